//! What is offered and told of a Boss Battle.

use std::sync::Arc;

use api::named::SlotKind;
use api::report::{self, BossUpgrades, Entry, Replayed};
use api::rulesets::Rulesets;
use api::words::{Language, Names};
use events::Name;
use events::notation::parse_log;
use referee::revision::View;

const BATTLE: &str = "open adventures boss2; 1 Barbarian; 2 Fallen Barbarian; 1 starts; turn 3; phase main 2\n1 ends";

fn replayed(lines: &[&str], language: Language) -> Replayed {
    let rulesets = Rulesets::shipped().expect("sound content");
    let log = parse_log(&[&[BATTLE], lines].concat().join("\n")).expect("notation");
    let ruleset = |name: &str| rulesets.named(name).map(|pinned| Arc::clone(&pinned.rules));
    report::replay_in(&log, View::AsRuled, language, ruleset).expect("an opening that fits")
}

fn last(lines: &[&str], language: Language) -> Entry {
    replayed(lines, language).entries.pop().expect("an entry").1
}

fn bought(mode: &str, heroes: u8, laid: &[&str]) -> Option<BossUpgrades> {
    let rulesets = Rulesets::shipped().expect("sound content");
    let laid: Vec<Name> = laid.iter().map(|name| Name::new(name).expect("a name")).collect();
    report::boss_upgrades(&rulesets.named("adventures")?.rules, mode, heroes, &laid)
}

/// The scenario card has 7 Upgrade CP against one Hero, 8 against two and 10 against four. [ADV-BOSS-2]
#[test]
fn upgrades_are_offered_for_what_is_left_of_the_upgrade_cp() {
    let left = |heroes, laid: &[&str]| {
        let bought = bought("boss2", heroes, laid).expect("a Boss");
        (bought.has, bought.costs, bought.left)
    };
    assert_eq!(left(1, &[]), (7, 0, 7));
    assert_eq!(left(2, &[]), (8, 0, 8));
    assert_eq!(left(4, &[]), (10, 0, 10));
    assert_eq!(left(1, &["Low Blow II", "Unhinged II"]), (7, 4, 3));
    // From II to III the difference is paid. [UPG-4]
    assert_eq!(left(1, &["Low Blow II", "Low Blow III"]), (7, 4, 3));
    assert_eq!(left(1, &["Low Blow III", "Unhinged III"]), (7, 8, 0));
}

#[test]
fn an_upgrade_may_be_laid_if_the_rest_pays_it_and_takes_the_place_of_its_own_space() {
    let laid = ["Low Blow II", "Unhinged II"];
    let may = |heroes, card: &str| {
        let all = bought("boss2", heroes, &laid).expect("a Boss").upgrades;
        let one = all.into_iter().find(|one| one.name == card).expect(card);
        (one.may, one.lies, one.then)
    };
    // 4 and 3 are 7, 4 and 4 are 8.
    assert!(may(1, "Stone Skin II").0);
    assert!(!may(1, "Stone Skin III").0);
    assert!(may(2, "Stone Skin III").0);
    // 2 and 4 are 6.
    let third = may(1, "Low Blow III");
    assert_eq!(third, (true, false, vec!["Unhinged II".to_owned(), "Low Blow III".to_owned()]));
    assert_eq!(may(1, "Low Blow II"), (true, true, vec!["Unhinged II".to_owned()]));
}

#[test]
fn nothing_is_offered_without_a_boss_or_for_a_card_that_is_no_upgrade_of_it() {
    assert_eq!(bought("battle", 1, &[]), None);
    assert_eq!(bought("nowhere", 1, &[]), None);
    assert_eq!(bought("boss2", 1, &["Skull Crush"]), None);
    assert_eq!(bought("boss2", 1, &["Low Blow II", "Low Blow II"]), None);
}

/// What is offered where the card is turned over can be opened by whoever reads the line of an opening.
#[test]
fn what_is_offered_is_what_an_opening_takes() {
    let rulesets = Rulesets::shipped().expect("sound content");
    let opens = |laid: &[String]| {
        let line = format!(
            "open adventures boss2; 1 Barbarian; 2 Fallen Barbarian; 1 starts; 2 upgrades {}",
            laid.join(" + ")
        );
        let log = parse_log(&line).expect("notation");
        let ruleset = |name: &str| rulesets.named(name).map(|pinned| Arc::clone(&pinned.rules));
        report::replay_in(&log, View::AsRuled, Language::English, ruleset).is_ok()
    };
    let offered = bought("boss2", 1, &["Low Blow II", "Unhinged II"]).expect("a Boss").upgrades;
    assert_eq!(offered.len(), 16, "two of each of eight spaces");
    for one in offered {
        assert_eq!(opens(&one.then), one.may, "{}", one.name);
    }
}

#[test]
fn the_card_that_is_turned_over_is_one_that_is_known_or_is_read_out() {
    let replayed = replayed(&[], Language::English);
    let now = replayed.game.now();
    let names = Names::of(now.rules(), now.state());
    let options = report::options(&names, now.state());
    let flip = options.iter().find(|option| option.line == "2 flips _").expect("a card");
    let slot = flip.slots.first().expect("which card");
    assert_eq!(
        (slot.kind, slot.choices.clone()),
        (SlotKind::Flipped, vec!["Skull Crush".to_owned()])
    );
    let sheet = report::sheet(&names, now.state());
    let flips = sheet.battle.and_then(|battle| battle.flips).expect("a Boss");
    assert_eq!(flips.symbols, ["Swipe", "Vortex", "Chaos"]);
    for token in ["Stun", "Concussion", "King's Hand", "Salve"] {
        assert!(flips.tokens.iter().any(|known| known == token), "{token}: {:?}", flips.tokens);
    }
}

#[test]
fn what_was_read_out_is_told() {
    let line = "2 flips War Cry: objective Swipe 3 + Chaos 1; main 2; does deal 4 undefendable + inflict Stun; bonus draw 1";
    // What followed is told behind it.
    let sentence = |line, language| {
        let sentence = last(&[line], language).sentence;
        sentence
            .split_once("; Fallen")
            .map(|(said, _)| said.trim_end().to_owned())
            .expect("what followed")
    };
    assert_eq!(
        sentence(line, Language::English),
        "Fallen Barbarian turns over War Cry (rolls for 3 Swipe and 1 Chaos; in the Main Phase for 2 CP: deal 4 undefendable damage \
         and inflict Stun; Hero Bonus: the Hero draws 1 card)"
    );
    assert_eq!(
        sentence(line, Language::French),
        "Fallen Barbarian retourne War Cry (vise 3 Swipe et 1 Chaos\u{202f}; en Phase Principale pour 2 PC\u{202f}: infliger 4 dégâts \
         imparables et infliger Stun\u{202f}; Bonus du Héros\u{202f}: le Héros pioche 1 carte)"
    );
    let known = sentence("2 flips Skull Crush", Language::English);
    assert_eq!(known, "Fallen Barbarian turns over Skull Crush");
    let whole = |language| last(&["2 flips Skull Crush"], language).sentence;
    assert!(
        whole(Language::English).contains("; Fallen Barbarian acts by Skull Crush from now on")
    );
    assert_eq!(whole(Language::English).matches("turns over").count(), 1);
    assert_eq!(whole(Language::French).matches("retourne").count(), 1);
    let straights = sentence("2 flips War Cry: objective straights; roll 1", Language::English);
    assert_eq!(
        straights,
        "Fallen Barbarian turns over War Cry (rolls for straights; in the Roll Phase for 1 CP: nothing)"
    );
}

/// Of 1 2 3 4 6 both the three Swipe with a Chaos and the small straight are met. [ADV-BOSS-6]
#[test]
fn where_the_dice_meet_several_abilities_the_table_waits_for_one_of_them() {
    let lines = ["2 flips War Cry: objective Swipe 3 + Chaos 1", "2 rolls 1 2 3 4 6"];
    let awaits = |language| last(&lines, language).sheet.awaits.expect("it goes on");
    let english = awaits(Language::English);
    assert_eq!(
        english.sentence,
        "Fallen Barbarian performs one of Low Blow and Unhinged: the first by its priorities is named."
    );
    assert_eq!(english.seats, [2]);
    assert!(
        awaits(Language::French)
            .sentence
            .starts_with("Fallen Barbarian exécute l’une de Low Blow et Unhinged")
    );
}

/// On Insane the dial of two Heroes, that of the Boss and that of who stands by him are three; a token that comes there is not
/// placed, and what it leaves is for the table. [ADV-2]
#[test]
fn who_stands_by_a_boss_has_a_dial_of_their_own_and_gets_no_token() {
    let rulesets = Rulesets::shipped().expect("sound content");
    let log = parse_log(
        "open adventures boss2 insane; 1 Moon Elf; 2 Monk; 3 Fallen Barbarian; 1 starts; turn 3; phase main 1\n\
         1 rolls 1 2 3 4 5\n1 announces Blinding Shot\n1 chooses seat 4\n4 rolls 1 2 3 4\n1 ends",
    )
    .expect("notation");
    let told = |language| {
        let ruleset = |name: &str| rulesets.named(name).map(|pinned| Arc::clone(&pinned.rules));
        let replayed = report::replay_in(&log, View::AsRuled, language, ruleset).expect("it opens");
        let sentences: Vec<String> =
            replayed.entries.iter().map(|(_, entry)| entry.sentence.clone()).collect();
        let sheet = replayed.entries.last().map(|(_, entry)| entry.sheet.clone());
        (sentences.join(" "), sheet.expect("an entry"))
    };
    let (said, sheet) = told(Language::English);
    assert!(said.contains("Vis'eer gets no Blind: nothing but damage touches Vis'eer"), "{said}");
    let several = sheet.several.expect("four actors");
    assert_eq!((several.sides, several.one_dial), (vec![vec![1, 2], vec![3], vec![4]], true));
    let health: Vec<u8> = sheet.seats.iter().map(|seat| seat.health).collect();
    assert_eq!(health, [40, 40, 70, 12]);
    assert_eq!(sheet.battle.expect("enemies").left_to_the_table.len(), 1);
    let (said, _) = told(Language::French);
    assert!(said.contains("Vis'eer ne reçoit pas de Blind"), "{said}");
}

/// What a mode says of its difficulty; and who stands by a Boss is no enemy whom one can choose. [ADV-2]
#[test]
fn a_harder_boss_battle_says_what_it_brings() {
    let rulesets = Rulesets::shipped().expect("sound content");
    let pinned = rulesets.named("adventures").expect("it is there");
    let info = report::ruleset(&pinned.rules, String::new());
    let brings = |name: &str| {
        let mode = info.game_modes.iter().find(|mode| mode.name == name).expect(name);
        (mode.health, mode.follower.as_deref(), mode.salves_heal_less)
    };
    assert_eq!(brings("boss2"), (50, None, 0));
    assert_eq!(brings("boss2 veteran"), (40, None, 0));
    assert_eq!(brings("boss2 insane"), (40, Some("Vis'eer"), 1));
    assert_eq!(brings("boss2 hardcore"), (50, Some("Vis'eer"), 0));
    assert!(info.enemies.iter().all(|enemy| enemy.name != "Vis'eer"));
}
