//! Phases, windows and questions.

use events::Phase;
use referee::state::{Question, WindowKind};

use super::{counted, of};
use crate::words::{Names, of_crawls};

/// A phase; all of them are feminine.
pub(crate) const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Upkeep => "Phase d’Entretien",
        Phase::Income => "Phase de Revenu",
        Phase::Main1 => "Phase Principale (1)",
        Phase::Offense => "Phase de Lancer Offensif",
        Phase::Targeting => "Phase de Ciblage",
        Phase::Defense => "Phase de Lancer Défensif",
        Phase::Main2 => "Phase Principale (2)",
        Phase::Discard => "Phase de Défausse",
        Phase::Journey => "route",
    }
}

/// What closes when a window closes: the end of `c’en est fini de`.
pub(crate) fn window(window: WindowKind) -> String {
    match window {
        WindowKind::Main => "la Phase Principale".to_owned(),
        WindowKind::Rolling => "d’autres lancers".to_owned(),
        WindowKind::Announced => "changer les dés annoncés".to_owned(),
        WindowKind::Dice => "changer les dés lancés".to_owned(),
        WindowKind::MoreThrows { throws, .. } => counted(throws, "autre jet", "autres jets"),
        WindowKind::Rethrow { .. } => "relancer des dés".to_owned(),
        WindowKind::Offer { .. } => "ce que le texte laisse à choisir".to_owned(),
        WindowKind::Order => "l’ordre dans la Phase d’Entretien".to_owned(),
        WindowKind::Answer { .. } => "répondre à ce qui vient d’être joué ou dépensé".to_owned(),
        WindowKind::Then => "la pause avant «\u{202f}puis\u{202f}»".to_owned(),
        WindowKind::Declared => "cartes et jetons avant la défense".to_owned(),
        WindowKind::LastWord => "le dernier mot avant les dégâts".to_owned(),
        WindowKind::Discard => "la Phase de Défausse".to_owned(),
        WindowKind::Salves => of_crawls(|| "des Salve hors d’un combat".to_owned()),
    }
}

/// What a closed window was for, as a sentence.
pub(crate) fn closed(kind: WindowKind) -> String {
    format!("Personne n’a parlé, c’est donc passé\u{202f}: {}.", window(kind))
}

/// What a question asks for, as the object of `attend`.
pub(crate) fn question(names: &Names, question: Question) -> String {
    let player = names.player(question.by());
    let whose = of(&player);
    match question {
        Question::Attempt { .. } => format!("le premier lancer {whose}"),
        Question::Defense { .. } => format!("le lancer de défense {whose}"),
        Question::WhichDefense { .. } => format!("le choix d’une Capacité Défensive {whose}"),
        Question::Roll { .. } | Question::Beside { .. } => format!("un jet {whose}"),
        Question::Reroll { die: Some(die), .. } => {
            format!("la relance du dé {} {whose}", die.saturating_add(1))
        }
        Question::Reroll { throws, .. } => {
            format!("la relance de {} au plus {whose}", counted(throws, "dé", "dés"))
        }
        Question::Pick { .. } => format!("un choix {whose}"),
        Question::Deck { cards: 1, .. } => format!("la pioche d’où {player} tire sa carte"),
        Question::Deck { cards, .. } => format!("les pioches d’où {player} tire {cards} cartes"),
        Question::Journey { beside: false, .. } => of_crawls(|| format!("le déplacement {whose}")),
        Question::Journey { beside: true, .. } => {
            of_crawls(|| format!("la tuile voisine que {player} explore"))
        }
        Question::Environment { .. } => {
            of_crawls(|| format!("l’Environnement que retourne {player}"))
        }
        Question::Minion { level, .. } => {
            of_crawls(|| format!("le Sbire de niveau {level} que pioche {player}"))
        }
        Question::Loot { level: 0, .. } => of_crawls(|| format!("le dé de Butin {whose}")),
        Question::Loot { level, .. } => {
            of_crawls(|| format!("le dé de Butin {whose} pour un Coffre de niveau {level}"))
        }
        Question::BossCard { .. } => of_crawls(|| format!("la carte que retourne {player}")),
        Question::SellDown { .. } => {
            let most = names.rules().numbers().hand_most;
            format!("les cartes que {player} vend pour n’en garder que {most}")
        }
    }
}
