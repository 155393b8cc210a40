//! Where the loader points: at the very place, whatever else the file says in the same words.

use referee::Ruleset;
use referee::content::{ContentError, House, flatten, flatten_with, shipped};

const BARBARIAN: &str = "living/heroes/barbarian.ron";
const MONK_OF_OLD: &str = "1.0/heroes/monk.ron";

/// The files that travel with the referee, one of them changed.
fn with(file: &str, change: impl Fn(&str) -> String) -> Vec<(String, String)> {
    let changed = |(path, text): &(&str, &str)| {
        let text = if *path == file { change(text) } else { (*text).to_owned() };
        ((*path).to_owned(), text)
    };
    shipped().iter().map(changed).collect()
}

fn refused(files: &[(String, String)], ruleset: &str) -> Vec<ContentError> {
    match flatten(files, ruleset).and_then(|source| Ruleset::compiled(&source)) {
        Ok(_) => panic!("the change should be refused"),
        Err(wrong) => wrong,
    }
}

/// Puts `<<` before what is wrong in the text, takes the mark out again, and expects it to be found exactly there.
fn check(file: &str, marked: &str, words: &str) {
    let at = marked.find("<<").expect("a mark");
    let before = &marked[..at];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |last| last.chars().count()) + 1;
    let text = marked.replacen("<<", "", 1);
    let wrong = refused(&with(file, |_| text.clone()), file.split('/').next().expect("a folder"));
    let found = wrong.iter().find(|error| error.message.contains(words));
    let found = found.unwrap_or_else(|| panic!("no error says {words:?}: {wrong:?}"));
    assert_eq!((found.file.as_str(), found.line, found.column), (file, line, column), "{found}");
}

fn text_of(file: &str) -> &'static str {
    shipped().iter().find(|(path, _)| *path == file).expect("the file").1
}

/// A hero's file with the text of a card instead of what it says.
fn barbarian(text: &str) -> String {
    let (from, card) = (text_of(BARBARIAN), "\"Concuss!\", timing: MainPhase, cost: 1, does: [");
    let start = from.find(card).expect("the card") + card.len();
    let end = start + from[start..].find("\n        ])").expect("its end");
    format!("{}{text}{}", &from[..start], &from[end..])
}

#[test]
fn the_same_name_several_times_and_one_of_them_is_wrong() {
    // "Sword" is a symbol in many rows; here no token is called so.
    check(BARBARIAN, &barbarian("Inflict(1, <<\"Sword\")"), "no token is called \"Sword\"");
    // "Stun" is a token that several texts inflict; here no face shows it.
    check(
        BARBARIAN,
        &barbarian("Roll(1, [Each(<<\"Stun\", [Deal(1)])])"),
        "no face shows \"Stun\"",
    );
    // Twice in the same text, and in a comment before: the second is in a place for symbols.
    let text = "/* \"Stun\" */ Inflict(1, \"Stun\"), Roll(1, [OnSymbols({<<\"Stun\": 1}, [Inflict(1, \"Stun\")])])";
    check(BARBARIAN, &barbarian(text), "no face shows \"Stun\"");
    // The same wrong word twice has two places.
    let wrong = refused(
        &with(BARBARIAN, |_| barbarian("Inflict(1, \"Gone\"),\n Gain(2, \"Gone\")")),
        "living",
    );
    let places: Vec<usize> = wrong.iter().map(|error| error.line).collect();
    assert!(matches!(places[..], [first, second] if second == first + 1), "{wrong:?}");
}

#[test]
fn words_within_words_are_found_at_every_depth() {
    for (text, words) in [
        ("Roll(1, [OnValues([1], [OnKind(1, [<<Otherwise([Deal(1)])])])])", "an Otherwise follows"),
        (
            "Roll(2, [OnTotal(5, [Deal(1)]), Otherwise([OnKind(2, [Gain(1, <<\"Nix\")])])])",
            "\"Nix\"",
        ),
        ("ChooseOne([[Deal(1)], [Deal(2), <<Roll(7, [])]])", "a text rolls 7 dice"),
        ("Roll(1, [Versus(Wins, [Deal(1)], [May([PayCp(1), <<May([])])])])", "without words"),
        ("Roll(1, [Special(OnNoneOf([\"Sword\"]), [<<ChooseOne([[Deal(1)]])])])", "one of 1 texts"),
        ("To(ChosenOpponent, [ForEachHeld(\"Stun\", [Inflict(1, <<\"Stan\")])])", "\"Stan\""),
        ("Special(UnlessTheyPay(1), []), <<Special(UnlessTheyPay(1), [Deal(1)])", "bought off"),
    ] {
        let text = text.replacen("Special(UnlessTheyPay(1), []), ", "Deal(1), ", 1);
        check(BARBARIAN, &barbarian(&text), words);
    }
}

#[test]
fn what_is_wrong_on_a_board_is_found_at_its_own_row_and_field() {
    let text = text_of(BARBARIAN);
    // The rows of Smack stand on the board and on two cards: the row of Smack II is the wrong one.
    let card = text.find("\"Smack II\"").expect("the card");
    let row = card + text[card..].find("needs: Symbols({\"Sword\": 4})").expect("its second row");
    let stronger = text[row..].replacen("\"Sword\": 4", "\"Sword\": 3, \"Pow\": 3", 1);
    check(
        BARBARIAN,
        &format!("{}<<{stronger}", &text[..row]),
        "no roll of five dice meets a row of \"Smack\"",
    );
    let cost = text.find("cost: 3").expect("a card of level III");
    let cheaper = text[cost..].replacen('3', "0", 1);
    check(BARBARIAN, &format!("{}<<{cheaper}", &text[..cost]), "costs less than the level below");
}

#[test]
fn what_an_edition_changes_is_found_in_its_own_file_and_the_rest_where_it_stands() {
    // The first edition reprints the Monk and takes the rest from the living rules.
    let reprint = |wrong: &str| {
        text_of(MONK_OF_OLD).replacen(
            "    without_cards:",
            &format!("    cards: [Action((name: \"Palm Strike!\", timing: MainPhase, cost: 0, does: [{wrong}]))],\n    without_cards:"),
            1,
        )
    };
    check(MONK_OF_OLD, &reprint("Inflict(1, <<\"Cho\")"), "\"Cho\"");
    let monk = "living/heroes/monk.ron";
    let files = with(monk, |text| {
        text.replacen(
            "Action((name: \"Mystic Mantra!\", ",
            "Action((name: \"Mystic Mantra!\", on_die_of: \"Cho\", ",
            1,
        )
    });
    let wrong = refused(&files, "1.0");
    assert!(wrong.iter().all(|error| error.file == monk && error.line > 100), "{wrong:?}");
}

#[test]
fn a_file_says_what_it_is() {
    let without = |name: &'static str| move |text: &str| text.replacen(&format!("{name}("), "(", 1);
    // Old files do not; they are read by what they have.
    let old: Vec<(String, String)> = shipped()
        .iter()
        .map(|(path, text)| ((*path).to_owned(), without("HeroChanges")(&without("Hero")(text))))
        .collect();
    for ruleset in ["living", "1.0", "0.9.4"] {
        let source = flatten(&old, ruleset).expect("files of older programs");
        let heroes = |rules: referee::Ruleset| -> Vec<String> {
            rules.heroes().iter().map(|hero| format!("{hero:?}")).collect()
        };
        let kept =
            heroes(Ruleset::compiled_kept(&source).expect("files of older programs load for ever"));
        assert_eq!(kept, heroes(throne_tests::ruleset(ruleset)), "{ruleset}");
        assert!(Ruleset::compiled(&source).is_err(), "{ruleset}: files of today say it");
    }
    let check_kind = |file: &str, from: &str, to: &str, words: &str| {
        let text = text_of(file).replacen(&format!("\n{from}("), &format!("\n{to}("), 1);
        let text = if text_of(file).starts_with(from) {
            text.replacen(&format!("{from}("), &format!("{to}("), 1)
        } else {
            text
        };
        let wrong =
            refused(&with(file, |_| text.clone()), file.split('/').next().expect("a folder"));
        let found = wrong.iter().find(|error| error.message.contains(words));
        let found = found.unwrap_or_else(|| panic!("no error says {words:?}: {wrong:?}"));
        assert!(found.file == file && found.line > 0 && found.column > 0, "{found}");
    };
    check_kind(BARBARIAN, "Hero", "HeroChanges", "must be a Hero");
    check_kind(BARBARIAN, "Hero", "Villain", "a Hero or HeroChanges, not a Villain");
    check_kind(BARBARIAN, "Hero", "", "does not say whether it is a Hero or HeroChanges");
    check_kind(MONK_OF_OLD, "HeroChanges", "Hero", "field named `without_cards` in `Hero`");
    check_kind(MONK_OF_OLD, "HeroChanges", "House", "not a House");
}

#[test]
fn house_rules_are_no_hero() {
    let of = |text: &str| {
        let house = House { options: Vec::new(), file: Some(text.to_owned()) };
        flatten_with(shipped(), "living", &house)
            .and_then(|source| Ruleset::compiled(&source))
            .err()
    };
    assert_eq!(of("House(name: \"x\", based_on: \"living\")"), None);
    assert_eq!(
        of("(name: \"x\", based_on: \"living\")"),
        None,
        "as files of house rules were before"
    );
    for text in [text_of(BARBARIAN), text_of(MONK_OF_OLD), "(name: \"Barbarian\", dice: (\"a\",))"]
    {
        let wrong = of(text).expect("no house rules");
        assert!(wrong[0].message.contains("a hero stands here"), "{wrong:?}");
        let line = text.lines().position(|line| line.ends_with('(') || line.starts_with('('));
        assert_eq!((Some(wrong[0].line - 1), wrong[0].column), (line, 1), "{wrong:?}");
    }
    let wrong = of("\n  Table(name: \"x\", based_on: \"living\")").expect("no house rules");
    assert!(wrong[0].message.contains("`House`") && wrong[0].line == 2, "{wrong:?}");
}
