//! What may be logged, as names.

#[cfg(feature = "server")]
use async_graphql::Enum;
use referee::options::{Choice, Domain};
use serde::Serialize;

/// What may be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(Enum))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Act {
    /// Dice are rolled.
    Roll,
    /// An ability is announced, or that none will be used.
    Announce,
    /// A target is chosen.
    Aim,
    /// A Defensive Ability is chosen.
    Defend,
    /// A card is played.
    Play,
    /// Cards are sold.
    Sell,
    /// A token is spent.
    Spend,
    /// The price to be rid of a token is paid.
    PayOff,
    /// A choice that a text leaves open is made.
    Choose,
    /// Cards of a hidden hand are shown.
    Reveal,
    /// Nothing is done.
    Pass,
    /// The phase is over.
    End,
    /// The match is given up.
    Concede,
    /// A Hero goes to a place on the map.
    Move,
    /// An Environment or the card of a Minion is turned over.
    Find,
    /// The Loot die is rolled.
    Loot,
    /// The top card of a Boss is turned over.
    Flip,
    /// A Loot card is put away: for another card, or to make room for Equipment.
    Discard,
}

impl From<Choice> for Act {
    fn from(it: Choice) -> Act {
        match it {
            Choice::Roll(_) => Act::Roll,
            Choice::Announce(_) => Act::Announce,
            Choice::Defend(_) => Act::Defend,
            Choice::Play(_) | Choice::ReadOut(_) => Act::Play,
            Choice::Sell(..) => Act::Sell,
            Choice::Spend(..) | Choice::Use(_) => Act::Spend,
            Choice::PayOff(_) => Act::PayOff,
            Choice::Choose => Act::Choose,
            Choice::Reveal(_) => Act::Reveal,
            Choice::Pass => Act::Pass,
            Choice::End => Act::End,
            Choice::Concede => Act::Concede,
            Choice::Move(_) => Act::Move,
            Choice::Find(_) => Act::Find,
            Choice::Loot(_) => Act::Loot,
            Choice::Flip => Act::Flip,
            Choice::Discard(_) => Act::Discard,
        }
    }
}

/// What is to be picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(Enum))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum SlotKind {
    /// Values of dice, to be read out.
    Dice,
    /// A die of the roll that lies there.
    Die,
    /// A player.
    Seat,
    /// A token on a player's board.
    Token,
    /// A printed alternative.
    Option,
    /// How many times.
    Amount,
    /// A card.
    Card,
    /// A place on the map.
    Cell,
    /// What is turned over.
    Hidden,
    /// What the Loot die shows.
    LootDie,
    /// The card of a Boss that is turned over: one of these, or what the table reads out of another one.
    Flipped,
    /// The Environment that is turned over: one of these, or what the table reads out of another one.
    Environment,
    /// What a card says that is played: the table reads it out.
    CardText,
}

impl From<Domain> for SlotKind {
    fn from(it: Domain) -> SlotKind {
        match it {
            Domain::Die(_) | Domain::DieTo(_) => SlotKind::Die,
            Domain::Actor(_) => SlotKind::Seat,
            Domain::Token(_) => SlotKind::Token,
            Domain::Option(_) => SlotKind::Option,
            Domain::Amount(_) => SlotKind::Amount,
            Domain::Card(_) => SlotKind::Card,
        }
    }
}
