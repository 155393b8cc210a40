//! The editions beside each other: what each book says, and what its rule set has.

use std::collections::BTreeMap;
use std::io::{self, Write};

use referee::content;
use referee::content::hero::Timing;
use referee::content::ruleset::{
    Aim, AlteredWhen, Mode, Precedence, RulesetFile, Settling, Targeting,
};
use serde::Deserialize;

/// A line of the table, as the books have it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    /// What it is about.
    about: String,
    /// The rules and conflicts by id.
    ids: Vec<String>,
    /// What of a rule set it is; nothing if every rule set has the same there.
    policy: Option<Policy>,
    /// What each book says, by the name of its rule set.
    book: BTreeMap<String, String>,
    /// Words of a book that mean the same as others.
    #[serde(default)]
    reads: BTreeMap<String, String>,
    /// Why they do, or why there is no policy.
    #[serde(default)]
    why: Option<String>,
}

/// What of a rule set a line is about.
#[derive(Clone, Copy, Deserialize)]
enum Policy {
    Start,
    Skips,
    HealCap,
    TargetingPhase,
    Chain,
    DamageTypes,
    Total,
    Ultimate,
    Five,
    FreeForAll,
    Health,
    RollAttempts,
    Answerable,
}

/// Prints the table: the figure of each rule set, and behind it what the book says where that is something else.
pub(super) fn print(out: &mut impl Write) -> io::Result<()> {
    let rulesets = rulesets();
    let lines = lines().map_err(io::Error::other)?;
    let mut table = vec![[String::new()].into_iter().chain(rulesets.keys().cloned()).collect()];
    for line in &lines {
        let cells = rulesets.values().map(|rules| cell(line, rules));
        let begins = format!("{} [{}]", line.about, line.ids.join(", "));
        table.push([begins].into_iter().chain(cells).collect::<Vec<String>>());
    }
    writeln!(
        out,
        "editions; in brackets what a book says where its rule set has something else, or no policy:"
    )?;
    print_table(out, &table)?;
    let reasons = lines.iter().filter_map(|line| Some((&line.about, line.why.as_ref()?)));
    for (line, why) in reasons {
        writeln!(out, "  {line}: {why}")?;
    }
    Ok(())
}

fn print_table(out: &mut impl Write, table: &[Vec<String>]) -> io::Result<()> {
    let columns = table.first().map_or(0, Vec::len);
    let width = |column: usize| table.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    for row in table {
        let cells = row.iter().zip(widths.iter().copied());
        let cells = cells.map(|(cell, width)| format!("{cell:<width$}"));
        writeln!(out, "  {}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

/// What a rule set has, and what its book says if that is something else.
fn cell(line: &Line, rules: &RulesetFile) -> String {
    let book = line.book.get(&rules.name).map_or("?", String::as_str);
    match line.policy.map(|policy| policy.figure(rules)) {
        None => format!("({book})"),
        Some(figure) if line.means(book) == figure => figure,
        Some(figure) => format!("{figure} ({book})"),
    }
}

impl Line {
    /// Words of a book in those of the figures.
    fn means<'a>(&'a self, book: &'a str) -> &'a str {
        self.reads.get(book).map_or(book, String::as_str)
    }
}

impl Policy {
    /// What a rule set has, in the words of the table.
    fn figure(self, rules: &RulesetFile) -> String {
        let RulesetFile { combat_points: cp, hand, .. } = rules;
        let for_two = rules.modes.values().find(|mode| is_for_two(mode));
        match self {
            Policy::Start => {
                format!("{} / {} / {} / {}", cp.start, cp.most, hand.start, hand.most)
            }
            Policy::Skips if for_two.is_some_and(|mode| mode.start_player_skips_income) => {
                "Income".to_owned()
            }
            Policy::Skips => "nothing".to_owned(),
            // What no dial goes beyond is no limit.
            Policy::HealCap => match rules.heal_above_start {
                far if for_two.is_some_and(|mode| mode.health.saturating_add(far) == u8::MAX) => {
                    "none".to_owned()
                }
                most => format!("+{most}"),
            },
            Policy::TargetingPhase => match rules.targeting_die {
                AlteredWhen::Never => "variant die only".to_owned(),
                AlteredWhen::Always | AlteredWhen::NotInAnUltimate => "yes".to_owned(),
            },
            Policy::Chain => chain(rules).to_owned(),
            Policy::DamageTypes => rules.damage.len().to_string(),
            Policy::Total => total(rules.settling).to_owned(),
            Policy::Ultimate if rules.ultimate_locks => "no action".to_owned(),
            Policy::Ultimate => "no defence/prevention".to_owned(),
            Policy::Five => five(rules).to_owned(),
            Policy::FreeForAll => free_for_all(rules),
            Policy::Health => for_two.map_or_else(String::new, |mode| mode.health.to_string()),
            Policy::RollAttempts => rules.roll_attempts.to_string(),
            Policy::Answerable => {
                let timing = |timing: &Timing| match timing {
                    Timing::MainPhase => "Main",
                    Timing::RollPhase => "Roll",
                    Timing::Instant => "Instant",
                };
                rules.answerable.iter().map(timing).collect::<Vec<_>>().join(", ")
            }
        }
    }
}

/// Two players with everything that the game has.
fn is_for_two(mode: &Mode) -> bool {
    mode.players == 2 && !mode.only_roll_phases && mode.heroes.is_empty()
}

fn chain(rules: &RulesetFile) -> &'static str {
    if rules.answerable.contains(&Timing::Instant) {
        return "yes (LIFO)";
    }
    match rules.precedence {
        Precedence::ActivePlayer => "no, Active Player first",
        Precedence::FirstDeclared => "no",
    }
}

fn total(settling: Settling) -> &'static str {
    match settling {
        Settling::OrderOfPlay => "order of play",
        Settling::HalvesBesidePrevention => "cumulative total",
        Settling::EachOnTheSubtotal => "Final Damage Total",
    }
}

/// Who says at whom where two play against two and the targeting die shows 5.
fn five(rules: &RulesetFile) -> &'static str {
    let mut teams = rules.modes.values().filter(|mode| mode.players == 4 && !mode.sides.is_empty());
    match teams.next().map(|mode| mode.targeting) {
        Some(Targeting::Rolled([_, _, _, _, Aim::AttackerChooses, _])) => "attacker chooses",
        Some(Targeting::Rolled([_, _, _, _, Aim::OpponentsChoose, _])) => "opponents choose",
        Some(Targeting::Rolled(_) | Targeting::Only | Targeting::Chosen) | None => "",
    }
}

/// How the target is found where everybody plays alone, and with how much Health those modes begin that are printed.
fn free_for_all(rules: &RulesetFile) -> String {
    let alone = |mode: &&Mode| mode.players > 2 && mode.sides.is_empty();
    let mut printed: Vec<&Mode> =
        rules.modes.values().filter(alone).filter(|mode| mode.stands_in.is_none()).collect();
    printed.sort_by_key(|mode| mode.players);
    let players: Vec<String> = printed.iter().map(|mode| mode.players.to_string()).collect();
    let mut health: Vec<String> = printed.iter().map(|mode| mode.health.to_string()).collect();
    if health.iter().all(|one| Some(one) == health.first()) {
        health.truncate(1);
    }
    let health = health.join("/");
    match printed.first().map(|mode| mode.targeting) {
        Some(Targeting::Rolled(_)) => format!("random target, {health}"),
        Some(Targeting::Chosen) => format!("KotH {}p, {health}", players.join("/")),
        Some(Targeting::Only) | None => String::new(),
    }
}

/// What the books say, line by line.
fn lines() -> Result<Vec<Line>, serde_json::Error> {
    serde_json::from_str(include_str!("editions.json"))
}

/// The rule sets of the editions by name, as their own files have them: those by which players play against each other.
fn rulesets() -> BTreeMap<String, RulesetFile> {
    let files = content::shipped();
    let named = content::names(files).into_iter();
    named
        .filter_map(|name| Some((name.clone(), content::flatten(files, &name).ok()?.ruleset)))
        .filter(|(_, rules)| rules.modes.values().any(between_heroes))
        .collect()
}

/// Whether heroes play against each other in it, and nobody and nothing else.
fn between_heroes(mode: &Mode) -> bool {
    let Mode { enemies, crawl, boss, bosses, .. } = mode;
    enemies.is_empty() && crawl.is_none() && boss.is_none() && bosses.is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every line of the books' list of which a rule set has a policy agrees with it, in every edition. Appendix C
    #[test]
    fn the_rule_sets_have_what_the_books_list() {
        let (lines, rulesets) = (lines().expect("the list"), rulesets());
        // All but the one of battles and crawls.
        assert_eq!(rulesets.len() + 1, content::shipped_names().len());
        for line in &lines {
            let names: Vec<&String> = line.book.keys().collect();
            assert_eq!(names, rulesets.keys().collect::<Vec<_>>(), "{}", line.about);
            let Some(policy) = line.policy else {
                assert!(line.why.is_some(), "{} has no policy, and nothing says why", line.about);
                continue;
            };
            for (name, rules) in &rulesets {
                let book = &line.book[name];
                assert_eq!(policy.figure(rules), line.means(book), "{name}: {}", line.about);
            }
        }
        // The list has twelve lines; three figures that are printed elsewhere stand behind them.
        assert_eq!(lines.len(), 15);
    }

    #[test]
    fn each_line_names_rules_that_are_there() {
        let files = content::shipped();
        let words = |name: String| content::flatten(files, &name).expect("the content").rules;
        let known: BTreeMap<_, _> = content::names(files).into_iter().flat_map(words).collect();
        for line in lines().expect("the list") {
            assert!(!line.ids.is_empty(), "{}", line.about);
            let strange: Vec<&String> =
                line.ids.iter().filter(|id| !known.contains_key(*id)).collect();
            assert!(strange.is_empty(), "{}: {strange:?}", line.about);
        }
    }

    /// A figure that is not the book's is marked with what the book says.
    #[test]
    fn a_difference_is_seen() {
        let rulesets = rulesets();
        let (name, rules) = rulesets.first_key_value().expect("a rule set");
        let mut attempts = Line {
            about: "Roll Attempts".to_owned(),
            ids: vec!["ROLL-1".to_owned()],
            policy: Some(Policy::RollAttempts),
            book: BTreeMap::from([(name.clone(), "3".to_owned())]),
            reads: BTreeMap::new(),
            why: None,
        };
        assert_eq!(cell(&attempts, rules), "3");
        attempts.book.insert(name.clone(), "4".to_owned());
        assert_eq!(cell(&attempts, rules), "3 (4)");
        attempts.policy = None;
        assert_eq!(cell(&attempts, rules), "(4)");
    }
}
