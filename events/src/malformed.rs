//! What an event must have beyond its types.

use crate::{Event, Opening, Pick, Seat, Seated, notation};

/// Why something is not an event anybody could have meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Malformed {
    /// Fewer than two players, or more than a table has seats.
    #[error("expected 2 to {most} players, found {0}", most = Seat::MOST)]
    Players(usize),
    /// The player who starts does not sit at the table.
    #[error("seat {0} starts, but nobody sits there")]
    Starts(Seat),
    /// No card or choice, where at least one belongs.
    #[error("expected at least one {0}, found none")]
    None(&'static str),
    /// No such die in a roll.
    #[error("expected the place of a die from 1 to 5, found {0}")]
    Die(u8),
    /// No such value on a die.
    #[error("a die shows 1 to 6, not {0}")]
    Value(u8),
    /// A number that counts from 1.
    #[error("expected {0} from 1, found 0")]
    Zero(&'static str),
    /// More than notation can hold in one event.
    #[error("the event takes {0} bytes of notation, more than {most}", most = notation::LONGEST_EVENT)]
    TooLong(usize),
}

impl Event {
    /// Whether the numbers and lists in it are possible, so that it can be written down and read back.
    /// Says nothing about the rules.
    ///
    /// # Errors
    /// What is impossible about it.
    pub fn check(&self) -> Result<(), Malformed> {
        let items = match self {
            Event::Opened(opening) => {
                check_opening(opening)?;
                usize::MAX
            }
            Event::Played { picks, .. } | Event::Spent { picks, .. } => {
                check_picks(picks)?;
                picks.len()
            }
            Event::Chose { picks, .. } => {
                at_least_one(picks, "choice")?;
                check_picks(picks)?;
                picks.len()
            }
            Event::Sold { cards, .. } | Event::Revealed { cards, .. } => {
                at_least_one(cards, "card")?;
                cards.len()
            }
            Event::Rolled { .. }
            | Event::Announced { .. }
            | Event::Aimed { .. }
            | Event::Defended { .. }
            | Event::PaidOff { .. }
            | Event::Passed { .. }
            | Event::Ended { .. }
            | Event::Conceded { .. } => 0,
        };
        if items <= FEW { Ok(()) } else { check_length(self) }
    }
}

/// So many items always fit: each takes at most the 72 bytes of ` + NAME of 6`.
const FEW: usize = 50;

fn check_length(event: &Event) -> Result<(), Malformed> {
    let length = notation::print(event).len();
    if length > notation::LONGEST_EVENT { Err(Malformed::TooLong(length)) } else { Ok(()) }
}

fn check_opening(opening: &Opening) -> Result<(), Malformed> {
    let players = opening.seats.len();
    if !(2..=Seat::MOST as usize).contains(&players) {
        return Err(Malformed::Players(players));
    }
    if opening.starts.index() >= players {
        return Err(Malformed::Starts(opening.starts));
    }
    if opening.at.is_some_and(|moment| moment.turn == 0) {
        return Err(Malformed::Zero("a turn"));
    }
    opening.seats.iter().try_for_each(check_seated)
}

fn check_seated(seated: &Seated) -> Result<(), Malformed> {
    match seated.setup.tokens.iter().find(|(_, count)| *count == 0) {
        Some(_) => Err(Malformed::Zero("a count of tokens")),
        None => Ok(()),
    }
}

fn check_picks(picks: &[Pick]) -> Result<(), Malformed> {
    picks.iter().try_for_each(|pick| match *pick {
        Pick::Die { die, .. } if !(1..=5).contains(&die) => Err(Malformed::Die(die)),
        Pick::Die { to: Some(value), .. } if !(1..=6).contains(&value) => {
            Err(Malformed::Value(value))
        }
        Pick::Option(0) => Err(Malformed::Zero("an option")),
        Pick::Die { .. } | Pick::Seat(_) | Pick::Token { .. } | Pick::Option(_) => Ok(()),
    })
}

fn at_least_one<T>(items: &[T], what: &'static str) -> Result<(), Malformed> {
    if items.is_empty() { Err(Malformed::None(what)) } else { Ok(()) }
}
