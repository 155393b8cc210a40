//! What would have been read where a line stopped being notation.

use std::fmt;

use events::chain::IdError;
use events::{NameError, PlayerNameError, ProseError};

/// What would have been read where a line stopped being notation. Shown in English; another language says it from the same
/// values. What stands in quotes or in a list is notation itself, which is the same in every language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// This.
    A(Thing),
    /// A number of it, of at most so much.
    AtMost(Thing, u64),
    /// No more bytes than these.
    Bytes(usize),
    /// What is said here, by one of these words.
    OneOf(&'static str, &'static [&'static str]),
    /// These words.
    Words(Box<str>),
    /// This mark, and what stands behind it.
    Behind(char, Thing),
    /// A clause of this name.
    Clause(Box<str>),
    /// A clause of this name no second time.
    Once(Box<str>),
    /// A name that can be.
    Name(NameError),
    /// What somebody can be called.
    PlayerName(PlayerNameError),
    /// A sentence that can be.
    Prose(ProseError),
    /// A digest that can be.
    Digest(IdError),
    /// A match that can be.
    Match(IdError),
}

/// What has a place in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
    /// Nothing that cannot be seen.
    Seen,
    /// A fact that can be written.
    Fitting,
    /// No more facts than a log can have.
    FewerFacts,
    /// What was done.
    Done,
    /// How a fact begins.
    Verb,
    /// Nothing, or a clause of this fact.
    ClauseHere,
    /// Nothing more.
    End,
    /// The number of a player.
    Player,
    /// The number of a table.
    Table,
    /// The number of a round.
    Round,
    /// The number of somebody of the staff.
    Staff,
    /// The number of a call, a ruling or a penalty.
    Key,
    /// Any number.
    Number,
    /// The place of a member of a team.
    Member,
    /// The same, where the first has none.
    LaterMember,
    /// One of the two at a table.
    Side,
    /// When something was.
    Moment,
    /// What somebody is called.
    Name,
    /// Nothing behind a name.
    OnlyName,
    /// The steps of a penalty.
    Steps,
    /// Who sits at a table.
    TwoPlayers,
    /// Who was posted second.
    Second,
    /// The second of two numbers.
    OtherNumber,
    /// How a match ended.
    Outcome,
    /// Who won.
    Ending,
    /// What else is said of how it ended.
    Details,
}

impl Thing {
    /// It, in English.
    pub(crate) const fn english(self) -> &'static str {
        match self {
            Thing::Seen => "characters that can be seen",
            Thing::Fitting => "a fact that fits into a line, with players in each group",
            Thing::FewerFacts => "fewer facts",
            Thing::Done => "what was done",
            Thing::Verb => "what was done, such as posted, reported or called",
            Thing::ClauseHere => "nothing, or a clause that belongs here",
            Thing::End => "nothing more here",
            Thing::Player => "the number of a player",
            Thing::Table => "the number of a table",
            Thing::Round => "the number of a round",
            Thing::Staff => "the number of somebody of the staff",
            Thing::Key => "the number of a call, a ruling or a penalty",
            Thing::Number => "a number",
            Thing::Member => "the place of a member of a team",
            Thing::LaterMember => "the place of a member of a team from 2",
            Thing::Side => "1 or 2, for who was posted first or second",
            Thing::Moment => "a moment in UTC such as 2026-11-25T14:02:11",
            Thing::Name => "a name",
            Thing::OnlyName => "nothing behind it",
            Thing::Steps => "its steps",
            Thing::TwoPlayers => "two players",
            Thing::Second => "the second player",
            Thing::OtherNumber => "the other number",
            Thing::Outcome => "an outcome",
            Thing::Ending => "won 1, won 2, tie or both lost",
            Thing::Details => "health, turns or starter, each once",
        }
    }
}

impl From<Thing> for Expected {
    fn from(thing: Thing) -> Expected {
        Expected::A(thing)
    }
}

impl fmt::Display for Thing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.english())
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::A(thing) => thing.fmt(f),
            Expected::AtMost(thing, most) => write!(f, "{thing} of at most {most}"),
            Expected::Bytes(most) => write!(f, "at most {most} bytes"),
            Expected::OneOf(what, words) => write!(f, "{what} ({})", words.join(", ")),
            Expected::Words(words) => write!(f, "{words:?}"),
            Expected::Behind(mark, thing) => write!(f, "{:?} and {thing}", mark.to_string()),
            Expected::Clause(name) => write!(f, "\"; {name}\" and what it is"),
            Expected::Once(name) => write!(f, "{name:?} once"),
            Expected::Name(wrong) => write!(f, "a name ({wrong})"),
            Expected::PlayerName(wrong) => write!(f, "a name ({wrong})"),
            Expected::Prose(wrong) => write!(f, "a sentence ({wrong})"),
            Expected::Digest(wrong) => write!(f, "a digest ({wrong})"),
            Expected::Match(wrong) => write!(f, "a match ({wrong})"),
        }
    }
}
