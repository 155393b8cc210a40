//! What would have been read where a text stopped being notation.

use std::fmt;

use super::MOST_EVENTS;
use crate::Malformed;

/// What would have been read where a text stopped being notation. Shown in English; another language says it from the same
/// values. What stands in quotes or in a list is notation itself, which is the same in every language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// This.
    A(Thing),
    /// A number of it, from the first to the second.
    Within(Thing, u16, u32),
    /// A number of it from 0 on. What the rules allow is less than what notation can say: they name the limit.
    Allowed(Thing),
    /// One of at most so many bytes.
    AtMost(Thing, usize),
    /// One of at most so many characters.
    AtMostLong(Thing, usize),
    /// One without this character.
    Without(Thing, char),
    /// Nothing that cannot be seen.
    Seen,
    /// What notation writes before it, with a blank behind that, and it.
    Behind(&'static str, Thing),
    /// The player of this seat.
    Player(usize),
    /// No more events than a log can have.
    FewerEvents,
    /// This word.
    Word(&'static str),
    /// One of these words: all but the last, with commas between them, and the last.
    OneOf(&'static [&'static str; 2]),
    /// This word no second time.
    Once(Box<str>),
    /// A correction or a ruling that can be.
    Possible(Malformed),
}

/// What has a place in notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
    /// A whole event.
    Event,
    /// One that does not begin with a blank.
    EventAtTheStart,
    /// A whole log.
    Log,
    /// The first event of a log.
    Opening,
    /// The same before any other event.
    OpeningFirst,
    /// The same before any other event, and nowhere else.
    OneOpening,
    /// How an event begins.
    Beginning,
    /// Nothing more in the line.
    EndOfLine,
    /// Nothing more at all.
    EndOfText,
    /// The name of a rule set.
    RuleSet,
    /// The name of a mode.
    Mode,
    /// The name of a hero.
    Hero,
    /// A seat and the name of a hero.
    Player,
    /// What a player is called.
    PlayerName,
    /// The same where there can be none.
    NoPlayerName,
    /// The seat of the player who begins.
    WhoStarts,
    /// What a clause of a position speaks of.
    ClauseOfPosition,
    /// The map, before what lies on it.
    Map,
    /// Rows of letters.
    Rows,
    /// The level of a Loot Chest.
    Chest,
    /// What a Salve heals.
    Heals,
    /// A card that may be in a deck.
    ExtraCard,
    /// The number of a turn.
    Turn,
    /// The number of a seat.
    Seat,
    /// What a dial shows.
    Health,
    /// What the other dial shows.
    Cp,
    /// How many cards.
    Cards,
    /// How many tokens.
    Tokens,
    /// The name of an ability.
    Ability,
    /// The name of a card.
    Card,
    /// The name of a card among other things.
    QuotedCard,
    /// The name of a token.
    Token,
    /// The number on a die that was rolled.
    Die,
    /// No more dice than there are.
    Dice,
    /// Which die it was.
    PlaceOfDie,
    /// What a die is turned to.
    Value,
    /// The picks.
    Pick,
    /// Which of several alternatives.
    Option,
    /// How much of something.
    Amount,
    /// Where an event stands in its log.
    Entry,
    /// What is proposed.
    Correction,
    /// By whose authority something is put right.
    Authority,
    /// Those who agree, or the judge.
    WhoAgreed,
    /// For what reason something is put right.
    Why,
    /// What happened instead.
    WhichEvent,
    /// The name of a judge.
    Judge,
    /// What a judge says.
    Decision,
    /// How a match ends.
    Ending,
    /// What somebody claimed.
    Claim,
    /// The id of a rule.
    RuleId,
    /// Why something was decided.
    Reason,
    /// What somebody has to bear.
    Penalty,
    /// A place on a map.
    Cell,
    /// What was turned over.
    Hidden,
    /// What the Loot die shows.
    LootDie,
    /// Symbols on at most five dice.
    Objective,
    /// No more words than a text has.
    Words,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::A(thing) => f.write_str(thing.words()),
            Expected::Within(thing, from, to) => write!(f, "{} from {from} to {to}", thing.words()),
            Expected::Allowed(thing) => {
                write!(f, "{} from 0 to what the rules allow", thing.words())
            }
            Expected::AtMost(thing, most) => write!(f, "{} of at most {most} bytes", thing.words()),
            Expected::AtMostLong(thing, most) => {
                write!(f, "{} of at most {most} characters", thing.words())
            }
            Expected::Without(thing, wrong) => write!(f, "{} without {wrong:?}", thing.words()),
            Expected::Seen => f.write_str("only characters that can be seen"),
            Expected::Behind(before, thing) => write!(f, "\"{before} \" and {}", thing.words()),
            Expected::Player(seat) => write!(f, "seat {seat} and a hero"),
            Expected::FewerEvents => write!(f, "at most {MOST_EVENTS} events"),
            Expected::Word(word) => write!(f, "{word:?}"),
            Expected::OneOf([words, last]) => write!(f, "{words} or {last}"),
            Expected::Once(word) => write!(f, "{word:?} only once"),
            Expected::Possible(wrong) => write!(f, "what can be meant ({wrong})"),
        }
    }
}

impl From<Thing> for Expected {
    fn from(thing: Thing) -> Expected {
        Expected::A(thing)
    }
}

impl Thing {
    /// It, in English.
    const fn words(self) -> &'static str {
        match self {
            Thing::Event => "an event",
            Thing::EventAtTheStart => "an event at the start of the line",
            Thing::Log => "a log",
            Thing::Opening => "the opening",
            Thing::OpeningFirst => "the opening first",
            Thing::OneOpening => "an opening only as the first event",
            Thing::Beginning => "\"open\" or a seat from 1 to 8",
            Thing::EndOfLine => "the end of the line",
            Thing::EndOfText => "the end of the text",
            Thing::RuleSet => "a rule set",
            Thing::Mode => "a mode",
            Thing::Hero => "a hero",
            Thing::Player => "a player and a hero",
            Thing::PlayerName => "a player's name in quotes",
            Thing::NoPlayerName => "no name of a player, which only the opening of a log has",
            Thing::WhoStarts => "who starts",
            Thing::ClauseOfPosition => {
                "a seat, \"turn\", \"phase\", \"hero upgrade deck\", \"assist\" or \"map\""
            }
            Thing::Map => "the map first, and then what lies on it",
            Thing::Rows => {
                "up to eight rows of up to eight letters S, P, 1 to 9 or . with blanks between them"
            }
            Thing::Chest => "the level of a Loot Chest",
            Thing::Heals => "what a Salve heals",
            Thing::ExtraCard => "\"extra card\", once",
            Thing::Turn => "a turn",
            Thing::Seat => "a seat",
            Thing::Health => "health",
            Thing::Cp => "cp",
            Thing::Cards => "a count of cards",
            Thing::Tokens => "a count of tokens",
            Thing::Ability => "an ability",
            Thing::Card => "a card",
            Thing::QuotedCard => "a card in quotes",
            Thing::Token => "a token",
            Thing::Die => "a die",
            Thing::Dice => "at most 5 dice",
            Thing::PlaceOfDie => "the place of a die",
            Thing::Value => "a value",
            Thing::Pick => {
                "a pick such as \"die 3\", \"die 3 = 6\", \"seat 2\", \"Blind of 2\", \"option 2\", \"amount 2\", \
                 or card and its name in quotes"
            }
            Thing::Option => "an option",
            Thing::Amount => "an amount",
            Thing::Entry => "the place of an entry",
            Thing::Correction => "\"strike\", \"replace\" or \"insert before\"",
            Thing::Authority => "\"agreed\" or \"judge\"",
            Thing::WhoAgreed => "who agreed",
            Thing::Why => "why",
            Thing::WhichEvent => "with which event",
            Thing::Judge => "a judge",
            Thing::Decision => "what is decided",
            Thing::Ending => "\"in a draw\", or a seat and \"wins\"",
            Thing::Claim => "a claim",
            Thing::RuleId => "a rule id",
            Thing::Reason => "a reason",
            Thing::Penalty => "a penalty",
            Thing::Cell => "a place on the map such as B3",
            Thing::Hidden => "an Environment or a Minion",
            Thing::LootDie => "a Loot die",
            Thing::Objective => "symbols on at most five dice",
            Thing::Words => "at most four words of a text",
        }
    }
}
