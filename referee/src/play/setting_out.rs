//! How a Portal Crawl begins. [CRAWL-1, ADV-3]

use events::Opening;

use crate::CRAWLS;
use crate::act::ActorId;
use crate::book::{MapBook, Ruleset};
use crate::state::{Crawl, State};

/// How a Portal Crawl begins, if the mode is one. [CRAWL-1]
pub(super) fn begun_crawl(rules: &Ruleset, opening: &Opening) -> Option<Crawl> {
    let maps = Some(&rules.crawling.maps).filter(|_| CRAWLS)?;
    let place = maps.iter().position(|(mode, _)| mode == opening.mode.as_str())?;
    let (_, map) = &maps[place];
    let gold = MapBook::by_heroes(&map.gold, opening.seats.len());
    Some(Crawl::new(place as u8, map, gold))
}

/// The starting Salves, unless it is said who has some: one by one, from the first seat on. [ADV-3, C-129]
pub(super) fn share_salves(rules: &Ruleset, state: &mut State, opening: &Opening) {
    let Some((_, map)) = state.crawl().and_then(|crawl| rules.crawling.maps.get(crawl.map()))
    else {
        return;
    };
    let said = state.ids().any(|id| state.actor(id).count(map.salve) > 0);
    if said || opening.at.is_some() {
        return;
    }
    for nth in 0..usize::from(map.starting_salves) {
        if let Some(hero) = ActorId::new(nth % opening.seats.len().max(1)) {
            let actor = state.actor_mut(hero);
            let now = actor.count(map.salve) + 1;
            actor.tokens.set(map.salve, now);
        }
    }
}
