//! Events as typed input, corrections that hold another one included.

use async_graphql::{InputObject, OneofObject};
use events::{Cell, Correction, Dice, DiceError, Event, How, Opening, Players, Seated, Setup};

use crate::matches::names::players;

use super::pick_input::{PickInput, picks};
use super::plain::{name, names, prose, seat, seen};
use super::revision_input::{AnsweredInput, AuthorityInput, RuledInput};

/// How a match is set up from its start. Any other position is set up with a line of notation.
#[derive(InputObject)]
pub struct OpeningInput {
    /// The rule set.
    ruleset: String,
    /// The mode.
    mode: String,
    /// The heroes, in seat order.
    heroes: Vec<String>,
    /// The seat that starts, from 1.
    starts: u8,
    /// Whether the Hero Upgrade cards are a deck of their own.
    #[graphql(default)]
    hero_upgrade_deck: bool,
    /// What the players are called, in seat order: at most 40 characters that can be seen, without quotes, `;` and `#`. Kept
    /// beside the log and never in it, so that a name can be erased.
    players: Option<Vec<Option<String>>>,
    /// The Health that everybody begins with, where it is not as usual; needed where the mode's `health` is 0.
    health: Option<u8>,
}

/// One event: exactly one of these.
#[derive(OneofObject)]
pub enum EventInput {
    /// All dice of a roll as they lie there now, kept dice included.
    Rolled(RolledInput),
    /// An ability was announced.
    Announced(AnnouncedInput),
    /// A target was chosen.
    Aimed(AimedInput),
    /// A Defensive Ability was chosen.
    Defended(DefendedInput),
    /// A card was played.
    Played(PlayedInput),
    /// Cards were sold.
    Sold(CardsInput),
    /// A token was spent.
    Spent(SpentInput),
    /// The price to be rid of a token was paid.
    PaidOff(TokenInput),
    /// A choice that a text left open was made.
    Chose(ChoseInput),
    /// Cards of a hidden hand were shown and stay in the hand.
    Revealed(CardsInput),
    /// Somebody declined to act.
    Passed(ByInput),
    /// Somebody is done with the phase.
    Ended(ByInput),
    /// Somebody gave the match up.
    Conceded(ByInput),
    /// A Hero went to a place on the map.
    Moved(MovedInput),
    /// An Environment or the card of a Minion was turned over.
    Found(FoundInput),
    /// The Loot die lies there.
    Looted(LootedInput),
    /// The top card of a Boss was turned over.
    Flipped(FlippedInput),
    /// A Loot card was put away.
    Discarded(DiscardedInput),
    /// An earlier entry did not happen, or a correction is withdrawn.
    Struck(StruckInput),
    /// Something else happened in place of an earlier entry.
    Replaced(ReplacedInput),
    /// Something happened just before an earlier entry.
    Inserted(InsertedInput),
    /// A judge decided something.
    Ruled(RuledInput),
    /// Somebody spoke about a correction that was proposed.
    Answered(AnsweredInput),
}

/// A roll.
#[derive(InputObject)]
pub struct RolledInput {
    /// The seat that rolled.
    by: u8,
    /// The dice, in the order they are read out.
    dice: Vec<u8>,
    /// Which of them were thrown just now, from 1, if it is said; the others lie where they lay.
    thrown: Option<Vec<u8>>,
}

impl RolledInput {
    fn dice(&self) -> Result<Dice, String> {
        let dice = Dice::new(&self.dice).map_err(|error| error.to_string())?;
        let Some(thrown) = &self.thrown else { return Ok(dice) };
        let bit = |place: &u8| place.checked_sub(1).and_then(|place| 1u8.checked_shl(place.into()));
        let bits = thrown.iter().try_fold(0, |bits, place| Some(bits | bit(place)?));
        let bits = bits.ok_or_else(|| DiceError::Thrown.to_string())?;
        dice.with_thrown(bits).map_err(|error| error.to_string())
    }
}

/// An announcement.
#[derive(InputObject)]
pub struct AnnouncedInput {
    /// The seat that announced.
    by: u8,
    /// The ability, without its level; nothing if none will be used.
    ability: Option<String>,
}

/// A target.
#[derive(InputObject)]
pub struct AimedInput {
    /// The seat that attacks.
    by: u8,
    /// The seat that is targeted.
    at: u8,
}

/// A Defensive Ability.
#[derive(InputObject)]
pub struct DefendedInput {
    /// The seat that defends.
    by: u8,
    /// The ability, without its level.
    with: String,
}

/// A card that was played.
#[derive(InputObject)]
pub struct PlayedInput {
    /// The seat that played it.
    by: u8,
    /// The card, and behind `:` what it says as notation has it, if the rule set does not have it.
    card: String,
    /// The picks, in order.
    #[graphql(default)]
    picks: Vec<PickInput>,
}

/// Cards.
#[derive(InputObject)]
pub struct CardsInput {
    /// Whose seat.
    by: u8,
    /// The cards.
    cards: Vec<String>,
}

/// A token that was spent.
#[derive(InputObject)]
pub struct SpentInput {
    /// The seat that spent it.
    by: u8,
    /// The token.
    token: String,
    /// The picks, in order.
    #[graphql(default)]
    picks: Vec<PickInput>,
}

/// A token.
#[derive(InputObject)]
pub struct TokenInput {
    /// Whose seat.
    by: u8,
    /// The token.
    token: String,
}

/// A choice.
#[derive(InputObject)]
pub struct ChoseInput {
    /// The seat that chose.
    by: u8,
    /// What was chosen.
    picks: Vec<PickInput>,
}

/// Somebody.
#[derive(InputObject)]
pub struct ByInput {
    /// The seat.
    by: u8,
}

/// Where somebody went.
#[derive(InputObject)]
pub struct MovedInput {
    /// The seat.
    by: u8,
    /// The place on the map, such as B3.
    to: String,
}

/// What was turned over.
#[derive(InputObject)]
pub struct FoundInput {
    /// The seat.
    by: u8,
    /// What it is called; of an Environment that the rule set does not have, behind `:` what it says as notation has it.
    what: String,
}

/// The Loot die.
#[derive(InputObject)]
pub struct LootedInput {
    /// The seat that rolled it.
    by: u8,
    /// What it shows, 1 to 20.
    die: u8,
}

/// A card of a Boss.
#[derive(InputObject)]
pub struct FlippedInput {
    /// The seat of the Boss.
    by: u8,
    /// The card, and behind `:` what it says as notation has it, if the rule set does not have it.
    card: String,
}

/// A Loot card.
#[derive(InputObject)]
pub struct DiscardedInput {
    /// The seat that puts it away.
    by: u8,
    /// The card.
    card: String,
}

/// What may be read out, as notation has it behind the verb.
fn read_out(by: u8, verb: &str, said: &str) -> Result<Event, String> {
    let line = format!("{} {verb} {said}", seat(by)?);
    events::notation::parse(&line).map_err(|wrong| wrong.to_string())
}

/// An entry did not happen; of a correction: it is withdrawn.
#[derive(InputObject)]
pub struct StruckInput {
    /// The entry's place in the log.
    of: u32,
    /// By whose authority.
    by: AuthorityInput,
    /// Why.
    because: String,
}

/// Something else happened in place of an entry.
#[derive(InputObject)]
pub struct ReplacedInput {
    /// The entry's place in the log.
    of: u32,
    /// What happened.
    with: ReplacementInput,
    /// By whose authority.
    by: AuthorityInput,
    /// Why.
    because: String,
}

/// What happened in place of an entry: exactly one of these.
#[derive(OneofObject)]
enum ReplacementInput {
    /// An event, which is neither a correction nor a ruling.
    Event(Box<EventInput>),
    /// How the match was set up, in place of the opening.
    Opening(OpeningInput),
}

/// Something happened just before an entry and was not logged.
#[derive(InputObject)]
pub struct InsertedInput {
    /// The entry's place in the log.
    before: u32,
    /// What happened: neither a correction nor a ruling.
    event: Box<EventInput>,
    /// By whose authority.
    by: AuthorityInput,
    /// Why.
    because: String,
}

impl OpeningInput {
    /// The opening that is meant, and what its players are called.
    ///
    /// # Errors
    /// What cannot be meant, as a sentence.
    pub(super) fn named(mut self) -> Result<(Opening, Players), String> {
        let names = self.players.take().unwrap_or_default().into_iter();
        let named = |name: Option<String>| name.map(|name| seen(&name).map(Into::into)).transpose();
        let players = players(&names.map(named).collect::<Result<Vec<_>, String>>()?)?;
        let opening = self.opening()?;
        if players.reach() > opening.seats.len() {
            return Err(format!("seat {} is named, but nobody sits there", players.reach()));
        }
        Ok((opening, players))
    }

    /// The opening that is meant.
    ///
    /// # Errors
    /// What cannot be meant, as a sentence.
    pub(super) fn opening(self) -> Result<Opening, String> {
        if self.players.is_some() {
            return Err("players are named where a match is opened, and nowhere else".to_owned());
        }
        let seated = |hero: String| -> Result<Seated, String> {
            let setup = Setup { health: self.health, ..Setup::default() };
            Ok(Seated { hero: name(&hero)?, extra_card: false, setup })
        };
        let opening = Opening {
            ruleset: name(&self.ruleset)?,
            mode: name(&self.mode)?,
            seats: self.heroes.into_iter().map(seated).collect::<Result<_, _>>()?,
            starts: seat(self.starts)?,
            at: None,
            hero_upgrade_deck: self.hero_upgrade_deck,
            assist: None,
            map: None,
        };
        checked(Event::Opened(opening.clone())).map(|_| opening)
    }
}

impl EventInput {
    /// The event that is meant.
    ///
    /// # Errors
    /// What cannot be meant, as a sentence.
    pub(super) fn event(self) -> Result<Event, String> {
        let event = match self {
            EventInput::Rolled(it) => Event::Rolled { by: seat(it.by)?, dice: it.dice()? },
            EventInput::Announced(it) => {
                let ability = it.ability.map(|ability| name(&ability)).transpose()?;
                Event::Announced { by: seat(it.by)?, ability }
            }
            EventInput::Aimed(it) => Event::Aimed { by: seat(it.by)?, at: seat(it.at)? },
            EventInput::Defended(it) => Event::Defended { by: seat(it.by)?, with: name(&it.with)? },
            EventInput::Played(it) if it.picks.is_empty() && it.card.contains(':') => {
                read_out(it.by, "plays", &it.card)?
            }
            EventInput::Played(it) => {
                Event::Played { by: seat(it.by)?, card: name(&it.card)?, picks: picks(it.picks)? }
            }
            EventInput::Sold(it) => Event::Sold { by: seat(it.by)?, cards: names(&it.cards)? },
            EventInput::Spent(it) => {
                Event::Spent { by: seat(it.by)?, token: name(&it.token)?, picks: picks(it.picks)? }
            }
            EventInput::PaidOff(it) => Event::PaidOff { by: seat(it.by)?, token: name(&it.token)? },
            EventInput::Chose(it) => Event::Chose { by: seat(it.by)?, picks: picks(it.picks)? },
            EventInput::Revealed(it) => {
                Event::Revealed { by: seat(it.by)?, cards: names(&it.cards)? }
            }
            EventInput::Passed(it) => Event::Passed { by: seat(it.by)? },
            EventInput::Ended(it) => Event::Ended { by: seat(it.by)? },
            EventInput::Conceded(it) => Event::Conceded { by: seat(it.by)? },
            EventInput::Moved(it) => {
                let to = Cell::named(&it.to);
                let to = to.ok_or_else(|| format!("there is no place {:?} on a map", it.to))?;
                Event::Moved { by: seat(it.by)?, to }
            }
            EventInput::Found(it) => read_out(it.by, "finds", &it.what)?,
            EventInput::Looted(it) => Event::Looted { by: seat(it.by)?, die: it.die },
            EventInput::Flipped(it) => read_out(it.by, "flips", &it.card)?,
            EventInput::Discarded(it) => {
                Event::Discarded { by: seat(it.by)?, card: name(&it.card)? }
            }
            EventInput::Struck(it) => it.event()?,
            EventInput::Replaced(it) => it.event()?,
            EventInput::Inserted(it) => it.event()?,
            EventInput::Ruled(it) => it.event()?,
            EventInput::Answered(it) => it.event()?,
        };
        checked(event)
    }
}

impl StruckInput {
    fn event(self) -> Result<Event, String> {
        corrected(self.of, How::Struck, self.by, &self.because)
    }
}

impl ReplacedInput {
    fn event(self) -> Result<Event, String> {
        let with = match self.with {
            ReplacementInput::Event(event) => event.event()?,
            ReplacementInput::Opening(opening) => Event::Opened(opening.opening()?),
        };
        corrected(self.of, How::Replaced(Box::new(with)), self.by, &self.because)
    }
}

impl InsertedInput {
    fn event(self) -> Result<Event, String> {
        let how = How::Preceded(Box::new(self.event.event()?));
        corrected(self.before, how, self.by, &self.because)
    }
}

fn corrected(of: u32, how: How, by: AuthorityInput, because: &str) -> Result<Event, String> {
    let (by, because) = (by.authority()?, prose(because)?);
    Ok(Event::Corrected(Correction { of, how, by, because }))
}

fn checked(event: Event) -> Result<Event, String> {
    event.check().map(|()| event).map_err(|error| error.to_string())
}
