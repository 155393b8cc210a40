//! House rules: what a table plays otherwise, what comes of it, and what the loader refuses.

use referee::book::Subject;
use referee::content::{ContentError, House, described, flatten, flatten_with, names, shipped};
use referee::play::{Judgement, judge};
use referee::ruling::Unknown;
use referee::{ActorId, Refusal, Ruleset, State};
use throne_tests::event;
use throne_tests::walk::{Seen, Walk, game, opening};

fn with(ruleset: &str, house: &House) -> Result<Ruleset, Vec<ContentError>> {
    flatten_with(shipped(), ruleset, house).and_then(|source| Ruleset::compiled(&source))
}

fn file(text: &str) -> House {
    House { options: Vec::new(), file: Some(text.to_owned()) }
}

fn options(ids: &[&str]) -> House {
    House { options: ids.iter().map(|id| (*id).to_owned()).collect(), file: None }
}

/// A file that changes the living rules.
fn living(changes: &str) -> House {
    file(&format!(
        "(\n    name: \"Our table\",\n    based_on: \"living\",\n    changes: (\n{changes}\n    ),\n)"
    ))
}

/// The state after the last line of a log, every line of which stands.
fn after(rules: &Ruleset, log: &[&str]) -> State {
    let events::Event::Opened(start) = event(log[0]) else { panic!("an opening comes first") };
    let state = referee::play::open(rules, &start, &mut referee::happening::Silent)
        .expect("the opening fits");
    log[1..].iter().fold(state, |state, line| match judge(rules, &state, &event(line)) {
        Judgement::Accepted(accepted) => accepted.state,
        Judgement::Refused(refusal) => panic!("{line}: {refusal:?}"),
    })
}

fn health(state: &State) -> (u8, u8) {
    let health = |seat: usize| state.health(ActorId::new(seat).expect("a seat"));
    (health(0), health(1))
}

#[test]
fn a_file_and_an_option_change_what_they_name_and_nothing_else() {
    let changes = "        hand: (start: 5, most: 6, income: 1),
        heroes: [(name: \"Barbarian\", offense: [
            (name: \"Mighty Blow\", rows: [(needs: SmallStraight, does: [Deal(10)])]),
        ])],";
    let House { file, .. } = living(changes);
    let house = House { options: vec!["targeted-1".to_owned()], file };
    let rules = with("living", &house).expect("house rules that fit");
    let log = [
        "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; 2 tokens Targeted",
        "1 rolls 1 2 3 4 4",
        "1 announces Mighty Blow",
        // No feet and three arrows: nothing is prevented, and one pair deals 1.
        "2 rolls 1 1 1 6 6",
        "1 ends",
    ];
    // 10, and 1 for Targeted; the printed 9 and 2 come to the same 11, so the Moon Elf has Missed Me prevent half too.
    assert_eq!(health(&after(&rules, &log)), (49, 39));
    let half = [log[0], log[1], log[2], "2 rolls 4 4 1 6 6", "1 ends"];
    assert_eq!(health(&after(&rules, &half)), (50, 45), "11, of which 6 are prevented");
    let untargeted =
        [log[0].trim_end_matches("; 2 tokens Targeted"), log[1], log[2], log[3], log[4]];
    assert_eq!(health(&after(&rules, &untargeted)), (49, 40));
    assert_eq!(health(&after(&throne_tests::ruleset("living"), &untargeted)), (49, 41));
    assert_eq!(after(&rules, &log).actors()[0].cards().hand, 5);
    let told = rules.house().expect("house rules");
    assert_eq!(told.name.as_deref(), Some("Our table"));
    assert_eq!(
        told.says,
        ["Targeted adds 1.", "Our table changes hand, Mighty Blow of Barbarian."]
    );
}

#[test]
fn the_order_of_play_or_the_final_damage_total() {
    // 9, of which Missed Me prevents half and Not This Time! 6. [C-19, FDT-2, FDT-4]
    let log = [
        "open 1.0 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; 2 holds Not This Time!",
        "1 rolls 1 2 3 4 4",
        "1 announces Mighty Blow",
        "2 rolls 4 4 1 6 6",
        "2 plays Not This Time!: seat 2",
        "1 ends",
    ];
    // 9 - 5 = 4, and 6 of these are prevented.
    assert_eq!(health(&after(&throne_tests::ruleset("1.0"), &log)), (50, 50));
    // 9 - 6 = 3, of which 2 are prevented.
    let rules = with("1.0", &options(&["final-damage-total"])).expect("an option");
    assert_eq!(health(&after(&rules, &log)), (50, 49));
}

#[test]
fn a_card_nobody_has() {
    let rules = with("living", &options(&["without-buh-bye"])).expect("an option");
    let state = after(&rules, &["open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts"]);
    assert_eq!((state.actors()[0].cards().hand, state.actors()[0].cards().deck), (4, 27));
    let played = judge(&rules, &state, &event("1 plays Buh, Bye!: Blind of 2"));
    assert!(
        matches!(played, Judgement::Refused(Refusal::UnknownName(Unknown::Card))),
        "{played:?}"
    );
}

#[test]
fn an_ability_activates_a_companion_that_was_used_before() {
    // One Nanites detonates in the Upkeep Phase; Overclock deals 6 and sets off the one that came in between.
    let log = [
        "open living 1v1; 1 Artificer; 2 Barbarian; 1 starts; 1 tokens Nanobot + Synth 6; 2 tokens Nanites; turn 3; phase upkeep",
        "1 spends Nanobot",
        "1 spends Scrap Collector",
        "1 rolls 6 6 6 6 1",
        "1 announces Overclock",
        "1 chooses Nanobot of 1",
        "1 ends",
    ];
    let rules = with("living", &options(&["artificer-nanobot-again"])).expect("an option");
    assert_eq!(health(&after(&rules, &log)), (50, 42));
    // For Synth it is once a turn all the same.
    let state = after(&rules, &log[..2]);
    assert_eq!(
        state.actors()[0].tokens().iter().sum::<u8>(),
        6,
        "the Bot, 4 Synth, Scrap Collector"
    );
    let again = judge(&rules, &state, &event("1 spends Nanobot"));
    assert!(matches!(again, Judgement::Refused(Refusal::CompanionUsed(_))), "{again:?}");
    // As it is printed, Overclock leaves the Nanites where they are.
    let printed =
        after(&throne_tests::ruleset("living"), &[log[0], log[1], log[2], log[3], log[4], log[6]]);
    assert_eq!(health(&printed), (50, 43));
}

#[test]
fn every_option_changes_something_and_decides_what_it_says() {
    let mut count = 0;
    for name in names(shipped()) {
        let plain = throne_tests::ruleset(&name);
        let before = flatten(shipped(), &name).expect("shipped content");
        let doubts = |rules: &Ruleset| -> Vec<String> {
            let all = rules.heroes().iter().flat_map(|hero| &hero.doubts);
            all.map(|doubt| doubt.says.clone()).collect()
        };
        for option in plain.house_options() {
            let house = options(&[&option.id]);
            let source = flatten_with(shipped(), &name, &house).expect("an option");
            let rules = Ruleset::compiled(&source)
                .unwrap_or_else(|wrong| panic!("{}: {wrong:?}", option.id));
            let boards = described(&source) != described(&before);
            let numbers = rules.numbers() != plain.numbers();
            assert!(boards || numbers, "{name}: {} changes nothing", option.id);
            let left = doubts(&rules);
            assert!(option.settles.iter().all(|doubt| !left.contains(doubt)), "{}", option.id);
            assert_eq!(left.len() + option.settles.len(), doubts(&plain).len(), "{}", option.id);
            assert!(!option.says.is_empty() && !option.cite.is_empty(), "{}", option.id);
            count += 1;
        }
    }
    assert!(count >= 30, "{count}");
}

#[test]
fn every_option_names_the_heroes_whose_boxes_it_changes() {
    for name in names(shipped()) {
        let plain = throne_tests::ruleset(&name);
        let (before, common) = described(&flatten(shipped(), &name).expect("shipped content"));
        for option in plain.house_options() {
            let source =
                flatten_with(shipped(), &name, &options(&[&option.id])).expect("an option");
            let (after, cards) = described(&source);
            let pairs = before.iter().zip(&after);
            let changed: Vec<&str> =
                pairs.filter(|(old, new)| old != new).map(|(old, _)| old.hero.as_str()).collect();
            let numbers =
                Ruleset::compiled(&source).expect("a rule set").numbers() != plain.numbers();
            let all = numbers || cards != common;
            assert_eq!(option.heroes.is_empty(), all, "{name}: {}", option.id);
            assert!(all || option.heroes == changed, "{name}: {}: {changed:?}", option.id);
        }
    }
}

/// What an option is about, and for whom it is.
fn check_subject(id: &str, about: Subject, heroes: &[&str]) {
    let rules = throne_tests::ruleset("living");
    let option = rules.house_options().iter().find(|option| option.id == id).expect("an option");
    assert_eq!(
        (option.about, option.heroes.iter().map(String::as_str).collect()),
        (about, heroes.to_vec()),
        "{id}"
    );
}

#[test]
fn options_say_what_they_are_about() {
    check_subject("hand-limit-5", Subject::Table, &[]);
    check_subject("without-buh-bye", Subject::Card, &[]);
    // The leaflets of both list the token.
    check_subject("targeted-1", Subject::Token, &["Moon Elf", "Tactician"]);
    check_subject("monk-fist-strike-678", Subject::Hero, &["Monk"]);
    check_subject("monk-fist-strike-2-costs-2", Subject::Card, &["Monk"]);
    // The Ultimate and a card: the board comes first.
    check_subject("artificer-then-bots", Subject::Hero, &["Artificer"]);
}

#[test]
fn what_is_decided_is_not_in_doubt_any_more() {
    let doubts = |house: &House| {
        let rules = with("living", house).expect("house rules that fit");
        let ninja = rules.heroes().iter().find(|hero| hero.name == "Ninja").expect("the hero");
        ninja.doubts.iter().filter(|doubt| doubt.says.starts_with("Poison Dart!")).count()
    };
    assert_eq!(doubts(&House::default()), 1);
    assert_eq!(doubts(&options(&["ninja-poison-dart-2"])), 0);
    // A file can decide for what stands there.
    let text = "(name: \"Ours\", based_on: \"living\",
        settles: [\"Poison Dart!: it inflicts 1 Delayed Poison or 2\"])";
    assert_eq!(doubts(&file(text)), 0);
}

/// One error: in the file, at this line and column, with these words.
fn check(house: &House, line: usize, column: usize, words: &str) {
    let wrong =
        with("living", house).err().unwrap_or_else(|| panic!("{house:?} should be refused"));
    let found = wrong.iter().find(|error| error.message.contains(words));
    let found = found.unwrap_or_else(|| panic!("no error says {words:?}: {wrong:?}"));
    assert_eq!((found.line, found.column), (line, column), "{found}");
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    check(
        &file("(name: \"x\",\n  based_on: \"living\",\n  chnges: ())"),
        3,
        3,
        "Unexpected field named `chnges`",
    );
    check(&file("(name: \"x\", based_on: \"1.0\")"), 1, 23, "change \"1.0\", not \"living\"");
    check(&file("(name: \"\", based_on: \"living\")"), 1, 8, "a name has 1 to 64 bytes");
    check(
        &file(&format!("(name: \"{}\", based_on: \"living\")", "x".repeat(65))),
        1,
        8,
        "a name has 1 to 64 bytes",
    );
    check(&living("hand: (start: 5, most: 6)"), 5, 25, "Unexpected missing field named `income`");
    check(
        &living("tokens: { \"Targetted\": (sign: Negative, stack: 1) }"),
        5,
        11,
        "no token \"Targetted\" to change",
    );
    check(
        &living("cards: [Action((name: \"Tip!\", timing: Instant, cost: 1, does: [Draw(1)]))]"),
        5,
        23,
        "no common card \"Tip!\"",
    );
    check(&living("without_cards: [\"Tip!\"]"), 5, 17, "no common card \"Tip!\"");
    check(
        &living("modes: { \"2v3\": (players: 2, health: 9, start_player_skips_income: true) }"),
        5,
        10,
        "no mode \"2v3\"",
    );
    check(
        &living("modes: { \"1v1\": (players: 3, health: 9, start_player_skips_income: true) }"),
        5,
        10,
        "is for 2 players",
    );
    let hero = |changes: &str| living(&format!("heroes: [(name: \"Barbarian\", {changes})]"));
    check(
        &hero("offense: [(name: \"Smock\", rows: [])]"),
        5,
        47,
        "no Offensive Ability \"Smock\" to change",
    );
    check(&hero("offense: [(name: \"Smack\", rows: [])]"), 5, 47, "\"Smack\" has no rows");
    check(&hero("printed_in: (document: \"x\", at: \"y\")"), 5, 30, "neither what is printed");
    check(&hero("unverified: [\"Smack: all\"]"), 5, 30, "neither what is printed");
    check(&living("heroes: [(name: \"Gandalf\")]"), 5, 17, "no board called \"Gandalf\"");
    check(
        &file("(name: \"x\", based_on: \"living\", settles: [\"Smack: 4\"])"),
        1,
        43,
        "nothing is in doubt in the words",
    );
    check(
        &file("(name: \"x\", based_on: \"living\", options: [\"targeted-9\"])"),
        1,
        43,
        "no option \"targeted-9\"",
    );
    check(&options(&["targeted-9"]), 0, 0, "no option \"targeted-9\"");
}

#[test]
fn numbers_that_cannot_go_together() {
    check(
        &living("combat_points: (start: 16, most: 15, income: 1, sale: 1)"),
        5,
        1,
        "more CP than the most",
    );
    check(&living("hand: (start: 33, most: 6, income: 1)"), 5, 1, "more cards than the deck");
    check(&living("roll_attempts: 0"), 5, 1, "no roll without an attempt");
    check(&living("heal_above_start: 206"), 5, 1, "Health is from 1 to 255");
    check(
        &living("modes: { \"1v1\": (players: 2, health: 0, start_player_skips_income: true) }"),
        5,
        30,
        "Health is from 1",
    );
    for sound in [
        "combat_points: (start: 15, most: 15, income: 1, sale: 1)",
        "heal_above_start: 205",
        "roll_attempts: 1",
    ] {
        assert!(with("living", &living(sound)).is_ok(), "{sound}");
    }
}

#[test]
fn nothing_is_changed_twice() {
    let twice = House {
        options: vec!["hand-limit-5".to_owned()],
        ..living("hand: (start: 4, most: 7, income: 1)")
    };
    check(&twice, 5, 1, "hand is changed twice");
    check(&options(&["targeted-1", "targeted-1"]), 0, 0, "\"targeted-1\" is named twice");
    let both = with("living", &options(&["monk-fist-of-harmony-6", "monk-fist-strike-678"]));
    assert_eq!(both.expect("different things").house().expect("house rules").options.len(), 2);
}

#[test]
fn house_rules_are_of_a_bearable_size() {
    let long =
        |blanks: usize| file(&format!("(name: \"x\", based_on: \"living\"){}", " ".repeat(blanks)));
    let rest = House::LONGEST_FILE - 31;
    assert!(with("living", &long(rest)).is_ok());
    check(&long(rest + 1), 0, 0, "at most 65536 bytes");
    let many = vec!["targeted-1"; House::MOST_OPTIONS + 1];
    check(&options(&many), 0, 0, "at most 64 options");
    // More rows than a hero can have, and a text nobody can carry out.
    let row = "(needs: Symbols({\"Sword\": 3}), does: [Deal(1)]),";
    let rows = format!(
        "heroes: [(name: \"Barbarian\", offense: [(name: \"Smack\", rows: [{}])])]",
        row.repeat(128)
    );
    check(&living(&rows), 5, 17, "at most 128 rows");
    let deep = format!(
        "heroes: [(name: \"Barbarian\", offense: [(name: \"Smack\", rows: {}])]",
        "[".repeat(5_000)
    );
    assert!(with("living", &living(&deep)).is_err());
}

#[test]
fn more_than_the_referee_can_hold_is_refused_and_changes_nothing() {
    let text = "Deal(1), ".repeat(200);
    let changes = format!(
        "heroes: [(name: \"Barbarian\", offense: [(name: \"Mighty Blow\", rows: [(needs: SmallStraight, does: [{text}])])])]"
    );
    let rules = with("living", &living(&changes)).expect("long, but sound");
    let before =
        after(&rules, &["open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts", "1 rolls 1 2 3 4 4"]);
    let mut state = before;
    for line in ["1 announces Mighty Blow", "2 rolls 1 1 1 6 6"] {
        let act = referee::play::intern(&rules, &state, &event(line)).expect("names of this match");
        let unchanged = state;
        if let Err(refusal) =
            referee::play::play(&rules, &mut state, &act, &mut referee::happening::Silent)
        {
            // Whoever waited first is named, as if nobody could go on.
            assert_eq!(state, unchanged, "{refusal:?}");
            return;
        }
    }
    panic!("200 lines of damage are held");
}

/// What a hero's file and a change of the hero have in common.
fn as_changes(hero: &str) -> String {
    let only_printed = ["printed_in", "dice", "shares", "keywords", "groups", "unverified"];
    let mut kept = true;
    let lines = hero.lines().filter(|line| {
        let field = line
            .strip_prefix("    ")
            .filter(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()));
        kept = field.map_or(kept, |field| !only_printed.iter().any(|name| field.starts_with(name)));
        kept || *line == ")"
    });
    lines.collect::<Vec<_>>().join("\n").replacen("Hero(", "(", 1)
}

#[test]
fn whatever_numbers_a_table_writes_nothing_breaks() {
    const NUMBERS: [&str; 12] =
        ["0", "1", "2", "5", "6", "7", "31", "64", "127", "128", "200", "255"];
    let heroes: Vec<String> = shipped()
        .iter()
        .filter(|(path, _)| path.starts_with("living/heroes/"))
        .map(|(_, text)| as_changes(text))
        .collect();
    let mut walk = Walk(0x9E37_79B9_7F4A_7C15);
    let mut played = 0;
    for _ in 0..80 {
        let mut text = heroes[walk.below(heroes.len())].clone();
        for _ in 0..=walk.below(3) {
            let digit = |(at, c): &(usize, char)| {
                c.is_ascii_digit() && !text[..*at].ends_with(|c: char| c.is_alphanumeric())
            };
            let digits: Vec<usize> = text.char_indices().filter(digit).map(|(at, _)| at).collect();
            let at = digits[walk.below(digits.len())];
            text.replace_range(at..=at, NUMBERS[walk.below(NUMBERS.len())]);
        }
        let Ok(rules) = with("living", &living(&format!("heroes: [{text}]"))) else { continue };
        let changed =
            rules.heroes().iter().find(|hero| text.contains(&format!("name: \"{}\"", hero.name)));
        let other = &rules.boards()[walk.below(rules.heroes().len())];
        let start = opening(&mut walk, &rules, [&changed.expect("the hero").name, &other.name]);
        game(&mut walk, &rules, &start, &mut Seen::default(), |_, _, _| {});
        played += 1;
    }
    assert!(played > 30, "only {played} of them could be played");
}
