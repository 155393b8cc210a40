//! What a table read out, as house rules of its next match: there the card or the tile is known, and comes to the same.

use std::sync::Arc;

use referee::content::{House, flatten_with, house_based_on, shipped};
use referee::read_out::as_house_rules;
use referee::{Game, Ruleset};
use throne_tests::{event, ruleset};

fn adventures() -> Arc<Ruleset> {
    Arc::new(ruleset("adventures"))
}

/// The match of these lines, each of which stands.
fn played(rules: &Arc<Ruleset>, log: &[String]) -> Game {
    let mut game = Game::replay(Arc::clone(rules), [event(&log[0])]).expect("it opens");
    for line in &log[1..] {
        if let Err(why) = game.log(event(line)) {
            panic!("{line}: {:?}", why.fault);
        }
    }
    game
}

fn under(file: &str) -> Arc<Ruleset> {
    assert_eq!(house_based_on(file).as_deref(), Ok("adventures"), "{file}");
    let house = House { options: Vec::new(), file: Some(file.to_owned()) };
    let source = flatten_with(shipped(), "adventures", &house);
    let rules = source.and_then(|source| Ruleset::compiled(&source));
    Arc::new(rules.unwrap_or_else(|wrong| panic!("{wrong:?}\n{file}")))
}

/// Everything of a position but how it is noted what was turned over: by the name of a card, or as read out.
fn comes_to(game: &Game) -> String {
    let now = game.now().unanswered();
    let state = now.state();
    let on_the_way = |crawl: &referee::state::Crawl| {
        let each = state.ids().filter_map(|id| crawl.hero(id));
        let each: Vec<_> = each.map(|hero| (hero.at(), hero.faces(), hero.loot())).collect();
        format!("{each:?} {}", crawl.gold())
    };
    let heroes = state.crawl().map(on_the_way);
    let awaits = format!("{:?}", now.awaits());
    let health: Vec<u8> = state.ids().map(|id| state.health(id)).collect();
    format!("{:?} {heroes:?} {health:?} {awaits} {:?}", state.actors(), state.outcome())
}

/// Plays the log as it was read out, writes the house rules, and plays it again with the texts left out.
fn both_ways(log: &[&str]) -> (String, String) {
    let log: Vec<String> = log.iter().map(|line| (*line).to_owned()).collect();
    let known = adventures();
    let first = played(&known, &log);
    let file = as_house_rules(&[&first], &known).expect("something was read out");
    let bare = |line: &String| match line.split_once(": ") {
        Some((before, _)) if before.contains(" flips ") || before.contains(" finds ") => {
            before.to_owned()
        }
        Some((before, says)) if before.contains(" plays ") && of_a_hero(says) => before.to_owned(),
        _ => line.clone(),
    };
    let bared: Vec<String> = log.iter().map(bare).collect();
    compared(&first, &bared, file)
}

/// Whether this is read out of a card of a Hero, and not picked for a printed one.
fn of_a_hero(says: &str) -> bool {
    ["main ", "roll ", "instant ", "equipment "].iter().any(|when| says.starts_with(when))
}

/// Under the house rules of what was read out these lines come to the same.
fn compared(first: &Game, lines: &[String], file: String) -> (String, String) {
    let second = played(&under(&file), lines);
    assert_eq!(comes_to(first), comes_to(&second), "{file}");
    let again = as_house_rules(&[&second], &adventures());
    assert!(again.is_none(), "nothing is read out any more");
    (file, comes_to(first))
}

const LOOT: &str = "open adventures battle; 1 Barbarian; 2 Street Rat; 1 starts; 1 cp 5; 1 hand 4; 1 health 20; \
                    1 loot Rusty Dagger; turn 3; phase main 1";

#[test]
fn each_word_of_a_loot_card_comes_to_the_same_as_it_was_read_out() {
    let nothing = both_ways(&[LOOT, "1 plays Rusty Dagger: main 1", "1 ends"]).1;
    for (word, chooses) in [
        ("deal 3", 0),
        ("deal 3 undefendable", 0),
        ("deal 3 pure", 0),
        ("deal 3 collateral", 0),
        ("heal 4", 0),
        ("inflict Concussion", 0),
        ("gain 3 CP", 0),
        ("draw 2", 0),
        ("discard 1", 1),
        ("discard 2", 2),
        ("heal 2 + gain 1 CP + deal 2 pure + draw 1", 0),
    ] {
        for when in ["main 1", "instant 1", "equipment 1"] {
            let plays = format!("1 plays Rusty Dagger: {when}; does {word}");
            let chosen = ["1 chooses card \"Tip It!\"", "1 chooses card \"So Wild!\""];
            let log = [&[LOOT, &plays], &chosen[..chooses], &["1 ends"]].concat();
            let (file, came) = both_ways(&log);
            assert!(!file.contains("Left out") && file.contains("of: \"rusty dagger\""), "{file}");
            assert_ne!(came, nothing, "{word}");
        }
    }
}

/// Words for which somebody chooses: of a card that is known it is said along. [CARD-11, CARD-12, MOD-2, DEF-8]
#[test]
fn what_somebody_chooses_for_a_loot_card_comes_to_the_same() {
    let burning = LOOT.replace("; turn 3", "; 1 tokens Burn; turn 3");
    let rolled = ["1 rolls 1 1 2 4 4"];
    let attacks = ["1 rolls 1 1 2 4 4", "1 announces Smack"];
    for (open, before, read_out, after, known) in [
        (
            burning.as_str(),
            &[][..],
            "main 0; does remove 1",
            &["1 chooses Burn of 1"][..],
            ": Burn of 1",
        ),
        (LOOT, &rolled, "roll 1; does change 1", &["1 chooses die 3 = 1"], ": die 3 = 1"),
        (LOOT, &attacks, "roll 1; does add 3", &["1 ends"], ""),
    ] {
        let lines = |text: &str, chosen: &[&str]| {
            let plays = format!("1 plays Rusty Dagger{text}");
            let all = [&[open], before, &[plays.as_str()], chosen].concat();
            all.into_iter().map(str::to_owned).collect::<Vec<_>>()
        };
        let first = played(&adventures(), &lines(&format!(": {read_out}"), after));
        let file = as_house_rules(&[&first], &adventures()).expect("it was read out");
        let rest = if known.is_empty() { after } else { &[] };
        let (file, _) = compared(&first, &lines(known, rest), file);
        assert!(!file.contains("Left out"), "{file}");
    }
}

/// What Equipment goes on doing is read out in the next match as well; the file says what it did. [LOOT-2]
#[test]
fn equipment_is_used_as_before_where_the_card_is_known() {
    let lines = |plays: &str| {
        let uses = ["1 uses Rusty Dagger: does draw 2", "1 uses Rusty Dagger: cost 1; does heal 3"];
        let all = [&[LOOT, plays], &uses[..], &["1 ends"]].concat();
        all.into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let first =
        played(&adventures(), &lines("1 plays Rusty Dagger: equipment 1; does inflict Concussion"));
    let file = as_house_rules(&[&first], &adventures()).expect("it was read out");
    for did in ["reads out again: does draw 2\n", "reads out again: cost 1; does heal 3\n"] {
        assert!(file.contains(did), "{file}");
    }
    compared(&first, &lines("1 plays Rusty Dagger"), file);
}

const BOSS: &str = "open adventures boss2; 1 Barbarian; 2 Fallen Barbarian; 1 starts; 1 cp 5; 1 hand 4; 1 health 20; 2 cp 3; \
                    2 health 60; turn 3; phase main 2";

#[test]
fn each_word_of_a_card_comes_to_the_same_as_it_was_read_out() {
    let nothing = both_ways(&[
        BOSS,
        "1 ends",
        "2 flips War Cry: objective Swipe 5; main 0; does gain 1 CP",
        "2 rolls 1 1 2 2 4",
    ])
    .1;
    for (word, chooses) in [
        ("deal 3", 0),
        ("deal 3 undefendable", 0),
        ("deal 3 pure", 0),
        ("deal 3 collateral", 0),
        ("deal 3 ultimate", 0),
        ("heal 4", 0),
        ("gain King's Hand 2", 0),
        ("inflict Concussion", 0),
        ("gain 3 CP", 0),
        ("lose 2 CP", 0),
        ("draw 2", 0),
        ("discard 1", 1),
        ("discard 2", 2),
        ("heal 2 + lose 1 CP + deal 2 pure + draw 1", 0),
    ] {
        for clause in ["does", "bonus"] {
            let card = match clause {
                "does" => format!("objective Swipe 5; main 1; does {word}"),
                _ => format!("objective Straights; main 0; does gain 1 CP; bonus {word}")
                    .replace("Straights", "straights"),
            };
            let flips = format!("2 flips War Cry: {card}");
            let mut log = vec![BOSS, "1 ends", &flips];
            log.extend(
                ["1 chooses card \"Tip It!\"", "1 chooses card \"So Wild!\""]
                    .into_iter()
                    .take(chooses),
            );
            log.push("2 rolls 1 1 2 2 4");
            let (file, came) = both_ways(&log);
            assert!(file.contains("War Cry") && !file.contains("Left out"), "{file}");
            assert_ne!(came, nothing, "{word}");
        }
    }
    // More than the Hero holds, and CP that nobody has.
    for word in ["discard 9", "lose 9 CP"] {
        let flips = format!("2 flips War Cry: objective Swipe 5; main 0; does {word}");
        let open = BOSS.replace("1 hand 4", "1 hand 0");
        both_ways(&[&open, "1 ends", &flips, "2 rolls 1 1 2 2 4"]);
    }
}

/// A Roll Phase card comes to the same, with an Attack and without one, where it adds nothing. [MOD-4, ADV-BOSS-5]
#[test]
fn a_card_of_a_roll_phase_comes_to_the_same() {
    let hits = ["2 rolls 1 1 2 2 3", "1 rolls 1 2 3", "2 ends"];
    let again = "2 rolls 1 1 4 4 6 throwing 1 + 2 + 5";
    let misses = ["2 rolls 1 1 4 4 6", again, again, "2 ends"];
    for says in [
        "objective Swipe 4; roll 1; does deal 2 collateral",
        "objective Swipe 4; roll 1; does add 3",
        "objective Swipe 4; roll 1; does add 3 + gain 1 CP",
        "objective Vortex 5; roll 0; does add 3",
        "objective Vortex 5; roll 0; does add 3 + heal 2",
        "objective Swipe 5; main 0; does add 3",
        "objective Swipe 5; main 0; does add 3 + heal 2",
    ] {
        let flips = format!("2 flips War Cry: {says}");
        let rolls = if says.contains("Vortex") { &misses[..] } else { &hits[..] };
        for lines in 0..=rolls.len() {
            let log = [&[BOSS, "1 ends", flips.as_str()], &rolls[..lines]].concat();
            let (file, _) = both_ways(&log);
            assert!(!file.contains("Left out"), "{file}");
        }
    }
    // When the card is turned over nobody attacks.
    let flips = "2 flips War Cry: objective Swipe 5; main 0; does heal 1; bonus add 3";
    let game = played(&adventures(), &[BOSS.to_owned(), "1 ends".to_owned(), flips.to_owned()]);
    let file = as_house_rules(&[&game], &adventures()).expect("it was read out");
    assert!(file.contains("// Left out: War Cry of Fallen Barbarian: it adds"), "{file}");
    under(&file);
}

const CRAWL: &str = "open adventures crawl1a; 1 Barbarian; 1 starts; 1 cp 3; 1 health 10; 1 hand 3";

#[test]
fn each_word_of_a_tile_comes_to_the_same_as_it_was_read_out() {
    for (says, chooses) in [
        ("nothing", 0),
        ("cp 2", 0),
        ("gold 3", 0),
        ("minion 1", 0),
        ("cp 2; gold 3; minion 1", 0),
        ("does deal 2", 0),
        ("does deal 2 undefendable", 0),
        ("does deal 2 pure", 0),
        ("does deal 2 ultimate", 0),
        ("does deal 200", 0),
        ("does heal 3", 0),
        ("does gain Barbed Vine 2", 0),
        ("does inflict Wither", 0),
        ("does gain 2 CP", 0),
        ("does lose 2 CP", 0),
        ("does lose 9 CP", 0),
        ("does draw 2", 0),
        ("does discard 1", 1),
        ("does discard 2; minion 1", 2),
        ("cp 1; gold 1; does deal 2 + inflict Wither + lose 2 CP; minion 1", 0),
        ("does deal 4 + heal 3 + draw 1 + gain 1 CP", 0),
    ] {
        let finds = format!("1 finds Old Mill: {says}");
        let mut log = vec![CRAWL, "1 moves to B4", &finds];
        log.extend(
            ["1 chooses card \"Tip It!\"", "1 chooses card \"So Wild!\""].into_iter().take(chooses),
        );
        if says.contains("minion") {
            log.push("1 finds Street Rat");
        }
        let (file, _) = both_ways(&log);
        assert!(file.contains("Old Mill") && !file.contains("Left out"), "{file}");
        assert!(!file.contains("level: 1)") || file.contains("were not read out"), "{file}");
    }
}

/// The last reading of a name counts; one of a Roll Objective alone counts for none.
#[test]
fn of_several_readings_the_last_one_counts() {
    let known = adventures();
    let game = |says: &str| {
        let flips = format!("2 flips War Cry: {says}");
        played(&known, &[BOSS.to_owned(), "1 ends".to_owned(), flips])
    };
    let one = game("objective Swipe 5; main 1; does deal 3");
    let other = game("objective Swipe 4; main 1; does deal 2");
    let file = as_house_rules(&[&one, &other], &known).expect("it was read out");
    assert!(file.contains("does: [Deal(2)]") && !file.contains("Deal(3)"), "{file}");
    assert!(file.contains("// War Cry was read out in several ways"), "{file}");
    under(&file);
    let same = as_house_rules(&[&one, &one], &known).expect("it was read out");
    assert!(!same.contains("several ways"), "{same}");
    // What the rule set has is not said anew.
    let skull = played(
        &known,
        &[
            BOSS.to_owned(),
            "1 ends".to_owned(),
            "2 flips Skull Crush: objective Swipe 5; main 0; does deal 1".to_owned(),
        ],
    );
    let file = as_house_rules(&[&skull], &known).expect("it was read out");
    assert!(
        file.contains("// Left out: Skull Crush of Fallen Barbarian: the rule set has it"),
        "{file}"
    );
    under(&file);
    let plain = played(&known, &[BOSS.to_owned(), "1 ends".to_owned()]);
    assert_eq!(as_house_rules(&[&plain], &known), None);
}
