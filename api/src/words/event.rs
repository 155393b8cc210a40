//! What was said, as clauses.

use events::{Dice, Event, Opening, Pick, Seat};

use super::names::{Names, list};
use super::{Language, french, revision};

/// What was said, as a clause without a full stop, in the language of the names.
pub fn told(names: &Names, said: &Event) -> String {
    match names.language() {
        Language::English => event(said, |seat| names.player(seat)),
        Language::French => french::event::event(said, &|seat| names.player(seat)),
    }
}

/// The same in English. `player` names who sits on a seat.
pub fn event(said: &Event, player: impl Fn(Seat) -> String) -> String {
    match said {
        Event::Opened(opening) => opened(opening),
        Event::Rolled { by, dice } => format!("{} rolls {dice}{}", player(*by), thrown(dice)),
        Event::Announced { by, ability: Some(ability) } => {
            format!("{} announces {ability}", player(*by))
        }
        Event::Announced { by, ability: None } => format!("{} announces no ability", player(*by)),
        Event::Aimed { by, at } => format!("{} aims at {}", player(*by), player(*at)),
        Event::Defended { by, with } => format!("{} defends with {with}", player(*by)),
        Event::Played { by, card, picks } => {
            format!("{} plays {card}{}", player(*by), along(picks, player))
        }
        Event::Sold { by, cards } => format!("{} sells {}", player(*by), list(&texts(cards))),
        Event::Spent { by, token, picks } => {
            format!("{} spends {token}{}", player(*by), along(picks, player))
        }
        Event::PaidOff { by, token } => format!("{} pays to be rid of {token}", player(*by)),
        Event::Chose { by, picks } => {
            format!("{} chooses {}", player(*by), list(&picked(picks, player)))
        }
        Event::Revealed { by, cards } => format!("{} shows {}", player(*by), list(&texts(cards))),
        Event::Passed { by } => format!("{} passes", player(*by)),
        Event::Ended { by } => format!("{} is done with the phase", player(*by)),
        Event::Conceded { by } => format!("{} gives the match up", player(*by)),
        Event::Corrected(correction) => revision::correction(correction, &player),
        Event::Ruled(ruling) => revision::ruling(ruling, &player),
    }
}

/// Which of the dice were thrown, if it was said.
fn thrown(dice: &Dice) -> String {
    let places: Vec<String> = dice.places_thrown().map(|place| place.to_string()).collect();
    match (dice.thrown(), &places[..]) {
        (None, _) => String::new(),
        (Some(_), [one]) => format!(" (die {one} thrown)"),
        (Some(_), _) => format!(" (dice {} thrown)", list(&places)),
    }
}

/// Who acted at the table; nobody in an opening, a correction or a ruling.
pub fn speaker(said: &Event) -> Option<Seat> {
    match said {
        Event::Opened(_) | Event::Corrected(_) | Event::Ruled(_) => None,
        Event::Rolled { by, .. }
        | Event::Announced { by, .. }
        | Event::Aimed { by, .. }
        | Event::Defended { by, .. }
        | Event::Played { by, .. }
        | Event::Sold { by, .. }
        | Event::Spent { by, .. }
        | Event::PaidOff { by, .. }
        | Event::Chose { by, .. }
        | Event::Revealed { by, .. }
        | Event::Passed { by }
        | Event::Ended { by }
        | Event::Conceded { by } => Some(*by),
    }
}

fn opened(opening: &Opening) -> String {
    let heroes: Vec<&str> = opening.seats.iter().map(|seated| seated.hero.as_str()).collect();
    let starts = opening.seats.get(opening.starts.index());
    let starts = starts.map_or_else(|| format!("seat {}", opening.starts), |s| s.hero.to_string());
    format!("{} sit down ({} {}); {starts} starts", list(&heroes), opening.ruleset, opening.mode)
}

fn along(picks: &[Pick], player: impl Fn(Seat) -> String) -> String {
    if picks.is_empty() { String::new() } else { format!(": {}", list(&picked(picks, player))) }
}

fn picked(picks: &[Pick], player: impl Fn(Seat) -> String) -> Vec<String> {
    let one = |pick: &Pick| match pick {
        Pick::Die { die, to: None } => format!("die {die}"),
        Pick::Die { die, to: Some(value) } => format!("die {die} becomes {value}"),
        Pick::Seat(seat) => player(*seat),
        Pick::Token { token, of } => format!("{token} of {}", player(*of)),
        Pick::Option(option) => format!("alternative {option}"),
        Pick::Card(card) => card.to_string(),
        Pick::Amount(amount) => amount.to_string(),
    };
    picks.iter().map(one).collect()
}

fn texts(names: &[events::Name]) -> Vec<&str> {
    names.iter().map(events::Name::as_str).collect()
}
