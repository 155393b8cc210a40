//! Who is with whom, and in what order they act.

use super::{Actors, State};
use crate::CRAWLS;
use crate::act::{ACTORS, ActorId};
use crate::book::{Aim, Targeting};
use crate::inline::Inline;

/// Who is with whom, and in what order they act. The same for a whole match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seating {
    /// For each actor, everybody of its side.
    sides: [Actors; ACTORS],
    /// For each actor, whose turn comes after its own. [TURN-1]
    turns: [ActorId; ACTORS],
    /// Whether a side has one Health dial, the one of its first actor. [TEAM-1]
    one_dial: bool,
    /// How one of several opponents is aimed at.
    targeting: Targeting,
    /// Those for whom nobody chooses: they have no turn of their own, and act in those of the heroes. [MIN-2]
    enemies: Actors,
    /// Those of them whose step comes before the Hero's. [MIN-7]
    first_strike: Actors,
    /// Those who play Bosses. [MODE-BVM, MODE-BVB]
    played: Actors,
}

impl Seating {
    /// Sides that together hold everybody once, and the order of the turns.
    pub(crate) fn new(
        sides: &[Actors],
        turns: &[ActorId],
        one_dial: bool,
        targeting: Targeting,
    ) -> Seating {
        let mut seating = Seating {
            sides: [Actors::default(); ACTORS],
            turns: [ActorId::FIRST; ACTORS],
            one_dial,
            targeting,
            enemies: Actors::default(),
            first_strike: Actors::default(),
            played: Actors::default(),
        };
        for (side, actor) in sides.iter().flat_map(|side| side.iter().map(move |one| (side, one))) {
            seating.sides[actor.index()] = *side;
        }
        for (actor, next) in turns.iter().zip(turns.iter().cycle().skip(1)) {
            seating.turns[actor.index()] = *next;
        }
        seating
    }

    /// From now on the step of this enemy comes first, or does not. [MIN-7]
    pub(crate) fn strikes_first(&mut self, enemy: ActorId, strikes: bool) {
        let without = self.first_strike.without(Actors::default().with(enemy));
        self.first_strike = if strikes { without.with(enemy) } else { without };
    }

    /// The same, where nobody chooses for these, and the step of some of them comes first.
    pub(crate) fn with_enemies(self, enemies: Actors, first_strike: Actors) -> Seating {
        Seating { enemies, first_strike, ..self }
    }

    /// The same, where these play Bosses.
    pub(crate) fn with_played(self, played: Actors) -> Seating {
        Seating { played, ..self }
    }
}

impl State {
    /// The actors, in order: the defeated, too.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = ActorId> + Clone + use<> {
        (0..self.actors.len()).filter_map(ActorId::new)
    }

    /// Everybody who is still in the game. [WIN-2]
    pub fn remaining(&self) -> Actors {
        Actors::first(self.actors.len()).without(self.out)
    }

    /// Whether nobody chooses for this actor: the rules decide what it does. [MIN-3, MIN-5]
    // Inlined, nothing is left of what would be done with one where there are none.
    #[inline]
    pub fn is_enemy(&self, actor: ActorId) -> bool {
        CRAWLS && self.seating.enemies.contains(actor)
    }

    /// Those for whom nobody chooses, the defeated too.
    #[inline]
    pub(super) fn enemies(&self) -> Actors {
        if CRAWLS { self.seating.enemies } else { Actors::default() }
    }

    /// Whether it is a match in which people play Bosses. [MODE-BVM, MODE-BVB]
    #[inline]
    pub fn plays_bosses(&self) -> bool {
        CRAWLS && !self.seating.played.is_empty()
    }

    /// Whether a Boss is there, whose cards forbid somebody everything outside of an Attack. [C-138]
    #[inline]
    pub(crate) fn a_boss_forbids(&self) -> bool {
        self.plays_bosses() || self.boss().is_some()
    }

    /// The Bosses whom somebody plays and who are still in the game.
    #[inline]
    pub(crate) fn played_bosses(&self) -> Actors {
        if CRAWLS { self.remaining().and(self.seating.played) } else { Actors::default() }
    }

    /// Whom a Hero faces: the enemy that acts in their turns and that they attack. [MIN-6, HERO-TURN]
    pub fn faces(&self, hero: ActorId) -> Option<ActorId> {
        if let Some(crawl) = self.crawl() {
            return crawl.hero(hero)?.faces;
        }
        if CRAWLS { self.foes(hero).and(self.seating.enemies).lowest() } else { None }
    }

    /// Who throws the dice of an enemy: the Hero whose turn came before the present one, or the only one there is. [MIN-2]
    pub fn rolls_for(&self, enemy: ActorId) -> Option<ActorId> {
        if !self.is_enemy(enemy) {
            return None;
        }
        let heroes = self.remaining().without(self.seating.enemies);
        let after = |hero: &ActorId| Some(self.turn_after(*hero));
        let order = std::iter::successors(after(&self.turn_of), after).take(self.actors.len());
        let mut others =
            order.into_iter().filter(|hero| heroes.contains(*hero) && *hero != self.turn_of);
        others.by_ref().last().or_else(|| heroes.lowest())
    }

    /// Everybody of this actor's side, itself and the defeated included.
    pub fn side(&self, actor: ActorId) -> Actors {
        self.seating.sides[actor.index()]
    }

    /// Everybody of the other sides who is still in the game.
    pub fn foes(&self, actor: ActorId) -> Actors {
        self.remaining().without(self.side(actor))
    }

    /// The others of this actor's side who are still in the game.
    pub fn allies(&self, actor: ActorId) -> Actors {
        self.remaining().and(self.side(actor)).without(Actors::default().with(actor))
    }

    /// Everybody else who is still in the game, clockwise from the left neighbour on. [FFA-1]
    pub fn clockwise(&self, from: ActorId) -> impl Iterator<Item = ActorId> + use<> {
        let remaining = self.remaining();
        self.around(from).filter(move |actor| remaining.contains(*actor))
    }

    /// Everybody else, the defeated too, clockwise from the left neighbour on.
    fn around(&self, from: ActorId) -> impl Iterator<Item = ActorId> + use<> {
        let (from, all) = (from.index(), self.actors.len());
        (1..all).filter_map(move |step| ActorId::new((from + step) % all))
    }

    /// Whom a text means by "the opponent" where nobody was picked. The only player of the other sides, if there is
    /// just one; else, in a Roll Phase, the target for the attacker's side and the attacker for everybody else; else the
    /// next opponent clockwise who is still in the game.
    pub(crate) fn opponent(&self, me: ActorId) -> ActorId {
        if self.crawl().is_some() {
            return self.opponent_on_the_way(me);
        }
        let side = self.side(me);
        let others = Actors::first(self.actors.len()).without(side);
        if let Some(only) = others.only() {
            return only;
        }
        match side.contains(self.attack.by) {
            true if self.in_roll_phase() => self.attack.at,
            false if self.in_roll_phase() => self.attack.by,
            _ => self.first_target(me),
        }
    }

    /// The same in a crawl: whom one faces; of an enemy, the Hero in whose turn it acts. Who has nobody is answered with
    /// themselves, and what speaks of the opponent is passed over. [HERO-TURN, MIN-6]
    fn opponent_on_the_way(&self, me: ActorId) -> ActorId {
        let attack = &self.attack;
        if self.in_roll_phase() && attack.by != attack.at {
            return if self.side(me).contains(attack.by) { attack.at } else { attack.by };
        }
        if !self.is_enemy(me) {
            return self.faces(me).unwrap_or(me);
        }
        let engaged = self.engaged_with(me);
        let first = || engaged.and(self.remaining()).lowest();
        let of_the_turn = Some(self.turn_of).filter(|hero| engaged.contains(*hero));
        of_the_turn.or_else(first).unwrap_or(me)
    }

    /// How one of several opponents is aimed at.
    pub(crate) fn targeting(&self) -> Targeting {
        self.seating.targeting
    }

    /// Whom a value of the die means that finds a target. It names seats of the full table: where one is empty, the next
    /// opponent clockwise sits. [FFA-1, C-90]
    pub(crate) fn aimed_at(&self, aim: Aim, by: ActorId) -> Actors {
        let all = Actors::first(self.actors.len());
        let side = self.side(by);
        let others: Inline<ActorId, ACTORS> =
            self.around(by).filter(|actor| all.without(side).contains(*actor)).collect();
        let foes = self.foes(by);
        let seat = |place: usize| {
            let from = *others.get(place)?;
            std::iter::once(from).chain(self.around(from)).find(|actor| foes.contains(*actor))
        };
        let last = others.len().saturating_sub(1);
        match aim {
            Aim::Clockwise(n) => seat(usize::from(n.saturating_sub(1))).into_iter().collect(),
            Aim::Right => seat(last).into_iter().collect(),
            Aim::LeftOrRight => [seat(0), seat(last)].into_iter().flatten().collect(),
            Aim::AttackerChooses | Aim::OpponentsChoose => foes,
        }
    }

    /// Who has the most Health of all who are still in the game. [KOTH-1]
    pub fn leads(&self, actor: ActorId) -> bool {
        let most = self.remaining().iter().map(|other| self.health(other)).max();
        self.remaining().contains(actor) && most == Some(self.health(actor))
    }

    /// At whom an Offensive Roll Phase is aimed as long as nobody was picked: the next opponent clockwise who is still
    /// in the game. An enemy's is the Hero in whose turn it acts. [MIN-6]
    pub(crate) fn first_target(&self, by: ActorId) -> ActorId {
        if self.is_enemy(by) {
            return self.turn_of;
        }
        if self.crawl().is_some() {
            return self.faces(by).unwrap_or(by);
        }
        self.clockwise(by).find(|actor| !self.side(by).contains(*actor)).unwrap_or(by)
    }

    /// Whose turn comes after this actor's, defeated or not; after the step of an enemy, that of the Hero in whose turn it is.
    /// [TURN-1]
    pub(crate) fn turn_after(&self, actor: ActorId) -> ActorId {
        if self.is_enemy(actor) { self.turn_of } else { self.seating.turns[actor.index()] }
    }

    /// Who acts next, and in whose turn: the defeated take none. An enemy acts behind the Hero who faces it, or before them.
    /// [TURN-1, WIN-2, MIN-2, MIN-7]
    pub(crate) fn next_turn(&self) -> [ActorId; 2] {
        let (remaining, hero) = (self.remaining(), self.turn_of);
        if let Some(other) = self.acts_next_in_this_turn() {
            return [other, hero];
        }
        let after = |actor: &ActorId| Some(self.turn_after(*actor));
        let order = std::iter::successors(after(&hero), after).take(self.actors.len());
        let next = order.into_iter().find(|actor| remaining.contains(*actor));
        self.first_of(next.unwrap_or(hero))
    }

    /// Who acts behind the active one in the same turn: an enemy behind the Hero who faces it, or the Hero behind an enemy
    /// that struck first. [MIN-2, MIN-7]
    pub(crate) fn acts_next_in_this_turn(&self) -> Option<ActorId> {
        let (strikes, hero) = (self.seating.first_strike, self.turn_of);
        if !self.remaining().contains(hero) {
            return None;
        }
        if strikes.contains(self.active) {
            return Some(hero);
        }
        self.faces(hero).filter(|enemy| self.active == hero && !strikes.contains(*enemy))
    }

    /// Who acts first in a turn, and whose turn it is. [MIN-7]
    pub(crate) fn first_of(&self, hero: ActorId) -> [ActorId; 2] {
        let strikes = self.faces(hero).filter(|enemy| self.seating.first_strike.contains(*enemy));
        [strikes.unwrap_or(hero), hero]
    }

    /// Whether this one acts before the other if both want to: first the active player, then the others in the order of
    /// the turns. [TIM-5]
    pub(crate) fn comes_before(&self, one: ActorId, other: ActorId) -> bool {
        let after = |actor: &ActorId| Some(self.turn_after(*actor));
        let order = std::iter::successors(Some(self.active), after).take(self.actors.len());
        let first = order.into_iter().find(|actor| *actor == one || *actor == other);
        one != other && first == Some(one)
    }

    /// On whose dial this actor's Health is counted; each enemy has one of its own. [TEAM-1, ADV-BOSS-1]
    pub fn dial(&self, actor: ActorId) -> ActorId {
        let shares = self.seating.one_dial && !self.is_enemy(actor);
        let first = self.side(actor).lowest().filter(|_| shares);
        first.unwrap_or(actor)
    }

    /// Whose Health is counted on this actor's dial. [TEAM-1]
    pub(crate) fn on_dial(&self, actor: ActorId) -> Actors {
        if !self.seating.one_dial || self.is_enemy(actor) {
            return Actors::default().with(actor);
        }
        let side = self.side(actor);
        if side.lowest() == Some(actor) { side } else { Actors::default() }
    }

    /// An actor's Health: that of its side, if the side has one dial. [TEAM-1]
    pub fn health(&self, actor: ActorId) -> u8 {
        self.actor(self.dial(actor)).health
    }
}

#[cfg(test)]
mod tests {
    use events::notation::parse;
    use events::{Event, Opening};

    use super::*;
    use crate::book::{Mode, Ruleset, Targeting};
    use crate::content::shipped;
    use crate::happening::Silent;
    use crate::play::open;

    fn rules() -> Ruleset {
        Ruleset::load(shipped(), "living").expect("the shipped content loads")
    }

    fn opening(players: usize) -> Opening {
        let seats = ["Barbarian", "Moon Elf", "Monk", "Ninja", "Paladin", "Treant"];
        let seats =
            seats.iter().zip(1..).take(players).map(|(hero, seat)| format!("{seat} {hero}"));
        let seats = seats.collect::<Vec<_>>().join("; ");
        let line = format!("open living test; {seats}; 1 starts");
        let Ok(Event::Opened(opening)) = parse(&line) else { panic!("{line}") };
        opening
    }

    /// A match of so many players, with these sides and this order of turns.
    fn table(players: u8, sides: &[&[u8]], turns: &[u8], one_dial: bool) -> (Ruleset, State) {
        let mut rules = rules();
        let mode = Mode {
            players,
            health: 50,
            start_player_skips_income: true,
            sides: sides.iter().map(|side| side.to_vec()).collect(),
            one_dial,
            turns: turns.to_vec(),
            targeting: Targeting::Chosen,
            ..Mode::default()
        };
        rules.modes.push(("test".to_owned(), mode));
        let state = open(&rules, &opening(players.into()), &mut Silent).expect("it opens");
        (rules, state)
    }

    fn seat(number: usize) -> ActorId {
        ActorId::new(number - 1).expect("a seat")
    }

    fn numbers(actors: impl IntoIterator<Item = ActorId>) -> Vec<u8> {
        actors.into_iter().map(ActorId::number).collect()
    }

    /// The turns from here on, as they come.
    fn turns(mut state: State, n: usize) -> Vec<u8> {
        let next = |_| {
            [state.active, state.turn_of] = state.next_turn();
            state.active.number()
        };
        (0..n).map(next).collect()
    }

    #[test]
    fn in_a_duel_the_other_one_is_the_only_foe_and_comes_next() {
        let (_, mut state) = table(2, &[], &[], false);
        for (me, other) in [(1, 2), (2, 1)] {
            assert_eq!(numbers(state.foes(seat(me)).iter()), [other]);
            assert!(state.allies(seat(me)).is_empty());
            assert_eq!(numbers(state.clockwise(seat(me))), [other]);
            assert_eq!(state.opponent(seat(me)).number(), other);
        }
        assert_eq!(turns(state, 3), [2, 1, 2]);
        // Who is defeated is no foe any more, but still the one of whom a text speaks.
        state.out = Actors::default().with(seat(2));
        assert!(state.foes(seat(1)).is_empty());
        assert_eq!(state.opponent(seat(1)), seat(2));
    }

    #[test]
    fn two_sides_of_two_alternate_and_the_defeated_take_no_turn() {
        // Teammates sit together; their turns alternate with those of the others. [MODE-2V2, TEAM-1]
        let (_, mut state) = table(4, &[&[1, 2], &[3, 4]], &[1, 3, 2, 4], false);
        assert_eq!(numbers(state.foes(seat(1)).iter()), [3, 4]);
        assert_eq!(numbers(state.allies(seat(1)).iter()), [2]);
        assert_eq!(numbers(state.foes(seat(4)).iter()), [1, 2]);
        assert_eq!(numbers(state.clockwise(seat(3))), [4, 1, 2]);
        assert_eq!(turns(state, 5), [3, 2, 4, 1, 3]);
        state.out = Actors::default().with(seat(3));
        assert_eq!(numbers(state.foes(seat(1)).iter()), [4]);
        assert!(state.allies(seat(4)).is_empty());
        assert_eq!(numbers(state.clockwise(seat(2))), [4, 1]);
        assert_eq!(turns(state, 4), [2, 4, 1, 2]);
    }

    #[test]
    fn six_on_their_own_go_clockwise_without_the_defeated() {
        let (_, mut state) = table(6, &[], &[], false);
        state.out = [seat(2), seat(3), seat(6)].into_iter().collect();
        assert_eq!(numbers(state.foes(seat(1)).iter()), [4, 5]);
        assert_eq!(numbers(state.clockwise(seat(5))), [1, 4]);
        assert_eq!(state.first_target(seat(1)), seat(4));
        assert_eq!(turns(state, 4), [4, 5, 1, 4]);
        (state.active, state.turn_of) = (seat(3), seat(3));
        assert_eq!(state.next_turn(), [seat(4); 2], "also from the turn of one who is out");
    }

    #[test]
    fn the_opponent_is_the_target_or_the_attacker() {
        let (_, mut state) = table(4, &[&[1, 2], &[3, 4]], &[], false);
        state.attack = super::super::Attack::new(seat(1), seat(4));
        assert_eq!(
            state.opponent(seat(1)),
            seat(3),
            "outside of a Roll Phase the next one clockwise"
        );
        state.phase = events::Phase::Defense;
        assert_eq!(state.opponent(seat(1)), seat(4));
        assert_eq!(state.opponent(seat(2)), seat(4), "a teammate's card speaks of the target");
        assert_eq!(state.opponent(seat(4)), seat(1));
        assert_eq!(state.opponent(seat(3)), seat(1));
    }

    #[test]
    fn a_side_may_have_one_dial() {
        let (_, mut state) = table(4, &[&[1, 2], &[3, 4]], &[], true);
        state.actor_mut(state.dial(seat(4))).health = 7;
        assert_eq!([1, 2, 3, 4].map(|number| state.health(seat(number))), [50, 50, 7, 7]);
        let (_, state) = table(4, &[&[1, 2], &[3, 4]], &[], false);
        assert_eq!(state.dial(seat(4)), seat(4));
    }
}
