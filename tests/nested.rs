//! Texts whose "on … otherwise …" lie within each other: each depth goes by its own answer. [TXT-2]

use referee::content::{House, flatten_with, shipped};
use referee::play::{Judgement, judge};
use referee::{Refusal, Rule, Ruleset};
use throne_tests::{event, state_after};

/// The living rules in which a common card reads otherwise.
fn with_text(text: &str) -> Ruleset {
    let file = format!(
        "(name: \"Nested\", based_on: \"living\", changes: (cards: [
            Action((name: \"Vegas Baby!\", timing: MainPhase, cost: 0, does: [{text}])),
        ]))"
    );
    let house = House { options: Vec::new(), file: Some(file) };
    let source = flatten_with(shipped(), "living", &house).expect("house rules that fit");
    Ruleset::compiled(&source).expect("house rules that fit")
}

/// Every question within both answers of the one before it; a leaf for each way through, whose bits are the answers,
/// those of the first question the highest.
fn nest(questions: &[&str], way: u8, leaf: &impl Fn(u8) -> String) -> String {
    let Some((question, deeper)) = questions.split_first() else { return leaf(way) };
    let (yes, no) = (nest(deeper, way << 1 | 1, leaf), nest(deeper, way << 1, leaf));
    format!("{question} [{yes}]), Otherwise([{no}])")
}

#[test]
fn three_deep_each_answer_of_the_dice_leads_its_own_way() {
    // Each way through gains CP of its own; the words behind all of them are read whatever came before.
    let questions = ["OnTotal(11,", "OnValues([6],", "OnKind(2,"];
    let leaf = |way: u8| format!("GainCp({})", way + 1);
    let text = format!("Roll(3, [{}, GainCp(5)])", nest(&questions, 0, &leaf));
    let rules = with_text(&text);
    let ways = [
        ("6 6 1", 0b111), // 13, a six, a pair
        ("6 4 1", 0b110), // 11, a six
        ("5 5 4", 0b101), // 14, a pair
        ("5 4 2", 0b100), // 11
        ("6 1 1", 0b011), // 8, a six, a pair
        ("6 3 1", 0b010), // 10, a six
        ("3 3 1", 0b001), // 7, a pair
        ("5 3 2", 0b000), // 10
    ];
    for (dice, way) in ways {
        let log = format!(
            "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; 1 cp 0; 1 holds Vegas Baby!; phase main 1\n\
             1 plays Vegas Baby!\n1 rolls {dice}\n1 ends"
        );
        assert_eq!(state_after(&rules, &log).actors()[0].cp(), way + 1 + 5, "{dice}");
    }
}

#[test]
fn three_deep_only_the_words_that_hold_must_be_able_to_do_something() {
    // What the player holds is known before the card is played: of eight ways through, one can be taken.
    let questions =
        ["IfYouHold(\"Evasive\",", "IfYouHoldAtLeast(2, \"Chi\",", "IfYouHoldNone(\"Protect\","];
    // In a Main Phase no dice lie there to be altered. [CARD-12]
    let turn = "ChangeDice(count: 1, whose: Yours, to: AnyValue)";
    let only = |taken: u8| move |way: u8| if way == taken { "GainCp(2)" } else { turn }.to_owned();
    let rules: Vec<Ruleset> =
        (0..8).map(|way| with_text(&nest(&questions, 0, &only(way)))).collect();
    let tokens = [
        "Chi 1 + Protect",
        "Chi 1",
        "Chi 2 + Protect",
        "Chi 3",
        "Evasive + Protect",
        "Evasive + Chi 1",
        "Evasive + Chi 2 + Protect",
        "Evasive + Chi 2",
    ];
    for (way, tokens) in tokens.iter().enumerate() {
        let opening = format!(
            "open living 1v1; 1 Monk; 2 Paladin; 1 starts; 1 cp 0; 1 tokens {tokens}; \
             1 holds Vegas Baby!; phase main 1\n"
        );
        for (open, rules) in rules.iter().enumerate() {
            if open == way {
                let log = format!("{opening}1 plays Vegas Baby!\n1 ends");
                assert_eq!(state_after(rules, &log).actors()[0].cp(), 2, "{tokens}");
            } else {
                let judged =
                    judge(rules, &state_after(rules, &opening), &event("1 plays Vegas Baby!"));
                let refused = Judgement::Refused(Refusal::NoDiceToTouch(Rule::CardDice));
                assert_eq!(judged, refused, "{tokens}: {open:03b}");
            }
        }
    }
}
