//! What others may see of a state.

use events::Phase;

use super::{Actor, Actors, Cards, Do, Frame, Outcome, Question, State, Window};
use crate::act::ActorId;
use crate::book::{Cause, TextId};

impl State {
    /// The number of the turn, from 1, counting every player's turns.
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// Who acts: the player whose turn it is, or an enemy whose step of that turn it is.
    pub fn active(&self) -> ActorId {
        self.active
    }

    /// The player whose turn it is. [MIN-6]
    pub fn turn_of(&self) -> ActorId {
        self.turn_of
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The most Health to which an actor can be healed. [HP-4]
    pub fn most_health(&self, actor: ActorId) -> u8 {
        self.actor(self.dial(actor)).most
    }

    /// How the match ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The actors: first the heroes of the seats, in seat order.
    pub fn actors(&self) -> &[Actor] {
        &self.actors
    }

    /// Whose Offensive Roll Phase is under way, or was the last one.
    pub fn attacker(&self) -> ActorId {
        self.attack.by
    }

    /// At whom that phase is aimed, while it is under way and that is known. [TGT-1]
    pub fn target(&self) -> Option<ActorId> {
        let known = self.in_roll_phase() && self.attack.aimed && !self.attack.failed;
        known.then_some(self.attack.at)
    }

    /// Whether the table waits for the die that finds the target, or for whoever says who it is. [TGT-2]
    pub fn asks_for_the_target(&self) -> bool {
        let below = self.stack.len().checked_sub(2).map(|place| &self.stack[place]);
        let aims = matches!(below, Some(Frame::Do(text)) if text.rest == TextId::AIM);
        aims && matches!(self.innermost(), Some(Frame::Ask(asked)) if !matches!(asked, Question::Deck { .. }))
    }

    /// Who has the most Health, where an Attack on one of them draws a card. [KOTH-1, KOTH-2]
    pub fn leaders(&self) -> Actors {
        self.ids().filter(|actor| self.leader_draws && self.leads(*actor)).collect()
    }

    /// The five dice of that phase as they lie there; zeros before the first attempt.
    pub fn offense_dice(&self) -> [u8; 5] {
        self.attack.dice
    }

    /// Whether opponents are locked out by an Ultimate. [ULT-2]
    pub fn locks_opponents_out(&self) -> bool {
        self.attack.ultimate
    }

    /// Whether effects of this Upkeep Phase are still to come. [UPK-2]
    pub fn upkeep_goes_on(&self) -> bool {
        !self.upkeep.is_empty()
    }

    /// What is being resolved, the outermost first.
    pub fn stack(&self) -> &[Frame] {
        &self.stack
    }

    /// The window that is open, if the innermost thing is a window.
    pub fn window(&self) -> Option<&Window> {
        // By the list itself: what goes by way of its last frame is looked at twice.
        if let [.., Frame::Window(window)] = &*self.stack { Some(window) } else { None }
    }

    /// Whether effects wait for their moment.
    pub fn waits(&self) -> bool {
        !self.dues.is_empty()
    }
}

impl Actor {
    /// The hero, by its place in the rule set's list.
    pub fn hero(&self) -> usize {
        self.hero.into()
    }

    /// Combat points.
    pub fn cp(&self) -> u8 {
        self.cp
    }

    /// The level on each board space, from 1.
    pub fn levels(&self) -> &[u8] {
        &self.levels
    }

    /// Tokens, by kind. A passive ability counts as a token that is always held.
    pub fn tokens(&self) -> &[u8] {
        self.tokens.counts()
    }

    /// Where the cards are.
    pub fn cards(&self) -> &Cards {
        &self.cards
    }
}

impl Window {
    /// Who has passed, a bit for each actor.
    pub fn passed(&self) -> u8 {
        self.passed
    }
}

impl Do {
    /// The dice of this text that lie on the table.
    pub fn dice(&self) -> &[u8] {
        &self.dice[..usize::from(self.count)]
    }

    /// What it is printed on.
    pub fn cause(&self) -> Cause {
        self.cause
    }
}
