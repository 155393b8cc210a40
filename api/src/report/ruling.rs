//! Why something is refused.

#[cfg(feature = "server")]
use async_graphql::SimpleObject;
use events::{Event, Opening, Seat};
use referee::revision::Fault;
use referee::{ActorId, Objection, Refusal, Ruleset, State};
use serde::Serialize;

use super::citation::{Citation, cite, cite_id};
use super::doubt::{of_event, of_rule, once};
use crate::named::RefusalName;
use crate::words::event::speaker;
use crate::words::fault;
use crate::words::opening as opening_words;
use crate::words::option::{fits, instead};
use crate::words::refusal::Refused as Words;
use crate::words::{Language, Names};

/// Why something is refused: the reason, what is possible instead, and where that is printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Ruling {
    /// A name for the reason.
    pub refusal: RefusalName,
    /// The reason as a sentence.
    pub sentence: String,
    /// What may be said instead.
    pub instead: String,
    /// The rules it rests on.
    pub citations: Vec<Citation>,
    /// What the printed sources leave in doubt about the things it speaks of, and about the rule.
    pub unverified: Vec<String>,
}

/// An event that was refused. Nothing was stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Refused {
    /// Why.
    pub ruling: Ruling,
    /// The event as a line of notation.
    pub line: String,
}

/// Why an event of a match is refused.
pub(super) fn ruling(names: &Names, state: &State, event: &Event, refusal: Refusal) -> Ruling {
    let words = Words::new(names, event, refusal);
    let by = speaker(event).unwrap_or(Seat::FIRST);
    let options = referee::play::legal_options(names.rules(), state);
    let rule = refusal.rule();
    let doubts = of_event(names, state, event).into_iter().chain(of_rule(names.rules(), rule));
    Ruling {
        refusal: refusal.into(),
        sentence: words.sentence(),
        instead: fits(names, &options, event, refusal).unwrap_or_else(|| {
            instead(names, state, &options, whose_move(refusal).unwrap_or(by.into()), event)
        }),
        citations: std::iter::once(cite(names.rules(), rule))
            .chain(refusal.beside().and_then(|id| cite_id(names.rules(), id)))
            .collect(),
        unverified: once(doubts),
    }
}

/// Why an event, a correction or a ruling is refused.
pub(super) fn faulty(names: &Names, state: &State, event: &Event, fault: Fault) -> Ruling {
    if let Fault::Refused(refusal) = fault {
        return ruling(names, state, event, refusal);
    }
    let words = fault::fault(names, event, fault);
    Ruling {
        refusal: words.name,
        sentence: words.sentence,
        instead: words.instead,
        citations: Vec::new(),
        unverified: Vec::new(),
    }
}

/// Why an event is not logged.
pub fn objection(objection: &Objection, language: Language) -> Ruling {
    let Objection { before, event, fault } = objection;
    let names = Names::of(before.rules(), before.state()).speaking(language);
    faulty(&names, before.state(), event, *fault)
}

/// Whose move it is, if that is why.
fn whose_move(refusal: Refusal) -> Option<ActorId> {
    if let Refusal::NotYours { belongs_to: seat }
    | Refusal::NotYourPhase { active: seat }
    | Refusal::TurnGoesOn { active: seat } = refusal
    {
        return Some(seat);
    }
    if let Refusal::TheTableWaitsFor(question) = refusal { Some(question.by()) } else { None }
}

/// A log that does not begin with an opening.
pub(super) fn no_opening(language: Language) -> Refused {
    let (sentence, instead) = match language {
        Language::English => ("The log does not begin with an opening.", "Begin with"),
        Language::French => {
            ("Le journal ne commence pas par une ouverture.", "Commencez par\u{202f}")
        }
    };
    let ruling = Ruling {
        refusal: RefusalName::NoOpening,
        sentence: sentence.to_owned(),
        instead: format!("{instead}: open RULESET MODE; 1 HERO; 2 HERO; 1 starts."),
        citations: Vec::new(),
        unverified: Vec::new(),
    };
    Refused { ruling, line: String::new() }
}

/// Why an opening is refused. Without a rule set nothing can be cited.
pub fn refused_opening(
    rules: Option<&Ruleset>,
    opening: &Opening,
    refusal: Refusal,
    language: Language,
) -> Refused {
    let instead = match (rules, refusal) {
        (Some(_), Refusal::Opening(_)) => match language {
            Language::English => "A clause that is left out means the usual start.".to_owned(),
            Language::French => "Ce qui n’est pas dit est comme au début d’une partie.".to_owned(),
        },
        (Some(rules), _) => what_there_is(rules, language),
        (None, _) => {
            let names = referee::content::shipped_names().join(", ");
            match language {
                Language::English => format!("The rule sets are {names}."),
                Language::French => format!("Les règles sont {names}."),
            }
        }
    };
    Refused {
        ruling: Ruling {
            refusal: refusal.into(),
            sentence: opening_words::refused(rules, opening, refusal, language),
            instead,
            citations: rules.map(|rules| cite(rules, refusal.rule())).into_iter().collect(),
            unverified: Vec::new(),
        },
        line: events::notation::print(&Event::Opened(opening.clone())),
    }
}

fn what_there_is(rules: &Ruleset, language: Language) -> String {
    let heroes: Vec<&str> = rules.heroes().iter().map(|hero| hero.name.as_str()).collect();
    let modes: Vec<&str> = rules.modes().iter().map(|(name, _)| name.as_str()).collect();
    let (heroes, modes) = (heroes.join(", "), modes.join(", "));
    let name = rules.name();
    match language {
        Language::English => format!("{name} has the heroes {heroes} and the modes {modes}."),
        Language::French => format!("{name} a les héros {heroes} et les modes {modes}."),
    }
}
