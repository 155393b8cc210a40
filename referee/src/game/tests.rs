use std::sync::Arc;

use events::Event;
use events::notation::parse;

use super::{Game, Logged, Position};
use crate::book::{Ruleset, TOKENS};
use crate::play::tests::with_further_heroes;
use crate::revision::View;
use crate::sheet::Sheets;

fn event(line: &str) -> Event {
    parse(line).expect(line)
}

#[test]
fn a_match_by_a_rule_set_with_more_kinds_of_tokens_than_find_room_numbers_its_own() {
    let rules = Ruleset::load(&with_further_heroes(), "living").expect("it loads");
    assert!(rules.tokens.len() > TOKENS, "more than one match has room for");
    let rules = Arc::new(rules);
    let line = "open living 1v1; 1 Artificer 2; 2 Artificer 3; 1 starts";
    let Event::Opened(opening) = event(line) else { panic!("{line}") };
    let mut game = Game::open(Arc::clone(&rules), opening).expect("two heroes find room");
    let kinds = |game: &Game| game.now().rules().tokens.len();
    assert!(kinds(&game) <= TOKENS);
    game.log(event("1 sells Tip It!")).expect("a Main Phase");
    let before = game.now().digest();
    // The same rule set is adopted once more: what is at this table is numbered as before, and nothing changes.
    let adopts = event("judge Ann: adopts living; because the players agree");
    let seq = game.log(Logged::new(adopts, |_| Some(Arc::clone(&rules)))).expect("a Main Phase");
    assert_eq!(seq, 3);
    assert!(kinds(&game) <= TOKENS);
    assert_eq!(game.now().digest(), before);
    // Read anew from its log, it is the same.
    let log: Vec<Logged> = game.log.clone();
    let again = Game::replay(rules, log).expect("an open match");
    assert_eq!(again.now().state(), game.now().state());
    assert!(again.entries(View::AsRuled, 1, 3).iter().all(|entry| entry.verdict.is_ok()));
}

#[test]
fn an_entry_behind_a_correction_stands_where_it_was_logged() {
    let rules = Arc::new(Ruleset::load(crate::content::shipped(), "living").expect("it loads"));
    let line = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts";
    let Event::Opened(opening) = event(line) else { panic!("{line}") };
    let mut game = Game::open(Arc::clone(&rules), opening).expect("it opens");
    for line in [
        "1 rolls 1 1 2 4 6",
        "1 announces Smack",
        "2 rolls 4 5 1 2 6",
        "insert before 2; agreed 1 + 2; because forgotten; with 1 sells Tip It!",
        "1 ends",
        "1 ends",
    ] {
        game.log(event(line)).expect(line);
    }
    game.keep(event("2 sells Tip It!")).expect("it is allowed");
    let log: Vec<Logged> = game.log.clone();
    let again = Game::replay(rules, log).expect("an open match");
    let placed = |game: &Game| {
        let entries = game.entries(View::AsRuled, 1, u32::MAX);
        entries.iter().map(|entry| entry.placed).collect::<Vec<_>>()
    };
    assert_eq!(placed(&game), placed(&again));
    assert_eq!(
        placed(&game).len(),
        9,
        "eight, the one that inserts among them, and what it inserted"
    );
    assert_eq!(
        game.at(View::AsRuled, 5).map(|it| *it.state()),
        again.at(View::AsRuled, 5).map(|it| *it.state())
    );
}

/// Sheets of different lengths are hashed side by side, and each is hashed as if it were alone, whatever of it was copied
/// from the one before.
#[test]
fn sheets_have_the_digests_that_they_have_one_by_one() {
    let mut positions = played("living");
    let count = positions.len();
    for until in 0..=count {
        assert_alone(&positions[..until]);
    }
    // Back to where the table was before, and another match of the same rule set or of one of another name.
    positions.extend(positions.clone().into_iter().rev());
    positions.extend(played("1.0"));
    positions.extend_from_within(..count);
    assert_alone(&positions);
}

/// The positions of the beginning of a match by this rule set.
fn played(ruleset: &str) -> Vec<Position> {
    let rules = Arc::new(Ruleset::load(crate::content::shipped(), ruleset).expect("it loads"));
    let line = format!("open {ruleset} 1v1; 1 Barbarian; 2 Moon Elf; 1 starts");
    let Event::Opened(opening) = event(&line) else { panic!("{line}") };
    let mut game = Game::open(rules, opening).expect("it opens");
    let mut positions = vec![game.now().clone()];
    for line in [
        "1 plays Smack II",
        "1 rolls 1 1 2 4 6",
        "1 announces Smack",
        "2 rolls 4 5 1 2 6",
        "1 ends",
        "1 ends",
    ] {
        game.log(event(line)).expect(line);
        positions.push(game.now().clone());
    }
    positions
}

fn assert_alone(positions: &[Position]) {
    let mut sheets = Sheets::default();
    for position in positions {
        position.put_sheet(&mut sheets);
    }
    let alone: Vec<u64> = positions.iter().map(Position::digest).collect();
    assert_eq!(sheets.digests(), alone);
}
