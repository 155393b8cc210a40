//! What a table of more than two is told: who is with whom, whom the die may find, and what waits for the target.

use std::sync::Arc;

use api::named::Act;
use api::report::{self, DieSays, LegalOption, Several, Sheet};
use api::rulesets::Rulesets;
use api::words::{Language, Names};
use events::notation::parse_log;

/// What lies there behind a log, and what may be logged next.
fn told(text: &str, language: Language) -> (Sheet, Vec<LegalOption>) {
    let rulesets = Rulesets::shipped().expect("sound content");
    let log = parse_log(text).expect("notation");
    let named = |name: &str| rulesets.named(name).map(|pinned| Arc::clone(&pinned.rules));
    let replayed = report::replay(&log, named).expect("the opening fits");
    let refused = replayed.entries.iter().find(|(_, entry)| entry.ruling.is_some());
    assert!(refused.is_none(), "{refused:?}");
    let now = replayed.game.now().clone();
    let names = Names::of(now.rules(), now.state()).speaking(language);
    (report::sheet(&names, now.state()), report::options(&names, now.state()))
}

fn several(text: &str) -> Several {
    told(text, Language::English).0.several.expect("more than two play")
}

fn says(values: &[u8], at: &[u8], chosen_by: &[u8]) -> DieSays {
    DieSays { values: values.to_vec(), at: at.to_vec(), chosen_by: chosen_by.to_vec() }
}

const TEAMS: &str =
    "open living 2v2; 1 Barbarian; 2 Moon Elf; 3 Pyromancer; 4 Monk; 1 starts; phase offense
1 rolls 1 2 3 4 6
1 announces Mighty Blow";

/// TEAM-1, MODE-2V2, TGT-2: teammates have one dial. 1 and 2 are the left opponent, 3 and 4 the right one, 5 is for the
/// opponents to say and 6 for the attacker. Mighty Blow deals 9, to nobody as yet.
#[test]
fn two_against_two_is_told_with_its_sides_and_what_the_die_says() {
    let there = several(TEAMS);
    assert_eq!((there.sides, there.one_dial), (vec![vec![1, 2], vec![3, 4]], true));
    assert_eq!((there.out, there.leaders), (vec![], vec![]));
    assert_eq!((there.attacker, there.target), (Some(1), None));
    assert_eq!(there.for_the_target, Some(9));
    let die = [
        says(&[1, 2], &[3], &[]),
        says(&[3, 4], &[4], &[]),
        says(&[5], &[3, 4], &[3, 4]),
        says(&[6], &[3, 4], &[1]),
    ];
    assert_eq!(there.die_says, die);
}

/// TGT-3: whom the die names is told as soon as it lies there, though a card may still turn it; who is behind a choice is not.
#[test]
fn the_target_is_told_as_soon_as_it_shows() {
    let target = |more: &str| {
        let there = several(&format!("{TEAMS}\n{more}"));
        (there.target, there.for_the_target)
    };
    assert_eq!(target("1 rolls target 2").0, Some(3));
    assert_eq!(target("1 rolls target 4").0, Some(4));
    assert_eq!(target("1 rolls target 5"), (None, Some(9)));
    assert_eq!(target("1 rolls target 6"), (None, Some(9)));
    assert_eq!(target("1 rolls target 5\n3 + 4 choose seat 4"), (Some(4), None));
    assert_eq!(target("1 rolls target 6\n1 chooses seat 3"), (Some(3), None));
}

/// C-35: the opponents say it together, and each of them may be the one who does.
#[test]
fn opponents_who_choose_together_are_both_awaited() {
    let (sheet, options) = told(&format!("{TEAMS}\n1 rolls target 5"), Language::English);
    let aims: Vec<_> = options.iter().filter(|option| option.act == Act::Aim).collect();
    assert_eq!(aims.iter().map(|option| option.by).collect::<Vec<_>>(), [3, 4]);
    for aim in aims {
        assert_eq!(aim.label, "Choose the target");
        assert_eq!(aim.slots[0].choices, ["seat 3", "seat 4"]);
    }
    // Before somebody chooses, a card may still turn the die: the question is behind that.
    let unturned = sheet.awaits.expect("it goes on");
    assert!(!unturned.seats.is_empty(), "{unturned:?}");
}

/// The die is rolled for something, and the key says so, in both languages.
#[test]
fn the_roll_that_finds_the_target_says_so() {
    for (language, words) in
        [(Language::English, "Roll for the target"), (Language::French, "Lancer pour la cible")]
    {
        let (_, options) = told(TEAMS, language);
        let roll = options.iter().find(|option| option.act == Act::Roll && option.by == 1);
        assert_eq!(roll.map(|option| option.label.as_str()), Some(words));
    }
}

/// KOTH-1, KOTH-3: who has the most Health leads, several if they are level; the attacker may choose anybody, so that no die
/// says anything. Sturdy Blow deals 4.
#[test]
fn leaders_are_told_where_they_matter() {
    let koth = "open living koth4; 1 Barbarian; 2 Moon Elf; 3 Pyromancer; 4 Monk; 1 starts; phase offense; 1 health 20";
    let there = several(koth);
    assert_eq!((there.leaders, there.sides), (vec![2, 3, 4], vec![]));
    let announced = format!("{koth}\n1 rolls 1 1 5 6 6\n1 announces Sturdy Blow");
    let there = several(&announced);
    assert_eq!((there.for_the_target, there.target, there.die_says), (Some(4), None, vec![]));
    let there = several(&format!("{announced}\n1 chooses seat 3\n1 ends"));
    assert_eq!((there.leaders, there.attacker, there.target), (vec![2, 4], None, None));
    let all = several(
        "open 1.0 ffa4; 1 Barbarian; 2 Moon Elf; 3 Pyromancer; 4 Monk; 1 starts; phase main 1",
    );
    assert_eq!(all.leaders, Vec::<u8>::new());
}

/// WIN-2, TEAM-1: a side wins together, and who gave up is out.
#[test]
fn a_side_wins_together() {
    let (sheet, _) = told(&format!("{TEAMS}\n3 concedes\n4 concedes"), Language::English);
    let outcome = sheet.outcome.expect("it is over");
    assert_eq!((outcome.winner, outcome.winners), (Some(1), vec![1, 2]));
    assert_eq!(outcome.sentence, "Barbarian and Moon Elf win the match.");
    assert_eq!(sheet.several.map(|there| there.out), Some(vec![3, 4]));
}

/// A duel has none of it.
#[test]
fn a_duel_is_told_nothing_of_this() {
    let (sheet, _) = told(
        "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense",
        Language::English,
    );
    assert_eq!(sheet.several, None);
}

/// ANN-3: when an opponent's card turns a die so that Sturdy Blow is not met any more, nothing waits for a target, and
/// silence does not activate it; what is met still waits.
#[test]
fn what_is_not_met_any_more_waits_for_nobody() {
    let waits = |more: &str| {
        let opening = "open living 2v2; 1 Barbarian; 2 Moon Elf; 3 Pyromancer; 4 Monk; 1 starts; turn 5; phase main 1";
        let log = format!("{opening}\n1 rolls 1 1 5 6 6\n1 announces Sturdy Blow\n{more}");
        several(&log).for_the_target
    };
    assert!(waits("").is_some());
    assert_eq!(waits("3 plays Tip It!: die 4 = 5"), None);
}
