//! Why somebody may not do something at an event. What that is in words: `words/barred.rs`.

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
