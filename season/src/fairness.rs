//! Are those dice fair? Faces that were thrown, counted, and how often fair dice are as uneven.

#![expect(
    clippy::cast_precision_loss,
    reason = "nobody throws as many dice as a floating-point number can count"
)]

use events::{Dice, Event};
use referee::game::Game;
use referee::play::unspoken;
use referee::revision::View;
use referee::state::{Frame, Question};
use referee::{ActorId, State};
use serde::Serialize;
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// Up to so many dice every outcome is gone through.
const EXACT: u64 = 24;
/// Up to so many dice as fair ones are drawn; for more, the chi-square distribution is good.
const DRAWN: u64 = 100;
/// How often they are drawn.
const DRAWS: u32 = 20_000;

/// Below this, a line of a report speaks of it.
pub const IMPROBABLE: f64 = 1e-6;

/// What goes with every p-value.
pub const MEANS: &str = "The p-value says how often fair dice come out at least as uneven. It is not the chance that these \
    dice are fair, and among many players or sets of dice a small one turns up by itself.";

/// What goes with one below [`IMPROBABLE`].
pub const CAREFUL: &str = "Fair dice come out like this less than once in a million times. The log cannot tell why: worn \
    dice, slips in what was logged, and rolls that were left out look the same.";

/// Faces that were thrown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Faces {
    /// How often each face came, 1 to 6.
    pub thrown: [u64; 6],
    /// The same of first rolls of Offensive Roll Phases alone: nobody has chosen anything there.
    pub first: [u64; 6],
    /// Rolls that are left out, because nobody said which of their dice were thrown.
    pub left_out: u64,
}

impl Faces {
    /// Both together.
    #[must_use]
    pub fn and(mut self, more: &Faces) -> Faces {
        for face in 0..6 {
            self.thrown[face] += more.thrown[face];
            self.first[face] += more.first[face];
        }
        self.left_out += more.left_out;
        self
    }

    /// The faces that each player has thrown in a match, in the order of the seats.
    pub fn of(game: &Game, view: View) -> Vec<Faces> {
        let mut faces = vec![Faces::default(); game.now().state().actors().len()];
        for entry in game.entries(view, 1, game.len()) {
            if let (Event::Rolled { by, dice }, Ok(accepted)) = (entry.event, &entry.verdict)
                && let Some(faces) = faces.get_mut(ActorId::from(*by).index())
            {
                let at = unspoken(entry.before.rules(), entry.before.state(), &accepted.implied);
                faces.count(&at, *dice);
            }
        }
        faces
    }

    /// Counts a roll that lies there.
    pub(crate) fn count(&mut self, at: &State, dice: Dice) {
        let first = matches!(at.innermost(), Some(Frame::Ask(Question::Attempt { .. })));
        let whole = matches!(
            at.innermost(),
            Some(Frame::Ask(
                Question::Defense { .. } | Question::Roll { .. } | Question::Beside { .. }
            ))
        );
        let all = (1u8 << dice.count()) - 1;
        let Some(thrown) = (if first || whole { Some(all) } else { dice.thrown() }) else {
            self.left_out += 1;
            return;
        };
        let thrown = (0u8..).zip(dice.values()).filter(|(place, _)| thrown >> place & 1 == 1);
        for (_, value) in thrown {
            let face = usize::from(value - 1) % 6;
            self.thrown[face] += 1;
            self.first[face] += u64::from(first);
        }
    }
}

/// How often fair dice come out at least as uneven, by the chi-square statistic; nothing if no die was thrown.
///
/// For few dice it is exact, for some it is drawn (by a generator that begins with the faces themselves, so that it is the
/// same every time), for many it follows the chi-square distribution.
pub fn p_value(faces: &[u64; 6]) -> Option<f64> {
    let dice: u64 = faces.iter().sum();
    if dice == 0 {
        return None;
    }
    // Of so many dice the sum of squares says the same as chi-square, in whole numbers.
    let squares = |faces: &[u64; 6]| faces.iter().map(|n| n * n).sum::<u64>();
    let uneven = squares(faces);
    if dice <= EXACT {
        return Some(exact(dice, uneven));
    }
    if dice <= DRAWN {
        let seed = faces.iter().fold(0x9E37_79B9_7F4A_7C15, |seed: u64, n| {
            (seed ^ n).wrapping_mul(0xD134_2543_DE82_EF95).rotate_left(29)
        });
        let mut draw = Draw(seed | 1);
        let as_uneven = (0..DRAWS).filter(|_| {
            let mut drawn = [0u64; 6];
            (0..dice).for_each(|_| drawn[draw.face()] += 1);
            squares(&drawn) >= uneven
        });
        return Some((as_uneven.count() + 1) as f64 / f64::from(DRAWS + 1));
    }
    let chi_square = 6.0 * uneven as f64 / dice as f64 - dice as f64;
    ChiSquared::new(5.0).ok().map(|distribution| distribution.sf(chi_square))
}

/// Every outcome of so many dice, by how likely it is.
fn exact(dice: u64, uneven: u64) -> f64 {
    fn within(faces: u32, dice: u64, squares: u64, uneven: u64, ways: f64) -> f64 {
        if faces == 1 {
            return if squares + dice * dice >= uneven { ways } else { 0.0 };
        }
        // Of the dice that are left, so many show the next face: in "dice over n" ways.
        let (mut sum, mut choose) = (0.0, 1.0);
        for n in 0..=dice {
            sum += within(faces - 1, dice - n, squares + n * n, uneven, ways * choose);
            choose = choose * (dice - n) as f64 / (n + 1) as f64;
        }
        sum
    }
    (within(6, dice, 0, uneven, 1.0) / 6f64.powi(dice as i32)).min(1.0)
}

/// A small generator, the same everywhere and for ever.
struct Draw(u64);

impl Draw {
    fn face(&mut self) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((u128::from(self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)) * 6) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: Option<f64>, expected: f64) {
        let found = found.expect("dice were thrown");
        assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
    }

    #[test]
    fn few_dice_are_counted_out() {
        assert_eq!(p_value(&[0; 6]), None);
        near(p_value(&[1, 0, 0, 0, 0, 0]), 1.0);
        // Two dice: alike in 6 of 36 ways.
        near(p_value(&[2, 0, 0, 0, 0, 0]), 1.0 / 6.0);
        near(p_value(&[1, 1, 0, 0, 0, 0]), 1.0);
        // Three: all alike in 6 of 216; two alike or more in 6 + 90.
        near(p_value(&[0, 0, 3, 0, 0, 0]), 6.0 / 216.0);
        near(p_value(&[0, 2, 0, 0, 0, 1]), 96.0 / 216.0);
    }

    #[test]
    fn the_three_ways_agree_where_they_meet() {
        let of = |uneven: u64, dice: u64| exact(dice, uneven);
        let faces = [9, 6, 3, 2, 2, 2];
        let drawn = {
            let mut draw = Draw(77);
            let hits = (0..DRAWS).filter(|_| {
                let mut drawn = [0u64; 6];
                (0..24).for_each(|_| drawn[draw.face()] += 1);
                drawn.iter().map(|n| n * n).sum::<u64>() >= 138
            });
            hits.count() as f64 / f64::from(DRAWS)
        };
        let exact = of(faces.iter().map(|n: &u64| n * n).sum(), 24);
        assert!((exact - drawn).abs() < 0.01, "{exact} and {drawn}");
        assert!((exact - p_value(&faces).expect("dice")).abs() < 1e-12);
        // Chi-square of 5 degrees: 11.07 is exceeded once in twenty.
        let faces = [230, 190, 200, 200, 210, 170];
        let p = p_value(&faces).expect("dice");
        let chi = faces.iter().map(|n| (*n as f64 - 200.0).powi(2) / 200.0).sum::<f64>();
        assert!((chi - 10.0).abs() < 1e-9 && (p - 0.0752).abs() < 0.0005, "{chi}: {p}");
    }
}
