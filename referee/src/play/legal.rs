//! Everything that may be said now, as sets, from the same questions that judge it.

use super::boss_turn;
use super::facts::{Facts, FactsOf};
use super::held;
use super::here;
use super::journey;
use super::read_out;
use super::rolls;
use super::run::Run;
use super::silence;
use super::tokens;
use crate::CRAWLS;
use crate::act::{Act, ActorId, Deed};
use crate::book::Ruleset;
use crate::happening::Nobody;
use crate::options::{Options, OptionsOf};
use crate::ruling::Refusal;
use crate::state::{Actors, Question, State, WindowKind};

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
        Run::new(rules, &mut then, &mut Nobody::default()).close(*kind);
    }
    then
}

/// Takes in what the walk through the windows finds.
pub(super) trait Finds {
    /// What somebody may say in this state, behind so many closed windows: nothing at first, and then what is written.
    fn find(
        &mut self,
        rules: &Ruleset,
        state: &State,
        whose: (ActorId, u8),
        write: impl FnOnce(&mut OptionsOf),
    );
    /// Nobody speaks, and this window closes.
    fn closes(&mut self, kind: WindowKind);
}

impl Finds for Options {
    #[inline]
    fn find(
        &mut self,
        _: &Ruleset,
        _: &State,
        (by, closed): (ActorId, u8),
        write: impl FnOnce(&mut OptionsOf),
    ) {
        // Made and written where it is kept: it is some 200 bytes.
        self.of.push(OptionsOf::NONE);
        if let Some(found) = self.of.last_mut() {
            (found.by, found.closed) = (by, closed);
            write(found);
        }
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
        heard: state.remaining(),
        barred: Actors::default(),
        undefended: Actors::default(),
    };
    let Some(mut kind) = walk.window(state, finds) else { return };
    let mut then = *state;
    loop {
        finds.closes(kind);
        Run::new(rules, &mut then, &mut Nobody::default()).close(kind);
        walk.closed = walk.closed.saturating_add(1);
        match walk.window(&then, finds) {
            Some(next) => kind = next,
            None => return,
        }
    }
}

/// What is open in one window, for everybody.
struct Open {
    /// The window, if silence can close it.
    closes: Option<WindowKind>,
    /// Whether something is chosen.
    chooses: bool,
    /// The question, if a Defensive Ability is asked for.
    defense: Option<Question>,
    /// Whether cards are sold.
    sells: bool,
    /// Who alone could have something to roll.
    roller: Option<ActorId>,
    /// Whether it may be said here that no defence is rolled for.
    undefended: bool,
    /// The question, if it is one of a crawl, or one of whoever plays a Boss.
    crawls: Option<Question>,
    /// The question, if it is one of a Boss Battle.
    flips: Option<Question>,
}

impl Open {
    fn new(rules: &Ruleset, state: &State) -> Open {
        let (window, question) = here::open(state);
        Open {
            closes: window.filter(|kind| here::closes(rules, state, *kind)),
            chooses: here::asks_to_choose(window, question),
            defense: question.filter(|asked| asked.is_a_defense()),
            sells: held::sells(window, question),
            roller: rolls::roller(state),
            undefended: rolls::after_an_attack(state, window),
            crawls: question.filter(|_| state.crawl().is_some() || state.plays_bosses()),
            flips: question.filter(|_| state.boss().is_some()),
        }
    }
}

struct Walk<'a> {
    rules: &'a Ruleset,
    /// Where the table is, before any window closes.
    from: &'a State,
    /// How many windows have closed.
    closed: u8,
    /// To whom silence may lead on.
    heard: Actors,
    /// Who was forbidden everything at one of the moments gone by.
    barred: Actors,
    /// To whom it was said at one of them that no defence is rolled for.
    undefended: Actors,
}

impl Walk<'_> {
    /// What may be said in one window. The answer is the window, if silence closes it for somebody.
    fn window(&mut self, state: &State, finds: &mut impl Finds) -> Option<WindowKind> {
        let open = Open::new(self.rules, state);
        if state.outcome.is_none() {
            let facts = Facts::new(self.rules, state);
            for by in state.remaining().and(self.heard).iter() {
                finds.find(self.rules, state, (by, self.closed), |found| {
                    self.options_of(&facts.of(by), state, &open, found);
                });
            }
        }
        open.closes.filter(|kind| self.leads_on(state, *kind))
    }

    /// Whether silence closes this window for somebody; for the others it stays open.
    fn leads_on(&mut self, state: &State, kind: WindowKind) -> bool {
        let stays =
            |by: &ActorId| silence::stays_open(self.rules, state, *by, self.closed.into(), kind);
        self.heard = self.heard.iter().filter(|by| !stays(by)).collect();
        !self.heard.is_empty()
    }

    fn options_of(
        &mut self,
        facts: &FactsOf<'_>,
        state: &State,
        open: &Open,
        found: &mut OptionsOf,
    ) {
        let (rules, by) = (self.rules, found.by);
        found.roll = self.roll(state, by, open);
        if let Some(announce) = rolls::announceable(rules, state, by) {
            (found.announce_none, found.announce) = announce;
        }
        found.choose = open.chooses && here::chooses(state, by).is_ok();
        if let Some(asked) = open.defense {
            found.announce_none = here::may_decline(rules, state, by, asked).is_ok();
            found.defend = rolls::defendable(rules, state, by, asked);
        }
        if facts.acts.is_err() {
            self.barred = self.barred.with(by);
        }
        let hand = held::hand(&state.actor(by).cards);
        let carries = self.carries(state, by, Deed::Sold(0));
        let barred = self.barred.contains(by);
        // Cards are shown also by one who may do nothing, which lasts beyond an Attack where a Boss is there. [C-138]
        if carries && (!barred || state.a_boss_forbids()) {
            found.reveal = held::may_reveal(state, &hand).ok();
        }
        if carries && !barred {
            if facts.admits() {
                tokens_of(facts, rules, state, found);
                found.play = facts.playable(hand.cards);
                if CRAWLS && rules.hero(state.actor(by).hero).loot() != 0 {
                    (found.reads_out, found.equipment) = read_out::readable(rules, state, by);
                    found.discards = read_out::removable(rules, state, by);
                }
            }
            if open.sells {
                found.sell = held::may_sell_of(rules, state, by, &hand).ok();
            }
        }
        found.pass = self.carries(state, by, Deed::Passed)
            && here::may_pass_in(rules, state, by, open.closes, facts.acts).is_ok();
        found.end = by == state.active
            && self.carries(state, by, Deed::Ended)
            && facts.acts.is_ok()
            && here::may_end_in(state, by, open.closes).is_ok();
        if let Some(asked) = open.crawls {
            journey::offers(rules, state, asked, found);
        }
        found.flips = open.flips.is_some_and(|asked| boss_turn::may_flip(by, asked).is_ok());
        found.concede = self.closed == 0 && !state.is_enemy(by);
    }

    /// Whether silence may have led here for such a deed.
    fn carries(&self, state: &State, by: ActorId, deed: Deed) -> bool {
        self.closed == 0 || here::carries(self.from, state, &Act { by, deed })
    }

    fn roll(&mut self, state: &State, by: ActorId, open: &Open) -> Option<u8> {
        if self.undefended.contains(by) {
            return None;
        }
        let asks = open.roller == Some(by) || open.undefended && state.attack.is_at(by);
        if !asks {
            debug_assert!(self.may_roll(state, by).is_err_and(|why| !why.forbids_a_defense()));
            return None;
        }
        match self.may_roll(state, by) {
            Ok(count) => Some(count),
            Err(why) => {
                if why.forbids_a_defense() {
                    self.undefended = self.undefended.with(by);
                }
                None
            }
        }
    }

    /// How many dice the player rolls. That no defence is rolled for is said only to whom the Attack is aimed at.
    fn may_roll(&self, state: &State, by: ActorId) -> Result<u8, Refusal> {
        let why = rolls::may_roll(self.rules, state, by);
        let told = |why| rolls::not_due(self.rules, state, by, 5, why);
        why.map_err(|why| if state.attack.is_at(by) { told(why) } else { why })
    }
}

/// The uses of what the player holds, and what the player may pay to be rid of.
fn tokens_of(facts: &FactsOf<'_>, rules: &Ruleset, state: &State, found: &mut OptionsOf) {
    let by = found.by;
    for token in facts.held().and(rules.needs.usable).iter() {
        for nth in 0..rules.token(token).spend.len() as u8 {
            if facts.usable(token, nth) {
                found.uses[nth as usize].insert(token);
            }
        }
    }
    for token in facts.held().and(rules.needs.payable).iter() {
        if tokens::may_pay_off(rules, state, by, token).is_ok() {
            found.pay_off.insert(token);
        }
    }
}
