//! What the Upgrade CP of a Boss buy where a Boss Battle is opened. [ADV-BOSS-2]

use events::{Name, Seat};

use super::boss::{affords, price, upgrade_cp};
use super::open::upgrades;
use crate::act::CardId;
use crate::book::{CardKind, HeroBook, Mode, Ruleset};
use crate::ruling::Refusal;

/// What is bought of the upgrades of a Boss, and what may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bought {
    /// The Upgrade CP of its scenario card.
    pub has: u8,
    /// What those that lie there cost together.
    pub costs: u8,
    /// All of its upgrades.
    pub upgrades: Vec<Offered>,
}

/// An upgrade that may lie on the board of a Boss.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offered {
    /// Its place in the deck's list.
    pub card: CardId,
    /// 2 or 3.
    pub level: u8,
    /// Whether it lies there.
    pub lies: bool,
    /// Whether it may be laid, or taken away.
    pub may: bool,
    /// The upgrades that lie there once it was laid, or taken away: of a space the last one.
    pub then: Vec<Name>,
}

/// What the Upgrade CP buy against so many Heroes, with these upgrades on the board; nothing if the mode has no Boss.
///
/// # Errors
/// If one of these is no upgrade of the Boss.
pub fn bought(
    rules: &Ruleset,
    mode: &Mode,
    heroes: usize,
    laid: &[Name],
) -> Result<Option<Bought>, Refusal> {
    let named = |board: &&HeroBook| mode.boss() == Some(board.name.as_str());
    let Some(board) = rules.boards().iter().map(AsRef::as_ref).find(named) else {
        return Ok(None);
    };
    let Some(has) = upgrade_cp(board, heroes) else { return Ok(None) };
    let (levels, _) = upgrades(board, laid, Seat::FIRST)?;
    let cards = (0..).zip(&board.deck);
    let upgrades = cards.filter_map(|(place, card)| match card.kind {
        CardKind::Upgrade { space, level } => {
            Some(offered(board, heroes, laid, CardId(place), (space, level)))
        }
        CardKind::Action { .. } => None,
    });
    Ok(Some(Bought { has, costs: price(board, &levels), upgrades: upgrades.collect() }))
}

fn offered(
    board: &HeroBook,
    heroes: usize,
    laid: &[Name],
    card: CardId,
    (space, level): (u8, u8),
) -> Offered {
    let book = board.card(card);
    let lies = laid.iter().any(|name| name.as_str() == book.name);
    let elsewhere = |name: &&Name| {
        let there = board.deck.iter().find(|one| one.name == name.as_str());
        there.is_none_or(
            |one| !matches!(one.kind, CardKind::Upgrade { space: other, .. } if other == space),
        )
    };
    let mut then: Vec<Name> = laid.iter().filter(elsewhere).cloned().collect();
    if !lies {
        then.extend(Name::new(&book.name));
    }
    let fits = upgrades(board, &then, Seat::FIRST)
        .and_then(|(levels, _)| affords(board, heroes, &levels, Seat::FIRST));
    Offered { card, level, lies, may: lies || fits.is_ok(), then }
}
