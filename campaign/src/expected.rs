//! What would have been read where a line stopped being notation.

use std::fmt;

use events::{NameError, ProseError, Seat};

use crate::card::{Rarity, rarity_word};

/// What would have been read where a line stopped being notation. Shown in English; another language says it from the same
/// values. What stands in quotes or in a list is notation itself, which is the same in every language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// This.
    A(Thing),
    /// A number of it, of at most so much.
    AtMost(Thing, u32),
    /// No more bytes than these.
    Bytes(usize),
    /// No more facts than these.
    Facts(usize),
    /// No more cards than these.
    Cards(usize),
    /// How rare a card is, by one of the words for it.
    Rarity,
    /// These words.
    Words(&'static str),
    /// These words, and what stands behind them.
    Behind(&'static str, Thing),
    /// The hero of this place.
    Hero(u32),
    /// A name that can be.
    Name(NameError),
    /// A reason that can be.
    Reason(ProseError),
}

/// What has a place in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
    /// Nothing that cannot be seen.
    Seen,
    /// Nothing more.
    End,
    /// How a fact begins.
    Beginning,
    /// What a hero did.
    Deed,
    /// The place of a hero.
    Hero,
    /// The same, where it is none.
    HeroFromOne,
    /// The place of an entry.
    Entry,
    /// What the Loot die shows.
    LootDie,
    /// What becomes of a card of Boss Loot.
    Loot,
    /// A card.
    Card,
}

impl Thing {
    /// It, in English.
    const fn english(self) -> &'static str {
        match self {
            Thing::Seen => "characters that can be seen",
            Thing::End => "nothing more here",
            Thing::Beginning => "a hero, open campaign, played, record or strike",
            Thing::Deed => {
                "is dealt, buys, identifies, sells, sells unidentified, puts back, rolls or removes"
            }
            Thing::Hero => "the place of a hero",
            Thing::HeroFromOne => "the place of a hero, from 1",
            Thing::Entry => "the place of an entry",
            Thing::LootDie => "a number of the Loot die",
            Thing::Loot => "\"and keeps\" or \"and declines\"",
            Thing::Card => "a card",
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
            Expected::Facts(most) => write!(f, "at most {most} facts"),
            Expected::Cards(most) => write!(f, "at most {most} cards"),
            Expected::Rarity => {
                write!(f, "how rare the card is ({})", Rarity::ALL.map(rarity_word).join(", "))
            }
            Expected::Words(words) => write!(f, "{words:?}"),
            Expected::Behind(words, thing) => write!(f, "{words:?} and {thing}"),
            Expected::Hero(place) => {
                write!(f, "{place} and a hero, as there are up to {}", Seat::MOST)
            }
            Expected::Name(wrong) => write!(f, "a name ({wrong})"),
            Expected::Reason(wrong) => write!(f, "a reason ({wrong})"),
        }
    }
}
