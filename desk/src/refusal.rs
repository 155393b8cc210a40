//! Why something cannot be said, and what can be said instead.

use events::Name;

use crate::fact::Role;
use crate::number::{Key, Person, Player, Round, Staff, Table};

/// Why a fact cannot be. Its text is a sentence; [`way_out`](Refusal::way_out) says what is possible instead.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs, reason = "each variant is said by its sentence")]
pub enum Refusal {
    #[error("nothing can be said before the event is opened")]
    NotOpened,
    #[error("the event is open already")]
    OpenedAlready,
    #[error("the event is closed")]
    EventClosed,
    #[error("the event has as many facts as a log can hold")]
    LogFull,
    #[error("it would have been logged before it was seen")]
    LoggedBeforeSeen,
    #[error("a setting has the figure {0}, which is out of range")]
    SettingRange(u32),
    #[error("who is paired with whom is settled once a round hangs on the wall")]
    SettingTooLate,

    #[error("nobody of the staff has the number {0}")]
    NotStaff(Staff),
    #[error("no other organiser is left")]
    LastOrganiser,
    #[error("a {} does not say that something was {verb}", role_word(*role))]
    RoleForbids { role: Role, verb: &'static str },
    #[error("players do not say that something was {0}")]
    PlayersDoNot(&'static str),
    #[error("the program says who joined by a code and what it read in a match, and nothing else")]
    ProgramReadsMatches,
    #[error("no log of a match belongs to table {0}")]
    NoMatchAttached(Table),
    #[error("this is for player {0} to say")]
    NotYours(Player),
    #[error("whoever plays at table {0} does not judge there")]
    OwnTable(Table),

    #[error("no player has the number {0}")]
    UnknownPlayer(Player),
    #[error("player {taken} is registered already")]
    PlayerTaken { taken: Player, free: Option<Player> },
    #[error("the event has begun")]
    TooLateToRegister,
    #[error("player {0} is not in round {1}")]
    NotIn(Player, Round),
    #[error("player {0} is in round {1}")]
    AlreadyIn(Player, Round),
    #[error("player {0} is disqualified")]
    IsDisqualified(Player),
    #[error("no player has a member {0}")]
    NoSuchMember(Person),

    #[error("{wanted} heroes are declared here, not {found}")]
    HeroCount { wanted: u8, found: usize },
    #[error("{0} stands there twice")]
    HeroTwice(Name),
    #[error("{0} may not be brought to this event")]
    HeroNotAllowed(Name),
    #[error("{0} has declared other heroes than {1}")]
    HeroNotDeclared(Person, Name),
    #[error("{0} is banned for this round")]
    HeroBanned(Name),
    #[error("{0} won in round {1} and is locked")]
    HeroLocked(Name, Round),
    #[error("{0} was dealt another hero than {1}")]
    HeroNotDealt(Person, Name),
    #[error("heroes are declared before the first round is posted")]
    DeclaredTooLate,
    #[error("nobody bans their own hero")]
    OwnHero,
    #[error("no hero is banned at this event")]
    NoBans,
    #[error("no hero is dealt at this event")]
    NoDealing,
    #[error("the opponent has banned {0} already, and that is all")]
    BansDone(u8),
    #[error("whoever won the roll bans first")]
    BansLater,
    #[error("heroes are chosen once all bans were said")]
    BansMissing,
    #[error("whoever starts chooses first")]
    ChoosesLater,
    #[error("{0} has chosen already")]
    ChosenAlready(Person),
    #[error("a die shows 1 to 6, not {0}")]
    DieValue(u8),

    #[error("round {0} was not posted")]
    UnknownRound(Round),
    #[error("the next round is {0}")]
    NotNextRound(Round),
    #[error("results of round {round} are missing: {}", tables(missing))]
    ResultsMissing { round: Round, missing: Vec<Table> },
    #[error("round {round} has no table {table}")]
    UnknownTable { round: Round, table: Table },
    #[error("table {0} is closed")]
    TableIsClosed(Table),
    #[error("table {0} stands there twice")]
    TableTwice(Table),
    #[error("player {0} stands there twice")]
    PlayerTwice(Player),
    #[error("player {0} stands nowhere")]
    PlayerLeftOut(Player),
    #[error("what is posted is not what was proposed, and nobody says why")]
    NeedsReason,
    #[error("since fact {seen} something was said that matters: {}", places(since))]
    Behind { seen: u32, since: Vec<u32> },
    #[error("the log has {0} facts; nobody has seen more")]
    SeenTooMuch(u32),
    #[error("round {0} has not started")]
    NotStarted(Round),
    #[error("round {0} has started already")]
    StartedAlready(Round),
    #[error("there is a group without players, or with one in it that is in another")]
    GroupForm,
    #[error("all rounds of this stage were posted")]
    NoMoreRounds,

    #[error("table {0} has a result")]
    ResultStands(Table),
    #[error("table {0} has no result")]
    NoResult(Table),
    #[error("the opponent has reported nothing, or something else")]
    ReportDiffers,
    #[error("a match of the cut has a winner, unless both lost")]
    NoTieInCut,
    #[error("whoever won by knockout has Health left, and the other has none")]
    KnockoutHealth,
    #[error("in a double KO nobody has Health left")]
    DoubleKoHealth,

    #[error("{0} is taken")]
    KeyTaken(Key),
    #[error("there is no call {0}")]
    UnknownCall(Key),
    #[error("call {0} is over")]
    CallOver(Key),
    #[error("staff {1} goes to call {0} already")]
    CallClaimed(Key, Staff),
    #[error("staff {1} does not go to call {0}")]
    CallNotYours(Key, Staff),
    #[error("call {0} has had its extension")]
    ExtendedAlready(Key),
    #[error("an extension is at most {0} seconds")]
    ExtensionTooLong(u32),
    #[error("there is no ruling {0}")]
    UnknownRuling(Key),
    #[error("ruling {0} was appealed already")]
    AppealedAlready(Key),
    #[error("ruling {0} was not appealed")]
    NotAppealed(Key),
    #[error("the appeal against ruling {0} was decided, and that is final")]
    AppealFinal(Key),
    #[error("whoever made a ruling does not decide the appeal against it")]
    OwnRuling,
    #[error("there is no penalty {0}")]
    UnknownPenalty(Key),
    #[error("penalty {0} was lifted already")]
    LiftedAlready(Key),
    #[error("the list of penalties has no category {0}")]
    UnknownCategory(Name),
    #[error("{0} has no step {1}")]
    UnknownLevel(Name, Name),
    #[error("it ends before it begins")]
    EndsBeforeItBegins,

    #[error("the cut was made already")]
    CutMadeAlready,
    #[error("the cut is for {wanted} players, not {found}")]
    CutSize { wanted: u16, found: usize },
    #[error("player {0} does not want to be in the cut")]
    DeclinedCut(Player),
    #[error("these players are not equal")]
    NotTied,
    #[error("the players of a format such as this one are put into groups first")]
    NotGrouped,
    #[error("fewer than two players are in")]
    TooFewPlayers,
}

impl Refusal {
    /// What can be said or done instead.
    pub fn way_out(&self) -> &'static str {
        match self {
            Refusal::NotOpened => "open it first",
            Refusal::OpenedAlready => "say \"changed\" with a reason to change a setting",
            Refusal::EventClosed | Refusal::LogFull => "open another event",
            Refusal::LoggedBeforeSeen => "give the moment at which it was seen, or now",
            Refusal::SettingRange(_) => "choose a figure that can be",
            Refusal::SettingTooLate => "open another event, or finish this one as it is",
            Refusal::NotStaff(_) => "let the organiser add them to the staff",
            Refusal::LastOrganiser => "let another organiser join first",
            Refusal::RoleForbids { .. } | Refusal::PlayersDoNot(_) => {
                "ask somebody of the staff whose role allows it"
            }
            Refusal::ProgramReadsMatches => "let somebody of the staff say it",
            Refusal::NoMatchAttached(_) => "attach the match to the table first",
            Refusal::NotYours(_) => "let that player say it, or somebody of the staff",
            Refusal::OwnTable(_) => "let another judge go",
            Refusal::UnknownPlayer(_) => "register the player first",
            Refusal::PlayerTaken { .. } => "take the next free number",
            Refusal::TooLateToRegister => {
                "say that the player enters late, and from which round on"
            }
            Refusal::NotIn(..) => "let the player return or enter late first",
            Refusal::AlreadyIn(..) => "nothing need be said",
            Refusal::IsDisqualified(_) => "ask the head judge",
            Refusal::NoSuchMember(_) => {
                "name the member of the team by a place that teams here have"
            }
            Refusal::HeroCount { .. } => "declare that many",
            Refusal::HeroTwice(_) => "name each hero once",
            Refusal::HeroNotAllowed(_) => "choose from the heroes that are allowed",
            Refusal::HeroNotDeclared(..) => "choose from the heroes that were declared",
            Refusal::HeroBanned(_) | Refusal::HeroLocked(..) => "choose another hero",
            Refusal::HeroNotDealt(..) => "play the hero that was dealt",
            Refusal::DeclaredTooLate => "ask somebody of the staff to declare them",
            Refusal::OwnHero => "ban a hero of the opponent",
            Refusal::NoBans | Refusal::NoDealing => "choose a hero",
            Refusal::BansDone(_) => "go on with the choice of heroes",
            Refusal::BansLater => "wait for the first ban",
            Refusal::BansMissing => "say the bans first",
            Refusal::ChoosesLater => "wait until the other has chosen",
            Refusal::ChosenAlready(_) => "keep to it, or call a judge",
            Refusal::DieValue(_) => "read the dice again",
            Refusal::UnknownRound(_) | Refusal::NotNextRound(_) => {
                "name a round that was posted, or post the next one"
            }
            Refusal::ResultsMissing { .. } => "get these results, or void the matches",
            Refusal::UnknownTable { .. } => "name a table that stands on the wall",
            Refusal::TableIsClosed(_) => "take another table, or open it again",
            Refusal::TableTwice(_) | Refusal::PlayerTwice(_) => "name each once",
            Refusal::PlayerLeftOut(_) => "give the player a table or a bye, or say that they drop",
            Refusal::NeedsReason => "say why, or post what was proposed",
            Refusal::Behind { .. } | Refusal::SeenTooMuch(_) => {
                "look at it again, and then say it again"
            }
            Refusal::NotStarted(_) => "start the round first",
            Refusal::StartedAlready(_) => "stop the clock, or extend it",
            Refusal::GroupForm => "put everybody who is in into one group",
            Refusal::NoMoreRounds => "make the cut, or close the event",
            Refusal::ResultStands(_) => "correct it, and say why",
            Refusal::NoResult(_) => "enter it",
            Refusal::ReportDiffers => "report what you saw, or dispute it",
            Refusal::NoTieInCut => {
                "play on until there is a winner, as the policy of the event says"
            }
            Refusal::KnockoutHealth | Refusal::DoubleKoHealth => {
                "look at the dials again, or name what else decided it"
            }
            Refusal::KeyTaken(_) => "take another number",
            Refusal::UnknownCall(_) => "name a call that was made",
            Refusal::CallOver(_) => "call again",
            Refusal::CallClaimed(..) => "go to another call, or let them hand it on",
            Refusal::CallNotYours(..) => "claim it first",
            Refusal::ExtendedAlready(_) => "extend without naming the call",
            Refusal::ExtensionTooLong(_) => "give less",
            Refusal::UnknownRuling(_) => "name a ruling that was made",
            Refusal::AppealedAlready(_) | Refusal::AppealFinal(_) => "play on by what was decided",
            Refusal::NotAppealed(_) => "rule anew instead",
            Refusal::OwnRuling => "let another head judge or the organiser decide it",
            Refusal::UnknownPenalty(_) | Refusal::LiftedAlready(_) => "name a penalty that counts",
            Refusal::UnknownCategory(_) | Refusal::UnknownLevel(..) => {
                "take one of the event's list, or add it there"
            }
            Refusal::EndsBeforeItBegins => "give the moments in their order",
            Refusal::CutMadeAlready => "post its next round",
            Refusal::CutSize { .. } => "name so many players, or change the size of the cut",
            Refusal::DeclinedCut(_) => "take the next in the standings",
            Refusal::NotTied => "name only players who are equal in the standings",
            Refusal::NotGrouped => "say which groups there are",
            Refusal::TooFewPlayers => "close the event",
        }
    }
}

fn role_word(role: Role) -> &'static str {
    match role {
        Role::Organiser => "organiser",
        Role::Scorekeeper => "scorekeeper",
        Role::HeadJudge => "head judge",
        Role::FloorJudge => "floor judge",
    }
}

fn tables(tables: &[Table]) -> String {
    let tables: Vec<String> = tables.iter().map(|table| format!("table {table}")).collect();
    tables.join(", ")
}

fn places(places: &[u32]) -> String {
    let places: Vec<String> = places.iter().map(|place| format!("fact {place}")).collect();
    places.join(", ")
}
