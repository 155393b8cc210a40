//! What a season keeps of one match.

use std::collections::BTreeMap;

use events::Event;
use referee::happening::What;
use referee::play::unspoken;
use referee::revision::View;
use referee::state::Outcome;
use referee::{ActorId, Game};
use serde::Serialize;

use crate::achievements::{Achievements, feats};
use crate::fairness::{Faces, Thrower};

/// What the log of a match tells a season. What its players are called lies beside the log.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Record {
    /// The rule set that it was opened with.
    pub edition: String,
    /// The mode.
    pub mode: String,
    /// Whether it was played under house rules.
    pub house: bool,
    /// The players, in the order of the seats.
    pub players: Vec<Player>,
    /// The seat that started, from 0.
    pub started: usize,
    /// The turns that were begun.
    pub turns: u16,
    /// How it ended.
    pub ended: Ended,
}

/// A player of a match.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Player {
    /// The hero.
    pub hero: String,
    /// The side, from 0.
    pub side: usize,
    /// Health in the end.
    pub health: u8,
    /// How often each Offensive Ability was activated.
    pub abilities: BTreeMap<String, u32>,
    /// The faces that were thrown.
    pub faces: Faces,
    /// Achievements, by their ids, with the entries that earned them.
    pub achievements: Vec<(String, u32)>,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Ended {
    /// It goes on.
    Open,
    /// This side has won.
    Won(usize),
    /// Nobody has.
    Draw,
}

impl Record {
    /// How many sides there are.
    pub fn sides(&self) -> usize {
        self.players.iter().map(|player| player.side + 1).max().unwrap_or(0)
    }

    /// What the log of a match tells, in one view of it; nothing if it does not begin with an opening, and nothing of a battle
    /// against enemies or of a Portal Crawl, in which players do not compete, nor of a match in
    /// which people play Bosses.
    pub fn of(game: &Game, view: View) -> Option<Record> {
        let Event::Opened(opening) = game.events().next()? else { return None };
        let entries = game.entries(view, 1, game.len());
        let last = entries.last()?.after.clone();
        let state = last.state();
        let of_enemies = state.ids().any(|actor| state.is_enemy(actor));
        if state.crawl().is_some() || of_enemies || state.plays_bosses() {
            return None;
        }
        let mut sides = Vec::new();
        for actor in state.ids() {
            if !sides.contains(&state.side(actor)) {
                sides.push(state.side(actor));
            }
        }
        let side = |actor: ActorId| sides.iter().position(|side| side.contains(actor)).unwrap_or(0);
        let mut players: Vec<Player> = state
            .ids()
            .zip(&opening.seats)
            .map(|(actor, seat)| Player {
                hero: seat.hero.to_string(),
                side: side(actor),
                health: state.health(actor),
                abilities: BTreeMap::new(),
                faces: Faces::default(),
                achievements: Vec::new(),
            })
            .collect();
        let mut throwers = vec![Thrower::default(); players.len()];
        for entry in &entries {
            let Ok(accepted) = &entry.verdict else { continue };
            let (rules, before) = (entry.before.rules(), entry.before.state());
            if let Event::Rolled { by, dice } = entry.event
                && let Some(thrower) = throwers.get_mut(ActorId::from(*by).index())
            {
                thrower.throws(&unspoken(rules, before, &accepted.implied), *dice);
            }
            for happening in &accepted.happened {
                if let What::Activated(actor, ability) = happening.what {
                    let hero = &rules.boards()[before.actor(actor).hero()];
                    let title = hero.title(hero.abilities[usize::from(ability)].title);
                    if let Some(player) = players.get_mut(actor.index()) {
                        *player.abilities.entry(title.to_owned()).or_default() += 1;
                    }
                }
            }
        }
        for (player, thrower) in players.iter_mut().zip(throwers) {
            player.faces = thrower.faces();
        }
        for ticked in Achievements::read(&entries).ticked {
            if let Some(player) = players.get_mut(ticked.by.index()) {
                player.achievements.push((feats()[ticked.feat].id.clone(), ticked.seq));
            }
        }
        let ended = match state.outcome() {
            None => Ended::Open,
            Some(Outcome::Won(winner)) => Ended::Won(side(winner)),
            Some(Outcome::Draw | Outcome::Lost) => Ended::Draw,
        };
        Some(Record {
            edition: opening.ruleset.to_string(),
            mode: opening.mode.to_string(),
            house: last.rules().house().is_some(),
            players,
            started: ActorId::from(opening.starts).index(),
            turns: state.turn(),
            ended,
        })
    }
}
