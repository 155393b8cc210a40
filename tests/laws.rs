//! What holds of every log, whatever was corrected and ruled in it: random beginnings of recorded matches, with random
//! corrections, proposals, answers, rulings and further events behind them, most of which make no sense.

use std::sync::Arc;
use std::thread;

use events::{Decision, Dice, Event, notation};
use referee::revision::{Fault, Placed, Role, View, revises};
use referee::{Game, Logged, Position, Ruleset};
use throne_tests::walk::Walk;
use throne_tests::{event, files, project, ruleset};

/// How many logs an ordinary run reads.
const LOGS: u32 = 20_000;
/// So many threads, on every machine.
const THREADS: u32 = 4;
const VIEWS: [View; 3] = [View::AsLogged, View::AsCorrected, View::AsRuled];

/// By what authority; behind the third somebody proposes.
const AUTHORITIES: [&str; 4] = ["agreed 1 + 2", "agreed 2", "judge Ann", "agreed 1 + 3"];
/// Corrections; `@` stands for a place, `#` for an event, `%` for an authority.
const CORRECTIONS: [&str; 8] = [
    "strike @; %; because so",
    "strike @; %; because so",
    "replace @; %; because so; with #",
    "insert before @; %; because so; with #",
    "1 proposes: strike @; because so",
    "2 proposes: replace @; because so; with #",
    "2 proposes to 1: insert before @; because so; with #",
    "strike @; %; because it was not so",
];
/// What is said of proposals, and rulings.
const SAYINGS: [&str; 20] = [
    "1 agrees to @",
    "2 agrees to @",
    "1 agrees to @",
    "2 agrees to @",
    "1 disagrees with @",
    "2 withdraws @",
    "judge Ann: stands; because so; rules MOD-2 + NONSENSE-9",
    "judge Ann: stands; because so; facts @",
    "judge Ann: sets 1 health 7; because so",
    "judge Ann: sets 2 health 0; because so",
    "judge Ann: sets 1 cp 15 + 2 cp 0; because so",
    "judge Ann: sets 2 tokens Targeted 1 + 2 tokens Evasive 3; because so",
    "judge Ann: sets 1 hand 0 + 2 hand 9; because so",
    "judge Ann: adopts 1.0; because so",
    "judge Ann: adopts 2.0; because so",
    "judge Ann: backs up to @; because so",
    "judge Ann: backs up to @; because so",
    "judge Ann: overturns @; because so",
    "judge Ann: penalises 2 with warning; because so",
    "judge Ann: ends 2 wins; because so",
];

/// What logs are made of and read by.
struct Source {
    games: Vec<Vec<Event>>,
    rulesets: Vec<Arc<Ruleset>>,
}

impl Source {
    fn new() -> Source {
        let games = files(&project("fixtures/matches"), "match").into_iter().map(|path| {
            let text = std::fs::read_to_string(path).expect("a recorded match");
            let log = notation::parse_log(&text).expect("notation");
            log.into_iter().map(|written| written.event).collect()
        });
        let names = referee::content::names(referee::content::shipped());
        let rulesets = names.iter().map(|name| Arc::new(ruleset(name)));
        Source { games: games.collect(), rulesets: rulesets.collect() }
    }

    fn named(&self, name: &str) -> Option<Arc<Ruleset>> {
        self.rulesets.iter().find(|rules| rules.name() == name).cloned()
    }

    fn logged(&self, event: &Event) -> Logged {
        Logged::new(event.clone(), |name| self.named(name.as_str()))
    }

    /// The match of a log, with whatever is refused in it.
    fn game<'a>(&self, log: impl IntoIterator<Item = &'a Event>) -> Game {
        let mut log = log.into_iter().peekable();
        let Some(Event::Opened(opening)) = log.peek() else { panic!("no opening") };
        let rules = self.named(opening.ruleset.as_str()).expect("a rule set that travels along");
        Game::replay(rules, log.map(|event| self.logged(event))).expect("an open match")
    }

    fn log(&self, walk: &mut Walk) -> Vec<Event> {
        let game = &self.games[walk.below(self.games.len())];
        let length = 1 + walk.below(game.len().min(40));
        let mut log = game[..length].to_vec();
        let mut rest = game[length..].iter();
        for _ in 0..walk.below(14) {
            let said = match walk.below(10) {
                0..4 => rest.next().unwrap_or(&game[1]).clone(),
                4..7 => self.correction(walk, &log),
                _ => event(&about(walk, &log, &SAYINGS)),
            };
            log.push(said);
        }
        log
    }

    fn correction(&self, walk: &mut Walk, log: &[Event]) -> Event {
        let line = about(walk, log, &CORRECTIONS);
        let line = line.replace('%', AUTHORITIES[walk.below(AUTHORITIES.len())]);
        notation::parse(&line.replace('#', &notation::print(&self.instead(walk, log))))
            .unwrap_or_else(|_| event("strike 2; agreed 1 + 2; because so"))
    }

    /// Something to put into a log: other dice for one of its rolls, or some line of some match.
    fn instead(&self, walk: &mut Walk, log: &[Event]) -> Event {
        let same = &log[walk.below(log.len())];
        if let Event::Rolled { by, dice } = same {
            let values: Vec<u8> = dice.values().iter().map(|_| walk.below(6) as u8 + 1).collect();
            return Event::Rolled { by: *by, dice: Dice::new(&values).unwrap_or(*dice) };
        }
        let game = &self.games[walk.below(self.games.len())];
        if walk.below(2) == 0 { game[walk.below(game.len())].clone() } else { same.clone() }
    }
}

/// One of these lines, about some place of a log, mostly a late one.
fn about(walk: &mut Walk, log: &[Event], lines: &[&str]) -> String {
    let line = lines[walk.below(lines.len())];
    let back = if walk.below(3) == 0 { walk.below(log.len()) } else { walk.below(6) };
    line.replace('@', &(log.len().saturating_sub(back).max(2)).to_string())
}

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
            let [from, to] = [&entry.before, &entry.after].map(Position::digest);
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
