//! A part of a game at random.

use std::sync::Arc;

use events::Event;
use referee::happening::Silent;
use referee::options::Choice;
use referee::play::legal_options_into;
use referee::{Position, Refusal, Ruleset};

use crate::walk::{Walk, act_of, choose};

/// So many acts of a game at random, or fewer where it ends or more would wait than there is room for. Nothing at all is
/// played where the opening does not fit.
///
/// # Panics
/// If a position is stuck, or an option is refused for another reason.
pub fn some_acts(walk: &mut Walk, rules: &Ruleset, opening: &Event, most: usize) {
    let Event::Opened(start) = opening else { panic!("a game begins with its opening") };
    let Ok(position) = Position::opened(&Arc::new(rules.clone()), start) else { return };
    let (rules, mut state) = (position.rules(), *position.state());
    let mut options = Vec::new();
    for _ in 0..most {
        if state.outcome().is_some() {
            return;
        }
        legal_options_into(rules, &state, &mut options);
        assert!(options.iter().any(|option| option.what != Choice::Concede), "stuck: {state:#?}");
        let option = options[choose(walk, &options)];
        let Some(act) = act_of(walk, rules, &state, &option) else { continue };
        match referee::play::play(rules, &mut state, &act, &mut Silent) {
            Ok(()) => {}
            Err(Refusal::TooMuchWaits) => return,
            Err(refusal) => panic!("{option:?} as {act:?} is refused: {refusal:?}"),
        }
    }
}
