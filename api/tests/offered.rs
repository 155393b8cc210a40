//! What a phone is offered, and what it asks for with it.

use std::collections::BTreeSet;
use std::sync::Arc;

use api::named::Act;
use api::report::{self, LegalOption};
use api::rulesets::Rulesets;
use api::words::Names;
use events::notation::parse_log;

/// What is offered behind a log under the living rules, in English.
fn offered(text: &str) -> Vec<LegalOption> {
    let rulesets = Rulesets::shipped().expect("sound content");
    let log = parse_log(text).expect("notation");
    let named = |name: &str| rulesets.named(name).map(|pinned| Arc::clone(&pinned.rules));
    let now = report::replay(&log, named).expect("the opening fits").game.now().clone();
    report::options(&Names::of(now.rules(), now.state()), now.state())
}

/// DEF-3: of two Defensive Abilities one is chosen, behind the last word to the announcement that silence passes; of one
/// there is nothing to choose.
#[test]
fn a_defense_is_offered_where_there_is_another() {
    // In which order they are offered does not matter.
    let named = |defender: &str| -> BTreeSet<String> {
        let start = format!("open living 1v1; 1 Barbarian; 2 {defender}; 1 starts; phase offense");
        let options = offered(&format!("{start}\n1 rolls 1 1 1 1 6\n1 announces Smack"));
        let defends = options.into_iter().filter(|option| option.act == Act::Defend);
        defends.map(|option| option.line).collect()
    };
    let two = ["2 defends with Counter Strike", "2 defends with Shadow Defense"];
    assert_eq!(named("Shadow Thief"), BTreeSet::from(two.map(str::to_owned)));
    assert_eq!(named("Moon Elf"), BTreeSet::new());
}

/// Which die is thrown again shows when it lies there (CARD-12): nobody is asked for it when the use is logged.
#[test]
fn a_reroll_asks_nobody_for_its_die() {
    let log = "open living 1v1; 1 Treant; 2 Barbarian; 1 starts; 1 tokens Seedling; turn 3; phase offense\n1 rolls 1 1 2 4 6";
    let asked: Vec<_> =
        offered(log).into_iter().filter(|o| o.line.starts_with("1 spends Seedling")).collect();
    let [seedling] = &asked[..] else { panic!("one use: {asked:?}") };
    assert_eq!(seedling.line, "1 spends Seedling");
    assert!(seedling.slots.is_empty(), "{seedling:?}");
}
