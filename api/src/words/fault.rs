//! Why a correction or a ruling cannot be, in words.

use events::Event;
use referee::play::BadSetting;
use referee::revision::{BadAdoption, BadRevision, Fault};

use super::names::Names;
use super::{Language, french, refusal};

/// Why a correction or a ruling cannot be, in words.
pub struct Words {
    /// A name for programs.
    pub name: &'static str,
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
            words(refusal::name(refused), "The rules do not allow it.".to_owned(), "")
        }
        Fault::Revision(bad) => revision_fault(names, bad),
        Fault::NoSuchRule(_) => words(
            "NO_SUCH_RULE",
            format!("{} has no rule {rule}.", names.rules().name()),
            "Name rules, answers and conflicts by the ids under which they are found, such as MOD-2, or none.",
        ),
        Fault::Setting(bad) => setting_fault(names, bad),
        Fault::Adoption(BadAdoption::Unknown) => words(
            "UNKNOWN_RULE_SET",
            "There is no such rule set.".to_owned(),
            "Name one that a match can be opened with.",
        ),
        Fault::Adoption(BadAdoption::InTheMiddle) => words(
            "IN_THE_MIDDLE",
            "Something is being resolved or waits to be dealt, and its text means nothing under another rule set.".to_owned(),
            "Adopt it in a Main Phase when nothing waits.",
        ),
        Fault::Adoption(BadAdoption::DoesNotFit) => words(
            "DOES_NOT_FIT",
            "That rule set lacks a hero, a token or a card that lies on this table.".to_owned(),
            "Open a new match from the position.",
        ),
        Fault::NoSuchSeat(seat) => {
            words("NO_SUCH_SEAT", format!("Nobody sits on seat {seat}."), "Name a seat of this match.")
        }
        Fault::NotOpen => {
            words("NOT_OPEN", "No opening stands before it.".to_owned(), "Replace the opening first.")
        }
    }
}

fn revision_fault(names: &Names, bad: BadRevision) -> Words {
    let (name, sentence, instead) = match bad {
        BadRevision::NoSuchEntry(of) => (
            "NO_SUCH_ENTRY",
            format!("There is no entry {of} before it."),
            "Name an earlier entry by its place; the opening is 1.".to_owned(),
        ),
        BadRevision::OnlyBehindAll => (
            "ONLY_BEHIND_ALL",
            "It speaks of the whole log, not of this moment.".to_owned(),
            "Ask about it behind the last entry, as the game goes on.".to_owned(),
        ),
        BadRevision::IsVoid(of) => (
            "IS_VOID",
            format!("Entry {of} could not be when it was said, and has never counted."),
            "There is nothing to take back.".to_owned(),
        ),
        BadRevision::IsARuling(of) => (
            "IS_A_RULING",
            format!("Entry {of} is a judge's ruling, which is not corrected."),
            format!("A judge can overturn it: judge NAME: overturns {of}; because …"),
        ),
        BadRevision::IsACorrection(of) => (
            "IS_A_CORRECTION",
            format!("Entry {of} is a correction, which can only be struck."),
            format!("Strike it, and correct the entry it concerns: strike {of}; …"),
        ),
        BadRevision::IsNoRuling(of) => (
            "IS_NO_RULING",
            format!("Entry {of} is no ruling."),
            format!("What was logged wrongly is corrected: strike {of}; …"),
        ),
        BadRevision::IsGone { of, by } => (
            "IS_GONE",
            format!("Entry {of} does not count any more since entry {by}."),
            format!("To have it back, take back entry {by}."),
        ),
        BadRevision::IsTakenBack { of, by } => (
            "IS_TAKEN_BACK",
            format!("Entry {of} was taken back when entry {by} ordered a back-up."),
            format!("A judge can overturn that: judge NAME: overturns {by}; because …"),
        ),
        BadRevision::IsAnAnswer(of) => (
            "IS_AN_ANSWER",
            format!("Entry {of} is what somebody said of a proposal, which is not corrected."),
            "Strike the correction itself, if all have agreed to it.".to_owned(),
        ),
        BadRevision::IsProposed(of) => (
            "IS_PROPOSED",
            format!("Entry {of} is only proposed and changes nothing yet."),
            format!(
                "Whoever was asked can decline it, and who proposed it withdraw it: SEAT withdraws {of}"
            ),
        ),
        BadRevision::IsNoProposal(of) => (
            "IS_NO_PROPOSAL",
            format!("Entry {of} is no correction that somebody proposed."),
            "Name the entry of a proposal.".to_owned(),
        ),
        BadRevision::IsSettled { of, by } => (
            "IS_SETTLED",
            format!("The proposal of entry {of} was settled by entry {by}."),
            "Propose a correction anew.".to_owned(),
        ),
        BadRevision::NotAsked { of, seat } => (
            "NOT_ASKED",
            format!("{} is not asked about entry {of}.", names.player(seat)),
            "Those who are asked answer; who proposed it can withdraw it.".to_owned(),
        ),
        BadRevision::HasAgreed { of, seat } => (
            "HAS_AGREED",
            format!("{} has agreed to entry {of} already.", names.player(seat)),
            "Wait for the others, or let who proposed it withdraw it.".to_owned(),
        ),
        BadRevision::NotTheProposer { of, by } => (
            "NOT_THE_PROPOSER",
            format!("Entry {of} was proposed by {}.", names.player(by)),
            format!("Whoever is asked can decline it: SEAT disagrees with {of}"),
        ),
        BadRevision::NobodySits(seat) => (
            "NO_SUCH_SEAT",
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
            "NO_SUCH_SEAT",
            format!("Nobody sits on seat {seat}."),
            "Name a seat of this match.",
        ),
        BadSetting::NoSuchToken => words(
            "UNKNOWN_TOKEN",
            format!("{} has no such token.", names.rules().name()),
            "Name a token as it is printed.",
        ),
        BadSetting::Twice => words(
            "SET_TWICE",
            "The same thing is set twice.".to_owned(),
            "Set each thing once, to what it shall be.",
        ),
        BadSetting::Foreign => words(
            "FOREIGN_TOKEN",
            "This token belongs to the board of another hero and never lies here.".to_owned(),
            "Set a token that this hero can have.",
        ),
        BadSetting::Health { most: cap } => words(
            "HEALTH_OUT_OF_RANGE",
            format!("Health is set from 1 to {cap}."),
            "Set it within its limits; who is to lose, loses when the match is ended: judge NAME: ends SEAT wins; because …",
        ),
        BadSetting::Cp { most: cap } => {
            most("CP_OUT_OF_RANGE", format!("CP are set from 0 to {cap}."))
        }
        BadSetting::Tokens { most: limit } => {
            most("TOKENS_OUT_OF_RANGE", format!("At most {limit} of this token can lie there."))
        }
        BadSetting::Cards { most: cards } => {
            most("CARDS_OUT_OF_RANGE", format!("At most {cards} cards can lie there."))
        }
    }
}
