//! What the table waits for.

use referee::State;
use referee::book::Again;
use referee::state::{Question, WindowKind};

use super::phase::{phase, question};
use super::{counted, list};
use crate::words::{Names, of_crawls};

/// What has to be answered.
pub(crate) fn asks(names: &Names, asked: Question) -> String {
    format!("La table attend {}.", question(names, asked))
}

/// The die that finds the target, or who says who it is.
pub(crate) fn aims(who: &[String], rolls: bool) -> String {
    let who = list(who);
    if rolls {
        format!("La table attend que {who} lance le dé qui désigne la cible.")
    } else {
        format!("La table attend de {who} le choix de la cible.")
    }
}

/// The dice of an enemy lie there: which it throws again, or what it performs.
pub(crate) fn enemy_rolls(
    enemy: &str,
    who: &[String],
    again: Option<Again>,
    needs: Option<&str>,
) -> String {
    if let Some(again) = again {
        return format!("{enemy} relance {}.", throws(again));
    }
    let can = if who.len() == 1 { "peut" } else { "peuvent" };
    let does = needs.map_or_else(
        || "n’active aucune capacité".to_owned(),
        |needs| format!("exécute sa capacité avec {needs}"),
    );
    format!("{} {can} encore changer des dés\u{202f}; puis {enemy} {does}.", list(who))
}

/// The dice of a Boss meet several abilities, of which the table says which one it performs.
pub(crate) fn performs_one(boss: &str, met: &[&str]) -> String {
    format!(
        "{boss} exécute l’une de {}\u{202f}: la première de ses priorités est nommée.",
        list(met)
    )
}

/// The dice that an enemy throws again.
pub(crate) fn throws(again: Again) -> String {
    let places = |bits: u8| -> Vec<String> {
        (0..5).filter(|place| bits >> place & 1 == 1).map(|place| (place + 1).to_string()).collect()
    };
    let all = places(again.all);
    let dice = if all.len() == 1 { "le dé" } else { "les dés" };
    let all = (!all.is_empty()).then(|| format!("{dice} {}", list(&all)));
    let some = again
        .choices
        .iter()
        .map(|choice| format!("{} des dés {}", choice.count, list(&places(choice.of))));
    list(&all.into_iter().chain(some).collect::<Vec<_>>())
}

/// What may be done in a window by these players. Silence closes it, so nothing here is a must.
pub(crate) fn may(who: &[String], state: &State, open: WindowKind, spent: bool) -> String {
    let can = if who.len() == 1 { "peut" } else { "peuvent" };
    let who = list(who);
    match open {
        WindowKind::Main => {
            format!("{who} {can} agir dans la {}, ou en finir.", phase(state.phase()))
        }
        WindowKind::Rolling if spent => format!("{who} {can} annoncer."),
        WindowKind::Rolling => format!("{who} {can} relancer ou annoncer."),
        WindowKind::Announced => {
            format!("{who} {can} encore changer des dés de la capacité annoncée.")
        }
        WindowKind::Dice => format!("{who} {can} encore changer les dés lancés."),
        WindowKind::MoreThrows { throws, .. } => {
            format!("{who} {can} lancer encore, {}.", counted(throws, "jet", "jets"))
        }
        WindowKind::Rethrow { dice, .. } => {
            format!("{who} {can} relancer {} au plus.", counted(dice, "dé", "dés"))
        }
        WindowKind::Offer { .. } => format!("{who} {can} choisir, ou décliner."),
        WindowKind::Order => {
            format!(
                "{who} {can} agir avant la Phase d’Entretien, et choisir l’effet qui vient en premier."
            )
        }
        WindowKind::Salves => {
            of_crawls(|| format!("{who} {can} utiliser des Salve avant de continuer."))
        }
        WindowKind::Answer { .. } => format!("{who} {can} répondre avant que cela prenne effet."),
        WindowKind::Then => format!("{who} {can} agir avant que le texte continue."),
        WindowKind::Declared => format!("{who} {can} agir avant la défense."),
        WindowKind::LastWord => format!("{who} {can} agir une dernière fois avant les dégâts."),
        WindowKind::Discard => {
            format!("{who} {can} encore jouer une Action Instantanée avant la fin du tour.")
        }
    }
}
