//! Carrying out what was found to be allowed.

use events::Phase;

use super::cards;
use super::here;
use super::judge::Ready;
use super::run::Run;
use super::slots;
use crate::CRAWLS;
use crate::act::{Act, ActorId, CardId, Deed, Picked, Picks, TokenId};
use crate::bits::places;
use crate::book::{CardKind, Cause, Precedence, Rule, Timing};
use crate::content::token::SpendWhen;
use crate::happening::{Recorder, What};
use crate::state::{Do, Done, Frame, Question, State, Window, WindowKind};

impl<R: Recorder> Run<'_, R> {
    pub(super) fn carry_out(&mut self, act: &Act, ready: Ready) {
        let by = act.by;
        if let (Deed::Chose(_), Ready::Nothing) = (act.deed, &ready) {
            return;
        }
        self.state.forced = None;
        match (act.deed, ready) {
            (Deed::Rolled(dice), _) => self.rolled(&dice),
            (Deed::Announced(_), Ready::Ability(None)) if self.defends() => self.passed(by),
            (Deed::Announced(_), Ready::Ability(ability)) => self.announced(ability),
            (Deed::Defended(_), Ready::Defense(defense)) => self.defended(by, defense),
            (Deed::Played(card, said), Ready::Picks(picks)) => {
                self.left_out(by, said, picks);
                self.played(by, card, picks);
            }
            (Deed::Sold(cards), _) => self.sold(by, cards),
            (Deed::Spent(token, said), Ready::Use(nth, picks)) => {
                self.left_out(by, said, picks);
                self.spent(by, token, nth, picks);
            }
            (Deed::PaidOff(token), _) => self.paid_off(by, token),
            (Deed::Chose(_), Ready::Picks(picks)) => self.chose(picks),
            (Deed::Revealed(cards), _) => self.state.actor_mut(by).cards.known |= cards,
            (Deed::Passed, _) => self.passed(by),
            (Deed::Ended, _) => self.ended(),
            (Deed::Conceded, _) => self.given_up(by),
            (Deed::Moved(_), Ready::Tile(to)) => self.moved(by, to),
            (Deed::Found(find), _) => self.found(by, find),
            (Deed::Looted(die), _) => self.looted(by, die),
            (Deed::Flipped(card), _) if CRAWLS => self.flipped(by, card),
            (Deed::ReadOut(card, says), _) if CRAWLS => self.read_out(by, card, says),
            (Deed::Discarded(card), _) if CRAWLS => self.discarded(by, card),
            _ => debug_assert!(false, "the check found something else"),
        }
        self.go();
    }

    /// Picks that nobody had to say may be said afterwards.
    fn left_out(&mut self, by: ActorId, said: Picks, picks: Picks) {
        if said.is_empty() && !picks.is_empty() {
            self.state.forced = Some((by, picks));
        }
    }

    /// Whether a Defensive Ability is asked for.
    fn defends(&self) -> bool {
        here::question(self.state).is_some_and(Question::is_a_defense)
    }

    /// Where there is only one, its dice are asked for already.
    fn defended(&mut self, by: ActorId, defense: u8) {
        if let Some(Question::WhichDefense { .. }) = here::question(self.state) {
            self.state.stack.pop();
            self.roll_defense(by, defense);
        }
    }

    fn announced(&mut self, ability: Option<u8>) {
        self.state.stack.pop();
        self.state.attack.announced = ability;
        self.state.attack.altered = false;
        self.state.attack.granted = false;
        if ability.is_some() {
            self.window(WindowKind::Announced);
        }
    }

    /// Something new was done: who had passed may speak again.
    pub(super) fn reopen(&mut self) {
        if let Some(Frame::Window(window)) = self.state.stack.last_mut() {
            window.passed = 0;
        }
    }

    fn played(&mut self, by: ActorId, card: CardId, picks: Picks) {
        let costs = cards::price(self.rules, self.state, by, card);
        let cause = Cause::Card(by, card);
        self.pay_for(by, card, costs, self.price_rule(by, card));
        match self.rules.hero(self.state.actor(by).hero).card(card).kind {
            CardKind::Upgrade { space, level } => {
                self.upgraded(by, space, level);
                self.say(What::Upgraded(by, card), cause, Rule::Upgrade);
            }
            CardKind::Action { text, timing, .. } => {
                self.push(Frame::PlayedCard { actor: by, card: card.0 });
                let foe = self.state.opponent(by);
                self.push(Frame::Do(Do { picks, ..Do::new(text, by, foe, cause) }));
                self.let_answer(by, timing, slots::takes_tokens(self.rules, text));
            }
        }
    }

    /// A card is paid and leaves the hand.
    pub(super) fn pay_for(&mut self, by: ActorId, card: CardId, costs: u8, rule: Rule) {
        self.reopen();
        self.lose_cp(by, costs, Cause::Card(by, card), rule);
        let cards = &mut self.state.actor_mut(by).cards;
        cards.leave_hand(1 << card.0);
        cards.in_play |= 1 << card.0;
    }

    /// A card of this timing that was played may be answered before it resolves. [TIM-6, TIM-7]
    pub(super) fn let_answer(&mut self, by: ActorId, timing: Timing, takes_tokens: bool) {
        let answerable = self.rules.numbers.answerable >> timing as u8 & 1 == 1;
        if answerable || (takes_tokens && self.somebody_comes_first(by, |_, _| true)) {
            self.window(WindowKind::Answer { to: by });
        }
    }

    /// Whether somebody who could do something could still claim to come first: the active player, or one whose turn comes
    /// before. [TIM-5, TIM-6]
    fn somebody_comes_first(&self, by: ActorId, could: fn(&Self, ActorId) -> bool) -> bool {
        let (rules, state) = (self.rules, &*self.state);
        let claims = |actor: ActorId| {
            state.comes_before(actor, by)
                && here::may_act(rules, state, actor).is_ok()
                && could(self, actor)
        };
        by != state.active
            && rules.numbers.precedence == Precedence::ActivePlayer
            && state.remaining().iter().any(claims)
    }

    /// A board space has a new level; a passive ability takes the place of the old one.
    fn upgraded(&mut self, by: ActorId, space: u8, level: u8) {
        let rules = self.rules;
        let player = self.state.actor_mut(by);
        player.levels[space as usize] = level;
        player.lay_passives(rules.hero(player.hero));
    }

    /// The rule by which a card has its price. [CP-1, UPG-3, UPG-4]
    fn price_rule(&self, by: ActorId, card: CardId) -> Rule {
        let player = self.state.actor(by);
        match self.rules.hero(player.hero).card(card).kind {
            CardKind::Upgrade { space, level: 3 } if player.levels[space as usize] == 1 => {
                Rule::UpgradeAtOnce
            }
            CardKind::Upgrade { space, level: 3 } if player.levels[space as usize] == 2 => {
                Rule::UpgradeDifference
            }
            CardKind::Upgrade { .. } | CardKind::Action { .. } => Rule::CpPay,
        }
    }

    fn sold(&mut self, by: ActorId, cards: u64) {
        self.reopen();
        let discarding = here::question(self.state).is_some();
        let rule = if discarding { Rule::SellDiscard } else { Rule::SellMain };
        for card in places(cards) {
            let hand = &mut self.state.actor_mut(by).cards;
            hand.leave_hand(1 << card);
            hand.put_on_discard(1 << card);
            self.say(What::Sold(by, CardId(card)), Cause::Table, rule);
            self.gain_cp(by, self.rules.numbers.cp_sale, Cause::Table, rule);
        }
        if discarding {
            self.state.stack.pop();
        }
    }

    fn spent(&mut self, by: ActorId, token: TokenId, nth: u8, picks: Picks) {
        self.reopen();
        let book = self.rules.token(token);
        let Some(spend) = book.spend.get(nth as usize) else { return };
        let cause = Cause::Token(by, token);
        self.lose_cp(by, spend.cp, cause, Rule::CpPay);
        self.count_use(by, spend.most);
        let foe = self.state.opponent(by);
        let text = Do { picks, ..Do::new(spend.text, by, foe, cause) };
        self.push(Frame::Do(text));
        let (kind, count) = spend.discards;
        if count == 0 {
            return;
        }
        if self.somebody_comes_first(by, Self::could_hold_a_taker) {
            self.push(Frame::DeclaredToken { actor: by, token: kind, count });
            return self.window(WindowKind::Answer { to: by });
        }
        let fresh = self.state.actor(by).fresh;
        self.remove_token(by, kind, count, cause, Rule::StatusSpend);
        if spend.aged {
            // An older token was spent.
            self.state.actor_mut(by).fresh = fresh;
        }
    }

    /// One use more in this turn, if it is counted.
    pub(super) fn count_use(&mut self, by: ActorId, most: Option<(u8, u8)>) {
        if let Some((place, _)) = most {
            self.state.actor_mut(by).used += 1 << (place * 4);
            self.note(Done::Used(by, place));
        }
    }

    /// Whether the player may hold an Instant that takes tokens away. [TIM-6]
    fn could_hold_a_taker(&self, actor: ActorId) -> bool {
        let player = self.state.actor(actor);
        let hero = self.rules.hero(player.hero);
        let cards = hero.takers & self.state.actor(actor).cards.holdable();
        places(cards).any(|card| hero.card(CardId(card)).cost <= player.cp)
    }

    /// Whether the player may be able to take tokens away at any time. [STS-6]
    pub(super) fn could_take(&self, actor: ActorId) -> bool {
        let rules = self.rules;
        let takes = |token: TokenId| {
            let uses = &rules.token(token).spend;
            uses.iter().any(|spend| {
                spend.when == SpendWhen::AnyTime && slots::takes_tokens(rules, spend.text)
            })
        };
        let player = self.state.actor(actor);
        self.could_hold_a_taker(actor) || player.kinds().and(rules.needs.usable).iter().any(takes)
    }

    fn paid_off(&mut self, by: ActorId, token: TokenId) {
        self.reopen();
        let cause = Cause::Token(by, token);
        let costs = self.rules.token(token).pay.unwrap_or(0);
        self.lose_cp(by, costs, cause, Rule::CpPay);
        self.remove_token(by, token, 1, cause, Rule::PayOff);
    }

    fn chose(&mut self, picks: Picks) {
        if let Some(Question::Deck { .. }) = here::question(self.state) {
            let upgrades = picks.iter().filter(|pick| **pick == Picked::Option(2)).count();
            return self.draw_asked(picks.len() as u8, upgrades as u8);
        }
        match (here::window(self.state), picks.first()) {
            (Some(WindowKind::Order), Some(Picked::Token { token, .. })) => {
                return self.upkeep_first(*token);
            }
            (Some(WindowKind::Offer { at, again, .. }), _) => {
                self.state.stack.pop();
                self.back_to(at, again);
            }
            _ => _ = self.state.stack.pop(),
        }
        if let Some(Frame::Do(text)) = self.state.stack.last_mut() {
            text.picks = picks;
        }
    }

    fn passed(&mut self, by: ActorId) {
        match self.state.stack.last().copied() {
            Some(Frame::Window(Window { kind, passed })) => {
                let passed = passed | 1 << by.index();
                if let Some(Frame::Window(window)) = self.state.stack.last_mut() {
                    window.passed = passed;
                }
                if here::all_passed(self.rules, self.state, kind, passed) {
                    self.take_away(kind);
                }
            }
            Some(Frame::Ask(Question::Defense { .. })) => {
                self.state.stack.pop();
                self.state.stack.pop();
            }
            Some(Frame::Ask(Question::WhichDefense { .. })) => {
                self.state.stack.pop();
            }
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

    /// Windows close until the phase is over or somebody has to answer.
    fn ended(&mut self) {
        let part = part_of_turn(self.state);
        while let Some(kind) = here::closable(self.rules, self.state) {
            self.close(kind);
            if part_of_turn(self.state) != part || self.overflow {
                return;
            }
        }
    }
}

/// Which part of which turn the table is in: a Main Phase, or the Roll Phase with all its parts.
fn part_of_turn(state: &State) -> (u16, Phase) {
    let phase = if state.in_roll_phase() { Phase::Offense } else { state.phase };
    (state.turn, phase)
}
