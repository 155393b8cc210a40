//! Judging one event: is it allowed, and what follows?

use events::{Dice, Event, Phase, Seat};

use super::cards;
use super::dice;
use super::here;
use super::rolls;
use super::run::Run;
use super::slots;
use super::tokens;
use crate::act::{Act, CardId, Deed, Picked, Picks, TokenId};
use crate::book::{CardKind, Cause, Op, Precedence, Rule, Ruleset};
use crate::content::token::SpendWhen;
use crate::damage::Breakdown;
use crate::happening::{Happening, Narrator, Recorder, Silent, What};
use crate::options::{Held, fill};
use crate::ruling::Refusal;
use crate::state::{DEPTH, DUES, Do, Frame, LINES, Outcome, Question, State, Window, WindowKind};

/// The answer to one event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// It is allowed; this follows.
    Accepted(Box<Accepted>),
    /// It is not; nothing changed.
    Refused(Refusal),
}

/// An event that is allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Accepted {
    /// The state after it.
    pub state: State,
    /// Windows that closed because nobody spoke.
    pub implied: Vec<WindowKind>,
    /// What followed, in order, each with its cause and rule.
    pub happened: Vec<Happening>,
    /// Totals that were dealt, with Health before and after.
    pub settled: Vec<(Breakdown, u8, u8)>,
}

/// Judges an event without changing anything.
pub fn judge(rules: &Ruleset, state: &State, event: &Event) -> Judgement {
    let mut next = *state;
    let mut narrator = Narrator::default();
    match super::intern(rules, state, event)
        .and_then(|act| play(rules, &mut next, &act, &mut narrator))
    {
        Ok(()) => Judgement::Accepted(Box::new(Accepted {
            state: next,
            implied: narrator.implied,
            happened: narrator.happenings,
            settled: narrator.settled,
        })),
        Err(refusal) => Judgement::Refused(refusal),
    }
}

/// Judges an act and, if it is allowed, carries it out.
///
/// A window closes by itself when the act is impossible inside it and possible after it; a
/// required answer is never skipped.
///
/// # Errors
/// Why it is not allowed; the state is then as it was.
pub fn play<R: Recorder>(
    rules: &Ruleset,
    state: &mut State,
    act: &Act,
    recorder: &mut R,
) -> Result<(), Refusal> {
    let mut first = match check(rules, state, act) {
        Ok(ready) => return carry_out(rules, state, act, ready, recorder),
        Err(refusal) => refusal,
    };
    let mut ahead = *state;
    let mut closings = 0;
    // A card that could still be answered counts as resolved: what it leads to is what refuses.
    let mut answers = true;
    let ready = loop {
        let Some(kind) = here::silence_closes(rules, &ahead, closings) else { return Err(first) };
        Run::new(rules, &mut ahead, &mut Silent).close(kind);
        closings += 1;
        answers &= matches!(kind, WindowKind::Answer { .. });
        match check(rules, &ahead, act) {
            Ok(_) if !here::carries(state, &ahead, act) => {}
            Ok(ready) => break ready,
            // Dice are read as the answer to the question that comes up.
            Err(refusal) if first == Refusal::NoRollAwaited && here::question(&ahead).is_some() => {
                return Err(refusal);
            }
            Err(refusal) if matches!(act.deed, Deed::Rolled(_)) && asked(&ahead, act.by) => {
                return Err(refusal);
            }
            // What was dealt stands only after the defence.
            Err(refusal @ Refusal::NotEnoughDealt { .. })
                if here::window(&ahead) == Some(WindowKind::LastWord) =>
            {
                return Err(refusal);
            }
            Err(refusal) if answers => first = refusal,
            // The moment comes, but something else is in the way there.
            Err(
                refusal @ (Refusal::AttackTooWeak { .. }
                | Refusal::GainedThisTurn(_)
                | Refusal::TooFewTokens { .. }),
            ) if matches!(first, Refusal::TokenMoment(_) | Refusal::NoAttackToModify) => {
                first = refusal;
            }
            Err(_) => {}
        }
    };
    if R::LISTENS {
        ahead = *state;
        for _ in 0..closings {
            if let Some(kind) = here::closable(rules, &ahead) {
                Run::new(rules, &mut ahead, recorder).close(kind);
            }
        }
    }
    carry_out(rules, &mut ahead, act, ready, recorder)?;
    *state = ahead;
    Ok(())
}

fn asked(state: &State, seat: Seat) -> bool {
    here::question(state).is_some_and(|question| question.by() == seat)
}

/// What lies on the table: a card that could still be answered counts as resolved, as it will be if
/// nobody answers.
pub fn as_it_lies(rules: &Ruleset, state: &State) -> State {
    let mut shown = *state;
    while let Some(kind @ WindowKind::Answer { .. }) = here::window(&shown) {
        Run::new(rules, &mut shown, &mut Silent).close(kind);
    }
    shown
}

/// What the check found out on its way.
enum Ready {
    Nothing,
    Picks(Picks),
    Use(u8, Picks),
    Ability(Option<u8>),
    Defense(u8),
}

/// Whether the act is allowed at the innermost frame.
fn check(rules: &Ruleset, state: &State, act: &Act) -> Result<Ready, Refusal> {
    if state.outcome.is_some() {
        return Err(Refusal::AfterTheEnd);
    }
    let by = act.by;
    match act.deed {
        Deed::Rolled(dice) => {
            let expected = rolls::may_roll(rules, state, by)?;
            rolls::dice_fit(state, expected, dice).map(|()| Ready::Nothing)
        }
        Deed::Announced(title) => rolls::may_announce(rules, state, by, title).map(Ready::Ability),
        Deed::Aimed(_) => Err(Refusal::NothingToAim),
        Deed::Defended(title) => rolls::may_defend(rules, state, by, title).map(Ready::Defense),
        Deed::Played(card, picks) => {
            let slots = cards::may_play(rules, state, by, card)?;
            fill(&slots, &picks).map(Ready::Picks)
        }
        Deed::Sold(cards) => check_sale(rules, state, by, cards),
        Deed::Spent(token, picks) => check_spending(rules, state, by, token, &picks),
        Deed::PaidOff(token) => {
            tokens::may_pay_off(rules, state, by, token).map(|()| Ready::Nothing)
        }
        Deed::Chose(picks) => {
            let slots = here::may_choose(rules, state, by)?;
            if picks.is_empty() {
                return Err(Refusal::PickMissing);
            }
            fill(&slots, &picks).map(Ready::Picks)
        }
        Deed::Revealed(cards) => name_held(cards::may_reveal(state, by)?, cards),
        Deed::Passed => here::may_pass(rules, state, by).map(|()| Ready::Nothing),
        Deed::Ended => here::may_end(rules, state, by).map(|()| Ready::Nothing),
        Deed::Conceded => Ok(Ready::Nothing),
    }
}

/// Which use of the token, and what is said along for it.
fn check_spending(
    rules: &Ruleset,
    state: &State,
    by: Seat,
    token: TokenId,
    picks: &Picks,
) -> Result<Ready, Refusal> {
    let nth = tokens::which_use(rules, state, by, token, picks)?;
    let slots = tokens::may_spend(rules, state, by, token, nth)?;
    if rules.token(token).spend.len() == 1 {
        return fill(&slots, picks).map(|picks| Ready::Use(nth, picks));
    }
    let named = matches!(picks.first(), Some(Picked::Option(_)));
    let said: Picks = if named {
        *picks
    } else {
        [Picked::Option(nth + 1)].into_iter().chain(picks.iter().copied()).collect()
    };
    let filled = fill(&slots, &said)?;
    Ok(Ready::Use(nth, filled.iter().skip(1).copied().collect()))
}

fn check_sale(rules: &Ruleset, state: &State, by: Seat, cards: u64) -> Result<Ready, Refusal> {
    let held = cards::may_sell(rules, state, by)?;
    if cards.count_ones() > u32::from(held.most) && here::question(state).is_some() {
        return Err(Refusal::SellsTooMany { most: held.most });
    }
    let cards_of = &state.player(by).cards;
    let on_board = cards & cards_of.in_play;
    if on_board != 0 {
        return Err(Refusal::CardIsInPlay(CardId(on_board.trailing_zeros() as u8)));
    }
    name_held(held, cards)
}

/// Whether these cards can be in the hand together.
fn name_held(held: Held, cards: u64) -> Result<Ready, Refusal> {
    if held.holds(cards) {
        return Ok(Ready::Nothing);
    }
    // The first card that cannot be there, or the first for which no hidden card is left.
    let strange = cards & !held.cards;
    let unknown = cards & !held.known;
    let first = if strange == 0 { unknown } else { strange };
    if first == 0 {
        Err(Refusal::HandIsEmpty)
    } else {
        Err(Refusal::CardCannotBeThere(CardId(first.trailing_zeros() as u8)))
    }
}

/// Carries out what was found to be allowed.
fn carry_out<R: Recorder>(
    rules: &Ruleset,
    state: &mut State,
    act: &Act,
    ready: Ready,
    recorder: &mut R,
) -> Result<(), Refusal> {
    // One event adds a few lines at most; only near the limits, or with texts of a table's own, is it worth keeping
    // the way back.
    let crowded = rules.house.is_some()
        || state.lines.len() + 12 > LINES
        || state.stack.len() + 10 > DEPTH
        || state.dues.len() + 6 > DUES;
    let before = crowded.then_some(*state);
    let mut run = Run::new(rules, state, recorder);
    run.carry_out(act, ready);
    if run.overflow {
        debug_assert!(before.is_some(), "the limits are guarded");
        if let Some(before) = before {
            *state = before;
        }
        return Err(Refusal::TooMuchWaits);
    }
    Ok(())
}

impl<R: Recorder> Run<'_, R> {
    fn carry_out(&mut self, act: &Act, ready: Ready) {
        let by = act.by;
        match (act.deed, ready) {
            (Deed::Rolled(dice), _) => self.rolled(&dice),
            (Deed::Announced(_), Ready::Ability(ability)) => self.announced(ability),
            (Deed::Defended(_), Ready::Defense(defense)) => {
                self.state.stack.pop();
                self.roll_defense(by, defense);
            }
            (Deed::Played(card, _), Ready::Picks(picks)) => self.played(by, card, picks),
            (Deed::Sold(cards), _) => self.sold(by, cards),
            (Deed::Spent(token, _), Ready::Use(nth, picks)) => self.spent(by, token, nth, picks),
            (Deed::PaidOff(token), _) => self.paid_off(by, token),
            (Deed::Chose(_), Ready::Picks(picks)) => self.chose(picks),
            (Deed::Revealed(cards), _) => self.state.player_mut(by).cards.known |= cards,
            (Deed::Passed, _) => self.passed(by),
            (Deed::Ended, _) => self.ended(),
            (Deed::Conceded, _) => {
                let outcome = Outcome::Won(State::after(by));
                self.state.outcome = Some(outcome);
                self.say(What::Over(outcome), Cause::Table, Rule::WinLastLeft);
            }
            _ => debug_assert!(false, "the check found something else"),
        }
        self.go();
    }

    fn rolled(&mut self, dice: &Dice) {
        let values = dice::array(dice);
        match self.state.stack.last().copied() {
            Some(Frame::Ask(Question::Attempt { .. })) => {
                self.state.stack.pop();
                self.attempt(values);
                self.window(WindowKind::Rolling);
            }
            Some(Frame::Ask(question @ (Question::Defense { .. } | Question::Roll { .. }))) => {
                self.state.stack.pop();
                self.state.attack.defended |= matches!(question, Question::Defense { .. });
                self.roll_lies_there(question.by(), values);
            }
            Some(Frame::Ask(Question::Beside { .. })) => {
                self.state.stack.pop();
                self.laid_beside(dice);
            }
            Some(Frame::Ask(Question::Reroll { by, throws, .. })) => {
                self.thrown(by, throws, values);
            }
            Some(Frame::Window(window)) => match window.kind {
                WindowKind::MoreThrows { by, throws } => self.thrown(by, throws, values),
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
                | WindowKind::LastWord => {}
            },
            Some(
                Frame::Ask(_)
                | Frame::Step(_)
                | Frame::Do(_)
                | Frame::Discard { .. }
                | Frame::Discarded { .. },
            )
            | None => {}
        }
    }

    /// Dice for a text lie there; its first word may allow some to be thrown again.
    fn roll_lies_there(&mut self, by: Seat, values: [u8; 5]) {
        let rules = self.rules;
        let Some(Frame::Do(text)) = self.state.stack.last_mut() else { return };
        text.dice = values;
        let first = (!text.rest.is_empty()).then(|| rules.op(text.rest.at));
        let cause = text.cause;
        // The opponent's dice come before anybody alters those that lie there.
        if first == Some(Op::TheyRoll) {
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
    fn rerolls_spent(&self, by: Seat, cause: Cause) -> bool {
        let Cause::Token(_, token) = cause else { return false };
        let player = self.state.player(by);
        let spaces = self.rules.hero(player.hero).slots.iter().zip(player.levels);
        let passive = spaces
            .filter_map(|(slot, level)| slot.levels[level as usize - 1].passive)
            .any(|passive| self.rules.token(passive).rerolls_spent >> token.0 & 1 == 1);
        let attack = &self.state.attack;
        passive || (attack.by == by && attack.rerolls >> token.0 & 1 == 1)
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
    fn may_rethrow(&mut self, by: Seat, dice: u8, times: u8, price: (u8, TokenId)) {
        if times > 0 && (price.0 == 0 || self.state.player(by).count(price.1) >= price.0) {
            self.window(WindowKind::Rethrow { by, dice, times, price });
        }
    }

    fn attempt(&mut self, values: [u8; 5]) {
        self.state.attack.dice = values;
        self.state.attack.attempts += 1;
    }

    /// Dice thrown anew one by one; what is left of the throws may still be used.
    fn thrown(&mut self, by: Seat, throws: u8, values: [u8; 5]) {
        self.state.stack.pop();
        let Some(lying) = dice::lying(self.state) else { return };
        let used = dice::changed(lying.values(), &values[..lying.count as usize]).max(1);
        dice::put(self.state, &lying, values);
        let throws = throws.saturating_sub(used);
        if throws > 0 {
            self.window(WindowKind::MoreThrows { by, throws });
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
    fn reopen(&mut self) {
        if let Some(Frame::Window(window)) = self.state.stack.last_mut() {
            window.passed = 0;
        }
    }

    fn played(&mut self, by: Seat, card: CardId, picks: Picks) {
        self.reopen();
        let costs = cards::price(self.rules, self.state, by, card);
        let cause = Cause::Card(by, card);
        let rule = self.price_rule(by, card);
        self.lose_cp(by, costs, cause, rule);
        let cards = &mut self.state.player_mut(by).cards;
        cards.leave_hand(1 << card.0);
        cards.in_play |= 1 << card.0;
        match self.rules.hero(self.state.player(by).hero).card(card).kind {
            CardKind::Upgrade { slot, level } => {
                self.upgraded(by, slot, level);
                self.say(What::Upgraded(by, card), cause, Rule::Upgrade);
            }
            CardKind::Action { text, timing, .. } => {
                self.push(Frame::Discard { seat: by, card: card.0 });
                self.push(Frame::Do(Do { picks, ..Do::new(text, by, State::after(by), cause) }));
                let answerable = self.rules.numbers.answerable >> timing as u8 & 1 == 1;
                if answerable
                    || (slots::takes_tokens(self.rules, text) && self.active_comes_first(by))
                {
                    self.window(WindowKind::Answer { to: by });
                }
            }
        }
    }

    /// Whether the Active Player could still claim to come first. [TIM-5, TIM-6]
    fn active_comes_first(&self, by: Seat) -> bool {
        by != self.state.active
            && self.rules.numbers.precedence == Precedence::ActivePlayer
            && here::may_act(self.rules, self.state, self.state.active).is_ok()
    }

    /// A board space has a new level; a passive ability takes the place of the old one.
    fn upgraded(&mut self, by: Seat, slot: u8, level: u8) {
        let rules = self.rules;
        let player = self.state.player_mut(by);
        let levels = &rules.hero(player.hero).slots[slot as usize].levels;
        let before = std::mem::replace(&mut player.levels[slot as usize], level);
        if let (Some(old), Some(new)) =
            (levels[before as usize - 1].passive, levels[level as usize - 1].passive)
        {
            player.tokens[old.0 as usize] = 0;
            player.tokens[new.0 as usize] = 1;
        }
    }

    /// The rule by which a card has its price. [CP-1, UPG-3, UPG-4]
    fn price_rule(&self, by: Seat, card: CardId) -> Rule {
        let player = self.state.player(by);
        match self.rules.hero(player.hero).card(card).kind {
            CardKind::Upgrade { slot, level: 3 } if player.levels[slot as usize] == 1 => {
                Rule::UpgradeAtOnce
            }
            CardKind::Upgrade { slot, level: 3 } if player.levels[slot as usize] == 2 => {
                Rule::UpgradeDifference
            }
            CardKind::Upgrade { .. } | CardKind::Action { .. } => Rule::CpPay,
        }
    }

    fn sold(&mut self, by: Seat, cards: u64) {
        self.reopen();
        let discarding = here::question(self.state).is_some();
        let rule = if discarding { Rule::SellDiscard } else { Rule::SellMain };
        for card in (0..64u8).filter(|card| cards >> card & 1 == 1) {
            let hand = &mut self.state.player_mut(by).cards;
            hand.leave_hand(1 << card);
            hand.put_on_discard(1 << card);
            self.say(What::Sold(by, CardId(card)), Cause::Table, rule);
            self.gain_cp(by, self.rules.numbers.cp_sale, Cause::Table, rule);
        }
        if discarding {
            self.state.stack.pop();
        }
    }

    fn spent(&mut self, by: Seat, token: TokenId, nth: u8, picks: Picks) {
        self.reopen();
        let book = self.rules.token(token);
        let Some(spend) = book.spend.get(nth as usize) else { return };
        let cause = Cause::Token(by, token);
        self.lose_cp(by, spend.cp, cause, Rule::CpPay);
        if let Some((place, _)) = spend.most {
            self.state.player_mut(by).used += 1 << (place * 4);
        }
        let text = Do { picks, ..Do::new(spend.text, by, State::after(by), cause) };
        if book.passive {
            return self.push(Frame::Do(text));
        }
        self.push(Frame::Do(text));
        if self.active_comes_first(by) && self.could_hold_a_taker(self.state.active) {
            self.push(Frame::Discarded { seat: by, token, count: spend.tokens });
            return self.window(WindowKind::Answer { to: by });
        }
        let fresh = self.state.player(by).fresh;
        self.remove_token(by, token, spend.tokens, cause, Rule::StatusSpend);
        if spend.aged {
            // An older token was spent.
            self.state.player_mut(by).fresh = fresh;
        }
    }

    /// Whether the player may hold an Instant that takes tokens away. [TIM-6]
    fn could_hold_a_taker(&self, seat: Seat) -> bool {
        let player = self.state.player(seat);
        let hero = self.rules.hero(player.hero);
        let cards = hero.takers & cards::holdable(self.state, seat);
        (0..64).any(|card| cards >> card & 1 == 1 && hero.card(CardId(card)).cost <= player.cp)
    }

    /// Whether the player may be able to take tokens away at any time. [STS-6]
    pub(super) fn could_take(&self, seat: Seat) -> bool {
        let rules = self.rules;
        let takes = |token: TokenId| {
            let uses = &rules.token(token).spend;
            uses.iter().any(|spend| {
                spend.when == SpendWhen::AnyTime && slots::takes_tokens(rules, spend.text)
            })
        };
        let player = self.state.player(seat);
        self.could_hold_a_taker(seat)
            || (0..rules.tokens.len() as u8)
                .map(TokenId)
                .any(|token| player.count(token) > 0 && takes(token))
    }

    fn paid_off(&mut self, by: Seat, token: TokenId) {
        self.reopen();
        let cause = Cause::Token(by, token);
        let costs = self.rules.token(token).pay.unwrap_or(0);
        self.lose_cp(by, costs, cause, Rule::CpPay);
        self.remove_token(by, token, 1, cause, Rule::PayOff);
    }

    fn chose(&mut self, picks: Picks) {
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

    fn passed(&mut self, by: Seat) {
        match self.state.stack.last().copied() {
            Some(Frame::Window(Window { kind, passed })) => {
                let passed = passed | 1 << by.index();
                if let Some(Frame::Window(window)) = self.state.stack.last_mut() {
                    window.passed = passed;
                }
                if here::all_passed(self.rules, self.state, kind, passed) {
                    self.state.stack.pop();
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
                | Frame::Discard { .. }
                | Frame::Discarded { .. },
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
