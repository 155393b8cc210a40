//! The closed vocabulary of printed texts.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{self, Deserializer, Visitor};

/// A printed text: its words in the order in which they are resolved.
pub type Text = Vec<Effect>;

/// How many of each symbol. Names are those of the hero's dice.
pub type Symbols = BTreeMap<String, u8>;

/// One word of a printed text.
///
/// Unless a [`Effect::To`] says otherwise, what is *gained* (tokens, CP, Health, cards) goes to the
/// player whose text it is, and what is *inflicted*, lost or dealt goes to their opponent.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub enum Effect {
    /// Gain this many of a token. [STS-2]
    Gain(u8, String),
    /// Inflict this many of a token. [STS-2]
    Inflict(u8, String),
    /// Gain CP. [CP-2]
    GainCp(Amount),
    /// The opponent loses CP, as far as there is some.
    LoseCp(u8),
    /// Raise one's Health, within the heal cap. [TXT-8]
    Heal(Amount),
    /// Draw cards. [CARD-9]
    Draw(u8),
    /// Remove the token whose text this is.
    RemoveThis,
    /// Remove this many tokens, picked one by one, from the player the text speaks of. [STS-4]
    RemoveStatus(u8),
    /// Remove all tokens, good and bad, from the player the text speaks of. [STS-4]
    RemoveAllStatus,
    /// Move one token from a picked player to another. [STK-1]
    TransferStatus,
    /// Stop one status effect that is being inflicted right now. [DEF-10]
    PreventIncomingStatus,

    /// Deal normal damage. [DMG-1]
    Deal(Amount),
    /// Deal damage of another type. [DMG-1]
    DealAs(DamageKind, Amount),
    /// Add to the damage of one's Attack. [MOD-1]
    Add(Amount),
    /// Prevent incoming damage. [DMG-3]
    Prevent(Amount),
    /// No damage is received. [FDT-8]
    AvoidDamage,
    /// The Attack becomes undefendable. [DMG-5]
    MakeUndefendable,
    /// The Offensive Roll Phase fails and has no effect of any kind.
    FailPhase,
    /// Holds if the Attack really dealt at least this much, after everything. [MOD-7]
    IfDealt(u8, Text),

    /// Roll this many dice once, then resolve the text with them. [TXT-1]
    Roll(u8, Text),
    /// Once, if at least these symbols lie there. [TXT-2]
    OnSymbols(Symbols, Text),
    /// Once, if a die shows one of these numbers.
    OnValues(Vec<u8>, Text),
    /// Once, if at least this many dice show the same number. [REQ-3]
    OnKind(u8, Text),
    /// Once, if the sum of the dice is at least this.
    OnTotal(u8, Text),
    /// If the `On…` just before it did not hold.
    Otherwise(Text),
    /// For each die that shows the symbol. [TXT-3]
    Each(String, Text),
    /// For every full group of this many dice that show the symbol. [TXT-2]
    ForEvery(u8, String, Text),

    /// Change dice that lie there.
    ChangeDice {
        /// How many dice, at most.
        count: u8,
        /// Whose.
        whose: Whose,
        /// Into what.
        to: Into,
    },
    /// Reroll dice that lie there, one throw of each.
    Reroll {
        /// How many throws of single dice, at most. The same die may be thrown again.
        count: u8,
        /// Whose.
        whose: Whose,
    },
    /// One more Roll Attempt in the phase that is under way, for its roller, who may decline. [ROLL-4]
    ExtraAttempt(RollPhase),

    /// A break: tokens may be spent and cards played here. [TXT-4]
    Then,
    /// One word with a choice, which may be declined.
    May(Text),
    /// The text speaks of somebody else.
    To(Who, Text),

    /// The phase that is about to begin is skipped.
    SkipPhase,
    /// One more Offensive Roll Phase against the same opponent follows at once.
    ExtraOffense,
}

/// Whose dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Whose {
    /// One's own. [CARD-12]
    Yours,
    /// An opponent's.
    Opponents,
    /// Anybody's.
    Any,
}

/// What a die is turned to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Into {
    /// Any value.
    AnyValue,
    /// This value.
    Value(u8),
    /// One up or one down, never past 1 or 6.
    NextValue,
    /// The value of another die of the same roll. [CARD-13]
    ValueOfAnother,
}

/// The phases with Roll Attempts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum RollPhase {
    /// Offensive Roll Phase.
    Offense,
    /// Defensive Roll Phase.
    Defense,
}

/// Whom a text speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Who {
    /// The player whose text it is.
    Yourself,
    /// Any player, oneself included. [CARD-11]
    ChosenPlayer,
    /// Any player of another side. [CARD-11]
    ChosenOpponent,
}

/// A damage type. [DMG-1]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
pub enum DamageKind {
    /// Plain damage.
    Normal,
    /// No Defensive Ability against it.
    Undefendable,
    /// Undefendable and not to be enhanced.
    Pure,
    /// Names its victims; no Attack.
    Collateral,
    /// Of an Ultimate Ability.
    Ultimate,
}

/// How much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amount {
    /// A printed number.
    Number(u8),
    /// The sum of the dice just rolled.
    TheRoll,
    /// Half of that, rounded up. [DMG-11]
    HalfTheRoll,
    /// Half of the incoming damage, rounded up. [FDT-4]
    HalfTheIncoming,
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Words;
        impl Visitor<'_> for Words {
            type Value = Amount;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(r#"a number, "the roll", "half the roll" or "half the incoming dmg""#)
            }
            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Amount, E> {
                u8::try_from(number)
                    .map(Amount::Number)
                    .map_err(|_| E::custom("a printed number is at most 255"))
            }
            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Amount, E> {
                u8::try_from(number)
                    .map(Amount::Number)
                    .map_err(|_| E::custom("a printed number is 0 to 255"))
            }
            fn visit_str<E: de::Error>(self, words: &str) -> Result<Amount, E> {
                match words {
                    "the roll" => Ok(Amount::TheRoll),
                    "half the roll" => Ok(Amount::HalfTheRoll),
                    "half the incoming dmg" => Ok(Amount::HalfTheIncoming),
                    _ => Err(E::invalid_value(de::Unexpected::Str(words), &self)),
                }
            }
        }
        deserializer.deserialize_any(Words)
    }
}
