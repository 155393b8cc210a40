//! What the referee offers, as lines of notation begin.

use events::Cell;
use referee::options::{Choice, Hidden};
use referee::play::legal_options;
use referee::sheet::{Awaits, awaits};
use referee::state::WindowKind;
use referee::{LegalOption, Ruleset, State};

/// What may be said now.
pub(super) fn options(rules: &Ruleset, state: &State) -> Vec<String> {
    legal_options(rules, state).iter().map(|option| line(rules, state, option)).collect()
}

/// What was just played or spent can be answered with this. Cards of a hidden hand are among it.
pub(super) fn answers(rules: &Ruleset, state: &State) -> Vec<String> {
    if !matches!(awaits(state), Awaits::AnyWord(WindowKind::Answer { .. })) {
        return Vec::new();
    }
    let answers = |option: &&LegalOption| {
        let acts = matches!(option.what, Choice::Play(_) | Choice::Spend(..) | Choice::PayOff(_));
        acts && option.forgoes.is_empty()
    };
    let options = legal_options(rules, state);
    options.iter().filter(answers).map(|option| line(rules, state, option)).collect()
}

fn line(rules: &Ruleset, state: &State, option: &LegalOption) -> String {
    let hero = &rules.boards()[state.actor(option.by).hero()];
    let token = |token: referee::act::TokenId| &rules.tokens()[token.0 as usize].name;
    let title = |title: referee::act::TitleId| &hero.titles[title.0 as usize];
    let said = match option.what {
        Choice::Roll(_) => "rolls".to_owned(),
        Choice::Announce(None) => "announces nothing".to_owned(),
        Choice::Announce(Some(ability)) => format!("announces {}", title(ability)),
        Choice::Defend(ability) => format!("defends with {}", title(ability)),
        Choice::Play(card) => format!("plays {}", hero.deck[card.0 as usize].name),
        Choice::Sell(..) => "sells".to_owned(),
        Choice::PayOff(of) => format!("pays off {}", token(of)),
        Choice::Spend(of, _) => format!("spends {}", token(of)),
        Choice::Choose => "chooses".to_owned(),
        Choice::Reveal(_) => "reveals".to_owned(),
        Choice::Pass => "passes".to_owned(),
        Choice::End => "ends".to_owned(),
        Choice::Concede => "concedes".to_owned(),
        Choice::Move(cells) => {
            let those = (0..64).filter(|cell| cells >> cell & 1 == 1).filter_map(Cell::nth);
            let those: Vec<String> = those.map(|cell| cell.to_string()).collect();
            format!("moves to {}", those.join(", "))
        }
        Choice::Find(Hidden::Environment(level)) => format!("finds an Environment {level}"),
        Choice::Find(Hidden::Minion(level)) => format!("finds a Minion {level}"),
        Choice::Loot(level) => format!("loots a chest {level}"),
        Choice::Flip => "flips".to_owned(),
        Choice::Use(card) => format!("uses {}", hero.deck[card.0 as usize].name),
        Choice::ReadOut(card) => format!("reads out {}", hero.deck[card.0 as usize].name),
        Choice::Discard(cards) => {
            let those = hero.deck.iter().enumerate().filter(|(nth, _)| cards >> nth & 1 == 1);
            let those: Vec<&str> = those.map(|(_, card)| card.name.as_str()).collect();
            format!("discards {}", those.join(", "))
        }
    };
    format!("{} {said}", option.by)
}
