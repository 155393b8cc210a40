//! What is said of the recorded matches: everything has a name, a rule and a page, and can be said back.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use api::named::{Act, Awaited, DamageType, RefusalName, SlotKind, Step};
use api::report::{self, Entry, LegalOption, Replayed};
use api::rulesets::Rulesets;
use api::words::{Language, Names};
use events::notation::{Written, parse, parse_log};
use referee::revision::View;
use referee::{Accepted, Refusal};

/// The events of every recorded match.
fn logs() -> Vec<Vec<Written>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/matches");
    let files = fs::read_dir(folder)
        .expect("the recorded matches")
        .map(|file| file.expect("a file").path());
    let matches = files.filter(|file| file.extension().is_some_and(|ending| ending == "match"));
    matches
        .map(|file| parse_log(&fs::read_to_string(file).expect("text")).expect("notation"))
        .collect()
}

fn judged(rulesets: &Rulesets, log: &[Written]) -> Replayed {
    let ruleset = |name: &str| rulesets.named(name).map(|pinned| Arc::clone(&pinned.rules));
    report::replay(log, ruleset).expect("an opening that fits")
}

/// Every recorded match, judged.
fn recorded() -> Vec<Replayed> {
    let rulesets = Rulesets::shipped().expect("sound content");
    logs().iter().map(|log| judged(&rulesets, log)).collect()
}

#[test]
fn everything_that_follows_has_a_name_a_rule_and_a_page() {
    let all = recorded();
    assert!(all.len() >= 3, "{}", all.len());
    for entry in all.iter().flat_map(|replayed| &replayed.entries).map(|(_, entry)| entry) {
        let text = serde_json::to_string(entry).expect("JSON");
        assert!(!text.contains("without a name"), "{text}");
        for cited in &entry.rules {
            assert!(
                !cited.says.is_empty() && !cited.document.is_empty() && !cited.at.is_empty(),
                "{cited:?}"
            );
        }
        for sentence in sentences(entry) {
            let begins = sentence.chars().next().is_some_and(|first| !first.is_lowercase());
            assert!(begins && sentence.ends_with(['.', '!', '?']), "{sentence}");
            assert!(!sentence.contains("  ") && !sentence.contains(".."), "{sentence}");
        }
    }
}

fn sentences(entry: &Entry) -> Vec<&String> {
    let mut all = vec![&entry.sentence];
    all.extend(entry.implied.iter().map(|implied| &implied.sentence));
    all.extend(entry.happenings.iter().map(|happening| &happening.sentence));
    all.extend(entry.sheet.awaits.iter().map(|awaits| &awaits.sentence));
    all.extend(entry.sheet.outcome.iter().map(|outcome| &outcome.sentence));
    all
}

#[test]
fn every_total_adds_up_as_it_is_written() {
    let all = recorded();
    let entries = all.iter().flat_map(|replayed| &replayed.entries).map(|(_, entry)| entry);
    let totals: Vec<_> = entries.flat_map(|entry| &entry.breakdowns).collect();
    assert!(totals.iter().any(|total| total.settled) && totals.iter().any(|total| !total.settled));
    for total in totals {
        let counts = total.rows.iter().filter(|row| row.step != Step::Heal);
        let mut running = 0;
        for row in counts {
            running += row.change;
            assert_eq!(row.running, running, "{total:?}");
        }
        assert_eq!(i32::from(total.dealt), i32::from(running.max(0)), "{total:?}");
        let healed: i16 =
            total.rows.iter().filter(|row| row.step == Step::Heal).map(|row| row.change).sum();
        assert_eq!(i32::from(total.healed), i32::from(healed), "{total:?}");
        assert!(total.headline.starts_with(&total.hero), "{total:?}");
    }
}

#[test]
fn every_option_can_be_said_and_is_then_accepted() {
    let rulesets = Rulesets::shipped().expect("sound content");
    let mut accepted = 0;
    for log in logs() {
        // A look every few entries, at another place in each round of a turn.
        for entries in (1..=log.len()).step_by(7) {
            let replayed = judged(&rulesets, &log[..entries]);
            let names = Names::of(replayed.game.now().rules(), replayed.game.now().state());
            for option in report::options(&names, replayed.game.now().state()) {
                assert!(!option.label.is_empty());
                for line in said(&option) {
                    let mut judgement = judge(&replayed, &line);
                    if let Err(Refusal::MoreDiceChanged { .. }) = judgement {
                        // Dice that were thrown again one by one may show what they showed.
                        let lie = report::sheet(&names, replayed.game.now().state()).dice;
                        let lie: Vec<String> = lie.iter().map(u8::to_string).collect();
                        judgement = judge(&replayed, &option.line.replace('_', &lie.join(" ")));
                    }
                    let stands = judgement.is_ok();
                    assert!(stands, "after entry {entries}: {line}: {judgement:?}");
                    accepted += 1;
                }
            }
        }
    }
    assert!(accepted > 1_000, "{accepted}");
}

fn judge(replayed: &Replayed, line: &str) -> Result<Accepted, Refusal> {
    let event = parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    replayed.game.now().judge(&event)
}

/// Every line an option of at most one slot stands for; of dice, one roll.
fn said(option: &LegalOption) -> Vec<String> {
    let filled = |choice: &str| option.line.replace('_', choice);
    match option.slots.as_slice() {
        [] => vec![option.line.clone()],
        [dice] if dice.kind == SlotKind::Dice => {
            vec![filled(&vec!["6"; dice.count as usize].join(" "))]
        }
        [slot] if !slot.optional => slot.choices.iter().map(|choice| filled(choice)).collect(),
        _ => Vec::new(),
    }
}

/// The same match, told in French.
fn in_french(rulesets: &Rulesets, log: &[Written]) -> Replayed {
    let ruleset = |name: &str| rulesets.named(name).map(|pinned| Arc::clone(&pinned.rules));
    report::replay_in(log, View::AsRuled, Language::French, ruleset).expect("an opening that fits")
}

#[test]
fn the_same_is_told_in_french() {
    let rulesets = Rulesets::shipped().expect("sound content");
    // Printed names stay as they are, so only words count that no name has.
    let english =
        [" begins", " gains ", " loses ", " rolls ", " announces ", " waits for ", " is done "];
    for log in logs() {
        let (first, second) = (judged(&rulesets, &log), in_french(&rulesets, &log));
        for ((_, entry), (_, french)) in first.entries.iter().zip(&second.entries) {
            assert_eq!((&entry.line, &entry.digest), (&french.line, &french.digest));
            for sentence in sentences(french) {
                let found = english.iter().find(|word| sentence.contains(**word));
                assert!(found.is_none(), "{sentence}");
            }
        }
    }
}

#[test]
fn none_and_one_are_singular_in_french() {
    let rulesets = Rulesets::shipped().expect("sound content");
    let mut counts = 0;
    for log in logs() {
        for (_, entry) in &in_french(&rulesets, &log).entries {
            let totals = entry.breakdowns.iter().map(|total| &total.headline);
            for sentence in sentences(entry).into_iter().chain(totals) {
                let words: Vec<&str> =
                    sentence.split([' ', ',', '.', ':', ';', '\u{202f}']).collect();
                for pair in words.windows(2).filter(|pair| matches!(pair[0], "0" | "1")) {
                    let many = ["dégâts", "cartes", "dés", "jets", "joueurs"].contains(&pair[1]);
                    assert!(!many, "{sentence}");
                    counts += u32::from(["dégât", "carte", "dé"].contains(&pair[1]));
                }
            }
        }
    }
    assert!(counts > 100, "{counts}");
}

#[test]
fn french_names_the_player_and_the_thing() {
    let rulesets = Rulesets::shipped().expect("sound content");
    let log = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense
1 rolls 1 1 1 4 6
1 announces Smack
2 announces Eclipse
1 concedes";
    let replayed = in_french(&rulesets, &parse_log(log).expect("notation"));
    let told: Vec<&str> = replayed.entries.iter().map(|(_, entry)| &entry.sentence[..]).collect();
    assert!(
        told[0].starts_with("Barbarian et Moon Elf se mettent à table (living 1v1)"),
        "{}",
        told[0]
    );
    assert_eq!(told[1], "Barbarian lance 1 1 1 4 6.");
    assert!(told[2].starts_with("Barbarian annonce Smack"), "{}", told[2]);
    assert!(told[3].starts_with("Moon Elf "), "{}", told[3]);
    assert!(told[4].contains("abandonne la partie"), "{}", told[4]);
    assert!(told[4].ends_with("Moon Elf gagne la partie."), "{}", told[4]);
}

/// The entries of a log written here.
fn told(text: &str, language: Language) -> Vec<Entry> {
    let rulesets = Rulesets::shipped().expect("sound content");
    let log = parse_log(text).expect("notation");
    let replayed = match language {
        Language::English => judged(&rulesets, &log),
        Language::French => in_french(&rulesets, &log),
    };
    replayed.entries.into_iter().map(|(_, entry)| entry).collect()
}

/// What a log's last entry says, and what it offers instead if it is refused.
fn last(text: &str) -> (String, String) {
    last_in(text, Language::English)
}

/// The same in a language.
fn last_in(text: &str, language: Language) -> (String, String) {
    let entry = told(text, language).pop().expect("an entry");
    (entry.sentence, entry.ruling.map(|ruling| ruling.instead).unwrap_or_default())
}

const DUEL: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; turn 3; phase offense";

const MAIN_2: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; turn 3; phase main 2";

#[test]
fn a_pass_says_what_is_passed() {
    let smack = format!("{DUEL}\n1 rolls 1 1 2 4 6\n1 announces Smack");
    let (passed, _) = last(&format!("{smack}\n2 passes"));
    assert!(passed.starts_with("Moon Elf passes: changes to the announced dice"), "{passed}");
    let (declined, _) = last(&format!("{smack}\n2 declines"));
    assert!(declined.starts_with("Moon Elf uses no Defensive Ability"), "{declined}");
}

#[test]
fn an_alternative_is_told_by_what_it_says() {
    let fist =
        "open living 1v1; 1 Monk; 2 Barbarian; 1 starts; 1 tokens Chi 2; turn 3; phase offense
1 rolls 1 1 1 2 6
1 announces Fist Strike
2 declines
1 spends Chi: option 2";
    let (spent, _) = last(fist);
    assert!(spent.starts_with("Monk spends Chi: add 1 dmg"), "{spent}");
    let (spent, _) = last_in(fist, Language::French);
    assert!(spent.starts_with("Monk dépense Chi\u{202f}: add 1 dmg"), "{spent}");
    let meditate = "open living 1v1; 1 Monk; 2 Barbarian; 1 starts; turn 3; phase offense
1 rolls 4 4 5 1 3
1 announces Meditate
1 chooses option 1";
    let (chose, _) = last(meditate);
    assert!(chose.starts_with("Monk chooses gain") && chose.contains("Evasive"), "{chose}");
    let (chose, _) = last_in(meditate, Language::French);
    assert!(chose.starts_with("Monk choisit gain"), "{chose}");
}

#[test]
fn the_only_defense_that_is_named_is_said_to_be_the_only_one() {
    let log = "open living 1v1; 1 Moon Elf; 2 Barbarian; 1 starts; turn 3; phase offense
1 rolls 1 1 2 4 6
1 announces Longbow
2 defends with Thick Skin";
    let (named, _) = last(log);
    assert!(named.contains("defends with Thick Skin, as there is only Thick Skin"), "{named}");
}

#[test]
fn what_is_refused_is_not_offered_in_the_same_breath() {
    let (why, instead) = last(&format!("{MAIN_2}\n2 passes\n2 passes"));
    assert!(why.contains("passed already") && !instead.contains("Pass"), "{why} {instead}");
    // What would end a phase says so.
    let main = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; turn 3; phase main 1";
    let (_, instead) = last(&format!("{main}\n1 announces Smack"));
    assert!(instead.contains("Roll 5 dice (this ends the Main Phase)"), "{instead}");
}

#[test]
fn what_would_fit_is_said_where_something_does_not() {
    let (why, instead) = last(&format!("{DUEL}\n1 rolls 1 1 2 4 6\n1 plays Tip It!: die 1 = 5"));
    assert!(why.starts_with("Die 1 becomes 5 does not fit Tip It!: no such die"), "{why}");
    assert!(
        instead.starts_with("What fits: die 1 = 2, die 2 = 2, die 3 = 1, die 3 = 3"),
        "{instead}"
    );
    let overpower = format!("{DUEL}\n1 rolls 1 2 3 6 6\n1 announces Overpower\n1 rolls 4 5 5");
    let (why, _) = last(&format!("{overpower}\n2 plays Tip It!: die 4 = 5"));
    assert!(why.contains("only the dice rolled last lie there"), "{why}");
}

#[test]
fn an_opening_is_refused_by_its_name() {
    let rulesets = Rulesets::shipped().expect("sound content");
    let why = |text: &str, language| {
        let Ok(events::Event::Opened(opening)) = parse(text) else { panic!("{text}") };
        let rules =
            rulesets.named(opening.ruleset.as_str()).map(|pinned| Arc::clone(&pinned.rules));
        let rules = rules.expect("a rule set");
        let Err(refusal) = referee::play::open(&rules, &opening, &mut referee::happening::Silent)
        else {
            panic!("{text} opens")
        };
        report::refused_opening(Some(&rules), &opening, refusal, language).ruling.sentence
    };
    for (clause, english, french) in [
        ("1 Barbarian; 2 Moonelf; 1 starts", "\"Moonelf\"", "Moonelf"),
        ("1 Barbarian; 2 Moon Elf; 1 starts; 2 tokens Blynd", "\"Blynd\"", "Blynd"),
        (
            "1 Barbarian; 2 Moon Elf; 1 starts; 2 holds Smack II",
            "\"Smack II\", which Moon Elf's deck does not have",
            "d’Elf|Smack II",
        ),
        (
            "1 Barbarian; 2 Moon Elf; 1 starts; 2 hand 4; 2 deck 20; 2 discard 2",
            "come to 26 cards, and there are 32",
            "font 26 cartes, et il y en a 32",
        ),
        (
            "1 Barbarian; 2 Moon Elf; 1 starts; 2 tokens Evasive 4",
            "holds 4 Evasive, of which 3",
            "4 Evasive",
        ),
    ] {
        let opening = format!("open living 1v1; {clause}");
        let said = why(&opening, Language::English);
        assert!(said.contains(english), "{said}");
        let said = why(&opening, Language::French);
        assert!(said.contains(french.rsplit('|').next().unwrap_or_default()), "{said}");
    }
    let Ok(events::Event::Opened(opening)) =
        parse("open living 5v5; 1 Barbarian; 2 Moon Elf; 1 starts")
    else {
        panic!("not read")
    };
    let rules = rulesets.named("living").map(|pinned| Arc::clone(&pinned.rules)).expect("living");
    let refusal = referee::play::open(&rules, &opening, &mut referee::happening::Silent)
        .expect_err("no such mode");
    let said = report::refused_opening(Some(&rules), &opening, refusal, Language::English);
    assert!(said.ruling.sentence.contains("\"5v5\""), "{}", said.ruling.sentence);
}

#[test]
fn a_card_that_draws_nothing_says_so() {
    let log = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; 1 cp 5; 1 hand 32; 1 deck 0; 1 discard 0; \
               turn 3; phase main 1\n1 plays Double Up!";
    // The only card that could be drawn is still being resolved when its text asks for cards.
    let (said, _) = last(log);
    assert!(said.contains("cannot draw 2 cards"), "{said}");
    let (french, _) = last_in(log, Language::French);
    assert!(french.contains("ne peut pas piocher 2 cartes"), "{french}");
}

#[test]
fn a_forced_reroll_names_its_die() {
    let rulesets = Rulesets::shipped().expect("sound content");
    let log =
        "open living 1v1; 1 Treant; 2 Barbarian; 1 starts; 1 tokens Seedling; turn 3; phase offense
1 rolls 1 1 2 4 6
1 spends Seedling: die 5";
    let log = parse_log(log).expect("notation");
    let rules = rulesets.named("living").map(|pinned| Arc::clone(&pinned.rules)).expect("living");
    let state = referee::replay::fold(&rules, log.iter().map(|written| &written.event));
    let state = state.expect("accepted").expect("open");
    for (language, label) in
        [(Language::English, "Roll die 5 again"), (Language::French, "Relancer le dé 5")]
    {
        let names = Names::of(&rules, &state).speaking(language);
        let options = report::options(&names, &state);
        let rolls: Vec<&str> =
            options.iter().filter(|o| o.act == Act::Roll).map(|o| o.label.as_str()).collect();
        assert_eq!(rolls, [label]);
    }
}

#[test]
fn a_last_word_says_that_the_match_would_end() {
    let log = |health: u8| {
        format!(
            "open living 1v1; 1 Barbarian; 2 Monk; 1 starts; 2 health {health}; 2 tokens Evasive; turn 3; phase offense
1 rolls 1 2 6 6 4
1 announces Sturdy Blow
2 passes
1 passes
2 passes"
        )
    };
    let awaits = |health| {
        let entries = told(&log(health), Language::English);
        let sheets = entries.into_iter().filter_map(|entry| entry.sheet.awaits);
        sheets.filter(|it| it.what == Awaited::LastWord).map(|awaits| awaits.sentence).next()
    };
    assert!(
        awaits(4).is_some_and(|says| says.contains("if nobody does, Barbarian wins the match"))
    );
    assert!(awaits(5).is_some_and(|says| !says.contains("wins")));
}

#[test]
fn a_lethal_upkeep_says_that_it_would_end_the_match() {
    let log = |health: u8| {
        format!(
            "open living 1v1; 1 Barbarian; 2 Pyromancer; 1 starts; 1 health {health}; 1 tokens Burn; turn 3; phase upkeep
1 rolls 1 1 2 4 6"
        )
    };
    // Burn deals 2 in the Upkeep Phase; nothing of it lets a player act once it is over.
    let lethal = told(&log(2), Language::English);
    let awaits = lethal[0].sheet.awaits.as_ref().expect("it goes on");
    assert!(awaits.sentence.contains("if nobody does, Pyromancer wins the match"), "{awaits:?}");
    let ruling = lethal[1].ruling.as_ref().expect("it is refused");
    assert_eq!(ruling.refusal, RefusalName::EndsFirst);
    assert_eq!(
        ruling.sentence,
        "Before that, what waits here would be dealt, and Pyromancer wins the match."
    );
    let alive = told(&log(3), Language::English);
    let awaits = alive[0].sheet.awaits.as_ref().expect("it goes on");
    assert!(!awaits.sentence.contains("wins"), "{awaits:?}");
    assert!(alive[1].ruling.is_none());
}

#[test]
fn each_line_of_a_total_names_its_type() {
    let log = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; 2 tokens Targeted; turn 3; phase offense
1 rolls 1 2 6 6 4
1 announces Sturdy Blow
1 ends";
    let entries = told(log, Language::English);
    let total = &entries.last().expect("an entry").breakdowns[0];
    let types: Vec<Option<DamageType>> = total.rows.iter().map(|row| row.damage).collect();
    assert_eq!(types, [Some(DamageType::Undefendable); 2]);
    assert!(
        total.headline.contains("4 Sturdy Blow (undefendable) + 2 Targeted"),
        "{}",
        total.headline
    );
}

#[test]
fn windows_alike_that_close_are_told_once() {
    for entry in recorded().iter().flat_map(|replayed| &replayed.entries).map(|(_, entry)| entry) {
        let mut told: Vec<&String> =
            entry.implied.iter().map(|implied| &implied.sentence).collect();
        let all = told.len();
        told.dedup();
        assert_eq!(told.len(), all, "{}", entry.line);
    }
}
