//! Words that need something picked, and what is done with it.

use super::aim;
use super::change::{own_kind, room};
use super::dice::{self, Lying};
use super::run::Run;
use super::slots;
use super::slots::Speaker;
use super::words::inner;
use crate::CRAWLS;
use crate::act::{ActorId, CardId, Picked, Picks, TokenId};
use crate::book::{Cause, Op, Rule};
use crate::content::effect::Whose;
use crate::content::token::Trigger;
use crate::damage::LineKind;
use crate::happening::{Recorder, What};
use crate::options::{Slots, fill};
use crate::state::{Do, DueKind, Frame, Question, WindowKind};
use crate::token_set::TokenSet;

impl<R: Recorder> Run<'_, R> {
    /// A word that needs something picked: with the picks, with the only answer there is,
    /// or by asking.
    pub(super) fn with_picks(&mut self, op: Op, at: u16, text: &Do) {
        let by = Speaker::in_text(text);
        let slots = slots::of_op(self.rules, self.state, by, op, at);
        let declinable = matches!(op, Op::UpTo(..) | Op::MayGain(..));
        if slots.iter().any(|slot| slot.domain.is_empty() && (declinable || !slot.optional)) {
            return;
        }
        let chooser = if matches!(op, Op::Discard(_)) {
            by.whom()
        } else if matches!(op, Op::Aim) {
            aim::chooser(self.state)
        } else {
            text.me
        };
        // Dice that were altered in answer may no longer be what was said, and a card that was played in answer is no longer in
        // the hand: then it is asked anew. [C-07, C-08]
        let said = text.picks;
        let may_be_gone = matches!(op, Op::ChangeDice { .. } | Op::Discard(_));
        let stands = !may_be_gone || fill(&slots, &said).is_ok();
        let picks = if said.is_empty() && !declinable {
            let only = only(&slots);
            if !only.is_empty() {
                self.state.forced = Some((chooser, only));
            }
            only
        } else if stands {
            said
        } else {
            Picks::default()
        };
        if picks.is_empty() && declinable {
            return self.window(WindowKind::Offer { by: text.me, at, again: text.again });
        }
        if picks.is_empty() {
            self.back_to(at, text.again);
            return self.push(Frame::Ask(Question::Pick { by: chooser }));
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
            (Op::Activate(..), Picked::Token { .. }) => self.activate_free(picks, text),
            (Op::Spend(n, _), Picked::Token { token, of }) => {
                self.remove_token(of, token, n, text.cause, Rule::StatusSpend);
            }
            (Op::Discard(n), Picked::Card(card)) => {
                self.discard_card(text.to.unwrap_or(text.me), card, text.cause);
                if text.again + 1 < n {
                    self.back_to(at, text.again + 1);
                }
            }
            (Op::RemoveAllNegative(_), Picked::Actor(actor)) => {
                self.remove_all(actor, self.rules.removable.and(self.rules.negative), text);
            }
            (Op::RemoveStatus(_), Picked::Token { token, of }) => {
                self.remove_token(of, token, 1, text.cause, Rule::StatusRemove);
            }
            (Op::DiscardPositive, Picked::Token { token, of }) => {
                self.remove_token(of, token, 1, text.cause, Rule::StatusRemove);
            }
            (Op::Crawl(_), Picked::Actor(hero)) if CRAWLS => self.revive(hero, text.cause),
            (Op::Crawl(_), Picked::Token { token, of }) if CRAWLS => {
                self.remove_token(of, token, 1, text.cause, Rule::StatusRemove);
            }
            (Op::Crawl(_), Picked::Amount(n)) if CRAWLS => {
                self.gain_cp(by_whom(text), n, text.cause, Rule::BossHand);
            }
            (Op::RemoveAllStatus(_), Picked::Actor(actor)) => {
                self.remove_all(actor, self.rules.removable, text);
            }
            (Op::MayGain(_, token), Picked::Option(n) | Picked::Amount(n)) => {
                let token = own_kind(self.rules, self.state, text.me, token);
                self.gain_token(by_whom(text), token, n, text.cause);
            }
            (Op::PassOn, Picked::Actor(to)) => {
                if let Cause::Token(holder, token) = text.cause {
                    self.transfer(token, holder, to, text);
                }
            }
            (Op::UnlessTheyPay(offered, end), Picked::Die { die, .. }) => {
                self.offer_to_buy_off((at, offered, end), die, text, *picks);
            }
            (Op::TransferStatus, Picked::Token { token, of }) => {
                let to = match picks.get(1) {
                    Some(Picked::Actor(actor)) => *actor,
                    // Said by nobody: there is only one other board.
                    _ => self.state.clockwise(of).next().unwrap_or(of),
                };
                self.transfer(token, of, to, text);
            }
            (Op::PreventIncomingStatus, Picked::Token { token, of }) => {
                self.stop_status(token, of, text);
            }
            (Op::To(_, end), Picked::Actor(_)) => {
                let words = Do { picks: Picks::default(), ..inner(text, at, end) };
                self.read_of_each(picks.iter().filter_map(Picked::actor), &words);
            }
            (Op::Aim, Picked::Actor(at)) => {
                self.aim_at(at);
                self.window(WindowKind::Declared);
                self.against_an_ultimate(at);
            }
            (Op::TakeDamage(dial), Picked::Amount(n)) => {
                self.line(text.me, LineKind::Pass(dial, n), text);
            }
            (Op::ChangeDice { .. }, Picked::Die { .. }) => self.turn_dice(picks, text),
            (Op::Reroll { throws, .. }, Picked::Die { die, .. }) => self.reroll(throws, Some(die)),
            _ => debug_assert!(false, "picks were checked when they were said"),
        }
    }

    /// One's own dice: which of them shows when they lie there, unless one was named or there is only one. [CARD-12]
    pub(super) fn reroll_mine(&mut self, throws: u8, whose: Whose, text: &Do) {
        let mine = slots::dice_of(self.state, text.me, whose);
        let only = mine.is_power_of_two().then(|| mine.trailing_zeros() as u8);
        let named = match text.picks.first() {
            Some(Picked::Die { die, to: 0 }) if throws == 1 => Some(*die),
            _ => None,
        };
        self.reroll(throws, named.or(only));
    }

    fn reroll(&mut self, throws: u8, die: Option<u8>) {
        if let Some(lying) = dice::lying(self.state) {
            let by = die.map_or(lying.owner, |die| lying.owner_of(die));
            self.push(Frame::Ask(Question::Reroll { by, throws, die }));
        }
    }

    /// Words that may be declined are taken: so many times at once, or once with what was picked for them.
    fn taken(&mut self, most: u8, place: (u16, u16), text: &Do, pick: Picked, picks: Picks) {
        let (at, end) = place;
        let asked = slots::of_op(
            self.rules,
            self.state,
            Speaker::in_text(text),
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
            branch = self.rules.op(branch).past(branch);
        }
        // "For each": one choice each time.
        if text.again + 1 < text.times {
            self.back_to(at, text.again + 1);
        }
        if let Op::Alternative(end) = self.rules.op(branch) {
            self.read(Do { picks: Picks::default(), times: 1, ..inner(text, branch, end) });
        }
    }

    /// The texts of tokens, one after the other, at no price. How often each may be used in a turn stands. [COMP-4]
    fn activate_free(&mut self, picks: &Picks, text: &Do) {
        for pick in picks.iter().rev() {
            let Picked::Token { token, of } = *pick else { continue };
            let book = self.rules.token(token);
            let Some(free) = book.spend.first() else { continue };
            self.count_use(of, book.most);
            let cause = Cause::Token(of, token);
            let mood = self.mood_of_a_part();
            self.push(Frame::Do(Do { mood, ..Do::new(free.text, of, text.foe, cause) }));
        }
    }

    /// The words wait below until the roller of the die has paid, or has not.
    fn offer_to_buy_off(
        &mut self,
        (at, offered, end): (u16, u16, u16),
        die: u8,
        text: &Do,
        picks: Picks,
    ) {
        let Some(lying) = dice::lying(self.state) else { return };
        let they = lying.owner_of(die);
        self.read(Do { picks, ..inner(text, offered - 1, end) });
        let offer = Do { picks: Picks::default(), to: None, ..inner(text, at, offered) };
        self.push(Frame::Do(Do { me: they, foe: text.me, ..offer }));
    }

    /// The price goes to the opponent, and what comes next of their text comes to nothing.
    pub(super) fn buy_off(&mut self, n: u8, text: &Do) {
        self.lose_cp(text.me, n, text.cause, Rule::CpPay);
        self.gain_cp(text.foe, n, text.cause, Rule::CpMost);
        let theirs = self.state.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Do(other) if other.me == text.foe && other.cause == text.cause => Some(other),
            Frame::Do(_)
            | Frame::Step(_)
            | Frame::PlayedCard { .. }
            | Frame::DeclaredToken { .. }
            | Frame::Given(_)
            | Frame::Ask(_)
            | Frame::Window(_) => None,
        });
        if let Some(words) = theirs {
            words.rest.at = words.rest.end;
        }
    }

    fn discard_card(&mut self, actor: ActorId, card: CardId, cause: Cause) {
        let cards = &mut self.state.actor_mut(actor).cards;
        cards.leave_hand(1 << card.0);
        cards.put_on_discard(1 << card.0);
        self.say(What::Discarded(actor, card), cause, Rule::CardOnce);
    }

    fn remove_all(&mut self, actor: ActorId, kinds: TokenSet, text: &Do) {
        for token in kinds.iter() {
            self.remove_token(actor, token, u8::MAX, text.cause, Rule::StatusRemove);
        }
    }

    /// At the stack limit the transfer fails and the token stays. [C-66]
    fn transfer(&mut self, token: TokenId, from: ActorId, to: ActorId, text: &Do) {
        if self.state.actor(from).count(token) == 0 {
            return;
        }
        // Unless one that lies there makes way.
        let reactions = self.rules.reactions(Trigger::AnotherIsPlaced);
        let makes_way = reactions.iter().any(|reaction| reaction.token == token);
        let full = room(self.rules, self.state, to, token) == 0;
        if full && (!makes_way || self.state.is_a_follower(to)) {
            return self.say(What::TokensLost(to, token, 1), text.cause, Rule::StackTransfer);
        }
        self.remove_token(from, token, 1, text.cause, Rule::StatusRemove);
        self.gain_token(to, token, 1, text.cause);
    }

    /// Only the token that is being inflicted is stopped, not an older one. [DEF-10]
    fn stop_status(&mut self, token: TokenId, holder: ActorId, text: &Do) {
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
    fn stop_owed(&mut self, token: TokenId, holder: ActorId, text: &Do) {
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
        self.say(What::DieTurned { actor: lying.owner, die: die + 1, from, to }, text.cause, rule);
    }
}

/// Who gains what a text says.
fn by_whom(text: &Do) -> ActorId {
    text.to.unwrap_or(text.me)
}

/// The only answer, if every slot has just one.
fn only(slots: &Slots) -> Picks {
    let required = slots.iter().filter(|slot| !slot.optional);
    let picks: Option<Vec<Picked>> = required.map(|slot| slot.domain.only()).collect();
    picks.unwrap_or_default().into_iter().collect()
}
