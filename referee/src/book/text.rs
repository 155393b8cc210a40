//! Printed texts made flat.

use super::compile::Compiler;
use super::{Op, Quantity, Target, Test, TextId};
use crate::act::TokenId;
use crate::content::effect::{Amount, Effect, Symbols, Who};

/// How many of each symbol lie there, by the symbol's place in the hero's list.
pub(crate) fn symbols(faces: [u8; 6], dice: &[u8]) -> [u8; 6] {
    let mut count = [0; 6];
    for &die in dice.iter().filter(|die| (1..=6).contains(*die)) {
        count[faces[die as usize - 1] as usize] += 1;
    }
    count
}

/// Makes texts flat.
pub(super) trait Texts {
    /// Appends the text's instructions to the program. `symbols` are those of the hero's dice.
    fn text(&mut self, words: &[Effect], symbols: &[String]) -> TextId;
}

impl Texts for Compiler<'_> {
    fn text(&mut self, words: &[Effect], symbols: &[String]) -> TextId {
        let at = self.ops.len() as u16;
        self.words(words, symbols);
        TextId { at, end: self.ops.len() as u16 }
    }
}

impl Compiler<'_> {
    fn words(&mut self, words: &[Effect], symbols: &[String]) {
        for (place, word) in words.iter().enumerate() {
            let before = place.checked_sub(1).map(|before| &words[before]);
            self.word(word, before, symbols);
        }
    }

    fn word(&mut self, word: &Effect, before: Option<&Effect>, symbols: &[String]) {
        let op = match word {
            Effect::Gain(n, token) => Op::Gain(*n, self.token(token)),
            Effect::Inflict(n, token) => Op::Inflict(*n, self.token(token)),
            Effect::GainCp(amount) => Op::GainCp(quantity(*amount)),
            Effect::LoseCp(n) => Op::LoseCp(*n),
            Effect::Heal(amount) => Op::Heal(quantity(*amount)),
            Effect::Draw(n) => Op::Draw(*n),
            Effect::RemoveThis => Op::RemoveThis,
            Effect::RemoveStatus(n) => return self.remove_status(*n, Target::Me),
            Effect::RemoveAllStatus => Op::RemoveAllStatus(Target::Me),
            Effect::TransferStatus => Op::TransferStatus,
            Effect::PreventIncomingStatus => Op::PreventIncomingStatus,
            Effect::Deal(amount) => Op::Deal(super::Kind::Normal, quantity(*amount)),
            Effect::DealAs(kind, amount) => Op::Deal(*kind, quantity(*amount)),
            Effect::Add(amount) => Op::Add(quantity(*amount)),
            Effect::Prevent(amount) => Op::Prevent(quantity(*amount)),
            Effect::AvoidDamage => Op::AvoidDamage,
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
                let bits = values
                    .iter()
                    .filter(|v| (1..=6).contains(*v))
                    .fold(0, |bits, v| bits | 1 << (v - 1));
                return self.nest(body, symbols, |end| Op::On(Test::Values(bits), end));
            }
            Effect::OnKind(n, body) => {
                return self.nest(body, symbols, |end| Op::On(Test::Kind(*n), end));
            }
            Effect::OnTotal(n, body) => {
                return self.nest(body, symbols, |end| Op::On(Test::Total(*n), end));
            }
            Effect::Otherwise(body) => return self.otherwise(body, before, symbols),
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
            Effect::May(body) => return self.nest(body, symbols, Op::May),
            Effect::To(who, body) => return self.to(*who, body, symbols),
            Effect::SkipPhase => Op::SkipPhase,
            Effect::ExtraOffense => Op::ExtraOffense,
        };
        self.ops.push(op);
    }

    /// Puts an instruction with the words that belong to it.
    fn nest(&mut self, body: &[Effect], symbols: &[String], op: impl FnOnce(u16) -> Op) {
        let place = self.ops.len();
        self.ops.push(Op::Then);
        self.words(body, symbols);
        self.ops[place] = op(self.ops.len() as u16);
    }

    fn roll(&mut self, n: u8, body: &[Effect], symbols: &[String]) {
        if !(1..=5).contains(&n) {
            self.blame("Roll", format!("a text rolls {n} dice; a player has 5"));
        }
        self.nest(body, symbols, |end| Op::Roll(n, end));
    }

    fn each(&mut self, group: u8, symbol: &str, body: &[Effect], symbols: &[String]) {
        let place = symbols.iter().position(|name| name == symbol);
        if place.is_none() {
            self.blame(symbol, format!("no face shows {symbol:?}"));
        }
        let symbol = place.unwrap_or(0) as u8;
        self.nest(body, symbols, |end| Op::Each { group, symbol, end });
    }

    fn otherwise(&mut self, body: &[Effect], before: Option<&Effect>, symbols: &[String]) {
        let on = matches!(
            before,
            Some(
                Effect::OnSymbols(..)
                    | Effect::OnValues(..)
                    | Effect::OnKind(..)
                    | Effect::OnTotal(..)
            )
        );
        if !on {
            self.blame("Otherwise", "an Otherwise follows the On… it belongs to".to_owned());
        }
        self.nest(body, symbols, Op::Otherwise);
    }

    /// Whom a text speaks of; removals say it themselves.
    fn to(&mut self, who: Who, body: &[Effect], symbols: &[String]) {
        let target = match who {
            Who::Yourself => Target::Me,
            Who::ChosenPlayer => Target::AnyPlayer,
            Who::ChosenOpponent => Target::AnyOpponent,
        };
        match body {
            [Effect::RemoveStatus(n)] => self.remove_status(*n, target),
            [Effect::RemoveAllStatus] => self.ops.push(Op::RemoveAllStatus(target)),
            _ => self.nest(body, symbols, |end| Op::To(target, end)),
        }
    }

    fn remove_status(&mut self, n: u8, target: Target) {
        (0..n).for_each(|_| self.ops.push(Op::RemoveStatus(target)));
    }

    fn token(&mut self, name: &str) -> TokenId {
        if let Some((id, _)) = self.tokens.get(name) {
            *id
        } else {
            self.blame(name, format!("no token is called {name:?}"));
            TokenId(0)
        }
    }

    fn wanted(&mut self, wanted: &Symbols, symbols: &[String]) -> [u8; 6] {
        for unknown in wanted.keys().filter(|name| !symbols.contains(name)) {
            self.blame(unknown, format!("no face shows {unknown:?}"));
        }
        let mut counts = [0; 6];
        for (place, name) in symbols.iter().enumerate() {
            counts[place] = wanted.get(name).copied().unwrap_or(0);
        }
        counts
    }
}

fn quantity(amount: Amount) -> Quantity {
    match amount {
        Amount::Number(n) => Quantity::Number(n),
        Amount::TheRoll => Quantity::Roll,
        Amount::HalfTheRoll => Quantity::HalfRoll,
        Amount::HalfTheIncoming => Quantity::HalfIncoming,
    }
}
