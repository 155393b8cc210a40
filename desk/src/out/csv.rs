//! Players, rounds, standings and rulings as comma-separated values (RFC 4180), with a line of headings.

use crate::casebook::Case;
use crate::names::Names;
use crate::setting::TieBreak;
use crate::spoken::Spoken;
use crate::standings::standings;
use crate::state::{Standing, State};

/// A line of values, each between quotes where that is needed. A text that a spreadsheet would take for a formula begins with
/// an apostrophe.
fn line(out: &mut String, values: impl IntoIterator<Item = String>) {
    for (place, value) in values.into_iter().enumerate() {
        if place > 0 {
            out.push(',');
        }
        let formula = value.starts_with(['=', '+', '@', '\t'])
            || value.starts_with('-') && value.parse::<i64>().is_err();
        let value = if formula { format!("'{value}") } else { value };
        if value.contains(['"', ',', '\n', '\r', ';']) {
            out.push('"');
            out.push_str(&value.replace('"', "\"\""));
            out.push('"');
        } else {
            out.push_str(&value);
        }
    }
    out.push_str("\r\n");
}

fn words(values: &[&str]) -> Vec<String> {
    values.iter().map(|value| (*value).to_owned()).collect()
}

/// The players: number, name, heroes declared, whether they are in.
pub fn players(state: &State, names: &Names) -> String {
    let mut out = String::new();
    line(&mut out, words(&["player", "name", "heroes", "in"]));
    let next = state.next_round();
    for (player, one) in &state.players {
        let heroes: Vec<&str> = one.declared.values().flatten().map(events::Name::as_str).collect();
        let name = names.of_player(*player, state.settings.members);
        let is_in = if one.is_in(next) { "yes" } else { "no" };
        line(&mut out, [player.to_string(), name, heroes.join(" + "), is_in.to_owned()]);
    }
    out
}

/// The tables of all rounds with their results; byes have no table.
pub fn rounds(state: &State, names: &Names) -> String {
    let mut out = String::new();
    let headings =
        ["round", "table", "first", "first name", "second", "second name", "result", "how"];
    let more = ["first health", "second health", "first turns", "second turns", "starter"];
    line(&mut out, words(&headings).into_iter().chain(words(&more)));
    let name = |player| names.of_player(player, state.settings.members);
    for round in &state.rounds {
        for (table, at) in &round.tables {
            let [first, second] = at.pair.players();
            let mut values = vec![round.number.to_string(), table.to_string()];
            values.extend([first.to_string(), name(first), second.to_string(), name(second)]);
            match round.standing(at, &state.players) {
                Standing::Ended(outcome) => {
                    values.extend([said(&outcome.ending), said(&outcome.how)]);
                    let both = [outcome.health, outcome.turns];
                    for pair in both {
                        let each = pair.map_or([String::new(), String::new()], |pair| {
                            pair.map(|number| number.to_string())
                        });
                        values.extend(each);
                    }
                    values.push(outcome.starter.map_or(String::new(), |side| said(&side)));
                }
                Standing::Void => values.push("void".to_owned()),
                Standing::Missing | Standing::Reported(..) | Standing::Disputed => {}
            }
            values.resize(headings.len() + more.len(), String::new());
            line(&mut out, values);
        }
        for player in &round.byes {
            let mut values = vec![round.number.to_string(), String::new()];
            values.extend([player.to_string(), name(*player)]);
            values.extend([String::new(), String::new(), "bye".to_owned()]);
            values.resize(headings.len() + more.len(), String::new());
            line(&mut out, values);
        }
    }
    out
}

fn said(word: &impl Spoken) -> String {
    let mut text = String::new();
    word.say(&mut text);
    text
}

/// The standings with all tie-breaks of the event, in their order.
pub fn table(state: &State, names: &Names) -> String {
    let mut out = String::new();
    let mut headings =
        words(&["place", "player", "name", "points", "wins", "ties", "losses", "byes", "in"]);
    headings.extend(state.settings.tie_breaks.iter().map(|rule: &TieBreak| said(rule)));
    line(&mut out, headings);
    for row in standings(state, None) {
        let name = names.of_player(row.player, state.settings.members);
        let mut values = vec![row.place.to_string(), row.player.to_string(), name];
        values.push(row.points.to_string());
        values.extend([row.wins, row.ties, row.losses, row.byes].map(|count| count.to_string()));
        values.push(if row.out { "no" } else { "yes" }.to_owned());
        values.extend(row.breaks.iter().map(ToString::to_string));
        line(&mut out, values);
    }
    out
}

/// Rulings, as they were handed out.
pub fn rulings(cases: &[Case]) -> String {
    let mut out = String::new();
    let headings = ["ruling", "round", "table", "claim", "rules", "heroes", "decision", "because"];
    line(&mut out, words(&headings).into_iter().chain(words(&["overturned", "upheld"])));
    for case in cases {
        let names = |names: &[events::Name]| {
            names.iter().map(events::Name::as_str).collect::<Vec<_>>().join(" + ")
        };
        let values = [
            case.ruling.to_string(),
            case.round.to_string(),
            case.table.map_or(String::new(), |table| table.to_string()),
            case.claim.clone().unwrap_or_default(),
            names(&case.rules),
            names(&case.heroes),
            case.decision.clone(),
            case.because.clone(),
            case.overturned.clone().unwrap_or_default(),
            if case.upheld { "yes" } else { "" }.to_owned(),
        ];
        line(&mut out, values);
    }
    out
}
