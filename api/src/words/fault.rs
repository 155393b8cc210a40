//! Why a correction or a ruling cannot be, in words.

use events::Event;
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
pub fn fault(names: &Names, event: &Event, fault: Fault) -> Words {
    let rule = rule_named(event, fault);
    let said = english(names, rule, fault);
    if names.language() == Language::English {
        return said;
    }
    let (sentence, instead) = french::fault::fault(names, rule, fault);
    Words { name: said.name, sentence, instead }
}

/// The rule that a ruling names and that there is not.
fn rule_named(event: &Event, fault: Fault) -> &str {
    let (Event::Ruled(ruling), Fault::NoSuchRule(place)) = (event, fault) else { return "" };
    ruling.rules.get(usize::from(place)).map_or("", |rule| rule.as_str())
}

fn english(names: &Names, rule: &str, fault: Fault) -> Words {
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
        Fault::NoSuchRule(_) => words(
            RefusalName::NoSuchRule,
            format!("{} has no rule {rule}.", names.rules().name()),
            "Name rules, answers and conflicts by the ids under which they are found, such as MOD-2, or none.",
        ),
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
        BadRevision::OnlyBehindAll => (
            RefusalName::OnlyBehindAll,
            "It speaks of the whole log, not of this moment.".to_owned(),
            "Ask about it behind the last entry, as the game goes on.".to_owned(),
        ),
        BadRevision::IsVoid(of) => (
            RefusalName::IsVoid,
            format!("Entry {of} could not be when it was said, and has never counted."),
            "There is nothing to take back.".to_owned(),
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
    let words = |name, sentence: String, instead: &str| Words {
        name,
        sentence,
        instead: instead.to_owned(),
    };
    let most = |name, sentence| words(name, sentence, "Set it within its limits.");
    match bad {
        BadSetting::Nobody(seat) => words(
            RefusalName::NoSuchSeat,
            format!("Nobody sits on seat {seat}."),
            "Name a seat of this match.",
        ),
        BadSetting::NoSuchToken => words(
            RefusalName::UnknownToken,
            format!("{} has no such token.", names.rules().name()),
            "Name a token as it is printed.",
        ),
        BadSetting::Twice => words(
            RefusalName::SetTwice,
            "The same thing is set twice.".to_owned(),
            "Set each thing once, to what it shall be.",
        ),
        BadSetting::Foreign => words(
            RefusalName::ForeignToken,
            "This token belongs to the board of another hero and never lies here.".to_owned(),
            "Set a token that this hero can have.",
        ),
        BadSetting::Health { most: cap } => words(
            RefusalName::HealthOutOfRange,
            format!("Health is set from 1 to {cap}."),
            "Set it within its limits; who is to lose, loses when the match is ended: judge NAME: ends SEAT wins; because …",
        ),
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
