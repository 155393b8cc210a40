//! Luck, skill and what others did add up: exactly, in every turn of every match.
//!
//! `THRONE_GAMES=20000 cargo test --release -p season --test together closure::random -- --nocapture` tries so many random games, on
//! two threads; with `THRONE_SEED=2` others, and with `THRONE_OTHERS=100` so many of them that are not duels.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::support::recorded;
use events::Dice;
use referee::act::{Act, Deed};
use referee::happening::Narrator;
use referee::play::play;
use referee::revision::View;
use referee::{Game, Position, Ruleset};
use season::luck::{Moment, Reading};
use season::model::Model;
use season::{Exact, Luck};
use throne_tests::ruleset;
use throne_tests::said::with_thrown_dice;
use throne_tests::walk::{Seen, Walk, game_of_acts, opening_of};

/// Whether the parts add up: in each step, in each turn, and in the match.
fn adds_up(luck: &Luck) -> Result<(), String> {
    for side in 0..luck.sides.count() {
        for step in &luck.steps {
            let (parts, change) = (step.parts[side], step.after[side] - step.before[side]);
            if parts.sum() != change {
                return Err(format!("entry {}: {parts:?} is not {change}", step.seq));
            }
            if parts.skill > Exact::ZERO {
                return Err(format!("entry {}: skill of {}", step.seq, parts.skill));
            }
        }
        for turn in &luck.reckonings {
            let steps = &luck.steps[turn.steps.0..turn.steps.1];
            let sum = steps.iter().fold(Exact::ZERO, |sum, step| sum + step.parts[side].sum());
            if sum != turn.ends[side] - turn.begins[side] {
                return Err(format!("turn {}: {sum}", turn.turn));
            }
        }
        let (first, last) = (&luck.reckonings[0], luck.reckonings.last().expect("a turn"));
        let sum = first.stood[side] + luck.par(side) + luck.of_match(side).sum();
        if sum != last.ends[side] {
            return Err(format!("the match: {sum} is not {}", last.ends[side]));
        }
    }
    Ok(())
}

#[test]
fn the_parts_add_up_in_every_recorded_match() {
    let games: Vec<(String, Game)> = recorded();
    let halves = [&games[..games.len() / 2], &games[games.len() / 2..]];
    std::thread::scope(|scope| {
        for half in halves {
            scope.spawn(move || {
                for (name, game) in half {
                    let luck = Luck::of(game, View::AsRuled).expect("it is open");
                    assert_eq!(adds_up(&luck), Ok(()), "{name}");
                    // In the end nothing is expected any more: it is the Health on the table.
                    let ends = &luck.reckonings.last().expect("a turn").ends;
                    let state = game.now().state();
                    if luck.sides.count() == 2 && luck.outcome.is_some() {
                        let health = |side: usize| {
                            let first =
                                luck.sides.iter().nth(side).and_then(|side| side.iter().next());
                            i64::from(state.health(first.expect("somebody")))
                        };
                        assert_eq!(ends[0], Exact::whole(health(0) - health(1)), "{name}");
                    }
                }
            });
        }
    });
}

#[test]
fn a_wrong_term_is_noticed() {
    let (_, game) =
        recorded().into_iter().find(|(name, _)| name == "paladin-and-seraph").expect("it is there");
    let luck = Luck::of(&game, View::AsRuled).expect("it is open");
    assert_eq!(adds_up(&luck), Ok(()));
    let wrong = [
        |step: &mut season::luck::Parts| step.luck += Exact::whole(1),
        |step: &mut season::luck::Parts| step.skill += Exact::whole(-1),
        |step: &mut season::luck::Parts| step.others += Exact::whole(1),
    ];
    for (nth, wrong) in wrong.into_iter().enumerate() {
        let mut seeded = luck.clone();
        wrong(&mut seeded.steps[7 + nth].parts[nth % 2]);
        assert!(adds_up(&seeded).is_err(), "term {nth}");
    }
    let mut seeded = luck.clone();
    seeded.reckonings[1].begins[0] += Exact::whole(1);
    assert!(adds_up(&seeded).is_err(), "what a turn is worth");
}

/// One random game, of which it is said which dice were thrown: those that differ.
fn random_game(rules: &Arc<Ruleset>, mode: &str, walk: &mut Walk) -> Luck {
    let opening = opening_of(walk, rules, mode);
    let events::Event::Opened(start) = &opening else { panic!("an opening") };
    let position = Position::opened(rules, start).expect("the opening fits");
    let (rules, mut state) = (position.rules(), *position.state());
    let acts = game_of_acts(walk, rules, &opening, &mut Seen::default(), |_, _, _| {});
    let mut reading = Reading::new(rules, &state);
    for (act, seq) in acts.into_iter().zip(2..) {
        let (act, before) = (with_thrown_dice(&state, act), state);
        let mut told = Narrator::default();
        play(rules, &mut state, &act, &mut told).expect("it was played");
        reading.step(&Moment {
            seq,
            rules,
            before: &before,
            act: Some(act),
            implied: &told.implied,
            happened: &told.happenings,
            rules_after: rules,
            after: &state,
        });
    }
    reading.told()
}

/// How many random games an ordinary run plays.
const GAMES: usize = 8;
/// How many games are not duels, where many are played and nothing else is said: each of six costs as much as a hundred duels.
const OTHERS: usize = 500;

#[test]
fn the_parts_add_up_in_random_games_of_every_mode() {
    let said = |name, other| std::env::var(name).map_or(other, |said| said.parse().expect(name));
    let (games, seed) = (said("THRONE_GAMES", GAMES), said("THRONE_SEED", 0));
    let others = said("THRONE_OTHERS", OTHERS);
    let rules = Arc::new(ruleset("living"));
    let modes: Vec<&str> = rules.modes().iter().map(|(name, _)| name.as_str()).collect();
    let other = (games / others).max(4);
    let mode_of = |game: usize| {
        if game.is_multiple_of(other) { modes[game / other % modes.len()] } else { "1v1" }
    };
    let next = AtomicUsize::new(0);
    let play = || {
        let (mut known, mut unknown, mut wrong) = (0, 0, Vec::new());
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= games {
                return (known, unknown, wrong);
            }
            let number = (game + seed * 1_000_003) as u64;
            let mut walk = Walk(0x9E37_79B9_7F4A_7C15 ^ (number + 1).wrapping_mul(0xD134_2543));
            let luck = random_game(&rules, mode_of(game), &mut walk);
            if let Err(why) = adds_up(&luck) {
                eprintln!("game {game}, {}: {why}", mode_of(game));
                wrong.push(game);
            }
            if game.is_multiple_of(500) {
                eprintln!("game {game} of {games}; {} do not add up", wrong.len());
            }
            let attempts = luck.phases.iter().flat_map(|phase| &phase.attempts);
            known += attempts.filter(|attempt| attempt.skill.is_some()).count();
            unknown += luck.left_out as usize;
        }
    };
    let rolls = std::thread::scope(|scope| {
        let halves = [scope.spawn(play), scope.spawn(play)];
        halves.map(|half| half.join().expect("no game panics"))
    });
    let wrong: Vec<usize> = rolls.iter().flat_map(|half| half.2.clone()).collect();
    assert_eq!(wrong, Vec::<usize>::new(), "these games do not add up");
    let rolls = (rolls[0].0 + rolls[1].0, rolls[0].1 + rolls[1].1);
    assert!(rolls.0 > 5 * rolls.1 && rolls.0 > games, "{rolls:?}");
}

/// What a throw is worth, counted throw by throw with the referee, against what was found backwards over all rolls.
#[test]
fn what_a_throw_is_worth_is_the_mean_of_what_each_throw_leads_to() {
    let rules = Arc::new(ruleset("living"));
    let log = [
        "open living 1v1; 1 Pyromancer; 2 Treant; 1 starts",
        "1 rolls 1 2 4 6 6",
        "1 rolls 1 2 4 6 5 throwing 5",
    ];
    let game = Game::replay(Arc::clone(&rules), log.map(throne_tests::event)).expect("it opens");
    let luck = Luck::of(&game, View::AsRuled).expect("it is open");
    let entries = game.entries(View::AsRuled, 3, 3);
    let before = &entries[0].before;
    let mut model = Model::new(before.rules(), before.state());
    let by = before.state().active();
    let outcomes = (1..=6).map(|value| {
        let dice = Dice::new(&[1, 2, 4, 6, value]).and_then(|dice| dice.with_thrown(0b1_0000));
        let mut next = *before.state();
        let act = Act { by, deed: Deed::Rolled(dice.expect("dice")) };
        play(before.rules(), &mut next, &act, &mut Narrator::default())
            .expect("a throw of one die");
        model.worth(&next, false).net(0)
    });
    let sum = outcomes.fold(Exact::ZERO, |sum, one| sum + one);
    let step = luck.steps.last().expect("a step");
    let expected = step.after[0] - step.parts[0].luck;
    let six_times = (0..6).fold(Exact::ZERO, |all, _| all + expected);
    assert_eq!(six_times, sum);
    assert_eq!(step.before[0] + step.parts[0].skill, expected);
}
