//! What was said, as clauses.

use events::{Dice, Event, Name, Opening, Pick, Seat};

use referee::sheet::{Awaits, awaits};
use referee::state::Question;
use referee::{ActorId, State};

use super::face::{explored, hero_card, read_out, reads_out};
use super::names::{Names, list};
use super::phase::{alternatives, window_in};
use super::{Language, french, revision};

/// What was said, as a clause without a full stop, in the language of the names.
pub fn told(names: &Names, said: &Event) -> String {
    match names.language() {
        Language::English => event(said, &|seat| names.player(seat)),
        Language::French => french::event::event(said, &|seat| names.player(seat)),
    }
}

/// The same at this moment: of a pass also what was passed, of an alternative what it says, and of a defence whether
/// there was a choice.
pub fn told_at(names: &Names, there: &State, said: &Event) -> String {
    let of_the_defender = |by: &Seat| ActorId::from(*by) != there.attacker();
    match said {
        Event::Passed { by } => passed(names, there, &names.player(*by)),
        Event::Announced { by, ability: None } if of_the_defender(by) => {
            let player = names.player(*by);
            match names.language() {
                Language::English => format!("{player} uses no Defensive Ability"),
                Language::French => format!("{player} n’utilise pas de Capacité Défensive"),
            }
        }
        Event::Defended { with, .. }
            if matches!(awaits(there), Awaits::Answer(Question::Defense { .. })) =>
        {
            let told = told(names, said);
            match names.language() {
                Language::English => format!("{told}, as there is only {with}"),
                Language::French => format!("{told}, car il n’y a que {with}"),
            }
        }
        Event::Spent { by, token, picks } => {
            let picks = told_picks(names, picks, &uses(names, token));
            let player = names.player(*by);
            match names.language() {
                _ if picks.is_empty() => told(names, said),
                Language::English => format!("{player} spends {token}: {picks}"),
                Language::French => format!("{player} dépense {token}\u{202f}: {picks}"),
            }
        }
        Event::Chose { by, picks } => {
            let says = alternatives(names, there);
            let (player, picks) = (names.player(*by), told_picks(names, picks, &says));
            match names.language() {
                Language::English => format!("{player} chooses {picks}"),
                Language::French => format!("{player} choisit {picks}"),
            }
        }
        Event::Opened(_)
        | Event::Rolled { .. }
        | Event::Announced { .. }
        | Event::Aimed { .. }
        | Event::Defended { .. }
        | Event::Played { .. }
        | Event::Sold { .. }
        | Event::PaidOff { .. }
        | Event::Revealed { .. }
        | Event::Ended { .. }
        | Event::Conceded { .. }
        | Event::Moved { .. }
        | Event::Found { .. }
        | Event::Looted { .. }
        | Event::Flipped { .. }
        | Event::Explored { .. }
        | Event::ReadOut { .. }
        | Event::Discarded { .. }
        | Event::Corrected(_)
        | Event::Answered(_)
        | Event::Ruled(_) => told(names, said),
    }
}

/// What the uses of a token say.
fn uses<'a>(names: &Names<'a>, token: &Name) -> Vec<&'a str> {
    let book = names.rules().tokens().iter().find(|book| book.name == token.as_str());
    book.into_iter().flat_map(|book| &book.spend).map(|one| one.says.as_str()).collect()
}

/// What was said along, an alternative by what it says where that is known.
fn told_picks(names: &Names, picks: &[Pick], says: &[&str]) -> String {
    let player = |seat: Seat| names.player(seat);
    let one = |pick: &Pick| {
        let named = if let Pick::Option(n) = pick {
            says.get(usize::from(*n).wrapping_sub(1)).map(|says| (*says).to_owned())
        } else {
            None
        };
        let pick = std::slice::from_ref(pick);
        named.unwrap_or_else(|| match names.language() {
            Language::English => picked(pick, &player).concat(),
            Language::French => french::event::picked(pick, &player).concat(),
        })
    };
    let told: Vec<String> = picks.iter().map(one).collect();
    match names.language() {
        Language::English => list(&told),
        Language::French => french::list(&told),
    }
}

/// Who passes, and what.
fn passed(names: &Names, there: &State, player: &str) -> String {
    let what = match awaits(there) {
        Awaits::AnyWord(open) => Some(window_in(names, open)),
        Awaits::Answer(asked) if asked.is_a_defense() => Some(match names.language() {
            Language::English => "the Defensive Ability".to_owned(),
            Language::French => "la Capacité Défensive".to_owned(),
        }),
        Awaits::Answer(_) | Awaits::Nothing => None,
    };
    match (names.language(), what) {
        (Language::English, Some(what)) => format!("{player} passes: {what}"),
        (Language::English, None) => format!("{player} passes"),
        (Language::French, Some(what)) => format!("{player} passe\u{202f}: {what}"),
        (Language::French, None) => format!("{player} passe"),
    }
}

/// The same in English. `player` names who sits on a seat.
pub fn event(said: &Event, player: &dyn Fn(Seat) -> String) -> String {
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
        Event::Moved { by, to } => format!("{} moves to {to}", player(*by)),
        Event::Found { by, what } => format!("{} turns over {what}", player(*by)),
        Event::Looted { by, die } => format!("{} rolls {die} with the Loot die", player(*by)),
        Event::Flipped { by, card, says } => {
            format!("{} turns over {card}{}", player(*by), read_out(says.as_ref()))
        }
        Event::Explored { by, tile, says } => {
            format!("{} turns over {tile}{}", player(*by), explored(says))
        }
        Event::ReadOut { by, card, says } => {
            format!("{} {} {card}{}", player(*by), reads_out(says), hero_card(says))
        }
        #[cfg(feature = "crawls")]
        Event::Discarded { by, card } => format!("{} puts {card} away", player(*by)),
        #[cfg(not(feature = "crawls"))]
        Event::Discarded { card, .. } => match *card {},
        Event::Corrected(correction) => revision::correction(correction, player, event),
        Event::Ruled(ruling) => revision::ruling(ruling, player),
        Event::Answered(answer) => revision::answer(*answer, &player),
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
        Event::Opened(_) | Event::Corrected(_) | Event::Ruled(_) | Event::Answered(_) => None,
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
        | Event::Conceded { by }
        | Event::Moved { by, .. }
        | Event::Found { by, .. }
        | Event::Looted { by, .. }
        | Event::Flipped { by, .. }
        | Event::Explored { by, .. }
        | Event::ReadOut { by, .. }
        | Event::Discarded { by, .. } => Some(*by),
    }
}

fn opened(opening: &Opening) -> String {
    let heroes: Vec<&str> = opening.seats.iter().map(|seated| seated.hero.as_str()).collect();
    let starts = opening.seats.get(opening.starts.index());
    let starts = starts.map_or_else(|| format!("seat {}", opening.starts), |s| s.hero.to_string());
    let apart = if opening.hero_upgrade_deck { ", with a Hero Upgrade deck" } else { "" };
    let map = if opening.map.is_some() { ", on a map of their own" } else { "" };
    let (ruleset, mode) = (&opening.ruleset, &opening.mode);
    format!("{} sit down ({ruleset} {mode}{apart}{map}); {starts} starts", list(&heroes))
}

fn along(picks: &[Pick], player: &dyn Fn(Seat) -> String) -> String {
    if picks.is_empty() { String::new() } else { format!(": {}", list(&picked(picks, player))) }
}

pub(super) fn picked(picks: &[Pick], player: &dyn Fn(Seat) -> String) -> Vec<String> {
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
