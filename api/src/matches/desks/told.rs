//! An event as one JSON object, for other programs: players, rounds, standings and rulings.

use desk::{Names, RoundState, Standing, State, TableState, casebook, notation, standings};
use events::Name;
use serde_json::{Value, json};

/// An event for other programs. Whoever is not of the staff reads rulings without names and tables; penalties and what is
/// only reported stand in it for nobody.
pub fn told(state: &State, names: &Names, staff: bool) -> Value {
    let settings = state.settings.all();
    json!({
        "version": 1,
        "title": state.settings.title.as_ref().map(Name::as_str),
        "closed": state.closed,
        "settings": settings.iter().map(notation::print_setting).collect::<Vec<_>>(),
        "players": players(state, names),
        "rounds": state.rounds.iter().map(|of| round(state, of)).collect::<Vec<_>>(),
        "standings": rows(state),
        "rulings": rulings(state, names, staff),
    })
}

fn players(state: &State, names: &Names) -> Vec<Value> {
    let next = state.next_round();
    let one = |(player, one): (&desk::Player, &desk::Entrant)| {
        let heroes: Vec<&str> = one.declared.values().flatten().map(Name::as_str).collect();
        json!({
            "player": player.number(),
            "name": names.of_player(*player, state.settings.members),
            "heroes": heroes,
            "in": one.is_in(next),
        })
    };
    state.players.iter().map(one).collect()
}

fn round(state: &State, round: &RoundState) -> Value {
    let tables = round.tables.values().map(|at| table(state, round, at));
    json!({
        "round": round.number.number(),
        "cut": round.cut,
        "started": round.started.map(|at| at.to_string() + "Z"),
        "tables": tables.collect::<Vec<_>>(),
        "byes": round.byes.iter().map(|player| player.number()).collect::<Vec<_>>(),
    })
}

fn table(state: &State, round: &RoundState, at: &TableState) -> Value {
    let heroes = at.pair.players().map(|player| {
        let theirs = at.chose.iter().filter(|(person, _)| person.player == player);
        theirs.map(|(_, hero)| hero.as_str()).collect::<Vec<_>>()
    });
    let mut table = json!({
        "table": at.pair.table.number(),
        "players": at.pair.players().map(desk::Player::number),
        "heroes": heroes,
    });
    match round.standing(at, &state.players) {
        Standing::Ended(outcome) => {
            table["result"] = json!(notation::print_outcome(&outcome));
            table["winner"] = json!(outcome.winner().map(|side| side.index() + 1));
            table["health"] = json!(outcome.health);
            table["turns"] = json!(outcome.turns);
            table["starter"] = json!(outcome.starter.map(|side| side.index() + 1));
        }
        Standing::Void => table["result"] = json!("void"),
        Standing::Missing | Standing::Reported(..) | Standing::Disputed => {}
    }
    table
}

fn rows(state: &State) -> Vec<Value> {
    let one = |row: desk::Row| {
        let breaks = state.settings.tie_breaks.iter().zip(&row.breaks);
        let breaks = breaks.map(
            |(rule, value)| json!({ "tieBreak": notation::print_tie_break(*rule), "value": value }),
        );
        json!({
            "place": row.place,
            "player": row.player.number(),
            "points": row.points,
            "wins": row.wins,
            "ties": row.ties,
            "losses": row.losses,
            "byes": row.byes,
            "in": !row.out,
            "tieBreaks": breaks.collect::<Vec<_>>(),
        })
    };
    standings(state, None).into_iter().map(one).collect()
}

fn rulings(state: &State, names: &Names, staff: bool) -> Vec<Value> {
    let one = |case: desk::Case| {
        let listed = |names: &[Name]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
        json!({
            "ruling": case.ruling.number(),
            "round": case.round.number(),
            "table": case.table.map(desk::Table::number),
            "claim": case.claim,
            "rules": listed(&case.rules),
            "heroes": listed(&case.heroes),
            "decision": case.decision,
            "because": case.because,
            "overturned": case.overturned,
            "upheld": case.upheld,
        })
    };
    casebook(state, names, staff).into_iter().map(one).collect()
}
