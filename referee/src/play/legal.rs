//! Everything that may be said now, from the same questions that judge it.

use super::cards;
use super::here;
use super::rolls;
use super::run::Run;
use super::tokens;
use crate::act::{Act, ActorId, CardId, Deed, TitleId, TokenId};
use crate::book::Ruleset;
use crate::happening::Silent;
use crate::options::{Choice, LegalOption, Slots, Sureness};
use crate::ruling::Refusal;
use crate::state::{ACTORS, Inline, State, WindowKind};

/// Everything that may be said now: first what fits here, then what fits once windows have closed.
pub fn legal_options(rules: &Ruleset, state: &State) -> Vec<LegalOption> {
    let mut options = Vec::with_capacity(64);
    legal_options_into(rules, state, &mut options);
    options
}

/// The same, into a list that is used again.
pub fn legal_options_into(rules: &Ruleset, state: &State, options: &mut Vec<LegalOption>) {
    options.clear();
    let mut here = Here {
        rules,
        state: *state,
        from: *state,
        forgoes: Inline::default(),
        options,
        offered: [0; ACTORS],
        last: [[u16::MAX; 64]; ACTORS],
        heard: [true; ACTORS],
        barred: [false; ACTORS],
        undefended: [false; ACTORS],
    };
    loop {
        here.everything();
        let Some(kind) = here.closes() else { return };
        let _ = here.forgoes.push(kind);
        Run::new(rules, &mut here.state, &mut Silent).close(kind);
    }
}

/// The state once these windows have closed because nobody spoke: the innermost first, as
/// [`LegalOption::forgoes`] names them.
pub fn unspoken(rules: &Ruleset, state: &State, closed: &[WindowKind]) -> State {
    let mut then = *state;
    for kind in closed {
        Run::new(rules, &mut then, &mut Silent).close(*kind);
    }
    then
}

struct Here<'a> {
    rules: &'a Ruleset,
    state: State,
    /// Where the table is, before any window closes.
    from: State,
    forgoes: Inline<WindowKind, 8>,
    options: &'a mut Vec<LegalOption>,
    /// For each actor, the cards that are offered already and need no picks.
    offered: [u64; ACTORS],
    /// For each actor and card, its last option's place in the list; only where that is below its end.
    last: [[u16; 64]; ACTORS],
    /// For each actor, whether silence may lead on to what they say.
    heard: [bool; ACTORS],
    /// For each actor, whether they were forbidden everything at one of the moments gone by.
    barred: [bool; ACTORS],
    /// For each actor, whether it was said at one of them that no defence is rolled for.
    undefended: [bool; ACTORS],
}

impl Here<'_> {
    fn everything(&mut self) {
        if self.state.outcome.is_some() {
            return;
        }
        for actor in self.state.remaining().iter() {
            if !self.heard[actor.index()] {
                continue;
            }
            self.rolls(actor);
            self.announcements(actor);
            self.choices(actor);
            let sale = Act { by: actor, deed: Deed::Sold(0) };
            self.barred[actor.index()] |= here::bars(self.rules, &self.state, &sale).is_some();
            if !self.barred[actor.index()] && self.carries(actor, Deed::Sold(0)) {
                self.tokens(actor);
                self.cards(actor);
            }
            let here = self.forgoes.is_empty();
            if self.carries(actor, Deed::Passed) {
                self.put_if(actor, Choice::Pass, here::may_pass(self.rules, &self.state, actor));
            }
            if self.carries(actor, Deed::Ended) {
                self.put_if(actor, Choice::End, here::may_end(self.rules, &self.state, actor));
            }
            if here {
                self.put(actor, Choice::Concede, Slots::default(), Sureness::Known);
            }
        }
    }

    /// The window that silence closes next for somebody; for the others it stays open.
    fn closes(&mut self) -> Option<WindowKind> {
        let mut closes = None;
        for actor in self.state.ids() {
            let closed = self.forgoes.len();
            let kind = here::silence_closes(self.rules, &self.state, actor, closed);
            self.heard[actor.index()] &= kind.is_some();
            if self.heard[actor.index()] {
                closes = kind;
            }
        }
        closes
    }

    /// Whether silence may have led here for such a deed.
    fn carries(&self, by: ActorId, deed: Deed) -> bool {
        self.forgoes.is_empty() || here::carries(&self.from, &self.state, &Act { by, deed })
    }

    fn put(&mut self, by: ActorId, what: Choice, slots: Slots, sure: Sureness) {
        // The innermost reading wins.
        let again =
            |other: &LegalOption| other.what == what && other.by == by && other.slots == slots;
        let offered = if let Choice::Play(card) = what {
            let last = self.last[by.index()][card.0 as usize];
            self.options.get(last as usize).is_some_and(again)
        } else {
            !self.forgoes.is_empty() && self.options.iter().any(again)
        };
        if offered {
            return;
        }
        if let Choice::Play(card) = what {
            self.last[by.index()][card.0 as usize] = self.options.len() as u16;
        }
        self.options.push(LegalOption { by, what, slots, sure, forgoes: self.forgoes });
    }

    fn put_if(&mut self, by: ActorId, what: Choice, answer: Result<(), Refusal>) {
        if answer.is_ok() {
            self.put(by, what, Slots::default(), Sureness::Known);
        }
    }

    fn rolls(&mut self, by: ActorId) {
        match rolls::may_roll(self.rules, &self.state, by) {
            _ if self.undefended[by.index()] => {}
            Ok(count) => self.put(by, Choice::Roll(count), Slots::default(), Sureness::Known),
            Err(why) => {
                let why = rolls::not_due(self.rules, &self.state, by, 5, why);
                self.undefended[by.index()] = why.forbids_a_defense();
            }
        }
    }

    fn announcements(&mut self, by: ActorId) {
        if rolls::may_announce(self.rules, &self.state, by, None).is_err() {
            return;
        }
        let titles: Inline<TitleId, 32> =
            rolls::abilities(self.rules, &self.state, by).map(|(_, title)| title).collect();
        for title in titles.iter().map(|title| Some(*title)).chain([None]) {
            let answer = rolls::may_announce(self.rules, &self.state, by, title);
            self.put_if(by, Choice::Announce(title), answer.map(|_| ()));
        }
    }

    fn choices(&mut self, by: ActorId) {
        if let Ok(slots) = here::may_choose(self.rules, &self.state, by) {
            self.put(by, Choice::Choose, slots, Sureness::Known);
        }
        let titles = self.rules.hero(self.state.actor(by).hero).titles.len() as u8;
        if here::question(&self.state).is_some() {
            for title in (0..titles).map(TitleId) {
                let answer = rolls::may_defend(self.rules, &self.state, by, title);
                self.put_if(by, Choice::Defend(title), answer.map(|_| ()));
            }
        }
    }

    fn tokens(&mut self, by: ActorId) {
        for token in (0..self.rules.tokens.len() as u8).map(TokenId) {
            if self.state.actor(by).count(token) == 0 {
                continue;
            }
            for nth in 0..self.rules.token(token).spend.len() as u8 {
                if let Ok(slots) = tokens::may_spend(self.rules, &self.state, by, token, nth) {
                    self.put(by, Choice::Spend(token, nth), slots, Sureness::Known);
                }
            }
            let pays = tokens::may_pay_off(self.rules, &self.state, by, token);
            self.put_if(by, Choice::PayOff(token), pays);
        }
    }

    fn cards(&mut self, by: ActorId) {
        let cards = self.state.actor(by).cards;
        let mut can = cards::timely(self.rules, &self.state, by) & cards::holdable(&self.state, by);
        can &= !self.offered[by.index()];
        while can != 0 {
            let card = CardId(can.trailing_zeros() as u8);
            can &= can - 1;
            let Ok(slots) = cards::may_play_held(self.rules, &self.state, by, card) else {
                continue;
            };
            let known = cards.known >> card.0 & 1 == 1;
            let sure = if known { Sureness::Known } else { Sureness::IfHeld };
            if slots.is_empty() {
                self.offered[by.index()] |= 1 << card.0;
                self.options.push(LegalOption {
                    by,
                    what: Choice::Play(card),
                    slots,
                    sure,
                    forgoes: self.forgoes,
                });
            } else {
                self.put(by, Choice::Play(card), slots, sure);
            }
        }
        if let Ok(held) = cards::may_sell(self.rules, &self.state, by) {
            self.put(by, Choice::Sell(held), Slots::default(), Sureness::IfHeld);
        }
        if let Ok(held) = cards::may_reveal(&self.state, by) {
            self.put(by, Choice::Reveal(held), Slots::default(), Sureness::IfHeld);
        }
    }
}
