//! What players say of what they do at the table.

use std::sync::Arc;

use events::{Event, Name, Pick};
use referee::act::{Act, Deed, Find, Picked, Picks};
use referee::happening::Silent;
use referee::play::play;
use referee::state::{Frame, WindowKind};
use referee::{ActorId, Position, Ruleset, State};

use crate::walk::{Seen, Walk, game_of_acts, opening_of};

/// The log of a whole game at random of a mode, to its end, of which it is said which dice were thrown.
///
/// # Panics
/// As [`game_of_acts`].
pub fn whole_game(walk: &mut Walk, rules: &Arc<Ruleset>, mode: &str) -> Vec<Event> {
    let opening = opening_of(walk, rules, mode);
    let Event::Opened(start) = &opening else { panic!("an opening") };
    let position = Position::opened(rules, start).expect("the opening fits");
    let (rules, mut state) = (position.rules(), *position.state());
    let acts = game_of_acts(walk, rules, &opening, &mut Seen::default(), |_, _, _| {});
    let mut log = vec![opening];
    for act in acts {
        let act = with_thrown_dice(&state, act);
        log.push(event_of(rules, &state, &act));
        play(rules, &mut state, &act, &mut Silent).expect("it was played");
    }
    log
}

/// A further Roll Attempt with the dice named that were thrown: those that differ. Every other act as it is.
#[must_use]
pub fn with_thrown_dice(state: &State, act: Act) -> Act {
    let rolling = matches!(state.innermost(), Some(Frame::Window(window)) if window.kind == WindowKind::Rolling);
    let Deed::Rolled(dice) = act.deed else { return act };
    if !rolling {
        return act;
    }
    let differ = (0..5).filter(|die| dice.values().get(*die) != state.offense_dice().get(*die));
    let thrown = differ.fold(0, |mask, die| mask | 1u8 << die);
    let dice = dice.with_thrown(thrown).unwrap_or(dice);
    Act { by: act.by, deed: Deed::Rolled(dice) }
}

/// An act as it is logged.
///
/// # Panics
/// If it is none of this rule set.
pub fn event_of(rules: &Ruleset, state: &State, act: &Act) -> Event {
    let seat = |actor: ActorId| actor.seat().expect("a seat");
    let hero = &rules.boards()[state.actor(act.by).hero()];
    let by = seat(act.by);
    let name = |text: &str| Name::new(text).expect("a printed name");
    let card = |place: u8| name(&hero.deck[place as usize].name);
    let cards = |bits: u64| (0..64).filter(|place| bits >> place & 1 == 1).map(card).collect();
    let picks = |picks: Picks| {
        let pick = |picked: &Picked| match *picked {
            Picked::Die { die, to } => Pick::Die { die: die + 1, to: (to > 0).then_some(to) },
            Picked::Actor(actor) => Pick::Seat(seat(actor)),
            Picked::Token { token, of } => {
                Pick::Token { token: name(&rules.tokens()[token.0 as usize].name), of: seat(of) }
            }
            Picked::Option(n) => Pick::Option(n),
            Picked::Amount(n) => Pick::Amount(n),
            Picked::Card(place) => Pick::Card(card(place.0)),
        };
        picks.iter().map(pick).collect()
    };
    match act.deed {
        Deed::Rolled(dice) => Event::Rolled { by, dice },
        Deed::Announced(title) => {
            Event::Announced { by, ability: title.map(|title| name(hero.title(title))) }
        }
        Deed::Defended(title) => Event::Defended { by, with: name(hero.title(title)) },
        Deed::Played(place, said) => Event::Played { by, card: card(place.0), picks: picks(said) },
        Deed::Sold(bits) => Event::Sold { by, cards: cards(bits) },
        Deed::Spent(token, said) => Event::Spent {
            by,
            token: name(&rules.tokens()[token.0 as usize].name),
            picks: picks(said),
        },
        Deed::PaidOff(token) => {
            Event::PaidOff { by, token: name(&rules.tokens()[token.0 as usize].name) }
        }
        Deed::Chose(said) => Event::Chose { by, picks: picks(said) },
        Deed::Revealed(bits) => Event::Revealed { by, cards: cards(bits) },
        Deed::Passed => Event::Passed { by },
        Deed::Ended => Event::Ended { by },
        Deed::Conceded => Event::Conceded { by },
        Deed::Moved(to) => Event::Moved { by, to },
        Deed::Found(Find::Environment(place)) => {
            Event::Found { by, what: name(&rules.crawling().environments[place as usize].name) }
        }
        Deed::Found(Find::Enemy(place)) => {
            Event::Found { by, what: name(&rules.boards()[place as usize].name) }
        }
        Deed::Found(Find::Given(says)) => crate::given::explored(rules, by, says),
        Deed::Looted(die) => Event::Looted { by, die },
        Deed::Flipped(card) => crate::boss::flipped(rules, state, act.by, card),
        Deed::ReadOut(place, says) => {
            Event::ReadOut { by, card: card(place.0), says: crate::given::said_card(rules, says) }
        }
        Deed::Discarded(place) => Event::Discarded { by, card: card(place.0) },
    }
}
