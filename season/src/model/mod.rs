//! What a position is worth: the Health that each side can expect at the end of the reckoning.
//!
//! The model, in one sentence: from here on nobody plays a card, spends a token or takes an offer; whoever rolls keeps and
//! announces what is best for their side, whoever must choose chooses what is best for theirs, all dice fall as they may,
//! and everything that is printed is carried out by the referee itself, to the end of the turn, or to another Offensive Roll
//! Phase that a text grants. It leaves out hands, CP and tokens but for what they do by themselves in that time, and
//! everything that comes later.

mod table;
mod worth;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use events::Dice;
use referee::act::{ACTORS, Act, Deed, Picks};
use referee::dice::hands;
use referee::happening::{Happening, Recorder, Settled, Silent, What};
use referee::options::{Choice, FromHand, Slots};
use referee::play::{DueDice, Reads, due_dice, legal_options, pass_over, play};
use referee::state::{Frame, Question, WindowKind};
use referee::{ActorId, Refusal, Ruleset, State};

pub(crate) use table::{Table, Way};
pub use worth::{Sides, Worth};
use worth::{dials, mean};

/// How many positions are remembered at a time.
const REMEMBERED: usize = 4_000;
/// The most ways to fill a choice that are weighed.
const WAYS: usize = 64;

/// Works out what positions of one match are worth.
pub struct Model<'a> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) sides: Sides,
    known: HashMap<State, Worth>,
    tables: HashMap<State, Option<Arc<Table>>>,
}

impl<'a> Model<'a> {
    /// For positions of the match that a state is of, by this rule set.
    pub fn new(rules: &'a Ruleset, state: &State) -> Model<'a> {
        Model { rules, sides: Sides::of(state), known: HashMap::new(), tables: HashMap::new() }
    }

    /// What each side can expect at the end of the reckoning. Once the reckoning has had its first roll, a further
    /// Offensive Roll Phase is none of its business.
    pub fn worth(&mut self, state: &State, may_roll: bool) -> Worth {
        let rest = self.rest(state);
        rest.over.unwrap_or_else(|| self.waiting(&rest.state, may_roll))
    }

    /// The position once nobody has spoken for as long as silence leads on.
    pub(crate) fn rest(&self, state: &State) -> Rest {
        let (mut now, mut before) = (*state, *state);
        loop {
            if now.outcome().is_some() {
                return Rest { over: Some(self.sides.health(&now, &dials(&now))), state: now };
            }
            before.copy_from(&now);
            if pass_over(self.rules, &mut now, &mut Silent).is_none() {
                return Rest { over: None, state: now };
            }
            if now.turn() != before.turn() {
                let mut watch = Watch::of(&before);
                pass_over(self.rules, &mut before, &mut watch);
                return Rest { over: Some(self.sides.health(&now, &watch.dials)), state: now };
            }
        }
    }

    /// Goes on by an act; if the turn ends with it, says how it ended.
    pub(crate) fn act(&self, state: &mut State, act: &Act) -> Result<Option<Worth>, Refusal> {
        let mut before = *state;
        play(self.rules, state, act, &mut Silent)?;
        if state.turn() == before.turn() {
            return Ok(None);
        }
        let mut watch = Watch::of(&before);
        play(self.rules, &mut before, act, &mut watch)?;
        Ok(Some(self.sides.health(state, &watch.dials)))
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
        if let Some(known) = self.known.get(now) {
            return *known;
        }
        let worth = self.of_the_next(now, may_roll).unwrap_or_else(|| self.as_it_is(now));
        if self.known.len() >= REMEMBERED {
            self.known.clear();
        }
        self.known.insert(*now, worth);
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
                | WindowKind::Discard => None,
            },
            Frame::Step(_)
            | Frame::Do(_)
            | Frame::PlayedCard { .. }
            | Frame::DeclaredToken { .. } => None,
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
        self.tables.insert(*now, table.clone());
        table
    }

    /// The mean over all throws of the dice that a text or a defence waits for.
    pub(crate) fn thrown_at_once(&mut self, now: &State, may_roll: bool) -> Option<Worth> {
        let due = due_dice(self.rules, now)?;
        let mut outcomes = Vec::new();
        for (dice, orders) in classes(due) {
            outcomes.push((orders, self.rolled(now, due.by, dice, may_roll)?));
        }
        mean(&outcomes, due.dice, self.sides.count() as u8)
    }

    /// What it is worth that these dice lie there.
    fn rolled(&mut self, now: &State, by: ActorId, dice: Dice, may_roll: bool) -> Option<Worth> {
        let mut next = *now;
        let over = self.act(&mut next, &Act { by, deed: Deed::Rolled(dice) }).ok()?;
        Some(over.unwrap_or_else(|| self.worth(&next, may_roll)))
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
            let mut next = *now;
            let Ok(over) = self.act(&mut next, &act) else { continue };
            let worth = over.unwrap_or_else(|| self.worth(&next, may_roll));
            if best.is_none_or(|best| worth.net(side) > best.net(side)) {
                best = Some(worth);
            }
        }
        best
    }
}

/// A position in which silence leads no further; or how the turn ended.
pub(crate) struct Rest {
    pub(crate) state: State,
    pub(crate) over: Option<Worth>,
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

/// The acts that answer a question that is no roll. Where it does not matter to Health, one will do.
pub(crate) fn answers(rules: &Ruleset, now: &State) -> Vec<Act> {
    let Some(Frame::Ask(question)) = now.innermost() else { return Vec::new() };
    let (deck, sells) = match question {
        Question::Deck { .. } => (true, false),
        Question::SellDown { .. } => (false, true),
        Question::Attempt { .. }
        | Question::Defense { .. }
        | Question::WhichDefense { .. }
        | Question::Beside { .. }
        | Question::Roll { .. }
        | Question::Reroll { .. }
        | Question::Pick { .. } => (false, false),
    };
    let mut acts = Vec::new();
    for option in legal_options(rules, now) {
        let by = option.by;
        if !option.forgoes.is_empty() {
            continue;
        }
        match option.what {
            Choice::Defend(title) => acts.push(Act { by, deed: Deed::Defended(title) }),
            Choice::Choose => {
                let picks = ways(&option.slots);
                acts.extend(picks.into_iter().map(|picks| Act { by, deed: Deed::Chose(picks) }));
            }
            Choice::Sell(held) if sells => acts.push(Act { by, deed: Deed::Sold(few_of(held)) }),
            Choice::Roll(_)
            | Choice::Announce(_)
            | Choice::Play(_)
            | Choice::Sell(_)
            | Choice::Spend(..)
            | Choice::PayOff(_)
            | Choice::Reveal(_)
            | Choice::Pass
            | Choice::End
            | Choice::Concede => {}
        }
    }
    acts.truncate(if deck || sells { 1 } else { WAYS });
    acts
}

/// As many cards as are to be sold, those first that are known to be there.
fn few_of(held: FromHand) -> u64 {
    let bits = (0..64).map(|place| 1u64 << place).filter(|bit| held.cards & bit != 0);
    let (known, others): (Vec<u64>, Vec<u64>) = bits.partition(|bit| held.known & bit != 0);
    known
        .into_iter()
        .chain(others)
        .fold(0, |all, bit| if held.holds(all | bit) { all | bit } else { all })
}

/// The ways to fill slots; what does not go together the referee refuses.
fn ways(slots: &Slots) -> Vec<Picks> {
    let mut all = vec![Picks::default()];
    for (place, slot) in slots.iter().enumerate() {
        let mut next = Vec::new();
        for picks in &all {
            if slot.optional && place > 0 || picks.len() < place {
                next.push(*picks);
            }
            for pick in slot.domain.picks().take(WAYS) {
                let mut longer = *picks;
                if picks.len() == place && longer.push(pick) {
                    next.push(longer);
                }
            }
        }
        next.truncate(WAYS);
        all = next;
    }
    all
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
