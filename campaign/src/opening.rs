//! How a match of the next session is opened.

use events::{Name, Opening, Seat, Seated, Setup};
use referee::Ruleset;
use referee::act::TokenId;

use crate::book::Book;
use crate::card::Card;
use crate::state::{Hero, Stage, State};

/// How a match of the next session can be opened under this rule set, once for each mode: with the heroes in their order, the
/// Boss behind them, and the team's Salves split so, hero by hero, or all with the first. Nothing where no session comes or the
/// split is not of as many as the score sheet says; modes in which the table lays out the map are left out. [ADV-3]
pub fn openings(
    book: &Book,
    state: &State,
    rules: &Ruleset,
    split: Option<&[u16]>,
) -> Vec<Opening> {
    let next = book.scenario(state.next_scenario()).filter(|_| state.stage == Stage::Ready);
    let modes = next.and_then(|scenario| scenario.modes.get(&state.difficulty));
    let salves = state.next_salves(book);
    let all_with_the_first =
        || (0..state.heroes.len()).map(|nth| if nth == 0 { salves } else { 0 });
    let split = split.map_or_else(|| all_with_the_first().collect(), <[u16]>::to_vec);
    let sum = split.iter().fold(0, |sum: u16, each| sum.saturating_add(*each));
    if split.len() != state.heroes.len() || sum != salves {
        return Vec::new();
    }
    modes.into_iter().flatten().filter_map(|mode| opening(state, rules, mode, &split)).collect()
}

fn opening(state: &State, rules: &Ruleset, mode: &str, split: &[u16]) -> Option<Opening> {
    let (_, of) = rules.modes().iter().find(|(name, _)| name == mode)?;
    let boss = of.boss().map(Name::new).transpose().ok()?;
    let heroes = state.heroes.iter().map(|hero| hero.name.clone());
    let seats: Vec<Name> = heroes.chain(boss).collect();
    let fits = (of.fewest.unwrap_or(of.players)..=of.players).contains(&(seats.len() as u8));
    let salve =
        rules.tokens().get(usize::from(salve(rules, mode, of.boss())?.0)).filter(|_| fits)?;
    let salve = Name::new(&salve.name).ok()?;
    let seated = |(nth, hero): (usize, Name)| {
        let count = split.get(nth).copied().unwrap_or(0);
        let tokens = u8::try_from(count).ok().filter(|count| *count > 0);
        let tokens = tokens.map(|count| (salve.clone(), count)).into_iter().collect();
        let loot = state.heroes.get(nth).map(|hero| loot(rules, hero)).unwrap_or_default();
        Seated { hero, extra_card: false, setup: Setup { tokens, loot, ..Setup::default() } }
    };
    Some(Opening {
        ruleset: Name::new(rules.name()).ok()?,
        mode: Name::new(mode).ok()?,
        seats: seats.into_iter().enumerate().map(seated).collect(),
        starts: Seat::new(1)?,
        at: None,
        hero_upgrade_deck: false,
        assist: None,
        map: None,
    })
}

/// The Loot cards of a hero's deck as the rule set calls them; those that it does not have are named as they are, and read
/// out when they are played. One of the name of a printed card is none that a deck has besides it. [LOOT-4]
fn loot(rules: &Ruleset, hero: &Hero) -> Vec<Name> {
    let printed = rules.crawling().loot_cards.iter().filter_map(|it| {
        Some(Card { rarity: it.rarity?, replaces: false, name: Name::new(&it.card.name).ok()? })
    });
    let printed: Vec<Card> = printed.collect();
    let board = rules.heroes().iter().find(|board| board.name == hero.name.as_str());
    let has = |card: &Card| {
        let deck = board.into_iter().flat_map(|board| &board.deck);
        deck.into_iter().any(|held| held.name == card.name.as_str())
    };
    let named = |card: &Card| {
        let known = printed.iter().find(|it| it.is(card));
        known.or(Some(card).filter(|card| !has(card))).map(|it| it.name.clone())
    };
    hero.loot.iter().filter_map(named).collect()
}

/// The token that a Salve is in a mode whose map is printed, or in a Boss Battle. [ADV-BOSS-11]
fn salve(rules: &Ruleset, mode: &str, boss: Option<&str>) -> Option<TokenId> {
    if let Some(boss) = boss {
        return Some(rules.bosses().iter().find(|it| it.name == boss)?.boss()?.salve);
    }
    let (_, map) = rules.crawling().maps.iter().find(|(of, _)| of == mode)?;
    (!map.is_laid_by_the_table()).then_some(map.salve)
}
