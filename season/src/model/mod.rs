//! What a position is worth: the Health that each side can expect at the end of the reckoning.
//!
//! The model, in one sentence: from here on nobody plays a card, spends a token or takes an offer; whoever rolls keeps and
//! announces what is best for their side, whoever must choose chooses what is best for theirs, all dice fall as they may,
//! and everything that is printed is carried out by the referee itself, to the end of the turn, or to another Offensive Roll
//! Phase that a text grants. It leaves out hands, CP and tokens but for what they do by themselves in that time, and
//! everything that comes later.

mod answers;
mod table;
mod worth;

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;
use std::sync::Arc;

use events::{Dice, Phase};
use foldhash::fast::FixedState;
use referee::act::{ACTORS, Act, Deed};
use referee::dice::hands;
use referee::happening::{Happening, Recorder, Settled, What};
use referee::play::{DueDice, Reads, due_dice, pass_over, play_with};
use referee::state::{Frame, Question, WindowKind};
use referee::{ActorId, Refusal, Ruleset, State};

use answers::answers;
use table::Plans;
pub(crate) use table::{Table, Way};
pub use worth::{Sides, Worth};
use worth::{dials, mean};

/// How many positions are remembered at a time.
const REMEMBERED: usize = 4_000;

/// What was found of positions. None of them comes from a stranger alone: a few thousand, and no more, are kept at a time.
type Kept<T> = HashMap<Box<State>, T, FixedState>;

/// Works out what positions of one match are worth.
pub struct Model<'a> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) sides: Sides,
    /// What was found: once the reckoning has had its first roll, and before.
    known: [Kept<Worth>; 2],
    tables: Kept<Option<Arc<Table>>>,
    /// How the turn ends, from its second Main Phase on: what was rolled before comes to few different ends.
    ends: Kept<Worth>,
    /// What the dice of each hero can announce, and the throws of dice that were due.
    plans: Plans,
    throws: Vec<(DueDice, Throws)>,
    /// States that are made over instead of anew, as only what is in use is copied then; and the way back of an act.
    #[expect(
        clippy::vec_box,
        reason = "they are lent and given back, and nothing is copied for it"
    )]
    spares: Vec<Box<State>>,
    way_back: Box<State>,
}

/// Throws of the same dice, with in how many ways they fall.
type Throws = Arc<[(Dice, u128)]>;

impl<'a> Model<'a> {
    /// For positions of the match that a state is of, by this rule set.
    pub fn new(rules: &'a Ruleset, state: &State) -> Model<'a> {
        Model {
            rules,
            sides: Sides::of(state),
            known: [Kept::default(), Kept::default()],
            tables: Kept::default(),
            ends: Kept::default(),
            plans: Plans::default(),
            throws: Vec::new(),
            spares: Vec::new(),
            way_back: Box::new(*state),
        }
    }

    /// What each side can expect at the end of the reckoning. Once the reckoning has had its first roll, a further
    /// Offensive Roll Phase is none of its business.
    pub fn worth(&mut self, state: &State, may_roll: bool) -> Worth {
        let mut now = self.copy(state);
        let worth = self.going_on(&mut now, may_roll);
        self.spares.push(now);
        worth
    }

    /// What it is worth to go on by an act; nothing if it is refused.
    pub(crate) fn after(&mut self, now: &State, act: &Act, may_roll: bool) -> Option<Worth> {
        let mut next = self.copy(now);
        let worth = match self.act(&mut next, act) {
            Ok(over) => Some(over.unwrap_or_else(|| self.going_on(&mut next, may_roll))),
            Err(_) => None,
        };
        self.spares.push(next);
        worth
    }

    /// Whether silence leads on from a position.
    pub(crate) fn leads_on(&mut self, state: &State) -> bool {
        let mut now = self.copy(state);
        let leads = self.silence(&mut now).is_some() || *now != *state;
        self.spares.push(now);
        leads
    }

    fn copy(&mut self, state: &State) -> Box<State> {
        let Some(mut copy) = self.spares.pop() else { return Box::new(*state) };
        copy.copy_from(state);
        copy
    }

    /// The same, of a position that need not be kept.
    fn going_on(&mut self, now: &mut State, may_roll: bool) -> Worth {
        self.silence(now).unwrap_or_else(|| self.waiting(now, may_roll))
    }

    /// Nobody speaks for as long as silence leads on. If the turn ends with it, says how it ended.
    fn silence(&mut self, now: &mut State) -> Option<Worth> {
        while now.outcome().is_none() {
            if nears_its_end(now) {
                return self.ending(now);
            }
            if let ControlFlow::Break(over) = self.pass(now)? {
                return Some(over);
            }
        }
        Some(self.as_it_is(now))
    }

    /// The same from the second Main Phase of a turn on.
    fn ending(&mut self, now: &mut State) -> Option<Worth> {
        if let Some(known) = self.ends.get(now) {
            return Some(*known);
        }
        let from = self.copy(now);
        let mut over = None;
        while over.is_none() && now.outcome().is_none() {
            over = self.pass(now)?.break_value();
        }
        let over = over.unwrap_or_else(|| self.as_it_is(now));
        keep(&mut self.ends, from, &over);
        Some(over)
    }

    /// Nobody speaks in the innermost window; nothing if silence closes none. If the turn ends with it, says how it ended.
    fn pass(&mut self, now: &mut State) -> Option<ControlFlow<Worth>> {
        let mut watch = Watch::of(now);
        pass_over(self.rules, now, &mut watch)?;
        Some(match self.ended(now, &watch) {
            Some(over) => ControlFlow::Break(over),
            None => ControlFlow::Continue(()),
        })
    }

    /// Goes on by an act; if the turn ends with it, says how it ended.
    pub(crate) fn act(&mut self, state: &mut State, act: &Act) -> Result<Option<Worth>, Refusal> {
        let mut watch = Watch::of(state);
        play_with(self.rules, state, act, &mut self.way_back, &mut watch)?;
        Ok(self.ended(state, &watch))
    }

    /// The Health of each side when the turn ended, if it has.
    fn ended(&self, now: &State, watch: &Watch) -> Option<Worth> {
        watch.ended.then(|| self.sides.health(now, &watch.dials))
    }

    /// The Health of each side as it is now.
    pub(crate) fn as_it_is(&self, state: &State) -> Worth {
        self.sides.health(state, &dials(state))
    }

    /// What a position is worth in which silence leads no further.
    fn waiting(&mut self, now: &State, may_roll: bool) -> Worth {
        let attempt = matches!(now.innermost(), Some(Frame::Ask(Question::Attempt { .. })));
        if attempt && !may_roll {
            return self.as_it_is(now);
        }
        if let Some(known) = self.known[usize::from(may_roll)].get(now) {
            return *known;
        }
        let worth = self.of_the_next(now, may_roll).unwrap_or_else(|| self.as_it_is(now));
        let now = self.copy(now);
        keep(&mut self.known[usize::from(may_roll)], now, &worth);
        worth
    }

    fn of_the_next(&mut self, now: &State, may_roll: bool) -> Option<Worth> {
        match now.innermost()? {
            Frame::Ask(question) => match *question {
                Question::Attempt { .. } => Some(self.table(now)?.best()?.1),
                Question::Defense { .. } | Question::Roll { .. } | Question::Beside { .. } => {
                    self.thrown_at_once(now, may_roll)
                }
                Question::Reroll { by, die, .. } => self.best_reroll(now, by, die, may_roll),
                Question::WhichDefense { by }
                | Question::Pick { by }
                | Question::SellDown { by }
                | Question::Deck { by, .. } => self.best_choice(now, by, may_roll),
                // Crawls are not weighed.
                Question::Journey { .. }
                | Question::Environment { .. }
                | Question::Minion { .. }
                | Question::Loot { .. }
                | Question::BossCard { .. } => None,
            },
            Frame::Window(window) => match window.kind {
                WindowKind::Rolling | WindowKind::Announced => Some(self.table(now)?.best()?.1),
                WindowKind::Main
                | WindowKind::Dice
                | WindowKind::MoreThrows { .. }
                | WindowKind::Rethrow { .. }
                | WindowKind::Order
                | WindowKind::Offer { .. }
                | WindowKind::Answer { .. }
                | WindowKind::Then
                | WindowKind::Declared
                | WindowKind::LastWord
                | WindowKind::Salves
                | WindowKind::Discard => None,
            },
            Frame::Step(_)
            | Frame::Do(_)
            | Frame::PlayedCard { .. }
            | Frame::DeclaredToken { .. }
            | Frame::Given(_) => None,
        }
    }

    /// What each way to go on is worth, where a Roll Attempt is due or its dice lie there unannounced.
    pub(crate) fn table(&mut self, now: &State) -> Option<Arc<Table>> {
        if let Some(known) = self.tables.get(now) {
            return known.clone();
        }
        let table = self.work_out_table(now).map(Arc::new);
        // Each is large.
        if self.tables.len() >= 16 {
            self.tables.clear();
        }
        self.tables.insert(Box::new(*now), table.clone());
        table
    }

    /// The mean over all throws of the dice that a text or a defence waits for.
    pub(crate) fn thrown_at_once(&mut self, now: &State, may_roll: bool) -> Option<Worth> {
        let due = due_dice(self.rules, now)?;
        let throws = self.throws_of(due);
        let mut outcomes = Vec::with_capacity(throws.len());
        for (dice, orders) in throws.iter() {
            outcomes.push((*orders, self.rolled(now, due.by, *dice, may_roll)?));
        }
        mean(&outcomes, due.dice, self.sides.count() as u8)
    }

    /// The throws of dice that are due, found once.
    fn throws_of(&mut self, due: DueDice) -> Throws {
        let known = self.throws.iter().find(|(of, _)| *of == due);
        if let Some((_, throws)) = known {
            return Arc::clone(throws);
        }
        let throws: Throws = classes(due).into();
        self.throws.push((due, Arc::clone(&throws)));
        throws
    }

    /// What it is worth that these dice lie there.
    fn rolled(&mut self, now: &State, by: ActorId, dice: Dice, may_roll: bool) -> Option<Worth> {
        self.after(now, &Act { by, deed: Deed::Rolled(dice) }, may_roll)
    }

    /// The mean over all throws of these dice (a bit for each) while the others lie there.
    pub(crate) fn thrown_anew(
        &mut self,
        now: &State,
        by: ActorId,
        lying: &[u8],
        thrown: u8,
        may_roll: bool,
    ) -> Option<Worth> {
        let places: Vec<usize> =
            (0..lying.len()).filter(|place| thrown >> place & 1 == 1).collect();
        let mut outcomes = Vec::new();
        for outcome in 0..6usize.pow(places.len() as u32) {
            let (mut values, mut rest) = (lying.to_vec(), outcome);
            for place in &places {
                values[*place] = (rest % 6) as u8 + 1;
                rest /= 6;
            }
            let dice = Dice::new(&values).ok()?.with_thrown(thrown).ok()?;
            outcomes.push((1, self.rolled(now, by, dice, may_roll)?));
        }
        mean(&outcomes, places.len() as u8, self.sides.count() as u8)
    }

    /// The best die to throw anew, where one must be.
    pub(crate) fn best_reroll(
        &mut self,
        now: &State,
        by: ActorId,
        die: Option<u8>,
        may_roll: bool,
    ) -> Option<Worth> {
        let lying = referee::sheet::dice(now);
        let places: Vec<u8> = die.map_or_else(|| (0..lying.len() as u8).collect(), |die| vec![die]);
        let side = self.sides.side(by);
        let ways = places
            .into_iter()
            .filter_map(|place| self.thrown_anew(now, by, &lying, 1 << place, may_roll));
        ways.max_by_key(|worth| worth.net(side))
    }

    /// The best answer to a question that is no roll.
    pub(crate) fn best_choice(
        &mut self,
        now: &State,
        by: ActorId,
        may_roll: bool,
    ) -> Option<Worth> {
        let side = self.sides.side(by);
        let mut best: Option<Worth> = None;
        for act in answers(self.rules, now) {
            let Some(worth) = self.after(now, &act, may_roll) else { continue };
            if best.is_none_or(|best| worth.net(side) > best.net(side)) {
                best = Some(worth);
            }
        }
        best
    }
}

/// Whether the second Main Phase of a turn is open.
fn nears_its_end(state: &State) -> bool {
    let main =
        matches!(state.innermost(), Some(Frame::Window(window)) if window.kind == WindowKind::Main);
    main && state.phase() == Phase::Main2
}

fn keep(kept: &mut Kept<Worth>, state: Box<State>, worth: &Worth) {
    if kept.len() >= REMEMBERED {
        kept.clear();
    }
    kept.insert(state, *worth);
}

/// Throws of dice that are due, one for all that come to the same, with in how many ways they fall.
fn classes(due: DueDice) -> Vec<(Dice, u128)> {
    let mut classes: BTreeMap<u32, (usize, u128)> = BTreeMap::new();
    for hand in hands::of(due.dice) {
        let told = match due.reads {
            Reads::Nothing => 0,
            Reads::Symbols => table::symbols(due.faces, hands::dice(hand)),
            Reads::Values => hand as u32,
        };
        classes.entry(told).or_insert((hand, 0)).1 += hands::orders(hand);
    }
    let dice = |(hand, orders)| Some((Dice::new(hands::dice(hand)).ok()?, orders));
    classes.into_values().filter_map(dice).collect()
}

/// Follows the dials until the turn ends.
pub(crate) struct Watch {
    /// What each dial shows, or showed when the turn ended.
    pub(crate) dials: [u8; ACTORS],
    on: [ActorId; ACTORS],
    /// Whether the turn has ended.
    pub(crate) ended: bool,
}

impl Watch {
    pub(crate) fn of(state: &State) -> Watch {
        let mut on = [ActorId::FIRST; ACTORS];
        for actor in state.ids() {
            on[actor.index()] = state.dial(actor);
        }
        Watch { dials: dials(state), on, ended: false }
    }

    /// Takes in what happened.
    pub(crate) fn hear(&mut self, what: What) {
        if let What::Turn { .. } = what {
            self.ended = true;
        }
        if let What::Damaged(actor, _, now)
        | What::Healed(actor, _, now)
        | What::Saved(actor, _, now)
        | What::CameBack(actor, now) = what
            && !self.ended
        {
            self.dials[self.on[actor.index()].index()] = now;
        }
    }
}

impl Recorder for Watch {
    const LISTENS: bool = true;
    fn happened(&mut self, happening: Happening) {
        self.hear(happening.what);
    }
    fn closed(&mut self, _: WindowKind) {}
    fn settled(&mut self, _: Settled) {}
}
