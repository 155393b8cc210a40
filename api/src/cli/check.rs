//! `throne check`: is all content sound, and what is in it?

use std::io::{self, Write};

use referee::book::{CardKind, Confidence, HeroBook};
use referee::content::{House, Inventory};
use referee::{Rule, Ruleset, content};

use super::{Ended, complain, editions, minion};

/// Checks every shipped rule set and prints what each hero has.
pub(super) fn check(out: &mut impl Write) -> io::Result<Ended> {
    let files = content::shipped();
    let mut ended = Ended::Well;
    for name in content::names(files) {
        match Ruleset::load(files, &name) {
            Ok(rules) => {
                print_ruleset(out, &rules)?;
                if let Ok(inventory) = content::inventory(files, &name) {
                    print_words(out, &inventory)?;
                }
                minion::print_unsure(out, &rules)?;
                for wrong in wrong_options(&rules) {
                    complain(&wrong);
                    ended = Ended::Wrong;
                }
                for (hero, rest) in vague_doubts(&rules) {
                    complain(&format!(
                        "{name}: {hero}: a doubt begins with what it is about and a colon, but {rest:?} is no name"
                    ));
                    ended = Ended::Wrong;
                }
                let silent = without_words(&rules);
                if !silent.is_empty() {
                    complain(&format!("{name}: no words for the rules {}", silent.join(", ")));
                    ended = Ended::Wrong;
                }
            }
            Err(errors) => {
                for error in errors {
                    complain(&error.to_string());
                }
                ended = Ended::Wrong;
            }
        }
    }
    editions::print(out)?;
    Ok(ended)
}

/// How the printed texts are written.
fn print_words(out: &mut impl Write, inventory: &Inventory) -> io::Result<()> {
    let Inventory { texts, special_texts, words } = inventory;
    let used: usize = words.values().sum();
    let permille = special_texts * 1000 / (*texts).max(1);
    let (percent, tenths) = (permille / 10, permille % 10);
    writeln!(
        out,
        "  {texts} printed texts in {used} words, {} of them different; {special_texts} texts ({percent}.{tenths} %) say \
         something that no other text says",
        words.len()
    )?;
    let mut common: Vec<(&String, &usize)> = words.iter().collect();
    common.sort_by_key(|(word, times)| (std::cmp::Reverse(**times), *word));
    let list: Vec<String> = common.iter().map(|(word, times)| format!("{word} {times}")).collect();
    writeln!(out, "  words: {}\n", list.join(", "))
}

/// What is wrong in the house rules that a table may choose, each on its own.
fn wrong_options(rules: &Ruleset) -> Vec<String> {
    let wrong = rules.house_options().iter().flat_map(|option| {
        let house = House { options: vec![option.id.clone()], file: None };
        let loaded = content::flatten_with(content::shipped(), rules.name(), &house)
            .and_then(|source| Ruleset::compiled(&source));
        loaded.err().unwrap_or_default()
    });
    wrong.map(|error| error.to_string()).collect()
}

/// Doubts that do not name what they are about: the hero, and what stands there instead of a name.
fn vague_doubts(rules: &Ruleset) -> impl Iterator<Item = (&str, &str)> {
    rules.heroes().iter().flat_map(|hero| {
        let vague = hero.doubts.iter().filter_map(|doubt| doubt.vague.as_deref());
        vague.map(|rest| (hero.name.as_str(), rest))
    })
}

/// Rules that the engine cites and the rule set says nothing about.
fn without_words(rules: &Ruleset) -> Vec<&'static str> {
    rules.cited().map(Rule::id).filter(|id| rules.rule(id).is_none()).collect()
}

fn print_ruleset(out: &mut impl Write, rules: &Ruleset) -> io::Result<()> {
    let inherited = |rule: &Rule| rules.rule(rule.id()).is_some_and(|words| words.inherited);
    let of_another = rules.cited().filter(inherited).count();
    writeln!(out, "{}: {}", rules.name(), rules.title())?;
    writeln!(
        out,
        "  rules cited {} (in words of the rule set it is based on: {of_another}), rules described {}",
        rules.cited().count(),
        rules.rule_ids().count()
    )?;
    writeln!(
        out,
        "  hero           abilities I/II/III  defenses I/II/III  rows  cards  tokens  unverified"
    )?;
    for hero in rules.heroes() {
        let abilities = [0, 1, 2].map(|level| at_level(hero, level, |at| at.abilities.len()));
        let defenses =
            [0, 1, 2].map(|level| at_level(hero, level, |at| usize::from(at.defense.is_some())));
        writeln!(
            out,
            "  {:<14} {:>19} {:>18} {:>5} {:>6} {:>7} {:>11}",
            hero.name,
            slashed(abilities),
            slashed(defenses),
            hero.rows.len(),
            hero.deck.len(),
            hero.tokens.len(),
            hero.doubts.len()
        )?;
    }
    rules.heroes().iter().try_for_each(|hero| print_hero(out, rules, hero))?;
    print_unsure(out, rules)?;
    for option in rules.house_options() {
        writeln!(out, "  house option {}: {}", option.id, option.says)?;
    }
    writeln!(out)
}

/// Rules and answers in the words of this rule set that no text says outright.
fn print_unsure(out: &mut impl Write, rules: &Ruleset) -> io::Result<()> {
    let own = |id: &str| rules.rule(id).filter(|book| !book.inherited);
    for id in rules.rule_ids() {
        let Some(book) = own(id).filter(|book| book.sure != Confidence::High) else { continue };
        let sure = match book.sure {
            Confidence::Low => "a guess",
            Confidence::Medium | Confidence::High => "it follows from what is printed",
        };
        let asks = book.asks.as_deref().unwrap_or(&book.says);
        writeln!(out, "  unverified: {id} ({sure}): {asks}")?;
    }
    Ok(())
}

fn at_level(
    hero: &HeroBook,
    level: usize,
    count: impl Fn(&referee::book::SpaceLevel) -> usize,
) -> usize {
    hero.spaces.iter().filter_map(|space| space.levels.get(level)).map(count).sum()
}

fn slashed(counts: [usize; 3]) -> String {
    counts.map(|count| count.to_string()).join("/")
}

pub(super) fn print_hero(out: &mut impl Write, rules: &Ruleset, hero: &HeroBook) -> io::Result<()> {
    let (document, at) = &hero.printed_in;
    writeln!(out, "\n  {} ({document}, {at})", hero.name)?;
    let tokens: Vec<&str> = hero
        .tokens
        .iter()
        .filter_map(|token| rules.tokens().get(token.0 as usize))
        .map(|token| token.name.as_str())
        .collect();
    writeln!(out, "    tokens: {}", tokens.join(", "))?;
    let upgrades =
        hero.deck.iter().filter(|card| matches!(card.kind, CardKind::Upgrade { .. })).count();
    let extra = hero.deck.iter().filter(|card| card.extra).count();
    let actions = hero.deck.len() - upgrades - extra;
    writeln!(out, "    cards: {upgrades} Hero Upgrades, {actions} Actions, {extra} extra")?;
    writeln!(out, "    rows, and how many of the 7,776 rolls of five dice meet each:")?;
    for (place, ability) in hero.abilities.iter().enumerate() {
        let title = hero.titles.get(ability.title.0 as usize).map_or("", String::as_str);
        let (first, end) = ability.rows;
        let rolls: Vec<String> = hero
            .rows
            .get(first as usize..end as usize)
            .unwrap_or_default()
            .iter()
            .map(|row| row.rolls.to_string())
            .collect();
        writeln!(
            out,
            "      {:<26} {}",
            format!("{title}{}", level(hero, place)),
            rolls.join(", ")
        )?;
    }
    hero.doubts.iter().try_for_each(|doubt| writeln!(out, "    unverified: {}", doubt.says))
}

/// The level of an ability that the board itself does not offer.
fn level(hero: &HeroBook, ability: usize) -> &'static str {
    let offers = |level: usize| {
        let at = hero.spaces.iter().filter_map(|space| space.levels.get(level));
        at.flat_map(|at| &at.abilities).any(|place| *place as usize == ability)
    };
    match (offers(0), offers(1), offers(2)) {
        (false, true, _) => " II",
        (false, false, true) => " III",
        (true, ..) | (false, false, false) => "",
    }
}
