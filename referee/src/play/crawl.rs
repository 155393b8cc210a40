//! The course of a Portal Crawl: setting out, exploring, and how it ends. [CRAWL-2 to CRAWL-6]

use events::Phase;

use super::adventure;
use super::boss_card;
use super::journey;
use super::run::Run;
use crate::CRAWLS;
use crate::act::{ACTORS, ActorId, Find};
use crate::book::{Cause, CrawlOp, Rarity, Rule, TileBook};
use crate::content::effect::RollPhase;
use crate::happening::{Recorder, What};
use crate::inline::Inline;
use crate::state::{Actors, Do, Frame, Outcome, Question, Step, WindowKind};

impl<R: Recorder> Run<'_, R> {
    /// Who is engaged goes straight to the battle; the others use Salves, move and explore. [CRAWL-2, SALVE-2]
    pub(super) fn set_out(&mut self) {
        let hero = self.state.turn_of;
        self.state.phase = Phase::Journey;
        self.say(What::Phase(Phase::Journey, hero), Cause::Table, Rule::CrawlTurn);
        if let Some(crawl) = self.state.crawl_mut() {
            crawl.battles = false;
        }
        self.then(Step::Battle);
        if self.state.faces(hero).is_none() {
            self.then(Step::Journey);
            self.window(WindowKind::Salves);
        }
    }

    /// One moves, if there is anywhere to go. [CRAWL-3]
    pub(super) fn journey(&mut self, by: ActorId, beside: bool) {
        if journey::ways(self.rules, self.state, by, beside) != 0 {
            self.push(Frame::Ask(Question::Journey { by, beside }));
        }
    }

    /// The battle of whoever is engaged now, before which Salves may be used. [CRAWL-2, SALVE-2]
    pub(super) fn battle(&mut self) {
        let battles = self.state.faces(self.state.turn_of).is_some();
        if let Some(crawl) = self.state.crawl_mut() {
            crawl.battles = battles;
        }
        self.then(Step::BattleBegins);
        if battles {
            self.window(WindowKind::Salves);
        }
    }

    /// A Minion with First Strike acts before the Hero. [MIN-7]
    pub(super) fn battle_begins(&mut self) {
        [self.state.active, self.state.turn_of] = self.state.first_of(self.state.turn_of);
        self.state.attack = self.state.new_attack(self.state.active);
        self.then(Step::Upkeep);
    }

    /// Whether a Hero's step has nobody to be fought, and so no Roll Phases. [C-108]
    pub(super) fn nobody_to_fight(&self) -> bool {
        self.state.is_outside_battles()
    }

    /// A Hero is on another tile: to explore it, or in the battle there. [CRAWL-3, CRAWL-4]
    pub(super) fn moved(&mut self, by: ActorId, to: u8) {
        self.state.stack.pop();
        let Some((_, map)) = journey::crawl(self.rules, self.state) else { return };
        let (Some(tile), salve) = (map.tile(to).copied(), map.salve) else { return };
        let Some(crawl) = self.state.crawl_mut() else { return };
        let explored = crawl.is_explored(to);
        let faces = crawl.heroes.iter().filter(|hero| hero.at == to).find_map(|hero| hero.faces);
        crawl.explored |= 1 << (to % 32);
        if let Some(hero) = crawl.hero_mut(by) {
            hero.at = to;
        }
        self.say(What::WentTo(by, tile.cell()), Cause::Table, Rule::CrawlMove);
        if !explored {
            self.explore(by, &tile);
            if tile.salve {
                self.gain_token(by, salve, 1, Cause::Table);
            }
        } else if let Some(enemy) = faces {
            self.engage(by, enemy);
        }
    }

    /// What lies on the tile is taken first, then it is turned over. [CRAWL-4, CRAWL-5]
    fn explore(&mut self, by: ActorId, tile: &TileBook) {
        if tile.tile == crate::book::Tile::Portal {
            let all = &self.rules.crawling.environments;
            if let Some(place) = all.iter().position(|one| one.portal) {
                self.turn_over(by, place as u8);
            }
        } else {
            self.push(Frame::Ask(Question::Environment { by }));
        }
        if tile.shard
            && let Some(crawl) = self.state.crawl_mut()
        {
            crawl.shards += 1;
            let now = crawl.shards;
            self.say(What::Shard(by, now), Cause::Table, Rule::CrawlPortal);
        }
        if let Some(level) = tile.chest {
            self.open_chest(level);
        }
    }

    /// Every Hero rolls the Loot die, whoever has found the chest first. [MIN-9, LOOT-1]
    pub(super) fn open_chest(&mut self, level: u8) {
        if !CRAWLS {
            return;
        }
        let heroes: Actors =
            self.state.remaining().iter().filter(|id| !self.state.is_enemy(*id)).collect();
        let first = self.state.turn_of;
        let others = self.state.clockwise(first).filter(|id| heroes.contains(*id));
        let all = std::iter::once(first).filter(|id| heroes.contains(*id)).chain(others);
        let all: Inline<ActorId, ACTORS> = all.collect();
        for by in all.iter().rev() {
            self.push(Frame::Ask(Question::Loot { by: *by, level }));
        }
    }

    /// The features of an Environment. [CRAWL-4]
    fn turn_over(&mut self, by: ActorId, place: u8) {
        let Some(environment) = self.rules.crawling.environments.get(usize::from(place)) else {
            return;
        };
        let cause = Cause::Environment(place);
        if let Some(crawl) = self.state.crawl_mut() {
            let at = crawl.hero(by).map_or(0, |hero| hero.at);
            if let Some(known) = crawl.environments.get_mut(usize::from(at)) {
                *known = place + 1;
            }
        }
        self.say(What::Explored(by, Some(place)), cause, Rule::CrawlExplore);
        let foe = self.state.opponent(by);
        self.push(Frame::Do(Do::new(environment.text, by, foe, cause)));
    }

    /// What was turned over.
    pub(super) fn found(&mut self, by: ActorId, find: Find) {
        self.state.stack.pop();
        if !CRAWLS {
            return;
        }
        match find {
            Find::Environment(place) => self.turn_over(by, place),
            Find::Enemy(board) => self.meet(by, board),
            Find::Given(says) => self.turn_over_given(by, says),
        }
    }

    /// The result of the Loot die. [LOOT-1]
    pub(super) fn looted(&mut self, by: ActorId, die: u8) {
        let Some(Frame::Ask(Question::Loot { level, .. })) = self.state.stack.pop() else { return };
        if !CRAWLS {
            return;
        }
        let row = self.rules.crawling.loot.iter().find(|row| row.level == level);
        if let Some((_, text, _)) = row.and_then(|row| row.result(die)) {
            let foe = self.state.opponent(by);
            self.push(Frame::Do(Do::new(*text, by, foe, Cause::Loot(level))));
        }
    }

    /// What only a crawl has words for.
    pub(super) fn crawl_word(&mut self, op: CrawlOp, at: u16, text: &Do) {
        if !CRAWLS {
            return;
        }
        let by = text.to.unwrap_or(text.me);
        match op {
            CrawlOp::Gold(n) => self.gain_gold(n.saturating_mul(text.times), text.cause),
            CrawlOp::LootCard(rarity) => self.gain_loot_card(by, rarity, text.cause),
            CrawlOp::Meet(level) if self.state.faces(by).is_none() => {
                self.push(Frame::Ask(Question::Minion { by, level }));
            }
            CrawlOp::Meet(_) => {}
            CrawlOp::ExploreBeside => self.journey(by, true),
            CrawlOp::HealBySalve if self.state.boss().is_some() => {
                let heals = boss_card::salve(self.rules, self.state).map_or(0, |(_, heals)| heals);
                self.heal(by, heals, text.cause, Rule::BossSalve);
            }
            CrawlOp::HealBySalve => {
                let heals = journey::crawl(self.rules, self.state)
                    .map_or(0, |(crawl, map)| crawl.salve_heals(map));
                self.heal(by, heals, text.cause, Rule::Salve);
                self.look_whether_the_crawl_is_lost();
            }
            CrawlOp::LootDie(level) => self.push(Frame::Ask(Question::Loot { by, level })),
            CrawlOp::OwnAttempt if adventure::may_attempt_more(self.state, by) => {
                self.extra_attempt(RollPhase::Offense, text);
            }
            // A card that says so is not put away.
            CrawlOp::OwnAttempt | CrawlOp::StayInPlay => {}
            CrawlOp::Revive | CrawlOp::GainCpAsSaid | CrawlOp::RemoveNegative => {
                self.with_picks(crate::book::Op::Crawl(op), at, text);
            }
        }
    }

    fn gain_gold(&mut self, n: u8, cause: Cause) {
        let Some(crawl) = self.state.crawl_mut() else { return };
        crawl.gold = crawl.gold.saturating_add(n);
        let now = crawl.gold;
        let of_chest = matches!(cause, Cause::Loot(_));
        let rule = if of_chest { Rule::Loot } else { Rule::CrawlExplore };
        self.say(What::GoldGained(n, now), cause, rule);
    }

    fn gain_loot_card(&mut self, by: ActorId, rarity: Rarity, cause: Cause) {
        let hero = self.state.crawl_mut().and_then(|crawl| crawl.hero_mut(by));
        if let Some(cards) = hero.and_then(|hero| hero.loot.get_mut(rarity as usize)) {
            *cards = cards.saturating_add(1);
            self.say(What::LootCard(by, rarity), cause, Rule::Loot);
        }
    }

    /// Who has fallen stands up with 1 Health. [SALVE-1]
    pub(super) fn revive(&mut self, hero: ActorId, cause: Cause) {
        self.state.out = self.state.out.without(Actors::default().with(hero));
        self.state.actor_mut(hero).health = 1;
        self.say(What::CameBack(hero, 1), cause, Rule::Salve);
        self.then(Step::CrawlIsWon);
        self.look_whether_the_crawl_is_lost();
    }

    /// Who is at 0 falls. A Hero can be revived; a Minion that is beaten leaves its chests, and whoever was engaged with it is
    /// free. [CRAWL-6, CRAWL-7, MIN-9]
    pub(super) fn look_who_falls(&mut self) {
        let mut beaten = Actors::default();
        for actor in self.state.remaining().iter() {
            if self.state.health(actor) > 0 {
                continue;
            }
            self.state.out = self.state.out.with(actor);
            self.say(What::Defeated(actor), Cause::Table, Rule::HealthZero);
            if self.state.is_enemy(actor) {
                beaten = beaten.with(actor);
                self.let_go(actor);
            }
        }
        self.look_whether_the_crawl_is_lost();
        if self.state.outcome.is_some() {
            return;
        }
        self.leave();
        for enemy in beaten.iter() {
            self.then(Step::CrawlIsWon);
            let board = self.rules.hero(self.state.actor(enemy).hero);
            let chests = board.enemy().into_iter().flat_map(|enemy| &enemy.chests);
            chests.rev().for_each(|level| self.open_chest(*level));
        }
    }

    /// Nobody is engaged with an enemy that is beaten. [CRAWL-7]
    fn let_go(&mut self, enemy: ActorId) {
        let Some(crawl) = self.state.crawl_mut() else { return };
        for hero in crawl.heroes.iter_mut().filter(|hero| hero.faces == Some(enemy)) {
            hero.faces = None;
        }
        crawl.guard_beaten |= crawl.guard == Some(enemy);
    }

    /// The crawl is lost when a Hero has fallen whom no teammate can revive. [CRAWL-6]
    fn look_whether_the_crawl_is_lost(&mut self) {
        let Some((_, map)) = journey::crawl(self.rules, self.state) else { return };
        let fallen = self.state.fallen();
        let standing = || self.state.remaining().iter().filter(|id| !self.state.is_enemy(*id));
        let can_revive = standing().any(|hero| self.state.actor(hero).count(map.salve) > 0);
        if !fallen.is_empty() && !can_revive {
            self.crawl_is_over(Outcome::Lost, Rule::CrawlEnds);
        }
    }

    /// The crawl is won once what guards the portal is beaten, nobody is engaged and nobody has fallen. [CRAWL-6, C-107]
    pub(super) fn look_whether_the_crawl_is_won(&mut self) {
        let Some(crawl) = self.state.crawl() else { return };
        let engaged = crawl.heroes.iter().any(|hero| hero.faces.is_some());
        if crawl.guard_beaten && !engaged && self.state.fallen().is_empty() {
            self.crawl_is_over(Outcome::Won(ActorId::FIRST), Rule::CrawlEnds);
        }
    }

    /// The crawl is over.
    pub(super) fn crawl_is_over(&mut self, outcome: Outcome, rule: Rule) {
        self.state.outcome = Some(outcome);
        self.say(What::Over(outcome), Cause::Table, rule);
    }
}
