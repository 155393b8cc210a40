//! Everything that may be said now, as sets, from the same questions that judge it.

use super::cards;
use super::facts::Facts;
use super::here::{self, admits, may_act};
use super::rolls;
use super::run::Run;
use super::tokens;
use crate::act::{Act, ActorId, Deed, TokenId};
use crate::book::Ruleset;
use crate::happening::Silent;
use crate::options::{Options, OptionsOf};
use crate::state::{ACTORS, Question, State, WindowKind};

/// Everything that may be said now: first what fits here, then what fits once windows have closed.
pub fn options(rules: &Ruleset, state: &State) -> Options {
    let mut options = Options::default();
    options_into(rules, state, &mut options);
    options
}

/// The same, into sets that are used again.
pub fn options_into(rules: &Ruleset, state: &State, options: &mut Options) {
    options.of.clear();
    options.closes.clear();
    walk(rules, state, options);
}

/// The state once these windows have closed because nobody spoke: the innermost first, as
/// [`LegalOption::forgoes`](crate::LegalOption) names them.
pub fn unspoken(rules: &Ruleset, state: &State, closed: &[WindowKind]) -> State {
    let mut then = *state;
    for kind in closed {
        Run::new(rules, &mut then, &mut Silent).close(*kind);
    }
    then
}

/// Takes in what the walk through the windows finds.
pub(super) trait Finds {
    /// What somebody may say in this state.
    fn found(&mut self, rules: &Ruleset, state: &State, options: &OptionsOf);
    /// Nobody speaks, and this window closes.
    fn closes(&mut self, kind: WindowKind);
}

impl Finds for Options {
    fn found(&mut self, _: &Ruleset, _: &State, options: &OptionsOf) {
        self.of.push(*options);
    }
    fn closes(&mut self, kind: WindowKind) {
        self.closes.push(kind);
    }
}

/// Goes through the windows that silence would close, and asks for each actor what may be said there.
pub(super) fn walk(rules: &Ruleset, state: &State, finds: &mut impl Finds) {
    let mut walk = Walk {
        rules,
        from: state,
        closed: 0,
        heard: [true; ACTORS],
        barred: [false; ACTORS],
        undefended: [false; ACTORS],
    };
    walk.window(state, finds);
    let Some(mut kind) = walk.closes(state) else { return };
    let mut then = *state;
    loop {
        finds.closes(kind);
        Run::new(rules, &mut then, &mut Silent).close(kind);
        walk.closed = walk.closed.saturating_add(1);
        walk.window(&then, finds);
        match walk.closes(&then) {
            Some(next) => kind = next,
            None => return,
        }
    }
}

struct Walk<'a> {
    rules: &'a Ruleset,
    /// Where the table is, before any window closes.
    from: &'a State,
    /// How many windows have closed.
    closed: u8,
    /// For each actor, whether silence may lead on to what they say.
    heard: [bool; ACTORS],
    /// For each actor, whether they were forbidden everything at one of the moments gone by.
    barred: [bool; ACTORS],
    /// For each actor, whether it was said at one of them that no defence is rolled for.
    undefended: [bool; ACTORS],
}

impl Walk<'_> {
    /// What may be said in one window.
    fn window(&mut self, state: &State, finds: &mut impl Finds) {
        if state.outcome.is_some() {
            return;
        }
        let facts = Facts::new(self.rules, state);
        let closes = here::closable(self.rules, state);
        for by in state.remaining().iter() {
            if self.heard[by.index()] {
                finds.found(self.rules, state, &self.options_of(&facts, by, closes));
            }
        }
    }

    /// The window that silence closes next for somebody; for the others it stays open.
    fn closes(&mut self, state: &State) -> Option<WindowKind> {
        let mut closes = None;
        for actor in state.ids() {
            let kind = here::silence_closes(self.rules, state, actor, self.closed.into());
            self.heard[actor.index()] &= kind.is_some();
            if self.heard[actor.index()] {
                closes = kind;
            }
        }
        closes
    }

    fn options_of(
        &mut self,
        facts: &Facts<'_>,
        by: ActorId,
        closes: Option<WindowKind>,
    ) -> OptionsOf {
        let (rules, state) = (facts.rules, facts.state);
        let mut found = OptionsOf::none(by, self.closed);
        found.roll = self.roll(state, by);
        if let Some(bits) = rolls::announceable(rules, state, by) {
            (found.announce_none, found.announce) = (true, bits);
        }
        found.choose = here::chooses(state, by).is_ok();
        if here::question(state) == Some(Question::WhichDefense { by }) {
            let offered = rolls::defenses(rules, state, by).take(rolls::OFFERED).zip(0..);
            found.defend = offered.fold(0, |bits, (_, nth)| bits | 1 << nth);
        }
        self.barred[by.index()] |= may_act(rules, state, by).is_err();
        if !self.barred[by.index()] && self.carries(state, by, Deed::Sold(0)) {
            if admits(state).is_ok() {
                tokens_of(facts, by, &mut found);
                found.play = facts.playable(by, u64::MAX);
            }
            found.sell = cards::may_sell(rules, state, by).ok();
            found.reveal = cards::may_reveal(state, by).ok();
        }
        found.pass = self.carries(state, by, Deed::Passed)
            && here::may_pass_in(rules, state, by, closes).is_ok();
        found.end = by == state.active
            && self.carries(state, by, Deed::Ended)
            && here::may_end_in(rules, state, by, closes).is_ok();
        found.concede = self.closed == 0;
        found
    }

    /// Whether silence may have led here for such a deed.
    fn carries(&self, state: &State, by: ActorId, deed: Deed) -> bool {
        self.closed == 0 || here::carries(self.from, state, &Act { by, deed })
    }

    fn roll(&mut self, state: &State, by: ActorId) -> Option<u8> {
        if self.undefended[by.index()] {
            return None;
        }
        let why = match rolls::may_roll(self.rules, state, by) {
            Ok(count) => return Some(count),
            Err(why) => why,
        };
        let why = rolls::not_due(self.rules, state, by, 5, why);
        self.undefended[by.index()] = why.forbids_a_defense();
        None
    }
}

/// The uses of what the player holds, and what the player may pay to be rid of.
fn tokens_of(facts: &Facts<'_>, by: ActorId, found: &mut OptionsOf) {
    let rules = facts.rules;
    let held = facts.held(by);
    for token in kinds(held & rules.needs.usable) {
        for nth in 0..rules.token(token).spend.len() as u8 {
            found.uses[nth as usize] |= u64::from(facts.usable(by, token, nth)) << token.0;
        }
    }
    for token in kinds(held & rules.needs.payable) {
        let may = tokens::may_pay_off(rules, facts.state, by, token).is_ok();
        found.pay_off |= u64::from(may) << token.0;
    }
}

/// Kinds of tokens, one by one.
pub(super) fn kinds(bits: u64) -> impl Iterator<Item = TokenId> {
    places(bits).map(TokenId)
}

/// The places of bits, one by one.
pub(super) fn places(mut bits: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let place = bits.trailing_zeros() as u8;
        bits &= bits.wrapping_sub(1);
        (place < 64).then_some(place)
    })
}
