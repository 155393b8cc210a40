//! What is offered and told of cards that the table reads out, and of Loot cards that are put away.

use std::sync::Arc;

use api::named::{Act, SlotKind};
use api::report::{self, Entry, LegalOption, Replayed};
use api::rulesets::Rulesets;
use api::words::{Language, Names};
use events::notation::parse_log;
use referee::revision::View;

const BATTLE: &str = "open adventures battle; 1 Barbarian; 2 Street Rat; 1 starts; 1 loot Rusty Dagger + Campfire; turn 3; phase main 1";

fn replayed(lines: &[&str], language: Language) -> Replayed {
    let rulesets = Rulesets::shipped().expect("sound content");
    let log = parse_log(&[&[BATTLE], lines].concat().join("\n")).expect("notation");
    let ruleset = |name: &str| rulesets.named(name).map(|pinned| Arc::clone(&pinned.rules));
    report::replay_in(&log, View::AsRuled, language, ruleset).expect("an opening that fits")
}

fn last(lines: &[&str], language: Language) -> Entry {
    replayed(lines, language).entries.pop().expect("an entry").1
}

/// The sentence of the last entry up to what was read out.
fn read(lines: &[&str], language: Language) -> String {
    let sentence = last(lines, language).sentence;
    sentence.split_once(')').map(|(said, _)| format!("{said})")).expect("what was read out")
}

fn offered(line: &str, language: Language) -> LegalOption {
    let replayed = replayed(&[], language);
    let now = replayed.game.now();
    let names = Names::of(now.rules(), now.state()).speaking(language);
    let options = report::options(&names, now.state());
    options.into_iter().find(|option| option.line == line).expect(line)
}

/// LOOT-4: of a card that is not known the table reads out what it says.
#[test]
fn a_card_that_is_not_known_is_offered_with_what_it_says_left_open() {
    let card = offered("1 plays Rusty Dagger: _", Language::English);
    assert_eq!((card.act, card.label.as_str()), (Act::Play, "Play Rusty Dagger"));
    let slots: Vec<_> = card.slots.iter().map(|slot| (slot.kind, slot.count, slot.most)).collect();
    assert_eq!(slots, [(SlotKind::CardText, 1, 1)]);
    assert_eq!(card.slots[0].choices, [""; 0]);
    assert_eq!(card.unverified, ["As the table read it out"]);
    assert_eq!(offered("1 plays Rusty Dagger: _", Language::French).label, "Jouer Rusty Dagger");
}

/// LOOT-2: Equipment that was read out is used, and says what it does then.
#[test]
fn equipment_in_play_is_offered_and_told() {
    let lies = "1 plays Rusty Dagger: equipment 0";
    let replayed = replayed(&[lies], Language::English);
    let now = replayed.game.now();
    let options = |language| {
        let names = Names::of(now.rules(), now.state()).speaking(language);
        report::options(&names, now.state())
    };
    let uses = |language| {
        let found = options(language).into_iter().find(|it| it.line == "1 uses Rusty Dagger: _");
        found.expect("it is offered")
    };
    let found = uses(Language::English);
    assert_eq!((found.act, found.label.as_str()), (Act::Spend, "Use Rusty Dagger"));
    assert_eq!(found.slots[0].kind, SlotKind::CardText);
    assert_eq!(uses(Language::French).label, "Utiliser Rusty Dagger");
    let said = |does: &str, language| read(&[lies, does], language);
    let free = "1 uses Rusty Dagger: does draw 1";
    assert_eq!(said(free, Language::English), "Barbarian uses Rusty Dagger (draw 1 card)");
    assert_eq!(said(free, Language::French), "Barbarian utilise Rusty Dagger (piocher 1 carte)");
    let dear = "1 uses Rusty Dagger: cost 1; does draw 1";
    assert_eq!(
        said(dear, Language::English),
        "Barbarian uses Rusty Dagger (for 1 CP: draw 1 card)"
    );
    assert_eq!(
        said(dear, Language::French),
        "Barbarian utilise Rusty Dagger (pour 1 PC\u{202f}: piocher 1 carte)"
    );
    let early = last(&[free], Language::English).ruling.expect("it is refused").sentence;
    assert!(early.contains("\"plays Rusty Dagger: equipment 2\""), "{early}");
}

/// LOOT-3: Loot cards that can be in the hand, known or not.
#[test]
fn loot_cards_are_offered_to_be_put_away() {
    let away = offered("1 discards _", Language::English);
    assert_eq!((away.act, away.label.as_str()), (Act::Discard, "Put a Loot card away"));
    let slots: Vec<_> = away.slots.iter().map(|slot| (slot.kind, slot.choices.clone())).collect();
    let both = vec!["Rusty Dagger".to_owned(), "Campfire".to_owned()];
    assert_eq!(slots, [(SlotKind::Card, both)]);
    let french = offered("1 discards _", Language::French);
    assert_eq!(french.label, "Se défaire d’une carte Butin");
}

#[test]
fn what_was_read_out_is_told() {
    let line =
        "1 plays Rusty Dagger: main 2; does deal 4 undefendable + remove 2 + draw 1 + inflict Stun";
    let short = "1 plays Rusty Dagger: instant 1; does draw 1 + gain 2 CP";
    let said = |line: &str, language| read(&[line], language);
    assert_eq!(
        said(short, Language::English),
        "Barbarian plays Rusty Dagger (as an Instant for 1 CP: draw 1 card and gain 2 CP)"
    );
    assert_eq!(
        said(short, Language::French),
        "Barbarian joue Rusty Dagger (en Instantanée pour 1 PC\u{202f}: piocher 1 carte et gagner 2 PC)"
    );
    let whole = last(&[short], Language::English);
    let told: Vec<&str> = whole.happenings.iter().map(|one| one.sentence.as_str()).collect();
    assert!(told.contains(&"Barbarian gains 2 CP, now 3."), "{told:?}");
    assert_eq!(
        said(line, Language::English),
        "Barbarian plays Rusty Dagger (in the Main Phase for 2 CP: deal 4 undefendable damage, remove up to 2 status effects from a chosen player, draw 1 card and inflict Stun)"
    );
    assert_eq!(
        said(line, Language::French),
        "Barbarian joue Rusty Dagger (en Phase Principale pour 2 PC\u{202f}: infliger 4 dégâts imparables, retirer jusqu’à 2 effets à un joueur au choix, piocher 1 carte et infliger Stun)"
    );
    // Nobody can forbid themselves everything. [TIM-8]
    let stun = "1 plays Rusty Dagger: main 2; does gain Stun";
    let why = last(&[stun], Language::English).ruling.expect("it is refused").sentence;
    assert!(why.contains("Stun"), "{why}");
    let away = last(&["1 discards Campfire"], Language::English).sentence;
    assert!(away.starts_with("Barbarian puts Campfire away"), "{away}");
    let away = last(&["1 discards Campfire"], Language::French).sentence;
    assert!(away.starts_with("Barbarian se défait de Campfire"), "{away}");
}

/// Whoever forgot to read it out is told how that is said.
#[test]
fn a_refusal_says_the_way_out() {
    let why =
        |line: &str, language| last(&[line], language).ruling.expect("it is refused").sentence;
    let english = why("1 plays Rusty Dagger", Language::English);
    assert!(english.contains("\"plays Rusty Dagger: main 2; does draw 1\""), "{english}");
    let french = why("1 plays Rusty Dagger", Language::French);
    assert!(french.contains("plays Rusty Dagger: main 2; does draw 1"), "{french}");
    let known = why("1 plays Campfire: instant 0; does draw 3", Language::English);
    assert!(known.starts_with("What Campfire does is known"), "{known}");
    let other = why("1 discards Tip It!", Language::French);
    assert!(other.contains("n’est pas une carte Butin"), "{other}");
}
