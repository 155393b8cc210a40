//! What the loader refuses, and where it points.

use std::collections::BTreeSet;

use referee::Ruleset;
use referee::book::Doubt;
use referee::content::{ContentError, flatten, shipped};

/// Loads the rule set of a file with that file changed.
fn load_with(file: &str, from: &str, to: &str) -> Vec<ContentError> {
    let mut changed = false;
    let files: Vec<(String, String)> = shipped()
        .iter()
        .map(|(path, text)| {
            let hit = *path == file && text.contains(from);
            changed |= hit;
            let text = if hit { text.replacen(from, to, 1) } else { (*text).to_owned() };
            ((*path).to_owned(), text)
        })
        .collect();
    assert!(changed, "{file} does not contain {from:?}");
    let ruleset = file.split('/').next().unwrap_or_default();
    Ruleset::load(&files, ruleset).expect_err("the change should be refused")
}

/// One error: in this file, on the line of the changed text, with these words.
fn check(file: &str, from: &str, to: &str, words: &str) {
    let wrong = load_with(file, from, to);
    let found = wrong.iter().find(|error| error.message.contains(words));
    let found = found.unwrap_or_else(|| panic!("no error says {words:?}: {wrong:?}"));
    assert_eq!(found.file, file);
    assert!(found.line > 0 && found.column > 0, "{found} names no place");
}

const BARBARIAN: &str = "living/heroes/barbarian.ron";
const CARDS: &str = "living/cards.ron";
const CONFLICTS: &str = "living/conflicts.ron";
const FAQ: &str = "living/faq.ron";
const RULES: &str = "living/rules.ron";
const RULESET: &str = "living/ruleset.ron";
const TOKENS: &str = "living/tokens.ron";
const VAMPIRE_LORD: &str = "living/heroes/vampire_lord.ron";

#[test]
fn a_field_nobody_knows() {
    check(BARBARIAN, "offense:", "offence:", "Unexpected field named `offence`");
}

#[test]
fn a_word_nobody_knows() {
    check(
        BARBARIAN,
        "Inflict(1, \"Stun\")",
        "Inflikt(1, \"Stun\")",
        "Unexpected variant named `Inflikt`",
    );
}

#[test]
fn an_amount_nobody_knows() {
    check(BARBARIAN, "Deal(\"the roll\")", "Deal(\"teh roll\")", "half the incoming dmg");
}

#[test]
fn what_is_wrong_in_a_token_is_found_in_the_file_that_prints_it() {
    check(
        BARBARIAN,
        "sign: Negative, stack: 1,",
        "sign: Negative, stack: 0,",
        "the stack limit of \"Concussion\" is 0",
    );
    check(
        TOKENS,
        "sign: Negative, stack: 2,",
        "sign: Negative, stack: 0,",
        "the stack limit of \"Bleed\" is 0",
    );
    check(TOKENS, "[To(Yourself, [Deal(1)])]", "[Inflict(1, \"Bled\")]", "\"Bled\"");
}

#[test]
fn a_token_nobody_defined() {
    check(
        BARBARIAN,
        "Inflict(1, \"Stun\")",
        "Inflict(1, \"Stunn\")",
        "no token is called \"Stunn\"",
    );
}

#[test]
fn a_symbol_no_face_shows() {
    check(
        BARBARIAN,
        "Symbols({\"Pow\": 4})",
        "Symbols({\"Pew\": 4})",
        "needs \"Pew\", which no face shows",
    );
}

#[test]
fn a_requirement_no_roll_meets() {
    check(
        BARBARIAN,
        "Symbols({\"Pow\": 4})",
        "Symbols({\"Pow\": 4, \"Sword\": 2})",
        "no roll of five dice meets a row of \"Crit Bash\"",
    );
}

#[test]
fn rows_that_do_not_go_from_weak_to_strong() {
    check(
        BARBARIAN,
        "Symbols({\"Sword\": 3}), does: [Deal(4)]",
        "Symbols({\"Sword\": 5}), does: [Deal(4)]",
        "do not go from weak to strong",
    );
}

#[test]
fn a_deck_with_a_card_too_few() {
    let file = shipped().iter().find(|(path, _)| *path == CARDS).expect("the common cards").1;
    let first = file.find("Action((").expect("a card");
    let second = file[first + 8..].find("Action((").expect("another card") + first + 8;
    let wrong = load_with(CARDS, &file[first..second], "");
    let short = |message: &str| {
        message.contains("31 cards, expected 32") || message.contains("32 cards, expected 33")
    };
    assert!(wrong.iter().all(|error| short(&error.message)), "{wrong:?}");
    let heroes = throne_tests::ruleset("living").heroes().len();
    assert_eq!(wrong.len(), heroes, "each hero's deck is short: {wrong:?}");
}

#[test]
fn a_deck_with_a_number_of_its_own() {
    check(VAMPIRE_LORD, "deck: 33", "deck: 32", "has 33 cards, expected 32");
    check(VAMPIRE_LORD, "    deck: 33,\n", "", "has 33 cards, expected 32");
}

#[test]
fn an_upgrade_of_something_that_is_not_there() {
    let file = shipped().iter().find(|(path, _)| *path == BARBARIAN).expect("the hero").1;
    let from = file.find("name: \"Smack II\"").expect("the upgrade");
    let covered = file[from + 16..].find("name: \"Smack\"").expect("what it covers") + from + 16;
    let changed = format!("{}name: \"Smock\"", &file[from..covered]);
    check(BARBARIAN, &file[from..covered + 13], &changed, "which is not on the board");
}

#[test]
fn a_level_that_costs_less_than_the_one_below() {
    check(
        BARBARIAN,
        "name: \"Smack III\", cost: 3",
        "name: \"Smack III\", cost: 1",
        "costs less than the level below",
    );
}

#[test]
fn a_token_no_text_brings_into_play() {
    check(
        BARBARIAN,
        "leaflet: {",
        "leaflet: {\n        \"Idle\": (sign: Positive, stack: 1),",
        "no text brings \"Idle\" into play",
    );
}

#[test]
fn a_rule_without_words() {
    let wrong = load_with(RULES, "\"FDT-2\":", "\"FDT-2x\":");
    assert!(wrong.iter().any(|error| error.message == "rule \"FDT-2\" has no words"), "{wrong:?}");
}

#[test]
fn an_id_that_stands_twice_in_a_file() {
    check(FAQ, "\"FAQ-MOON-02\":", "\"FAQ-MOON-01\":", "\"FAQ-MOON-01\" stands here twice");
}

#[test]
fn an_id_with_two_meanings() {
    check(CONFLICTS, "\"C-19\":", "\"FDT-2\":", "\"FDT-2\" stands in living/rules.ron too");
}

#[test]
fn a_question_that_is_none() {
    check(FAQ, "asks: \"Does Stun come before the defense?\",", "", "\"FAQ-BARB-04\" asks nothing");
}

#[test]
fn an_answer_that_rests_on_a_rule_nobody_knows() {
    check(
        CONFLICTS,
        "rules: [\"HP-4\"]",
        "rules: [\"HP-44\"]",
        "names a rule \"HP-44\" that is not there",
    );
}

#[test]
fn an_answer_without_a_page() {
    let file = shipped().iter().find(|(path, _)| *path == FAQ).expect("the FAQ").1;
    let from = file.find("\"FAQ-BARB-05\"").expect("the answer");
    let cite = file[from..].find("cite: [(").expect("its page") + from;
    let end = file[cite..].find("]),").expect("its end") + cite;
    let (whole, bare) = (&file[from..end], format!("{}cite: [", &file[from..cite]));
    check(FAQ, whole, &bare, "rule \"FAQ-BARB-05\" names no page");
}

#[test]
fn every_doubt_names_what_it_is_about() {
    for name in referee::content::names(shipped()) {
        for hero in throne_tests::ruleset(&name).heroes() {
            for doubt in &hero.doubts {
                assert_eq!(doubt.vague, None, "{name}, {}: {}", hero.name, doubt.says);
            }
        }
    }
}

#[test]
fn a_doubt_that_names_nothing_is_about_everything() {
    let elf = "living/heroes/moon_elf.ron";
    let whole = "Demising Shot II and Eclipse II: whether";
    let vague = |to: &str| {
        let files: Vec<(&str, String)> =
            shipped().iter().map(|(path, text)| (*path, text.replace(whole, to))).collect();
        assert!(files.iter().any(|(path, text)| *path == elf && text.contains(to)));
        let rules = Ruleset::load(&files, "living").expect("files of older programs load for ever");
        let book = rules.heroes().iter().find(|hero| hero.name == "Moon Elf").expect("the hero");
        let [doubt] = book.doubts.as_slice() else { panic!("{:?}", book.doubts) };
        // The first ability is Longbow, on the board.
        let cause = referee::book::Cause::Ability(referee::ActorId::FIRST, 0);
        (doubt.vague.clone(), doubt.is_about(cause))
    };
    assert_eq!(vague("Demising Shot II and Eclipse II: if"), (None, false));
    assert_eq!(vague("Demising Shot II and Eclipse IV: if"), (Some("Eclipse IV".to_owned()), true));
    assert_eq!(vague("Demising Shot II and Smack: if"), (Some("Smack".to_owned()), true));
    let no_joint = "Demising Shot II or Eclipse II";
    assert_eq!(vague("Demising Shot II or Eclipse II: if"), (Some(no_joint.to_owned()), true));
}

#[test]
fn a_doubt_is_about_what_it_names() {
    use referee::ActorId;
    use referee::act::{CardId, TokenId};
    use referee::book::Cause;

    let about = |ruleset: &str, hero: &str, begins: &str| -> Vec<String> {
        let rules = throne_tests::ruleset(ruleset);
        let book = rules.heroes().iter().find(|other| other.name == hero).expect("a hero");
        let doubt =
            book.doubts.iter().find(|doubt| doubt.says.starts_with(begins)).expect("a doubt");
        let seat = ActorId::FIRST;
        let place = |at: usize| u8::try_from(at).expect("few");
        let abilities = (0..book.abilities.len())
            .filter(|at| doubt.is_about(Cause::Ability(seat, place(*at))))
            .map(|at| format!("{} {at}", book.title(book.abilities[at].title)));
        let defenses = (0..book.defenses.len())
            .filter(|at| doubt.is_about(Cause::Defense(seat, place(*at))))
            .map(|at| format!("{} {at}", book.title(book.defenses[at].title)));
        let cards = (0..book.deck.len())
            .filter(|at| doubt.is_about(Cause::Card(seat, CardId(place(*at)))))
            .map(|at| book.deck[at].name.clone());
        let tokens = (0..rules.tokens().len())
            .filter(|at| doubt.is_about(Cause::Token(seat, TokenId(place(*at)))))
            .map(|at| rules.tokens()[at].name.clone());
        abilities.chain(defenses).chain(cards).chain(tokens).collect()
    };
    let named = |names: Vec<String>| -> Vec<String> {
        let mut plain: Vec<String> = names
            .iter()
            .map(|name| name.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ').to_owned())
            .collect();
        plain.sort();
        plain
    };
    // The card brings the ability of level II and another one beside it.
    let elf = named(about("living", "Moon Elf", "Demising Shot II and Eclipse II"));
    let brought =
        ["Demising Shot", "Demising Shot II", "Eclipse", "Eclipse II", "Focus", "Moon Shadow"];
    assert_eq!(elf, brought);
    // The board itself, not what a card lays upon it.
    assert_eq!(named(about("living", "Monk", "Fist of Harmony: ")), ["Fist of Harmony"]);
    assert_eq!(named(about("living", "Ninja", "Delayed Poison: ")), ["Delayed Poison"]);
    assert_eq!(named(about("living", "Ninja", "Train!: ")), ["Train!"]);
    // All own cards with what they bring, and none of those every deck has.
    let barbarian = about("1.0", "Barbarian", "Cards: ");
    assert!(
        barbarian.contains(&"Head Bash!".to_owned()) && barbarian.contains(&"Smack III".to_owned())
    );
    assert!(!barbarian.contains(&"Tip It!".to_owned()) && !barbarian.contains(&"Stun".to_owned()));
    assert_eq!(
        barbarian.iter().filter(|name| name.starts_with("Smack ")).count(),
        4,
        "two cards, two levels"
    );
}

#[test]
fn a_damage_type_that_is_none() {
    check(RULESET, "Pure:", "Purest:", "Unexpected variant named `Purest`");
}

#[test]
fn a_rule_set_nobody_has() {
    let wrong = Ruleset::load(shipped(), "3.0").expect_err("there is no such rule set");
    assert_eq!(wrong.len(), 1);
    assert_eq!(wrong[0].message, "no rule set is called \"3.0\"");
}

#[test]
fn a_hero_left_out_that_is_not_there() {
    let without = "without_heroes: [\"Tree\"], stand_ins:";
    check("1.0/ruleset.ron", "stand_ins:", without, "there is no hero \"Tree\" to leave out");
}

#[test]
fn a_hero_that_stands_in_and_is_not_there() {
    check("1.0/ruleset.ron", "\"Treant\"", "\"Tree\"", "there is no hero \"Tree\" to stand in");
}

/// Whether a doubt says that a hero stands in.
fn marks(doubt: &Doubt) -> bool {
    doubt.says.ends_with(", stands in")
}

/// Whether everything of a hero stands in from another edition, and says so.
fn stands_in(ruleset: &str, hero: &str) -> bool {
    let rules = throne_tests::ruleset(ruleset);
    let hero = rules.heroes().iter().find(|one| one.name == hero);
    let hero = hero.unwrap_or_else(|| panic!("{ruleset} has {hero:?}"));
    let Some(doubt) = hero.doubts.iter().find(|doubt| marks(doubt)) else { return false };
    let all = |places: &[u8], count: usize| (0..count).all(|place| places.contains(&(place as u8)));
    assert!(all(&doubt.abilities, hero.abilities.len()), "{ruleset}: {}", hero.name);
    assert!(all(&doubt.defenses, hero.defenses.len()), "{ruleset}: {}", hero.name);
    true
}

/// The box of 2018 has six of the eight heroes of Season One; two came with the later printing, eight with Season Two. Of the prototype
/// one board is printed. [001, 002]
#[test]
fn a_hero_of_another_edition_stands_in_and_says_so() {
    let box_of_2018 = ["Barbarian", "Monk", "Moon Elf", "Paladin", "Pyromancer", "Shadow Thief"];
    let season_two = [
        "Artificer",
        "Cursed Pirate",
        "Gunslinger",
        "Huntress",
        "Samurai",
        "Seraph",
        "Tactician",
        "Vampire Lord",
    ];
    for hero in box_of_2018 {
        assert!(!stands_in("1.0", hero) && !stands_in("2.0", hero), "{hero} is printed");
        assert_eq!(stands_in("0.9.4", hero), hero != "Moon Elf", "{hero} in the prototype");
    }
    for hero in ["Ninja", "Treant"] {
        assert!(
            ["0.9.4", "1.0", "2.0"].iter().all(|edition| stands_in(edition, hero)),
            "{hero} came later"
        );
    }
    for hero in season_two {
        assert!(
            ["0.9.4", "1.0"].iter().all(|edition| stands_in(edition, hero)),
            "{hero} came later"
        );
        assert!(!stands_in("2.0", hero), "{hero} is printed");
    }
    for hero in throne_tests::ruleset("2.2").heroes() {
        assert!(
            !stands_in("2.2", &hero.name) && !stands_in("living", &hero.name),
            "{} is printed",
            hero.name
        );
    }
}

/// The prototype prints no Stun, so that of the board that stands in is in doubt; its own Evasive is not.
#[test]
fn a_token_that_only_heroes_have_who_stand_in_is_in_doubt() {
    let rules = throne_tests::ruleset("0.9.4");
    for (token, doubted) in
        [("Stun", true), ("Knockdown", true), ("Evasive", false), ("Targeted", false)]
    {
        let at = rules.tokens().iter().position(|book| book.name == token).expect("the token");
        let about =
            |doubt: &Doubt| marks(doubt) && doubt.tokens.iter().any(|id| id.0 as usize == at);
        let found = rules.heroes().iter().flat_map(|hero| &hero.doubts).any(about);
        assert_eq!(found, doubted, "{token}");
    }
}

/// 1.0 prints no pure damage, 0.9.4 neither that nor collateral: what stands in brings the words it was printed with. DMG-1
#[test]
fn damage_that_an_edition_does_not_know_is_as_where_it_is_printed() {
    use referee::content::effect::DamageKind::{Collateral, Pure};
    let source = |edition: &str| flatten(shipped(), edition).expect("the content loads");
    let later = source("living").ruleset.damage;
    for (edition, kind) in [("1.0", Pure), ("0.9.4", Pure), ("0.9.4", Collateral)] {
        let source = source(edition);
        assert_eq!(source.ruleset.damage.get(&kind), None, "{edition}: {kind:?}");
        assert_eq!(source.lent.get(&kind), Some(&later[&kind]), "{edition}: {kind:?}");
    }
}

#[test]
fn the_number_of_rolls_that_meet_a_row_is_known() {
    let rules = throne_tests::ruleset("living");
    let rolls = |hero: &str, ability: &str| -> Vec<u16> {
        let hero = rules.heroes().iter().find(|other| other.name == hero).expect("a hero");
        let book = hero
            .abilities
            .iter()
            .find(|book| hero.title(book.title) == ability)
            .expect("an ability");
        hero.rows[book.rows.0 as usize..book.rows.1 as usize].iter().map(|row| row.rolls).collect()
    };
    // Three, four, five of five dice with a chance of one half: (10 + 5 + 1, 5 + 1, 1) of 32 times 243.
    assert_eq!(rolls("Barbarian", "Smack"), [3888, 1458, 243]);
    // A small straight: 1,200 of 7,776; a large one: 2 x 120.
    assert_eq!(rolls("Barbarian", "Mighty Blow"), [1200]);
    assert_eq!(rolls("Barbarian", "Reckless"), [240]);
    // Four sixes and any other die, or five sixes: 5 x 5 + 1.
    assert_eq!(rolls("Barbarian", "Crit Bash"), [26]);
    assert_eq!(rolls("Barbarian", "Rage!"), [1]);
    // Three swords and two sixes: 10 places for the sixes, 27 for the swords.
    assert_eq!(rolls("Barbarian", "Overpower"), [270]);
    // Two, three, four of five dice with a chance of one third: (80 + 40 + 10 + 1, 51, 11) of 243 times 32.
    assert_eq!(rolls("Shadow Thief", "Pickpocket"), [4192, 1632, 352]);
}

/// The boxes of these two hold these kinds, and no text of theirs names another.
#[test]
fn kinds_of_use_are_those_in_the_boxes_of_the_heroes() {
    let rules = throne_tests::ruleset("living");
    let at = |name: &str| rules.heroes().iter().position(|hero| hero.name == name).expect("a hero");
    let of_use = |heroes: &[usize]| -> Vec<&str> {
        let all = rules.tokens().iter().zip(rules.of_use(heroes.iter().copied()));
        let of_use = all.filter(|(_, of_use)| *of_use).map(|(book, _)| book.name.as_str());
        of_use.collect::<BTreeSet<_>>().into_iter().collect()
    };
    assert!(of_use(&[]).is_empty());
    assert_eq!(of_use(&[at("Barbarian")]), ["Concussion", "Stun"]);
    let both = ["Blind", "Concussion", "Entangle", "Evasive", "Stun", "Targeted"];
    assert_eq!(of_use(&[at("Barbarian"), at("Moon Elf")]), both);
}
