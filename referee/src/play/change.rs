//! The small functions that change what lies on the table, and say so in the same breath.

use events::Seat;

use super::run::Run;
use crate::act::TokenId;
use crate::book::{Cause, Rule, Ruleset};
use crate::damage::{Line, LineStep};
use crate::happening::{Happening, Recorder, What};
use crate::state::{Due, Frame, State};

/// The most of a token that a player may hold; none of another hero's companions. [STK-1, STK-4, COMP-3]
pub(super) fn limit(rules: &Ruleset, state: &State, seat: Seat, token: TokenId) -> u8 {
    let player = state.player(seat);
    let hero = rules.hero(player.hero);
    if rules.foreign(hero, token) {
        return 0;
    }
    let raised = hero.raises == Some(token);
    rules.token(token).stack.saturating_add(if raised { player.raised } else { 0 })
}

/// How many of a token a player holds that were not gained this turn. [STS-15]
pub(crate) fn aged(rules: &Ruleset, state: &State, seat: Seat, token: TokenId) -> u8 {
    let player = state.player(seat);
    let fresh = rules.aging.iter().position(|other| *other == token);
    player.count(token).saturating_sub(fresh.map_or(0, |place| player.fresh[place]))
}

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

    /// CP from one dial to the other, as far as there are some. [TXT-7]
    pub(super) fn steal_cp(&mut self, to: Seat, from: Seat, n: u8, cause: Cause) {
        let taken = n.min(self.state.player(from).cp);
        self.lose_cp(from, taken, cause, Rule::TextSteal);
        self.gain_cp(to, taken, cause, Rule::TextSteal);
    }

    /// Tokens onto a board, up to the stack limit; how many found room. [STK-1]
    pub(super) fn gain_token(&mut self, seat: Seat, token: TokenId, n: u8, cause: Cause) -> u8 {
        let limit = limit(self.rules, self.state, seat, token);
        let held = &mut self.state.player_mut(seat).tokens[token.0 as usize];
        let room = n.min(limit.saturating_sub(*held));
        *held += room;
        let now = *held;
        if let Some(place) = self.rules.aging.iter().position(|other| *other == token) {
            self.state.player_mut(seat).fresh[place] += room;
        }
        if room > 0 {
            self.say(What::TokensGained(seat, token, room, now), cause, Rule::StatusGain);
        }
        if room < n {
            self.say(What::TokensLost(seat, token, n - room), cause, Rule::StackLimit);
        }
        room
    }

    /// Tokens off a board, as far as there are some; those gained this turn go first. [STS-4, STS-15]
    pub(super) fn remove_token(
        &mut self,
        seat: Seat,
        token: TokenId,
        n: u8,
        cause: Cause,
        rule: Rule,
    ) -> u8 {
        let held = &mut self.state.player_mut(seat).tokens[token.0 as usize];
        let gone = n.min(*held);
        *held -= gone;
        let now = *held;
        if let Some(place) = self.rules.aging.iter().position(|other| *other == token) {
            let fresh = &mut self.state.player_mut(seat).fresh[place];
            *fresh = fresh.saturating_sub(gone);
        }
        if gone > 0 {
            self.say(What::TokensRemoved(seat, token, gone, now), cause, rule);
        }
        if let (1.., 0, Some(down)) = (gone, now, self.rules.token(token).down) {
            self.gain_token(seat, down, 1, cause);
        }
        gone
    }

    /// A higher stack limit, for the rest of the match. [STK-4]
    pub(super) fn raise_limit(&mut self, seat: Seat, token: TokenId, n: u8, cause: Cause) {
        let hero = self.rules.hero(self.state.player(seat).hero);
        if hero.raises != Some(token) {
            return;
        }
        let raised = &mut self.state.player_mut(seat).raised;
        *raised = raised.saturating_add(n);
        let now = limit(self.rules, self.state, seat, token);
        self.say(What::LimitRaised(seat, token, now), cause, Rule::StackRaised);
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
            LineStep::Heal(_) | LineStep::HealAsDealt => Rule::TextHeal,
            LineStep::Incoming(_) | LineStep::Add(_) | LineStep::Return => Rule::DmgIncoming,
            LineStep::Prevent(_) | LineStep::Half => Rule::DmgAvoidable,
            LineStep::Avoid => Rule::FdtAvoided,
            LineStep::Pass(..) => Rule::Companion,
        };
        self.say(What::Waits(line), line.cause, rule);
    }

    /// An effect that waits for its moment.
    pub(super) fn owe(&mut self, due: Due) {
        self.overflow |= !self.state.dues.push(due);
    }
}
