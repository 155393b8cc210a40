//! What the dice did, in French.

use season::fairness::By;

use crate::words::points::{Point, dice_of};

pub(in crate::words) const MODEL: &str = "Une position vaut la Santé qu’un camp peut espérer avoir d’avance sur les autres à la fin du tour \
    en cours, si personne ne joue de carte, ne dépense de jeton ni n’accepte d’offre, si chacun garde et choisit ce qui vaut le mieux \
    pour son camp, et si les dés tombent comme ils veulent.";
pub(in crate::words) const LEAVES_OUT: [&str; 4] = [
    "Ce que les mains, les PC et les jetons vaudront plus tard.",
    "Tout ce qui suit la fin du tour.",
    "Une seconde phase de jet offensif dans le même tour, comptée à part quand elle commence.",
    "Ce que les autres pourraient répondre\u{202f}: cela leur est compté quand ils le font.",
];
pub(in crate::words) const TERMS: [&str; 3] = [
    "Ce que la position valait après les dés, moins ce qu’on pouvait espérer avant de les lancer.",
    "Ce qui fut choisi, moins le meilleur choix possible\u{202f}: jamais au-dessus de 0.",
    "Ce que les autres ont choisi, et ce que le modèle ne prévoit pas, comme une carte ou un jeton qui aide.",
];
pub(in crate::words) const UNSAID: &str = "Personne n’a dit quels dés furent lancés.";
pub(in crate::words) const NO_DIE: &str = "Aucun dé ne fut lancé.";
pub(in crate::words) const MEANS: &str = "La valeur p dit combien de fois des dés équitables tombent au moins aussi inégalement. Elle n’est pas \
    la probabilité que ces dés soient équitables, et parmi beaucoup de joueurs ou de jeux de dés une petite valeur se trouve d’elle-même.";
pub(in crate::words) const CAREFUL: &str = "Des dés équitables tombent ainsi moins d’une fois sur un million. Le journal ne peut pas dire pourquoi\u{202f}: \
    des dés usés, des erreurs de saisie et des jets laissés de côté se ressemblent.";
pub(in crate::words) const RATING: &str = "Weng-Lin (Bradley-Terry, toutes les paires)\u{202f}: chacun commence à 25 avec une incertitude de 8,33, et chaque \
    partie terminée déplace ceux qui l’ont jouée. Il connaît les équipes et les parties à plus de deux, que ni Elo ni Glicko-2 ne connaissent. Les \
    parties sont reprises dans l’ordre de leur ouverture, si bien qu’une partie corrigée corrige les cotes.";
pub(in crate::words) const PRINTED: &str = "Règles du jeu 2.0, page 15";
pub(in crate::words) const HANGS_ON_DICE: &str =
    "Cela dépend de dés que personne n’a lancés, ou d’un choix que personne n’a fait.";
pub(in crate::words) const ATTEMPTS_LEFT: &str = "Il restait ensuite des lancers : si c’est bien cela qui a fait échouer la phase, aucun journal ne le dit.";

pub(in crate::words) fn left_out(rolls: u32) -> String {
    let (rolls, are) = if rolls == 1 {
        ("1 jet".to_owned(), "n’est pas compté")
    } else {
        (format!("{rolls} jets"), "ne sont pas comptés")
    };
    format!(
        "{rolls} {are} pour l’adresse, car personne n’a dit quels dés furent lancés\u{202f}; pour la chance, c’est comme si les meilleurs avaient été gardés."
    )
}

pub(in crate::words) fn point(what: Point, seq: u32, number: &str) -> String {
    match what {
        Point::Luckiest => {
            format!(
                "Entrée {seq}\u{202f}: les dés ont valu {number} Santé de plus qu’on ne pouvait espérer."
            )
        }
        Point::Unluckiest => {
            format!(
                "Entrée {seq}\u{202f}: les dés ont valu {number} Santé de moins qu’on ne pouvait espérer."
            )
        }
        Point::WorstChoice => {
            format!(
                "Entrée {seq}\u{202f}: selon le modèle, un autre choix valait {number} Santé de plus."
            )
        }
        Point::WorstKeep => {
            format!(
                "Entrée {seq}\u{202f}: selon le modèle, garder d’autres dés valait {number} Santé de plus."
            )
        }
        Point::TurningPoint => format!(
            "Entrée {seq}\u{202f}: à partir d’ici, qui a gagné pouvait espérer mener, d’abord de {number} Santé à la fin du tour."
        ),
    }
}

pub(in crate::words) fn keep(kept: &[u8], best: Option<&[u8]>, cost: Option<&str>) -> String {
    let what = |dice: &[u8]| if dice.is_empty() { "rien".to_owned() } else { dice_of(dice) };
    let kept = what(kept);
    match (cost, best) {
        (None, _) => format!("Gardé {kept}\u{202f}: selon le modèle, rien ne valait mieux."),
        (Some(cost), Some(best)) => {
            format!(
                "Gardé {kept}\u{202f}: selon le modèle, garder {} valait {cost} Santé de plus.",
                what(best)
            )
        }
        (Some(cost), None) => {
            format!(
                "Gardé {kept}\u{202f}: selon le modèle, ne plus lancer valait {cost} Santé de plus."
            )
        }
    }
}

pub(in crate::words) fn uneven(dice: u64, often: &str, by: By) -> String {
    let by = match by {
        By::Counting => "toutes les issues comptées",
        By::ChiSquare => "khi carré",
    };
    format!("Avec {dice} dés équitables, {often} tombent au moins aussi inégalement ({by}).")
}

pub(in crate::words) fn runs(same: u64, pairs: u64, expected: &str, often: Option<&str>) -> String {
    let says = format!(
        "D’un jet au suivant, {same} paires de dés sur {pairs} montrent la même face\u{202f}; avec des dés équitables, {expected} en moyenne."
    );
    often.map_or_else(
        || says.clone(),
        |often| format!("{says} Parmi des dés équitables, {often} s’en écartent au moins autant."),
    )
}
