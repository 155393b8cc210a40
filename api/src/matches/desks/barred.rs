//! Why somebody may not do something at an event.

/// Why somebody may not do something at an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Barred {
    /// Whoever asks has not joined the event.
    NotJoined,
    /// This is for the staff.
    NotStaff,
    /// This is for an organiser.
    NotOrganiser,
    /// This is for a player.
    NotPlayer,
    /// Whoever asks sits at no table in this round, or not at this one.
    NotAtTable,
    /// No event has this code, or not any more.
    WrongCode,
    /// Too many codes were tried.
    TooManyTries,
    /// Another phone has claimed this name.
    NameTaken,
    /// The event has no such person, or none was named.
    NoSuchPerson,
    /// The text is no name.
    BadName,
    /// The token that was sent is too short to begin with.
    WeakToken,
    /// The event has an organiser.
    SomebodysEvent,
    /// The match is not one that whoever asks sees, or not one of two sides.
    NoSuchMatch,
    /// The match has not ended, or says nothing of the kind.
    NoResultThere,
    /// The opponent has reported nothing yet.
    NothingReported,
    /// Heroes are not chosen yet.
    HeroesMissing,
    /// Nobody said who starts.
    StarterMissing,
    /// The rule set of the event has no mode for such sides.
    NoSuchMode,
    /// As many have joined as can.
    Full,
}

impl Barred {
    /// Why, as a sentence.
    pub fn sentence(self) -> &'static str {
        match self {
            Barred::NotJoined => "Whoever asks has not joined this event.",
            Barred::NotStaff => "This is for the staff of the event.",
            Barred::NotOrganiser => "This is for an organiser of the event.",
            Barred::NotPlayer => "This is for a player of the event.",
            Barred::NotAtTable => "Whoever asks does not sit at that table in this round.",
            Barred::WrongCode => "No event has this code, or not any more.",
            Barred::TooManyTries => "Too many codes were tried.",
            Barred::NameTaken => "Another phone has claimed this name.",
            Barred::NoSuchPerson => "The event has no such person.",
            Barred::BadName => "A name has 1 to 40 characters that can be seen, and no quotes.",
            Barred::WeakToken => "The token that was sent is too short to be secret.",
            Barred::SomebodysEvent => "This event has an organiser.",
            Barred::NoSuchMatch => "There is no such match to be seen.",
            Barred::NoResultThere => "The log of the match says of no result.",
            Barred::NothingReported => "The opponent has reported nothing yet.",
            Barred::HeroesMissing => "Not everybody at the table has chosen a hero.",
            Barred::StarterMissing => "Nobody said who starts.",
            Barred::NoSuchMode => "The rule set of the event has no mode for such sides.",
            Barred::Full => "As many have joined this event as can.",
        }
    }

    /// What is possible instead.
    pub fn instead(self) -> &'static str {
        match self {
            Barred::NotJoined => "Join with the code that the desk shows.",
            Barred::NotStaff => "Call a judge, or go to the desk.",
            Barred::NotOrganiser => "Ask an organiser.",
            Barred::NotPlayer => "Join with the players' code, and choose your name.",
            Barred::NotAtTable => "Look at the pairings, or go to the desk.",
            Barred::WrongCode => {
                "Look at the code again: players have one of nine letters and digits, the staff one of twelve for each role."
            }
            Barred::TooManyTries => "Wait a minute, then type the code that the desk shows.",
            Barred::NameTaken => "Choose another name, or let the desk release this one.",
            Barred::NoSuchPerson => "Choose one of those that the event has.",
            Barred::BadName => "Write it shorter, or otherwise.",
            Barred::WeakToken => {
                "Send 32 to 128 characters made by chance, or none, and be given a token."
            }
            Barred::SomebodysEvent => "Join with a code that an organiser gives.",
            Barred::NoSuchMatch => {
                "Open the match from its table, or name one that you have joined."
            }
            Barred::NoResultThere => "Play it to its end, or report the result.",
            Barred::NothingReported => "Report the result.",
            Barred::HeroesMissing => "Choose the heroes first, or name them now.",
            Barred::StarterMissing => "Roll for it, or say who starts.",
            Barred::NoSuchMode => "Change the rule set of the event, or play without a log.",
            Barred::Full => "Whoever only looks on need not join.",
        }
    }
}
