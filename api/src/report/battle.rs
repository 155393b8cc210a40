//! What a table with enemies has besides.

#[cfg(feature = "server")]
use async_graphql::SimpleObject;
use referee::play::throws_again;
use referee::{ActorId, CRAWLS, State};
use serde::Serialize;

use crate::words::Names;

/// What only a table with enemies has: who throws for them, and what the rules decide about their dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Battle {
    /// The seats of the enemies.
    pub enemies: Vec<u8>,
    /// The seat whose turn it is, also in the step of an enemy, who targets it.
    pub turn_of: u8,
    /// The seat that throws the dice of an enemy now: that of the player before.
    pub thrown_by: Option<u8>,
    /// Which dice of an enemy are thrown again now; nothing if no Roll Attempt of one is due.
    pub throws_again: Option<ThrowsAgain>,
    /// What a card of a Boss can speak of, where one is fought.
    pub flips: Option<Flips>,
    /// What the cards of the enemies say that is left to the table.
    pub left_to_the_table: Vec<String>,
}

/// Dice, by their places from 1, that an enemy throws again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct ThrowsAgain {
    /// All of these.
    pub all: Vec<u8>,
    /// And some of each of these, as is best for the enemy.
    pub any_of: Vec<AnyOf>,
}

/// Dice, by their places from 1, of which so many are thrown again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct AnyOf {
    /// The dice.
    pub dice: Vec<u8>,
    /// How many of them.
    pub count: u8,
}

/// What a card of a Boss can speak of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Flips {
    /// The symbols of its dice, each once, in the order of the faces.
    pub symbols: Vec<String>,
    /// The tokens of its box.
    pub tokens: Vec<String>,
}

fn flips(names: &Names, enemies: &[ActorId], state: &State) -> Option<Flips> {
    let boss = enemies.iter().find(|enemy| state.is_a_boss(**enemy))?;
    let board = names.hero(*boss)?;
    let tokens = board.tokens.iter().map(|token| names.token(*token).to_owned());
    Some(Flips { symbols: board.symbols.clone(), tokens: tokens.collect() })
}

/// What a table has besides; nothing if there are no enemies.
pub(super) fn battle(names: &Names, state: &State) -> Option<Battle> {
    if !CRAWLS {
        return None;
    }
    let enemies: Vec<ActorId> = state.ids().filter(|actor| state.is_enemy(*actor)).collect();
    let first = *enemies.first()?;
    let throws_again = throws_again(names.rules(), state)
        .filter(|_| referee::sheet::attempts_shown(names.rules(), state).is_some())
        .filter(|_| state.offense_dice() != [0; 5])
        .map(|(again, _)| ThrowsAgain {
            all: places(again.all),
            any_of: again
                .choices
                .iter()
                .map(|choice| AnyOf { dice: places(choice.of), count: choice.count })
                .collect(),
        });
    let says = enemies.iter().filter_map(|enemy| names.hero(*enemy)?.enemy());
    Some(Battle {
        turn_of: state.turn_of().number(),
        thrown_by: state.rolls_for(first).map(ActorId::number),
        throws_again,
        flips: flips(names, &enemies, state),
        left_to_the_table: says.flat_map(|enemy| enemy.beyond.iter().cloned()).collect(),
        enemies: enemies.iter().map(|actor| actor.number()).collect(),
    })
}

/// The places of dice, from 1.
fn places(bits: u8) -> Vec<u8> {
    (1..=5).filter(|place| bits >> (place - 1) & 1 == 1).collect()
}
