//! The score sheet: each number with what makes it, and the rule behind it.

use crate::book::{Book, Kind};
use crate::rule::Rule;
use crate::state::{Session, State};

/// The score sheet of a campaign. Its total is the fold of its sessions, and theirs that of their lines. [SCORE-3]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// The sessions, in the order in which they were played.
    pub sessions: Vec<SessionSheet>,
}

/// What stands on the sheet for one session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionSheet {
    /// The number of the scenario.
    pub scenario: u8,
    /// Whether its lines stand for good: not as long as Gold can be spent or Boss Loot declined.
    pub settled: bool,
    /// What brings points.
    pub lines: Vec<Line>,
    /// Starting Salves of the session behind it. [SCORE-1, SCORE-2]
    pub next_salves: u16,
    /// What the sources leave in doubt about it.
    pub unverified: Vec<String>,
}

/// One number with its cause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// What is counted.
    pub counted: Counted,
    /// How many there are of it.
    pub of: u32,
    /// The points for it.
    pub points: i32,
    /// By which rule.
    pub rule: Rule,
}

/// What is counted on the sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    /// The scenario was won.
    ScenarioScore,
    /// Salves that are left.
    Salves,
    /// Gold that was not spent, of all heroes.
    Gold,
    /// Cards of Boss Loot that were not kept.
    Declined,
    /// Every tile was explored.
    AllTiles,
    /// The scenario was lost.
    Lost,
}

impl Sheet {
    /// The score sheet as it stands now.
    pub fn of(book: &Book, state: &State) -> Sheet {
        let next = |nth: usize| state.sessions.get(nth + 1).map(|next| next.starting_salves);
        let sessions = state.sessions.iter().enumerate().map(|(nth, session)| SessionSheet {
            scenario: session.scenario,
            settled: session.unspent.is_some() || !session.won,
            lines: lines(book, state, session),
            next_salves: next(nth).unwrap_or_else(|| state.next_salves(book)),
            unverified: doubts(book, session),
        });
        Sheet { sessions: sessions.collect() }
    }

    /// The score of the campaign. [SCORE-3]
    pub fn total(&self) -> i32 {
        self.sessions.iter().map(SessionSheet::total).sum()
    }
}

impl SessionSheet {
    /// The score of the session.
    pub fn total(&self) -> i32 {
        self.lines.iter().map(|line| line.points).sum()
    }
}

fn lines(book: &Book, state: &State, session: &Session) -> Vec<Line> {
    let score = &book.numbers.score;
    let line = |counted, of: u32, points, rule| Line { counted, of, points, rule };
    if !session.won {
        return vec![line(Counted::Lost, 1, score.lost, Rule::Lost)];
    }
    let win = state.difficulty(book).map_or(0, |card| card.scenario_score);
    let salves = i32::from(session.salves).saturating_mul(score.salve);
    let mut lines = vec![
        line(Counted::ScenarioScore, 1, win, Rule::Difficulty),
        line(Counted::Salves, session.salves.into(), salves, Rule::Won),
    ];
    match book.scenario(session.scenario).map(|scenario| &scenario.kind) {
        Some(Kind::PortalCrawl { .. }) => {
            let gold = session.unspent.unwrap_or_else(|| state.gold());
            let points = gold.checked_div(score.gold_for_a_point).unwrap_or(0);
            lines.push(line(Counted::Gold, gold, points as i32, Rule::Won));
            if session.all_explored {
                lines.push(line(Counted::AllTiles, 1, score.all_tiles, Rule::Won));
            }
        }
        Some(Kind::BossBattle { .. }) => {
            let points = i32::from(session.declined) * score.declined;
            lines.push(line(Counted::Declined, session.declined.into(), points, Rule::Won));
        }
        None => {}
    }
    lines
}

/// What is in doubt of the scenario card, and of the Gold in its shop where it comes to points.
fn doubts(book: &Book, session: &Session) -> Vec<String> {
    let Some(scenario) = book.scenario(session.scenario) else { return Vec::new() };
    let mut doubts = scenario.unverified.clone();
    if matches!(scenario.kind, Kind::PortalCrawl { .. }) {
        doubts.extend(book.numbers.shop.doubt(session.gold).map(str::to_owned));
    }
    doubts
}
