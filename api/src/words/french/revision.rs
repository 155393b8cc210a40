//! Corrections and rulings, in words.

use events::{Authority, Correction, Decision, How, JudgeRuling, Seat, Setting};
use referee::play::BadSetting;
use referee::revision::{BadAdoption, BadRevision, Fault, Role};

use super::event::event;
use super::{counted, list, of};
use crate::words::Names;

/// What was put right, by whose authority and why.
pub(super) fn correction(correction: &Correction, player: &dyn Fn(Seat) -> String) -> String {
    let Correction { of: entry, how, by, because } = correction;
    let by = match by {
        Authority::Agreed(seats) => {
            let players: Vec<String> = seats.iter().map(|seat| player(*seat)).collect();
            format!("{} sont d’accord", list(&players))
        }
        Authority::Judge(judge) => format!("l’arbitre {judge} décide"),
    };
    let right = match how {
        How::Struck => format!("l’entrée {entry} est rayée"),
        How::Replaced(said) => {
            format!("l’entrée {entry} est remplacée\u{202f}: {}", event(said, player))
        }
        How::Preceded(said) => format!("avant l’entrée {entry}, {}", event(said, player)),
    };
    format!("{by}\u{202f}: {right} ({because})")
}

/// What a judge decided and why.
pub(super) fn ruling(ruling: &JudgeRuling, player: &dyn Fn(Seat) -> String) -> String {
    let JudgeRuling { judge, decision, because, .. } = ruling;
    let decided = match decision {
        Decision::Stands => "tout reste comme il est".to_owned(),
        Decision::Set(settings) => {
            let set: Vec<String> = settings.iter().map(|it| setting(it, player)).collect();
            format!("{} à partir d’ici", list(&set))
        }
        Decision::Adopted(ruleset) => format!("les règles sont {ruleset} à partir d’ici"),
        Decision::BackedUp { to } => {
            format!("la partie reprend où elle en était après l’entrée {to}")
        }
        Decision::Penalised { seat, penalty } => {
            format!("{} reçoit une pénalité\u{202f}: {penalty}", player(*seat))
        }
        Decision::Ended { winner: Some(winner) } => {
            format!("la partie est finie\u{202f}; {} gagne", player(*winner))
        }
        Decision::Ended { winner: None } => "la partie est finie et nulle".to_owned(),
        Decision::Overturned { ruling } => format!("la décision de l’entrée {ruling} est annulée"),
    };
    format!("l’arbitre {judge} décide\u{202f}: {decided} ({because})")
}

fn setting(setting: &Setting, player: &dyn Fn(Seat) -> String) -> String {
    match setting {
        Setting::Health { of, to } => format!("{} a {to} de Santé", player(*of)),
        Setting::Cp { of, to } => format!("{} a {to} PC", player(*of)),
        Setting::Tokens { of, token, to } => format!("{} a {token} × {to}", player(*of)),
        Setting::Hand { of: whose, to } => {
            format!("la main {} a {}", of(&player(*whose)), counted(*to, "carte", "cartes"))
        }
        Setting::Discard { of: whose, to } => {
            format!("la défausse {} a {}", of(&player(*whose)), counted(*to, "carte", "cartes"))
        }
    }
}

/// What was said, with what became of it.
pub(crate) fn standing(said: String, role: Role) -> String {
    match role {
        Role::Counts | Role::Inserted => said,
        Role::Replaced { by } => format!("{said} (corrigé par l’entrée {by})"),
        Role::Struck { by } => format!("{said} (rayé par l’entrée {by})"),
        Role::TakenBack { by } => format!("{said} (repris par l’entrée {by})"),
        Role::Correction { withdrawn: Some(by) } => format!("{said} (retiré par l’entrée {by})"),
        Role::Ruling { overturned: Some(by), .. } => format!("{said} (annulé par l’entrée {by})"),
        Role::Correction { withdrawn: None }
        | Role::Ruling { overturned: None, .. }
        | Role::Void(_) => said,
    }
}

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
