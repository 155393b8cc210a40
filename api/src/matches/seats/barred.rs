//! Why somebody may not do something in a shared match.

/// Why somebody may not do something in a shared match: no rule of the game, but of who writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Barred {
    /// Whoever asked has not joined.
    NotJoined,
    /// Somebody else is the scribe.
    OnlyTheScribeLogs,
    /// Neither rulings nor corrections by a judge are for players and watchers.
    OnlyJudgesRule,
    /// A judge neither logs the game nor is its scribe.
    JudgeDoesNotLog,
    /// A watcher has no say in who becomes the scribe.
    WatcherDecides,
    /// A feed shows the match, and does nothing.
    FeedOnlyReads,
    /// Only players accept what was logged.
    OnlyPlayersAccept,
    /// A hand is shown by a player to the others of a side.
    NobodyToShow,
    /// The deck of whoever asks has no such card.
    NoSuchCard,
    /// A name is erased by whoever bears it, the scribe or a judge.
    NotTheirName,
    /// A phone speaks for its seat, and the scribe for those that no phone has joined.
    NotTheirSeat,
    /// More than one phone has joined, so that a correction is proposed and agreed to.
    MustPropose,
    /// A correction cannot be proposed where nobody else has joined.
    NobodyToAsk,
    /// A correction is proposed to each other seat that a phone has joined.
    AsksTooFew,
    /// What a judge decided or put right is undone by a judge.
    OnlyJudgesUndo,
    /// Nobody has opened or claimed the match.
    NobodysMatch,
    /// Somebody has opened or claimed it.
    SomebodysMatch,
    /// Only the scribe and judges say who is let in, who goes, and who sees the match.
    OnlyTheScribeInvites,
    /// No match has this code, or not any more.
    WrongCode,
    /// Too many codes were tried.
    TooManyTries,
    /// A judge joins with the judge's code, and others with the other one.
    OtherCode,
    /// Another phone plays this seat.
    SeatTaken,
    /// Whoever goes is the scribe.
    HandOverFirst,
    /// The token that was sent is too short to begin with.
    WeakToken,
    /// The match has no such seat, or none was named.
    NoSuchSeat,
    /// The match has no such entry yet.
    NoSuchEntry,
    /// Nobody who has joined has this number.
    NoSuchMember,
    /// As many have joined as can.
    Full,
    /// Nobody who rules in a match is shown what the dice did in it.
    JudgeIsNotShown,
    /// Only the organiser of a season says who is who.
    OnlyTheOrganiser,
    /// A store has as many seasons as it can have.
    NoMoreSeasons,
}

impl Barred {
    /// Why, as a sentence.
    pub fn sentence(self) -> &'static str {
        match self {
            Barred::NotJoined => "Whoever asks has not joined this match.",
            Barred::OnlyTheScribeLogs => "Only the scribe logs, and that is somebody else.",
            Barred::OnlyJudgesRule => "In a shared match only a judge rules.",
            Barred::JudgeDoesNotLog => "A judge rules and corrects, and logs nothing else.",
            Barred::WatcherDecides => "Watchers have no say in who is the scribe.",
            Barred::FeedOnlyReads => "A feed shows the match, and does nothing.",
            Barred::OnlyPlayersAccept => "Only players accept what was logged.",
            Barred::NobodyToShow => "A hand is shown by a player to teammates.",
            Barred::NoSuchCard => "The deck of this hero has no such card.",
            Barred::NotTheirName => {
                "A name is erased by the player of that seat, the scribe or a judge."
            }
            Barred::NotTheirSeat => {
                "A phone speaks for its own seat only, and the scribe besides for seats that no phone has joined."
            }
            Barred::MustPropose => {
                "More than one phone has joined, and each player agrees to a correction on their own."
            }
            Barred::NobodyToAsk => "Nobody else has joined whom a correction could be proposed to.",
            Barred::AsksTooFew => {
                "A correction is proposed to every other seat that a phone has joined."
            }
            Barred::OnlyJudgesUndo => "What a judge decided or put right only a judge undoes.",
            Barred::NobodysMatch => {
                "Nobody writes in this match, as nobody has opened or claimed it."
            }
            Barred::SomebodysMatch => "This match belongs to somebody.",
            Barred::OnlyTheScribeInvites => {
                "Only the scribe and judges say who is let in, who goes, and who sees the match."
            }
            Barred::WrongCode => "No match has this code, or not any more.",
            Barred::TooManyTries => "Too many codes were tried.",
            Barred::SeatTaken => "Another phone plays this seat.",
            Barred::HandOverFirst => "Whoever asks is the scribe.",
            Barred::WeakToken => "The token that was sent is too short to be secret.",
            Barred::OtherCode => {
                "A judge joins with the judge's code, and everybody else with the other one."
            }
            Barred::NoSuchSeat => "A player joins as the player of a seat of this match.",
            Barred::NoSuchEntry => "The match does not have so many entries.",
            Barred::NoSuchMember => "Nobody of this number has joined.",
            Barred::Full => "As many have joined this match as can.",
            Barred::JudgeIsNotShown => {
                "A judge of this match is not shown what the dice did in it."
            }
            Barred::OnlyTheOrganiser => "Only the organiser of this season says who is who in it.",
            Barred::NoMoreSeasons => "There are as many seasons here as there can be.",
        }
    }

    /// What is possible instead.
    pub fn instead(self) -> &'static str {
        match self {
            Barred::NotJoined => "Join with the code that the scribe's phone shows.",
            Barred::OnlyTheScribeLogs => {
                "Ask the scribe to log it or to hand over; if the scribe is gone, the players choose another."
            }
            Barred::OnlyJudgesRule => {
                "Let a judge join with the judge's code; players correct by agreement."
            }
            Barred::JudgeDoesNotLog => "The scribe is a player or a watcher.",
            Barred::WatcherDecides => "The scribe hands over, or the players choose another.",
            Barred::FeedOnlyReads => "Use the phone of somebody who has joined.",
            Barred::OnlyPlayersAccept => "Join as the player of a seat.",
            Barred::NobodyToShow => "Join as the player of a seat, in a match of sides.",
            Barred::NoSuchCard => "Name cards as they are called in notation.",
            Barred::NotTheirName => "Ask one of them to erase it.",
            Barred::NotTheirSeat => "Let whoever plays that seat say it.",
            Barred::MustPropose => {
                "Propose it: SEAT proposes: strike N; because …; the others answer: SEAT agrees to N."
            }
            Barred::NobodyToAsk => {
                "Log it at once, as the table agrees: strike N; agreed 1 + 2; because …."
            }
            Barred::AsksTooFew => {
                "Name all of them, or nobody, which asks everybody: SEAT proposes: strike N; because …."
            }
            Barred::OnlyJudgesUndo => "Ask a judge.",
            Barred::NobodysMatch => {
                "Claim it with the code that the server printed when it started, or open a new one."
            }
            Barred::SomebodysMatch => "Join with the code that the scribe's phone shows.",
            Barred::OnlyTheScribeInvites => "Ask the scribe.",
            Barred::WrongCode => {
                "Look at the code again: players have one of nine letters and digits, judges and whoever claims a match one of twelve. It ends after a day, or when there is a new one."
            }
            Barred::TooManyTries => {
                "Wait a minute, then type the code that the scribe's phone shows."
            }
            Barred::SeatTaken => {
                "Let its player allow one more phone, or the scribe remove that one; or join to watch."
            }
            Barred::HandOverFirst => "Make somebody else the scribe first.",
            Barred::WeakToken => {
                "Send 32 to 128 characters made by chance, or none, and be given a token."
            }
            Barred::OtherCode => "Choose another role, or ask the scribe for the other code.",
            Barred::NoSuchSeat => "Choose one of its seats, or join to watch.",
            Barred::NoSuchEntry => "Accept what was logged, up to its last entry.",
            Barred::NoSuchMember => "Choose one of those who have joined.",
            Barred::Full => "Whoever only watches need not join.",
            Barred::JudgeIsNotShown => "Look at it on the phone of somebody who does not judge it.",
            Barred::OnlyTheOrganiser => "Ask whoever opened it, or open another one.",
            Barred::NoMoreSeasons => "Look at all matches without opening one.",
        }
    }
}
