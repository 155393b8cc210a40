//! Why a correction or a ruling cannot be, in words.

use referee::play::BadSetting;
use referee::revision::{BadAdoption, BadRevision, Fault};

use crate::words::Names;

/// Why a correction or a ruling cannot be, and what is possible instead.
pub(crate) fn fault(names: &Names, fault: Fault) -> (String, String) {
    let (sentence, instead) = match fault {
        Fault::Refused(_) => ("Les règles ne le permettent pas.", ""),
        Fault::Revision(bad) => return revision_fault(bad),
        Fault::Setting(bad) => return setting_fault(names, bad),
        Fault::Adoption(BadAdoption::Unknown) => (
            "Il n’y a pas de telles règles.",
            "Nommez des règles avec lesquelles on peut ouvrir une partie.",
        ),
        Fault::Adoption(BadAdoption::InTheMiddle) => (
            "Quelque chose est en cours ou attend d’être infligé, et son texte ne veut rien dire sous d’autres règles.",
            "Changez de règles dans une Phase Principale où rien n’attend.",
        ),
        Fault::Adoption(BadAdoption::DoesNotFit) => (
            "Il manque à ces règles un héros, un jeton ou une carte de cette table.",
            "Ouvrez une nouvelle partie à partir de la position.",
        ),
        Fault::NoSuchSeat(seat) => {
            let sentence = format!("Personne n’est assis à la place {seat}.");
            return (sentence, "Nommez une place de cette partie.".to_owned());
        }
        Fault::NotOpen => {
            ("Aucune ouverture ne tient avant cela.", "Remplacez d’abord l’ouverture.")
        }
    };
    (sentence.to_owned(), instead.to_owned())
}

fn revision_fault(bad: BadRevision) -> (String, String) {
    match bad {
        BadRevision::NoSuchEntry(of) => (
            format!("Il n’y a pas d’entrée {of} avant cela."),
            "Nommez par sa place une entrée qui précède\u{202f}; l’ouverture est la 1.".to_owned(),
        ),
        BadRevision::IsARuling(of) => (
            format!("L’entrée {of} est une décision d’arbitre, qui ne se corrige pas."),
            format!("Un arbitre peut l’annuler\u{202f}: judge NAME: overturns {of}; because …"),
        ),
        BadRevision::IsACorrection(of) => (
            format!("L’entrée {of} est une correction, qu’on ne peut que rayer."),
            format!("Rayez-la, et corrigez l’entrée qu’elle concerne\u{202f}: strike {of}; …"),
        ),
        BadRevision::IsNoRuling(of) => (
            format!("L’entrée {of} n’est pas une décision d’arbitre."),
            format!("Ce qui a été mal noté se corrige\u{202f}: strike {of}; …"),
        ),
        BadRevision::IsGone { of, by } => (
            format!("L’entrée {of} ne compte plus depuis l’entrée {by}."),
            format!("Pour qu’elle compte de nouveau, reprenez l’entrée {by}."),
        ),
        BadRevision::IsTakenBack { of, by } => (
            format!("L’entrée {of} a été reprise quand l’entrée {by} a fait revenir en arrière."),
            format!("Un arbitre peut l’annuler\u{202f}: judge NAME: overturns {by}; because …"),
        ),
    }
}

fn setting_fault(names: &Names, bad: BadSetting) -> (String, String) {
    let sentence = match bad {
        BadSetting::Unknown(_) => {
            let instead = format!("Nommez un jeton de {}.", names.rules().name());
            return ("Cette partie n’a pas une telle place ou un tel jeton.".to_owned(), instead);
        }
        BadSetting::Health { most } => format!("La Santé se règle de 1 à {most}."),
        BadSetting::Cp { most } => format!("Les PC se règlent de 0 à {most}."),
        BadSetting::Tokens { most } => format!("Il peut y avoir au plus {most} de ce jeton."),
        BadSetting::Cards { most } => format!("Il peut y avoir au plus {most} cartes."),
    };
    (sentence, "Réglez-le dans ses limites, ou finissez la partie.".to_owned())
}
