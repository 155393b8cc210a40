//! Reading a printed text, word by word. The only place that knows what the words do.

use events::Seat;

use super::dice::{self, Lying};
use super::run::Run;
use super::slots;
use crate::act::{Picked, Picks, TokenId};
use crate::book::{Cause, Kind, Op, Quantity, Rule, Target, Test, TextId, symbols};
use crate::content::effect::{RollPhase, Whose};
use crate::damage::{Line, LineStep};
use crate::happening::{Recorder, What};
use crate::options::Slots;
use crate::state::{Do, Due, DueKind, Frame, Mood, Question, State, WindowKind};

impl<R: Recorder> Run<'_, R> {
    /// Reads the next word of the innermost text.
    pub(super) fn read_word(&mut self) {
        let Some(Frame::Do(text)) = self.state.stack.last_mut() else { return };
        if text.rest.is_empty() {
            self.state.stack.pop();
            return;
        }
        let at = text.rest.at;
        let op = self.rules.op(at);
        text.rest.at = slots::past(op, at);
        let text = *text;
        if text.mood == Mood::RemovalOnly && op != Op::RemoveThis {
            return;
        }
        self.word(op, at, &text);
    }

    fn word(&mut self, op: Op, at: u16, text: &Do) {
        let (me, cause) = (text.me, text.cause);
        match op {
            Op::Gain(n, token) => {
                self.gain_token(text.to.unwrap_or(me), token, n.saturating_mul(text.times), cause);
            }
            Op::Inflict(n, token) => {
                self.put_on_target(DueKind::Inflict(token, n.saturating_mul(text.times)), text);
            }
            Op::LoseCp(n) => {
                self.put_on_target(DueKind::LoseCp(n.saturating_mul(text.times)), text);
            }
            Op::GainCp(n) => {
                self.gain_cp(text.to.unwrap_or(me), amount(n, text), cause, Rule::CpMost);
            }
            Op::Draw(n) => self.draw(
                text.to.unwrap_or(me),
                n.saturating_mul(text.times),
                cause,
                Rule::CardOnce,
            ),
            Op::Heal(n) => self.heal_words(amount(n, text), text),
            Op::RemoveThis => self.remove_this(text),
            Op::RemoveStatus(_)
            | Op::TransferStatus
            | Op::PreventIncomingStatus
            | Op::RemoveAllStatus(_) => {
                self.with_picks(op, at, text);
            }
            Op::To(Target::Me, end) => self.read(Do { to: Some(me), ..inner(text, at, end) }),
            Op::To(..)
            | Op::ChangeDice { .. }
            | Op::Reroll { whose: Whose::Opponents | Whose::Any, .. } => {
                self.with_picks(op, at, text);
            }
            Op::Reroll { throws, whose: Whose::Yours } => self.reroll(throws, None),
            Op::Deal(kind, n) => self.deal(kind, amount(n, text), text),
            Op::Add(n) => self.line(self.state.attack.at, LineStep::Add(amount(n, text)), text),
            Op::Prevent(n) => self.prevent(n, text),
            Op::AvoidDamage => self.line(text.to.unwrap_or(me), LineStep::Avoid, text),
            Op::MakeUndefendable => self.make_undefendable(text),
            Op::FailPhase => self.state.attack.failed = true,
            Op::IfDealt(n, end) => self.read(Do { if_dealt: n, ..inner(text, at, end) }),
            Op::Roll(n, end) => self.roll(Do { count: n, dice: [0; 5], ..inner(text, at, end) }),
            Op::On(test, end) => self.on(test, end, text),
            Op::Otherwise(end) => self.jump_if(text.held, end),
            Op::Each { group, symbol, end } => self.each(group, symbol, inner(text, at, end)),
            Op::ExtraAttempt(phase) => self.extra_attempt(phase, text),
            Op::Then => {
                if text.mood == Mood::Offense {
                    self.arrive();
                }
                self.window(WindowKind::Then);
            }
            Op::May(end) => self.read(Do { may: true, ..inner(text, at, end) }),
            Op::SkipPhase => {
                self.state.skips = true;
                self.say(What::Skipped(self.state.phase, me), cause, Rule::StatusAtOnce);
            }
            Op::ExtraOffense => self.state.attack.again += 1,
        }
    }

    fn read(&mut self, text: Do) {
        self.push(Frame::Do(text));
    }

    /// The text goes on at another word.
    fn jump_if(&mut self, jump: bool, end: u16) {
        if let Some(Frame::Do(text)) = self.state.stack.last_mut()
            && jump
        {
            text.rest.at = end;
        }
    }

    fn on(&mut self, test: Test, end: u16, text: &Do) {
        let held = passes(test, text, |seat| self.rules.hero(self.state.player(seat).hero).faces);
        if let Some(Frame::Do(text)) = self.state.stack.last_mut() {
            text.held = held;
        }
        self.jump_if(!held, end);
    }

    fn each(&mut self, group: u8, symbol: u8, words: Do) {
        let faces = self.rules.hero(self.state.player(words.me).hero).faces;
        let times = symbols(faces, &words.dice[..words.count as usize])[symbol as usize] / group;
        if times > 0 {
            self.read(Do { times: words.times.saturating_mul(times), ..words });
        }
    }

    fn roll(&mut self, words: Do) {
        let by = words.me;
        self.read(words);
        self.push(Frame::Ask(Question::Roll { by }));
    }

    /// What needs a target and is not damage waits, in an Offensive Ability, for the defence to begin. [DEF-2]
    fn put_on_target(&mut self, what: DueKind, text: &Do) {
        let to = text.to.unwrap_or(text.foe);
        if text.if_dealt > 0 || text.mood == Mood::Offense {
            return self.owe(Due { what, to, cause: text.cause, if_dealt: text.if_dealt });
        }
        match what {
            DueKind::Inflict(token, n) => {
                self.gain_token(to, token, n, text.cause);
            }
            DueKind::LoseCp(n) => self.lose_cp(to, n, text.cause, Rule::CpMost),
        }
    }

    fn heal_words(&mut self, n: u8, text: &Do) {
        let seat = text.to.unwrap_or(text.me);
        if self.state.gathers() {
            self.line(seat, LineStep::Heal(n), text);
        } else {
            self.heal(seat, n, text.cause, Rule::TextHeal);
        }
    }

    fn line(&mut self, to: Seat, step: LineStep, text: &Do) {
        self.wait(Line { to, step, cause: text.cause, if_dealt: text.if_dealt }, text.mark);
    }

    /// Damage of an Offensive Ability on its target sets the type of the Attack.
    fn deal(&mut self, kind: Kind, n: u8, text: &Do) {
        let to = text.to.unwrap_or(text.foe);
        if text.mood == Mood::Offense && to == self.state.attack.at {
            self.state.attack.kind = kind;
        }
        self.line(to, LineStep::Incoming(n), text);
    }

    fn prevent(&mut self, n: Quantity, text: &Do) {
        let step = match n {
            Quantity::HalfIncoming => LineStep::Half,
            Quantity::Number(_) | Quantity::Roll | Quantity::HalfRoll => {
                LineStep::Prevent(amount(n, text))
            }
        };
        self.line(text.to.unwrap_or(text.me), step, text);
    }

    fn make_undefendable(&mut self, text: &Do) {
        if self.rules.attributes(self.state.attack.kind).defendable {
            self.state.attack.kind = Kind::Undefendable;
            self.say(What::Undefendable(self.state.attack.by), text.cause, Rule::DmgUndefendable);
        }
    }

    fn remove_this(&mut self, text: &Do) {
        let Cause::Token(holder, token) = text.cause else { return };
        let rule = match (text.mood, self.state.attack.announced) {
            (Mood::RemovalOnly, Some(_)) => Rule::UltimateTokensGo,
            (Mood::RemovalOnly, None) => Rule::StatusPhaseConcludes,
            (Mood::Plain | Mood::Offense, _) => Rule::StatusRemove,
        };
        self.remove_token(holder, token, 1, text.cause, rule);
    }

    /// One more attempt for whoever rolls in that phase. [ROLL-4]
    fn extra_attempt(&mut self, phase: RollPhase, text: &Do) {
        let roller = self.state.attack.roller(phase);
        self.state.attack.extra_attempts += 1;
        self.state.attack.granted |= self.state.attack.announced.is_some();
        self.say(What::AttemptGained(roller), text.cause, Rule::RollMoreOrFewer);
    }

    fn reroll(&mut self, throws: u8, die: Option<u8>) {
        if let Some(lying) = dice::lying(self.state) {
            self.push(Frame::Ask(Question::Reroll { by: lying.owner, throws, die }));
        }
    }

    /// A word that needs something picked: with what was said along, with the only answer there is,
    /// or by asking.
    fn with_picks(&mut self, op: Op, at: u16, text: &Do) {
        let me = text.me;
        let slots = slots::of_op(self.rules, self.state, me, op, at);
        if slots.iter().any(|slot| slot.domain.is_empty() && !slot.optional) {
            return;
        }
        let picks = if text.picks.is_empty() && !text.may { only(&slots) } else { text.picks };
        if picks.is_empty() {
            if let Some(Frame::Do(again)) = self.state.stack.last_mut() {
                again.rest.at = at;
            }
            return self.push(Frame::Ask(Question::Pick { by: text.me }));
        }
        if let Some(Frame::Do(rest)) = self.state.stack.last_mut() {
            rest.picks = Picks::default();
        }
        self.picked(op, at, text, &picks);
    }

    fn picked(&mut self, op: Op, at: u16, text: &Do, picks: &Picks) {
        match (op, picks[0]) {
            (Op::RemoveStatus(_), Picked::Token { token, of }) => {
                self.remove_token(of, token, 1, text.cause, Rule::StatusRemove);
            }
            (Op::RemoveAllStatus(_), Picked::Seat(seat)) => self.remove_all(seat, text),
            (Op::TransferStatus, Picked::Token { token, of }) => {
                let to = match picks.get(1) {
                    Some(Picked::Seat(seat)) => *seat,
                    _ => State::after(of),
                };
                self.transfer(token, of, to, text);
            }
            (Op::PreventIncomingStatus, Picked::Token { token, of }) => {
                self.stop_status(token, of, text);
            }
            (Op::To(_, end), Picked::Seat(seat)) => {
                let to = Some(seat);
                self.read(Do { to, foe: seat, picks: Picks::default(), ..inner(text, at, end) });
            }
            (Op::ChangeDice { .. }, Picked::Die { .. }) => self.turn_dice(picks, text),
            (Op::Reroll { throws, .. }, Picked::Die { die, .. }) => self.reroll(throws, Some(die)),
            _ => debug_assert!(false, "picks were checked when they were said"),
        }
    }

    fn remove_all(&mut self, seat: Seat, text: &Do) {
        for token in 0..self.rules.tokens.len() as u8 {
            self.remove_token(seat, TokenId(token), u8::MAX, text.cause, Rule::StatusRemove);
        }
    }

    /// At the stack limit the transfer fails and the token stays. [C-66]
    fn transfer(&mut self, token: TokenId, from: Seat, to: Seat, text: &Do) {
        if self.state.player(to).count(token) >= self.rules.token(token).stack {
            return self.say(What::TokensLost(to, token, 1), text.cause, Rule::StackTransfer);
        }
        self.remove_token(from, token, 1, text.cause, Rule::StatusRemove);
        self.gain_token(to, token, 1, text.cause);
    }

    /// Only the token that is being inflicted is stopped, not an older one. [DEF-10]
    fn stop_status(&mut self, token: TokenId, holder: Seat, text: &Do) {
        let incoming = self.state.attack.incoming;
        // Of several alike, one that was placed is the one whose stopping matters.
        let alike = |placed: bool| {
            incoming.iter().position(|&(other, there)| other == token && there == placed)
        };
        let Some(place) = alike(true).or_else(|| alike(false)) else { return };
        if incoming[place].1 {
            self.remove_token(holder, token, 1, text.cause, Rule::DefenseIncomingStatus);
            // What never arrived cannot have added to the Attack. [C-81]
            let stopped = Cause::Token(holder, token);
            self.state.lines =
                self.state.lines.iter().filter(|line| line.cause != stopped).copied().collect();
        }
        let rest =
            incoming.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, one)| *one);
        self.state.attack.incoming = rest.collect();
        self.say(What::StatusStopped(holder, token), text.cause, Rule::DefenseIncomingStatus);
    }

    fn turn_dice(&mut self, picks: &Picks, text: &Do) {
        for pick in picks.iter() {
            let (Picked::Die { die, to }, Some(lying)) = (*pick, dice::lying(self.state)) else {
                continue;
            };
            self.turn_die(&lying, die, to, text);
        }
    }

    fn turn_die(&mut self, lying: &Lying, die: u8, to: u8, text: &Do) {
        let mut values = lying.dice;
        let from = std::mem::replace(&mut values[die as usize], to);
        dice::put(self.state, lying, values);
        let rule = if lying.activates() { Rule::CardDice } else { Rule::AlterVariable };
        self.say(What::DieTurned { seat: lying.owner, die: die + 1, from, to }, text.cause, rule);
    }
}

/// The words that belong to an instruction, as a text of their own.
fn inner(text: &Do, at: u16, end: u16) -> Do {
    Do { rest: TextId { at: at + 1, end }, held: false, ..*text }
}

/// The only answer, if every slot has just one.
fn only(slots: &Slots) -> Picks {
    let required = slots.iter().filter(|slot| !slot.optional);
    let picks: Option<Vec<Picked>> = required.map(|slot| slot.domain.only()).collect();
    picks.unwrap_or_default().into_iter().collect()
}

fn amount(n: Quantity, text: &Do) -> u8 {
    let sum: u8 = text.dice[..text.count as usize].iter().sum();
    let once = match n {
        Quantity::Number(n) => n,
        Quantity::Roll => sum,
        Quantity::HalfRoll | Quantity::HalfIncoming => sum.div_ceil(2),
    };
    once.saturating_mul(text.times)
}

fn passes(test: Test, text: &Do, faces: impl Fn(Seat) -> [u8; 6]) -> bool {
    let dice = &text.dice[..text.count as usize];
    match test {
        Test::Symbols(wanted) => {
            let lie = symbols(faces(text.me), dice);
            lie.iter().zip(wanted).all(|(lie, wanted)| *lie >= wanted)
        }
        Test::Values(bits) => dice.iter().any(|die| bits >> (die - 1) & 1 == 1),
        Test::Kind(n) => {
            (1..=6).any(|value| dice.iter().filter(|&&die| die == value).count() >= n as usize)
        }
        Test::Total(least) => dice.iter().sum::<u8>() >= least,
    }
}
