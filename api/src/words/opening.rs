//! Why an opening is refused.

use events::{Opening, Seat};
use referee::book::Crowded;
use referee::{BadOpening, Refusal, Unknown};

use super::names::counted;
use super::phase::phase;
use super::refusal::name;
use super::{Language, french};

/// Why an opening is refused, when no match is there yet to name things by.
pub fn refused(opening: &Opening, refusal: Refusal, language: Language) -> String {
    if language == Language::French {
        return french::refusal::opening(opening, refusal);
    }
    let player = |seat: Seat| {
        let seated = opening.seats.get(seat.index());
        seated.map_or_else(|| format!("seat {seat}"), |seated| seated.hero.to_string())
    };
    let Opening { ruleset, mode, seats, .. } = opening;
    if let Refusal::Opening(wrong) = refusal {
        return bad(wrong, &player);
    }
    let Refusal::UnknownName(unknown) = refusal else {
        return format!("The opening does not fit the rules ({}).", name(refusal));
    };
    match unknown {
        Unknown::Ruleset => format!("No rule set is called {:?}.", ruleset.as_str()),
        Unknown::Mode => format!("The rule set {ruleset} has no mode {:?}.", mode.as_str()),
        Unknown::Hero => {
            let heroes: Vec<&str> = seats.iter().map(|seated| seated.hero.as_str()).collect();
            format!(
                "The rule set {ruleset} does not have all of these heroes: {}.",
                heroes.join(", ")
            )
        }
        Unknown::Token => "The opening names a token that this match does not have.".to_owned(),
        Unknown::Card => "The opening names a card that is not in that deck.".to_owned(),
        Unknown::Ability => "The opening names an ability that is not on that board.".to_owned(),
    }
}

/// Why it does not fit.
pub(super) fn bad(wrong: BadOpening, player: &dyn Fn(Seat) -> String) -> String {
    match wrong {
        BadOpening::Players { expected } => {
            format!("This mode is for {}.", counted(expected, "player", "players"))
        }
        BadOpening::Starts => "The player who starts does not sit at the table.".to_owned(),
        BadOpening::Crowded(what) => {
            let what = match what {
                Crowded::Tokens => "kinds of tokens and passive abilities",
                Crowded::Aging => {
                    "kinds of tokens that must not be used in the turn they are gained"
                }
                Crowded::Uses => "uses that are counted in a turn",
            };
            format!("These heroes have more {what} than there is room for at one table.")
        }
        BadOpening::Phase(at) => format!("A position cannot begin with the {}.", phase(at)),
        BadOpening::Tokens(seat) => {
            format!("{} holds more of a token than may lie there.", player(seat))
        }
        BadOpening::Health(seat) => {
            format!("{} needs Health above 0 and within the heal cap.", player(seat))
        }
        BadOpening::Cp(seat) => format!("{} has more CP than the dial shows.", player(seat)),
        BadOpening::Cards(seat) => {
            format!("{}'s hand, deck and discard pile do not add up to the deck.", player(seat))
        }
        BadOpening::Upgrades(seat) => {
            format!(
                "{}'s upgrades are not Hero Upgrade cards that can lie there together.",
                player(seat)
            )
        }
    }
}
