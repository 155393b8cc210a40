//! The small functions that change what lies on the table, and say so in the same breath.

use events::Seat;

use super::run::Run;
use crate::act::TokenId;
use crate::book::{Cause, Rule};
use crate::damage::{Line, LineStep};
use crate::happening::{Happening, Recorder, What};
use crate::state::{Due, Frame};

impl<R: Recorder> Run<'_, R> {
    /// Says that something followed.
    pub(super) fn say(&mut self, what: What, cause: Cause, rule: Rule) {
        if R::LISTENS {
            self.recorder.happened(Happening { what, cause, rule });
        }
    }

    /// Puts something on top of what is being resolved.
    pub(super) fn push(&mut self, frame: Frame) {
        self.overflow |= !self.state.stack.push(frame);
    }

    /// CP onto the dial, up to the limit. [CP-2]
    pub(super) fn gain_cp(&mut self, seat: Seat, n: u8, cause: Cause, rule: Rule) {
        let most = self.rules.numbers.cp_most;
        let player = self.state.player_mut(seat);
        let gained = n.min(most.saturating_sub(player.cp));
        player.cp += gained;
        let now = player.cp;
        if gained > 0 {
            self.say(What::CpGained(seat, gained, now), cause, rule);
        }
    }

    /// CP off the dial, as far as there are some.
    pub(super) fn lose_cp(&mut self, seat: Seat, n: u8, cause: Cause, rule: Rule) {
        let player = self.state.player_mut(seat);
        let lost = n.min(player.cp);
        player.cp -= lost;
        let now = player.cp;
        if lost > 0 {
            self.say(What::CpLost(seat, lost, now), cause, rule);
        }
    }

    /// Tokens onto a board, up to the stack limit; how many found room. [STK-1]
    pub(super) fn gain_token(&mut self, seat: Seat, token: TokenId, n: u8, cause: Cause) -> u8 {
        let limit = self.rules.token(token).stack;
        let held = &mut self.state.player_mut(seat).tokens[token.0 as usize];
        let room = n.min(limit.saturating_sub(*held));
        *held += room;
        let now = *held;
        if room > 0 {
            self.say(What::TokensGained(seat, token, room, now), cause, Rule::StatusGain);
        }
        if room < n {
            self.say(What::TokensLost(seat, token, n - room), cause, Rule::StackLimit);
        }
        room
    }

    /// Tokens off a board, as far as there are some. [STS-4]
    pub(super) fn remove_token(
        &mut self,
        seat: Seat,
        token: TokenId,
        n: u8,
        cause: Cause,
        rule: Rule,
    ) {
        let held = &mut self.state.player_mut(seat).tokens[token.0 as usize];
        let gone = n.min(*held);
        *held -= gone;
        let now = *held;
        if gone > 0 {
            self.say(What::TokensRemoved(seat, token, gone, now), cause, rule);
        }
    }

    /// Cards into the hand; an empty deck is made anew from the discard pile. [CARD-9]
    pub(super) fn draw(&mut self, seat: Seat, n: u8, cause: Cause, rule: Rule) {
        let mut drawn = 0;
        for _ in 0..n {
            let cards = &mut self.state.player_mut(seat).cards;
            if cards.deck == 0 {
                if cards.discard == 0 {
                    break;
                }
                cards.deck = std::mem::take(&mut cards.discard);
                cards.discarded = 0;
                self.say(What::Reshuffled(seat), cause, Rule::CardReshuffle);
            }
            let cards = &mut self.state.player_mut(seat).cards;
            cards.deck -= 1;
            cards.hand += 1;
            drawn += 1;
        }
        if drawn > 0 {
            self.say(What::Drew(seat, drawn), cause, rule);
        }
    }

    /// Health onto the dial, up to the cap. [HP-4]
    pub(super) fn heal(&mut self, seat: Seat, n: u8, cause: Cause, rule: Rule) {
        let cap = self.state.heal_cap;
        let player = self.state.player_mut(seat);
        let gained = n.min(cap.saturating_sub(player.health));
        player.health += gained;
        let now = player.health;
        if gained > 0 {
            self.say(What::Healed(seat, gained, now), cause, rule);
        }
    }

    /// A line that waits to be dealt. [ACC-1]
    pub(super) fn wait(&mut self, line: Line, mark: Option<u8>) {
        let lines = &mut self.state.lines;
        let place = mark.map_or(lines.len(), |mark| {
            let after =
                lines.iter().skip(mark as usize).take_while(|other| other.cause == line.cause);
            mark as usize + after.count()
        });
        self.overflow |= !lines.insert(place, line);
        let rule = match line.step {
            _ if matches!(line.cause, Cause::Defense(..)) => Rule::DefenseLines,
            LineStep::Heal(_) => Rule::TextHeal,
            LineStep::Incoming(_) | LineStep::Add(_) => Rule::DmgIncoming,
            LineStep::Prevent(_) | LineStep::Half => Rule::DmgAvoidable,
            LineStep::Avoid => Rule::FdtAvoided,
        };
        self.say(What::Waits(line), line.cause, rule);
    }

    /// An effect that waits for its moment.
    pub(super) fn owe(&mut self, due: Due) {
        self.overflow |= !self.state.dues.push(due);
    }
}
