//! What only the whole referee is asked: of a rule set that was put on the shelf, by its digest.

use api::report;
use events::Name;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::json;
use crate::shelf::kept;

/// What the Upgrade CP of the Boss of a mode buy against so many Heroes, with these upgrades on the board: `BossUpgrades`.
// What crosses the border is handed over.
#[allow(clippy::needless_pass_by_value)]
#[wasm_bindgen(js_name = bossUpgrades)]
pub fn boss_upgrades(digest: &str, mode: &str, heroes: u8, laid: Vec<String>) -> String {
    let book = kept(digest).zip(names(&laid));
    json(&book.and_then(|(book, laid)| report::boss_upgrades(&book.rules, mode, heroes, &laid)))
}

/// The Loot cards that the deck of a hero may have, which has these: `[LootCard!]`.
// What crosses the border is handed over.
#[allow(clippy::needless_pass_by_value)]
#[wasm_bindgen(js_name = lootCards)]
pub fn loot_cards(digest: &str, hero: &str, has: Vec<String>) -> String {
    json(&kept(digest).zip(names(&has)).and_then(|(book, has)| book.loot_cards(hero, &has)))
}

fn names(all: &[String]) -> Option<Vec<Name>> {
    all.iter().map(|name| Name::new(name).ok()).collect()
}
