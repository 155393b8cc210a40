//! What words ask of dice and boards: how much, and whether something is so.

use super::change::holds;
use super::journey;
use super::run::Run;
use crate::book::{Quantity, Test};
use crate::dice::symbols;
use crate::happening::Recorder;
use crate::state::Do;

impl<R: Recorder> Run<'_, R> {
    pub(super) fn amount(&self, n: Quantity, text: &Do) -> u8 {
        let sum: u8 = text.dice[..text.count as usize].iter().sum();
        let cp = self.state.actor(text.me).cp;
        let once = match n {
            Quantity::Number(n) => n,
            Quantity::Roll => sum,
            Quantity::HalfRoll | Quantity::HalfIncoming => sum.div_ceil(2),
            Quantity::Cp => cp,
            Quantity::HalfCp => cp.div_ceil(2),
        };
        once.saturating_mul(text.times)
    }

    pub(super) fn passes(&self, test: Test, text: &Do) -> bool {
        let player = self.state.actor(text.me);
        let hero = self.rules.hero(player.hero);
        let dice = &text.dice[..text.count as usize];
        match test {
            Test::Holds(group, n) => holds(self.rules, self.state, text.me, text.me, group) >= n,
            Test::HoldsNone(group) => holds(self.rules, self.state, text.me, text.me, group) == 0,
            Test::Opponent => {
                text.to.is_some_and(|actor| !self.state.side(text.me).contains(actor))
            }
            Test::Beats(ties) => {
                let (own, theirs) = dice.split_at(dice.len() - text.theirs as usize);
                let (own, theirs): (u8, u8) = (own.iter().sum(), theirs.iter().sum());
                own > theirs || (ties && own == theirs)
            }
            Test::AttemptsLeft(n) => {
                let made = self.state.attack.attempts;
                let counts = made > 0 || self.rules.numbers.skipped_phase_leaves_attempts;
                counts && made.saturating_add(n) <= self.rules.numbers.roll_attempts
            }
            Test::RequirementShows(symbol) => {
                let attack = &self.state.attack;
                let row = attack.announced.and_then(|ability| hero.strongest(ability, attack.dice));
                row.is_some_and(|row| hero.rows[row as usize].shows >> symbol & 1 == 1)
            }
            Test::Success(usual) => {
                let crawl = journey::crawl(self.rules, self.state);
                let named = crawl.map(|(_, map)| map.succeeds_on).filter(|named| *named != 0);
                dice_pass(Test::Values(named.unwrap_or(usual)), dice, hero.faces)
            }
            Test::Symbols(_)
            | Test::Values(_)
            | Test::Kind(_)
            | Test::Total(_)
            | Test::NoneOf(_)
            | Test::TotalAtMost(_) => dice_pass(test, dice, hero.faces),
        }
    }
}

/// Whether dice pass a test that speaks of dice.
pub(crate) fn dice_pass(test: Test, dice: &[u8], faces: [u8; 6]) -> bool {
    match test {
        Test::Symbols(wanted) => {
            let lie = symbols(faces, dice);
            lie.iter().zip(wanted).all(|(lie, wanted)| *lie >= wanted)
        }
        Test::Values(bits) | Test::Success(bits) => {
            dice.iter().any(|die| bits >> (die - 1) & 1 == 1)
        }
        Test::Kind(n) => {
            (1..=6).any(|value| dice.iter().filter(|&&die| die == value).count() >= n as usize)
        }
        Test::Total(least) => dice.iter().sum::<u8>() >= least,
        Test::TotalAtMost(most) => dice.iter().sum::<u8>() <= most,
        Test::NoneOf(bits) => {
            let lie = symbols(faces, dice);
            (0..6).all(|symbol| bits >> symbol & 1 == 0 || lie[symbol] == 0)
        }
        Test::Holds(..)
        | Test::HoldsNone(_)
        | Test::RequirementShows(_)
        | Test::Opponent
        | Test::Beats(_)
        | Test::AttemptsLeft(_) => false,
    }
}
