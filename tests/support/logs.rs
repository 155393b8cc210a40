//! Random logs: beginnings of recorded matches, with corrections, proposals, answers, rulings and further events behind
//! them, most of which make no sense.

use std::fs;
use std::sync::Arc;

use events::{Dice, Event, notation};
use referee::{Game, Logged, Ruleset};

use crate::walk::Walk;
use crate::{event, files, project, ruleset};

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
#[derive(Debug)]
pub struct Source {
    games: Vec<Vec<Event>>,
    rulesets: Vec<Arc<Ruleset>>,
}

impl Source {
    /// The recorded matches and the rule sets that travel along.
    ///
    /// # Panics
    /// If one of them cannot be read.
    pub fn new() -> Source {
        let games = files(&project("fixtures/matches"), "match").into_iter().map(|path| {
            let text = fs::read_to_string(path).expect("a recorded match");
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

    /// An event, with the rule set that it adopts.
    pub fn logged(&self, event: &Event) -> Logged {
        Logged::new(event.clone(), |name| self.named(name.as_str()))
    }

    /// The match of a log, with whatever is refused in it.
    ///
    /// # Panics
    /// If it has no opening that fits.
    pub fn game<'a>(&self, log: impl IntoIterator<Item = &'a Event>) -> Game {
        let mut log = log.into_iter().peekable();
        let Some(Event::Opened(opening)) = log.peek() else { panic!("no opening") };
        let rules = self.named(opening.ruleset.as_str()).expect("a rule set that travels along");
        Game::replay(rules, log.map(|event| self.logged(event))).expect("an open match")
    }

    /// A random log, of which much may be refused.
    pub fn log(&self, walk: &mut Walk) -> Vec<Event> {
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

    /// What is accepted of a log, one after the other, with the match that it leads to.
    ///
    /// # Panics
    /// If it has no opening that fits.
    pub fn accepted(&self, log: &[Event]) -> (Vec<Event>, Game) {
        let mut game = self.game(log.iter().take(1));
        let mut accepted: Vec<Event> = log.iter().take(1).cloned().collect();
        for event in log.iter().skip(1) {
            if game.log(self.logged(event)).is_ok() {
                accepted.push(event.clone());
            }
        }
        (accepted, game)
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

impl Default for Source {
    fn default() -> Source {
        Source::new()
    }
}
