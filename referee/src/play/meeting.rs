//! A Minion is met in a Portal Crawl. [CRAWL-4, CRAWL-7, MIN-1]

use super::journey;
use super::run::Run;
use crate::act::{ActorId, TokenId};
use crate::book::{Cause, EnemyBook, Rule, Ruleset, Tile};
use crate::happening::{Recorder, What};
use crate::inline::Inline;
use crate::state::{Actor, Actors, HEROES};

/// How the enemy of this board begins, without its tokens. [MIN-1]
pub(super) fn begins(rules: &Ruleset, board: u8, enemy: &EnemyBook) -> Actor {
    let mut actor = Actor {
        hero: board,
        health: enemy.health,
        most: enemy.health.saturating_add(rules.numbers.heal_above_start),
        cp: enemy.cp.min(rules.numbers.cp_most),
        ..Actor::default()
    };
    actor.lay_passives(rules.hero(board));
    actor
}

impl<R: Recorder> Run<'_, R> {
    /// The Minion of this board is there, and the Hero is engaged with it.
    pub(super) fn meet(&mut self, by: ActorId, board: u8) {
        let rules = self.rules;
        let Some((at_portal, tokens)) = self.begins_with(by) else { return };
        let hero = rules.hero(board);
        let (Some(enemy), Some(place)) = (hero.enemy(), self.free_place()) else { return };
        let actor = begins(rules, board, enemy);
        if place.index() < self.state.actors.len() {
            *self.state.actor_mut(place) = actor;
            self.state.out = self.state.out.without(Actors::default().with(place));
        } else {
            self.overflow |= !self.state.actors.push(actor);
        }
        self.state.seating.strikes_first(place, enemy.first_strike);
        if let Some(crawl) = self.state.crawl_mut().filter(|_| at_portal) {
            crawl.guard = Some(place);
        }
        self.engage(by, place);
        for (token, n) in hero.starts_with.iter().chain(tokens.iter()) {
            self.gain_token(place, *token, *n, Cause::Table);
        }
    }

    /// Whether it guards the portal, and with which tokens it begins besides its own. [CRAWL-5, ADV-2]
    fn begins_with(&self, by: ActorId) -> Option<(bool, Inline<(TokenId, u8), 8>)> {
        let (crawl, map) = journey::crawl(self.rules, self.state)?;
        let at = crawl.hero(by)?.at;
        let at_portal = map.tile(at)?.tile == Tile::Portal;
        let environment =
            crawl.environment(at).and_then(|place| self.rules.crawling.environments.get(place));
        let brings = environment.into_iter().flat_map(|one| &one.brings);
        let guard = map.guard.iter().filter(|_| at_portal);
        Some((at_portal, brings.chain(guard).copied().collect()))
    }

    /// The first place among the enemies where nobody is. Each Hero is engaged with one at most, so that there is one for each.
    fn free_place(&self) -> Option<ActorId> {
        let heroes = self.state.ids().filter(|id| !self.state.is_enemy(*id)).count();
        let mut places = (heroes..heroes * 2).take(HEROES).filter_map(ActorId::new);
        places.find(|place| {
            place.index() >= self.state.actors.len() || self.state.out.contains(*place)
        })
    }

    /// A Hero is engaged with an enemy. [CRAWL-7]
    pub(super) fn engage(&mut self, by: ActorId, enemy: ActorId) {
        let hero = self.state.crawl_mut().and_then(|crawl| crawl.hero_mut(by));
        if let Some(hero) = hero {
            hero.faces = Some(enemy);
            self.say(What::Engaged(by, enemy), Cause::Table, Rule::Engaged);
        }
    }
}
