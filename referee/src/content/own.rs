//! What a table has made or typed in itself, in its house rules: whole heroes, Minions and Bosses, tiles and cards.

use std::collections::BTreeSet;

use events::Name;

use super::boss::Boss;
use super::crawl::Environment;
use super::effect::{Effect, Text};
use super::enemy::{EnemyFile, EnemySource};
use super::hero::{Action, Card, Hero, Replaces};
use super::house::Changes;
use super::origin::Origin;
use super::source::{HeroSource, Source};
use super::wrong::ContentError;
use crate::CRAWLS;

/// Puts what is the table's own into a rule set: besides what is there, or in the place of what has the same name. What was
/// put is told in words.
pub(super) fn put(
    source: &mut Source,
    changes: &Changes,
    those: &mut Vec<(String, Origin)>,
) -> Vec<ContentError> {
    let mut own = Own { source, those, wrong: Vec::new() };
    for hero in &changes.new_heroes {
        own.hero(hero);
    }
    if CRAWLS {
        for boss in &changes.bosses {
            own.boss(boss);
        }
        for file in &changes.minions {
            own.minions(file);
        }
        for tile in &changes.environments {
            own.environment(tile);
        }
        own.room_for_tiles(changes);
        own.loot_cards(changes);
        own.boss_cards(changes);
    }
    own.check_boards(changes);
    own.wrong
}

/// The highest level of a Minion or a tile.
const LEVELS: u8 = 9;
/// The most Environments: a map notes each as a small number.
const MOST_TILES: usize = 254;

struct Own<'a> {
    source: &'a mut Source,
    those: &'a mut Vec<(String, Origin)>,
    wrong: Vec<ContentError>,
}

impl Own<'_> {
    fn blame(&mut self, at: &Origin, name: &str, message: String) {
        self.wrong.push(at.wrong_name(&self.source.files, name, message));
    }

    /// It is told that this is the table's own, and a log can name it.
    fn told(&mut self, name: &str, at: &Origin) {
        self.those.push((name.to_owned(), at.clone()));
        self.names([name], at);
    }

    /// Names that stand in a log are such as it has room for.
    fn names<'n>(&mut self, names: impl IntoIterator<Item = &'n str>, at: &Origin) {
        for name in names {
            let why = match Name::new(name) {
                Ok(read) if read.as_str() == name => continue,
                Ok(_) => "between its words stands one blank each".to_owned(),
                Err(why) => why.to_string(),
            };
            self.blame(at, name, format!("no line of a log can say {name:?}: {why}"));
        }
    }

    /// Of these no two are called alike.
    fn once<'n>(&mut self, names: impl IntoIterator<Item = &'n str>, at: &Origin) {
        let mut seen = BTreeSet::new();
        for name in names {
            if !seen.insert(name) {
                self.blame(at, name, format!("{name:?} stands here twice"));
            }
        }
    }

    fn hero(&mut self, hero: &Hero) {
        self.told(&hero.name, &hero.origin);
        let lies = hero.offense.iter().map(|one| one.name.as_str());
        let lies = lies.chain(hero.defense.iter().map(|one| one.name.as_str()));
        let lies = lies.chain(hero.passive.iter().map(|one| one.name.as_str()));
        let lies: Vec<&str> = lies.chain([hero.ultimate.name.as_str()]).collect();
        self.once(lies.iter().copied(), &hero.origin);
        let turned = hero.other_side.iter().flat_map(|side| {
            let offense = side.offense.iter().map(|one| one.name.as_str());
            let defense = side.defense.iter().map(|one| one.name.as_str());
            offense.chain(defense).chain([side.ultimate.name.as_str()])
        });
        let brought = hero.cards.iter().flat_map(|card| match card {
            Card::Upgrade(card) => {
                let covers = match &card.replaces {
                    Replaces::Offense(one) => one.name.as_str(),
                    Replaces::Defense(one) => one.name.as_str(),
                    Replaces::Passive(one) => one.name.as_str(),
                };
                [covers].into_iter().chain(card.adds.iter().map(|one| one.name.as_str())).collect()
            }
            Card::Action(_) => Vec::new(),
        });
        let cards = hero.cards.iter().map(Card::name);
        let tokens = hero.leaflet.keys().map(String::as_str);
        let all = hero.dice.iter().map(String::as_str).chain(lies).chain(turned);
        self.names(all.chain(brought).chain(cards).chain(tokens), &hero.origin);
        let heroes = &mut self.source.heroes;
        let before = heroes.iter().position(|other| other.hero.name == hero.name);
        let left = before.map(|place| heroes.remove(place).hero.shares);
        heroes.push(HeroSource { hero: hero.clone(), changed: hero.origin.clone() });
        heroes.sort_by(|a, b| a.hero.name.cmp(&b.hero.name));
        // Tokens that only the one before had go with it.
        for name in left.into_iter().flatten() {
            if !self.source.has_use_for(&name) {
                self.source.tokens.remove(&name);
            }
        }
    }

    fn boss(&mut self, boss: &Boss) {
        self.told(&boss.name, &boss.origin);
        let lies = boss.offense.iter().map(|one| one.name.as_str());
        let lies = lies.chain([boss.defense.name.as_str(), boss.ultimate.name.as_str()]);
        let cards = boss.upgrades.iter().map(|one| one.name.as_str());
        let cards = cards.chain(boss.cards.iter().map(|one| one.name.as_str()));
        let all = boss.dice.iter().map(String::as_str).chain(lies).chain(cards);
        self.names(all, &boss.origin);
        let all = &mut self.source.bosses;
        all.retain(|other| other.name != boss.name);
        all.push(boss.clone());
        all.sort_by(|a, b| a.name.cmp(&b.name));
    }

    fn minions(&mut self, file: &EnemyFile) {
        let EnemyFile { level, printed_in, dice, enemies, origin } = file;
        if !(1..=LEVELS).contains(level) {
            let message = format!("Minions have a level from 1 to {LEVELS}, not {level}");
            let at = origin.field("level");
            self.wrong.push(at.wrong(&self.source.files, message));
        }
        if enemies.is_empty() {
            let message = "no Minion stands here".to_owned();
            self.wrong.push(origin.field("enemies").wrong(&self.source.files, message));
        }
        for enemy in enemies {
            self.told(&enemy.name, &enemy.origin);
            self.names(dice.iter().map(String::as_str), &enemy.origin);
            // One that was left out is missed where the board is compiled.
            let ability = Some(enemy.ability.as_str()).filter(|name| !name.is_empty());
            self.names(ability, &enemy.origin);
            let all = &mut self.source.enemies;
            all.retain(|other| other.enemy.name != enemy.name);
            // Whoever types a card in has it.
            let mut enemy = enemy.clone();
            enemy.seen = true;
            let (level, printed_in, dice) = (*level, printed_in.clone(), dice.clone());
            all.push(EnemySource { enemy, level, printed_in, dice });
        }
        self.source.enemies.sort_by(|a, b| a.enemy.name.cmp(&b.enemy.name));
    }

    fn environment(&mut self, tile: &Environment) {
        self.told(&tile.name, &tile.origin);
        let all = &mut self.source.crawling.environments;
        let before = all.iter().position(|other| other.name == tile.name);
        let portal = before.is_some_and(|place| all[place].portal);
        match before {
            Some(place) => all[place] = tile.clone(),
            None => all.push(tile.clone()),
        }
        if tile.level > LEVELS {
            let message = format!("a tile has a level from 1 to {LEVELS}, or none is said");
            let at = tile.origin.field("level");
            self.wrong.push(at.wrong(&self.source.files, message));
        }
        if tile.portal != portal {
            let message = format!(
                "{:?} {} the Boss Portal: there is one, which keeps its name",
                tile.name,
                if portal { "is" } else { "is not" }
            );
            self.blame(&tile.origin, &tile.name, message);
        }
        let mut met: Vec<u8> = levels_met(&tile.does);
        met.extend(tile.minion);
        for level in met {
            if !self.source.enemies.iter().any(|enemy| enemy.level == level) {
                let message = format!("there is no Minion of level {level} to meet");
                self.blame(&tile.origin.field("minion"), &tile.name, message);
            }
        }
    }

    fn room_for_tiles(&mut self, changes: &Changes) {
        if self.source.crawling.environments.len() > MOST_TILES
            && let Some(last) = changes.environments.last()
        {
            let message = format!("there are at most {MOST_TILES} Environments");
            self.blame(&last.origin, &last.name, message);
        }
    }

    fn loot_cards(&mut self, changes: &Changes) {
        for loot in &changes.loot_cards {
            let Action { name, origin, .. } = &loot.card;
            self.told(name, origin);
            self.names([loot.of.as_str()], origin);
            let all = &mut self.source.crawling.loot_cards;
            match all.iter_mut().find(|other| other.card.name == *name) {
                Some(before) => *before = loot.clone(),
                None => all.push(loot.clone()),
            }
        }
    }

    fn boss_cards(&mut self, changes: &Changes) {
        for added in &changes.boss_cards {
            for card in &added.cards {
                self.those.push((format!("{} of {}", card.name, added.boss), card.origin.clone()));
                self.names([card.name.as_str()], &card.origin);
            }
            let bosses = &mut self.source.bosses;
            let Some(boss) = bosses.iter_mut().find(|boss| boss.name == added.boss) else {
                let all: Vec<&str> = bosses.iter().map(|boss| boss.name.as_str()).collect();
                let message =
                    format!("no Boss is called {:?}; there are {}", added.boss, all.join(", "));
                self.blame(&added.origin.field("boss"), &added.boss, message);
                continue;
            };
            for card in &added.cards {
                match boss.cards.iter_mut().find(|other| other.name == card.name) {
                    Some(before) => *before = card.clone(),
                    None => boss.cards.push(card.clone()),
                }
            }
        }
    }

    /// Who sits down is known by name: no two boards share one.
    fn check_boards(&mut self, changes: &Changes) {
        let heroes = changes.new_heroes.iter().map(|one| (&one.name, &one.origin));
        let minions = changes.minions.iter().flat_map(|file| &file.enemies);
        let minions = minions.map(|one| (&one.name, &one.origin));
        let bosses = changes.bosses.iter().map(|one| (&one.name, &one.origin));
        let most = Source::MOST_BOARDS;
        let boards = self.source.boards();
        for (nth, (name, at)) in heroes.chain(minions).chain(bosses).enumerate() {
            if nth == 0 && boards > most {
                self.blame(at, name, format!("a rule set has at most {most} boards, not {boards}"));
            }
            let source = &*self.source;
            let kinds = [
                (source.heroes.iter().any(|one| one.hero.name == *name), "a hero"),
                (source.enemies.iter().any(|one| one.enemy.name == *name), "a Minion"),
                (source.bosses.iter().any(|one| one.name == *name), "a Boss"),
            ];
            let there: Vec<&str> =
                kinds.iter().filter(|(there, _)| *there).map(|(_, kind)| *kind).collect();
            if there.len() > 1 {
                let message =
                    format!("{name:?} would be {}: give it another name", there.join(" and "));
                self.blame(at, name, message);
            }
        }
    }
}

/// The levels of the Minions that a text has somebody meet.
fn levels_met(text: &Text) -> Vec<u8> {
    let mut words: Vec<&Effect> = text.iter().collect();
    let mut levels = Vec::new();
    while let Some(word) = words.pop() {
        words.extend(word.inside().into_iter().flatten());
        if let Effect::Meet(level) = word {
            levels.push(*level);
        }
    }
    levels
}
