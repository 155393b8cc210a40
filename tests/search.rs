//! What is found among rules, answers and conflicts, and in which order.

use referee::book::{Confidence, RuleKind};
use referee::content::{names, shipped};
use referee::search::{Wanted, search};

/// The ids that are found in the living rules.
fn found(text: &str, hero: Option<&str>) -> Vec<String> {
    let rules = throne_tests::ruleset("living");
    let wanted = Wanted { text, hero, kind: None };
    search(&rules, &wanted).iter().map(|found| found.id.to_owned()).collect()
}

#[test]
fn an_id_is_found_first() {
    assert_eq!(found("ANN-2", None)[0], "ANN-2");
    assert_eq!(found("c-19", None)[0], "C-19");
    assert_eq!(found(" faq-moon-15 ", None)[0], "FAQ-MOON-15");
}

/// The ids in a replay lead to a search for them.
#[test]
fn every_id_is_found_first() {
    let rules = throne_tests::ruleset("living");
    for id in rules.rule_ids() {
        let found = search(&rules, &Wanted { text: id, ..Wanted::default() });
        assert_eq!(found[0].id, id);
    }
}

#[test]
fn a_question_finds_the_answer_to_it() {
    // In the words of the table; the answers are those of the FAQ, lines 449, 451, 361 and 471.
    let best = |question: &str| found(question, None).remove(0);
    assert_eq!(best("May one Evasive avoid all status damage?"), "FAQ-MOON-13");
    assert_eq!(best("four feet with Missed Me"), "FAQ-MOON-15");
    assert_eq!(best("overpower dice"), "FAQ-BARB-01");
    assert_eq!(best("Protect, and Retribution"), "FAQ-PALA-08");
    assert_eq!(best("hand limit 5"), "C-32");
}

#[test]
fn letters_accents_and_beginnings_do_not_matter() {
    let plain = found("missed me feet", None);
    assert_eq!(found("MISSED mé Feet", None), plain);
    assert!(found("miss fee", None).contains(&"FAQ-MOON-15".to_owned()));
    // Beginnings, not endings.
    assert!(!found("issed eet", None).contains(&"FAQ-MOON-15".to_owned()));
}

#[test]
fn what_has_all_of_the_words_leaves_out_what_has_only_some() {
    let both = found("blind knockdown", None);
    assert!(both.contains(&"FAQ-MOON-07".to_owned()), "{both:?}");
    assert!(!both.contains(&"FAQ-MOON-02".to_owned()), "speaks of Blind only: {both:?}");
    // No text has the second word, so those with the first are found.
    assert_eq!(found("knockdown xyzzy", None), found("knockdown", None));
    assert!(found("xyzzy", None).is_empty());
}

#[test]
fn a_hero_leaves_out_the_others_and_comes_before_what_is_about_all() {
    let rules = throne_tests::ruleset("living");
    let elf = found("ultimate", Some("Moon Elf"));
    let of = |id: &String| rules.rule(id).expect("a rule").heroes.clone();
    assert!(elf.iter().all(|id| of(id).is_empty() || of(id).contains(&"Moon Elf".to_owned())));
    let first_general = elf.iter().position(|id| id == "ULT-1").expect("the rule");
    let last_own = elf.iter().position(|id| id == "FAQ-MOON-02").expect("the answer");
    assert!(last_own < first_general, "{elf:?}");
    assert_eq!(elf, found("ultimate", Some("moon elf")));
}

#[test]
fn a_hero_alone_finds_all_that_is_about_the_hero() {
    let barbarian = found("", Some("Barbarian"));
    for id in ["FAQ-BARB-01", "FAQ-BARB-06", "ACH-BARB-5", "C-76", "C-22"] {
        assert!(barbarian.contains(&id.to_owned()), "{id} in {barbarian:?}");
    }
    // About all heroes, about another one, and about a card of every deck.
    for id in ["TURN-1", "FAQ-MOON-01", "C-66"] {
        assert!(!barbarian.contains(&id.to_owned()), "{id} in {barbarian:?}");
    }
    assert!(found("", Some("Gandalf")).is_empty());
    // A hero whose board is not here has answers all the same.
    assert_eq!(
        found("", Some("Gunslinger")).iter().filter(|id| id.starts_with("FAQ-GUNS")).count(),
        11
    );
}

#[test]
fn nothing_asked_finds_everything_in_order() {
    let rules = throne_tests::ruleset("living");
    let all = found("", None);
    assert_eq!(all.len(), rules.rule_ids().count());
    let place = |id: &str| all.iter().position(|found| found == id).expect("a rule");
    assert!(place("ANN-2") < place("ANN-8") && place("CARD-9") < place("CARD-10"));
    assert!(place("WIN-1") < place("FAQ-GENE-01") && place("FAQ-VAMP-19") < place("C-01"));
}

#[test]
fn every_answer_and_every_conflict_is_there() {
    let living = throne_tests::ruleset("living");
    let of = |kind: RuleKind| {
        living.rule_ids().filter(|id| living.rule(id).expect("words").kind == kind).count()
    };
    // Lines 31 to 82 and 340 to 599 of the stored text, and the one answer it lacks.
    assert_eq!(of(RuleKind::Faq), 277);
    let first = throne_tests::ruleset("1.0");
    for number in 1..=87 {
        let id = format!("C-{number:02}");
        let words =
            living.rule(&id).or(first.rule(&id)).unwrap_or_else(|| panic!("{id} is missing"));
        assert_eq!(words.kind, RuleKind::Conflict, "{id}");
    }
    // Of one edition only: what its own modes leave open.
    assert!(living.rule("C-61").is_none() && first.rule("C-61").is_some());
}

#[test]
fn a_bare_yes_or_no_is_not_sure() {
    for name in names(shipped()) {
        let rules = throne_tests::ruleset(&name);
        for id in rules.rule_ids() {
            let words = rules.rule(id).expect("words");
            if words.says.contains("not used as a ruling") {
                assert_eq!(words.sure, Confidence::Low, "{name}: {id}");
            }
            let edition = words.edition == name;
            assert_eq!(words.inherited, !edition, "{name}: {id} is from {}", words.edition);
        }
    }
}
