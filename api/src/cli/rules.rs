//! `throne rules` and `throne rule`.

use std::io::{self, Write};
use std::sync::Arc;

use referee::Ruleset;
use referee::search::Wanted;

use super::replay::print_json;
use super::{EditionArgs, Ended, RuleArgs, RulesArgs, complain};
use crate::report::{self, Confidence, Rule};
use crate::rulesets::Rulesets;

/// Prints the rules, answers and conflicts that have the words.
pub(super) fn rules(args: &RulesArgs, out: &mut impl Write) -> io::Result<Ended> {
    let Some(rules) = edition(&args.from)? else { return Ok(Ended::Wrong) };
    let text = args.text.join(" ");
    let wanted = Wanted { text: &text, hero: args.hero.as_deref(), kind: None };
    let found = report::search(&rules, &wanted, usize::MAX);
    if found.is_empty() {
        complain("no rule has these words");
        return Ok(Ended::Wrong);
    }
    found.iter().try_for_each(|rule| print(out, &args.from, rule))?;
    Ok(Ended::Well)
}

/// Prints the rule of this id.
pub(super) fn rule(args: &RuleArgs, out: &mut impl Write) -> io::Result<Ended> {
    let Some(rules) = edition(&args.from)? else { return Ok(Ended::Wrong) };
    let Some(rule) = report::rule(&rules, &args.id) else {
        complain(&format!("{} has no rule {:?}", rules.name(), args.id));
        return Ok(Ended::Wrong);
    };
    print(out, &args.from, &rule)?;
    Ok(Ended::Well)
}

/// The rule set that is meant; nothing, and it was said why, if there is none of this name.
fn edition(from: &EditionArgs) -> io::Result<Option<Arc<Ruleset>>> {
    let rulesets = Rulesets::shipped().map_err(io::Error::other)?;
    let pinned = rulesets.named_or_usual(from.edition.as_deref());
    if pinned.is_none() {
        complain(&format!(
            "no rule set is called {:?}",
            from.edition.as_deref().unwrap_or_default()
        ));
    }
    Ok(pinned.map(|pinned| Arc::clone(&pinned.rules)))
}

fn print(out: &mut impl Write, from: &EditionArgs, rule: &Rule) -> io::Result<()> {
    if from.json {
        return print_json(out, rule);
    }
    let sure = match rule.confidence {
        Confidence::High => "",
        Confidence::Medium => " (it follows from what is printed)",
        Confidence::Low => " (a guess)",
    };
    writeln!(out, "{}{sure}", rule.id)?;
    if let Some(asks) = &rule.asks {
        writeln!(out, "    {asks}")?;
    }
    writeln!(out, "    {}", rule.says)?;
    for place in &rule.printed_in {
        writeln!(out, "    [{}, {}]", place.document, place.at)?;
    }
    if !rule.rules.is_empty() {
        writeln!(out, "    see {}", rule.rules.join(", "))?;
    }
    Ok(())
}
