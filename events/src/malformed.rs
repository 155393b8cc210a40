//! What an event must have beyond its types.

use crate::{
    Authority, Correction, Decision, Event, How, JudgeRuling, Opening, Pick, Seat, Seated, notation,
};
#[cfg(feature = "crawls")]
use crate::{Environment, Face, Given, Goal, HeroCard};

/// Why something is not an event anybody could have meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Malformed {
    /// No player, or more than a table has seats.
    #[error("expected 1 to {most} players, found {0}", most = Seat::MOST)]
    Players(usize),
    /// The player who starts does not sit at the table.
    #[error("seat {0} starts, but nobody sits there")]
    Starts(Seat),
    /// A hero whose name has a quote in it, where the name of the player would begin.
    #[error("the name of a hero has no quotes")]
    QuotedHero,
    /// No card or choice, where at least one belongs.
    #[error("expected at least one {0}, found none")]
    None(&'static str),
    /// No such die in a roll.
    #[error("expected the place of a die from 1 to 5, found {0}")]
    Die(u8),
    /// No such value on a die.
    #[error("a die shows 1 to 6, not {0}")]
    Value(u8),
    /// No such value on a Loot die.
    #[error("a Loot die shows 1 to 20, not {0}")]
    LootDie(u8),
    /// More symbols than dice, or more words than a text has, on a card of a Boss.
    #[cfg(feature = "crawls")]
    #[error("a card of a Boss rolls for 1 to 5 symbols, and a text of it has at most {most} words", most = Face::MOST)]
    Face,
    /// More words than a text has, or one that only an Attack has, on an Environment.
    #[cfg(feature = "crawls")]
    #[error("an Environment has at most {most} words, of which none adds to an Attack, and a Minion of level 1 to {level}", most = Face::MOST, level = Environment::MINIONS)]
    Environment,
    /// More words than a text has, or a number that is too high, on a card of a Hero.
    #[cfg(feature = "crawls")]
    #[error("a card of a Hero has at most {most} words, removes or changes at most {few} and has at most {dice} dice thrown anew", most = Face::MOST, few = Given::FEW, dice = Given::DICE)]
    HeroCard,
    /// A number that counts from 1.
    #[error("expected {0} from 1, found 0")]
    Zero(&'static str),
    /// A place in a log that no log has.
    #[error("expected the place of an entry from 1 to {most}, found {0}", most = notation::MOST_EVENTS)]
    Place(u32),
    /// A seat twice among those who agree.
    #[error("the same seat stands there twice")]
    SeatTwice,
    /// Whoever proposes a correction among those who are asked.
    #[error("whoever proposes it is not asked")]
    AsksItself,
    /// An entry twice among the facts of a ruling.
    #[error("the same entry stands there twice")]
    EntryTwice,
    /// A rule twice among those of a ruling.
    #[error("the same rule stands there twice")]
    RuleTwice,
    /// A correction inside a correction, or an opening that is not put in the place of the opening.
    #[error("a correction puts an event where there can be one, not {0}")]
    Inside(&'static str),
    /// A correction of the opening that leaves no opening at the beginning.
    #[error("the opening can only be replaced by another opening")]
    OfTheOpening,
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
            Event::Corrected(correction) => {
                check_length(self)?;
                check_correction(correction)?;
                0
            }
            Event::Ruled(ruling) => {
                check_length(self)?;
                check_ruling(ruling)?;
                0
            }
            Event::Answered(answer) => {
                check_place(answer.to)?;
                0
            }
            Event::Looted { die, .. } if !(1..=20).contains(die) => {
                return Err(Malformed::LootDie(*die));
            }
            #[cfg(not(feature = "crawls"))]
            Event::Flipped { .. } => 0,
            #[cfg(not(feature = "crawls"))]
            Event::Explored { says, .. } => match *says {},
            #[cfg(feature = "crawls")]
            Event::Explored { says, .. } => {
                check_environment(says)?;
                usize::MAX
            }
            #[cfg(not(feature = "crawls"))]
            Event::ReadOut { says, .. } => match *says {},
            #[cfg(not(feature = "crawls"))]
            Event::Discarded { card, .. } => match *card {},
            #[cfg(feature = "crawls")]
            Event::ReadOut { says, .. } => {
                check_hero_card(says)?;
                usize::MAX
            }
            #[cfg(feature = "crawls")]
            Event::Discarded { .. } => 0,
            #[cfg(feature = "crawls")]
            Event::Flipped { says, .. } => {
                says.iter().try_for_each(check_face)?;
                usize::MAX
            }
            Event::Rolled { .. }
            | Event::Moved { .. }
            | Event::Found { .. }
            | Event::Looted { .. }
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

#[cfg(feature = "crawls")]
fn check_face(face: &Face) -> Result<(), Malformed> {
    let does = face.plays.iter().flat_map(|plays| &plays.does);
    let words = does.clone().count().max(face.bonus.len());
    let of_heroes = does.clone().chain(&face.bonus).any(Given::only_of_heroes);
    if words > Face::MOST || of_heroes {
        return Err(Malformed::Face);
    }
    if let Goal::Symbols(symbols) = &face.objective {
        let dice: usize = symbols.iter().map(|(_, n)| usize::from(*n)).sum();
        if !(1..=5).contains(&dice) || symbols.iter().any(|(_, n)| *n == 0) {
            return Err(Malformed::Face);
        }
    }
    let nothing = does.chain(&face.bonus).any(|word| word.amount() == 0);
    if nothing { Err(Malformed::Zero("an amount")) } else { Ok(()) }
}

#[cfg(feature = "crawls")]
fn check_environment(says: &Environment) -> Result<(), Malformed> {
    let Environment { does, minion, .. } = says;
    let level = minion.is_none_or(|level| (1..=Environment::MINIONS).contains(&level));
    let alone = does.iter().all(|word| word.acts_alone() && !word.only_of_heroes());
    if does.len() > Face::MOST || !alone || !level {
        return Err(Malformed::Environment);
    }
    let nothing = does.iter().any(|word| word.amount() == 0);
    if nothing { Err(Malformed::Zero("an amount")) } else { Ok(()) }
}

#[cfg(feature = "crawls")]
fn check_hero_card(says: &HeroCard) -> Result<(), Malformed> {
    let does = &says.does;
    if does.len() > Face::MOST || does.iter().any(|word| word.amount() > word.most()) {
        return Err(Malformed::HeroCard);
    }
    let nothing = does.iter().any(|word| word.amount() == 0);
    if nothing { Err(Malformed::Zero("an amount")) } else { Ok(()) }
}

fn check_correction(correction: &Correction) -> Result<(), Malformed> {
    check_place(correction.of)?;
    match (&correction.how, correction.of) {
        (How::Struck, 2..) => {}
        (How::Replaced(event), of) => match (&**event, of) {
            (Event::Opened(_), 2..) => return Err(Malformed::Inside("an opening")),
            (Event::Opened(_), _) | (_, 2..) => check_inside(event)?,
            (_, _) => return Err(Malformed::OfTheOpening),
        },
        (How::Preceded(event), 2..) if matches!(**event, Event::Opened(_)) => {
            return Err(Malformed::Inside("an opening"));
        }
        (How::Preceded(event), 2..) => check_inside(event)?,
        (How::Struck | How::Preceded(_), _) => return Err(Malformed::OfTheOpening),
    }
    match &correction.by {
        Authority::Agreed(seats) => {
            at_least_one(seats, "seat")?;
            each_once(seats, Malformed::SeatTwice)
        }
        Authority::Judge(_) => Ok(()),
        Authority::Proposed { by, asked } if asked.contains(by) => Err(Malformed::AsksItself),
        Authority::Proposed { asked, .. } => each_once(asked, Malformed::SeatTwice),
    }
}

/// An event inside a correction, which is none itself.
fn check_inside(event: &Event) -> Result<(), Malformed> {
    if matches!(event, Event::Corrected(_)) {
        return Err(Malformed::Inside("a correction"));
    }
    if matches!(event, Event::Ruled(_)) {
        return Err(Malformed::Inside("a ruling"));
    }
    if matches!(event, Event::Answered(_)) {
        return Err(Malformed::Inside("an answer"));
    }
    event.check()
}

fn check_ruling(ruling: &JudgeRuling) -> Result<(), Malformed> {
    ruling.facts.iter().try_for_each(|place| check_place(*place))?;
    each_once(&ruling.facts, Malformed::EntryTwice)?;
    each_once(&ruling.rules, Malformed::RuleTwice)?;
    match &ruling.decision {
        Decision::Set(settings) => at_least_one(settings, "thing to set"),
        Decision::BackedUp { to: place } | Decision::Overturned { ruling: place } => {
            check_place(*place)
        }
        Decision::Stands
        | Decision::Adopted(_)
        | Decision::Penalised { .. }
        | Decision::Ended { .. } => Ok(()),
    }
}

fn check_place(place: u32) -> Result<(), Malformed> {
    let possible = (1..=notation::MOST_EVENTS as u32).contains(&place);
    if possible { Ok(()) } else { Err(Malformed::Place(place)) }
}

fn each_once<T: PartialEq>(items: &[T], twice: Malformed) -> Result<(), Malformed> {
    let mut rest = items;
    while let Some((first, behind)) = rest.split_first() {
        if behind.contains(first) {
            return Err(twice);
        }
        rest = behind;
    }
    Ok(())
}

/// So many items always fit: each takes at most the 72 bytes of ` + NAME of 6`.
const FEW: usize = 50;

fn check_length(event: &Event) -> Result<(), Malformed> {
    let length = notation::print(event).len();
    if length > notation::LONGEST_EVENT { Err(Malformed::TooLong(length)) } else { Ok(()) }
}

fn check_opening(opening: &Opening) -> Result<(), Malformed> {
    let players = opening.seats.len();
    if !(1..=Seat::MOST as usize).contains(&players) {
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
    if seated.hero.as_str().contains('"') {
        return Err(Malformed::QuotedHero);
    }
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
        Pick::Die { .. }
        | Pick::Seat(_)
        | Pick::Token { .. }
        | Pick::Option(_)
        | Pick::Card(_)
        | Pick::Amount(_) => Ok(()),
    })
}

fn at_least_one<T>(items: &[T], what: &'static str) -> Result<(), Malformed> {
    if items.is_empty() { Err(Malformed::None(what)) } else { Ok(()) }
}
