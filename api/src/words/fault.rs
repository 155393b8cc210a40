//! Why a correction or a ruling cannot be, in words.

use referee::play::BadSetting;
use referee::revision::{BadAdoption, BadRevision, Fault};

use super::names::Names;
use super::{Language, french};
use crate::named::RefusalName;

/// Why a correction or a ruling cannot be, in words.
pub struct Words {
    /// A name for programs.
    pub name: RefusalName,
    /// The reason as a sentence.
    pub sentence: String,
    /// What is possible instead.
    pub instead: String,
}

/// Why a correction or a ruling cannot be.
pub fn fault(names: &Names, fault: Fault) -> Words {
    let said = english(names, fault);
    if names.language() == Language::English {
        return said;
    }
    let (sentence, instead) = french::fault::fault(names, fault);
    Words { name: said.name, sentence, instead }
}

fn english(names: &Names, fault: Fault) -> Words {
    let words = |name, sentence: String, instead: &str| Words {
        name,
        sentence,
        instead: instead.to_owned(),
    };
    match fault {
        Fault::Refused(refused) => {
            words(refused.into(), "The rules do not allow it.".to_owned(), "")
        }
        Fault::Revision(bad) => revision_fault(names, bad),
        Fault::Setting(bad) => setting_fault(names, bad),
        Fault::Adoption(BadAdoption::Unknown) => words(
            RefusalName::UnknownRuleSet,
            "There is no such rule set.".to_owned(),
            "Name one that a match can be opened with.",
        ),
        Fault::Adoption(BadAdoption::InTheMiddle) => words(
            RefusalName::InTheMiddle,
            "Something is being resolved or waits to be dealt, and its text means nothing under another rule set.".to_owned(),
            "Adopt it in a Main Phase when nothing waits.",
        ),
        Fault::Adoption(BadAdoption::DoesNotFit) => words(
            RefusalName::DoesNotFit,
            "That rule set lacks a hero, a token or a card that lies on this table.".to_owned(),
            "Open a new match from the position.",
        ),
        Fault::NoSuchSeat(seat) => {
            words(RefusalName::NoSuchSeat, format!("Nobody sits on seat {seat}."), "Name a seat of this match.")
        }
        Fault::NotOpen => {
            words(RefusalName::NotOpen, "No opening stands before it.".to_owned(), "Replace the opening first.")
        }
    }
}

fn revision_fault(names: &Names, bad: BadRevision) -> Words {
    let (name, sentence, instead) = match bad {
        BadRevision::NoSuchEntry(of) => (
            RefusalName::NoSuchEntry,
            format!("There is no entry {of} before it."),
            "Name an earlier entry by its place; the opening is 1.".to_owned(),
        ),
        BadRevision::IsARuling(of) => (
            RefusalName::IsARuling,
            format!("Entry {of} is a judge's ruling, which is not corrected."),
            format!("A judge can overturn it: judge NAME: overturns {of}; because …"),
        ),
        BadRevision::IsACorrection(of) => (
            RefusalName::IsACorrection,
            format!("Entry {of} is a correction, which can only be struck."),
            format!("Strike it, and correct the entry it concerns: strike {of}; …"),
        ),
        BadRevision::IsNoRuling(of) => (
            RefusalName::IsNoRuling,
            format!("Entry {of} is no ruling."),
            format!("What was logged wrongly is corrected: strike {of}; …"),
        ),
        BadRevision::IsGone { of, by } => (
            RefusalName::IsGone,
            format!("Entry {of} does not count any more since entry {by}."),
            format!("To have it back, take back entry {by}."),
        ),
        BadRevision::IsTakenBack { of, by } => (
            RefusalName::IsTakenBack,
            format!("Entry {of} was taken back when entry {by} ordered a back-up."),
            format!("A judge can overturn that: judge NAME: overturns {by}; because …"),
        ),
        BadRevision::IsAnAnswer(of) => (
            RefusalName::IsAnAnswer,
            format!("Entry {of} is what somebody said of a proposal, which is not corrected."),
            "Strike the correction itself, if all have agreed to it.".to_owned(),
        ),
        BadRevision::IsProposed(of) => (
            RefusalName::IsProposed,
            format!("Entry {of} is only proposed and changes nothing yet."),
            format!(
                "Whoever was asked can decline it, and who proposed it withdraw it: SEAT withdraws {of}"
            ),
        ),
        BadRevision::IsNoProposal(of) => (
            RefusalName::IsNoProposal,
            format!("Entry {of} is no correction that somebody proposed."),
            "Name the entry of a proposal.".to_owned(),
        ),
        BadRevision::IsSettled { of, by } => (
            RefusalName::IsSettled,
            format!("The proposal of entry {of} was settled by entry {by}."),
            "Propose a correction anew.".to_owned(),
        ),
        BadRevision::NotAsked { of, seat } => (
            RefusalName::NotAsked,
            format!("{} is not asked about entry {of}.", names.player(seat)),
            "Those who are asked answer; who proposed it can withdraw it.".to_owned(),
        ),
        BadRevision::HasAgreed { of, seat } => (
            RefusalName::HasAgreed,
            format!("{} has agreed to entry {of} already.", names.player(seat)),
            "Wait for the others, or let who proposed it withdraw it.".to_owned(),
        ),
        BadRevision::NotTheProposer { of, by } => (
            RefusalName::NotTheProposer,
            format!("Entry {of} was proposed by {}.", names.player(by)),
            format!("Whoever is asked can decline it: SEAT disagrees with {of}"),
        ),
        BadRevision::NobodySits(seat) => (
            RefusalName::NoSuchSeat,
            format!("Nobody sits on seat {seat}."),
            "Name a seat of this match.".to_owned(),
        ),
    };
    Words { name, sentence, instead }
}

fn setting_fault(names: &Names, bad: BadSetting) -> Words {
    let most = |name, sentence: String| Words {
        name,
        sentence,
        instead: "Set it within its limits, or end the match.".to_owned(),
    };
    match bad {
        BadSetting::Unknown(_) => Words {
            name: RefusalName::Unknown,
            sentence: "There is no such seat or token in this match.".to_owned(),
            instead: format!("Name a token of {}.", names.rules().name()),
        },
        BadSetting::Health { most: cap } => {
            most(RefusalName::HealthOutOfRange, format!("Health is set from 1 to {cap}."))
        }
        BadSetting::Cp { most: cap } => {
            most(RefusalName::CpOutOfRange, format!("CP are set from 0 to {cap}."))
        }
        BadSetting::Tokens { most: limit } => most(
            RefusalName::TokensOutOfRange,
            format!("At most {limit} of this token can lie there."),
        ),
        BadSetting::Cards { most: cards } => {
            most(RefusalName::CardsOutOfRange, format!("At most {cards} cards can lie there."))
        }
    }
}
