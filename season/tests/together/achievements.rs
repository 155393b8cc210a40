//! Achievements: the list is that of the page, and each word of it is tried on both sides.

use crate::support::{both_sides, stays_open, ticked};
use season::achievements::{Why, feats};

#[test]
fn the_list_is_that_of_the_page() {
    let groups = [
        "GEN", "BARB", "MOON", "SHAD", "MONK", "PYRO", "PALA", "SAMU", "GUNS", "HUNT", "TACT",
        "ARTI", "PIRA", "SERA", "VAMP",
    ];
    let ids = groups.iter().flat_map(|group| (1..=5).map(move |n| format!("ACH-{group}-{n}")));
    assert!(feats().iter().map(|feat| feat.id.clone()).eq(ids));
    let doubtful: Vec<&str> = feats()
        .iter()
        .filter(|feat| feat.unverified.is_some())
        .map(|feat| feat.id.as_str())
        .collect();
    // Of MONK-1 its upgraded form is printed otherwise; of SAMU-1 Honor is no part of the ability as it was seen; of HUNT-3 the
    // number is lost in print; the other two speak of a turn as it never was.
    assert_eq!(doubtful, ["ACH-MONK-1", "ACH-MONK-5", "ACH-SAMU-1", "ACH-HUNT-3", "ACH-PIRA-5"]);
}

#[test]
fn every_name_in_the_list_is_one_of_the_rule_set() {
    let rules = throne_tests::ruleset("living");
    for feat in feats() {
        let hero = feat.hero.as_ref().map(|name| {
            rules
                .heroes()
                .iter()
                .find(|hero| hero.name == *name)
                .unwrap_or_else(|| panic!("{name}"))
        });
        let ability =
            |name: &str| hero.is_some_and(|hero| hero.titles.iter().any(|title| title == name));
        let token = |name: &str| rules.tokens().iter().any(|token| token.name == name);
        // Cards that everybody has, and symbols of the hero.
        let printed = |name: &str| {
            let card = |name: &str| rules.boards()[0].deck.iter().any(|card| card.name == name);
            card(name) || hero.is_some_and(|hero| hero.symbols.iter().any(|symbol| symbol == name))
        };
        let told = format!("{:?}", feat.when);
        let names = told.split('"').skip(1).step_by(2);
        for name in names {
            assert!(token(name) || ability(name) || printed(name), "{}: {name}", feat.id);
        }
    }
}

#[test]
fn a_win_is_looked_at_when_it_is_won() {
    let open = |second: &str, health: u8| {
        format!(
            "open living 1v1; 1 Barbarian; 2 {second}; 1 starts; 1 health {health}; turn 3; phase main 1\n2 concedes"
        )
    };
    both_sides("ACH-GEN-2", 1, 2, &open("Barbarian", 50), &open("Moon Elf", 50));
    both_sides("ACH-GEN-5", 1, 2, &open("Moon Elf", 26), &open("Moon Elf", 25));
    let chi = |n: u8| {
        format!(
            "open living 1v1; 1 Monk; 2 Barbarian; 1 starts; 1 tokens Chi {n}; turn 3; phase main 1\n2 concedes"
        )
    };
    // The Monk can hold five by the board; six need a raised limit, and are set here as a judge may.
    let six = "open living 1v1; 1 Monk; 2 Barbarian; 1 starts; 1 tokens Chi 6; turn 3; phase main 1\n2 concedes";
    both_sides("ACH-MONK-3", 1, 2, six, &chi(5));
    // Who loses earns nothing by it.
    assert!(ticked(&open("Barbarian", 50)).iter().all(|(_, by, _)| *by == 1));
}

#[test]
fn what_was_ever_held_is_remembered() {
    let flipped =
        "open living 1v1; 1 Cursed Pirate; 2 Barbarian; 1 starts; 1 tokens Cursed Side\n2 concedes";
    let unflipped = "open living 1v1; 1 Cursed Pirate; 2 Barbarian; 1 starts\n2 concedes";
    both_sides("ACH-PIRA-1", 1, 2, flipped, unflipped);
    both_sides("ACH-PIRA-2", 1, 2, unflipped, flipped);
    let downed = "open living 1v1; 1 Huntress; 2 Barbarian; 1 starts; 1 tokens Nyra Downed; turn 3; phase main 1\n2 concedes";
    let never = "open living 1v1; 1 Huntress; 2 Barbarian; 1 starts\n2 concedes";
    both_sides("ACH-HUNT-1", 1, 2, never, downed);
}

#[test]
fn what_the_table_shows_is_looked_at_after_every_entry() {
    let moon = |evasive: u8| {
        format!(
            "open living 1v1; 1 Moon Elf; 2 Barbarian; 1 starts; 1 tokens Evasive {evasive}; 2 tokens Blind + Entangle + Targeted; turn 3; phase main 1\n1 sells Tip It!"
        )
    };
    both_sides("ACH-MOON-3", 1, 2, &moon(3), &moon(2));
    let keg = |second: &str| {
        format!(
            "open living 1v1; 1 Cursed Pirate; 2 Barbarian; 1 starts; 1 tokens Powder Keg{second}; turn 3; phase main 1\n1 sells Tip It!"
        )
    };
    both_sides("ACH-PIRA-3", 1, 2, &keg("; 2 tokens Powder Keg"), &keg(""));
    // Of three others, two are opponents, whoever sits where.
    let team = |others: &str| {
        format!(
            "open living 2v2; 1 Moon Elf; 2 Barbarian; 3 Monk; 4 Barbarian; 1 starts; 2 tokens Targeted{others}; turn 5; phase main 1\n1 sells Tip It!"
        )
    };
    both_sides("ACH-MOON-4", 1, 2, &team("; 3 tokens Targeted; 4 tokens Targeted"), &team(""));
}

#[test]
fn the_end_of_a_first_turn_is_looked_at_once() {
    // In turn 1 the start player has no income.
    let thief = |cp: u8| {
        format!(
            "open living 1v1; 1 Shadow Thief; 2 Barbarian; 1 starts; 1 cp {cp}\n1 rolls 1 1 2 4 6\n1 announces nothing\n1 ends"
        )
    };
    both_sides("ACH-SHAD-1", 1, 4, &thief(15), &thief(14));
    // The Samurai gains one Honor as the turn begins, and one as it concludes if Roll Attempts were left.
    let honor = |more: &str| {
        format!(
            "open living 1v1; 1 Samurai; 2 Barbarian; 1 starts\n1 rolls 1 1 2 4 6{more}\n1 announces nothing\n1 ends"
        )
    };
    both_sides("ACH-SAMU-3", 1, 4, &honor(""), &honor("\n1 rolls 1 1 2 4 5\n1 rolls 1 1 2 4 4"));
}

#[test]
fn dice_of_an_ability_are_looked_at_as_they_were_thrown() {
    let overpower = |dice: &str| {
        format!(
            "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts\n1 rolls 1 2 3 6 6\n1 announces Overpower\n1 rolls {dice}"
        )
    };
    both_sides("ACH-BARB-2", 1, 4, &overpower("6 6 6"), &overpower("6 6 5"));
    both_sides("ACH-BARB-3", 1, 4, &overpower("1 1 1"), &overpower("1 2 1"));
    // The same dice for a defence are no Overpower.
    let defense = "open living 1v1; 1 Moon Elf; 2 Barbarian; 1 starts\n1 rolls 1 1 1 4 6\n1 announces Longbow\n2 rolls 6 6 6";
    both_sides(
        "ACH-BARB-2",
        2,
        4,
        "open living 1v1; 1 Moon Elf; 2 Barbarian; 2 starts\n2 rolls 1 2 3 6 6\n2 announces Overpower\n2 rolls 6 6 6",
        defense,
    );
}

#[test]
fn an_undefendable_blow_is_measured() {
    let smack = |dice: &str, defense: &str| {
        format!(
            "open living 1v1; 1 Barbarian; 2 Pyromancer; 1 starts; 1 upgrades Smack III; turn 3; phase main 1\n1 rolls {dice}\n1 announces Smack{defense}\n1 ends"
        )
    };
    // Four 1s make the 10 of five swords undefendable; without four of a kind the same 10 are defended against.
    both_sides(
        "ACH-BARB-4",
        1,
        4,
        &smack("1 1 1 1 2", ""),
        &smack("1 1 1 2 2", "\n2 rolls 4 4 6 6 6"),
    );
}

#[test]
fn damage_while_defending_is_added_up() {
    let molten = |dice: &str| {
        format!(
            "open living 1v1; 1 Barbarian; 2 Pyromancer; 1 starts\n1 rolls 1 1 2 4 6\n1 announces Smack\n2 rolls {dice}\n1 ends"
        )
    };
    both_sides("ACH-PYRO-5", 2, 5, &molten("1 1 2 3 3"), &molten("1 1 2 3 4"));
}

#[test]
fn a_defeat_by_a_token_is_one_by_its_damage() {
    let burn = |health: u8| {
        format!(
            "open living 1v1; 1 Pyromancer; 2 Barbarian; 1 starts; 2 health {health}; 2 tokens Burn; turn 3; phase main 2\n1 ends\n2 ends"
        )
    };
    both_sides("ACH-PYRO-1", 1, 3, &burn(2), &burn(3));
}

#[test]
fn survival_is_decided_by_a_branch_without_the_token() {
    let evasive = |health: u8, die: u8| {
        format!(
            "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; 2 health {health}; 2 tokens Evasive; turn 3; phase main 1\n1 rolls 1 2 3 4 6\n1 announces Mighty Blow\n2 rolls 1 4 6 6 6\n2 spends Evasive\n2 rolls {die}\n1 ends"
        )
    };
    // Nothing is prevented of the 9: with 9 the Moon Elf would be defeated, with 10 not.
    both_sides("ACH-MOON-1", 2, 5, &evasive(9, 2), &evasive(10, 2));
    both_sides("ACH-MOON-1", 2, 5, &evasive(9, 1), &evasive(9, 3));
}

#[test]
fn a_branch_that_hangs_on_dice_stays_open() {
    // Spent before the defence is rolled: whether it would have been needed hangs on dice that come only then.
    let log = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; 2 health 3; 2 tokens Evasive; turn 3; phase main 1\n1 rolls 1 1 1 4 6\n1 announces Smack\n2 spends Evasive\n2 rolls 2\n2 rolls 1 1 4 6 6\n1 ends";
    stays_open("ACH-MOON-1", 2, 4, Why::Unthrown, log);
}

#[test]
fn a_sum_is_one_turns() {
    // Five cards of a hand are no draw; one comes with the income of each turn.
    let log = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; turn 3; phase main 1\n1 rolls 1 1 2 5 5\n1 announces nothing\n1 ends\n2 rolls 1 1 4 5 6\n2 announces nothing\n2 ends";
    assert!(ticked(log).iter().all(|(id, _, _)| id != "ACH-GEN-1"));
}
