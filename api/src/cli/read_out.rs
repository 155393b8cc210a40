//! `throne read-out`: what tables read out, as house rules.

use std::io::{self, Write};
use std::path::Path;

use clap::Args;
use events::journal::MatchId;
use referee::Game;
use referee::read_out::as_house_rules;

use super::journal::JournalArgs;
use super::{Ended, complain, tell};
use crate::matches::Matches;
use crate::rulesets::Rulesets;

/// Which matches.
#[derive(Args)]
pub(super) struct ReadOutArgs {
    /// .match files, or ids of stored matches, in the order in which they were played.
    #[arg(required = true, value_name = "MATCH")]
    matches: Vec<String>,
    #[command(flatten)]
    journal: JournalArgs,
}

/// Prints what was read out in some matches as one file of house rules.
pub(super) fn read_out(args: &ReadOutArgs, out: &mut impl Write) -> io::Result<Ended> {
    let rulesets = Rulesets::shipped().map_err(io::Error::other)?;
    let mut stored: Option<Matches> = None;
    let mut games: Vec<Game> = Vec::new();
    for name in &args.matches {
        let file = Path::new(name);
        let game = match name.parse::<MatchId>() {
            Ok(id) if !file.exists() => {
                let matches = match stored.take() {
                    Some(matches) => matches,
                    None => args.journal.matches()?,
                };
                let game = matches.table(id).map(|table| table.told_so_far().0);
                stored = Some(matches);
                game.map_err(|error| format!("{name}: {error}"))
            }
            Ok(_) | Err(_) => tell::game(file, &rulesets),
        };
        match game {
            Ok(game) => games.push(game),
            Err(why) => {
                complain(&why);
                return Ok(Ended::Unreadable);
            }
        }
    }
    let Some(known) = games.first().and_then(|game| rulesets.named(game.now().rules().name()))
    else {
        complain("the rule set of these matches is not there any more");
        return Ok(Ended::Unreadable);
    };
    if games.iter().any(|game| game.now().rules().name() != known.rules.name()) {
        complain("these matches are of several rule sets: name those of one at a time");
        return Ok(Ended::Unreadable);
    }
    let all: Vec<&Game> = games.iter().collect();
    if let Some(file) = as_house_rules(&all, &known.rules) {
        write!(out, "{file}")?;
        Ok(Ended::Well)
    } else {
        complain("nothing was read out");
        Ok(Ended::Wrong)
    }
}
