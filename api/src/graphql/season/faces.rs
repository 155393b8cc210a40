//! Faces of dice, and whether they are fair.

use async_graphql::{Enum, SimpleObject};
use season::fairness::{self, By};

use crate::words::{Language, season as words};

/// Faces that were thrown: dice that lay there count once, when they were thrown.
#[derive(SimpleObject)]
pub(super) struct Faces {
    /// The seat, in a match.
    seat: Option<u8>,
    /// The player or the set of dice, in a season; the hero, of a hero.
    name: Option<String>,
    /// Every die of which it is known that it was thrown.
    thrown: FaceTest,
    /// First rolls of Offensive Roll Phases alone: nobody has chosen anything there.
    first: FaceTest,
    /// From one roll to the next.
    runs: Runs,
    /// Rolls that are left out, as nobody said which of their dice were thrown.
    left_out: u64,
    /// What a p-value means, and what it does not.
    means: &'static str,
    /// Set, and worded with care, where fair dice come out like this less than once in a million times.
    careful: Option<&'static str>,
}

/// How even faces are.
#[derive(SimpleObject)]
struct FaceTest {
    /// How often 1, 2, 3, 4, 5 and 6 came.
    counts: Vec<u64>,
    /// How many dice that are.
    dice: u64,
    /// How often each face comes of so many fair dice, on average.
    expected: f64,
    /// How often fair dice come out at least as uneven; nothing if no die was thrown.
    p_value: Option<f64>,
    /// How that was found.
    by: Option<FaceTestBy>,
    /// It in a sentence.
    says: String,
}

/// How a p-value was found.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "By")]
enum FaceTestBy {
    /// Every outcome of so many dice was counted.
    Counting,
    /// By the chi-square distribution.
    ChiSquare,
}

/// Each die thrown, against each die thrown in the roll of the same player before it.
#[derive(SimpleObject)]
struct Runs {
    /// Pairs of dice that were compared.
    pairs: u64,
    /// Those of which both show the same.
    same: u64,
    /// How many of so many pairs of fair dice do, on average.
    expected: f64,
    /// How often fair dice are at least as far off, in either direction; nothing for fewer than 100 pairs.
    p_value: Option<f64>,
    /// The face of the longest run of rolls in each of which it was thrown; nothing if there was no roll.
    longest_face: Option<u8>,
    /// How many rolls that were.
    longest: u32,
    /// It in a sentence.
    says: String,
}

impl Faces {
    pub(super) fn of_seat(seat: u8, faces: fairness::Faces, language: Language) -> Faces {
        Faces { seat: Some(seat), ..Faces::of(faces, language) }
    }

    pub(super) fn named(name: &str, faces: fairness::Faces, language: Language) -> Faces {
        Faces { name: Some(name.to_owned()), ..Faces::of(faces, language) }
    }

    fn of(faces: fairness::Faces, language: Language) -> Faces {
        let fairness::Faces { thrown, first, runs, left_out } = faces;
        Faces {
            seat: None,
            name: None,
            thrown: FaceTest::of(thrown, language),
            first: FaceTest::of(first, language),
            runs: Runs {
                pairs: runs.pairs,
                same: runs.same,
                expected: runs.expected(),
                p_value: runs.p_value(),
                longest_face: Some(runs.face).filter(|face| *face > 0),
                longest: runs.longest,
                says: words::runs(runs, language),
            },
            left_out,
            means: words::means(language),
            careful: faces.improbable().then(|| words::careful(language)),
        }
    }
}

impl FaceTest {
    fn of(counts: [u64; 6], language: Language) -> FaceTest {
        let dice: u64 = counts.iter().sum();
        let test = fairness::test(&counts);
        FaceTest {
            counts: counts.to_vec(),
            dice,
            expected: fairness::expected(dice),
            p_value: test.map(|(p, _)| p),
            by: test.map(|(_, by)| by.into()),
            says: words::uneven(dice, test, language),
        }
    }
}
