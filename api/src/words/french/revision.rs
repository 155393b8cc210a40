//! Corrections and rulings, in words.

use events::{Answer, Authority, Correction, Decision, How, JudgeRuling, Says, Seat, Setting};
use referee::revision::Role;

use super::{counted, list, of};
use crate::words::Names;
use crate::words::revision::Tell;

/// What was put right, by whose authority and why.
pub(super) fn correction(
    correction: &Correction,
    player: &dyn Fn(Seat) -> String,
    event: Tell,
) -> String {
    let Correction { of: entry, how, by, because } = correction;
    let by = match by {
        Authority::Agreed(seats) => {
            let players: Vec<String> = seats.iter().map(|seat| player(*seat)).collect();
            format!("{} sont d’accord", list(&players))
        }
        Authority::Judge(judge) => format!("l’arbitre {judge} décide"),
        Authority::Proposed { by, .. } => format!("{} propose", player(*by)),
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

/// What follows a ruling that adopts a rule set where house rules counted before.
pub(crate) const WITHOUT_HOUSE: &str = " Les règles maison ne comptent plus.";

/// What somebody said of a proposal.
pub(super) fn answer(answer: Answer, player: &dyn Fn(Seat) -> String) -> String {
    let Answer { by, to, says } = answer;
    let by = player(by);
    match says {
        Says::Agree => format!("{by} accepte l’entrée {to}"),
        Says::Decline => format!("{by} refuse l’entrée {to}"),
        Says::Withdraw => format!("{by} retire l’entrée {to}"),
    }
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
pub(crate) fn standing(names: &Names, said: String, role: Role) -> String {
    match role {
        Role::Counts | Role::Inserted => said,
        Role::Replaced { by } => format!("{said} (corrigé par l’entrée {by})"),
        Role::Struck { by } => format!("{said} (rayé par l’entrée {by})"),
        Role::TakenBack { by } => format!("{said} (repris par l’entrée {by})"),
        Role::Correction { withdrawn: Some(by) } => format!("{said} (retiré par l’entrée {by})"),
        Role::Ruling { overturned: Some(by), .. } => format!("{said} (annulé par l’entrée {by})"),
        Role::Proposed { waits } => {
            let players: Vec<String> = waits.seats().map(|seat| names.player(seat)).collect();
            format!("{said} (en attente {})", of(&list(&players)))
        }
        Role::Dropped { by } => format!("{said} (abandonné par l’entrée {by})"),
        Role::Answer
        | Role::Correction { withdrawn: None }
        | Role::Ruling { overturned: None, .. }
        | Role::Void(_) => said,
    }
}
