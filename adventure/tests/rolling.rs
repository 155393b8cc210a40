//! Which dice of an enemy are rolled again, and what it performs. The places of the rules are those of the living rules,
//! Adventures, "Minion Step".

use adventure::{Adventure, Again, Choice, Minion, Needs, Objective};

fn shipped() -> Adventure {
    adventure::shipped().expect("the content is sound")
}

fn again(minion: &str, dice: [u8; 5]) -> Again {
    let adventure = shipped();
    adventure.minion(minion).expect("it is there").rolls_again(adventure.dice(), dice)
}

/// Every roll of five dice.
fn rolls() -> impl Iterator<Item = [u8; 5]> {
    (0..6usize.pow(5)).map(|roll| [1, 6, 36, 216, 1296].map(|unit| (roll / unit % 6) as u8 + 1))
}

/// The dice of a mask, a bit for each from the first.
fn mask(places: &[usize]) -> u8 {
    places.iter().fold(0, |bits, place| bits | 1 << place)
}

/// The Street Rat wants Straights.
#[test]
fn of_straights_one_each_of_2_to_5_is_kept_and_1_and_6_only_where_they_complete_one() {
    // [MIN-4]
    for (dice, places) in [
        // Only one 2 is kept; 6 does not complete a straight with 3 and 4 alone.
        ([2, 2, 3, 4, 6], &[1, 4][..]),
        // 3, 4, 5, 6 is a Small Straight; 1 belongs to none.
        ([1, 3, 4, 5, 6], &[0]),
        // 1, 2, 3, 4 is one; 6 belongs to none.
        ([1, 2, 3, 4, 6], &[4]),
        // Neither belongs to one.
        ([1, 2, 3, 5, 6], &[0, 4]),
        ([1, 1, 2, 3, 4], &[1]),
        ([6, 3, 6, 4, 5], &[2]),
        ([1, 1, 1, 6, 6], &[0, 1, 2, 3, 4]),
        ([2, 3, 4, 5, 5], &[4]),
    ] {
        let expected = Again { is_met: false, all: mask(places), choices: Vec::new() };
        assert_eq!(again("Street Rat", dice), expected, "{dice:?}");
    }
    for dice in [[1, 2, 3, 4, 5], [6, 5, 4, 3, 2]] {
        assert!(again("Street Rat", dice).is_met, "{dice:?}: a Large Straight");
    }
}

/// The Goblin Enchanter wants 1 Swipe (1 to 3), 2 Vortex (4, 5) and 1 Chaos (6).
#[test]
fn what_does_not_serve_or_exceeds_the_number_is_rolled_again_until_the_objective_is_met() {
    // [MIN-3]
    let enchanter = |dice| again("Goblin Enchanter", dice);
    // Equal dice do not differ: one of three 2 is kept.
    assert_eq!(enchanter([2, 2, 2, 4, 6]), Again { is_met: false, all: 0b110, choices: vec![] });
    // Of 1, 2 and 3 two are rolled again, and the rules do not say which. [ADV-7]
    let two_of_three = Choice { of: 0b111, count: 2 };
    let expected = Again { is_met: false, all: 0, choices: vec![two_of_three] };
    assert_eq!(enchanter([1, 2, 3, 4, 6]), expected);
    // Three Vortex are one too many.
    let one_of_three = Choice { of: 0b1_0110, count: 1 };
    let expected = Again { is_met: false, all: 0b1000, choices: vec![one_of_three] };
    assert_eq!(enchanter([6, 4, 5, 6, 4]), expected);
    // Met, whatever the fifth die shows.
    for fifth in 1..=6 {
        assert!(enchanter([1, 4, 5, 6, fifth]).is_met, "{fifth}");
    }
    assert!(!enchanter([1, 4, 1, 6, 1]).is_met, "one Vortex is missing");
}

#[test]
fn the_best_row_that_is_met_is_performed_whatever_the_objective_was() {
    // [MIN-5]
    let adventure = shipped();
    let performs = |minion: &str, dice: [u8; 5], form| {
        let minion = adventure.minion(minion).expect("it is there");
        minion.performs(adventure.dice(), dice, form)
    };
    // Rows of 3, 4 and 5 in sequence.
    assert_eq!(performs("Street Rat", [1, 2, 3, 6, 6], None), Some(0));
    assert_eq!(performs("Street Rat", [3, 4, 5, 6, 6], None), Some(1));
    assert_eq!(performs("Street Rat", [1, 2, 3, 4, 5], None), Some(2));
    assert_eq!(performs("Street Rat", [1, 2, 4, 5, 1], None), None);
    // Rows of 3 Swipe, and of 3 Swipe and 1 Chaos, which is the objective.
    assert_eq!(performs("Serpentyne", [1, 2, 3, 4, 5], None), Some(0));
    assert_eq!(performs("Serpentyne", [1, 2, 3, 6, 5], None), Some(1));
    assert_eq!(performs("Serpentyne", [1, 2, 4, 6, 6], None), None);
    // Which of the two rows of 3 Vortex depends on the form.
    assert_eq!(performs("Dark Druid", [4, 4, 5, 1, 1], Some("Bear Form")), Some(0));
    assert_eq!(performs("Dark Druid", [4, 4, 5, 1, 1], Some("Elk Form")), Some(1));
    assert_eq!(performs("Dark Druid", [4, 4, 5, 1, 1], None), None);
}

/// How many dice of a roll show one of these numbers.
fn showing(dice: [u8; 5], numbers: &[u8]) -> usize {
    dice.iter().filter(|die| numbers.contains(die)).count()
}

/// Whether numbers in sequence lie there, tried sequence by sequence.
fn has_straight(dice: [u8; 5], long: u8) -> bool {
    (1..=7 - long).any(|first| (first..first + long).all(|value| dice.contains(&value)))
}

/// The symbols by the numbers that show them.
const NUMBERS: [(&str, &[u8]); 3] = [("Swipe", &[1, 2, 3]), ("Vortex", &[4, 5]), ("Chaos", &[6])];

/// How many of each symbol some words such as "2 Swipe + 1 Chaos" name.
fn named(words: &str) -> [usize; 3] {
    NUMBERS.map(|(symbol, _)| {
        let part = words.split(" + ").find(|part| part.ends_with(symbol));
        part.map_or(0, |part| part.split(' ').next().expect("a number").parse().expect("one"))
    })
}

/// Every Minion with every roll, against what the rules say told in another way.
#[test]
fn every_minion_decides_every_roll_as_the_rules_say() {
    let adventure = shipped();
    let dice = adventure.dice();
    for minion in adventure.minions() {
        let mut performed = vec![0; minion.rows.len()];
        let forms: Vec<Option<&str>> = match &minion.rows[0].form {
            None => vec![None],
            Some(_) => minion.rows.iter().map(|row| row.form.as_deref()).collect(),
        };
        for roll in rolls() {
            for form in &forms {
                let best = best_row(&adventure, minion, roll, *form);
                assert_eq!(minion.performs(dice, roll, *form), best, "{}: {roll:?}", minion.name);
                if let Some(row) = best {
                    performed[row] += 1;
                }
            }
            let again = minion.rolls_again(dice, roll);
            match minion.objective {
                Objective::Straights => straights(minion, roll, &again),
                Objective::Symbols(wanted) => {
                    symbols(minion, named(&dice.words(wanted)), roll, &again);
                }
            }
        }
        assert!(
            performed.iter().all(|times| *times > 0),
            "{}: a row is never performed",
            minion.name
        );
    }
}

fn best_row(
    adventure: &Adventure,
    minion: &Minion,
    roll: [u8; 5],
    form: Option<&str>,
) -> Option<usize> {
    let met = |needs: Needs| match needs {
        Needs::Straight(long) => has_straight(roll, long),
        Needs::Symbols(wanted) => {
            let wanted = named(&adventure.dice().words(wanted));
            NUMBERS
                .iter()
                .zip(wanted)
                .all(|((_, numbers), wanted)| showing(roll, numbers) >= wanted)
        }
    };
    let rows = minion.rows.iter().enumerate();
    let met = rows.filter(|(_, row)| row.form.as_deref() == form && met(row.needs));
    met.map(|(nth, _)| nth).max()
}

/// What is kept are different numbers; none of them is a 1 or a 6 without a Small Straight that it belongs to; and nothing that is
/// rolled again could be kept too. [MIN-4]
fn straights(minion: &Minion, roll: [u8; 5], again: &Again) {
    let kept: Vec<u8> =
        (0..5).filter(|place| again.all >> place & 1 == 0).map(|place| roll[place]).collect();
    let may_stay = |value: u8| match value {
        1 => [2, 3, 4].iter().all(|other| roll.contains(other)),
        6 => [3, 4, 5].iter().all(|other| roll.contains(other)),
        _ => true,
    };
    for value in 1..=6 {
        let wanted = usize::from(roll.contains(&value) && may_stay(value));
        let of = kept.iter().filter(|die| **die == value).count();
        assert_eq!(of, wanted, "{}: {roll:?} keeps {kept:?}", minion.name);
    }
    assert_eq!((again.is_met, again.choices.len()), (has_straight(roll, 5), 0), "{roll:?}");
}

/// Of each symbol as many are kept as are wanted, or all that lie there; and none is once all are there. [MIN-3]
fn symbols(minion: &Minion, wanted: [usize; 3], roll: [u8; 5], again: &Again) {
    let lying = NUMBERS.map(|(_, numbers)| showing(roll, numbers));
    let is_met = lying.iter().zip(wanted).all(|(lying, wanted)| *lying >= wanted);
    assert_eq!(again.is_met, is_met, "{}: {roll:?}", minion.name);
    for ((_, numbers), (lying, wanted)) in NUMBERS.into_iter().zip(lying.into_iter().zip(wanted)) {
        let shows = |place: &usize| numbers.contains(&roll[*place]);
        let all = (0..5).filter(shows).filter(|place| again.all >> place & 1 == 1).count();
        let some: usize = again
            .choices
            .iter()
            .filter(|choice| {
                (0..5).filter(|place| choice.of >> place & 1 == 1).all(|place| shows(&place))
            })
            .map(|choice| usize::from(choice.count))
            .sum();
        let excess = if is_met { 0 } else { lying.saturating_sub(wanted) };
        assert_eq!(all + some, excess, "{}: {roll:?}", minion.name);
    }
}
