//! Corrections and rulings ⇄ text.

use super::error::Fault;
use super::expected::{Expected, Thing};
use super::piece::Piece;
use super::piece::joined;
use crate::{
    Answer, Authority, Correction, Decision, Event, How, JudgeRuling, Says, Seat, Setting,
};

/// How an act inside a correction is read: as it would be on a line of its own.
type ReadAct = fn(Piece<'_>) -> Result<Event, Fault>;

/// `strike N; AUTHORITY; because WHY`
pub(super) fn strike(text: Piece) -> Result<Event, Fault> {
    let (of, rest) = clause(text, Thing::WhoAgreed)?;
    let (by, because) = clause(rest, Thing::Why)?;
    corrected(text, of.place()?, How::Struck, authority(by)?, because)
}

/// `replace N; AUTHORITY; because WHY; with EVENT`
pub(super) fn replace(text: Piece, act: ReadAct) -> Result<Event, Fault> {
    let (of, rest) = clause(text, Thing::WhoAgreed)?;
    let (by, because, event) = behind(rest, act)?;
    corrected(text, of.place()?, How::Replaced(Box::new(event)), authority(by)?, because)
}

/// `insert before N; AUTHORITY; because WHY; with EVENT`
pub(super) fn insert(text: Piece, act: ReadAct) -> Result<Event, Fault> {
    let (of, rest) = clause(said_behind("before", text)?, Thing::WhoAgreed)?;
    let (by, because, event) = behind(rest, act)?;
    corrected(text, of.place()?, How::Preceded(Box::new(event)), authority(by)?, because)
}

/// What a player says of a correction: proposes one, or answers; nothing if it is something else.
pub(super) fn said<'a>(
    seat: Piece<'a>,
    text: Piece<'a>,
    act: ReadAct,
) -> Option<Result<Event, Fault>> {
    let (verb, rest) = text.first_word();
    let answer = |to: Piece, says| {
        let answer = Answer { by: seat.seat()?, to: to.place()?, says };
        Ok(Event::Answered(answer))
    };
    match verb.text.trim_end_matches(':') {
        "proposes" => Some(seat.seat().and_then(|by| propose(by, text, act))),
        "agrees" => Some(said_behind("to", rest).and_then(|to| answer(to, Says::Agree))),
        "disagrees" => Some(said_behind("with", rest).and_then(|to| answer(to, Says::Decline))),
        "withdraws" => Some(answer(rest, Says::Withdraw)),
        _ => None,
    }
}

/// `proposes: CORRECTION` or `proposes to N + N: CORRECTION`, where the correction names no authority.
fn propose(by: Seat, text: Piece, act: ReadAct) -> Result<Event, Fault> {
    let Some((asks, correction)) = text.around(':') else {
        return Err(text.behind().expected(Expected::Behind(":", Thing::Correction)));
    };
    let (_, asks) = asks.first_word();
    let asked = if asks.text.trim().is_empty() {
        Vec::new()
    } else {
        said_behind("to", asks)?.items(Piece::seat)?
    };
    let by = Authority::Proposed { by, asked };
    let (verb, rest) = correction.first_word();
    let (of, how, because) = match verb.text {
        "strike" => {
            let (of, because) = clause(rest, Thing::Why)?;
            (of, How::Struck, because)
        }
        "replace" => {
            let (of, because, event) = behind(rest, act)?;
            (of, How::Replaced(Box::new(event)), because)
        }
        "insert" => {
            let (of, because, event) = behind(said_behind("before", rest)?, act)?;
            (of, How::Preceded(Box::new(event)), because)
        }
        _ => return Err(verb.expected(Thing::Correction)),
    };
    corrected(text, of.place()?, how, by, because)
}

fn corrected(
    whole: Piece,
    of: u32,
    how: How,
    by: Authority,
    because: Piece,
) -> Result<Event, Fault> {
    let because = said_behind("because", because)?.prose(Thing::Reason)?;
    possible(Event::Corrected(Correction { of, how, by, because }), whole)
}

/// The event, if everything in it can be.
fn possible(event: Event, text: Piece) -> Result<Event, Fault> {
    match event.check() {
        Ok(()) => Ok(event),
        Err(wrong) => Err(text.expected(Expected::Possible(wrong))),
    }
}

/// `AUTHORITY; because WHY; with EVENT`, or the same with something else before the reason.
fn behind(text: Piece<'_>, act: ReadAct) -> Result<(Piece<'_>, Piece<'_>, Event), Fault> {
    let (by, rest) = clause(text, Thing::Why)?;
    let (because, event) = clause(rest, Thing::WhichEvent)?;
    Ok((by, because, act(said_behind("with", event)?)?))
}

fn authority(text: Piece) -> Result<Authority, Fault> {
    let (word, rest) = text.first_word();
    match word.text {
        "agreed" => Ok(Authority::Agreed(rest.items(Piece::seat)?)),
        "judge" => Ok(Authority::Judge(rest.name(Thing::Judge)?)),
        _ => Err(word.expected(Thing::Authority)),
    }
}

/// The text up to a `;`, and the text behind it.
fn clause(text: Piece<'_>, missing: Thing) -> Result<(Piece<'_>, Piece<'_>), Fault> {
    text.around(';').ok_or_else(|| text.behind().expected(Expected::Behind(";", missing)))
}

fn said_behind<'a>(word: &'static str, text: Piece<'a>) -> Result<Piece<'a>, Fault> {
    let (first, rest) = text.first_word();
    if first.text == word { Ok(rest) } else { Err(first.expected(Expected::Word(word))) }
}

/// `judge NAME: DECISION; claim WHAT; facts N + N; rules ID + ID; because WHY`
pub(super) fn judge(text: Piece) -> Result<Event, Fault> {
    let Some((name, rest)) = text.around(':') else {
        return Err(text.behind().expected(Expected::Behind(":", Thing::Decision)));
    };
    let mut clauses = rest.split(';');
    let decided = clauses.next().unwrap_or(rest);
    let (judge, decision) = (name.name(Thing::Judge)?, decision(decided)?);
    let (mut claim, mut facts, mut rules, mut because) = (None, None, None, None);
    for clause in clauses {
        let (word, said) = clause.first_word();
        match word.text {
            "claim" => once(&mut claim, word, said.prose(Thing::Claim)?)?,
            "facts" => once(&mut facts, word, said.items(Piece::place)?)?,
            "rules" => once(&mut rules, word, said.names(Thing::RuleId)?)?,
            "because" => once(&mut because, word, said.prose(Thing::Reason)?)?,
            _ => return Err(word.expected(Expected::OneOf(&["claim, facts, rules", "because"]))),
        }
    }
    let Some(because) = because else {
        return Err(rest.behind().expected(Expected::Behind("; because", Thing::Reason)));
    };
    let (facts, rules) = (facts.unwrap_or_default(), rules.unwrap_or_default());
    let ruling = JudgeRuling { judge, decision, claim, facts, rules, because };
    possible(Event::Ruled(ruling), text)
}

fn once<T>(place: &mut Option<T>, word: Piece, value: T) -> Result<(), Fault> {
    if place.is_some() {
        return Err(word.expected(Expected::Once(word.text.into())));
    }
    *place = Some(value);
    Ok(())
}

const DECISIONS: Expected =
    Expected::OneOf(&["stands, sets, adopts, backs up to, penalises, ends", "overturns"]);

fn decision(text: Piece) -> Result<Decision, Fault> {
    let (verb, rest) = text.first_word();
    match verb.text {
        "stands" => rest.end().map(|()| Decision::Stands),
        "sets" => Ok(Decision::Set(rest.items(setting)?)),
        "adopts" => Ok(Decision::Adopted(rest.name(Thing::RuleSet)?)),
        "backs" => {
            let to = said_behind("to", said_behind("up", rest)?)?.place()?;
            Ok(Decision::BackedUp { to })
        }
        "penalises" => {
            let (seat, rest) = rest.first_word();
            let seat = seat.seat()?;
            Ok(Decision::Penalised {
                seat,
                penalty: said_behind("with", rest)?.prose(Thing::Penalty)?,
            })
        }
        "ends" => Ok(Decision::Ended { winner: winner(rest)? }),
        "overturns" => Ok(Decision::Overturned { ruling: rest.place()? }),
        _ => Err(verb.expected(DECISIONS)),
    }
}

fn winner(text: Piece) -> Result<Option<Seat>, Fault> {
    if text.says("in a draw") {
        return Ok(None);
    }
    let (seat, wins) = text.first_word();
    if !seat.is_number() || !wins.says("wins") {
        return Err(text.expected(Thing::Ending));
    }
    seat.seat().map(Some)
}

/// `SEAT health N`, `cp`, `hand` or `discard` instead of `health`, or `SEAT tokens NAME N`.
fn setting(text: Piece) -> Result<Setting, Fault> {
    let (of, rest) = text.first_word();
    let (of, (what, rest)) = (of.seat()?, rest.first_word());
    let any = 0..=u8::MAX;
    match what.text {
        "health" => Ok(Setting::Health { of, to: rest.small(Thing::Health, any)? }),
        "cp" => Ok(Setting::Cp { of, to: rest.small(Thing::Cp, any)? }),
        "hand" => Ok(Setting::Hand { of, to: rest.small(Thing::Cards, any)? }),
        "discard" => Ok(Setting::Discard { of, to: rest.small(Thing::Cards, any)? }),
        "tokens" => {
            let (token, count) = rest.last_word();
            let to = count.small(Thing::Tokens, any)?;
            Ok(Setting::Tokens { of, token: token.name(Thing::Token)?, to })
        }
        _ => Err(what.expected(Expected::OneOf(&["health, cp, tokens, hand", "discard"]))),
    }
}

/// `print` says the act inside it.
pub(super) fn print_correction(correction: &Correction, print: fn(&Event) -> String) -> String {
    let Correction { of, how, by, because } = correction;
    let (proposes, by) = match by {
        Authority::Agreed(seats) => (String::new(), format!(" agreed {};", joined(seats))),
        Authority::Judge(judge) => (String::new(), format!(" judge {judge};")),
        Authority::Proposed { by, asked } if asked.is_empty() => {
            (format!("{by} proposes: "), String::new())
        }
        Authority::Proposed { by, asked } => {
            (format!("{by} proposes to {}: ", joined(asked)), String::new())
        }
    };
    match how {
        How::Struck => format!("{proposes}strike {of};{by} because {because}"),
        How::Replaced(event) => {
            format!("{proposes}replace {of};{by} because {because}; with {}", print(event))
        }
        How::Preceded(event) => {
            format!("{proposes}insert before {of};{by} because {because}; with {}", print(event))
        }
    }
}

pub(super) fn print_answer(answer: &Answer) -> String {
    let Answer { by, to, says } = answer;
    match says {
        Says::Agree => format!("{by} agrees to {to}"),
        Says::Decline => format!("{by} disagrees with {to}"),
        Says::Withdraw => format!("{by} withdraws {to}"),
    }
}

pub(super) fn print_ruling(ruling: &JudgeRuling) -> String {
    let JudgeRuling { judge, decision, claim, facts, rules, because } = ruling;
    let mut clauses = vec![format!("judge {judge}: {}", print_decision(decision))];
    clauses.extend(claim.iter().map(|claim| format!("claim {claim}")));
    if !facts.is_empty() {
        clauses.push(format!("facts {}", joined(facts)));
    }
    if !rules.is_empty() {
        clauses.push(format!("rules {}", joined(rules)));
    }
    clauses.push(format!("because {because}"));
    clauses.join("; ")
}

fn print_decision(decision: &Decision) -> String {
    match decision {
        Decision::Stands => "stands".to_owned(),
        Decision::Set(settings) => format!("sets {}", joined(settings.iter().map(print_setting))),
        Decision::Adopted(ruleset) => format!("adopts {ruleset}"),
        Decision::BackedUp { to } => format!("backs up to {to}"),
        Decision::Penalised { seat, penalty } => format!("penalises {seat} with {penalty}"),
        Decision::Ended { winner: Some(winner) } => format!("ends {winner} wins"),
        Decision::Ended { winner: None } => "ends in a draw".to_owned(),
        Decision::Overturned { ruling } => format!("overturns {ruling}"),
    }
}

fn print_setting(setting: &Setting) -> String {
    match setting {
        Setting::Health { of, to } => format!("{of} health {to}"),
        Setting::Cp { of, to } => format!("{of} cp {to}"),
        Setting::Tokens { of, token, to } => format!("{of} tokens {token} {to}"),
        Setting::Hand { of, to } => format!("{of} hand {to}"),
        Setting::Discard { of, to } => format!("{of} discard {to}"),
    }
}
