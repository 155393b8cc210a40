//! What a phone is offered, and what it asks for with it.

use std::collections::BTreeSet;
use std::sync::Arc;

use api::named::Act;
use api::report::{self, LegalOption, Sureness, TooDear};
use api::rulesets::Rulesets;
use api::words::{Language, Names};
use events::notation::parse_log;
use referee::Position;
use referee::revision::View;

/// Where a match stands behind a log under the living rules.
fn behind(text: &str) -> Position {
    let rulesets = Rulesets::shipped().expect("sound content");
    let log = parse_log(text).expect("notation");
    let named = |name: &str| rulesets.named(name).map(|pinned| Arc::clone(&pinned.rules));
    report::replay(&log, named).expect("the opening fits").game.now().clone()
}

/// What is offered there, in English.
fn offered(text: &str) -> Vec<LegalOption> {
    let now = behind(text);
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

/// A card is offered or too dear, never both, and is neither where something else stands against it too.
#[test]
fn a_card_that_only_costs_too_much_says_how_much_is_missing() {
    let start = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; 1 cp CP; turn 3; phase PHASE";
    let at =
        |cp: u8, phase: &str| behind(&start.replace("CP", &cp.to_string()).replace("PHASE", phase));
    let dear = |now: &Position| report::too_dear(&Names::of(now.rules(), now.state()), now.state());
    let card = |option: &LegalOption| {
        Some(option.line.strip_prefix("1 plays ")?.split(':').next()?.to_owned())
    };
    let plays = |now: &Position| -> BTreeSet<String> {
        let options = report::options(&Names::of(now.rules(), now.state()), now.state());
        let played = options.into_iter().filter(|option| {
            option.act == Act::Play && option.by == 1 && option.forgoes.is_empty()
        });
        played.filter_map(|option| card(&option)).collect()
    };
    let (poor, rich) = (at(1, "main 1"), at(15, "main 1"));
    let own: Vec<_> = dear(&poor).into_iter().filter(|dear| dear.option.by == 1).collect();
    let is_short = |dear: &TooDear| dear.short > 0 && dear.option.cost == Some(dear.short + 1);
    assert!(
        own.iter().all(|dear| is_short(dear) && dear.option.sure == Sureness::IfHeld),
        "{own:?}"
    );
    let own: BTreeSet<_> = own.iter().filter_map(|dear| card(&dear.option)).collect();
    assert!(!own.is_empty() && own.is_disjoint(&plays(&poor)), "{own:?}");
    assert_eq!(own.union(&plays(&poor)).cloned().collect::<BTreeSet<_>>(), plays(&rich));
    assert!(dear(&rich).iter().all(|dear| dear.option.by == 2));
    // An upgrade is no card of the Offensive Roll Phase, whatever it costs.
    let upgrade = "Smack II";
    assert!(own.contains(upgrade), "{own:?}");
    assert!(
        dear(&at(1, "offense")).iter().all(|dear| card(&dear.option).as_deref() != Some(upgrade))
    );
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

/// MODE-HUD: from which deck a card is drawn is offered as two keys, and told in both languages.
#[test]
fn the_deck_of_each_draw_is_offered() {
    let log = "open 1.0 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; hero upgrade deck; 1 hand 3 + 1; 2 hand 4 + 0; turn 3; phase upkeep";
    let drawn: Vec<_> =
        offered(log).into_iter().filter(|option| option.act == Act::Choose).collect();
    let [draw] = &drawn[..] else { panic!("one choice: {drawn:?}") };
    assert_eq!((draw.label.as_str(), draw.line.as_str()), ("Choose the deck", "1 chooses _"));
    let [slot] = &draw.slots[..] else { panic!("one card: {draw:?}") };
    assert_eq!(slot.choices, ["option 1", "option 2"]);
    assert_eq!(slot.labels, ["Action deck", "Hero Upgrade deck"]);
    // Of four cards three are said at once, or fewer.
    let hands = offered("open 1.0 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; hero upgrade deck");
    let hand = hands.iter().find(|option| option.act == Act::Choose).expect("a choice");
    assert_eq!(
        hand.slots.iter().map(|slot| slot.optional).collect::<Vec<_>>(),
        [false, true, true]
    );
}

#[test]
fn a_draw_is_told_with_its_deck() {
    let rulesets = Rulesets::shipped().expect("sound content");
    let log = "open 1.0 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; hero upgrade deck; 1 hand 3 + 1; 2 hand 4 + 0; turn 3; phase upkeep\n1 chooses option 2";
    let log = parse_log(log).expect("notation");
    let told = |language| {
        let named = |name: &str| rulesets.named(name).map(|pinned| Arc::clone(&pinned.rules));
        let replayed =
            report::replay_in(&log, View::AsRuled, language, named).expect("an opening that fits");
        let mut entries: Vec<_> = replayed.entries.into_iter().map(|(_, entry)| entry).collect();
        let (last, first) = (entries.pop().expect("a draw"), entries.pop().expect("an opening"));
        let awaits = first.sheet.awaits.expect("a draw").sentence;
        let decks = last.sheet.seats[0].upgrade_deck.clone().expect("two decks");
        assert_eq!((decks.hand_count, decks.deck_count, decks.discard_count), (2, 8, 0));
        let drew = last.happenings.iter().map(|happening| happening.sentence.as_str());
        (first.sentence, awaits, [&last.sentence, "; ", &drew.collect::<String>()].concat())
    };
    let (opened, awaits, drew) = told(Language::English);
    assert!(opened.contains("with a Hero Upgrade deck"), "{opened}");
    assert_eq!(awaits, "The table waits for the deck from which Barbarian draws.");
    assert!(drew.contains("Barbarian chooses Hero Upgrade deck"), "{drew}");
    assert!(drew.contains("Barbarian draws 1 Hero Upgrade card"), "{drew}");
    let (opened, awaits, drew) = told(Language::French);
    assert!(opened.contains("avec une pioche d’Améliorations"), "{opened}");
    assert!(awaits.contains("la pioche d’où Barbarian tire sa carte"), "{awaits}");
    assert!(drew.contains("Barbarian choisit pioche d’Améliorations"), "{drew}");
}
