//! Going through a log, step by step.

use events::Dice;
use referee::act::{Act, Deed};
use referee::book::Cause;
use referee::dice::hands;
use referee::happening::{Happening, What};
use referee::odds::due_roll;
use referee::play::{pass_over, play};
use referee::state::{Frame, Question, WindowKind};
use referee::{ActorId, Ruleset, State};

use super::{Attempt, Luck, OffensePhase, Parts, Reckoning, Step, TextRoll};
use crate::exact::Exact;
use crate::model::{Model, Watch, Way, Worth};

/// An entry of a log as it was judged.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'r, 'a> {
    /// Where it stands in the log.
    pub seq: u32,
    /// The rule set before it.
    pub rules: &'r Ruleset,
    /// The table before it.
    pub before: &'a State,
    /// What was done; nothing if a judge decided something, or something was corrected.
    pub act: Option<Act>,
    /// Windows that closed because nobody spoke.
    pub implied: &'a [WindowKind],
    /// What followed.
    pub happened: &'a [Happening],
    /// The rule set after it.
    pub rules_after: &'r Ruleset,
    /// The table after it.
    pub after: &'a State,
}

/// A log while it is gone through.
pub struct Reading<'a> {
    model: Model<'a>,
    /// What the position is worth.
    worth: Worth,
    /// Whether the reckoning has had its first roll.
    rolled: bool,
    luck: Luck,
}

/// A choice, and what was at stake.
struct Weighed {
    /// What the position was worth as the model goes on.
    base: Worth,
    /// What it was worth once it was chosen, and before dice were thrown; nothing if there were none.
    chosen: Option<Worth>,
    /// The roll of it, if it was one of an Offensive Roll Phase.
    attempt: Option<Attempt>,
    /// What asked for it, if it was the roll of a text.
    cause: Option<Cause>,
}

impl Weighed {
    fn plain(base: &Worth) -> Weighed {
        Weighed { base: *base, chosen: None, attempt: None, cause: None }
    }
}

impl<'a> Reading<'a> {
    /// Begins with the position that an opening describes.
    pub fn new(rules: &'a Ruleset, state: &State) -> Reading<'a> {
        let mut model = Model::new(rules, state);
        let worth = model.worth(state, true);
        let stood = model.as_it_is(state).nets();
        let sides = model.sides.clone();
        let luck = Luck {
            sides,
            steps: Vec::new(),
            reckonings: Vec::new(),
            phases: Vec::new(),
            rolls: Vec::new(),
            left_out: 0,
            outcome: state.outcome(),
        };
        let mut reading = Reading { model, worth, rolled: false, luck };
        reading.begin(state, stood);
        reading
    }

    /// What was found.
    pub fn told(self) -> Luck {
        self.luck
    }

    fn begin(&mut self, state: &State, stood: Vec<Exact>) {
        let nets = self.worth.nets();
        let at = self.luck.steps.len();
        self.rolled = false;
        self.luck.reckonings.push(Reckoning {
            turn: state.turn(),
            of: state.active(),
            stood,
            begins: nets.clone(),
            ends: nets,
            steps: (at, at),
        });
    }

    /// Takes in the next entry.
    pub fn step(&mut self, moment: &Moment<'a, '_>) {
        let at = self.unspoken(moment);
        let by = moment.act.map(|act| act.by);
        let weighed = self.weigh(&at, moment);
        let rolled = self.rolled || weighed.attempt.is_some();
        let (after, ends) = self.after(&at, moment, rolled);
        let parts = self.parts(by, &weighed, &after);
        self.note(&at, moment, weighed, &after);
        let (before, turn) = (self.worth.nets(), at.turn());
        let step = Step { seq: moment.seq, turn, by, before, after: after.nets(), parts };
        self.luck.steps.push(step);
        (self.worth, self.rolled) = (after, rolled);
        self.close();
        self.luck.outcome = moment.after.outcome();
        if ends && moment.after.outcome().is_none() {
            self.judge_by(moment.rules_after, moment.after);
            self.worth = self.model.worth(moment.after, true);
            self.begin(moment.after, after.nets());
        }
    }

    /// The position in which an entry acts, once nobody has spoken. The turn may end on the way there, which changes
    /// nothing that was not foreseen.
    fn unspoken(&mut self, moment: &Moment<'a, '_>) -> State {
        let mut at = *moment.before;
        // Whoever says that they are done closes the windows by it, and silence has none before.
        let done = matches!(moment.act, Some(Act { deed: Deed::Ended, .. }));
        for _ in moment.implied.iter().filter(|_| !done) {
            let mut watch = Watch::of(&at);
            pass_over(moment.rules, &mut at, &mut watch);
            let ends = self.ends(&at, &watch, self.rolled);
            if let Some(ends) = ends {
                self.worth = ends;
                self.close();
                self.worth = self.model.worth(&at, true);
                self.begin(&at, ends.nets());
            }
        }
        at
    }

    /// The reckoning stands so.
    fn close(&mut self) {
        if let Some(last) = self.luck.reckonings.last_mut() {
            (last.ends, last.steps.1) = (self.worth.nets(), self.luck.steps.len());
        }
    }

    /// How the reckoning has ended, if it has: with the turn, or as another Offensive Roll Phase begins.
    fn ends(&self, now: &State, watch: &Watch, rolled: bool) -> Option<Worth> {
        if watch.ended {
            return Some(self.model.sides.health(now, &watch.dials));
        }
        let anew = matches!(now.innermost(), Some(Frame::Ask(Question::Attempt { .. })));
        (anew && rolled).then(|| self.model.as_it_is(now))
    }

    /// From now on it is judged by these rules.
    fn judge_by(&mut self, rules: &'a Ruleset, state: &State) {
        if !std::ptr::eq(self.model.rules, rules) {
            self.model = Model::new(rules, state);
        }
    }

    /// What the position is worth after an entry, and whether the reckoning ends with it.
    fn after(&mut self, at: &State, moment: &Moment<'a, '_>, rolled: bool) -> (Worth, bool) {
        let mut watch = Watch::of(at);
        if let Some(act) = &moment.act {
            let _ = play(moment.rules, &mut { *at }, act, &mut watch);
        } else if at.turn() != moment.after.turn() {
            // A judge has put the table elsewhere.
            return (self.model.as_it_is(moment.after), true);
        }
        if let Some(ends) = self.ends(moment.after, &watch, rolled) {
            return (ends, true);
        }
        self.judge_by(moment.rules_after, moment.after);
        (self.model.worth(moment.after, !rolled), false)
    }

    /// What was chosen with an entry, and what it was weighed against.
    fn weigh(&mut self, at: &State, moment: &Moment<'a, '_>) -> Weighed {
        let may_roll = !self.rolled;
        let Some(act) = moment.act else { return Weighed::plain(&self.worth) };
        if let Deed::Rolled(dice) = act.deed {
            return self.weigh_roll(at, act.by, dice, moment.seq);
        }
        let base = match at.innermost() {
            Some(Frame::Ask(Question::Pick { by } | Question::WhichDefense { by })) => {
                self.model.best_choice(at, *by, may_roll)
            }
            Some(Frame::Window(window)) if window.kind == WindowKind::Rolling => {
                self.model.table(at).and_then(|table| Some(table.best()?.1))
            }
            Some(
                Frame::Ask(_)
                | Frame::Window(_)
                | Frame::Step(_)
                | Frame::Do(_)
                | Frame::PlayedCard { .. }
                | Frame::DeclaredToken { .. }
                | Frame::Given(_),
            )
            | None => None,
        };
        Weighed::plain(&base.unwrap_or_else(|| self.model.worth(at, may_roll)))
    }

    fn weigh_roll(&mut self, at: &State, by: ActorId, dice: Dice, seq: u32) -> Weighed {
        let may_roll = !self.rolled;
        let model = &mut self.model;
        match at.innermost() {
            Some(Frame::Ask(Question::Attempt { .. })) => self.weigh_attempt(at, dice, seq),
            Some(Frame::Window(window))
                if matches!(window.kind, WindowKind::Rolling | WindowKind::Announced) =>
            {
                self.weigh_attempt(at, dice, seq)
            }
            Some(Frame::Ask(
                Question::Defense { .. } | Question::Roll { .. } | Question::Beside { .. },
            )) => {
                let expected = model.thrown_at_once(at, may_roll);
                let base = expected.unwrap_or_else(|| model.worth(at, may_roll));
                let cause = due_roll(model.rules, at).map(|(_, cause, _)| cause);
                Weighed { chosen: Some(base), cause, ..Weighed::plain(&base) }
            }
            Some(Frame::Ask(Question::Reroll { die, throws, .. })) => {
                let base = model.best_reroll(at, by, *die, may_roll);
                let base = base.unwrap_or_else(|| model.worth(at, may_roll));
                self.weigh_again(at, by, dice, *throws, &base)
            }
            Some(Frame::Window(window)) => {
                let throws = match window.kind {
                    WindowKind::MoreThrows { throws, .. } => throws,
                    WindowKind::Rethrow { dice, .. } => dice,
                    WindowKind::Main
                    | WindowKind::Rolling
                    | WindowKind::Announced
                    | WindowKind::Dice
                    | WindowKind::Order
                    | WindowKind::Offer { .. }
                    | WindowKind::Answer { .. }
                    | WindowKind::Then
                    | WindowKind::Declared
                    | WindowKind::LastWord
                    | WindowKind::Salves
                    | WindowKind::Discard => 5,
                };
                let base = model.worth(at, may_roll);
                self.weigh_again(at, by, dice, throws, &base)
            }
            Some(
                Frame::Ask(_)
                | Frame::Step(_)
                | Frame::Do(_)
                | Frame::PlayedCard { .. }
                | Frame::DeclaredToken { .. }
                | Frame::Given(_),
            )
            | None => Weighed::plain(&model.worth(at, may_roll)),
        }
    }

    /// A Roll Attempt: what was kept, against the best.
    fn weigh_attempt(&mut self, at: &State, dice: Dice, seq: u32) -> Weighed {
        let may_roll = !self.rolled;
        // An announcement that stands is what the model goes on with.
        let stands = self.model.leads_on(at);
        let table = self.model.table(at);
        let found = table.as_ref().and_then(|table| table.best());
        let (Some(table), Some((way, best))) = (table, found) else {
            return Weighed::plain(&self.model.worth(at, may_roll));
        };
        let base = if stands { self.model.worth(at, may_roll) } else { best };
        let hand = kept(table.dice, dice);
        let chosen = hand.and_then(|hand| table.keeping(hand));
        if chosen.is_none() {
            self.luck.left_out += 1;
        }
        let side = self.model.sides.side(table.by);
        let attempt = Attempt {
            seq,
            odds: table.odds.clone(),
            kept: hand.map(|hand| hands::dice(hand).to_vec()),
            best_keep: match way {
                Way::Announce(_) => None,
                Way::Keep(hand) => Some(hands::dice(hand).to_vec()),
            },
            skill: chosen.map(|chosen| chosen.net(side) - best.net(side)),
            dice,
        };
        Weighed { base, chosen: Some(chosen.unwrap_or(base)), attempt: Some(attempt), cause: None }
    }

    /// Dice that lie there, thrown again by a text, a card or a token.
    fn weigh_again(
        &mut self,
        at: &State,
        by: ActorId,
        dice: Dice,
        throws: u8,
        base: &Worth,
    ) -> Weighed {
        let lying = referee::sheet::dice(at);
        let thrown = dice.thrown().or_else(|| {
            let differ = (0u8..).zip(lying.iter().zip(dice.values()));
            let bits = differ
                .filter(|(_, (old, new))| old != new)
                .fold(0, |bits, (place, _)| bits | 1u8 << place);
            let one = throws == 1 && bits.is_power_of_two() || lying.len() == 1;
            one.then_some(bits.max(1))
        });
        let may_roll = !self.rolled;
        let chosen =
            thrown.and_then(|thrown| self.model.thrown_anew(at, by, &lying, thrown, may_roll));
        if chosen.is_none() {
            self.luck.left_out += 1;
        }
        Weighed { chosen: Some(chosen.unwrap_or(*base)), ..Weighed::plain(base) }
    }

    /// The parts of the change for each side.
    fn parts(&self, by: Option<ActorId>, weighed: &Weighed, after: &Worth) -> Vec<Parts> {
        let sides = &self.model.sides;
        let mover = by.map(|by| sides.side(by));
        let chosen = weighed.chosen.unwrap_or(*after);
        let part = |side: usize| {
            let luck = after.net(side) - chosen.net(side);
            let (chosen, base) = (chosen.net(side), weighed.base.net(side));
            if mover == Some(side) {
                let best = chosen.max(base);
                Parts { luck, skill: chosen - best, others: best - base }
            } else {
                Parts { luck, skill: Exact::ZERO, others: chosen - base }
            }
        };
        (0..sides.count()).map(part).collect()
    }

    /// Notes what was rolled.
    fn note(&mut self, at: &State, moment: &Moment<'a, '_>, weighed: Weighed, after: &Worth) {
        let turn = at.turn();
        let Some(Act { by, deed }) = moment.act else { return };
        if let Some(attempt) = weighed.attempt {
            let first = at.offense_dice() == [0; 5] || !self.rolled;
            if first {
                let phase = OffensePhase { by, turn, attempts: Vec::new(), used: None };
                self.luck.phases.push(phase);
            }
            if let Some(phase) = self.luck.phases.last_mut() {
                phase.attempts.push(attempt);
            }
        } else if let (Some(cause), Deed::Rolled(dice)) = (weighed.cause, deed) {
            let side = self.model.sides.side(by);
            let (expected, actual) = (weighed.base.net(side), after.net(side));
            self.luck.rolls.push(TextRoll { seq: moment.seq, by, cause, dice, expected, actual });
        }
        for happening in moment.happened {
            if let (What::Activated(actor, ability), Some(phase)) =
                (happening.what, self.luck.phases.last_mut())
                && phase.by == actor
                && phase.turn == turn
            {
                phase.used = Some(ability);
            }
        }
    }
}

/// The hand that was kept, if it is known: before the first roll nothing is.
fn kept(lay: Option<[u8; 5]>, dice: Dice) -> Option<usize> {
    if lay.is_none() {
        return Some(hands::NOTHING);
    }
    let values = <[u8; 5]>::try_from(dice.values()).ok()?;
    let thrown = dice.thrown()?;
    let places = (0..5usize).filter(|place| thrown >> place & 1 == 1);
    Some(places.fold(hands::roll(values), |hand, place| hands::without(hand, values[place])))
}
