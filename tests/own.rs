//! What a table has made or typed in itself, in its house rules: heroes, Minions, tiles and cards; how they are played, and what
//! is refused.

use std::fs;
use std::sync::Arc;

use events::Event;
use referee::content::{ContentError, House, flatten_with, shipped};
use referee::{Position, Refusal, Ruleset};
use throne_tests::walk::{Seen, Walk, at_its_table, game, opening, opening_of};
use throne_tests::{event, project};

fn read(file: &str) -> String {
    fs::read_to_string(project(&format!("fixtures/house/{file}"))).expect("a file of ours")
}

fn compiled(ruleset: &str, file: String) -> Result<Ruleset, Vec<ContentError>> {
    let house = House { options: Vec::new(), file: Some(file) };
    flatten_with(shipped(), ruleset, &house).and_then(|source| Ruleset::compiled(&source))
}

/// A whole board as house rules of a rule set.
fn with_hero(ruleset: &str, hero: &str) -> String {
    format!("House(name: \"Our own\", based_on: {ruleset:?}, changes: (new_heroes: [\n{hero}]))")
}

fn witch(ruleset: &str) -> Ruleset {
    compiled(ruleset, with_hero(ruleset, &read("ink_witch.ron"))).expect("it fits")
}

fn town() -> Ruleset {
    compiled("adventures", read("paper_town.ron")).expect("it fits")
}

fn opened(rules: &Ruleset, line: &str) -> Result<Position, Refusal> {
    let Event::Opened(start) = event(line) else { panic!("{line} is an opening") };
    Position::opened(&Arc::new(rules.clone()), &start)
}

fn after(rules: &Ruleset, log: &[&str]) -> Position {
    let start = opened(rules, log[0]).unwrap_or_else(|why| panic!("{}: {why:?}", log[0]));
    log[1..].iter().fold(start, |position, line| {
        position.after(&event(line)).unwrap_or_else(|why| panic!("{line}: {why:?}"))
    })
}

fn dials(position: &Position) -> Vec<(u8, u8)> {
    let state = position.state();
    state.ids().map(|id| (state.health(id), state.actor(id).cp())).collect()
}

/// Scribble II of five Quills deals 8, More Ink 2 more; Smudge deals 1 in the Upkeep Phase of whoever has it.
#[test]
fn a_hero_of_ones_own_plays_a_duel_in_every_edition() {
    for edition in ["0.9.4", "1.0", "2.0", "2.2", "living"] {
        let rules = witch(edition);
        assert_eq!(rules.heroes().iter().filter(|hero| hero.name == "Ink Witch").count(), 1);
        let open = format!(
            "open {edition} 1v1; 1 Ink Witch; 2 Moon Elf; 1 starts; 1 holds Scribble II + More Ink; 1 cp 5; 2 tokens Smudge; \
             turn 3; phase main 1"
        );
        let log = [
            open.as_str(),
            "1 plays Scribble II",
            "1 rolls 1 2 3 1 2",
            "1 announces Scribble",
            "1 plays More Ink",
            "2 rolls 1 1 1 1 6",
            "1 ends",
            "1 ends",
            "2 rolls 1 1 1 4 4",
        ];
        // Four arrows and no foot prevent nothing and deal 2. 8 + 2, and 1 for Smudge in the Upkeep Phase.
        let after = after(&rules, &log);
        let health: Vec<u8> = dials(&after).iter().map(|(health, _)| *health).collect();
        assert_eq!(health, [50 - 2, 50 - 10 - 1], "{edition}");
    }
    let rules = witch("living");
    let told = rules.house().expect("house rules");
    assert_eq!(told.says, ["Our own changes Ink Witch."]);
}

/// Alone against every hero, and against herself: no panic, no stuck state.
#[test]
fn a_hero_of_ones_own_plays_at_random() {
    for (edition, seed) in [("living", 0x0F0F_0001), ("1.0", 0x0F0F_0002)] {
        let rules = witch(edition);
        let mut walk = Walk(seed);
        let mut seen = Seen::default();
        let heroes: Vec<String> = rules.heroes().iter().map(|hero| hero.name.clone()).collect();
        for other in heroes.iter().cycle().take(60) {
            let start = opening(&mut walk, &rules, ["Ink Witch", other]);
            game(&mut walk, &at_its_table(&rules, &start), &start, &mut seen, |_, _, _| {});
        }
    }
}

/// Snap of three Swipes deals 3; a Wolf has 7 Health and 1 CP, and 1 of Income.
#[test]
fn a_minion_of_ones_own_fights_a_battle() {
    let rules = town();
    let log = ["open adventures battle; 1 Barbarian; 2 Paper Wolf; 1 starts", "1 rolls 1 1 1 4 5"];
    let after = after(&rules, &log);
    assert_eq!(dials(&after)[1].0, 7);
    let wolf = &rules.enemies().iter().find(|one| one.name == "Paper Wolf").expect("a Minion");
    assert_eq!(wolf.doubts, [], "whoever types a card in has seen it");
    let mut walk = Walk(0x0F0F_0003);
    let mut seen = Seen::default();
    for starts in ["1", "2"] {
        let start = event(&format!(
            "open adventures battle2; 1 Barbarian; 2 Monk; 3 Paper Wolf; {starts} starts"
        ));
        game(&mut walk, &at_its_table(&rules, &start), &start, &mut seen, |_, _, _| {});
    }
}

/// Of a tile that says no level it is not known where it lies: it can be found anywhere, one of level I on tiles of that level. [CRAWL-4]
#[test]
fn tiles_and_cards_of_ones_own_are_found() {
    let rules = town();
    let mut walk = Walk(0x0F0F_0004);
    let mut seen = Seen::default();
    let crawls = rules.modes().iter().filter(|(_, mode)| mode.crawl.is_some());
    for (mode, _) in crawls {
        for _ in 0..3 {
            let start = opening_of(&mut walk, &rules, mode);
            game(&mut walk, &at_its_table(&rules, &start), &start, &mut seen, |_, _, _| {});
        }
    }
    let boss = "open adventures boss; 1 Barbarian; 2 Fallen Barbarian; 1 starts; 2 cp 3; 1 loot Paper Lantern; 1 holds Paper Lantern; turn 4; phase main 1";
    let line = rules.modes().iter().find(|(_, mode)| mode.boss.is_some()).map(|(name, _)| name);
    let boss =
        boss.replace("adventures boss", &format!("adventures {}", line.expect("a Boss Battle")));
    let before = dials(&opened(&rules, &boss).expect("it opens"));
    let after = after(&rules, &[&boss, "1 plays Paper Lantern"]);
    assert_eq!(dials(&after.unanswered())[0].1, before[0].1 + 1);
}

/// The message of the first thing that is wrong, with line and column in the file.
fn wrong(file: String) -> String {
    match compiled("adventures", file) {
        Ok(_) => "nothing".to_owned(),
        Err(wrong) => {
            assert!(wrong.iter().all(|one| one.file == House::FILE), "{wrong:?}");
            format!("{}:{}: {}", wrong[0].line, wrong[0].column, wrong[0].message)
        }
    }
}

fn refused(file: &str, from: &str, to: &str) -> String {
    assert!(file.contains(from), "{from}");
    let told = wrong(file.replacen(from, to, 1));
    assert_ne!(told, "nothing", "{from} → {to}");
    assert!(!told.starts_with("0:"), "{told}");
    told
}

#[test]
fn what_is_nonsense_in_a_hero_is_refused_with_its_place() {
    let hero = with_hero("adventures", &read("ink_witch.ron"));
    assert_eq!(wrong(hero.clone()), "nothing");
    for (from, to, says) in [
        ("name: \"Ink Witch\"", "name: \"Street Rat\"", "would be a hero and a Minion"),
        ("name: \"Ink Witch\"", "name: \"Fallen Barbarian\"", "would be a hero and a Boss"),
        ("name: \"Ink Witch\"", "name: \"\"", "a name is empty"),
        ("name: \"Ink Witch\"", "name: \"Ink; Witch\"", "cannot contain ';'"),
        ("name: \"Ink Witch\"", "name: \"Ink:Witch\"", "cannot contain ':'"),
        ("name: \"Ink Witch\"", "name: \"Ink\\nWitch\"", "one blank each"),
        ("name: \"Ink Witch\"", "name: \"Ink\\u{7}Witch\"", "cannot contain"),
        ("name: \"Ink Witch\"", "name: \"nothing\"", "cannot be"),
        ("\"Dip the Quill\"", "\"Dip + Quill\"", "cannot contain '+'"),
        ("\"Dip the Quill\"", "\"Dip #1\"", "cannot contain '#'"),
        ("\"Dip the Quill\"", "\"More Ink\"", "twice"),
        ("\"Dip the Quill\"", "\"So Wild!\"", "twice"),
        ("name: \"Splash\"", "name: \"Scribble\"", "stands here twice"),
        ("(1, \"Smudge\")", "(1, \"Smear\")", "Smear"),
        ("needs: {\"Seal\": 5}", "needs: {\"Wax\": 5}", "which no face shows"),
        ("needs: {\"Seal\": 5}", "needs: {\"Seal\": 255}", "no roll of five dice"),
        // A token can lie with whoever's dice show other symbols.
        ("Special(ReceiveIsolated(1), [])", "OnSymbols({\"Blot\": 1}, [Heal(1)])", "no face shows"),
        ("deck: 21", "deck: 255", "expected 255"),
        ("stack: 2", "stack: 0", "the stack limit"),
        ("roll: 4", "roll: 255", "a player has 5"),
        ("level: 2", "level: 255", "level 2 or 3"),
        ("offense: [", "offence: [", "offence"),
        ("dice: (\"Quill\",", "dice: (", "6"),
        ("cost: 2", "cost: 256", "out of bounds"),
        ("rows: [", "rows: [], also: [", ""),
        ("leaflet: {", "leaflet: {\"Stun\": (sign: Negative, stack: 1),", "printed differently"),
        ("leaflet: {", "shares: [\"Smear\"], leaflet: {", "no token is called"),
        ("leaflet: {", "starts_with: {\"Smear\": 1}, leaflet: {", "Smear"),
        ("leaflet: {", "keywords: {\"A\": [Keyword(1, \"A\")]}, leaflet: {", "nothing"),
    ] {
        let told = if says == "nothing" {
            wrong(hero.replacen(from, to, 1))
        } else {
            refused(&hero, from, to)
        };
        assert!(told.contains(says), "{from} → {to}: {told}");
    }
    // Two of one name, and one in the place of the printed one.
    let own = read("ink_witch.ron");
    let two = with_hero("adventures", &format!("{own},\n{own}"));
    assert!(wrong(two).contains("changed twice"));
    let instead = with_hero("living", &own.replace("Ink Witch", "Pyromancer"));
    let rules = compiled("living", instead).expect("in the place of the printed one");
    assert_eq!(rules.heroes().iter().filter(|hero| hero.name == "Pyromancer").count(), 1);
    assert!(
        opened(&rules, "open living 1v1; 1 Pyromancer; 2 Monk; 1 starts; 1 holds More Ink").is_ok()
    );
}

#[test]
fn a_hero_that_is_too_large_is_refused() {
    let hero = with_hero("living", &read("ink_witch.ron"));
    let stands = |from: &str, to: &str| {
        assert!(hero.contains(from), "{from}");
        compiled("living", hero.replacen(from, to, 1)).is_ok()
    };
    let many = |n: usize, one: &dyn Fn(usize) -> String| (0..n).map(one).collect::<String>();
    let ability = |nth| {
        format!("(name: \"A{nth}\", rows: [(needs: Symbols({{\"Blot\": 3}}), does: [Deal(5)])]), ")
    };
    let bare = |nth| format!("(name: \"A{nth}\", rows: []), ");
    let row = |_| "(needs: Symbols({\"Quill\": 3}), does: [Deal(4)]), ".to_owned();
    let card = |nth| {
        format!("Action((name: \"C{nth}\", timing: MainPhase, cost: 255, does: [GainCp(255)])), ")
    };
    let defense = |nth| format!("(name: \"D{nth}\", roll: 5, does: []), ");
    // Three abilities and a defense; six rows with the Ultimate's, and three of the upgrade.
    for (from, one, room) in [
        ("offense: [", &ability as &dyn Fn(usize) -> String, 12 - 4),
        ("defense: [", &defense, 12 - 4),
        ("rows: [", &row, 128 - 9),
    ] {
        assert!(stands(from, &format!("{from}{}", many(room, one))), "{room} in {from}");
        for n in [room + 1, 100 + room, 300] {
            assert!(!stands(from, &format!("{from}{}", many(n, one))), "{n} in {from}");
        }
    }
    assert!(!stands("offense: [", &format!("offense: [{}", many(300, &bare))));
    // 18 common cards and three of hers.
    for (n, fits) in [(64 - 21, true), (64 - 20, false), (300, false)] {
        let cards = hero.replacen("cards: [", &format!("cards: [{}", many(n, &card)), 1).replacen(
            "deck: 21",
            &format!("deck: {}", (21 + n).min(255)),
            1,
        );
        assert_eq!(compiled("living", cards).is_ok(), fits, "{n} cards");
    }
    let long = format!("does: [{}Deal(4)]", "RemoveStatus(255), ".repeat(3000));
    assert!(!stands("does: [Deal(4)]", &long));
    let uses = "(when: AnyTime, does: [Heal(1)]), ".repeat(9);
    assert!(!stands("stack: 2,", &format!("stack: 2, spend: [{uses}],")));
}

/// Numbers at their limits are played as they stand there.
#[test]
fn numbers_at_their_limits_are_played() {
    let all = read("ink_witch.ron")
        .replace("Deal(4)", "Deal(255)")
        .replace("Inflict(1,", "Inflict(255,")
        .replace("GainCp(2)", "GainCp(255)")
        .replace("Heal(1)", "Heal(255)")
        .replace("Add(2)", "Add(255)")
        .replace("ReceiveIsolated(1)", "ReceiveIsolated(255)")
        .replace("Prevent(1)", "Prevent(255)");
    let rules = compiled("living", with_hero("living", &all)).expect("it fits");
    let mut walk = Walk(0x0F0F_0005);
    let mut seen = Seen::default();
    for other in ["Ink Witch", "Moon Elf", "Barbarian", "Monk"].iter().cycle().take(40) {
        let start = opening(&mut walk, &rules, ["Ink Witch", other]);
        game(&mut walk, &at_its_table(&rules, &start), &start, &mut seen, |_, _, _| {});
    }
    let bare = compiled(
        "living",
        with_hero("living", &read("ink_witch.ron").replace("deck: 21", "deck: 255")),
    );
    assert!(bare.is_err());
}

/// What the Paper Wolf's rows say.
const ROWS: &str = "rows: [
                    (needs: Symbols({\"Swipe\": 3}), does: [Deal(3)]),
                    (needs: Symbols({\"Swipe\": 4}), does: [Deal(4)]),
                ],";

#[test]
fn what_is_nonsense_in_minions_tiles_and_cards_is_refused_with_its_place() {
    let town = read("paper_town.ron");
    assert_eq!(wrong(town.clone()), "nothing");
    for (from, to, says) in [
        ("name: \"Paper Wolf\"", "name: \"Barbarian\"", "would be a hero and a Minion"),
        ("name: \"Paper Wolf\"", "name: \"Fallen Barbarian\"", "would be a Minion and a Boss"),
        ("name: \"Paper Wolf\"", "name: \"Paper; Wolf\"", "cannot contain ';'"),
        ("level: 1", "level: 0", "level from 1 to 9"),
        ("level: 1", "level: 255", "level from 1 to 9"),
        ("health: 7", "health: 0", "0 Health"),
        ("health: 7", "health: 300", "out of bounds"),
        ("objective: Symbols({\"Swipe\": 3}),", "", "has an `objective`"),
        ("ability: \"Snap\",", "", "and an `ability`"),
        (ROWS, "", "has no rows"),
        ("Symbols({\"Swipe\": 3}),", "Symbols({}),", "1 to 5 dice"),
        ("Symbols({\"Swipe\": 3}),", "Symbols({\"Swipe\": 255, \"Vortex\": 1}),", "1 to 5 dice"),
        ("Symbols({\"Swipe\": 3}),", "Symbols({\"Wing\": 3}),", "no face shows"),
        ("does: [Deal(3)]", "does: [Inflict(1, \"Smear\")]", "Smear"),
        ("roll: 2", "roll: 6", "a player has 5"),
        ("name: \"Folded Bridge\"", "name: \"Folded: Bridge\"", "cannot contain ':'"),
        ("name: \"Folded Bridge\"", "name: \"Wolf Den\"", "changed twice"),
        ("level: 1, gold", "level: 10, gold", "level from 1 to 9"),
        ("minion: 1", "minion: 7", "no Minion of level 7"),
        ("does: [Heal(2)]", "does: [Meet(9)]", "no Minion of level 9"),
        ("cp: 1, does", "portal: true, does", "Boss Portal"),
        ("rarity: Common", "rarity: Rotten", "Rotten"),
        ("of: \"Paper Lantern\"", "of: \"\"", "a name is empty"),
        ("name: \"Paper Lantern\"", "name: \"Paper + Lantern\"", "cannot contain '+'"),
        ("boss: \"Fallen Barbarian\"", "boss: \"Fallen Baker\"", "no Boss is called"),
        ("name: \"Paper Cut\"", "name: \"Smackdown II\"", "one card of a Main or Roll Phase"),
        (
            "name: \"Paper Cut\", timing: MainPhase",
            "name: \"Paper Cut\", timing: Instant",
            "one card",
        ),
        ("objective: Straights", "objective: Symbols({\"Quill\": 1})", "no face shows"),
        ("hero_bonus: [Draw(1)]", "hero_bonus: [Inflict(1, \"Smear\")]", "Smear"),
    ] {
        let told = refused(&town, from, to);
        assert!(told.contains(says), "{from} → {to}: {told}");
    }
    let many = |n: usize, one: &dyn Fn(usize) -> String| (0..n).map(one).collect::<String>();
    let tile = |nth| format!("(name: \"T{nth}\"), ");
    let tiles =
        |n| town.replacen("environments: [", &format!("environments: [{}", many(n, &tile)), 1);
    assert_eq!(wrong(tiles(200)), "nothing");
    assert!(wrong(tiles(300)).contains("at most 254"));
    let wolf = |nth| {
        format!(
            "(name: \"W{nth}\", health: 255, cp: 255, objective: Straights, ability: \"B\", \
             rows: [(needs: SmallStraight, does: [Deal(255)])], defense: (roll: 1, does: [])), "
        )
    };
    let wolves = |n| town.replacen("enemies: [", &format!("enemies: [{}", many(n, &wolf)), 1);
    assert_eq!(wrong(wolves(100)), "nothing");
    assert!(wrong(wolves(300)).contains("boards"));
    let rows = "(needs: Symbols({\"Swipe\": 3}), does: [Deal(3)]), ".repeat(130);
    assert!(wrong(town.replacen("rows: [", &format!("rows: [{rows}"), 1)).contains("128 rows"));
    assert!(wrong(town.replacen("enemies: [", "enemies: [], nothing: [", 1)).contains("nothing"));
}
