//! What was said, as clauses.

use events::{Dice, Event, Opening, Pick, Seat};

use super::face::{explored, hero_card, read_out, reads_out};
use super::{list, of, revision};

/// What was said, as a clause without a full stop. `player` names who sits on a seat.
pub(crate) fn event(said: &Event, player: &dyn Fn(Seat) -> String) -> String {
    match said {
        Event::Opened(opening) => opened(opening),
        Event::Rolled { by, dice } => format!("{} lance {dice}{}", player(*by), thrown(dice)),
        Event::Announced { by, ability: Some(ability) } => {
            format!("{} annonce {ability}", player(*by))
        }
        Event::Announced { by, ability: None } => {
            format!("{} n’annonce aucune capacité", player(*by))
        }
        Event::Aimed { by, at } => format!("{} vise {}", player(*by), player(*at)),
        Event::Defended { by, with } => format!("{} se défend avec {with}", player(*by)),
        Event::Played { by, card, picks } => {
            format!("{} joue {card}{}", player(*by), along(picks, player))
        }
        Event::Sold { by, cards } => format!("{} vend {}", player(*by), list(&texts(cards))),
        Event::Spent { by, token, picks } => {
            format!("{} dépense {token}{}", player(*by), along(picks, player))
        }
        Event::PaidOff { by, token } => {
            format!("{} paie pour se défaire {}", player(*by), of(token.as_str()))
        }
        Event::Chose { by, picks } => {
            format!("{} choisit {}", player(*by), list(&picked(picks, player)))
        }
        Event::Revealed { by, cards } => format!("{} montre {}", player(*by), list(&texts(cards))),
        Event::Passed { by } => format!("{} passe", player(*by)),
        Event::Ended { by } => format!("{} en a fini avec la phase", player(*by)),
        Event::Conceded { by } => format!("{} abandonne la partie", player(*by)),
        Event::Moved { by, to } => format!("{} va en {to}", player(*by)),
        Event::Found { by, what } => format!("{} retourne {what}", player(*by)),
        Event::Looted { by, die } => format!("{} lance {die} au dé de Butin", player(*by)),
        Event::Flipped { by, card, says } => {
            format!("{} retourne {card}{}", player(*by), read_out(says.as_ref()))
        }
        Event::Explored { by, tile, says } => {
            format!("{} retourne {tile}{}", player(*by), explored(says))
        }
        Event::ReadOut { by, card, says } => {
            format!("{} {} {card}{}", player(*by), reads_out(says), hero_card(says))
        }
        #[cfg(feature = "crawls")]
        Event::Discarded { by, card } => format!("{} se défait {}", player(*by), of(card.as_str())),
        #[cfg(not(feature = "crawls"))]
        Event::Discarded { card, .. } => match *card {},
        Event::Corrected(correction) => revision::correction(correction, player, event),
        Event::Ruled(ruling) => revision::ruling(ruling, player),
        Event::Answered(answer) => revision::answer(*answer, player),
    }
}

/// Which of the dice were thrown, if it was said.
fn thrown(dice: &Dice) -> String {
    let places: Vec<String> = dice.places_thrown().map(|place| place.to_string()).collect();
    match (dice.thrown(), &places[..]) {
        (None, _) => String::new(),
        (Some(_), [one]) => format!(" (dé {one} lancé)"),
        (Some(_), _) => format!(" (dés {} lancés)", list(&places)),
    }
}

fn opened(opening: &Opening) -> String {
    let heroes: Vec<&str> = opening.seats.iter().map(|seated| seated.hero.as_str()).collect();
    let starts = opening.seats.get(opening.starts.index());
    let starts =
        starts.map_or_else(|| format!("la place {}", opening.starts), |s| s.hero.to_string());
    let apart = if opening.hero_upgrade_deck { ", avec une pioche d’Améliorations" } else { "" };
    let map = if opening.map.is_some() { ", sur une carte à eux" } else { "" };
    let (ruleset, mode) = (&opening.ruleset, &opening.mode);
    format!(
        "{} se mettent à table ({ruleset} {mode}{apart}{map})\u{202f}; {starts} commence",
        list(&heroes)
    )
}

fn along(picks: &[Pick], player: &dyn Fn(Seat) -> String) -> String {
    if picks.is_empty() {
        String::new()
    } else {
        format!("\u{202f}: {}", list(&picked(picks, player)))
    }
}

pub(crate) fn picked(picks: &[Pick], player: &dyn Fn(Seat) -> String) -> Vec<String> {
    let one = |pick: &Pick| match pick {
        Pick::Die { die, to: None } => format!("le dé {die}"),
        Pick::Die { die, to: Some(value) } => format!("le dé {die} devient {value}"),
        Pick::Seat(seat) => player(*seat),
        Pick::Token { token, of: whose } => format!("{token} {}", of(&player(*whose))),
        Pick::Option(option) => format!("l’option {option}"),
        Pick::Card(card) => card.to_string(),
        Pick::Amount(amount) => amount.to_string(),
    };
    picks.iter().map(one).collect()
}

fn texts(names: &[events::Name]) -> Vec<&str> {
    names.iter().map(events::Name::as_str).collect()
}
