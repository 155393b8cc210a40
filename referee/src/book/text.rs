//! Printed texts made flat.

use super::compile::{Compiler, MOST_OPS};
use super::op::bits;
use super::{Count, CrawlOp, GroupId, Op, Quantity, Target, Test, TextId};
use crate::act::TokenId;
use crate::content::effect::{Amount, Effect, Share, Special, Symbols, Text, Tie, Who, Whose};
use crate::content::{Step, said};

/// Makes texts flat.
pub(super) trait Texts {
    /// Appends the text's instructions to the program. It stands in the field `does` of what is being compiled;
    /// `symbols` are those of the hero's dice.
    fn text(&mut self, words: &[Effect], symbols: &[String]) -> TextId;
}

impl Texts for Compiler<'_> {
    fn text(&mut self, words: &[Effect], symbols: &[String]) -> TextId {
        let at = self.ops.len() as u16;
        self.within(Step::Field("does"), |this| this.words(words, symbols));
        TextId { at, end: self.ops.len() as u16 }
    }
}

impl Compiler<'_> {
    pub(super) fn words(&mut self, words: &[Effect], symbols: &[String]) {
        let mut on = None;
        for (nth, word) in words.iter().enumerate() {
            let at = self.ops.len();
            if at >= MOST_OPS {
                return;
            }
            self.within(Step::Nth(nth), |this| {
                if let Effect::Otherwise(body) = word {
                    this.otherwise(on.take(), body, symbols);
                } else {
                    this.word(word, symbols);
                    on = asks(word).then_some(at);
                }
            });
        }
    }

    fn word(&mut self, word: &Effect, symbols: &[String]) {
        let op = match word {
            Effect::Gain(n, token) => return self.gain(*n, token),
            Effect::Inflict(n, token) => Op::Inflict(*n, self.token(token)),
            Effect::GainCp(amount) => Op::GainCp(quantity(*amount)),
            Effect::LoseCp(n) => Op::LoseCp(*n),
            Effect::StealCp(n) => Op::StealCp(*n),
            Effect::StealHealth(n) => Op::StealHealth(*n),
            Effect::Reduce(n) => Op::Reduce(*n),
            Effect::StartOver => Op::StartOver,
            Effect::RerollSpent(token) => Op::RerollSpent(self.token(token)),
            Effect::Heal(amount) => Op::Heal(quantity(*amount)),
            Effect::Draw(n) => Op::Draw(*n),
            Effect::Discard(n) | Effect::DiscardRandom(n) => Op::Discard(*n),
            Effect::RaiseLimit(n, token) => self.raise_limit(*n, token),
            Effect::GainToLimit(token) => Op::GainToLimit(self.token(token)),
            Effect::Turn(from, to) => Op::Turn(self.token(from), self.token(to)),
            Effect::Keyword(n, keyword) => return self.keyword(*n, keyword, symbols),
            Effect::Spend(n, tokens) => Op::Spend((*n).max(1), self.group(tokens)),
            Effect::PayCp(n) => Op::PayCp((*n).max(1)),
            Effect::Activate(n, tokens) => Op::Activate((*n).max(1), self.group(tokens)),
            Effect::RemoveThis => Op::RemoveThis,
            Effect::Remove(n, token) => Op::Remove(*n, self.token(token)),
            Effect::RemoveStatus(n) => return self.repeat(*n, Op::RemoveStatus(Target::Me)),
            Effect::RemoveAllStatus => Op::RemoveAllStatus(Target::Me),
            Effect::RemoveAllNegativeStatus => Op::RemoveAllNegative(Target::Me),
            Effect::TransferStatus => Op::TransferStatus,
            Effect::PreventIncomingStatus => Op::PreventIncomingStatus,
            Effect::Deal(amount) => Op::Deal(super::Kind::Normal, quantity(*amount)),
            Effect::DealAs(kind, amount) => Op::Deal(*kind, quantity(*amount)),
            Effect::Add(amount) => Op::Add(quantity(*amount)),
            Effect::Prevent(amount) => Op::Prevent(quantity(*amount)),
            Effect::AvoidDamage => Op::AvoidDamage,
            Effect::ForgoDefense => Op::ForgoDefense,
            Effect::PassDamage(Share::All, dial) => Op::PassDamage(self.token(dial)),
            Effect::PassDamage(Share::AsYouLike, dial) => return self.share_damage(word, dial),
            Effect::MakeUndefendable => Op::MakeUndefendable,
            Effect::FailPhase => Op::FailPhase,
            Effect::IfDealt(n, body) => {
                return self.nest(body, symbols, |end| Op::IfDealt(*n, end));
            }
            Effect::Roll(n, body) => return self.roll(*n, body, symbols),
            Effect::OnSymbols(wanted, body) => {
                let test = Test::Symbols(self.wanted(wanted, symbols));
                return self.nest(body, symbols, |end| Op::On(test, end));
            }
            Effect::OnValues(values, body) => {
                let test = Test::Values(bits(values));
                return self.nest(body, symbols, |end| Op::On(test, end));
            }
            Effect::OnSuccess(values, body) => {
                let test = Test::Success(bits(values));
                return self.nest(body, symbols, |end| Op::On(test, end));
            }
            Effect::OnKind(n, body) => {
                return self.nest(body, symbols, |end| Op::On(Test::Kind(*n), end));
            }
            Effect::OnTotal(n, body) => {
                return self.nest(body, symbols, |end| Op::On(Test::Total(*n), end));
            }
            Effect::OnTotalAtMost(n, body) => {
                return self.nest(body, symbols, |end| Op::On(Test::TotalAtMost(*n), end));
            }
            Effect::IfYouHold(tokens, body) => {
                let test = Test::Holds(self.group(tokens), 1);
                return self.nest(body, symbols, |end| Op::On(test, end));
            }
            Effect::IfYouHoldAtLeast(n, tokens, body) => {
                let test = Test::Holds(self.group(tokens), *n);
                return self.nest(body, symbols, |end| Op::On(test, end));
            }
            Effect::IfYouHoldNone(tokens, body) => {
                let test = Test::HoldsNone(self.group(tokens));
                return self.nest(body, symbols, |end| Op::On(test, end));
            }
            Effect::IfOpponent(body) => {
                return self.nest(body, symbols, |end| Op::On(Test::Opponent, end));
            }
            Effect::Versus(tie, win, lose) => return self.versus(*tie, win, lose, symbols),
            Effect::ForEachTheyHold(tokens, body) => {
                let count = Count::TheyHold(self.group(tokens));
                return self.nest(body, symbols, |end| Op::Each(count, end));
            }
            Effect::ForEachHeld(tokens, body) => {
                let count = Count::Held(self.group(tokens));
                return self.nest(body, symbols, |end| Op::Each(count, end));
            }
            Effect::MayReroll { dice, times, spend } => {
                let price = spend.as_ref().map_or((0, TokenId(0)), |(n, t)| (*n, self.token(t)));
                Op::MayReroll { dice: *dice, times: *times, price }
            }
            Effect::Special(special, body) => return self.special(special, body, symbols),
            Effect::Otherwise(body) => return self.otherwise(None, body, symbols),
            Effect::Each(symbol, body) => return self.each(1, symbol, body, symbols),
            Effect::ForEvery(n, symbol, body) => {
                return self.each((*n).max(1), symbol, body, symbols);
            }
            Effect::ChangeDice { count, whose, to } => {
                Op::ChangeDice { count: *count, whose: *whose, to: *to }
            }
            Effect::Reroll { count, whose } => Op::Reroll { throws: *count, whose: *whose },
            Effect::ExtraAttempt(phase) => Op::ExtraAttempt(*phase),
            Effect::Then => Op::Then,
            Effect::May(body) => return self.up_to(1, body, symbols),
            Effect::UpTo(n, body) => return self.up_to(*n, body, symbols),
            Effect::AnyNumber(body) => return self.up_to(u8::MAX, body, symbols),
            Effect::ChooseOne(texts) => return self.choose_one(texts, symbols),
            Effect::To(who, body) => return self.to(*who, body, symbols),
            Effect::Gold(n) => Op::Crawl(CrawlOp::Gold(*n)),
            Effect::LootCard(rarity) => Op::Crawl(CrawlOp::LootCard(*rarity)),
            Effect::Meet(level) => Op::Crawl(CrawlOp::Meet(*level)),
            Effect::ExploreBeside => Op::Crawl(CrawlOp::ExploreBeside),
            Effect::LootDie(row) => Op::Crawl(CrawlOp::LootDie(*row)),
            Effect::GainCpAsSaid => Op::Crawl(CrawlOp::GainCpAsSaid),
            Effect::OwnAttempt => Op::Crawl(CrawlOp::OwnAttempt),
            Effect::HealBySalve => Op::Crawl(CrawlOp::HealBySalve),
            Effect::Revive => Op::Crawl(CrawlOp::Revive),
            Effect::StayInPlay => Op::Crawl(CrawlOp::StayInPlay),
            Effect::RemoveNegativeAtRandom => Op::Crawl(CrawlOp::RemoveNegative),
            Effect::DiscardPositive(n) => return self.repeat(*n, Op::DiscardPositive),
            Effect::SkipPhase => Op::SkipPhase,
            Effect::ExtraOffense => Op::ExtraOffense,
        };
        self.ops.push(op);
    }

    /// Puts an instruction with the words that belong to it, its last argument.
    fn nest(&mut self, body: &[Effect], symbols: &[String], op: impl FnOnce(u16) -> Op) {
        self.nest_in(Step::Last, body, symbols, op);
    }

    fn nest_in(
        &mut self,
        step: Step,
        body: &[Effect],
        symbols: &[String],
        op: impl FnOnce(u16) -> Op,
    ) {
        let place = self.ops.len();
        self.ops.push(Op::Then);
        self.within(step, |this| this.words(body, symbols));
        self.ops[place] = op(self.ops.len() as u16);
    }

    /// A hero raises the stack limit of one token only. [STK-4]
    fn raise_limit(&mut self, n: u8, name: &str) -> Op {
        let token = self.token(name);
        if *self.raises.get_or_insert(token) != token {
            self.blame("a hero raises the limit of one token only".to_owned());
        }
        Op::RaiseLimit(n, token)
    }

    fn roll(&mut self, n: u8, body: &[Effect], symbols: &[String]) {
        if !(1..=5).contains(&n) {
            self.blame(format!("a text rolls {n} dice; a player has 5"));
        }
        self.nest(body, symbols, |end| Op::Roll(n, end));
    }

    fn each(&mut self, group: u8, symbol: &str, body: &[Effect], symbols: &[String]) {
        let place = symbols.iter().position(|name| name == symbol);
        if place.is_none() {
            self.blame_name(symbol, format!("no face shows {symbol:?}"));
        }
        let symbol = place.unwrap_or(0) as u8;
        self.nest(body, symbols, |end| Op::Each(Count::Dice { group, symbol }, end));
    }

    fn up_to(&mut self, n: u8, body: &[Effect], symbols: &[String]) {
        if body.is_empty() {
            self.blame("a choice without words".to_owned());
        }
        self.said.insert(self.ops.len() as u16, said(body, symbols));
        self.nest(body, symbols, |end| Op::UpTo(n, end));
    }

    fn choose_one(&mut self, texts: &[Text], symbols: &[String]) {
        if !(2..=8).contains(&texts.len()) {
            self.blame(format!("one of {} texts cannot be chosen", texts.len()));
        }
        let place = self.ops.len();
        self.ops.push(Op::Then);
        for (nth, text) in texts.iter().enumerate() {
            self.said.insert(self.ops.len() as u16, said(text, symbols));
            self.within(Step::Last, |this| {
                this.nest_in(Step::Nth(nth), text, symbols, Op::Alternative);
            });
        }
        self.ops[place] = Op::ChooseOne(self.ops.len() as u16);
    }

    /// Damage to be shared out, which is asked for when everything is added up.
    fn share_damage(&mut self, word: &Effect, dial: &str) {
        let (place, dial) = (self.ops.len() as u16, self.token(dial));
        let end = place + 3;
        self.said.insert(place + 1, said(std::slice::from_ref(word), &[]));
        self.ops.extend([Op::ShareDamage(dial, end), Op::UpTo(1, end), Op::TakeDamage(dial)]);
    }

    /// The words of the leaflet that the name stands for, so many times.
    fn keyword(&mut self, n: u8, name: &str, symbols: &[String]) {
        let Some((hero, text)) = self.hero.and_then(|hero| Some((hero, hero.keywords.get(name)?)))
        else {
            return self.blame_name(name, format!("the leaflet has no text called {name:?}"));
        };
        if text.iter().any(|word| matches!(word, Effect::Keyword(..))) {
            return self.blame_name(name, format!("the text of {name:?} calls another by name"));
        }
        let printed = hero.origin.field("keywords").key(name);
        self.elsewhere(printed, |this| (0..n).for_each(|_| this.words(text, symbols)));
    }

    /// The opponent's dice are laid beside one's own, then compared.
    fn versus(&mut self, tie: Tie, win: &[Effect], lose: &[Effect], symbols: &[String]) {
        self.ops.push(Op::TheyRoll);
        let (on, test) = (self.ops.len(), Test::Beats(tie == Tie::Wins));
        self.nest_in(Step::Nth(1), win, symbols, |end| Op::On(test, end));
        self.otherwise(Some(on), lose, symbols);
    }

    fn special(&mut self, special: &Special, body: &[Effect], symbols: &[String]) {
        match special {
            Special::ForEachFurtherAttempt(most) => {
                self.nest(body, symbols, |end| Op::Each(Count::FurtherAttempts(*most), end));
            }
            Special::IfTheRequirementShows(symbol) => {
                let place = symbols.iter().position(|name| name == symbol);
                if place.is_none() {
                    self.blame_name(symbol, format!("no face shows {symbol:?}"));
                }
                let test = Test::RequirementShows(place.unwrap_or(0) as u8);
                self.nest(body, symbols, |end| Op::On(test, end));
            }
            Special::OnNoneOf(names) => {
                let wanted: Symbols = names.iter().map(|name| (name.clone(), 1)).collect();
                let counts = self.wanted(&wanted, symbols);
                let bits = (0..6).filter(|place| counts[*place] > 0).fold(0, |b, p| b | 1 << p);
                self.nest(body, symbols, |end| Op::On(Test::NoneOf(bits), end));
            }
            Special::IfAttemptsWereLeft(n) => {
                self.nest(body, symbols, |end| Op::On(Test::AttemptsLeft(*n), end));
            }
            Special::HealAsDealt => self.ops.push(Op::HealAsDealt),
            Special::SearchDeck => self.ops.push(Op::SearchDeck),
            Special::Detonate(token) => {
                let token = self.token(token);
                self.ops.push(Op::Detonate(token));
            }
            Special::ReceiveIsolated(n) => self.ops.push(Op::ReceiveIsolated(*n)),
            Special::ReceiveForSure(n) => self.ops.push(Op::ReceiveForSure(*n)),
            Special::DealLess(n) => self.ops.push(Op::Withhold(*n)),
            Special::DealNothing => self.ops.push(Op::Withhold(u8::MAX)),
            Special::PassOn => self.ops.push(Op::PassOn),
            Special::TheyDecide => self.nest(body, symbols, Op::TheyDecide),
            Special::UnlessTheyPay(n) => self.unless_they_pay(*n, body, symbols),
            Special::LookAtHand => self.ops.push(Op::LookAtHand),
            Special::DiscardHand => self.ops.push(Op::Discard(u8::MAX)),
        }
    }

    /// A gain that may be declined is an offer.
    fn gain(&mut self, amount: Amount, name: &str) {
        let token = self.token(name);
        let book = self.tokens.get(name).map(|(_, token)| *token);
        let optional = book.is_some_and(|book| book.optional);
        if let Some(book) = book {
            self.in_place_of_another(token, book);
        }
        let op = match (optional, amount) {
            (false, _) => Op::Gain(quantity(amount), token),
            (true, Amount::Number(n)) => {
                let says = vec![Effect::Gain(amount, name.to_owned())];
                self.said.insert(self.ops.len() as u16, said(&says, &[]));
                Op::MayGain(n, token)
            }
            (true, _) => {
                let message = format!("a gain of {name:?} may be declined: it needs a number");
                return self.blame_name(name, message);
            }
        };
        self.ops.push(op);
    }

    /// The offer to the die's roller, then the words.
    fn unless_they_pay(&mut self, n: u8, body: &[Effect], symbols: &[String]) {
        if !matches!(body, [Effect::Reroll { whose: Whose::Opponents, .. }]) {
            let message = "only the reroll of an opponent's die can be bought off".to_owned();
            return self.blame(message);
        }
        let at = self.ops.len();
        self.said.insert(at as u16 + 1, format!("pay {n} CP"));
        let offered = at as u16 + 3;
        self.ops.extend([Op::Then, Op::UpTo(1, offered), Op::BuyOff(n.max(1))]);
        self.within(Step::Last, |this| this.words(body, symbols));
        self.ops[at] = Op::UnlessTheyPay(offered, self.ops.len() as u16);
    }

    /// Words for when the `On` at that place does not hold: if it does, its last word jumps over them.
    fn otherwise(&mut self, on: Option<usize>, body: &[Effect], symbols: &[String]) {
        let jump = self.ops.len();
        self.ops.push(Op::Then);
        if let Some(Op::On(_, end)) = on.and_then(|on| self.ops.get_mut(on)) {
            *end = jump as u16 + 1;
        } else {
            self.blame("an Otherwise follows the On… or If… it belongs to".to_owned());
        }
        self.within(Step::Last, |this| this.words(body, symbols));
        self.ops[jump] = Op::Jump(self.ops.len() as u16);
    }

    /// Whom a text speaks of; removals say it themselves.
    fn to(&mut self, who: Who, body: &[Effect], symbols: &[String]) {
        let target = match who {
            Who::Yourself => Target::Me,
            Who::Opponent => Target::TheOpponent,
            Who::ChosenPlayer => Target::AnyPlayer,
            Who::ChosenOpponent => Target::AnyOpponent,
            Who::UpToOpponents(n) => Target::Opponents { most: n.max(1), fewer: true },
            Who::TwoOpponents => Target::Opponents { most: 2, fewer: false },
            Who::ChosenTeammate => Target::AnyTeammate,
            Who::AllOpponents => Target::EveryOpponent,
            Who::YourSide => Target::YourSide,
            Who::Teammates | Who::TheBoss => Target::EveryTeammate,
        };
        let each = matches!(target, Target::YourSide | Target::EveryTeammate);
        match body {
            _ if each => self.nest(body, symbols, |end| Op::To(target, end)),
            [Effect::RemoveStatus(n)] => self.repeat(*n, Op::RemoveStatus(target)),
            [Effect::RemoveAllStatus] => self.ops.push(Op::RemoveAllStatus(target)),
            [Effect::RemoveAllNegativeStatus] => self.ops.push(Op::RemoveAllNegative(target)),
            _ => self.nest(body, symbols, |end| Op::To(target, end)),
        }
    }

    pub(super) fn token(&mut self, name: &str) -> TokenId {
        if let Some((id, _)) = self.tokens.get(name) {
            *id
        } else {
            self.blame_name(name, format!("no token is called {name:?}"));
            TokenId(0)
        }
    }

    /// A kind of token, or the kinds that a name of the leaflet stands for.
    fn group(&mut self, name: &str) -> GroupId {
        let named = self.hero.and_then(|hero| Some((hero, hero.groups.get(name)?)));
        let kinds: Vec<TokenId> = match named {
            Some((hero, names)) => {
                let printed = hero.origin.field("groups").key(name);
                let tokens = |this: &mut Self| names.iter().map(|name| this.token(name)).collect();
                self.elsewhere(printed, tokens)
            }
            None => vec![self.token(name)],
        };
        self.group_of(kinds)
    }

    pub(super) fn group_of(&mut self, mut kinds: Vec<TokenId>) -> GroupId {
        kinds.sort_unstable();
        let place = self.token_groups.iter().position(|other| *other == kinds);
        GroupId(place.unwrap_or_else(|| {
            self.token_groups.push(kinds);
            self.token_groups.len() - 1
        }) as u8)
    }

    pub(super) fn wanted(&mut self, wanted: &Symbols, symbols: &[String]) -> [u8; 6] {
        for unknown in wanted.keys().filter(|name| !symbols.contains(name)) {
            self.blame_name(unknown, format!("no face shows {unknown:?}"));
        }
        let mut counts = [0; 6];
        for (place, name) in symbols.iter().enumerate() {
            counts[place] = wanted.get(name).copied().unwrap_or(0);
        }
        counts
    }
}

/// Whether an `Otherwise` may follow the word.
fn asks(word: &Effect) -> bool {
    matches!(
        word,
        Effect::OnSymbols(..)
            | Effect::OnValues(..)
            | Effect::OnSuccess(..)
            | Effect::OnKind(..)
            | Effect::OnTotal(..)
            | Effect::OnTotalAtMost(..)
            | Effect::IfYouHold(..)
            | Effect::IfYouHoldAtLeast(..)
            | Effect::IfYouHoldNone(..)
            | Effect::IfOpponent(_)
    )
}

fn quantity(amount: Amount) -> Quantity {
    match amount {
        Amount::Number(n) => Quantity::Number(n),
        Amount::TheRoll => Quantity::Roll,
        Amount::HalfTheRoll => Quantity::HalfRoll,
        Amount::HalfTheIncoming => Quantity::HalfIncoming,
        Amount::YourCp => Quantity::Cp,
        Amount::HalfYourCp => Quantity::HalfCp,
    }
}
