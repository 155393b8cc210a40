//! The one loop: frames are taken and carried out until one needs somebody.

use super::adventure;
use super::enemy;
use super::offers::announcement_stands;
use crate::CRAWLS;
use crate::act::{ActorId, CardId, Picked, Picks, TokenId};
use crate::book::{Cause, Rule, Ruleset, TextId};
use crate::happening::{Recorder, What};

use crate::state::{Defending, Frame, Question, State, WindowKind};

/// The bound on one run. Reaching it is our bug.
const MOST_STEPS: u32 = 10_000;

/// Carries out what follows.
pub(crate) struct Run<'a, R: Recorder> {
    pub(super) rules: &'a Ruleset,
    pub(super) state: &'a mut State,
    pub(super) recorder: &'a mut R,
    /// Whether something found no room: the event is refused as a whole.
    pub(super) overflow: bool,
    /// Whether what changes now is noted as done by the ability.
    pub(super) noting: bool,
}

impl<'a, R: Recorder> Run<'a, R> {
    pub(super) fn new(rules: &'a Ruleset, state: &'a mut State, recorder: &'a mut R) -> Self {
        Run { rules, state, recorder, overflow: false, noting: false }
    }

    /// Goes on until somebody has to speak, or may.
    pub(super) fn go(&mut self) {
        for _ in 0..MOST_STEPS {
            if self.state.outcome.is_some() || self.overflow {
                return;
            }
            // Asked first, as half of all frames are steps.
            if let Some(&Frame::Step(step)) = self.state.stack.last() {
                self.state.stack.pop();
                self.take_step(step);
                continue;
            }
            match self.state.stack.last() {
                Some(Frame::Do(_)) => self.read_word(),
                Some(Frame::Given(_)) => self.read_given(),
                Some(Frame::Window(_)) | None => return,
                Some(
                    Frame::Step(_)
                    | Frame::PlayedCard { .. }
                    | Frame::DeclaredToken { .. }
                    | Frame::Ask(_),
                ) => {
                    if !self.is_done() {
                        return;
                    }
                }
            }
        }
        debug_assert!(false, "a run does not end");
        self.overflow = true;
    }

    /// Whether the innermost frame is neither a text nor a place in the turn, and is done with: a question that somebody
    /// has to answer is not.
    fn is_done(&mut self) -> bool {
        match self.state.stack.last() {
            Some(&Frame::PlayedCard { actor, card }) => {
                self.state.stack.pop();
                if !adventure::stays_in_play(self.rules, self.state, actor, CardId(card)) {
                    self.state.actor_mut(actor).cards.put_on_discard(1 << card);
                }
            }
            Some(&Frame::DeclaredToken { actor, token, count }) => {
                self.state.stack.pop();
                self.discard_declared(actor, token, count);
            }
            // The Attack became undefendable before the dice were rolled. [C-80]
            Some(&Frame::Ask(Question::WhichDefense { .. })) if !self.defendable() => {
                self.state.stack.pop();
            }
            Some(&Frame::Ask(Question::Defense { .. })) if !self.defendable() => {
                self.state.stack.pop();
                self.state.stack.pop();
            }
            // An Instant may have been played instead of sold.
            Some(&Frame::Ask(Question::SellDown { by })) if !self.over_hand_limit(by) => {
                self.state.stack.pop();
            }
            // Nobody waits for who is out of the game.
            Some(&Frame::Ask(question)) if self.state.out.contains(question.by()) => {
                self.state.stack.pop();
                if let Question::Pick { .. } = question {
                    self.leave_the_word();
                }
            }
            Some(&Frame::Ask(Question::Deck { by, cards, .. }))
                if !self.state.actor(by).cards.both_left() =>
            {
                self.draw_from_what_is_left(by, cards);
            }
            Some(
                Frame::Ask(_) | Frame::Window(_) | Frame::Step(_) | Frame::Do(_) | Frame::Given(_),
            )
            | None => return false,
        }
        true
    }

    /// The word of the text on top that nobody answers comes to nothing; at whom one aims, another one says.
    fn leave_the_word(&mut self) {
        let rules = self.rules;
        if let Some(Frame::Do(text)) = self.state.stack.last_mut()
            && !text.rest.is_empty()
            && text.rest != TextId::AIM
        {
            text.rest.at = rules.op(text.rest.at).past(text.rest.at);
        }
    }

    /// The cards that are asked for, from the only deck that has some, or from none. [C-62, C-63]
    fn draw_from_what_is_left(&mut self, by: ActorId, cards: u8) {
        let left = self.state.actor(by).cards;
        let upgrades = left.left(true) > 0;
        if upgrades || left.left(false) > 0 {
            self.say(What::LeftOpen, Cause::Table, Rule::UpgradeDeckOpen);
            let only = Picked::Option(1 + u8::from(upgrades));
            self.state.forced = Some((by, Picks::of(only)));
        }
        self.draw_asked(cards, if upgrades { cards } else { 0 });
    }

    /// So many of the cards that are asked for, those of them from the Hero Upgrade deck last; what is still to be drawn
    /// is asked for anew. [MODE-HUD]
    pub(super) fn draw_asked(&mut self, said: u8, upgrades: u8) {
        let asked = self.state.stack.pop();
        let Some(Frame::Ask(Question::Deck { by, cards, cause, rule, noted })) = asked else {
            return;
        };
        self.noting = noted;
        self.draw_from(false, by, said - upgrades, cause, rule);
        self.draw_from(true, by, upgrades, cause, rule);
        self.draw(by, cards.saturating_sub(said), cause, rule);
        self.noting = false;
    }

    /// Carries out the texts on top of the stack, and nothing else.
    pub(super) fn read_all(&mut self) {
        while let Some(Frame::Do(_)) = self.state.stack.last() {
            self.read_word();
        }
    }

    /// A declared token is discarded and its text goes on; without it the text comes to nothing. [TIM-6]
    fn discard_declared(&mut self, actor: ActorId, token: TokenId, count: u8) {
        let cause = Cause::Token(actor, token);
        if self.state.actor(actor).count(token) < count {
            self.state.stack.pop();
        } else {
            self.remove_token(actor, token, count, cause, Rule::StatusSpend);
        }
    }

    /// Whether the Attack can be met with a Defensive Ability. [DEF-4]
    pub(super) fn defendable(&self) -> bool {
        let attack = &self.state.attack;
        let usual = attack.attacks && self.rules.attributes(attack.kind).defendable;
        attack.defense != Defending::Forgone
            && (usual || enemy::defends_against_all(self.rules, self.state))
    }

    /// Takes the innermost window away: nobody announces for an enemy, who performs what is met then. [MIN-5]
    pub(super) fn take_away(&mut self, kind: WindowKind) {
        self.state.stack.pop();
        let rules = self.rules;
        let fell = kind == WindowKind::Announced && !announcement_stands(rules, self.state);
        if kind == WindowKind::Rolling || CRAWLS && fell {
            self.state.attack.announced = enemy::performs(self.rules, self.state);
        }
    }

    /// Closes the innermost window because nobody spoke, and goes on.
    pub(super) fn close(&mut self, kind: WindowKind) {
        self.take_away(kind);
        if R::LISTENS {
            self.recorder.closed(kind);
        }
        self.go();
    }
}
