//! Reading a printed text, word by word. The only place that knows what the words do.

use events::Seat;

use super::change::limit;
use super::dice::{self, Lying};
use super::run::Run;
use super::slots;
use super::slots::Speaker;
use crate::act::{CardId, Picked, Picks, TokenId};
use crate::book::{Cause, Count, GroupId, Kind, Op, Quantity, Rule, Target, Test, TextId, symbols};
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
        let read = *text;
        text.again = 0;
        let text = read;
        if text.mood == Mood::RemovalOnly && op != Op::RemoveThis {
            return;
        }
        self.word(op, at, &text);
    }

    fn word(&mut self, op: Op, at: u16, text: &Do) {
        let (me, cause) = (text.me, text.cause);
        match op {
            Op::Gain(n, token) => {
                self.gain_token(text.to.unwrap_or(me), token, self.amount(n, text), cause);
            }
            Op::Inflict(n, token) => {
                self.put_on_target(DueKind::Inflict(token, n.saturating_mul(text.times)), text);
            }
            Op::LoseCp(n) => {
                self.put_on_target(DueKind::LoseCp(n.saturating_mul(text.times)), text);
            }
            Op::GainCp(n) => {
                self.gain_cp(text.to.unwrap_or(me), self.amount(n, text), cause, Rule::CpMost);
            }
            Op::Draw(n) => self.draw(
                text.to.unwrap_or(me),
                n.saturating_mul(text.times),
                cause,
                Rule::CardOnce,
            ),
            Op::StealCp(n) => {
                self.put_on_target(DueKind::StealCp(n.saturating_mul(text.times)), text);
            }
            Op::StealHealth(n) => {
                let from = text.to.unwrap_or(text.foe);
                let n = n.saturating_mul(text.times).min(self.state.player(from).health);
                self.line(from, LineStep::Incoming(n), text);
                self.heal_words(n, &Do { to: Some(me), ..*text });
            }
            Op::HealAsDealt => self.line(me, LineStep::HealAsDealt, text),
            Op::Reduce(n) => {
                let n = n.saturating_mul(text.times);
                self.line(self.state.attack.at, LineStep::Prevent(n), text);
            }
            Op::TheyRoll => self.push(Frame::Ask(Question::Beside { by: text.foe })),
            Op::StartOver => self.state.attack.restarts = true,
            Op::RerollSpent(token) => self.state.attack.rerolls |= 1 << token.0,
            Op::SearchDeck => self.draw(me, 1, cause, Rule::CardOnce),
            Op::Heal(n) => self.heal_words(self.amount(n, text), text),
            Op::RaiseLimit(n, token) => self.raise_limit(me, token, n, cause),
            Op::GainToLimit(token) => {
                let seat = text.to.unwrap_or(me);
                let held = self.state.player(seat).count(token);
                let room = limit(self.rules, self.state, seat, token).saturating_sub(held);
                self.gain_token(seat, token, room, cause);
            }
            Op::Turn(from, to) => {
                let turned = self.remove_token(me, from, text.times, cause, Rule::Companion);
                self.gain_token(me, to, turned, cause);
            }
            Op::PayCp(n) => self.lose_cp(me, n.saturating_mul(text.times), cause, Rule::CpPay),
            Op::Discard(_) => self.discard_words(op, at, text),
            // Read when the dice lie there.
            Op::MayReroll { .. } | Op::Alternative(_) => {}
            Op::RemoveThis => self.remove_this(text),
            Op::Spend(n, group) if self.rules.groups[group.0 as usize].is_power_of_two() => {
                let kind = self.rules.groups[group.0 as usize].trailing_zeros() as u8;
                let n = n.saturating_mul(text.times);
                self.remove_token(me, TokenId(kind), n, cause, Rule::StatusSpend);
            }
            Op::RemoveStatus(_)
            | Op::TransferStatus
            | Op::PreventIncomingStatus
            | Op::RemoveAllStatus(_)
            | Op::RemoveAllNegative(_)
            | Op::Spend(..)
            | Op::UpTo(..)
            | Op::ChooseOne(_) => {
                self.with_picks(op, at, text);
            }
            Op::To(Target::Me, end) => self.read(Do { to: Some(me), ..inner(text, at, end) }),
            Op::To(Target::EveryOpponent, end) => {
                for seat in State::seats().filter(|seat| *seat != me) {
                    self.read(Do { to: Some(seat), foe: seat, ..inner(text, at, end) });
                }
            }
            Op::To(..)
            | Op::ChangeDice { .. }
            | Op::Reroll { whose: Whose::Opponents | Whose::Any, .. } => {
                self.with_picks(op, at, text);
            }
            Op::Reroll { throws, whose: Whose::Yours } => {
                let mine = slots::dice_of(self.state, me, Whose::Yours);
                let only = mine.is_power_of_two().then(|| mine.trailing_zeros() as u8);
                self.reroll(throws, only);
            }
            Op::Deal(kind, n) => self.deal(kind, n, text),
            Op::Add(n) => {
                self.line(self.state.attack.at, LineStep::Add(self.amount(n, text)), text);
            }
            Op::Prevent(n) => self.prevent(n, text),
            Op::AvoidDamage => self.line(text.to.unwrap_or(me), LineStep::Avoid, text),
            Op::MakeUndefendable => self.make_undefendable(text),
            Op::FailPhase => self.state.attack.failed = true,
            Op::IfDealt(n, end) => self.read(Do { if_dealt: n, ..inner(text, at, end) }),
            Op::Roll(n, end) => self.roll(Do { count: n, dice: [0; 5], ..inner(text, at, end) }),
            Op::On(test, end) => self.on(test, end, text),
            Op::Otherwise(end) => self.jump_if(text.held, end),
            Op::Each(count, end) => self.each(count, inner(text, at, end)),
            Op::ExtraAttempt(phase) => self.extra_attempt(phase, text),
            Op::Then => {
                if text.mood == Mood::Offense {
                    self.arrive();
                }
                self.window(WindowKind::Then);
            }
            Op::SkipPhase => {
                self.state.skips = true;
                self.say(What::Skipped(self.state.phase, me), cause, Rule::StatusAtOnce);
            }
            Op::ExtraOffense => self.state.attack.again += 1,
        }
    }

    /// Reads words of a text next. A text of which nothing is left makes room for them.
    fn read(&mut self, text: Do) {
        if let Some(Frame::Do(outer)) = self.state.stack.last()
            && outer.rest.is_empty()
        {
            self.state.stack.pop();
        }
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
        let held = self.passes(test, text);
        if let Some(Frame::Do(text)) = self.state.stack.last_mut() {
            text.held = held;
        }
        self.jump_if(!held, end);
    }

    fn each(&mut self, count: Count, words: Do) {
        let player = self.state.player(words.me);
        let times = match count {
            Count::Dice { group, symbol } => {
                let faces = self.rules.hero(player.hero).faces;
                symbols(faces, &words.dice[..words.count as usize])[symbol as usize] / group
            }
            Count::Held(group) => self.held(words.me, group),
            Count::TheyHold(group) => self.held(words.to.unwrap_or(words.foe), group),
            Count::FurtherAttempts(most) => self.state.attack.attempts.saturating_sub(1).min(most),
        };
        if times > 0 {
            self.read(Do { times: words.times.saturating_mul(times), ..words });
        }
    }

    /// How many tokens of a group a player holds.
    fn held(&self, seat: Seat, group: GroupId) -> u8 {
        self.rules.held(&self.state.player(seat).tokens, group)
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
            DueKind::StealCp(n) => self.steal_cp(text.me, to, n, text.cause),
            DueKind::Discard(_) => {}
        }
    }

    /// Cards off an opponent's hand wait, in an Offensive Ability, for the defence to begin. [DEF-2]
    fn discard_words(&mut self, op: Op, at: u16, text: &Do) {
        let whose = text.to.unwrap_or(text.me);
        if text.mood == Mood::Offense && whose != text.me {
            return self.put_on_target(DueKind::Discard(at), text);
        }
        self.with_picks(op, at, text);
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

    /// Damage of an Offensive Ability on its target sets the type of the Attack, and is what thresholds
    /// read. [ATK-1, MOD-5]
    fn deal(&mut self, kind: Kind, n: Quantity, text: &Do) {
        let to = text.to.unwrap_or(text.foe);
        if n == Quantity::HalfIncoming {
            return self.line(to, LineStep::Return, text);
        }
        let n = self.amount(n, text);
        let attack = &mut self.state.attack;
        let attacks = text.mood == Mood::Offense && to == attack.at;
        if attacks && self.rules.attributes(kind).attack {
            if !(attack.forced && kind == Kind::Normal) {
                attack.kind = kind;
            }
            attack.base = attack.base.saturating_add(n);
        }
        self.line(to, LineStep::Incoming(n), text);
    }

    fn prevent(&mut self, n: Quantity, text: &Do) {
        let step = match n {
            Quantity::HalfIncoming => LineStep::Half,
            Quantity::Number(_)
            | Quantity::Roll
            | Quantity::HalfRoll
            | Quantity::Cp
            | Quantity::HalfCp => LineStep::Prevent(self.amount(n, text)),
        };
        self.line(text.to.unwrap_or(text.me), step, text);
    }

    fn make_undefendable(&mut self, text: &Do) {
        if slots::can_make_undefendable(self.rules, self.state) {
            self.state.attack.kind = Kind::Undefendable;
            self.state.attack.forced = true;
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
            let by = die.map_or(lying.owner, |die| lying.owner_of(die));
            self.push(Frame::Ask(Question::Reroll { by, throws, die }));
        }
    }

    /// A word that needs something picked: with what was said along, with the only answer there is,
    /// or by asking.
    fn with_picks(&mut self, op: Op, at: u16, text: &Do) {
        let by = Speaker { me: text.me, to: text.to };
        let slots = slots::of_op(self.rules, self.state, by, op, at);
        let declinable = matches!(op, Op::UpTo(..));
        if slots.iter().any(|slot| slot.domain.is_empty() && (declinable || !slot.optional)) {
            return;
        }
        let picks = if text.picks.is_empty() && !declinable { only(&slots) } else { text.picks };
        if picks.is_empty() && declinable {
            return self.window(WindowKind::Offer { by: text.me, at, again: text.again });
        }
        if picks.is_empty() {
            self.back_to(at, text.again);
            let by = if matches!(op, Op::Discard(_)) { by.whom() } else { text.me };
            return self.push(Frame::Ask(Question::Pick { by }));
        }
        if let Some(Frame::Do(rest)) = self.state.stack.last_mut() {
            rest.picks = Picks::default();
        }
        self.picked(op, at, text, &picks);
    }

    /// The same word is read once more.
    pub(super) fn back_to(&mut self, at: u16, again: u8) {
        if let Some(Frame::Do(text)) = self.state.stack.last_mut() {
            (text.rest.at, text.again) = (at, again);
        }
    }

    fn picked(&mut self, op: Op, at: u16, text: &Do, picks: &Picks) {
        match (op, picks[0]) {
            (Op::UpTo(most, end), pick) => self.taken(most, (at, end), text, pick, *picks),
            (Op::ChooseOne(_), Picked::Option(nth)) => self.chosen(at, nth, text),
            (Op::Spend(n, _), Picked::Token { token, of }) => {
                self.remove_token(of, token, n, text.cause, Rule::StatusSpend);
            }
            (Op::Discard(n), Picked::Card(card)) => {
                self.discard_card(text.to.unwrap_or(text.me), card, text.cause);
                if text.again + 1 < n {
                    self.back_to(at, text.again + 1);
                }
            }
            (Op::RemoveAllNegative(_), Picked::Seat(seat)) => {
                self.remove_all(seat, self.rules.removable & self.rules.negative, text);
            }
            (Op::RemoveStatus(_), Picked::Token { token, of }) => {
                self.remove_token(of, token, 1, text.cause, Rule::StatusRemove);
            }
            (Op::RemoveAllStatus(_), Picked::Seat(seat)) => {
                self.remove_all(seat, self.rules.removable, text);
            }
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

    /// Words that may be declined are taken: so many times at once, or once with what was picked for them.
    fn taken(&mut self, most: u8, place: (u16, u16), text: &Do, pick: Picked, picks: Picks) {
        let (at, end) = place;
        let asked = slots::of_op(
            self.rules,
            self.state,
            Speaker { me: text.me, to: text.to },
            self.rules.op(at + 1),
            at + 1,
        );
        let words = Do { picks: Picks::default(), ..inner(text, at, end) };
        if let (Picked::Option(times) | Picked::Amount(times), true) = (pick, asked.is_empty()) {
            return self.read(Do { times: text.times.saturating_mul(times), ..words });
        }
        if text.again + 1 < most {
            self.back_to(at, text.again + 1);
        }
        self.read(Do { picks, ..words });
    }

    /// One of several texts. [TXT-5]
    fn chosen(&mut self, at: u16, nth: u8, text: &Do) {
        let mut branch = at + 1;
        for _ in 1..nth {
            branch = slots::past(self.rules.op(branch), branch);
        }
        // "For each": one choice each time.
        if text.again + 1 < text.times {
            self.back_to(at, text.again + 1);
        }
        if let Op::Alternative(end) = self.rules.op(branch) {
            self.read(Do { picks: Picks::default(), times: 1, ..inner(text, branch, end) });
        }
    }

    fn discard_card(&mut self, seat: Seat, card: CardId, cause: Cause) {
        let cards = &mut self.state.player_mut(seat).cards;
        cards.leave_hand(1 << card.0);
        cards.put_on_discard(1 << card.0);
        self.say(What::Discarded(seat, card), cause, Rule::CardOnce);
    }

    fn remove_all(&mut self, seat: Seat, kinds: u64, text: &Do) {
        for token in (0..self.rules.tokens.len() as u8).filter(|token| kinds >> token & 1 == 1) {
            self.remove_token(seat, TokenId(token), u8::MAX, text.cause, Rule::StatusRemove);
        }
    }

    /// At the stack limit the transfer fails and the token stays. [C-66]
    fn transfer(&mut self, token: TokenId, from: Seat, to: Seat, text: &Do) {
        if self.state.player(from).count(token) == 0 {
            return;
        }
        if self.state.player(to).count(token) >= limit(self.rules, self.state, to, token) {
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
        let Some(place) = alike(true).or_else(|| alike(false)) else {
            return self.stop_owed(token, holder, text);
        };
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

    /// A status effect that would arrive only when the Defensive Roll Phase begins. [DEF-2]
    fn stop_owed(&mut self, token: TokenId, holder: Seat, text: &Do) {
        for due in self.state.dues.iter_mut().filter(|due| due.to == holder) {
            if let DueKind::Inflict(other, n) = &mut due.what
                && *other == token
                && *n > 0
            {
                *n -= 1;
                return self.say(
                    What::StatusStopped(holder, token),
                    text.cause,
                    Rule::DefenseIncomingStatus,
                );
            }
        }
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
    Do { rest: TextId { at: at + 1, end }, held: false, again: 0, ..*text }
}

/// The only answer, if every slot has just one.
fn only(slots: &Slots) -> Picks {
    let required = slots.iter().filter(|slot| !slot.optional);
    let picks: Option<Vec<Picked>> = required.map(|slot| slot.domain.only()).collect();
    picks.unwrap_or_default().into_iter().collect()
}

impl<R: Recorder> Run<'_, R> {
    fn amount(&self, n: Quantity, text: &Do) -> u8 {
        let sum: u8 = text.dice[..text.count as usize].iter().sum();
        let cp = self.state.player(text.me).cp;
        let once = match n {
            Quantity::Number(n) => n,
            Quantity::Roll => sum,
            Quantity::HalfRoll | Quantity::HalfIncoming => sum.div_ceil(2),
            Quantity::Cp => cp,
            Quantity::HalfCp => cp.div_ceil(2),
        };
        once.saturating_mul(text.times)
    }

    fn passes(&self, test: Test, text: &Do) -> bool {
        let player = self.state.player(text.me);
        let hero = self.rules.hero(player.hero);
        let dice = &text.dice[..text.count as usize];
        match test {
            Test::Holds(group, n) => self.held(text.me, group) >= n,
            Test::Opponent => text.to.is_some_and(|seat| seat != text.me),
            Test::Beats(ties) => {
                let (own, theirs) = dice.split_at(dice.len() - text.theirs as usize);
                let (own, theirs): (u8, u8) = (own.iter().sum(), theirs.iter().sum());
                own > theirs || (ties && own == theirs)
            }
            Test::AttemptsLeft(n) => {
                let made = self.state.attack.attempts;
                made > 0 && made.saturating_add(n) <= self.rules.numbers.roll_attempts
            }
            Test::RequirementShows(symbol) => {
                let attack = &self.state.attack;
                let row = attack.announced.and_then(|ability| hero.strongest(ability, attack.dice));
                row.is_some_and(|row| hero.rows[row as usize].shows >> symbol & 1 == 1)
            }
            Test::Symbols(_)
            | Test::Values(_)
            | Test::Kind(_)
            | Test::Total(_)
            | Test::NoneOf(_)
            | Test::TotalAtMost(_) => dice_pass(test, dice, hero.faces),
        }
    }
}

/// Whether dice pass a test that speaks of dice.
pub(crate) fn dice_pass(test: Test, dice: &[u8], faces: [u8; 6]) -> bool {
    match test {
        Test::Symbols(wanted) => {
            let lie = symbols(faces, dice);
            lie.iter().zip(wanted).all(|(lie, wanted)| *lie >= wanted)
        }
        Test::Values(bits) => dice.iter().any(|die| bits >> (die - 1) & 1 == 1),
        Test::Kind(n) => {
            (1..=6).any(|value| dice.iter().filter(|&&die| die == value).count() >= n as usize)
        }
        Test::Total(least) => dice.iter().sum::<u8>() >= least,
        Test::TotalAtMost(most) => dice.iter().sum::<u8>() <= most,
        Test::NoneOf(bits) => {
            let lie = symbols(faces, dice);
            (0..6).all(|symbol| bits >> symbol & 1 == 0 || lie[symbol] == 0)
        }
        Test::Holds(..)
        | Test::RequirementShows(_)
        | Test::Opponent
        | Test::Beats(_)
        | Test::AttemptsLeft(_) => false,
    }
}
