//! Dice that lie there now: a Roll Attempt, the roll of a text, dice thrown again.

use events::Dice;

use super::aim;
use super::dice;
use super::here;
use super::run::Run;
use crate::act::{ActorId, TokenId};
use crate::book::{Cause, Op, Rule};
use crate::happening::Recorder;
use crate::state::{Defending, Frame, Question, WindowKind};

impl<R: Recorder> Run<'_, R> {
    pub(super) fn rolled(&mut self, dice: &Dice) {
        let values = dice.in_places();
        match self.state.stack.last().copied() {
            Some(Frame::Ask(Question::Attempt { .. })) => {
                self.state.stack.pop();
                self.attempt(values);
                self.window(WindowKind::Rolling);
            }
            Some(Frame::Ask(question @ (Question::Defense { .. } | Question::Roll { .. }))) => {
                self.state.stack.pop();
                if matches!(question, Question::Defense { .. }) {
                    self.state.attack.defense = Defending::Rolled;
                }
                self.roll_lies_there(question.by(), values);
            }
            Some(Frame::Ask(Question::Beside { .. })) => {
                self.state.stack.pop();
                self.laid_beside(dice);
            }
            Some(Frame::Ask(Question::Reroll { by, throws, .. })) => {
                self.thrown(by, throws, dice);
            }
            Some(Frame::Window(window)) => match window.kind {
                WindowKind::MoreThrows { by, throws } => self.thrown(by, throws, dice),
                WindowKind::Rethrow { by, dice, times, price } => {
                    self.state.stack.pop();
                    let cause =
                        here::text_below(self.state).map_or(Cause::Table, |text| text.cause);
                    self.remove_token(by, price.1, price.0, cause, Rule::StatusSpend);
                    if let Some(lying) = dice::lying(self.state) {
                        dice::put(self.state, &lying, values);
                    }
                    self.may_rethrow(by, dice, times - 1, price);
                }
                WindowKind::Rolling | WindowKind::Announced => {
                    self.state.stack.pop();
                    self.state.attack.announced = None;
                    self.state.attack.altered = false;
                    self.state.attack.granted = false;
                    self.attempt(values);
                    self.window(WindowKind::Rolling);
                }
                WindowKind::Dice => {
                    self.state.attack.extra_attempts -= 1;
                    if let Some(lying) = dice::lying(self.state) {
                        let own = lying.own() as usize;
                        let mut all = lying.dice;
                        all[..own].copy_from_slice(&values[..own]);
                        dice::put(self.state, &lying, all);
                    }
                }
                WindowKind::Main
                | WindowKind::Order
                | WindowKind::Offer { .. }
                | WindowKind::Answer { .. }
                | WindowKind::Then
                | WindowKind::Declared
                | WindowKind::LastWord
                | WindowKind::Salves
                | WindowKind::Discard => {}
            },
            Some(
                Frame::Ask(_)
                | Frame::Step(_)
                | Frame::Do(_)
                | Frame::PlayedCard { .. }
                | Frame::DeclaredToken { .. }
                | Frame::Given(_),
            )
            | None => {}
        }
    }

    /// Dice for a text lie there; its first word may allow some to be thrown again.
    fn roll_lies_there(&mut self, by: ActorId, values: [u8; 5]) {
        let rules = self.rules;
        let Some(Frame::Do(text)) = self.state.stack.last_mut() else { return };
        text.dice = values;
        let first = (!text.rest.is_empty()).then(|| rules.op(text.rest.at));
        let cause = text.cause;
        // The opponent's dice come before anybody alters those that lie there.
        if first == Some(Op::TheyRoll) {
            return;
        }
        if first == Some(Op::Aim) && !aim::may_be_altered(rules, self.state) {
            return;
        }
        self.window(WindowKind::Dice);
        if let Some(Op::MayReroll { dice, times, price }) = first {
            self.may_rethrow(by, dice, times, price);
        } else if self.rerolls_spent(by, cause) {
            self.may_rethrow(by, 1, 1, (0, TokenId(0)));
        }
    }

    /// Whether the die of this token may be thrown again once.
    fn rerolls_spent(&self, by: ActorId, cause: Cause) -> bool {
        let Cause::Token(_, token) = cause else { return false };
        let player = self.state.actor(by);
        let passive = player
            .offers(self.rules.hero(player.hero))
            .filter_map(|level| level.passive)
            .any(|passive| self.rules.token(passive).rerolls_spent.contains(&token));
        let attack = &self.state.attack;
        passive || (attack.by == by && attack.rerolls.contains(token))
    }

    /// The opponent's dice lie beside those of the text; both may be altered now.
    fn laid_beside(&mut self, dice: &Dice) {
        let Some(Frame::Do(text)) = self.state.stack.last_mut() else { return };
        let own = text.count as usize;
        let count = (own + dice.values().len()).min(text.dice.len());
        text.dice[own..count].copy_from_slice(&dice.values()[..count - own]);
        text.theirs = (count - own) as u8;
        text.count = count as u8;
        self.window(WindowKind::Dice);
    }

    /// A chance to throw dice again, if it is not used up and its price can be paid.
    fn may_rethrow(&mut self, by: ActorId, dice: u8, times: u8, price: (u8, TokenId)) {
        if times > 0 && (price.0 == 0 || self.state.actor(by).count(price.1) >= price.0) {
            self.window(WindowKind::Rethrow { by, dice, times, price });
        }
    }

    pub(super) fn attempt(&mut self, values: [u8; 5]) {
        self.state.attack.dice = values;
        self.state.attack.attempts += 1;
    }

    /// Dice thrown anew one by one; what is left of the throws may still be used. Where it was not said which were thrown,
    /// those that differ were, or one that shows the same face again.
    pub(super) fn thrown(&mut self, by: ActorId, throws: u8, got: &Dice) {
        self.state.stack.pop();
        let Some(lying) = dice::lying(self.state) else { return };
        let differ = || dice::changed(lying.values(), got.values()).max(1);
        let used = got.thrown().map_or_else(differ, |thrown| thrown.count_ones() as u8);
        dice::put(self.state, &lying, got.in_places());
        let throws = throws.saturating_sub(used);
        if throws > 0 {
            self.window(WindowKind::MoreThrows { by, throws });
        }
    }
}
