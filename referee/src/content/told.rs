//! Everything that is printed in a rule set, said aloud: the boards, and the cards that decks have besides those of their heroes.

use std::collections::BTreeSet;

use super::crawl::LootCard;
use super::describe::{Board, Section, action, board, boss_board, card, card_of, token};
use super::effect::{Effect, Rarity};
use super::flatten::flatten;
use super::source::Source;
use super::wrong::ContentError;
use crate::CRAWLS;

/// The boards of a rule set, by hero, and the cards every deck has, with the Loot cards that one can have.
///
/// # Errors
/// Everything that cannot be read or does not fit together.
pub fn boards<P: AsRef<str>, T: AsRef<str>>(
    files: &[(P, T)],
    name: &str,
) -> Result<(Vec<Board>, Vec<Section>), Vec<ContentError>> {
    Ok(described(&flatten(files, name)?))
}

/// The boards of a flat rule set, by hero, and the cards every deck has, with the Loot cards that one can have.
pub fn described(source: &Source) -> (Vec<Board>, Vec<Section>) {
    let heroes = source.heroes.iter().map(|hero| board(source, &hero.hero));
    let enemies = source.enemies.iter().map(|enemy| card_of(source, enemy));
    let cards = source.cards.iter().map(|one| card(one, &[])).chain(loot(source)).collect();
    let bosses = source.bosses.iter().map(|boss| boss_board(source, boss));
    (heroes.chain(enemies).chain(bosses).collect(), cards)
}

/// The Loot cards, and the tokens by which Equipment holds that no card is called after.
fn loot(source: &Source) -> Vec<Section> {
    if !CRAWLS {
        return Vec::new();
    }
    let all = &source.crawling.loot_cards;
    let is_card = |name: &&str| all.iter().any(|one| one.card.name == *name);
    let tokens: BTreeSet<&str> = all.iter().flat_map(lays).filter(|name| !is_card(name)).collect();
    let tokens = tokens.into_iter().filter_map(|name| Some(token(name, source.token(name)?)));
    all.iter().map(|one| loot_card(source, one)).chain(tokens).collect()
}

/// A Loot card with what the token says that it lays beside the board.
fn loot_card(source: &Source, loot: &LootCard) -> Section {
    let mut section = action(&loot.card, &[]);
    if let Some(title) = section.title.strip_suffix(')') {
        let rarity = loot.rarity.map(word).unwrap_or_default();
        section.title = format!("{title}, {rarity}Loot card)");
    }
    let tokens = lays(loot).into_iter().filter_map(|name| Some(token(name, source.token(name)?)));
    section.lines.extend(tokens.flat_map(|token| token.lines));
    section
}

/// The tokens that a card lays which stays in play. [LOOT-2]
fn lays(loot: &LootCard) -> Vec<&str> {
    let does = &loot.card.does;
    if !does.contains(&Effect::StayInPlay) {
        return Vec::new();
    }
    does.iter().filter_map(gained).collect()
}

fn gained(effect: &Effect) -> Option<&str> {
    if let Effect::Gain(_, token) = effect { Some(token) } else { None }
}

const fn word(rarity: Rarity) -> &'static str {
    match rarity {
        Rarity::Common => "common ",
        Rarity::Rare => "rare ",
        Rarity::Epic => "epic ",
        Rarity::Legendary => "legendary ",
    }
}
