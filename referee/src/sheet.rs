//! The score sheet: what two players could check against the table, and its digest.

use crate::act::ActorId;
use crate::book::{Op, Ruleset};
use crate::damage::{Breakdown, settle};
use crate::inline::Inline;
use crate::play::unanswered;
use crate::state::{Frame, Outcome, Question, State, Window, WindowKind};

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
        (
            None,
            Some(
                Frame::Step(_)
                | Frame::Do(_)
                | Frame::PlayedCard { .. }
                | Frame::DeclaredToken { .. },
            )
            | None,
        )
        | (Some(_), _) => Awaits::Nothing,
    }
}

/// How many Roll Attempts of the Offensive Roll Phase are left. [ROLL-1]
pub(crate) fn attempts_left(rules: &Ruleset, state: &State) -> u8 {
    crate::play::attempts(rules, state).saturating_sub(state.attack.attempts)
}

/// The dice that people see lying there: those of the text that is being resolved, or those of the Offensive Roll Phase
/// under way.
pub fn dice(state: &State) -> Inline<u8, 5> {
    let of_a_text = state.stack.iter().rev().find_map(|frame| match frame {
        Frame::Do(text) if text.count > 0 => Some((text.dice, text.count)),
        Frame::Do(_)
        | Frame::Step(_)
        | Frame::PlayedCard { .. }
        | Frame::DeclaredToken { .. }
        | Frame::Ask(_)
        | Frame::Window(_) => None,
    });
    let (dice, count) = match of_a_text {
        Some(rolled) => rolled,
        None if state.in_roll_phase() => (state.attack.dice, 5),
        None => return Inline::default(),
    };
    dice.into_iter().take(count as usize).filter(|value| *value > 0).collect()
}

/// How many Roll Attempts people count as left: only while the first roll is due or dice lie there unannounced. [ROLL-1]
pub fn attempts_shown(rules: &Ruleset, state: &State) -> Option<u8> {
    let counts = matches!(
        awaits(state),
        Awaits::Answer(Question::Attempt { .. }) | Awaits::AnyWord(WindowKind::Rolling)
    );
    counts.then(|| attempts_left(rules, state))
}

/// What the printed alternatives of the open choice say, in order; empty if it offers none.
pub fn alternatives<'a>(rules: &'a Ruleset, state: &State) -> Vec<&'a str> {
    let below = state.stack.len().checked_sub(2).map(|place| &state.stack[place]);
    let at = match (awaits(state), below) {
        (Awaits::Answer(Question::Pick { .. }), Some(Frame::Do(text))) => text.rest.at,
        (Awaits::AnyWord(WindowKind::Offer { at, .. }), _) => at,
        _ => return Vec::new(),
    };
    let Op::ChooseOne(end) = rules.op(at) else {
        return rules.said.get(&at).map(String::as_str).into_iter().collect();
    };
    let next = |place: &u16| {
        let Op::Alternative(next) = rules.op(*place) else { return None };
        (next < end).then_some(next)
    };
    std::iter::successors(Some(at + 1), next)
        .filter_map(|place| rules.said.get(&place).map(String::as_str))
        .collect()
}

/// What waits to be dealt, added up as it stands now: for each player whom a line concerns.
pub fn pending(rules: &Ruleset, state: &State) -> Vec<Breakdown> {
    let lines = crate::play::settling_lines(rules, state);
    state
        .ids()
        .filter(|actor| lines.iter().any(|line| line.to == *actor))
        .map(|actor| settle(&lines, actor, rules.numbers.settling))
        .collect()
}

/// A fixed hash (FNV-1a) of the score sheet: Health, CP, tokens, upgrades, hand, deck and discard
/// counts, turn, phase and what is awaited, of the table [as it lies](unanswered). It depends on names, not on
/// the layout of any type, nor on where a card or token could still be answered, so that it stays the same when
/// code changes.
pub fn digest(rules: &Ruleset, state: &State) -> u64 {
    let shown;
    let state = if let Some(Window { kind: WindowKind::Answer { .. }, .. }) = state.window() {
        shown = unanswered(rules, state);
        &shown
    } else {
        state
    };
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
        Some(Outcome::Won(actor)) => hash.numbers(&[actor.number()]),
    }
    for actor in state.ids() {
        hash_player(&mut hash, rules, state, actor);
    }
    hash.0
}

fn hash_player(hash: &mut Fnv, rules: &Ruleset, state: &State, actor: ActorId) {
    let player = state.actor(actor);
    let hero = rules.hero(player.hero);
    hash.text(&hero.name);
    hash.numbers(&[
        state.health(actor),
        player.cp,
        player.cards.hand,
        player.cards.deck,
        player.cards.discard,
    ]);
    for token in player.kinds().iter().filter(|token| !rules.token(*token).passive) {
        hash.text(&rules.token(token).name);
        hash.numbers(&[player.count(token)]);
    }
    for (space, level) in hero.spaces.iter().zip(player.levels).filter(|(_, level)| *level > 1) {
        hash.text(hero.title(space.title));
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
            Question::Roll { .. } | Question::Beside { .. } => "dice",
            Question::Reroll { .. } => "reroll",
            Question::Pick { .. } => "choice",
            Question::SellDown { .. } => "sale",
        },
        Awaits::AnyWord(kind) => match kind {
            WindowKind::Main => "main",
            WindowKind::Rolling => "roll or announcement",
            WindowKind::Announced => "alteration",
            WindowKind::Dice => "dice alteration",
            WindowKind::MoreThrows { .. } | WindowKind::Rethrow { .. } => "another throw",
            WindowKind::Order => "order",
            WindowKind::Offer { .. } => "choice",
            WindowKind::Answer { .. } => "answer",
            WindowKind::Then => "then",
            WindowKind::Declared => "attack modifier",
            WindowKind::LastWord => "last word",
            WindowKind::Discard => "discard",
        },
    }
}
