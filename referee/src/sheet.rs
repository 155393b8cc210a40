//! The score sheet: what two players could check against the table, and its digest.

use events::Seat;

use crate::book::Ruleset;
use crate::damage::{Breakdown, settle};
use crate::state::{Frame, WindowKind};
use crate::state::{Outcome, Question, State};

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Awaits {
    /// A required answer.
    Answer(Question),
    /// Anybody may speak; silence goes on.
    AnyWord(WindowKind),
    /// Nothing: the match is over.
    Nothing,
}

/// What the table waits for.
pub fn awaits(state: &State) -> Awaits {
    match (state.outcome, state.innermost()) {
        (None, Some(Frame::Ask(question))) => Awaits::Answer(*question),
        (None, Some(Frame::Window(window))) => Awaits::AnyWord(window.kind),
        (None, Some(Frame::Step(_) | Frame::Do(_) | Frame::Discard { .. }) | None)
        | (Some(_), _) => Awaits::Nothing,
    }
}

/// How many Roll Attempts of the Offensive Roll Phase are left. [ROLL-1]
pub fn attempts_left(rules: &Ruleset, state: &State) -> u8 {
    crate::play::attempts(rules, state).saturating_sub(state.attack.attempts)
}

/// What waits to be dealt, added up as it stands now: for each player whom a line concerns.
pub fn pending(rules: &Ruleset, state: &State) -> Vec<Breakdown> {
    State::seats()
        .filter(|seat| state.lines.iter().any(|line| line.to == *seat))
        .map(|seat| settle(&state.lines, seat, rules.numbers.settling))
        .collect()
}

/// A fixed hash (FNV-1a) of the score sheet: Health, CP, tokens, upgrades, hand, deck and discard
/// counts, turn, phase and what is awaited. It depends on names, not on the layout of any type, so
/// that it stays the same when code changes.
pub fn digest(rules: &Ruleset, state: &State) -> u64 {
    let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
    hash.text(rules.name());
    hash.numbers(&[
        state.turn.to_be_bytes()[0],
        state.turn.to_be_bytes()[1],
        state.active.number(),
    ]);
    hash.text(state.phase.words());
    hash.text(awaits_word(state));
    if let Awaits::Answer(question) = awaits(state) {
        hash.numbers(&[question.by().number()]);
    }
    match state.outcome {
        None => hash.text("open"),
        Some(Outcome::Draw) => hash.text("draw"),
        Some(Outcome::Won(seat)) => hash.numbers(&[seat.number()]),
    }
    for seat in State::seats() {
        hash_player(&mut hash, rules, state, seat);
    }
    hash.0
}

fn hash_player(hash: &mut Fnv, rules: &Ruleset, state: &State, seat: Seat) {
    let player = state.player(seat);
    let hero = rules.hero(player.hero);
    hash.text(&hero.name);
    hash.numbers(&[
        player.health,
        player.cp,
        player.cards.hand,
        player.cards.deck,
        player.cards.discard,
    ]);
    for token in rules.tokens.iter().enumerate().filter(|(place, _)| player.tokens[*place] > 0) {
        hash.text(&token.1.name);
        hash.numbers(&[player.tokens[token.0]]);
    }
    for (slot, level) in hero.slots.iter().zip(player.levels).filter(|(_, level)| *level > 1) {
        hash.text(hero.title(slot.title));
        hash.numbers(&[level]);
    }
}

struct Fnv(u64);

impl Fnv {
    fn numbers(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn text(&mut self, text: &str) {
        self.numbers(text.as_bytes());
        self.numbers(&[0]);
    }
}

/// What the table waits for, in one word.
pub fn awaits_word(state: &State) -> &'static str {
    match awaits(state) {
        Awaits::Nothing => "nothing",
        Awaits::Answer(question) => match question {
            Question::Attempt { .. } => "roll",
            Question::Defense { .. } => "defense roll",
            Question::WhichDefense { .. } => "defense choice",
            Question::Roll { .. } => "dice",
            Question::Reroll { .. } => "reroll",
            Question::Pick { .. } => "choice",
            Question::SellDown { .. } => "sale",
        },
        Awaits::AnyWord(kind) => match kind {
            WindowKind::Main => "main",
            WindowKind::Rolling => "roll or announcement",
            WindowKind::Announced => "alteration",
            WindowKind::Dice => "dice alteration",
            WindowKind::MoreThrows { .. } => "another throw",
            WindowKind::Answer { .. } => "answer",
            WindowKind::Then => "then",
            WindowKind::Declared => "attack modifier",
            WindowKind::LastWord => "last word",
        },
    }
}
