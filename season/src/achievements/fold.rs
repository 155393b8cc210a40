//! Going through a log for achievements.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use events::Event;
use referee::book::{Cause, Kind};
use referee::damage::LineKind;
use referee::game::Entry;
use referee::happening::{Happening, Settled, What};
use referee::play::{Accepted, unspoken};
use referee::{ActorId, Position, Ruleset, State};

use super::book::{Feat, Follows, Tally, When, feats};
use super::follow::Follow;
use super::lands::{Landed, at_once, damage, taken_off};
use super::ruin::Ruins;
use super::seen::{actor_of, count, name, title};
use super::spent::{Known, Spent};
use super::{Achievements, Open, Ticked, Why, thrown};
use crate::counted;

/// A feat and a player, by their places.
type Of = (usize, usize);

pub(super) struct Fold {
    /// Every feat with each player who can earn it.
    all: Arc<[(usize, &'static Feat, ActorId)]>,
    pub(super) actors: Vec<ActorId>,
    pub(super) heroes: Vec<String>,
    /// What has been added up in this turn.
    sums: BTreeMap<Of, u16>,
    /// Tokens that were ever held, with the number of the player's own turn in which they first were.
    pub(super) held: BTreeMap<(usize, String), u16>,
    /// What an entry has changed so far: tokens and CP of somebody.
    pub(super) latest: (BTreeMap<(usize, String), u8>, BTreeMap<usize, u8>),
    /// Stack limits that were raised.
    pub(super) limits: BTreeMap<(usize, String), u8>,
    /// How many turns each has begun.
    pub(super) turns: Vec<u16>,
    /// The number of the turn.
    turn: u16,
    /// In which turn a token last kept somebody from being defeated.
    pub(super) kept: BTreeMap<(usize, String), u16>,
    /// What follows upon each other.
    follow: Follow,
    /// The ability that was activated last, by whom, and whether it is undefendable.
    activated: Option<(ActorId, u8)>,
    undefendable: bool,
    /// What was spent and may have kept somebody from being defeated.
    spent: Spent,
    /// What was done to the Offensive Roll Phase that is under way.
    ruins: Ruins,
    told: Achievements,
}

impl Fold {
    pub(super) fn new(opened: &Position) -> Fold {
        let state = opened.state();
        let hero = |actor: ActorId| opened.rules().boards()[state.actor(actor).hero()].name.clone();
        let actors: Vec<ActorId> = state.ids().collect();
        let heroes: Vec<String> = actors.iter().map(|actor| hero(*actor)).collect();
        let each = |(place, feat): (usize, &'static Feat)| {
            let players = actors.iter().zip(&heroes);
            let may = |hero: &String| feat.hero.as_ref().is_none_or(|whose| whose == hero);
            let players = players.filter(move |(_, hero)| may(hero));
            players.map(move |(actor, _)| (place, feat, *actor)).collect::<Vec<_>>()
        };
        let mut fold = Fold {
            all: feats().iter().enumerate().flat_map(each).collect(),
            heroes,
            turns: actors.iter().map(|actor| u16::from(*actor == state.active())).collect(),
            turn: state.turn(),
            kept: BTreeMap::new(),
            follow: Follow::default(),
            actors,
            sums: BTreeMap::new(),
            held: BTreeMap::new(),
            latest: (BTreeMap::new(), BTreeMap::new()),
            limits: BTreeMap::new(),
            activated: None,
            undefendable: false,
            spent: Spent::default(),
            ruins: Ruins::default(),
            told: Achievements::default(),
        };
        fold.hold(opened);
        fold.follow.begin(fold.without_any(opened));
        fold
    }

    /// Who has none of which token that a feat asks to begin a turn without.
    fn without_any(&self, at: &Position) -> BTreeSet<(ActorId, String)> {
        let mut none = BTreeSet::new();
        for (_, feat, actor) in self.each() {
            let When::Follows(Follows::FromNone(token)) = &feat.when else { continue };
            let latest = self.latest.0.get(&(actor.index(), token.clone())).copied();
            if latest.unwrap_or_else(|| count(at, actor, token)) == 0 {
                none.insert((actor, token.clone()));
            }
        }
        none
    }

    pub(super) fn told(self) -> Achievements {
        let Achievements { mut ticked, mut open } = self.told;
        ticked.sort();
        open.retain(|one| !ticked.iter().any(|it| (it.feat, it.by) == (one.of.feat, one.of.by)));
        Achievements { ticked, open }
    }

    /// Every feat with each player who can earn it.
    pub(super) fn each(&self) -> impl Iterator<Item = (usize, &'static Feat, ActorId)> + use<> {
        let all = Arc::clone(&self.all);
        (0..all.len()).map(move |place| all[place])
    }

    fn tick_all(&mut self, ticked: Vec<Ticked>) {
        for Ticked { seq, feat, by } in ticked {
            self.tick(feat, by, seq);
        }
    }

    /// What hung on a branch is known, or stays open.
    fn know(&mut self, known: Vec<Known>) {
        for (one, earned) in known {
            self.tell(one, earned, Why::Unthrown);
        }
    }

    pub(super) fn tell(&mut self, one: Ticked, earned: Option<bool>, why: Why) {
        match earned {
            Some(true) => self.tick(one.feat, one.by, one.seq),
            Some(false) => {}
            None => {
                let open = Open { of: one, why };
                if !self.told.open.contains(&open) {
                    self.told.open.push(open);
                }
            }
        }
    }

    fn tick(&mut self, feat: usize, by: ActorId, seq: u32) {
        if !self.told.ticked.iter().any(|ticked| ticked.feat == feat && ticked.by == by) {
            self.told.ticked.push(Ticked { seq, feat, by });
        }
    }

    pub(super) fn step(&mut self, entry: &Entry<'_>) {
        let Some(accepted) = counted(entry) else { return };
        let seq = entry.placed.seq;
        self.latest = (BTreeMap::new(), BTreeMap::new());
        let (rules, before) = (entry.before.rules(), entry.before.state());
        let (at, after) = (unspoken(rules, before, &accepted.implied), entry.after.unanswered());
        self.spend(entry);
        let known = self.spent.goes_on(entry, &Arc::clone(&self.all));
        self.know(known);
        self.dice(entry, accepted, &at);
        let ticked = self.follow.acts(entry, &at, after.state(), &Arc::clone(&self.all));
        self.tick_all(ticked);
        self.ruins.acts(entry, &at, after.state(), &Arc::clone(&self.all));
        // What was dealt before the turn ended belongs to it, and comes behind what led to it.
        let now = |settled: &&Settled| settled.turn == before.turn();
        let ends = |happening: &Happening| matches!(happening.what, What::Turn { .. });
        let ended = accepted.happened.iter().position(ends).unwrap_or(accepted.happened.len());
        for (place, happening) in accepted.happened.iter().enumerate() {
            if place == ended {
                self.all_settled(entry, accepted, now);
            }
            if let What::Turn { actor, number } = happening.what {
                self.turn_ends(&entry.before, seq);
                self.turns[actor.index()] += 1;
                self.turn = number;
                self.follow.begin(self.without_any(&entry.before));
            }
            self.happened(rules, before, happening.what, happening.cause, seq);
            let all = Arc::clone(&self.all);
            let ticked = self.follow.happened(&entry.before, happening, seq, &all);
            self.tick_all(ticked);
            for (one, sure) in self.ruins.happened(happening.what) {
                self.tell(one, sure.then_some(true), Why::AttemptsLeft);
            }
        }
        if ended == accepted.happened.len() {
            self.all_settled(entry, accepted, now);
        }
        self.all_settled(entry, accepted, |settled| !now(settled));
        self.hurts(rules, accepted, seq);
        self.hold(&entry.after);
        for (place, feat, actor) in self.each() {
            let shown = if let When::Table(shows) = &feat.when {
                shows.iter().all(|one| self.shows(&after, actor, one))
            } else {
                false
            };
            if shown {
                self.tick(place, actor, seq);
            }
        }
        if entry.before.state().outcome().is_none() {
            self.wins(entry, &after);
        }
        let known = self.spent.over(&entry.after, before.turn());
        self.know(known);
    }

    fn all_settled(
        &mut self,
        entry: &Entry<'_>,
        accepted: &Accepted,
        which: impl Fn(&&Settled) -> bool,
    ) {
        let (rules, before) = (entry.before.rules(), entry.before.state());
        for settled in accepted.settled.iter().filter(which) {
            self.settled(rules, before, settled, &entry.after, entry.placed.seq);
        }
    }

    /// What the table shows is noted.
    fn hold(&mut self, at: &Position) {
        let names = at.rules().tokens();
        for actor in self.actors.clone() {
            let counts = at.state().actor(actor).tokens();
            for (token, _) in names.iter().zip(counts).filter(|(_, count)| **count > 0) {
                let turn = self.turns[actor.index()];
                self.held.entry((actor.index(), token.name.clone())).or_insert(turn);
            }
        }
    }

    fn add(&mut self, amount: u16, seq: u32, fits: impl Fn(&Tally, ActorId) -> bool) {
        for (place, feat, actor) in self.each() {
            let When::InTurn(least, tally) = &feat.when else { continue };
            if fits(tally, actor) {
                let sum = self.sums.entry((place, actor.index())).or_default();
                *sum += amount;
                if *sum >= *least {
                    self.tick(place, actor, seq);
                }
            }
        }
    }

    fn turn_ends(&mut self, before: &Position, seq: u32) {
        let active = before.state().active();
        for (place, feat, actor) in self.each().filter(|(_, _, actor)| *actor == active) {
            if let When::ByTurn(last, shows) = &feat.when
                && self.turns[actor.index()] <= *last
                && shows.iter().all(|one| self.shows(before, actor, one))
            {
                self.tick(place, actor, seq);
            }
        }
        self.sums.clear();
        let stayed = self.follow.ends();
        self.tick_all(stayed);
    }

    fn happened(&mut self, rules: &Ruleset, state: &State, what: What, cause: Cause, seq: u32) {
        let own = actor_of(cause);
        if let What::TokensGained(on, token, _, now) | What::TokensRemoved(on, token, _, now) = what
        {
            self.latest.0.insert((on.index(), name(rules, token).to_owned()), now);
        } else if let What::CpGained(of, _, now) | What::CpLost(of, _, now) = what {
            self.latest.1.insert(of.index(), now);
        }
        if let What::Drew(actor, n) | What::DrewUpgrades(actor, n) = what {
            self.add(n.into(), seq, |tally, me| me == actor && *tally == Tally::Drawn);
        } else if let What::TokensGained(on, token, n, _) = what {
            let name = name(rules, token);
            self.add(n.into(), seq, |tally, me| {
                let inflicts = own == Some(me) && !state.side(me).contains(on);
                matches!(tally, Tally::Inflicted(kind) if kind == name && inflicts)
                    || matches!(tally, Tally::Gained(kind) if kind == name && on == me)
            });
        } else if let What::TokensRemoved(of, token, n, _) = what {
            let name = name(rules, token);
            let fits = |tally: &Tally, me| {
                matches!(tally, Tally::Spent(kind) if kind == name) && of == me && own == Some(me)
            };
            self.add(n.into(), seq, fits);
        } else if let What::Healed(actor, n, _) = what {
            self.add(n.into(), seq, |tally, me| me == actor && *tally == Tally::Healed);
        } else if let What::Activated(actor, ability) = what {
            (self.activated, self.undefendable) = (Some((actor, ability)), false);
        } else if let What::Attacks(_, _, Kind::Undefendable) | What::Undefendable(_) = what {
            self.undefendable = true;
        } else if let What::LimitRaised(actor, token, now) = what {
            self.limits.insert((actor.index(), name(rules, token).to_owned()), now);
        } else if let What::Saved(actor, token, _) = what {
            self.kept.insert((actor.index(), name(rules, token).to_owned()), self.turn);
        }
    }

    fn settled(
        &mut self,
        rules: &Ruleset,
        state: &State,
        settled: &Settled,
        after: &Position,
        seq: u32,
    ) {
        let (to, lost) = (settled.breakdown.to, settled.before.saturating_sub(settled.after));
        let rows = &settled.breakdown.rows;
        let foe = |me: ActorId| !state.side(me).contains(to);
        let attacks = |me: ActorId| settled.attacker == Some(me);
        if lost > 0 {
            let defends = |me: ActorId| {
                settled.attacker == Some(to)
                    && rows.iter().any(|row| actor_of(row.line.cause) == Some(me))
            };
            self.add(lost.into(), seq, |tally, me| {
                foe(me)
                    && (*tally == Tally::Dealt && attacks(me)
                        || *tally == Tally::DealtDefending && defends(me))
            });
        }
        let (activated, undefendable) = (self.activated, self.undefendable);
        let landed = Landed { rules, state, settled, activated, undefendable };
        for row in rows {
            let cause = row.line.cause;
            self.add(taken_off(row), seq, |tally, me| {
                matches!(tally, Tally::TakenOff(ability) if to == me && landed.is_titled(cause, me, ability))
            });
            let (Some(n), Cause::Token(whose, token)) = (damage(row), cause) else { continue };
            let (kind, adds) = (name(rules, token), matches!(row.line.what, LineKind::Add(_)));
            self.add(n, seq, |tally, me| {
                matches!(tally, Tally::Added(name) if adds && name == kind && whose == me)
                    || matches!(tally, Tally::DealtBy(name) if name == kind && foe(me))
            });
        }
        for (place, feat, actor) in self.each() {
            let done = if let When::Total(lands) = &feat.when {
                landed.is(lands, actor, |token| count(after, actor, token) > 0)
            } else if let When::Follows(Follows::Along(ability, least, inflicts, gains)) =
                &feat.when
            {
                let with = activated
                    .is_some_and(|(by, at)| by == actor && title(rules, state, by, at) == ability);
                with && attacks(actor)
                    && foe(actor)
                    && settled.breakdown.total.dealt >= *least
                    && self.follow.strikes(place, actor, [inflicts, gains])
            } else {
                false
            };
            if done {
                self.tick(place, actor, seq);
            }
        }
    }

    /// What was dealt at once, to different players.
    fn hurts(&mut self, rules: &Ruleset, accepted: &Accepted, seq: u32) {
        for (place, feat, actor) in self.each() {
            if at_once(rules, accepted, &feat.when, actor) {
                self.tick(place, actor, seq);
            }
        }
    }

    /// Dice that were thrown, and thrown again.
    fn dice(&mut self, entry: &Entry<'_>, accepted: &Accepted, at: &State) {
        let (rules, seq) = (entry.before.rules(), entry.placed.seq);
        if let (Event::Rolled { dice, .. }, Some(Cause::Token(by, token))) =
            (entry.event, thrown::again(at))
        {
            let (kind, many) = (name(rules, token), dice.thrown().map_or(1, u8::count_ones));
            self.add(many as u16, seq, |tally, me| {
                me == by && matches!(tally, Tally::Rerolled(of) if of == kind)
            });
        }
        for (place, feat, actor) in self.each() {
            if thrown::earns(entry, accepted, at, &feat.when, actor) {
                self.tick(place, actor, seq);
            }
        }
    }

    /// A token is spent: that is counted.
    fn spend(&mut self, entry: &Entry<'_>) {
        let Event::Spent { by, token, .. } = entry.event else { return };
        let (by, spent) = (ActorId::from(*by), token.as_str());
        self.add(1, entry.placed.seq, |tally, me| {
            me == by && matches!(tally, Tally::Used(kind) if kind == spent)
        });
    }
}
