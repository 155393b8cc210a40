//! Battles of heroes against Minions: every Minion, every row, every roll, and whole battles at random. The places of the rules are
//! those of the living rules, Adventures, "Minion Step".

// The figures are for the reader.
#![allow(clippy::print_stdout)]

use std::sync::Arc;

use referee::book::{Again, EnemyBook, HeroBook, Mode, Objective};
use referee::ruling::{BadOpening, Refusal};
use referee::{Position, Ruleset};
use throne_tests::walk::{Seen, Walk, at_its_table, game, opening_of};
use throne_tests::{event, ruleset};

fn rules() -> Ruleset {
    ruleset("adventures")
}

fn minion<'a>(rules: &'a Ruleset, name: &str) -> (&'a HeroBook, &'a EnemyBook) {
    let board = rules.enemies().iter().find(|one| one.name == name).expect("it is there");
    (board, board.enemy().expect("an enemy"))
}

fn again(name: &str, dice: [u8; 5]) -> Again {
    let rules = rules();
    let (board, enemy) = minion(&rules, name);
    enemy.objective.rolls_again(board.faces, dice)
}

/// What is thrown again: all of these, and some of those, by their places from 0.
fn parts(again: &Again) -> (Vec<usize>, Vec<(Vec<usize>, u8)>) {
    let places = |bits: u8| (0..5).filter(|place| bits >> place & 1 == 1).collect::<Vec<_>>();
    let some = again.choices.iter().map(|choice| (places(choice.of), choice.count)).collect();
    (places(again.all), some)
}

/// Every roll of five dice.
fn rolls() -> impl Iterator<Item = [u8; 5]> {
    (0..6usize.pow(5)).map(|roll| [1, 6, 36, 216, 1296].map(|unit| (roll / unit % 6) as u8 + 1))
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
        assert_eq!(parts(&again("Street Rat", dice)), (places.to_vec(), vec![]), "{dice:?}");
    }
    for dice in [[1, 2, 3, 4, 5], [6, 5, 4, 3, 2]] {
        assert!(again("Street Rat", dice).is_met(), "{dice:?}: a Large Straight");
    }
}

/// The Goblin Enchanter wants 1 Swipe (1 to 3), 2 Vortex (4, 5) and 1 Chaos (6).
#[test]
fn what_does_not_serve_or_exceeds_the_number_is_rolled_again_until_the_objective_is_met() {
    // [MIN-3]
    let enchanter = |dice| parts(&again("Goblin Enchanter", dice));
    // Equal dice do not differ: one of three 2 is kept.
    assert_eq!(enchanter([2, 2, 2, 4, 6]), (vec![1, 2], vec![]));
    // Of 1, 2 and 3 two are rolled again, and the rules do not say which. [ADV-7]
    assert_eq!(enchanter([1, 2, 3, 4, 6]), (vec![], vec![(vec![0, 1, 2], 2)]));
    // Three Vortex are one too many, and so is one of two Chaos, which do not differ.
    assert_eq!(enchanter([6, 4, 5, 6, 4]), (vec![3], vec![(vec![1, 2, 4], 1)]));
    // Met, whatever the fifth die shows.
    for fifth in 1..=6 {
        assert!(again("Goblin Enchanter", [1, 4, 5, 6, fifth]).is_met(), "{fifth}");
    }
    assert!(!again("Goblin Enchanter", [1, 4, 1, 6, 1]).is_met(), "one Vortex is missing");
}

/// How many dice of a roll show one of these numbers.
fn showing(dice: [u8; 5], numbers: &[u8]) -> u8 {
    dice.iter().filter(|die| numbers.contains(die)).count() as u8
}

/// Whether numbers in sequence lie there, tried sequence by sequence.
fn has_straight(dice: [u8; 5], long: u8) -> bool {
    (1..=7 - long).any(|first| (first..first + long).all(|value| dice.contains(&value)))
}

/// The symbols by the numbers that show them.
const NUMBERS: [(&str, &[u8]); 3] = [("Swipe", &[1, 2, 3]), ("Vortex", &[4, 5]), ("Chaos", &[6])];

/// Whether a roll meets words such as "2 Swipe + 1 Chaos" or "Small straight".
fn meets(words: &str, roll: [u8; 5]) -> bool {
    match words {
        "Micro straight" => has_straight(roll, 3),
        "Small straight" => has_straight(roll, 4),
        "Large straight" => has_straight(roll, 5),
        _ => words.split(" + ").all(|part| {
            let (number, symbol) = part.split_once(' ').expect("a number and a symbol");
            let (_, numbers) = NUMBERS.iter().find(|(name, _)| *name == symbol).expect("a symbol");
            showing(roll, numbers) >= number.parse().expect("a number")
        }),
    }
}

/// Every Minion with every roll, against what the rules say told in another way.
#[test]
fn every_minion_decides_every_roll_as_the_rules_say() {
    let rules = rules();
    for board in rules.enemies() {
        let enemy = board.enemy().expect("an enemy");
        let mut performed = vec![false; board.rows.len()];
        for roll in rolls() {
            for (place, ability) in board.abilities.iter().enumerate() {
                let (first, end) = ability.rows;
                let met = (first..end)
                    .rev()
                    .find(|row| meets(&board.rows[usize::from(*row)].needs, roll));
                let best = board.strongest(place as u8, roll);
                assert_eq!(best, met, "{}: {roll:?} [MIN-5]", board.name);
                if let Some(row) = best {
                    performed[usize::from(row)] = true;
                }
            }
            let again = enemy.objective.rolls_again(board.faces, roll);
            match enemy.objective {
                Objective::Straights => straights(&board.name, roll, &again),
                Objective::Symbols(_) => {
                    let wanted = NUMBERS.map(|(symbol, _)| {
                        let place = board.symbols.iter().position(|name| name == symbol);
                        match (enemy.objective, place) {
                            (Objective::Symbols(counts), Some(place)) => counts[place],
                            _ => 0,
                        }
                    });
                    symbols(&board.name, wanted, roll, &again);
                }
            }
        }
        assert!(performed.iter().all(|row| *row), "{}: a row is never performed", board.name);
    }
}

/// What is kept are different numbers; none of them is a 1 or a 6 without a Small Straight that it belongs to; and nothing that is
/// rolled again could be kept too. [MIN-4]
fn straights(name: &str, roll: [u8; 5], again: &Again) {
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
        assert_eq!(of, wanted, "{name}: {roll:?} keeps {kept:?}");
    }
    assert_eq!((again.is_met(), again.choices.len()), (has_straight(roll, 5), 0), "{roll:?}");
}

/// Of each symbol as many are kept as are wanted, or all that lie there; and none is once all are there. [MIN-3]
fn symbols(name: &str, wanted: [u8; 3], roll: [u8; 5], again: &Again) {
    let lying = NUMBERS.map(|(_, numbers)| showing(roll, numbers));
    let is_met = lying.iter().zip(wanted).all(|(lying, wanted)| *lying >= wanted);
    assert_eq!(again.is_met(), is_met, "{name}: {roll:?}");
    let (all, some) = parts(again);
    for ((_, numbers), (lying, wanted)) in NUMBERS.into_iter().zip(lying.into_iter().zip(wanted)) {
        let shows = |place: &usize| numbers.contains(&roll[*place]);
        let all = all.iter().filter(|place| shows(place)).count() as u8;
        let of = some.iter().filter(|(dice, _)| dice.iter().all(shows));
        let some: u8 = of.map(|(_, count)| count).sum();
        let excess = if is_met { 0 } else { lying.saturating_sub(wanted) };
        assert_eq!(all + some, excess, "{name}: {roll:?}");
    }
}

/// Whether Heroes can meet it: who stands by a Boss is met nowhere else. [ADV-2]
fn is_met(board: &HeroBook) -> bool {
    board.enemy().is_some_and(|enemy| enemy.follows.is_none())
}

/// How many battles of each Minion are played in each mode.
const BATTLES: usize = 12;

/// Whole battles by the options alone: none is stuck, none refuses what it offers, and every ability and defence is used.
#[test]
fn every_minion_fights_in_every_mode_to_the_end() {
    let rules = rules();
    let mut walk = Walk(0xBA77_1E5A);
    let mut seen = Seen::default();
    let heroes: Vec<&str> = rules.heroes().iter().map(|hero| hero.name.as_str()).collect();
    for board in rules.enemies().iter().filter(|board| is_met(board)) {
        let battles = |(_, book): &&(String, Mode)| !book.enemies.is_empty();
        for (mode, book) in rules.modes().iter().filter(battles) {
            for _ in 0..BATTLES {
                let count = usize::from(book.players) - 1;
                let seats: Vec<String> = (1..=count)
                    .map(|seat| format!("{seat} {}", heroes[walk.below(heroes.len())]))
                    .collect();
                let starts = walk.below(count) + 1;
                let start = event(&format!(
                    "open adventures {mode}; {}; {} {}; {starts} starts",
                    seats.join("; "),
                    book.players,
                    board.name
                ));
                game(&mut walk, &at_its_table(&rules, &start), &start, &mut seen, |_, _, _| {});
            }
        }
    }
    println!("{} battles, {} acts", seen.games, seen.acts);
    let first = rules.heroes().len();
    for (place, board) in (first..).zip(rules.enemies()) {
        for ability in 0..board.abilities.len() as u8 {
            let enemy = board.enemy().expect("an enemy");
            let rare = board.rows.iter().map(|row| row.rolls).max() < Some(200);
            assert!(
                rare || seen.activated.contains(&(place, ability)),
                "{} never performs {ability}: {enemy:?}",
                board.name
            );
        }
    }
}

/// Of what lies within one stack limit no more may lie there than it says, whatever the kinds. [STK-1, LOOT-1]
#[test]
fn nobody_begins_with_more_than_a_limit_that_several_kinds_have_together() {
    let rules = Arc::new(rules());
    let begins = |tokens: &str| {
        let line = format!("open adventures crawl1a; 1 Barbarian; 1 starts; 1 tokens {tokens}");
        let events::Event::Opened(opening) = event(&line) else { panic!("{line}") };
        Position::opened(&rules, &opening).map(|_| ())
    };
    assert_eq!(begins("Bonus Damage 1 1 + Bonus Damage 2 1"), Ok(()));
    assert_eq!(begins("Bonus Damage 1 2"), Ok(()));
    let too_many = Err(Refusal::Opening(BadOpening::Tokens(events::Seat::FIRST)));
    assert_eq!(begins("Bonus Damage 1 2 + Bonus Damage 2 1"), too_many);
    assert_eq!(begins("Bonus Damage 3 1 + Bonus Damage 1 1 + Bonus Damage 2 1"), too_many);
}

fn opens(line: &str) -> Result<(), Refusal> {
    let events::Event::Opened(opening) = event(line) else { panic!("{line}") };
    Position::opened(&Arc::new(rules()), &opening).map(|_| ())
}

/// One to four Heroes, and the Boss on the last seat and nowhere else; no hand is his. [ADV-5, ADV-BOSS-1]
#[test]
fn a_boss_sits_behind_the_heroes_in_his_own_battle() {
    let seat = |number| events::Seat::new(number).expect("a seat");
    let enemy = |number| Err(Refusal::Opening(BadOpening::Enemy(seat(number))));
    let boss = "Fallen Barbarian";
    assert_eq!(opens(&format!("open adventures boss2; 1 Barbarian; 2 {boss}; 1 starts")), Ok(()));
    for (line, why) in [
        ("boss2; 1 Barbarian; 2 Fallen Barbarian; 3 Monk; 1 starts", enemy(2)),
        ("boss2; 1 Barbarian; 2 Basilisk; 1 starts", enemy(2)),
        ("boss2; 1 Barbarian; 2 Monk; 1 starts", enemy(2)),
        ("battle; 1 Barbarian; 2 Fallen Barbarian; 1 starts", enemy(2)),
        ("battle; 1 Barbarian; 2 Vis'eer; 1 starts", enemy(2)),
        ("boss2 insane; 1 Barbarian; 2 Vis'eer; 1 starts", enemy(2)),
        ("boss2 insane; 1 Vis'eer; 2 Fallen Barbarian; 1 starts", enemy(1)),
        ("boss2 insane; 1 Barbarian; 2 Fallen Barbarian; 3 Vis'eer; 1 starts", enemy(2)),
        (
            "boss2; 1 Barbarian; 1 starts",
            Err(Refusal::Opening(BadOpening::Players { expected: 5 })),
        ),
        (
            "boss2; 1 Monk; 2 Ninja; 3 Paladin; 4 Treant; 5 Barbarian; 6 Fallen Barbarian; 1 starts",
            Err(Refusal::Opening(BadOpening::Players { expected: 5 })),
        ),
        (
            "boss2; 1 Barbarian; 2 Fallen Barbarian; 2 starts",
            Err(Refusal::Opening(BadOpening::Starts)),
        ),
        (
            "boss2; 1 Barbarian; 2 Fallen Barbarian; 1 starts; 2 hand 3",
            Err(Refusal::Opening(BadOpening::Cards(seat(2)))),
        ),
    ] {
        assert_eq!(opens(&format!("open adventures {line}")), why, "{line}");
    }
}

/// The upgrades cost no more together than the scenario card gives, from level II to III the difference. [ADV-BOSS-2, UPG-4]
#[test]
fn upgrades_of_a_boss_cost_no_more_than_its_upgrade_cp() {
    let heroes = ["1 Monk", "2 Ninja", "3 Paladin", "4 Treant"];
    // 7, 8, 9 and 10 by the number of Heroes; of level II each costs 2, but Stone Skin 3, and of level III each 4.
    for (count, has, fits, more) in [
        (
            1,
            7,
            "Low Blow II + Unhinged II + Stone Skin II",
            "Low Blow II + Overload II + Stone Skin III",
        ),
        (
            2,
            8,
            "Low Blow III + Low Blow II + Unhinged III",
            "Low Blow II + Unhinged II + Overload II + Stone Skin II",
        ),
        (
            3,
            9,
            "Low Blow II + Unhinged II + Overload II + Stone Skin II",
            "Low Blow II + Unhinged III + Stone Skin III",
        ),
        (
            4,
            10,
            "Low Blow II + Unhinged III + Stone Skin III",
            "Low Blow III + Unhinged III + Stone Skin II",
        ),
    ] {
        let seats = heroes[..count].join("; ");
        let boss = count + 1;
        let line = |upgrades: &str| {
            format!(
                "open adventures boss2; {seats}; {boss} Fallen Barbarian; 1 starts; {boss} upgrades {upgrades}"
            )
        };
        assert_eq!(opens(&line(fits)), Ok(()), "{fits}");
        let seat = events::Seat::new(boss as u8).expect("a seat");
        let why = BadOpening::UpgradeCp { seat, has, costs: has + 1 };
        assert_eq!(opens(&line(more)), Err(Refusal::Opening(why)), "{more}");
        assert_eq!(Refusal::Opening(why).rule().id(), "ADV-BOSS-2");
    }
}

/// Whole Boss Battles by the options alone, with cards that the table reads out: none is stuck, none refuses what it offers, and
/// all of the board is performed.
#[test]
fn every_boss_fights_one_to_four_heroes_to_the_end() {
    let rules = rules();
    let mut walk = Walk(0xB055_0002);
    let mut seen = Seen::default();
    let battles = rules.modes().iter().filter(|(_, book)| book.boss.is_some());
    for (mode, _) in battles {
        for _ in 0..GAMES_OF_A_BOSS {
            let start = opening_of(&mut walk, &rules, mode);
            game(&mut walk, &at_its_table(&rules, &start), &start, &mut seen, |_, _, _| {});
        }
    }
    println!("{} Boss Battles, {} acts", seen.games, seen.acts);
    let first = rules.heroes().len() + rules.enemies().len();
    for (place, board) in (first..).zip(rules.bosses()) {
        // Without its upgrades, whose abilities stand behind those of the board.
        let of_the_board = board.spaces.iter().flat_map(|space| &space.levels[0].abilities);
        for ability in of_the_board {
            let rows = board.abilities[usize::from(*ability)].rows;
            let rare = board.rows[usize::from(rows.0)].rolls < 200;
            assert!(
                rare || seen.activated.contains(&(place, *ability)),
                "{} never performs {ability}",
                board.name
            );
        }
    }
}

/// How many battles of each mode of a Boss.
const GAMES_OF_A_BOSS: usize = 60;
