//! Reading a printed text, word by word. The only place that knows what the words do.

use super::change::{holds, kinds, own_kind, room};
use super::run::Run;
use super::slots;
use crate::act::{ACTORS, ActorId};
use crate::book::{Cause, Count, Kind, Op, Quantity, Rule, Target, Test, TextId};
use crate::content::effect::{RollPhase, Whose};
use crate::damage::{Line, LineKind};
use crate::happening::{Recorder, What};
use crate::inline::Inline;
use crate::state::{Defending, Do, Due, DueKind, Frame, Mood, Question, WindowKind};

impl<R: Recorder> Run<'_, R> {
    /// Reads the next word of the innermost text.
    pub(super) fn read_word(&mut self) {
        let Some(Frame::Do(text)) = self.state.stack.last_mut() else { return };
        if text.rest.is_empty() || self.state.out.contains(text.me) {
            self.state.stack.pop();
            return;
        }
        // Read whole before a part of it is written: the other way round the processor waits for the part.
        let mut read = *text;
        let at = read.rest.at;
        let op = self.rules.op(at);
        read.rest.at = op.past(at);
        (text.rest.at, text.again) = (read.rest.at, 0);
        let text = read;
        if text.mood == Mood::RemovalOnly && !matches!(op, Op::RemoveThis) {
            return;
        }
        if !self.state.attack.aimed && self.waits_for_the_target(op, &text, at) {
            return self.wait_for_the_target(&text, at);
        }
        self.noting =
            matches!(text.mood, Mood::Offense | Mood::Part) && !self.state.attack.concluded;
        self.word(op, at, &text);
        self.noting = false;
    }

    pub(super) fn word(&mut self, op: Op, at: u16, text: &Do) {
        let (me, cause) = (text.me, text.cause);
        if self.speaks_of_nobody(op, text) {
            return;
        }
        match op {
            Op::Gain(n, token) => {
                let token = own_kind(self.rules, self.state, me, token);
                self.gain_token(text.to.unwrap_or(me), token, self.amount(n, text), cause);
            }
            Op::Inflict(n, token) => {
                let token = own_kind(self.rules, self.state, me, token);
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
                let n = n.saturating_mul(text.times).min(self.state.health(from));
                self.line(from, LineKind::Incoming(n), text);
                self.heal_words(n, &Do { to: Some(me), ..*text });
            }
            Op::HealAsDealt => self.line(me, LineKind::HealAsDealt, text),
            Op::Reduce(n) => {
                let n = n.saturating_mul(text.times);
                self.line(self.state.attack.at, LineKind::Prevent(n), text);
            }
            Op::TheyRoll => self.push(Frame::Ask(Question::Beside { by: text.foe })),
            Op::StartOver => self.state.attack.restarts = true,
            Op::RerollSpent(token) => self.state.attack.rerolls.insert(token),
            Op::SearchDeck => self.search(me, cause),
            Op::Heal(n) => self.heal_words(self.amount(n, text), text),
            Op::RaiseLimit(n, token) => self.raise_limit(me, token, n, cause),
            Op::GainToLimit(token) => {
                let actor = text.to.unwrap_or(me);
                let room = room(self.rules, self.state, actor, token);
                self.gain_token(actor, token, room, cause);
            }
            Op::Turn(from, to) => {
                let turned = self.remove_token(me, from, text.times, cause, Rule::Companion);
                self.gain_token(me, to, turned, cause);
            }
            Op::Detonate(token) => self.detonate(token),
            Op::PayCp(n) => self.lose_cp(me, n.saturating_mul(text.times), cause, Rule::CpPay),
            Op::Discard(_) => self.discard_words(op, at, text),
            // Read when the dice lie there; what a player sees in a hand they remember.
            Op::MayReroll { .. } | Op::Alternative(_) | Op::LookAtHand => {}
            Op::RemoveThis => self.remove_this(text),
            Op::Remove(n, token) => {
                let token = own_kind(self.rules, self.state, me, token);
                let n = n.saturating_mul(text.times);
                self.remove_token(me, token, n, cause, Rule::StatusRemove);
            }
            Op::Spend(n, group) => match kinds(self.rules, self.state, me, group).only() {
                Some(kind) => {
                    let n = n.saturating_mul(text.times);
                    self.remove_token(me, kind, n, cause, Rule::StatusSpend);
                }
                None => self.with_picks(op, at, text),
            },
            Op::RemoveStatus(_)
            | Op::TransferStatus
            | Op::PreventIncomingStatus
            | Op::RemoveAllStatus(_)
            | Op::RemoveAllNegative(_)
            | Op::Activate(..)
            | Op::MayGain(..)
            | Op::PassOn
            | Op::UnlessTheyPay(..)
            | Op::UpTo(..)
            | Op::TakeDamage(_)
            | Op::DiscardPositive
            | Op::ChooseOne(_) => {
                self.with_picks(op, at, text);
            }
            Op::TheyDecide(end) => {
                let they = text.to.unwrap_or(text.foe);
                self.read(Do { me: they, foe: me, to: Some(they), ..inner(text, at, end) });
            }
            Op::BuyOff(n) => self.buy_off(n, text),
            Op::To(Target::Me, end) => self.read(Do { to: Some(me), ..inner(text, at, end) }),
            Op::To(Target::TheOpponent, end) => {
                self.read(Do { to: Some(text.foe), ..inner(text, at, end) });
            }
            Op::To(
                target @ (Target::EveryOpponent | Target::YourSide | Target::EveryTeammate),
                end,
            ) => {
                let those = slots::seats(self.state, me, target);
                let myself = std::iter::once(me).chain(self.state.clockwise(me));
                let those = myself.filter(|actor| those.contains(*actor));
                self.read_of_each(those, &inner(text, at, end));
            }
            Op::To(..)
            | Op::ChangeDice { .. }
            | Op::Reroll { whose: Whose::Opponents | Whose::Any, .. } => {
                self.with_picks(op, at, text);
            }
            Op::Reroll { throws, whose: whose @ (Whose::Yours | Whose::YourSide) } => {
                self.reroll_mine(throws, whose, text);
            }
            Op::Deal(kind, n) => self.deal(kind, n, text),
            Op::Add(_) if self.adds_to_nothing(text) => {}
            Op::Add(n) => {
                let to = self.attacked_by(text);
                self.line(to, LineKind::Add(self.amount(n, text)), text);
            }
            Op::Prevent(n) => self.prevent(n, text),
            Op::ReceiveIsolated(n) => {
                let what = LineKind::Incoming(n);
                self.isolate(Line { to: me, foe: text.foe, what, cause, ..Line::default() });
            }
            Op::ReceiveForSure(n) => self.line(me, LineKind::Sure(n), text),
            Op::Withhold(n) => self.withhold(n, text),
            Op::AvoidDamage => self.line(text.to.unwrap_or(me), LineKind::Avoid, text),
            Op::ForgoDefense => self.state.attack.defense = Defending::Forgone,
            Op::PassDamage(dial) => self.line(me, LineKind::Pass(dial, u8::MAX), text),
            Op::ShareDamage(..) => {
                self.owe(Due { what: DueKind::Share(at + 1), to: me, cause, ..Due::default() });
            }
            Op::MakeUndefendable => self.make_undefendable(text),
            Op::FailPhase => self.state.attack.failed = true,
            Op::IfDealt(n, end) => self.read(Do { if_dealt: n, ..inner(text, at, end) }),
            Op::Roll(n, end) => self.roll(Do { count: n, dice: [0; 5], ..inner(text, at, end) }),
            Op::On(test, end) => self.on(test, end, text),
            Op::Jump(past) => self.jump_if(true, past),
            Op::Each(count, end) => self.each(count, inner(text, at, end)),
            Op::ExtraAttempt(phase) => self.extra_attempt(phase, text),
            Op::Then => {
                self.window(WindowKind::Then);
                if text.mood == Mood::Offense {
                    self.read_as_attack_once_aimed();
                    self.arrive();
                }
            }
            Op::Aim => self.with_picks(op, at, text),
            Op::SkipPhase => {
                self.state.skips = true;
                self.say(What::Skipped(self.state.phase, me), cause, Rule::StatusAtOnce);
            }
            Op::ExtraOffense => self.extra_offense(text),
            Op::Crawl(op) => self.crawl_word(op, at, text),
        }
    }

    /// Whether the word speaks of an opponent whom its player does not have: of a Hero of a crawl who fights nobody.
    fn speaks_of_nobody(&self, op: Op, text: &Do) -> bool {
        let attack = &self.state.attack;
        let adds = matches!(op, Op::Add(_) | Op::Reduce(_) | Op::IfDealt(..) | Op::HealAsDealt);
        self.state.crawl().is_some()
            && op.speaks_of_the_opponent()
            && (text.to.is_none() && text.foe == text.me || adds && attack.at == attack.by)
    }

    /// Another Offensive Roll Phase; one that a token on an opponent grants is aimed at that opponent. [TGT-1]
    fn extra_offense(&mut self, text: &Do) {
        self.state.attack.again = self.state.attack.again.saturating_add(1);
        if let Cause::Token(holder, _) = text.cause
            && !self.state.side(text.me).contains(holder)
        {
            self.state.attack.again_at = Some(holder);
        }
    }

    /// Reads words of a text next. A text of which nothing is left makes room for them.
    pub(super) fn read(&mut self, text: Do) {
        if let Some(Frame::Do(outer)) = self.state.stack.last()
            && outer.rest.is_empty()
        {
            self.state.stack.pop();
        }
        self.push(Frame::Do(text));
    }

    /// Reads words that speak of several players, one after the other.
    pub(super) fn read_of_each(&mut self, those: impl Iterator<Item = ActorId>, words: &Do) {
        let those: Inline<ActorId, ACTORS> = those.collect();
        for actor in those.iter().rev() {
            self.read(Do { to: Some(*actor), foe: *actor, ..*words });
        }
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
        if matches!(test, Test::AttemptsLeft(_)) && self.state.attack.attempts == 0 {
            self.say(What::LeftOpen, text.cause, Rule::SkippedAttempts);
        }
        self.jump_if(!held, end);
    }

    fn each(&mut self, count: Count, words: Do) {
        let player = self.state.actor(words.me);
        let times = match count {
            Count::Dice { group, symbol } => {
                let faces = &self.rules.hero(player.hero).faces;
                let shows =
                    |die: &&u8| faces.get(usize::from(**die).wrapping_sub(1)) == Some(&symbol);
                words.dice[..words.count as usize].iter().filter(shows).count() as u8 / group
            }
            Count::Held(group) => holds(self.rules, self.state, words.me, words.me, group),
            Count::TheyHold(group) => {
                holds(self.rules, self.state, words.me, words.to.unwrap_or(words.foe), group)
            }
            Count::FurtherAttempts(most) => self.state.attack.attempts.saturating_sub(1).min(most),
        };
        if times > 0 {
            self.read(Do { times: words.times.saturating_mul(times), ..words });
        }
    }

    fn roll(&mut self, words: Do) {
        let by = words.me;
        self.read(words);
        self.push(Frame::Ask(Question::Roll { by }));
    }

    /// Whether the words speak of a target who is not known yet. [TGT-1]
    fn speaks_of_the_target(&self, text: &Do) -> bool {
        let attack = &self.state.attack;
        !attack.aimed
            && self.state.in_roll_phase()
            && text.to.is_none()
            && text.foe == attack.at
            && self.state.side(attack.by).contains(text.me)
    }

    /// Whether what is done to anybody hangs on the total of a target who is not known yet. [MOD-7]
    fn looks_at_the_target(&self, what: LineKind, text: &Do) -> bool {
        (what == LineKind::HealAsDealt || text.if_dealt > 0)
            && self.speaks_of_the_target(&Do { to: None, ..*text })
    }

    /// What needs a target and is not damage waits, in an Offensive Ability, for the defence to begin. [DEF-2]
    fn put_on_target(&mut self, what: DueKind, text: &Do) {
        let to = text.to.unwrap_or(text.foe);
        let unaimed = self.speaks_of_the_target(text);
        if text.if_dealt > 0 || text.mood == Mood::Offense || unaimed {
            let Do { cause, if_dealt, .. } = *text;
            return self.owe(Due { what, to, cause, if_dealt, unaimed });
        }
        match what {
            DueKind::Inflict(token, n) => {
                self.gain_token(to, token, n, text.cause);
            }
            DueKind::LoseCp(n) => self.lose_cp(to, n, text.cause, Rule::CpMost),
            DueKind::StealCp(n) => self.steal_cp(text.me, to, n, text.cause),
            DueKind::Discard(_) | DueKind::Share(_) => {}
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
        let actor = text.to.unwrap_or(text.me);
        let at_once = matches!(text.cause, Cause::Environment(_) | Cause::Loot(_));
        if self.state.gathers() && !at_once {
            self.line(actor, LineKind::Heal(n), text);
        } else {
            self.heal(actor, n, text.cause, Rule::TextHeal);
        }
    }

    pub(super) fn line(&mut self, to: ActorId, what: LineKind, text: &Do) {
        // What is added to an Attack is of its type. [DMG-4]
        let attack = &self.state.attack;
        let adds = matches!(what, LineKind::Add(_)) && to == attack.at;
        // Also where the text that makes it an Attack is still being read. [MOD-3, ACC-4]
        let of_it = attack.attacks || attack.base > 0 && self.rules.attributes(attack.kind).attack;
        let damage = (adds && of_it).then_some(attack.kind);
        let (cause, if_dealt, word) = (text.cause, text.if_dealt, text.rest.at);
        // What does nothing to the target and asks nothing of its total is not about it.
        let unaimed = self.looks_at_the_target(what, text)
            || to == self.state.attack.at && self.speaks_of_the_target(text);
        let line = Line { to, foe: other(text, to), what, cause, if_dealt, damage, unaimed, word };
        self.wait(line, text.mark);
    }

    /// Who is dealt what a text adds: the target, or the opponent on whose board the token lies that says so. [C-24]
    fn attacked_by(&self, text: &Do) -> ActorId {
        if let Cause::Token(holder, _) = text.cause
            && !self.state.side(text.me).contains(holder)
        {
            return holder;
        }
        self.state.attack.at
    }

    /// Damage of an Offensive Ability on its target sets the type of the Attack, and is what thresholds
    /// read. [ATK-1, MOD-5]
    fn deal(&mut self, kind: Kind, n: Quantity, text: &Do) {
        let to = text.to.unwrap_or(text.foe);
        if n == Quantity::HalfIncoming {
            return self.line(to, LineKind::Return, text);
        }
        let n = self.amount(n, text);
        let offends = text.mood == Mood::Offense && self.rules.attributes(kind).attack;
        let chosen = offends && text.to.is_some_and(|to| self.is_foe(to));
        if chosen && !self.state.attack.aimed {
            // Who is chosen by the text is the target. [C-88]
            self.aim_at(to);
        }
        let besides = chosen && to != self.state.attack.at;
        if besides {
            self.attacks_besides(to);
        }
        let attack = &mut self.state.attack;
        let attacks = offends && to == attack.at;
        if attacks {
            if !(attack.forced && kind == Kind::Normal) {
                attack.kind = kind;
            }
            attack.base = attack.base.saturating_add(n);
        }
        let of_the_attack = if besides { Some(kind) } else { attacks.then_some(attack.kind) };
        let what = LineKind::Incoming(n);
        let line = Line {
            to,
            foe: other(text, to),
            what,
            cause: text.cause,
            if_dealt: text.if_dealt,
            damage: of_the_attack.or((kind == Kind::Collateral).then_some(kind)),
            unaimed: self.looks_at_the_target(what, text) || self.speaks_of_the_target(text),
            word: text.rest.at,
        };
        self.wait(line, text.mark);
    }

    fn prevent(&mut self, n: Quantity, text: &Do) {
        let what = match n {
            Quantity::HalfIncoming => LineKind::Half,
            Quantity::Number(_)
            | Quantity::Roll
            | Quantity::HalfRoll
            | Quantity::Cp
            | Quantity::HalfCp => LineKind::Prevent(self.amount(n, text)),
        };
        self.line(text.to.unwrap_or(text.me), what, text);
    }

    fn make_undefendable(&mut self, text: &Do) {
        if slots::can_make_undefendable(self.rules, self.state) {
            self.state.attack.kind = Kind::Undefendable;
            self.state.attack.forced = true;
            let at = self.state.attack.at;
            let normal = |line: &&mut Line| line.to == at && line.damage == Some(Kind::Normal);
            for line in self.state.lines.iter_mut().filter(normal) {
                line.damage = Some(Kind::Undefendable);
            }
            self.say(What::Undefendable(self.state.attack.by), text.cause, Rule::DmgUndefendable);
        }
    }

    fn remove_this(&mut self, text: &Do) {
        let Cause::Token(holder, token) = text.cause else { return };
        let rule = match (text.mood, self.state.attack.announced) {
            (Mood::RemovalOnly, Some(_)) => Rule::UltimateTokensGo,
            (Mood::RemovalOnly, None) => Rule::StatusPhaseConcludes,
            (Mood::Plain | Mood::Part | Mood::Offense, _) => Rule::StatusRemove,
        };
        self.remove_token(holder, token, text.times, text.cause, rule);
    }

    /// One more attempt for whoever rolls in that phase. [ROLL-4]
    pub(super) fn extra_attempt(&mut self, phase: RollPhase, text: &Do) {
        let roller = self.state.attack.roller(phase);
        self.state.attack.extra_attempts = self.state.attack.extra_attempts.saturating_add(1);
        self.state.attack.granted |= self.state.attack.announced.is_some();
        self.say(What::AttemptGained(roller), text.cause, Rule::RollMoreOrFewer);
    }
}

/// The other one of the two that a text is about.
fn other(text: &Do, actor: ActorId) -> ActorId {
    if actor == text.me { text.foe } else { text.me }
}

/// The words that belong to an instruction, as a text of their own.
pub(super) fn inner(text: &Do, at: u16, end: u16) -> Do {
    Do { rest: TextId { at: at + 1, end }, again: 0, ..*text }
}
