//! What is picked with an event, as typed input.

use async_graphql::{InputObject, OneofObject};
use events::Pick;

use super::plain::{name, seat};

/// One pick: exactly one of these.
#[derive(OneofObject)]
pub(super) enum PickInput {
    /// A die of the roll that lies there.
    Die(DieInput),
    /// A player, by seat.
    Seat(u8),
    /// A token on a player's board.
    Token(TokenOfInput),
    /// A printed alternative, from 1.
    Option(u8),
    /// A card.
    Card(String),
    /// How much or how many, where a text leaves it open.
    Amount(u8),
}

/// A die of the roll that lies there.
#[derive(InputObject)]
pub(super) struct DieInput {
    /// Which, from 1, in the order they were read out.
    die: u8,
    /// What it is turned to, if it is turned.
    to: Option<u8>,
}

/// A token on a player's board.
#[derive(InputObject)]
pub(super) struct TokenOfInput {
    /// The token.
    token: String,
    /// Whose board: the seat.
    of: u8,
}

/// The picks that are meant.
///
/// # Errors
/// What cannot be meant, as a sentence.
pub(super) fn picks(inputs: Vec<PickInput>) -> Result<Vec<Pick>, String> {
    let pick = |input| {
        Ok(match input {
            PickInput::Die(it) => Pick::Die { die: it.die, to: it.to },
            PickInput::Seat(number) => Pick::Seat(seat(number)?),
            PickInput::Token(it) => Pick::Token { token: name(&it.token)?, of: seat(it.of)? },
            PickInput::Option(option) => Pick::Option(option),
            PickInput::Card(card) => Pick::Card(name(&card)?),
            PickInput::Amount(amount) => Pick::Amount(amount),
        })
    };
    inputs.into_iter().map(pick).collect()
}
