//! What fills a slot of a crawl or a Boss Battle, as notation has it.

use events::Cell;
use referee::State;
use referee::act::{Find, Turned};

use super::names::Names;

/// Places on a map as notation has them.
pub fn cells(bits: u64) -> Vec<String> {
    let those = (0..64).filter(|number| bits >> number & 1 == 1);
    those.filter_map(Cell::nth).map(|cell| cell.to_string()).collect()
}

/// Everything that can be turned over now, as notation has it.
pub fn findable(names: &Names, state: &State) -> Vec<String> {
    let rules = names.rules();
    let name = |find: &Find| match find {
        Find::Environment(place) => {
            rules.crawling().environments.get(usize::from(*place)).map(|one| one.name.clone())
        }
        Find::Enemy(board) => rules.boards().get(usize::from(*board)).map(|one| one.name.clone()),
        Find::Given(_) => None,
    };
    referee::play::findable(rules, state).iter().filter_map(name).collect()
}

/// The cards of a Boss that the rule set has, by name.
pub fn flippable(names: &Names, state: &State) -> Vec<String> {
    let boss = state.ids().find(|actor| state.is_a_boss(*actor));
    let name = |card: Turned| match (card, boss) {
        (Turned::Known(card), Some(boss)) => Some(names.card(boss, card).to_owned()),
        (Turned::Known(_) | Turned::Given(_), _) => None,
    };
    referee::play::flippable(names.rules(), state).into_iter().filter_map(name).collect()
}
