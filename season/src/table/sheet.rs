//! Tables for spreadsheets.

use csv::Writer;

use super::facts::Facts;
use super::record::Ended;
use super::row::{Part, Row};
use super::share::Share;
use super::{Match, Standing};
use crate::achievements::feats;
use crate::fairness::{Faces, p_value};

/// A table of a season.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sheet {
    /// The players.
    Players,
    /// The heroes.
    Heroes,
    /// Hero against hero.
    Pairings,
    /// The modes.
    Modes,
    /// The rule sets.
    Editions,
    /// The matches, a row for each seat.
    Matches,
    /// The faces that players and sets of dice have thrown.
    Faces,
    /// The achievements.
    Achievements,
}

type Line = Vec<String>;

impl Sheet {
    /// The table as CSV: of a season that is of these matches.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn csv(
        self,
        standing: &Standing,
        matches: &[&Match],
        facts: &Facts,
    ) -> Result<String, csv::Error> {
        let (head, lines): (&[&str], Vec<Line>) = match self {
            Sheet::Players => (&ROW, standing.players.iter().map(row).collect()),
            Sheet::Heroes => (&ROW, standing.heroes.values().map(row).collect()),
            Sheet::Pairings => (
                &["hero", "against", "matches", "won", "won_from", "won_to"],
                standing.pairings().map(|(one, other, won)| pairing(one, other, won)).collect(),
            ),
            Sheet::Modes => {
                (&PART, standing.modes.iter().map(|(name, of)| part(name, of)).collect())
            }
            Sheet::Editions => {
                (&PART, standing.editions.iter().map(|(name, of)| part(name, of)).collect())
            }
            Sheet::Matches => (
                &[
                    "match", "opened", "edition", "mode", "house", "turns", "ended", "seat",
                    "player", "hero", "side", "started", "health", "won",
                ],
                matches.iter().flat_map(|one| seats(one, facts)).collect(),
            ),
            Sheet::Faces => {
                let players =
                    standing.players.iter().map(|row| faces("player", &row.name, &row.faces));
                let dice = standing.dice.iter().map(|(name, of)| faces("dice", name, of));
                (&FACES, players.chain(dice).collect())
            }
            Sheet::Achievements => (
                &["achievement", "hero", "says", "player", "match", "entry"],
                feats().iter().map(|feat| achievement(standing, feat)).collect(),
            ),
        };
        let mut out = Writer::from_writer(Vec::new());
        out.write_record(head)?;
        for line in lines {
            out.write_record(line.iter().map(|cell| plain(cell)))?;
        }
        let bytes = out.into_inner().map_err(csv::IntoInnerError::into_error)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

const ROW: [&str; 16] = [
    "name",
    "rating",
    "uncertainty",
    "matches",
    "won",
    "won_from",
    "won_to",
    "draws",
    "margin",
    "started",
    "started_won",
    "most_used",
    "dice",
    "p_value",
    "left_out",
    "achievements",
];
const PART: [&str; 6] = ["name", "matches", "ended", "turns", "starters", "starters_won"];
const FACES: [&str; 13] = [
    "of",
    "name",
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "p_value",
    "first_p_value",
    "pairs",
    "pairs_same",
    "left_out",
];

fn row(row: &Row) -> Line {
    let (from, to) = row.won.interval().unwrap_or((0.0, 1.0));
    let rating = |of: fn(super::Rating) -> f64| {
        row.rating.map_or_else(String::new, |rating| format!("{:.2}", of(rating)))
    };
    vec![
        row.name.clone(),
        rating(|rating| rating.rating),
        rating(|rating| rating.uncertainty),
        row.won.of.to_string(),
        row.won.won.to_string(),
        format!("{from:.3}"),
        format!("{to:.3}"),
        row.draws.to_string(),
        format!("{:.1}", row.margin),
        row.started.of.to_string(),
        row.started.won.to_string(),
        row.most_used().map_or_else(String::new, |(name, _)| name.to_owned()),
        row.faces.thrown.iter().sum::<u64>().to_string(),
        p(p_value(&row.faces.thrown)),
        row.faces.left_out.to_string(),
        row.achievements.len().to_string(),
    ]
}

fn pairing(one: &str, other: &str, won: Share) -> Line {
    let (from, to) = won.interval().unwrap_or((0.0, 1.0));
    vec![
        one.to_owned(),
        other.to_owned(),
        won.of.to_string(),
        won.won.to_string(),
        format!("{from:.3}"),
        format!("{to:.3}"),
    ]
}

fn part(name: &str, of: &Part) -> Line {
    vec![
        name.to_owned(),
        of.matches.to_string(),
        of.ended.to_string(),
        format!("{:.1}", of.turns),
        of.starters_won.of.to_string(),
        of.starters_won.won.to_string(),
    ]
}

fn seats<'a>(one: &'a Match, facts: &'a Facts) -> impl Iterator<Item = Line> + 'a {
    let record = &one.record;
    let yes = |is: bool| if is { "1" } else { "0" }.to_owned();
    record.players.iter().enumerate().map(move |(seat, player)| {
        vec![
            one.id.clone(),
            one.opened.map_or_else(String::new, |at| at.to_string()),
            record.edition.clone(),
            record.mode.clone(),
            yes(record.house),
            record.turns.to_string(),
            yes(record.ended != Ended::Open),
            (seat + 1).to_string(),
            one.name(seat).map_or_else(String::new, |name| facts.shown(name)),
            player.hero.clone(),
            (player.side + 1).to_string(),
            yes(record.started == seat),
            player.health.to_string(),
            yes(record.ended == Ended::Won(player.side)),
        ]
    })
}

fn faces(of: &str, name: &str, faces: &Faces) -> Line {
    let counts = faces.thrown.iter().map(u64::to_string);
    let rest = [
        p(p_value(&faces.thrown)),
        p(p_value(&faces.first)),
        faces.runs.pairs.to_string(),
        faces.runs.same.to_string(),
        faces.left_out.to_string(),
    ];
    [of.to_owned(), name.to_owned()].into_iter().chain(counts).chain(rest).collect()
}

fn achievement(standing: &Standing, feat: &crate::achievements::Feat) -> Line {
    let earned = standing.achievements.get(&feat.id);
    let of = |tell: fn(&super::Earned) -> String| earned.map_or_else(String::new, tell);
    vec![
        feat.id.clone(),
        feat.hero.clone().unwrap_or_default(),
        feat.says.told(false).to_owned(),
        of(|earned| earned.player.clone().unwrap_or_default()),
        of(|earned| earned.id.clone()),
        of(|earned| earned.seq.to_string()),
    ]
}

/// Down to one in a million millions.
fn p(p: Option<f64>) -> String {
    p.map_or_else(String::new, |p| format!("{p:.12}"))
}

/// A spreadsheet takes what begins so for a formula.
fn plain(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}
