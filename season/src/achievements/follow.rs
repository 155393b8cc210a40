//! Dice, cards and tokens that follow upon each other within a turn.

use std::collections::{BTreeMap, BTreeSet};

use events::Event;
use referee::act::TokenId;
use referee::book::Cause;
use referee::damage::LineKind;
use referee::game::Entry;
use referee::happening::{Happening, Silent, What};
use referee::play::pass_over;
use referee::state::{Frame, Question};
use referee::{ActorId, Position, Ruleset, State};

use super::book::{Feat, Follows, When};
use super::ruin::reaches_nothing;
use super::seen::{is_titled, name};
use super::{Ticked, feats, thrown};

/// Feats, each with a player who can earn it.
type All = [(usize, &'static Feat, ActorId)];

/// What has followed so far in this turn.
#[derive(Default)]
pub(super) struct Follow {
    /// How often a token was spent.
    spent: BTreeMap<(ActorId, String), u16>,
    /// The same since it last avoided damage.
    tried: BTreeMap<(ActorId, String), u16>,
    /// What everybody began this turn without: those of whom a feat speaks.
    none: BTreeSet<(ActorId, String)>,
    /// What hangs on whether an ability is still activated in this turn: which, by whom, and with which entry.
    hangs: Vec<Ticked>,
    /// What abilities inflicted on others, and what players gained, since each activated one.
    along: BTreeSet<(ActorId, String, bool)>,
    /// What was taken off a board last: by which text, what, and whose it was.
    taken: Option<(Cause, TokenId, ActorId)>,
    /// Who has struck as hard as a feat asks.
    struck: BTreeSet<(usize, ActorId)>,
}

impl Follow {
    /// Begins where a match, or a turn, does: with who has none of what.
    pub(super) fn begin(&mut self, none: BTreeSet<(ActorId, String)>) {
        *self = Follow { none, ..Follow::default() };
    }

    /// What was done with an entry, in the position to which silence led before, and what it led to.
    pub(super) fn acts(
        &mut self,
        entry: &Entry<'_>,
        at: &State,
        after: &State,
        all: &All,
    ) -> Vec<Ticked> {
        let (rules, seq) = (entry.before.rules(), entry.placed.seq);
        let mut ticked = Vec::new();
        if let Event::Spent { by, token, .. } = entry.event {
            let key = (ActorId::from(*by), token.as_str().to_owned());
            *self.spent.entry(key.clone()).or_default() += 1;
            *self.tried.entry(key).or_default() += 1;
        }
        for (place, feat, me) in all {
            let When::Follows(follows) = &feat.when else { continue };
            let one = Ticked { seq, feat: *place, by: *me };
            match (entry.event, follows) {
                (Event::Spent { by, token, .. }, Follows::Rescues(kind))
                    if ActorId::from(*by) == *me
                        && token.as_str() == kind
                        && reaches_nothing(rules, at, *me) =>
                {
                    self.hangs.push(one);
                }
                (Event::Played { by, card, .. }, Follows::Completes(named))
                    if ActorId::from(*by) == *me
                        && card.as_str() == named
                        && !meets_ultimate(rules, at, *me)
                        && meets_ultimate(rules, after, *me) =>
                {
                    self.hangs.push(one);
                }
                (Event::Played { by, card, .. }, Follows::Stops(named))
                    if ActorId::from(*by) == *me && card.as_str() == named =>
                {
                    let foe = at.active();
                    let other = !at.side(*me).contains(foe);
                    let met = other && meets_ultimate(rules, at, foe);
                    if met && !meets_ultimate(rules, after, foe) {
                        self.hangs.push(one);
                    }
                }
                (Event::Played { by, card, .. }, Follows::Wins(named, ability))
                    if ActorId::from(*by) == *me
                        && card.as_str() == named
                        && goes_on(rules, at, *me, ability)
                        && !would_choose(rules, *at, *me, ability) =>
                {
                    self.hangs.push(one);
                }
                (Event::Chose { .. }, Follows::Wins(_, ability))
                    if chooses(rules, at, *me, ability) =>
                {
                    let hung = |it: &Ticked| (it.feat, it.by) == (*place, *me);
                    if self.hangs.iter().any(hung) {
                        self.hangs.retain(|it| !hung(it));
                        ticked.push(one);
                    }
                }
                (Event::Played { by, card, .. }, Follows::Lacking(named, symbol))
                    if ActorId::from(*by) == *me
                        && card.as_str() == named
                        && lacks(rules, at, *me, symbol) =>
                {
                    ticked.push(one);
                }
                _ => {}
            }
        }
        ticked
    }

    /// What followed from it.
    pub(super) fn happened(
        &mut self,
        at: &Position,
        Happening { what, cause, .. }: &Happening,
        seq: u32,
        all: &All,
    ) -> Vec<Ticked> {
        let (rules, state, what, cause) = (at.rules(), at.state(), *what, *cause);
        let by_token = |me: ActorId, kind: &str| matches!(cause, Cause::Token(whose, token) if whose == me && name(rules, token) == kind);
        let key = |me: ActorId, kind: &str| (me, kind.to_owned());
        let mut ticked = Vec::new();
        if let What::Activated(by, _) = what {
            self.along.retain(|(of, ..)| *of != by);
        } else if let What::TokensGained(on, token, ..) = what {
            let token = name(rules, token).to_owned();
            if let Cause::Ability(by, _) = cause
                && by != on
            {
                self.along.insert((by, token.clone(), false));
            }
            self.along.insert((on, token, true));
        }
        for (place, feat, me) in all {
            let When::Follows(follows) = &feat.when else { continue };
            let done = match (follows, what) {
                (Follows::AtTry(kind, nth), What::Waits(line)) => {
                    let avoids =
                        line.to == *me && line.what == LineKind::Avoid && by_token(*me, kind);
                    avoids && self.tried.remove(&key(*me, kind)) == Some(*nth)
                }
                (Follows::Along(_, _, inflicts, gains), What::TokensGained(..)) => {
                    self.struck.contains(&(*place, *me)) && self.came_along(*me, [inflicts, gains])
                }
                (Follows::FromNone(kind), What::TokensGained(on, token, ..)) => {
                    on == *me
                        && state.active() == *me
                        && name(rules, token) == kind
                        && self.none.contains(&key(*me, kind))
                }
                (Follows::Moves(kind), What::TokensGained(on, token, ..)) => {
                    let taken = self.taken.filter(|taken| (taken.0, taken.1) == (cause, token));
                    let teammate = on != *me && state.side(*me).contains(on);
                    by_token(*me, kind) && teammate && taken.is_some_and(|(.., of)| of != *me)
                }
                (Follows::Undefendable(kind, least), What::Undefendable(_)) => {
                    by_token(*me, kind)
                        && self.spent.get(&key(*me, kind)).is_some_and(|spent| spent >= least)
                }
                (Follows::Rescues(_) | Follows::Completes(_), What::Activated(by, ability)) => {
                    let ultimate = rules.boards()[state.actor(by).hero()]
                        .abilities
                        .get(usize::from(ability))
                        .is_some_and(|one| one.ultimate);
                    let fits = by == *me && (ultimate || matches!(follows, Follows::Rescues(_)));
                    if let Some(at) = self
                        .hangs
                        .iter()
                        .position(|one| fits && (one.feat, one.by) == (*place, *me))
                    {
                        let hung = self.hangs.remove(at);
                        ticked.push(Ticked { seq, ..hung });
                    }
                    false
                }
                (Follows::Stops(_), What::Activated(_, ability)) => {
                    let hero = &rules.boards()[state.actor(state.active()).hero()];
                    if hero.abilities.get(usize::from(ability)).is_some_and(|one| one.ultimate) {
                        self.hangs.retain(|one| (one.feat, one.by) != (*place, *me));
                    }
                    false
                }
                _ => false,
            };
            if done {
                ticked.push(Ticked { seq, feat: *place, by: *me });
            }
        }
        if let What::TokensRemoved(of, token, ..) = what {
            self.taken = Some((cause, token, of));
        }
        ticked
    }

    /// A player strikes as hard as a feat asks: whether what has to come along has come.
    pub(super) fn strikes(&mut self, place: usize, me: ActorId, along: [&str; 2]) -> bool {
        self.struck.insert((place, me));
        self.came_along(me, along)
    }

    fn came_along(&self, me: ActorId, [inflicts, gains]: [&str; 2]) -> bool {
        let told = |token: &str, own| self.along.contains(&(me, token.to_owned(), own));
        told(inflicts, false) && told(gains, true)
    }

    /// The turn ends: what was stopped stayed so.
    pub(super) fn ends(&mut self) -> Vec<Ticked> {
        let stopped =
            |one: &Ticked| matches!(&feats()[one.feat].when, When::Follows(Follows::Stops(_)));
        std::mem::take(&mut self.hangs).into_iter().filter(stopped).collect()
    }
}

/// Whether the text of an ability of a player is being carried out.
fn goes_on(rules: &Ruleset, at: &State, me: ActorId, ability: &str) -> bool {
    thrown::text(at).is_some_and(|text| is_titled((rules, at), text.cause(), me, ability))
}

/// Whether the text of an ability waits for its player to choose.
fn chooses(rules: &Ruleset, at: &State, me: ActorId, ability: &str) -> bool {
    let asks = matches!(at.innermost(), Some(Frame::Ask(Question::Pick { by })) if *by == me);
    asks && goes_on(rules, at, me, ability)
}

/// Whether it would come to that if nobody said anything more.
fn would_choose(rules: &Ruleset, mut at: State, me: ActorId, ability: &str) -> bool {
    while goes_on(rules, &at, me, ability) {
        if chooses(rules, &at, me, ability) {
            return true;
        }
        if pass_over(rules, &mut at, &mut Silent).is_none() {
            return false;
        }
    }
    false
}

/// Whether the dice of an Offensive Roll Phase meet the Ultimate Ability of whoever rolls.
fn meets_ultimate(rules: &Ruleset, at: &State, roller: ActorId) -> bool {
    let dice = at.offense_dice();
    if at.active() != roller || dice.contains(&0) {
        return false;
    }
    let hero = &rules.boards()[at.actor(roller).hero()];
    let met = hero.meets.rows(dice);
    let ultimate = hero.ultimate.abilities.iter();
    let mut rows = ultimate.map(|ability| hero.abilities[usize::from(*ability)].rows);
    rows.any(|(first, end)| (first..end).any(|row| met >> row & 1 == 1))
}

/// Whether no die that lies there shows this symbol of a player.
fn lacks(rules: &Ruleset, at: &State, me: ActorId, symbol: &str) -> bool {
    let hero = &rules.boards()[at.actor(me).hero()];
    let wanted = hero.symbols.iter().position(|one| one == symbol);
    let dice = referee::sheet::dice(at);
    let shows = |die: &u8| Some(usize::from(hero.faces[usize::from(die - 1) % 6])) == wanted;
    !dice.is_empty() && !dice.iter().any(shows)
}
