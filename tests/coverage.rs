//! Is there anything in the boxes that no ruling and no recorded match has ever touched?
//!
//! Every ability of every level, every defence, passive ability, card and token of the living rules has to
//! take effect in some case or match, and every official answer has to be cited by a case.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use events::Event;
use referee::act::TokenId;
use referee::book::Cause;
use referee::book::{CardKind, HeroBook, SpaceLevel};
use referee::happening::What;
use referee::replay::{Verdict, replay};
use referee::{ActorId, Ruleset, State};
use throne_tests::faq::answers;
use throne_tests::literate::case::{Case, Log, Said, said};
use throne_tests::literate::table::Shelf;
use throne_tests::literate::texts;
use throne_tests::{event, project, rules, ruleset};

/// The rule set whose boxes are looked through.
const LIVING: &str = "living";

#[test]
fn everything_in_the_boxes_takes_effect_somewhere() {
    let rules = ruleset(LIVING);
    let mut seen = BTreeSet::new();
    for log in logs() {
        see(&rules, &log, &mut seen);
    }
    let missing: Vec<String> = everything(&rules).difference(&seen).cloned().collect();
    assert!(missing.is_empty(), "nothing shows what these do:\n{}", missing.join("\n"));
}

#[test]
fn every_official_answer_is_ruled_on() {
    let rules = ruleset(LIVING);
    let cited: BTreeSet<String> = all_cases().into_iter().flat_map(|case| case.ids).collect();
    let plays = |hero: &str| {
        hero == "general" || rules.heroes().iter().any(|book| book.name.as_str() == hero)
    };
    let listed = answers().unwrap_or_else(|why| panic!("{why}"));
    let owed = listed.iter().filter(|answer| {
        plays(&answer.hero)
            && answer.certain
            && answer.exempt.is_none()
            && !cited.contains(&answer.id)
    });
    let owed: Vec<&str> = owed.map(|answer| answer.id.as_str()).collect();
    assert!(owed.is_empty(), "no case cites these answers: {}", owed.join(", "));
}

#[test]
fn every_rule_of_a_duel_has_a_case() {
    let all = rules::all_cases().unwrap_or_else(|why| panic!("{why}"));
    let cited = rules::citing(&all);
    let listed = rules::listed().unwrap_or_else(|why| panic!("{why}"));
    let owed = listed.iter().filter(|rule| rule.owed());
    let missing: Vec<&str> =
        owed.map(|rule| rule.id.as_str()).filter(|id| !cited.contains_key(id)).collect();
    assert!(missing.is_empty(), "no case cites these rules: {}", missing.join(", "));
    // A reason not to exercise a rule does not outlive the first case that does.
    let settled = listed.iter().filter(|rule| !rule.owed() && cited.contains_key(rule.id.as_str()));
    let settled: Vec<&str> = settled.map(|rule| rule.id.as_str()).collect();
    assert!(settled.is_empty(), "exempt, and yet a case cites them: {}", settled.join(", "));
}

#[test]
fn every_rule_with_words_is_listed() {
    let shelf = Shelf::stocked().unwrap_or_else(|why| panic!("{why}"));
    let worded = rules::worded(shelf.rulesets());
    let listed = rules::listed().unwrap_or_else(|why| panic!("{why}"));
    let listed: BTreeSet<String> = listed.into_iter().map(|rule| rule.id).collect();
    let differing: Vec<&String> = worded.symmetric_difference(&listed).collect();
    assert!(differing.is_empty(), "in rules.ron or in rule_ids.txt, not in both: {differing:?}");
}

/// A line of the table of editions, as far as it is read here.
#[derive(serde::Deserialize)]
struct Line {
    about: String,
    ids: Vec<String>,
    policy: Option<String>,
    book: BTreeMap<String, String>,
    #[serde(default)]
    reads: BTreeMap<String, String>,
}

/// Appendix C of the rule inventory: wherever editions differ, a case shows what each of them has.
#[test]
fn where_editions_differ_each_side_has_a_case() {
    let table = fs::read_to_string(project("api/src/cli/editions.json")).expect("the table");
    let table: Vec<Line> = serde_json::from_str(&table).expect("the table can be read");
    let shown: Vec<(String, Vec<String>)> = all_cases().into_iter().filter_map(shown).collect();
    for line in table.iter().filter(|line| line.policy.is_some()) {
        let means = |book| line.reads.get(book).unwrap_or(book);
        let figures: BTreeSet<&String> = line.book.values().map(means).collect();
        for figure in figures.iter().filter(|_| figures.len() > 1) {
            let has = |edition: &String| line.book.get(edition).map(means) == Some(*figure);
            let cites = |ids: &[String]| ids.iter().any(|id| line.ids.contains(id));
            let case = shown.iter().any(|(edition, ids)| has(edition) && cites(ids));
            assert!(case, "{}: no case of an edition that has {figure:?}", line.about);
        }
    }
}

/// The rule set of a case, and the rules it cites.
fn shown(case: Case) -> Option<(String, Vec<String>)> {
    let Log::Here(log) = &case.log else { return None };
    let Event::Opened(opening) = event(&log.first()?.text) else { return None };
    Some((opening.ruleset.as_str().to_owned(), case.ids))
}

fn all_cases() -> Vec<Case> {
    let all = rules::all_cases().unwrap_or_else(|why| panic!("{why}"));
    all.into_iter().map(|(_, case)| case).collect()
}

/// The logs of all cases and recorded matches.
fn logs() -> Vec<Vec<Event>> {
    let matches = texts(&project("fixtures/matches"), "match").expect("the matches can be read");
    let games = matches.into_iter().map(|(file, text)| {
        said(&text.lines().collect::<Vec<_>>()).unwrap_or_else(|why| panic!("{file}: {why}"))
    });
    let here = all_cases().into_iter().filter_map(|case| match case.log {
        Log::Here(log) => Some(log),
        Log::File(_) => None,
    });
    let events = |log: Vec<Said>| log.iter().map(|said| event(&said.text)).collect();
    games.chain(here).map(events).collect()
}

/// The names of everything that took effect in this log, if it is one of this rule set.
fn see(rules: &Ruleset, log: &[Event], seen: &mut BTreeSet<String>) {
    let ours =
        matches!(log.first(), Some(Event::Opened(opening)) if opening.ruleset.as_str() == LIVING);
    if !ours {
        return;
    }
    for entry in replay(rules, log).entries {
        let (Verdict::Accepted { happened, settled, .. }, Some(state)) =
            (entry.verdict, entry.state)
        else {
            continue;
        };
        for happening in &happened {
            seen.extend(named(rules, &state, happening.cause));
            if let What::Upgraded(by, card) = happening.what {
                seen.extend(named(rules, &state, Cause::Card(by, card)));
            }
            // A token that turns the board over does no more than that, when it comes.
            if let What::TokensGained(by, token, ..) = happening.what
                && turns_the_board(rules, &state, by, token)
            {
                seen.extend(named(rules, &state, Cause::Token(by, token)));
            }
        }
        let rows = settled.iter().flat_map(|total| &total.breakdown.rows);
        seen.extend(rows.filter_map(|row| named(rules, &state, row.line.cause)));
    }
}

/// Whether the token turns the player's board over.
fn turns_the_board(rules: &Ruleset, state: &State, by: ActorId, token: TokenId) -> bool {
    let hero = &rules.boards()[state.actor(by).hero()];
    hero.other_side.as_ref().is_some_and(|(turns, _)| *turns == token)
}

/// What something is printed on, by name.
fn named(rules: &Ruleset, state: &State, cause: Cause) -> Option<String> {
    let hero = |seat| &rules.boards()[state.actor(seat).hero()];
    match cause {
        Cause::Table | Cause::Judge | Cause::Environment(_) | Cause::Loot(_) | Cause::Given(_) => {
            None
        }
        Cause::Ability(seat, place) => Some(ability(hero(seat), place)),
        Cause::Defense(seat, place) => Some(defense(hero(seat), place)),
        Cause::Card(seat, card) => Some(format!("card {}", hero(seat).card(card).name)),
        Cause::Token(_, token) => Some(match level_of_passive(rules, token.0) {
            Some(passive) => passive,
            None => format!("token {}", rules.tokens()[token.0 as usize].name),
        }),
    }
}

/// Everything that is printed in the boxes of the rule set.
fn everything(rules: &Ruleset) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for hero in rules.heroes() {
        all.extend((0..hero.abilities.len()).map(|place| ability(hero, place as u8)));
        all.extend((0..hero.defenses.len()).map(|place| defense(hero, place as u8)));
        // An upgrade card is nothing but what it puts on the board.
        let actions = hero.deck.iter().filter(|card| matches!(card.kind, CardKind::Action { .. }));
        all.extend(actions.map(|card| format!("card {}", card.name)));
    }
    for (place, token) in rules.tokens().iter().enumerate() {
        let passive = level_of_passive(rules, place as u8);
        all.insert(passive.unwrap_or_else(|| format!("token {}", token.name)));
    }
    all
}

/// An Offensive Ability with the level of the card it is on.
fn ability(hero: &HeroBook, place: u8) -> String {
    let title = hero.title(hero.abilities[place as usize].title);
    let on = |levels: &SpaceLevel| levels.abilities.contains(&place);
    at_level(hero, title, on)
}

/// A Defensive Ability with its level.
fn defense(hero: &HeroBook, place: u8) -> String {
    let title = hero.title(hero.defenses[place as usize].title);
    at_level(hero, title, |level| level.defense == Some(place))
}

/// A passive ability with its level, if the token stands for one.
fn level_of_passive(rules: &Ruleset, token: u8) -> Option<String> {
    let book = &rules.tokens()[token as usize];
    let has = |level: &SpaceLevel| level.passive.is_some_and(|id| id.0 == token);
    let owner = rules
        .heroes()
        .iter()
        .find(|hero| hero.spaces.iter().any(|space| space.levels.iter().any(has)));
    owner.filter(|_| book.passive).map(|hero| at_level(hero, &book.name, has))
}

fn at_level(hero: &HeroBook, title: &str, has: impl Fn(&SpaceLevel) -> bool) -> String {
    let place = hero.spaces.iter().find_map(|space| {
        let level = space.levels.iter().position(&has)?;
        Some((hero.title(space.title), level + 1))
    });
    match place {
        Some((space, level)) if space == title => {
            format!("{}: {title} {}", hero.name, "I".repeat(level))
        }
        Some((space, level)) => format!("{}: {title} of {space} {}", hero.name, "I".repeat(level)),
        None => format!("{}: {title}", hero.name),
    }
}
