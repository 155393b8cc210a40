//! Cards of a Boss: some at random, and how they are logged.

use events::{Event, Face as Said, Goal, Name, Plays as SaidPlays};
use referee::act::{Face, Objective, Plays, Turned, Words};
use referee::play::flippable;
use referee::{ActorId, Ruleset, State};

use crate::given::{some_word, words};

/// A card that the rule set has, or one that the table reads out. `below` picks one of so many.
pub fn some_card(below: &mut impl FnMut(usize) -> usize, rules: &Ruleset, state: &State) -> Turned {
    let known = flippable(rules, state);
    match below(known.len() + 5) {
        nth if nth < known.len() => known[nth],
        _ => Turned::Given(some_face(below, rules)),
    }
}

fn some_face(below: &mut impl FnMut(usize) -> usize, rules: &Ruleset) -> Face {
    let objective = match below(4) {
        0 => Objective::Straights,
        1 => Objective::Symbols([5, 0, 0, 0, 0, 0]),
        2 => Objective::Symbols([0, 3, 1, 0, 0, 0]),
        _ => Objective::Symbols([1, 0, 4, 0, 0, 0]),
    };
    let mut text = |most: usize| -> Words {
        let words = below(most + 1);
        (0..words).map(|_| some_word(below, rules, ["Concussion", "Stun"])).collect()
    };
    let (does, bonus) = (text(Said::MOST), text(2));
    let plays =
        (below(4) > 0).then(|| Plays { in_roll_phase: below(2) == 0, cost: below(5) as u8, does });
    Face { objective, plays, bonus }
}

/// The card as it is logged.
///
/// # Panics
/// If it is none of this rule set.
pub fn flipped(rules: &Ruleset, state: &State, actor: ActorId, card: Turned) -> Event {
    let board = &rules.boards()[state.actor(actor).hero()];
    let name = |text: &str| Name::new(text).expect("a printed name");
    let by = actor.seat().expect("a seat");
    let face = match card {
        Turned::Known(card) => {
            let card = name(&board.deck[usize::from(card.0)].name);
            return Event::Flipped { by, card, says: None };
        }
        Turned::Given(face) => face,
    };
    let objective = match face.objective {
        Objective::Straights => Goal::Straights,
        Objective::Symbols(symbols) => {
            let wanted = board.symbols.iter().zip(symbols).filter(|(_, n)| *n > 0);
            Goal::Symbols(wanted.map(|(symbol, n)| (name(symbol), n)).collect())
        }
    };
    let plays = face.plays.map(|plays| SaidPlays {
        in_roll_phase: plays.in_roll_phase,
        cost: plays.cost,
        does: words(rules, plays.does),
    });
    let bonus = words(rules, face.bonus);
    let says = Some(Said { objective, plays, bonus });
    Event::Flipped { by, card: name("A Card"), says }
}
