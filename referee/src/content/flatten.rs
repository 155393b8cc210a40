//! From the files of a rule set, what it is based on and house rules, to one source.

use std::collections::BTreeMap;

use super::apply::apply;
use super::boss::Boss;
use super::crawl::{Crawling, EnvironmentFile, LootCardFile, LootFile, Scenario};
use super::enemy::{EnemyFile, EnemySource};
use super::hero::{Card, Hero, HeroChanges};
use super::house::{House, HouseOption};
use super::load::{Once, read, read_printed};
use super::origin::Origin;
use super::ruleset::{RuleWords, RulesetFile};
use super::source::{HeroSource, RuleKind, RuleSource, Source, change, named};
use super::token::Token;
use super::written;
use super::wrong::ContentError;
use crate::CRAWLS;

/// Reads the files of a rule set and fills in what it is based on.
///
/// # Errors
/// Everything that cannot be read or does not fit together.
pub fn flatten<P: AsRef<str>, T: AsRef<str>>(
    files: &[(P, T)],
    name: &str,
) -> Result<Source, Vec<ContentError>> {
    flatten_with(files, name, &House::default())
}

/// Reads the files of a rule set, fills in what it is based on, and applies house rules.
///
/// # Errors
/// Everything that cannot be read or does not fit together.
pub fn flatten_with<P: AsRef<str>, T: AsRef<str>>(
    files: &[(P, T)],
    name: &str,
    house: &House,
) -> Result<Source, Vec<ContentError>> {
    let files = files.iter().map(|(path, text)| (path.as_ref(), text.as_ref())).collect();
    let mut source = Flattening { files }.ruleset(name, 0)?;
    mark_stand_ins(&mut source)?;
    apply(&mut source, house)?;
    Ok(source)
}

struct Flattening<'a> {
    files: BTreeMap<&'a str, &'a str>,
}

/// How many rule sets may be based on each other in a row.
const DEEPEST: u8 = 8;

impl Flattening<'_> {
    fn ruleset(&self, name: &str, depth: u8) -> Result<Source, Vec<ContentError>> {
        let file = format!("{name}/ruleset.ron");
        let whole = |message: String| {
            vec![ContentError { file: file.clone(), line: 0, column: 0, message }]
        };
        let text = self
            .files
            .get(file.as_str())
            .ok_or_else(|| whole(format!("no rule set is called {name:?}")))?;
        let ruleset: RulesetFile = read(&file, text).map_err(|wrong| vec![wrong])?;
        let based_on = |base: &str, message: String| {
            let files = BTreeMap::from([(file.clone(), (*text).to_owned())]);
            vec![Origin::file(&file).field("based_on").wrong_name(&files, base, message)]
        };
        let mut source = match &ruleset.based_on {
            Some(base) if depth == DEEPEST => {
                let message = "rule sets are based on each other in a circle".to_owned();
                return Err(based_on(base, message));
            }
            Some(base) if !self.files.contains_key(format!("{base}/ruleset.ron").as_str()) => {
                return Err(based_on(base, format!("no rule set is called {base:?}")));
            }
            Some(base) => {
                let mut base = self.ruleset(base, depth + 1)?;
                let known = std::mem::replace(&mut base.ruleset, ruleset).damage;
                if !base.ruleset.stand_ins.is_empty() {
                    base.lent.extend(known);
                }
                base.options.clear();
                base
            }
            None => Source {
                ruleset,
                lent: BTreeMap::new(),
                tokens: BTreeMap::new(),
                cards: Vec::new(),
                heroes: Vec::new(),
                enemies: Vec::new(),
                bosses: Vec::new(),
                crawling: Crawling::default(),
                rules: BTreeMap::new(),
                options: BTreeMap::new(),
                house: None,
                files: BTreeMap::new(),
                unsaid: Vec::new(),
            },
        };
        source.files.insert(file.clone(), (*text).to_owned());
        let mut wrong = Vec::new();
        leave_out_heroes(&mut source, &file, &mut wrong);
        self.lists(name, &mut source, &mut wrong);
        self.heroes(name, &mut source, &mut wrong);
        self.enemies(name, &mut source, &mut wrong);
        self.bosses(name, &mut source, &mut wrong);
        self.crawling(name, &mut source, &mut wrong);
        if wrong.is_empty() { Ok(source) } else { Err(wrong) }
    }

    /// `tokens.ron`, `cards.ron` and the files of rules: entries replace those of the same name.
    fn lists(&self, name: &str, source: &mut Source, wrong: &mut Vec<ContentError>) {
        if let Some(Once(tokens)) =
            self.optional::<Once<Token>>(name, "tokens.ron", source, wrong, read_printed)
        {
            source.tokens.extend(tokens);
        }
        if let Some(cards) =
            self.optional::<Vec<Card>>(name, "cards.ron", source, wrong, read_printed)
        {
            for card in cards {
                replace_card(&mut source.cards, card);
            }
        }
        if let Some(Once(options)) =
            self.optional::<Once<HouseOption>>(name, "house.ron", source, wrong, read_printed)
        {
            let file = format!("{name}/house.ron");
            source.options =
                options.into_iter().map(|(id, one)| (id, (file.clone(), one))).collect();
        }
        for (file, kind) in RuleKind::FILES {
            if let Some(Once(rules)) =
                self.optional::<Once<RuleWords>>(name, file, source, wrong, read)
            {
                put_rules(name, file, kind, rules, source, wrong);
            }
        }
    }

    fn optional<D>(
        &self,
        name: &str,
        file: &str,
        source: &mut Source,
        wrong: &mut Vec<ContentError>,
        read: fn(&str, &str) -> Result<D, ContentError>,
    ) -> Option<D> {
        let path = format!("{name}/{file}");
        let text = self.files.get(path.as_str())?;
        source.files.insert(path.clone(), (*text).to_owned());
        read(&path, text).map_err(|error| wrong.push(error)).ok()
    }

    /// What a Portal Crawl is made of: of each file that is there, instead of what the base has.
    fn crawling(&self, name: &str, source: &mut Source, wrong: &mut Vec<ContentError>) {
        if !CRAWLS {
            return;
        }
        if let Some(EnvironmentFile { printed_in, environments }) =
            self.optional(name, "environments.ron", source, wrong, read_printed)
        {
            source.crawling.printed_in = Some(printed_in);
            source.crawling.environments = environments;
        }
        if let Some(LootFile { rows, .. }) =
            self.optional(name, "loot.ron", source, wrong, read_printed)
        {
            source.crawling.loot = rows;
        }
        if let Some(LootCardFile { cards, .. }) =
            self.optional(name, "loot_cards.ron", source, wrong, read_printed)
        {
            source.crawling.loot_cards = cards;
        }
        if let Some(Once(scenarios)) =
            self.optional::<Once<Scenario>>(name, "scenarios.ron", source, wrong, read_printed)
        {
            source.crawling.scenarios = scenarios;
        }
    }

    /// Enemies: those of each file. One that the base has too is replaced.
    fn enemies(&self, name: &str, source: &mut Source, wrong: &mut Vec<ContentError>) {
        let folder = format!("{name}/enemies/");
        for (&file, &text) in self.files.iter().filter(|(file, _)| file.starts_with(&folder)) {
            source.files.insert(file.to_owned(), text.to_owned());
            let EnemyFile { level, printed_in, dice, enemies, .. } = match read_printed(file, text)
            {
                Ok(read) => read,
                Err(error) => {
                    wrong.push(error);
                    continue;
                }
            };
            for (nth, enemy) in enemies.iter().enumerate() {
                if enemies[..nth].iter().any(|other| other.name == enemy.name) {
                    let message = format!("{:?} stands here twice", enemy.name);
                    let at = enemy.origin.field("name");
                    wrong.push(at.wrong_name(&source.files, &enemy.name, message));
                }
            }
            for enemy in enemies {
                source.enemies.retain(|other| other.enemy.name != enemy.name);
                let (printed_in, dice) = (printed_in.clone(), dice.clone());
                source.enemies.push(EnemySource { enemy, level, printed_in, dice });
            }
        }
        source.enemies.sort_by(|a, b| a.enemy.name.cmp(&b.enemy.name));
    }

    /// Bosses: one a file. One that the base has too is replaced.
    fn bosses(&self, name: &str, source: &mut Source, wrong: &mut Vec<ContentError>) {
        let folder = format!("{name}/bosses/");
        let files = self.files.iter().filter(|(file, _)| CRAWLS && file.starts_with(&folder));
        for (&file, &text) in files {
            source.files.insert(file.to_owned(), text.to_owned());
            match read_printed::<Boss>(file, text) {
                Ok(boss) => {
                    source.bosses.retain(|other| other.name != boss.name);
                    source.bosses.push(boss);
                }
                Err(error) => wrong.push(error),
            }
        }
        source.bosses.sort_by(|a, b| a.name.cmp(&b.name));
    }

    /// Heroes: a whole hero, or how it differs from the one the base has.
    fn heroes(&self, name: &str, source: &mut Source, wrong: &mut Vec<ContentError>) {
        let folder = format!("{name}/heroes/");
        for (&file, &text) in self.files.iter().filter(|(file, _)| file.starts_with(&folder)) {
            source.files.insert(file.to_owned(), text.to_owned());
            let result = match written::name(text) {
                Some((_, "Hero")) => whole(source, file, text),
                Some((_, "HeroChanges")) => differences(source, file, text),
                Some((_, other)) => {
                    let message = format!("a hero's file is a Hero or HeroChanges, not a {other}");
                    Err(Origin::file(file).wrong(&source.files, message))
                }
                None => {
                    source.unsaid.push(file.to_owned());
                    let changes = source.ruleset.based_on.is_some() && !written::has(text, "dice");
                    if changes {
                        differences(source, file, text)
                    } else {
                        whole(source, file, text)
                    }
                }
            };
            wrong.extend(result.err());
        }
        source.heroes.sort_by(|a, b| a.hero.name.cmp(&b.hero.name));
    }
}

/// The words of one file. An id has one meaning: no other file of this rule set may give it words too.
fn put_rules(
    name: &str,
    file: &str,
    kind: RuleKind,
    rules: BTreeMap<String, RuleWords>,
    source: &mut Source,
    wrong: &mut Vec<ContentError>,
) {
    let file = format!("{name}/{file}");
    for (id, words) in rules {
        if let Some(other) = source.rules.get(&id).filter(|other| other.kind != kind) {
            let message = format!("{id:?} stands in {} too", other.file);
            wrong.push(Origin::file(&file).key(&id).wrong(&source.files, message));
        } else {
            let edition = name.to_owned();
            let file = file.clone();
            source.rules.insert(id, RuleSource { words, kind, edition, file });
        }
    }
}

/// Takes out the heroes that this rule set does not have of those it is based on, and the tokens
/// that only they share.
fn leave_out_heroes(source: &mut Source, file: &str, wrong: &mut Vec<ContentError>) {
    let Source { ruleset, heroes, tokens, files, .. } = source;
    for name in &ruleset.without_heroes {
        if let Some(place) = heroes.iter().position(|other| other.hero.name == *name) {
            let left = heroes.remove(place).hero;
            let shared = |name: &String| heroes.iter().any(|one| one.hero.shares.contains(name));
            tokens.retain(|name, _| !left.shares.contains(name) || shared(name));
        } else {
            let message = format!("there is no hero {name:?} to leave out");
            let left_out = Origin::file(file).field("without_heroes");
            wrong.push(left_out.wrong_name(files, name, message));
        }
    }
}

/// Whatever rests on a hero that stands in says so: on its board, its leaflet, its cards, or a token that only such heroes
/// have.
fn mark_stand_ins(source: &mut Source) -> Result<(), Vec<ContentError>> {
    let Source { ruleset, heroes, files, .. } = source;
    let stands_in = |hero: &Hero| ruleset.stand_ins.contains(&hero.name);
    let printed = heroes.iter().filter(|one| !stands_in(&one.hero));
    let known: Vec<String> = printed.flat_map(|one| one.hero.shares.clone()).collect();
    for HeroSource { hero, .. } in heroes.iter_mut().filter(|one| stands_in(&one.hero)) {
        let shared = hero.shares.iter().filter(|name| !known.contains(name));
        let about: Vec<&str> =
            ["Board", "Leaflet", "Cards"].into_iter().chain(shared.map(String::as_str)).collect();
        let document = &hero.printed_in.document;
        let about = about.join(", ");
        let doubt =
            format!("{about}: those of {} are not known; {document}, stands in", ruleset.name);
        hero.unverified.insert(0, doubt);
    }
    let missing = |name: &&String| !heroes.iter().any(|one| one.hero.name == **name);
    let blame = |name: &String| {
        let at = Origin::file(&format!("{}/ruleset.ron", ruleset.name)).field("stand_ins");
        at.wrong_name(files, name, format!("there is no hero {name:?} to stand in"))
    };
    let wrong: Vec<ContentError> = ruleset.stand_ins.iter().filter(missing).map(blame).collect();
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

/// A file that prints a hero whole.
fn whole(source: &mut Source, file: &str, text: &str) -> Result<(), ContentError> {
    let hero: Hero = read_printed(file, text)?;
    source.heroes.retain(|other| other.hero.name != hero.name);
    source.heroes.push(HeroSource { changed: hero.origin.clone(), hero });
    Ok(())
}

/// A file that prints what an edition has differently, and what it leaves in doubt instead.
fn differences(source: &mut Source, file: &str, text: &str) -> Result<(), ContentError> {
    if source.ruleset.based_on.is_none() {
        let message =
            "there is no rule set that it could differ from: it must be a Hero".to_owned();
        return Err(Origin::file(file).wrong(&source.files, message));
    }
    let changes: HeroChanges = read_printed(file, text)?;
    let HeroChanges { name, printed_in, unverified, origin, .. } = changes.clone();
    let Some(printed_in) = printed_in else {
        let message = format!("it is not said where {name:?} is printed");
        return Err(origin.field("name").wrong_name(&source.files, &name, message));
    };
    change(&mut source.heroes, &source.files, changes)?;
    if let Some(source) = source.heroes.iter_mut().find(|source| source.hero.name == name) {
        source.hero.printed_in = printed_in;
        source.hero.unverified = unverified;
    }
    Ok(())
}

fn replace_card(cards: &mut Vec<Card>, card: Card) {
    match named(cards, card.name()) {
        Some(other) => *other = card,
        None => cards.push(card),
    }
}
