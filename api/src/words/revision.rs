//! Corrections and rulings, in words.

use events::{
    Answer, Authority, Correction, Decision, Event, How, JudgeRuling, Says, Seat, Setting,
};
use referee::revision::Role;

use super::names::{Names, list};
use super::{Language, french};

/// How the event inside a correction is told, by whoever tells events.
pub(super) type Tell = fn(&Event, &dyn Fn(Seat) -> String) -> String;

/// What was put right, by whose authority and why.
pub(super) fn correction(
    correction: &Correction,
    player: &dyn Fn(Seat) -> String,
    event: Tell,
) -> String {
    let Correction { of, how, by, because } = correction;
    let by = match by {
        Authority::Agreed(seats) => {
            let players: Vec<String> = seats.iter().map(|seat| player(*seat)).collect();
            format!("{} agree", list(&players))
        }
        Authority::Judge(judge) => format!("judge {judge} decides"),
        Authority::Proposed { by, .. } => format!("{} proposes", player(*by)),
    };
    let right = match how {
        How::Struck => format!("entry {of} is struck"),
        How::Replaced(said) => format!("entry {of} is replaced: {}", event(said, player)),
        How::Preceded(said) => format!("before entry {of}, {}", event(said, player)),
    };
    format!("{by}: {right} ({because})")
}

/// What somebody said of a proposal.
pub(super) fn answer(answer: Answer, player: &dyn Fn(Seat) -> String) -> String {
    let Answer { by, to, says } = answer;
    let by = player(by);
    match says {
        Says::Agree => format!("{by} agrees to entry {to}"),
        Says::Decline => format!("{by} does not agree to entry {to}"),
        Says::Withdraw => format!("{by} withdraws entry {to}"),
    }
}

/// What a judge decided and why.
pub(super) fn ruling(ruling: &JudgeRuling, player: &dyn Fn(Seat) -> String) -> String {
    let JudgeRuling { judge, decision, because, .. } = ruling;
    let decided = match decision {
        Decision::Stands => "everything stands as it is".to_owned(),
        Decision::Set(settings) => {
            let set: Vec<String> = settings.iter().map(|it| setting(it, player)).collect();
            format!("{} from here on", list(&set))
        }
        Decision::Adopted(ruleset) => format!("the rule set is {ruleset} from here on"),
        Decision::BackedUp { to } => {
            format!("the game goes on from where it stood after entry {to}")
        }
        Decision::Penalised { seat, penalty } => {
            format!("{} gets a penalty: {penalty}", player(*seat))
        }
        Decision::Ended { winner: Some(winner) } => {
            format!("the match is over; {} wins", player(*winner))
        }
        Decision::Ended { winner: None } => "the match is over and ends in a draw".to_owned(),
        Decision::Overturned { ruling } => format!("the ruling of entry {ruling} is set aside"),
    };
    format!("judge {judge} rules: {decided} ({because})")
}

fn setting(setting: &Setting, player: &dyn Fn(Seat) -> String) -> String {
    match setting {
        Setting::Health { of, to } => format!("{} has {to} Health", player(*of)),
        Setting::Cp { of, to } => format!("{} has {to} CP", player(*of)),
        Setting::Tokens { of, token, to } => format!("{} has {token} × {to}", player(*of)),
        Setting::Hand { of, to } => format!("the hand of {} has {to} cards", player(*of)),
        Setting::Discard { of, to } => {
            format!("the discard pile of {} has {to} cards", player(*of))
        }
    }
}

/// What follows a ruling that adopts a rule set where house rules counted before.
pub fn without_house(language: Language) -> &'static str {
    match language {
        Language::English => " The house rules count no more.",
        Language::French => french::revision::WITHOUT_HOUSE,
    }
}

/// What was said, with what became of it.
pub fn standing(names: &Names, said: String, role: Role) -> String {
    if names.language() == Language::French {
        return french::revision::standing(names, said, role);
    }
    match role {
        Role::Counts | Role::Inserted => said,
        Role::Replaced { by } => format!("{said} (put right by entry {by})"),
        Role::Struck { by } => format!("{said} (struck by entry {by})"),
        Role::TakenBack { by } => format!("{said} (taken back by entry {by})"),
        Role::Correction { withdrawn: Some(by) } => format!("{said} (withdrawn by entry {by})"),
        Role::Ruling { overturned: Some(by), .. } => format!("{said} (overturned by entry {by})"),
        Role::Proposed { waits } => {
            let players: Vec<String> = waits.seats().map(|seat| names.player(seat)).collect();
            format!("{said} (waits for {})", list(&players))
        }
        Role::Dropped { by } => format!("{said} (dropped by entry {by})"),
        Role::Answer
        | Role::Correction { withdrawn: None }
        | Role::Ruling { overturned: None, .. }
        | Role::Void(_) => said,
    }
}
