//! Phases, windows and questions.

use events::Phase;
use referee::State;
use referee::sheet::{self, Awaits};
use referee::state::{Question, WindowKind};

use super::names::{Names, counted};
use super::{Language, french, of_crawls};

/// A phase in the language of the names.
pub fn phase_in(names: &Names, of: Phase) -> &'static str {
    match names.language() {
        Language::English => phase(of),
        Language::French => french::phase::phase(of),
    }
}

/// What closes when a window closes, in the language of the names.
pub fn window_in(names: &Names, of: WindowKind) -> String {
    match names.language() {
        Language::English => window(of),
        Language::French => french::phase::window(of),
    }
}

/// A phase, as the rulebook calls it.
pub const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Upkeep => "Upkeep Phase",
        Phase::Income => "Income Phase",
        Phase::Main1 => "Main Phase (1)",
        Phase::Offense => "Offensive Roll Phase",
        Phase::Targeting => "Targeting Roll Phase",
        Phase::Defense => "Defensive Roll Phase",
        Phase::Main2 => "Main Phase (2)",
        Phase::Discard => "Discard Phase",
        Phase::Journey => "way on",
    }
}

/// What closes when a window closes: the end of `Nobody …` and of `closes: …`.
pub fn window(window: WindowKind) -> String {
    match window {
        WindowKind::Main => "the Main Phase".to_owned(),
        WindowKind::Rolling => "further Roll Attempts".to_owned(),
        WindowKind::Announced => "changes to the announced dice".to_owned(),
        WindowKind::Dice => "changes to the dice just rolled".to_owned(),
        WindowKind::MoreThrows { throws, .. } => counted(throws, "further throw", "further throws"),
        WindowKind::Rethrow { .. } => "the chance to throw dice again".to_owned(),
        WindowKind::Offer { .. } => "what the text leaves to choose".to_owned(),
        WindowKind::Order => "the choice of the order in the Upkeep Phase".to_owned(),
        WindowKind::Answer { .. } => "answers to what was just played or spent".to_owned(),
        WindowKind::Then => "the break before \"then\"".to_owned(),
        WindowKind::Declared => "cards and tokens before the defense".to_owned(),
        WindowKind::LastWord => "the last word before damage is dealt".to_owned(),
        WindowKind::Discard => "the Discard Phase".to_owned(),
        WindowKind::Salves => of_crawls(|| "Salves outside of a battle".to_owned()),
    }
}

/// The alternatives of the open choice: printed ones, or the two decks of which a card is drawn; empty if it offers none.
pub fn alternatives<'a>(names: &Names<'a>, state: &State) -> Vec<&'a str> {
    match (sheet::awaits(state), names.language()) {
        (Awaits::Answer(Question::Deck { .. }), Language::English) => {
            vec!["action deck", "Hero Upgrade deck"]
        }
        (Awaits::Answer(Question::Deck { .. }), Language::French) => {
            vec!["pioche d’Actions", "pioche d’Améliorations"]
        }
        (Awaits::Answer(_) | Awaits::AnyWord(_) | Awaits::Nothing, _) => {
            sheet::alternatives(names.rules(), state)
        }
    }
}

/// What a question asks for, as the object of `waits for`.
pub fn question(names: &Names, question: Question) -> String {
    let player = names.player(question.by());
    match question {
        Question::Attempt { .. } => format!("the first Roll Attempt of {player}"),
        Question::Defense { .. } => format!("{player}'s defense roll"),
        Question::WhichDefense { .. } => format!("{player}'s choice of a Defensive Ability"),
        Question::Roll { .. } | Question::Beside { .. } => format!("a roll of {player}"),
        Question::Reroll { die: Some(die), .. } => {
            format!("{player}'s reroll of die {}", die.saturating_add(1))
        }
        Question::Reroll { throws, .. } => {
            format!("{player}'s reroll of up to {}", counted(throws, "die", "dice"))
        }
        Question::Pick { .. } => format!("a choice of {player}"),
        Question::Deck { cards: 1, .. } => format!("the deck from which {player} draws"),
        Question::Deck { cards, .. } => {
            format!("the decks from which {player} draws {cards} cards")
        }
        Question::Journey { beside: false, .. } => of_crawls(|| format!("the move of {player}")),
        Question::Journey { beside: true, .. } => {
            of_crawls(|| format!("the place beside their own that {player} explores"))
        }
        Question::Environment { .. } => {
            of_crawls(|| format!("the Environment that {player} turns over"))
        }
        Question::Minion { level, .. } => {
            of_crawls(|| format!("the level {level} Minion that {player} draws"))
        }
        Question::Loot { level: 0, .. } => of_crawls(|| format!("the Loot die of {player}")),
        Question::Loot { level, .. } => {
            of_crawls(|| format!("the Loot die of {player} for a level {level} Loot Chest"))
        }
        Question::BossCard { .. } => of_crawls(|| format!("the card that {player} turns over")),
        Question::SellDown { .. } => {
            let most = names.rules().numbers().hand_most;
            format!("cards that {player} sells down to {most} in hand")
        }
    }
}
