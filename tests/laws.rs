//! What holds of every log, whatever was corrected and ruled in it: random beginnings of recorded matches, with random
//! corrections, proposals, answers, rulings and further events behind them, most of which make no sense.

use std::thread;

use events::{Decision, Event};
use referee::Game;
use referee::revision::{Fault, Placed, Role, View, revises};
use throne_tests::event;
use throne_tests::logs::Source;
use throne_tests::walk::Walk;

/// How many logs an ordinary run reads.
const LOGS: u32 = 8_000;
/// So many threads, on every machine.
const THREADS: u32 = 4;
const VIEWS: [View; 3] = [View::AsLogged, View::AsCorrected, View::AsRuled];

/// Logging one by one and reading the whole are one judgement: what is refused when it is logged is void in the log.
fn one_judgement(source: &Source, log: &[Event], whole: &Game) {
    let mut game = source.game(&log[..1]);
    for (seq, event) in (2..).zip(&log[1..]) {
        let before = game.now().digest();
        match game.judge(source.logged(event)) {
            Ok(judged) => {
                let digest = judged.position().digest();
                game.push(judged);
                assert_eq!(game.now().digest(), digest, "what is logged is what was judged");
                assert_eq!(void(whole, seq), None);
            }
            Err(objection) => {
                assert_eq!(game.keep(source.logged(event)), Err(objection.fault));
                assert_eq!(game.now().digest(), before, "what is refused changes nothing");
                let expected = revises(event).then_some(objection.fault);
                assert_eq!(void(whole, seq), expected);
            }
        }
    }
    for view in VIEWS {
        assert_eq!(game.placed(view), whole.placed(view), "{view:?}");
    }
    assert_eq!(game.now().digest(), whole.now().digest());
}

/// Why an entry cannot be.
fn void(game: &Game, seq: u32) -> Option<Fault> {
    let own = |entry: &&Placed| entry.seq == seq && entry.place == seq;
    let role = game.placed(View::AsRuled).iter().find(own).expect("the entry").role;
    if let Role::Void(fault) = role { Some(fault) } else { None }
}

/// A log with corrections is the text that has what they say, up to any entry and in each view.
fn the_same_as_its_text(source: &Source, log: &[Event], game: &Game, walk: &mut Walk) {
    let events: Vec<&Event> = log.iter().collect();
    let somewhere = 1 + walk.below(log.len()) as u32;
    for view in VIEWS {
        for end in [game.len(), somewhere] {
            let counts = game.placed(view).iter().filter(|it| it.place <= end && is_said(it, log));
            let text = counts.filter_map(|entry| entry.event(&events));
            let read = source.game(text);
            let there = game.at(view, end).expect("an entry");
            assert_eq!(read.now().digest(), there.digest(), "{view:?} up to {end}");
        }
    }
}

/// Whether an entry is part of the text: an event of the game, or a ruling that changes the table.
fn is_said(entry: &Placed, log: &[Event]) -> bool {
    if let (Role::Ruling { counts, .. }, Event::Ruled(ruling)) =
        (entry.role, &log[entry.seq as usize - 1])
    {
        let changes = matches!(
            ruling.decision,
            Decision::Set(_) | Decision::Adopted(_) | Decision::Ended { .. }
        );
        return counts && changes;
    }
    entry.role.plays()
}

/// Each entry begins where the one before it ended; what is refused or does not count changes nothing.
fn entries_follow(game: &Game) {
    for view in VIEWS {
        let entries = game.entries(view, 1, u32::MAX);
        let mut before: Option<u64> = None;
        for entry in &entries {
            let [from, to] = [&entry.before, &entry.after].map(|at| at.digest());
            assert!(before.is_none_or(|before| before == from), "{view:?} {:?}", entry.placed);
            let still = entry.verdict.is_err()
                || !(entry.placed.role.plays() || matches!(entry.placed.role, Role::Ruling { .. }));
            assert!(!still || from == to, "{view:?} {:?}", entry.placed);
            before = Some(to);
        }
        let last = game.at(view, game.len()).expect("the last entry");
        assert_eq!(before, Some(last.digest()), "{view:?}");
    }
}

/// A back-up leads to where the entry left the game, a strike of it to where the game was.
fn back_ups_lead_there(source: &Source, game: &Game, walk: &mut Walk) {
    let to = 1 + walk.below(game.len() as usize) as u32;
    let gone = |(by, event): (u32, &Event)| {
        let Event::Ruled(ruling) = event else { return false };
        let Decision::BackedUp { to: behind } = ruling.decision else { return false };
        by > to && behind < to
    };
    // A back-up to what was taken back finds the game as it was there.
    if (1..).zip(game.events()).any(gone) {
        return;
    }
    let there = game.at(View::AsRuled, to).expect("the entry").digest();
    let mut backed = game.clone();
    let back_up = event(&format!("judge Ann: backs up to {to}; because so"));
    let seq = backed.log(source.logged(&back_up)).expect("a place that is there");
    assert_eq!(backed.now().digest(), there, "behind entry {to}");
    let overturn = event(&format!("judge Ann: overturns {seq}; because so"));
    backed.log(source.logged(&overturn)).expect("a ruling that is there");
    assert_eq!(backed.now().digest(), game.now().digest(), "as if nobody had backed up");
}

#[test]
fn the_laws_hold_of_any_log() {
    let source = Source::new();
    let logs = std::env::var("THRONE_LOGS").map_or(LOGS, |said| said.parse().expect("a number"));
    let revised: u32 = thread::scope(|scope| {
        let source = &source;
        let some = |nth: u32| {
            let mut walk = Walk(0x9E37_79B9_7F4A_7C15 ^ u64::from(nth + 1));
            let mut revised = 0;
            for _ in 0..logs.div_ceil(THREADS) {
                let log = source.log(&mut walk);
                let game = source.game(&log);
                one_judgement(source, &log, &game);
                the_same_as_its_text(source, &log, &game, &mut walk);
                entries_follow(&game);
                back_ups_lead_there(source, &game, &mut walk);
                let changed =
                    |it: &Placed| !matches!(it.role, Role::Counts | Role::Void(_) | Role::Answer);
                revised += u32::from(game.placed(View::AsRuled).iter().any(changed));
            }
            revised
        };
        let workers: Vec<_> = (0..THREADS).map(|nth| scope.spawn(move || some(nth))).collect();
        workers.into_iter().map(|worker| worker.join().expect("the laws hold")).sum()
    });
    assert!(revised > logs / 2, "{revised} of {logs} logs were revised");
}
