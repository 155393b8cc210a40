//! What a card of a Boss or an Environment says ⇄ the clauses of the third form, which may grow at their ends and are frozen otherwise, as
//! [`v3`](super::v3) is.

use serde::{Deserialize, Serialize};

use super::{WireError, name};
use crate::{DamageType, Environment, Face, Given, Goal, HeroCard, Plays, When};

/// One thing that a card says: first the Roll Objective, and what it does behind when it is played.
#[derive(Serialize, Deserialize)]
pub(super) enum FaceV3<'a> {
    Straights,
    #[serde(borrow)]
    Symbols(Vec<(&'a str, u8)>),
    Main(u8),
    Roll(u8),
    Does(WordV3<'a>),
    Bonus(WordV3<'a>),
}

/// One thing that an Environment says, in the order in which it is dealt with.
#[derive(Serialize, Deserialize)]
pub(super) enum EnvironmentV3<'a> {
    Cp(u8),
    Gold(u8),
    #[serde(borrow)]
    Does(WordV3<'a>),
    Minion(u8),
}

#[derive(Serialize, Deserialize)]
pub(super) enum WordV3<'a> {
    Deal(u8, DamageV3),
    Add(u8),
    Heal(u8),
    Gain(u8, &'a str),
    Inflict(u8, &'a str),
    GainCp(u8),
    LoseCp(u8),
    Draw(u8),
    Discard(u8),
    Prevent(u8),
    Remove(u8),
    Change(u8),
    Reroll(u8),
}

/// One thing that a card of a Hero says: first when it is played and for how many CP.
#[derive(Serialize, Deserialize)]
pub(super) enum HeroCardV3<'a> {
    Main(u8),
    Roll(u8),
    Instant(u8),
    Equipment(u8),
    #[serde(borrow)]
    Does(WordV3<'a>),
    InPlay(u8),
}

#[derive(Serialize, Deserialize)]
pub(super) enum DamageV3 {
    Normal,
    Undefendable,
    Pure,
    Collateral,
    Ultimate,
}

/// The clauses of a card.
pub(super) fn to_clauses(face: &Face) -> Vec<FaceV3<'_>> {
    let Face { objective, plays, bonus } = face;
    let mut clauses = vec![match objective {
        Goal::Straights => FaceV3::Straights,
        Goal::Symbols(symbols) => {
            FaceV3::Symbols(symbols.iter().map(|(symbol, n)| (symbol.as_str(), *n)).collect())
        }
    }];
    if let Some(Plays { in_roll_phase, cost, does }) = plays {
        clauses.push(if *in_roll_phase { FaceV3::Roll(*cost) } else { FaceV3::Main(*cost) });
        clauses.extend(does.iter().map(|word| FaceV3::Does(word.into())));
    }
    clauses.extend(bonus.iter().map(|word| FaceV3::Bonus(word.into())));
    clauses
}

/// The card that these clauses say; nothing if there are none.
pub(super) fn from_clauses(clauses: Vec<FaceV3<'_>>) -> Result<Option<Face>, WireError> {
    let mut clauses = clauses.into_iter();
    let objective = match clauses.next() {
        None => return Ok(None),
        Some(FaceV3::Straights) => Goal::Straights,
        Some(FaceV3::Symbols(symbols)) => {
            let symbol = |(symbol, n)| Ok::<_, WireError>((name(symbol)?, n));
            Goal::Symbols(symbols.into_iter().map(symbol).collect::<Result<_, _>>()?)
        }
        Some(FaceV3::Main(_) | FaceV3::Roll(_) | FaceV3::Does(_) | FaceV3::Bonus(_)) => {
            return Err(WireError::Clause(OBJECTIVE));
        }
    };
    let (mut plays, mut bonus): (Option<Plays>, Vec<Given>) = (None, Vec::new());
    for clause in clauses {
        match (clause, &mut plays) {
            (FaceV3::Main(cost), None) if bonus.is_empty() => {
                plays = Some(Plays { in_roll_phase: false, cost, does: Vec::new() });
            }
            (FaceV3::Roll(cost), None) if bonus.is_empty() => {
                plays = Some(Plays { in_roll_phase: true, cost, does: Vec::new() });
            }
            (FaceV3::Does(word), Some(plays)) if bonus.is_empty() => {
                plays.does.push(word.try_into()?);
            }
            (FaceV3::Bonus(word), _) => bonus.push(word.try_into()?),
            _ => return Err(WireError::Clause(PLAYS)),
        }
    }
    Ok(Some(Face { objective, plays, bonus }))
}

/// The clauses of an Environment.
pub(super) fn to_features(says: &Environment) -> Vec<EnvironmentV3<'_>> {
    let Environment { cp, gold, does, minion } = says;
    let mut clauses = Vec::new();
    clauses.extend((*cp > 0).then_some(EnvironmentV3::Cp(*cp)));
    clauses.extend((*gold > 0).then_some(EnvironmentV3::Gold(*gold)));
    clauses.extend(does.iter().map(|word| EnvironmentV3::Does(word.into())));
    clauses.extend(minion.map(EnvironmentV3::Minion));
    clauses
}

/// The Environment that these clauses say, each but its words once.
pub(super) fn from_features(clauses: Vec<EnvironmentV3<'_>>) -> Result<Environment, WireError> {
    let mut says = Environment::default();
    for clause in clauses {
        let empty = says.does.is_empty() && says.minion.is_none();
        match clause {
            EnvironmentV3::Cp(n) if n > 0 && says.cp == 0 && says.gold == 0 && empty => says.cp = n,
            EnvironmentV3::Gold(n) if n > 0 && says.gold == 0 && empty => says.gold = n,
            EnvironmentV3::Does(word) if says.minion.is_none() => says.does.push(word.try_into()?),
            EnvironmentV3::Minion(level) if says.minion.is_none() => says.minion = Some(level),
            EnvironmentV3::Cp(_)
            | EnvironmentV3::Gold(_)
            | EnvironmentV3::Does(_)
            | EnvironmentV3::Minion(_) => return Err(WireError::Clause(FEATURES)),
        }
    }
    Ok(says)
}

/// The clauses of a card of a Hero.
pub(super) fn to_words(says: &HeroCard) -> Vec<HeroCardV3<'_>> {
    let HeroCard { when, cost, does } = says;
    let first = match when {
        When::Main => HeroCardV3::Main(*cost),
        When::Roll => HeroCardV3::Roll(*cost),
        When::Instant => HeroCardV3::Instant(*cost),
        When::Equipment => HeroCardV3::Equipment(*cost),
        When::InPlay => HeroCardV3::InPlay(*cost),
    };
    let does = does.iter().map(|word| HeroCardV3::Does(word.into()));
    std::iter::once(first).chain(does).collect()
}

/// The card of a Hero that these clauses say.
pub(super) fn from_words(clauses: Vec<HeroCardV3<'_>>) -> Result<HeroCard, WireError> {
    let mut clauses = clauses.into_iter();
    let (when, cost) = match clauses.next() {
        Some(HeroCardV3::Main(cost)) => (When::Main, cost),
        Some(HeroCardV3::Roll(cost)) => (When::Roll, cost),
        Some(HeroCardV3::Instant(cost)) => (When::Instant, cost),
        Some(HeroCardV3::Equipment(cost)) => (When::Equipment, cost),
        Some(HeroCardV3::InPlay(cost)) => (When::InPlay, cost),
        Some(HeroCardV3::Does(_)) | None => return Err(WireError::Clause(WHEN)),
    };
    let word = |clause| match clause {
        HeroCardV3::Does(word) => Given::try_from(word),
        HeroCardV3::Main(_)
        | HeroCardV3::Roll(_)
        | HeroCardV3::Instant(_)
        | HeroCardV3::Equipment(_)
        | HeroCardV3::InPlay(_) => Err(WireError::Clause(WHEN)),
    };
    Ok(HeroCard { when, cost, does: clauses.map(word).collect::<Result<_, _>>()? })
}

const WHEN: &str = "when a card is played, then what it does";
const FEATURES: &str = "CP, Gold, what an Environment does and its Minion, in this order";
const OBJECTIVE: &str = "a Roll Objective";
const PLAYS: &str = "when a card is played, then what it does, then its Hero Bonus";

impl<'a> From<&'a Given> for WordV3<'a> {
    fn from(word: &'a Given) -> WordV3<'a> {
        match word {
            Given::Deal(n, kind) => WordV3::Deal(*n, (*kind).into()),
            Given::Add(n) => WordV3::Add(*n),
            Given::Heal(n) => WordV3::Heal(*n),
            Given::Gain(n, token) => WordV3::Gain(*n, token.as_str()),
            Given::Inflict(n, token) => WordV3::Inflict(*n, token.as_str()),
            Given::GainCp(n) => WordV3::GainCp(*n),
            Given::LoseCp(n) => WordV3::LoseCp(*n),
            Given::Draw(n) => WordV3::Draw(*n),
            Given::Discard(n) => WordV3::Discard(*n),
            Given::Prevent(n) => WordV3::Prevent(*n),
            Given::Remove(n) => WordV3::Remove(*n),
            Given::Change(n) => WordV3::Change(*n),
            Given::Reroll(n) => WordV3::Reroll(*n),
        }
    }
}

impl TryFrom<WordV3<'_>> for Given {
    type Error = WireError;

    fn try_from(word: WordV3<'_>) -> Result<Given, WireError> {
        Ok(match word {
            WordV3::Deal(n, kind) => Given::Deal(n, kind.into()),
            WordV3::Add(n) => Given::Add(n),
            WordV3::Heal(n) => Given::Heal(n),
            WordV3::Gain(n, token) => Given::Gain(n, name(token)?),
            WordV3::Inflict(n, token) => Given::Inflict(n, name(token)?),
            WordV3::GainCp(n) => Given::GainCp(n),
            WordV3::LoseCp(n) => Given::LoseCp(n),
            WordV3::Draw(n) => Given::Draw(n),
            WordV3::Discard(n) => Given::Discard(n),
            WordV3::Prevent(n) => Given::Prevent(n),
            WordV3::Remove(n) => Given::Remove(n),
            WordV3::Change(n) => Given::Change(n),
            WordV3::Reroll(n) => Given::Reroll(n),
        })
    }
}

impl From<DamageType> for DamageV3 {
    fn from(kind: DamageType) -> DamageV3 {
        match kind {
            DamageType::Normal => DamageV3::Normal,
            DamageType::Undefendable => DamageV3::Undefendable,
            DamageType::Pure => DamageV3::Pure,
            DamageType::Collateral => DamageV3::Collateral,
            DamageType::Ultimate => DamageV3::Ultimate,
        }
    }
}

impl From<DamageV3> for DamageType {
    fn from(kind: DamageV3) -> DamageType {
        match kind {
            DamageV3::Normal => DamageType::Normal,
            DamageV3::Undefendable => DamageType::Undefendable,
            DamageV3::Pure => DamageType::Pure,
            DamageV3::Collateral => DamageType::Collateral,
            DamageV3::Ultimate => DamageType::Ultimate,
        }
    }
}
