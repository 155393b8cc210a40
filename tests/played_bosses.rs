//! Bosses whom people play: who may sit down, and what of it a mode says. [MODE-BVM, MODE-BVB]

use std::fs;
use std::sync::Arc;

use events::{Event, Seat};
use referee::content::{House, flatten_with, shipped};
use referee::ruling::{BadBosses, BadOpening};
use referee::{Position, Refusal, Ruleset};
use throne_tests::{event, project, ruleset};

fn opens_by(rules: Ruleset, line: &str) -> Result<Position, Refusal> {
    let Event::Opened(opening) = event(&format!("open adventures {line}")) else {
        panic!("{line}")
    };
    Position::opened(&Arc::new(rules), &opening)
}

fn opens(line: &str) -> Result<(), Refusal> {
    opens_by(ruleset("adventures"), line).map(|_| ())
}

/// The rules with house rules.
fn under(file: &str) -> Ruleset {
    let house = House { options: Vec::new(), file: Some(file.to_owned()) };
    let source = flatten_with(shipped(), "adventures", &house);
    let source = source.unwrap_or_else(|wrong| panic!("{wrong:?}"));
    Ruleset::compiled(&source).unwrap_or_else(|wrong| panic!("{wrong:?}"))
}

/// A Boss whom nobody has printed.
fn giant() -> String {
    fs::read_to_string(project("fixtures/house/paper_giant.ron")).expect("a file of ours")
}

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

fn bad(why: BadBosses) -> Result<(), Refusal> {
    Err(Refusal::Opening(BadOpening::Bosses(why)))
}

fn rule(refused: Result<(), Refusal>) -> Option<&'static str> {
    refused.err().map(|why| why.rule().id())
}

/// Three to five players, one of them the Boss, on the last seat. [MODE-BVM, BVM-1]
#[test]
fn one_boss_sits_behind_two_to_four_heroes() {
    let boss = "Fallen Barbarian";
    let heroes = ["Barbarian", "Moon Elf", "Monk", "Ninja", "Paladin"];
    for against in 1..=5 {
        let seats = heroes[..against].iter().chain([&boss]).zip(1..);
        let seats: Vec<String> = seats.map(|(hero, seat)| format!("{seat} {hero}")).collect();
        let line = format!("bvm; {}; {} starts", seats.join("; "), against + 1);
        let fits = (2..=4).contains(&against);
        let expected = if fits { Ok(()) } else { bad(BadBosses::Players { fewest: 3, most: 5 }) };
        assert_eq!(opens(&line), expected, "{line}");
        assert_eq!(rule(opens(&line)), (!fits).then_some("BVM-1"), "{line}");
    }
    for (line, wrong) in [
        ("bvm; 1 Barbarian; 2 Moon Elf; 3 Monk; 3 starts", 3),
        ("bvm; 1 Fallen Barbarian; 2 Moon Elf; 3 Monk; 1 starts", 1),
        ("bvm; 1 Barbarian; 2 Fallen Barbarian; 3 Fallen Barbarian; 3 starts", 2),
    ] {
        assert_eq!(opens(line), bad(BadBosses::OneAgainstMany(seat(wrong))), "{line}");
        assert_eq!(rule(opens(line)), Some("MODE-BVM"), "{line}");
    }
    // A Minion is no Hero either.
    let minion = "bvm; 1 Barbarian; 2 Basilisk; 3 Fallen Barbarian; 3 starts";
    assert_eq!(opens(minion), Err(Refusal::Opening(BadOpening::Enemy(seat(2)))));
    // Nor does anybody play a Boss elsewhere.
    let battle = "battle; 1 Barbarian; 2 Fallen Barbarian; 1 starts";
    assert_eq!(opens(battle), Err(Refusal::Opening(BadOpening::Enemy(seat(2)))));
}

/// The Boss starts; a position may begin in anybody's turn. [BVM-4]
#[test]
fn the_boss_starts_a_game_and_not_every_position() {
    let seats = "bvm; 1 Barbarian; 2 Moon Elf; 3 Fallen Barbarian";
    assert_eq!(opens(&format!("{seats}; 3 starts")), Ok(()));
    for hero in [1, 2] {
        let line = format!("{seats}; {hero} starts");
        assert_eq!(opens(&line), bad(BadBosses::Starts), "{line}");
        assert_eq!(rule(opens(&line)), Some("BVM-4"), "{line}");
        assert_eq!(opens(&format!("{line}; turn 4; phase main 1")), Ok(()), "{line}");
    }
}

/// Two players, each with a Boss, and no hero among them. [MODE-BVB, BVB-1]
#[test]
fn two_play_a_boss_each() {
    let both = "bvb; 1 Fallen Barbarian; 2 Fallen Barbarian";
    assert_eq!(opens(&format!("{both}; 1 starts")), Ok(()));
    assert_eq!(opens(&format!("{both}; 2 starts")), Ok(()));
    let third = opens(&format!("{both}; 3 Fallen Barbarian; 1 starts"));
    assert_eq!(third, Err(Refusal::Opening(BadOpening::Players { expected: 2 })));
    for (line, wrong) in [
        ("bvb; 1 Fallen Barbarian; 2 Barbarian; 1 starts", 2),
        ("bvb; 1 Barbarian; 2 Fallen Barbarian; 1 starts", 1),
    ] {
        assert_eq!(opens(line), bad(BadBosses::OnlyBosses(seat(wrong))), "{line}");
        assert_eq!(rule(opens(line)), Some("MODE-BVB"), "{line}");
    }
}

/// A printed table of the die, as a table that knows it may have it by house rules: then nothing is left to say. [C-111]
#[test]
fn a_table_may_say_what_the_die_of_the_boss_means() {
    let file = r#"House(name: "Our die", based_on: "adventures", changes: (modes: {
        "bvm": (
            title: "Boss vs Many", players: 5, fewest: 3, health: 50, one_dial: true, bosses: AgainstHeroes(10, 20),
            targeting: Rolled((Clockwise(1), Clockwise(1), Clockwise(1), Clockwise(2), Clockwise(2), Clockwise(2))),
        ),
    }))"#;
    let rules = under(file);
    let start = "bvm; 1 Barbarian; 2 Moon Elf; 3 Fallen Barbarian; 3 starts; turn 4; phase main 1";
    let mut position = opens_by(rules, start).expect("it opens");
    for line in ["3 rolls 1 1 2 2 4", "3 announces Smackdown", "3 rolls 4", "2 rolls 1 1 1 1 6"] {
        position = position.after(&event(line)).expect(line);
    }
}

/// A board that the table has typed in is played as any other: with its deck in one, and its King's Hands as they are there.
/// [MODE-BVM, MODE-BVB, BVM-3, BVM-4, BVB-2]
#[test]
fn a_board_that_the_table_has_typed_in_is_played() {
    let rules = under(&giant());
    let mut against =
        opens_by(rules.clone(), "bvm; 1 Barbarian; 2 Moon Elf; 3 Paper Giant; 3 starts")
            .expect("it opens");
    let boss = |position: &Position| {
        let state = position.state();
        let giant = state.ids().last().expect("three sit there");
        (state.health(giant), state.actor(giant).cp(), *state.actor(giant).cards())
    };
    let (health, cp, cards) = boss(&against);
    // 10 + 2 × 20; 2 CP and 1 of Income; one upgrade and one Action card lie in one deck, and the hand is what there is.
    assert_eq!((health, cp, cards.hand + cards.deck), (50, 3, 5));
    for line in
        ["3 plays Fold", "3 rolls 1 1 1 4 6", "3 announces Crease", "3 rolls 2", "3 chooses seat 2"]
    {
        against = against.after(&event(line)).unwrap_or_else(|why| panic!("{line}: {why:?}"));
    }
    let each =
        opens_by(rules, "bvb; 1 Paper Giant; 2 Fallen Barbarian; 1 starts").expect("it opens");
    assert_eq!(each.state().health(each.state().ids().next().expect("two sit there")), 70);
    // What brings a King's Hand brings the one that lies there.
    let kinds = against
        .rules()
        .tokens()
        .iter()
        .zip(against.state().actor(against.state().active()).tokens());
    let held: Vec<(&str, u8)> =
        kinds.filter(|(_, n)| **n > 0).map(|(book, n)| (book.name.as_str(), *n)).collect();
    assert_eq!(held, [("King's Hand (Boss)", 2)], "one of the Upkeep Phase and one of Fold");
}

/// A table that has typed a Boss in fights him in a Boss Battle, too: its house rules put him in the mode. [ADV-BOSS-1, ADV-BOSS-4]
#[test]
fn a_boss_that_the_table_has_typed_in_is_fought() {
    let mut battle =
        opens_by(under(&giant()), "boss2; 1 Barbarian; 2 Paper Giant; 1 starts").expect("it opens");
    for line in [
        "1 rolls 1 1 1 2 4",
        "1 announces Smack",
        "2 rolls 1 2",
        "1 ends",
        "1 ends",
        "2 flips Fold",
        "2 rolls 1 1 1 4 6",
        "1 rolls 1 2 3",
        "2 ends",
    ] {
        battle = battle.after(&event(line)).unwrap_or_else(|why| panic!("{line}: {why:?}"));
    }
    let state = battle.state();
    let health: Vec<u8> = state.ids().map(|id| state.health(id)).collect();
    // Four Swords deal 6 of his 60, of which no Edge prevents any; three Sheets deal 5 of 50.
    assert_eq!(health, [45, 54]);
}

/// What a table types in is refused where no match has room for it, however long it is.
#[test]
fn a_board_that_is_too_large_is_refused() {
    let giant = giant();
    let stands = |from: &str, to: &str| {
        assert!(giant.contains(from), "{from}");
        let house = House { options: Vec::new(), file: Some(giant.replacen(from, to, 1)) };
        let source = flatten_with(shipped(), "adventures", &house);
        source.and_then(|source| Ruleset::compiled(&source)).is_ok()
    };
    let many = |n: usize, one: &dyn Fn(usize) -> String| (0..n).map(one).collect::<String>();
    let ability = |nth| {
        format!("(name: \"A{nth}\", rows: [(needs: Symbols({{\"Edge\": 3}}), does: [Deal(5)])]), ")
    };
    let bare = |nth| format!("(name: \"A{nth}\", rows: []), ");
    let card = |nth| {
        format!("(name: \"C{nth}\", timing: MainPhase, cost: 0, objective: Straights, does: []), ")
    };
    let row = |_| "(needs: Symbols({\"Sheet\": 3}), does: [Deal(5)]), ".to_owned();
    let removes = |_| "RemoveStatus(255), ".to_owned();
    // It has three upgrades and two cards, two abilities and a defense, and five rows with those of its upgrades and Ultimate.
    for (from, one, room) in [
        ("cards: [", &card as &dyn Fn(usize) -> String, 64 - 5),
        ("offense: [", &ability, 12 - 3),
        ("rows: [", &row, 128 - 5),
    ] {
        assert!(stands(from, &format!("{from}{}", many(room, one))), "{room} in {from}");
        for n in [room + 1, 100 + room, 300] {
            assert!(!stands(from, &format!("{from}{}", many(n, one))), "{n} in {from}");
        }
    }
    assert!(!stands("offense: [", &format!("offense: [{}", many(300, &bare))));
    for n in [300, 3000] {
        let long = format!("does: [{}Deal(5)]", many(n, &removes));
        assert!(!stands("does: [Deal(5)]", &long), "{n} long words");
    }
    assert!(!stands("health: [60]", "health: []"));
    // An upgrade covers what lies on the board, and nothing does by itself there.
    for replaces in ["Passive((name: \"Thick\"))", "Passive((name: \"Shade\"))"] {
        let upgrade =
            format!("upgrades: [(name: \"Shade II\", cost: 1, level: 2, replaces: {replaces}), ");
        assert!(!stands("upgrades: [", &upgrade), "{replaces}");
    }
}
