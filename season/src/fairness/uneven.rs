//! How often fair dice come out at least as uneven.

use std::sync::OnceLock;

use serde::Serialize;
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// Up to so many dice every outcome is counted; for more, the chi-square distribution is good.
const COUNTED: usize = 100;

/// How a p-value was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum By {
    /// Every outcome of so many dice was counted.
    Counting,
    /// By the chi-square distribution.
    ChiSquare,
}

/// How often fair dice come out at least as uneven, by the chi-square statistic; nothing if no die was thrown.
pub fn p_value(faces: &[u64; 6]) -> Option<f64> {
    test(faces).map(|(p, _)| p)
}

/// The same, and how it was found.
pub fn test(faces: &[u64; 6]) -> Option<(f64, By)> {
    let dice: u64 = faces.iter().sum();
    if dice == 0 {
        return None;
    }
    // Of so many dice the sum of squares says the same as chi-square, in whole numbers.
    let uneven: u64 = faces.iter().map(|n| n * n).sum();
    match usize::try_from(dice) {
        Ok(few) if few <= COUNTED => Some((counted(few, uneven as usize), By::Counting)),
        _ => {
            let chi_square = 6.0 * uneven as f64 / dice as f64 - dice as f64;
            let distribution = ChiSquared::new(5.0).ok()?;
            Some((distribution.sf(chi_square), By::ChiSquare))
        }
    }
}

/// Ways in which some dice show three of the faces, divided by the factorial of how many dice they are: by that number, and
/// by the sum of squares at least; the sum of squares of so many dice is at most their square.
struct Halves {
    just: Vec<Vec<f64>>,
    at_least: Vec<Vec<f64>>,
}

impl Halves {
    fn all() -> &'static Halves {
        static HALVES: OnceLock<Halves> = OnceLock::new();
        HALVES.get_or_init(|| {
            let mut over_factorial = vec![1.0];
            for n in 1..=COUNTED {
                over_factorial.push(over_factorial[n - 1] / n as f64);
            }
            // No face: no die. Then one face after the other.
            let mut just: Vec<Vec<f64>> =
                (0..=COUNTED).map(|dice| vec![0.0; dice * dice + 1]).collect();
            just[0][0] = 1.0;
            for _ in 0..3 {
                just = one_face_more(&just, &over_factorial);
            }
            let at_least = just.iter().map(|of| {
                let mut sums = of.clone();
                for place in (0..sums.len().saturating_sub(1)).rev() {
                    sums[place] += sums[place + 1];
                }
                sums
            });
            Halves { at_least: at_least.collect(), just }
        })
    }
}

fn one_face_more(of: &[Vec<f64>], over_factorial: &[f64]) -> Vec<Vec<f64>> {
    let mut more: Vec<Vec<f64>> = of.iter().map(|of| vec![0.0; of.len()]).collect();
    for (dice, ways) in of.iter().enumerate() {
        for (squares, ways) in ways.iter().enumerate().filter(|(_, ways)| **ways > 0.0) {
            for (n, weight) in over_factorial.iter().enumerate().take(of.len() - dice) {
                more[dice + n][squares + n * n] += ways * weight;
            }
        }
    }
    more
}

/// Of all outcomes of so many dice, those with at least this sum of squares: three faces and the other three.
fn counted(dice: usize, uneven: usize) -> f64 {
    let halves = Halves::all();
    let mut sum = 0.0;
    for here in 0..=dice {
        let there = &halves.at_least[dice - here];
        for (squares, ways) in halves.just[here].iter().enumerate() {
            sum += ways * there.get(uneven.saturating_sub(squares)).copied().unwrap_or(0.0);
        }
    }
    // The factorial over the power of six, step by step, so that neither grows without bound.
    (1..=dice).fold(sum, |sum, n| sum * n as f64 / 6.0).min(1.0)
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
        // A hundred alike: in 6 of 6^100 ways, which no rounding hides.
        let alike = p_value(&[0, 100, 0, 0, 0, 0]).expect("dice");
        assert!((alike * 6f64.powi(99) - 1.0).abs() < 1e-9, "{alike}");
    }

    /// Every way to share out dice among the faces, one by one: the second way to count.
    fn one_by_one(faces: u32, dice: u64, squares: u64, uneven: u64, ways: f64) -> f64 {
        if faces == 1 {
            return if squares + dice * dice >= uneven { ways } else { 0.0 };
        }
        // Of the dice that are left, so many show the next face: in "dice over n" ways.
        let (mut sum, mut choose) = (0.0, 1.0);
        for n in 0..=dice {
            sum += one_by_one(faces - 1, dice - n, squares + n * n, uneven, ways * choose);
            choose = choose * (dice - n) as f64 / (n + 1) as f64;
        }
        sum
    }

    #[test]
    fn counting_by_halves_is_counting_one_by_one() {
        for faces in
            [[9, 6, 3, 2, 2, 2], [4, 4, 4, 4, 4, 4], [0, 0, 10, 3, 1, 0], [14, 1, 1, 1, 1, 1]]
        {
            let (dice, uneven) =
                faces.iter().fold((0, 0), |(dice, uneven), n| (dice + n, uneven + n * n));
            let expected = one_by_one(6, dice, 0, uneven, 1.0) / 6f64.powi(dice as i32);
            let found = p_value(&faces).expect("dice");
            assert!((found / expected - 1.0).abs() < 1e-9, "{faces:?}: {found} and {expected}");
        }
    }

    #[test]
    fn the_two_ways_agree_where_they_meet() {
        // A hundred dice and one more, as uneven: chi-square of 5 degrees is near.
        let (counted, by) = test(&[23, 20, 17, 16, 13, 11]).expect("dice");
        assert_eq!(by, By::Counting);
        let chi = 6.0 * f64::from(23 * 23 + 20 * 20 + 17 * 17 + 16 * 16 + 13 * 13 + 11 * 11)
            / 100.0
            - 100.0;
        let near = ChiSquared::new(5.0).expect("a distribution").sf(chi);
        assert!((counted - near).abs() < 0.01, "{counted} and {near}");
        // Chi-square of 5 degrees: 11.07 is exceeded once in twenty.
        let faces = [230, 190, 200, 200, 210, 170];
        let (p, by) = test(&faces).expect("dice");
        assert_eq!(by, By::ChiSquare);
        let chi = faces.iter().map(|n| (*n as f64 - 200.0).powi(2) / 200.0).sum::<f64>();
        assert!((chi - 10.0).abs() < 1e-9 && (p - 0.0752).abs() < 0.0005, "{chi}: {p}");
    }
}
