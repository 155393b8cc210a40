//! Whatever people log, the referee answers: no log panics, hangs, or changes a refused state.

use std::cell::Cell;

use events::{Apart, Dice, Event, Moment, Name, Opening, Phase, Pick, Seat, Seated, Setup};
use proptest::prelude::*;
use proptest::sample::select;
use referee::Ruleset;
use referee::options::Choice;
use referee::replay::{Verdict, replay};
use throne_tests::ruleset;

/// Names that mean something to the rule set, and one that does not.
struct Words {
    cards: Vec<Name>,
    tokens: Vec<Name>,
    abilities: Vec<Name>,
}

impl Words {
    fn of(rules: &Ruleset) -> Words {
        let name = |text: &str| Name::new(text).expect("printed names are names");
        let heroes = rules.heroes();
        let strange = || std::iter::once(name("Printed Nowhere"));
        Words {
            cards: heroes
                .iter()
                .flat_map(|hero| &hero.deck)
                .map(|card| name(&card.name))
                .chain(strange())
                .collect(),
            tokens: rules.tokens().iter().map(|token| name(&token.name)).chain(strange()).collect(),
            abilities: heroes
                .iter()
                .flat_map(|hero| &hero.titles)
                .map(|title| name(title))
                .chain(strange())
                .collect(),
        }
    }
}

fn seat() -> impl Strategy<Value = Seat> + Clone {
    // Mostly seats of the match, at times one that nobody sits on.
    prop_oneof![8 => 1..=2u8, 1 => 3..=6u8].prop_map(|number| Seat::new(number).expect("a seat"))
}

fn dice() -> impl Strategy<Value = Dice> {
    let five = proptest::collection::vec(1..=6u8, 5);
    let some = proptest::collection::vec(1..=6u8, 1..=5);
    prop_oneof![3 => five, 2 => some].prop_map(|values| Dice::new(&values).expect("dice"))
}

fn picks(words: &Words) -> impl Strategy<Value = Vec<Pick>> + use<> {
    let pick = prop_oneof![
        (0..=6u8, proptest::option::of(0..=7u8)).prop_map(|(die, to)| Pick::Die { die, to }),
        seat().prop_map(Pick::Seat),
        (select(words.tokens.clone()), seat()).prop_map(|(token, of)| Pick::Token { token, of }),
        (0..=9u8).prop_map(Pick::Option),
    ];
    proptest::collection::vec(pick, 0..=3)
}

fn event(words: &Words) -> impl Strategy<Value = Event> + use<> {
    let card = || select(words.cards.clone());
    let token = || select(words.tokens.clone());
    let ability = || select(words.abilities.clone());
    let cards = || proptest::collection::vec(card(), 1..=3);
    prop_oneof![
        8 => (seat(), dice()).prop_map(|(by, dice)| Event::Rolled { by, dice }),
        6 => (seat(), proptest::option::of(ability())).prop_map(|(by, ability)| Event::Announced { by, ability }),
        6 => (seat(), card(), picks(words)).prop_map(|(by, card, picks)| Event::Played { by, card, picks }),
        3 => (seat(), token(), picks(words)).prop_map(|(by, token, picks)| Event::Spent { by, token, picks }),
        3 => (seat(), picks(words)).prop_map(|(by, picks)| Event::Chose { by, picks }),
        2 => (seat(), cards()).prop_map(|(by, cards)| Event::Sold { by, cards }),
        1 => (seat(), cards()).prop_map(|(by, cards)| Event::Revealed { by, cards }),
        1 => (seat(), seat()).prop_map(|(by, at)| Event::Aimed { by, at }),
        1 => (seat(), ability()).prop_map(|(by, with)| Event::Defended { by, with }),
        1 => (seat(), token()).prop_map(|(by, token)| Event::PaidOff { by, token }),
        4 => seat().prop_map(|by| Event::Passed { by }),
        6 => seat().prop_map(|by| Event::Ended { by }),
    ]
}

fn setup(words: &Words) -> impl Strategy<Value = Setup> + use<> {
    let number = |most: u8| proptest::option::weighted(0.3, 0..=most);
    let some = |names: &[Name]| proptest::collection::vec(select(names.to_vec()), 0..=2);
    let tokens = proptest::collection::vec((select(words.tokens.clone()), 1..=4u8), 0..=3);
    (
        number(70),
        number(16),
        tokens,
        some(&words.cards),
        number(34),
        some(&words.cards),
        number(34),
        number(34),
    )
        .prop_map(|(health, cp, tokens, upgrades, hand, known, deck, discard)| Setup {
            health,
            cp,
            tokens,
            upgrades,
            hand,
            known,
            deck,
            discard,
            discarded: Vec::new(),
            apart: Apart::default(),
            loot: Vec::new(),
        })
}

fn opening(words: &Words) -> impl Strategy<Value = Event> + use<> {
    let seated = |hero: &'static str, setup: Setup| Seated {
        hero: Name::new(hero).expect("a name"),
        extra_card: setup.cp.is_some_and(|cp| cp % 2 == 0),
        setup,
    };
    let at = proptest::option::of((1..=40u16, select(Phase::ALL.to_vec())));
    let empty_or = |odd: BoxedStrategy<Setup>| prop_oneof![2 => Just(Setup::default()), 1 => odd];
    (empty_or(setup(words).boxed()), empty_or(setup(words).boxed()), seat(), at).prop_map(
        move |(one, two, starts, at)| {
            Event::Opened(Opening {
                ruleset: Name::new("living").expect("a name"),
                mode: Name::new("1v1").expect("a name"),
                seats: vec![seated("Moon Elf", one), seated("Barbarian", two)],
                starts,
                at: at.map(|(turn, phase)| Moment { turn, phase }),
                hero_upgrade_deck: false,
                assist: None,
                map: None,
            })
        },
    )
}

#[test]
fn no_log_makes_the_referee_panic() {
    let rules = ruleset("living");
    let words = Words::of(&rules);
    let log = (opening(&words), proptest::collection::vec(event(&words), 0..120));
    let (accepted, refused) = (Cell::new(0u32), Cell::new(0u32));
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
        cases: 1_500,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    runner
        .run(&log, |(opening, events)| {
            let log: Vec<Event> = std::iter::once(opening).chain(events).collect();
            let game = replay(&rules, &log);
            prop_assert_eq!(game.entries.len(), log.len());
            let mut before = None;
            for entry in &game.entries {
                match entry.verdict {
                    Verdict::Accepted { .. } => {
                        accepted.set(accepted.get() + 1);
                        before = entry.state;
                    }
                    Verdict::Refused(refusal) => {
                        refused.set(refused.get() + 1);
                        prop_assert_eq!(before, entry.state, "a refused event changed the state");
                        prop_assert!(!refusal.rule().id().is_empty());
                    }
                }
            }
            prop_assert_eq!(&game, &replay(&rules, &log), "the same log gives the same answers");
            if let Some(state) = &game.state {
                let options = referee::play::legal_options(&rules, state);
                prop_assert!(
                    state.outcome().is_some()
                        || options.iter().any(|option| option.what != Choice::Concede)
                );
            }
            Ok(())
        })
        .unwrap_or_else(|wrong| panic!("{wrong}"));
    let (accepted, refused) = (accepted.get(), refused.get());
    assert!(
        accepted > 2_000 && refused > 2_000,
        "{accepted} accepted, {refused} refused: too few of one kind"
    );
}
