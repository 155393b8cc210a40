//! Whole games at random between all pairs of heroes: no panic, no stuck state, and everything printed is used.
//!
//! `THRONE_GAMES=200000 cargo test -p throne-tests --test together random_games::` plays more of them.

// The figures are for the reader.
#![allow(clippy::print_stdout)]

use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use referee::Ruleset;
use referee::book::CardKind;
use throne_tests::ruleset;
use throne_tests::walk::{
    Seen, Walk, at_its_table, game, modes_with_a_deck_of_hero_upgrades, opening, opening_of,
    with_a_deck_of_hero_upgrades,
};

/// How many games an ordinary run plays under the living rules.
const GAMES: u32 = 8_000;

/// Of so many games of the pool, one is played in each of the other modes.
const GAMES_FOR_A_MODE: u32 = 100;

fn games() -> u32 {
    match std::env::var("THRONE_GAMES") {
        Ok(said) => said.parse().expect("THRONE_GAMES is a number of games"),
        Err(_) => GAMES,
    }
}

/// So many games, every pair in turn, from this seed on.
fn some_games(rules: &Ruleset, count: u32, seed: u64) -> Seen {
    let heroes: Vec<&str> = rules.heroes().iter().map(|hero| hero.name.as_str()).collect();
    let pairs: Vec<[&str; 2]> =
        heroes.iter().flat_map(|first| heroes.iter().map(|second| [*first, *second])).collect();
    let mut walk = Walk(seed);
    let mut seen = Seen::default();
    for number in 0..count {
        let start = opening(&mut walk, rules, pairs[number as usize % pairs.len()]);
        game(&mut walk, rules, &start, &mut seen, |_, _, _| {});
    }
    seen
}

/// So many parts are played, each from a seed of its own, on however many threads there are: the same games everywhere.
const PARTS: u32 = 16;

/// The same on several threads; what was seen is put together.
fn all_games(name: &str, count: u32) -> (Ruleset, Seen) {
    let rules = ruleset(name);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicU32::new(0);
    let parts = || {
        let mut seen = Vec::new();
        loop {
            let part = next.fetch_add(1, Ordering::Relaxed);
            if part >= PARTS {
                return seen;
            }
            let seed = 0x9E37_79B9_7F4A_7C15 ^ (u64::from(part) + 1).wrapping_mul(0xD134_2543);
            seen.push(some_games(&rules, count.div_ceil(PARTS), seed));
        }
    };
    let all = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(parts)).collect();
        let mut all = Seen::default();
        for seen in workers.into_iter().flat_map(|worker| worker.join().expect("no game panics")) {
            all.games += seen.games;
            all.acts += seen.acts;
            all.played.extend(seen.played);
            all.activated.extend(seen.activated);
            all.defended.extend(seen.defended);
            all.tokens.extend(seen.tokens);
        }
        all
    });
    println!("{name}: {} games, {} acts", all.games, all.acts);
    (rules, all)
}

/// Everything printed that no game has used.
fn unused(rules: &Ruleset, seen: &Seen) -> Vec<String> {
    let mut unused = Vec::new();
    for (place, hero) in rules.heroes().iter().enumerate() {
        let mut miss =
            |what: &str, name: &str| unused.push(format!("{}: {what} {name}", hero.name));
        for (card, book) in hero.deck.iter().enumerate() {
            if !seen.played.contains(&(place, card as u8)) {
                miss("card", &book.name);
            }
        }
        for (ability, book) in hero.abilities.iter().enumerate() {
            if !seen.activated.contains(&(place, ability as u8)) {
                miss("ability", &format!("{} (place {ability})", hero.title(book.title)));
            }
        }
        for (defense, book) in hero.defenses.iter().enumerate() {
            if !seen.defended.contains(&(place, defense as u8)) {
                miss("defense", &format!("{} (place {defense})", hero.title(book.title)));
            }
        }
    }
    for (token, book) in rules.tokens().iter().enumerate() {
        let acts = !book.spend.is_empty() || book.pay.is_some();
        if acts && !seen.tokens.contains(&(token as u8)) {
            unused.push(format!("token {}", book.name));
        }
    }
    unused
}

#[test]
fn everything_printed_is_used_under_the_living_rules() {
    let (rules, seen) = all_games("living", games());
    assert!(seen.games >= games());
    assert_eq!(unused(&rules, &seen), Vec::<String>::new());
}

#[test]
fn every_other_mode_plays_to_the_end() {
    for name in referee::content::names(referee::content::shipped()) {
        let rules = ruleset(&name);
        let mut walk = Walk(0x0DD5_EA75);
        for (mode, _) in rules.modes().iter().filter(|(mode, _)| mode != "1v1") {
            let mut seen = Seen::default();
            for _ in 0..games().div_ceil(GAMES_FOR_A_MODE) {
                let start = opening_of(&mut walk, &rules, mode);
                game(&mut walk, &at_its_table(&rules, &start), &start, &mut seen, |_, _, _| {});
            }
            println!("{name} {mode}: {} games, {} acts", seen.games, seen.acts);
            assert!(seen.games > 0);
        }
    }
}

/// With a deck of Hero Upgrades in every mode that has cards. [MODE-HUD]
#[test]
fn two_decks_play_to_the_end() {
    for name in ["0.9.4", "1.0"] {
        let rules = ruleset(name);
        let mut walk = Walk(0x00DE_C20F);
        for mode in modes_with_a_deck_of_hero_upgrades(&rules) {
            let mut seen = Seen::default();
            for _ in 0..games().div_ceil(GAMES_FOR_A_MODE) {
                let start = with_a_deck_of_hero_upgrades(opening_of(&mut walk, &rules, &mode));
                game(&mut walk, &rules, &start, &mut seen, |_, state, _| {
                    every_card_lies_once(&rules, state);
                });
            }
            println!("{name} {mode}, two decks: {} games, {} acts", seen.games, seen.acts);
            assert!(seen.games > 0);
        }
    }
}

/// The Hero Upgrades are the second deck, if the hero has any. Of both together and of that one alone, every card lies in
/// one place. [MODE-HUD, SETUP-9]
fn every_card_lies_once(rules: &Ruleset, state: &referee::State) {
    for actor in state.actors() {
        let (cards, deck) = (actor.cards(), &rules.boards()[actor.hero()].deck);
        let (apart, count) = (cards.apart, |bits: u64| bits.count_ones() as u8);
        let upgrades = deck.iter().enumerate().fold(0, |bits, (place, card)| {
            bits | u64::from(matches!(card.kind, CardKind::Upgrade { .. })) << place
        });
        assert_eq!(apart.cards(), upgrades & cards.all);
        assert_eq!(
            cards.hand + cards.deck + cards.discard + count(cards.in_play),
            count(cards.all),
            "{state:#?}"
        );
        let lies = apart.hand + apart.deck + apart.discard;
        assert_eq!(lies + count(cards.in_play & apart.cards()), count(apart.cards()), "{state:#?}");
    }
}

#[test]
fn other_rule_sets_play_to_the_end() {
    let duels = |name: &String| ruleset(name).mode("1v1").is_some();
    for name in referee::content::names(referee::content::shipped()).into_iter().filter(duels) {
        let (_, seen) = all_games(&name, 500);
        assert!(seen.games >= 500);
    }
}
