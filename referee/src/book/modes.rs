//! Whether the modes of a rule set can be played.

use super::compile::{Age, Compiler};
use crate::content::Origin;
use crate::content::ruleset::{Aim, Mode, PlayedBosses, Targeting};

/// The most Heroes of an adventure: in a crawl there is room for as many Minions. [ADV-1]
const MOST_HEROES: u8 = 4;

impl Compiler<'_> {
    /// Each seat has one side and one turn; where there are several opponents one of them is found, and what stands in says why.
    pub(super) fn check_modes(&mut self) {
        let source = self.source;
        let file = Origin::file(&format!("{}/ruleset.ron", source.ruleset.name)).field("modes");
        for (name, mode) in &source.ruleset.modes {
            let here = std::mem::replace(&mut self.here, file.clone().key(name));
            let known = |id: &String| self.source.rules.contains_key(id);
            if self.age == Age::Today && !mode.stands_in.iter().all(known) {
                self.blame(format!("{name:?} stands in by a conflict that is not there"));
            }
            if mode.crawl().is_some() {
                self.check_crawl(name, mode);
                self.here = here;
                continue;
            }
            if mode.boss().is_some() {
                self.check_boss_battle(name, mode);
                self.here = here;
                continue;
            }
            if let Some(PlayedBosses::AgainstHeroes(health, more)) = mode.bosses() {
                self.check_boss_against_many(name, mode, (health, more));
                self.here = here;
                continue;
            }
            let seats: Vec<u8> = (1..=mode.players).collect();
            let sorted = |mut said: Vec<u8>| {
                said.sort_unstable();
                said.is_empty() || said == seats
            };
            if !(2..=6).contains(&mode.players) {
                self.blame(format!("{name:?} has two to six players"));
            }
            if mode.health == 0 && mode.stands_in.is_none() {
                self.blame(format!("{name:?} has no Health to begin with"));
            }
            if !sorted(mode.sides.concat()) || !sorted(mode.turns.clone()) {
                self.blame(format!("each seat of {name:?} has one side and one turn"));
            }
            let of_first = mode.sides.iter().find(|side| side.contains(&1)).map_or(1, Vec::len);
            let foes = usize::from(mode.players) - of_first.min(usize::from(mode.players));
            if foes == 0 || (foes == 1) != (mode.targeting == Targeting::Only) {
                self.blame(format!("{name:?} says how one of several opponents is aimed at"));
            }
            if let Targeting::Rolled(table) = mode.targeting {
                let nobody = |aim: &Aim| matches!(aim, Aim::Clockwise(n) if !(1..=foes).contains(&usize::from(*n)));
                if table.iter().any(nobody) {
                    self.blame(format!("the die of {name:?} names a seat where no opponent sits"));
                }
            }
            if mode.zigzag && (mode.turns.is_empty() || mode.turns.len() % 2 == 1) {
                self.blame(format!(
                    "{name:?} goes to and fro between two and two, but not all turns are of two"
                ));
            }
            if mode.one_dial && mode.sides.is_empty() {
                self.blame(format!("{name:?} has a dial for each side, but no sides"));
            }
            let sides = mode.sides.iter();
            let mut apart = sides.map(|side| {
                side.iter().filter(|seat| mode.enemies.contains(*seat)).count() % side.len()
            });
            if !mode.enemies.is_empty()
                && (apart.any(|mixed| mixed > 0) || mode.enemies.contains(&1))
            {
                self.blame(format!(
                    "the enemies of {name:?} are a side, and heroes sit before them"
                ));
            }
            for hero in &mode.heroes {
                if !source.heroes.iter().any(|there| there.hero.name == *hero) {
                    self.blame(format!("{name:?} is played with {hero:?}, who is not there"));
                }
            }
            self.here = here;
        }
    }

    /// A crawl has its Heroes on one side, and nobody else to begin with.
    fn check_crawl(&mut self, name: &str, mode: &Mode) {
        let plain = Mode {
            title: mode.title.clone(),
            players: mode.players,
            fewest: mode.fewest,
            crawl: mode.crawl.clone(),
            stands_in: mode.stands_in.clone(),
            ..Mode::default()
        };
        let fewest = mode.fewest.unwrap_or(mode.players);
        if *mode != plain || !(1..=mode.players).contains(&fewest) || mode.players > MOST_HEROES {
            self.blame(format!(
                "{name:?} is a crawl of 1 to {MOST_HEROES} Heroes, and says nothing else"
            ));
        }
    }

    /// Of those who play against a Boss whom somebody plays there are several, with one dial, and the Boss finds one of them by a
    /// die. [BVM-1, BVM-2, BVM-4]
    fn check_boss_against_many(&mut self, name: &str, mode: &Mode, (health, more): (u8, u8)) {
        let plain = Mode {
            title: mode.title.clone(),
            players: mode.players,
            fewest: mode.fewest,
            health: mode.health,
            one_dial: true,
            targeting: mode.targeting,
            bosses: mode.bosses,
            ..Mode::default()
        };
        let fewest = mode.fewest.unwrap_or(mode.players);
        let most = u32::from(health) + u32::from(more) * u32::from(MOST_HEROES);
        let rolled = matches!(mode.targeting, Targeting::Rolled(_));
        if *mode != plain
            || !(3..=mode.players).contains(&fewest)
            || mode.players > MOST_HEROES + 1
            || !(1..=u32::from(u8::MAX)).contains(&most)
            || mode.health == 0
            || !rolled
        {
            self.blame(format!(
                "{name:?} is one Boss against 2 to {MOST_HEROES} Heroes with one dial, whom the Boss finds by a die, and says nothing else"
            ));
        }
    }

    /// A Boss Battle has its Heroes on one side with one dial, and the Boss behind them. [ADV-BOSS-1]
    fn check_boss_battle(&mut self, name: &str, mode: &Mode) {
        let plain = Mode {
            title: mode.title.clone(),
            players: mode.players,
            fewest: mode.fewest,
            health: mode.health,
            one_dial: true,
            boss: mode.boss.clone(),
            difficulty: mode.difficulty.clone(),
            ..Mode::default()
        };
        let fewest = mode.fewest.unwrap_or(mode.players);
        if *mode != plain || !(2..=mode.players).contains(&fewest) || mode.players > MOST_HEROES + 1
        {
            self.blame(format!(
                "{name:?} is a Boss Battle of 1 to {MOST_HEROES} Heroes with one dial, and says nothing else"
            ));
        }
        let boss = mode.boss().unwrap_or_default();
        if mode.health == 0 || !self.source.bosses.iter().any(|there| there.name == boss) {
            self.blame_name(boss, format!("{name:?} has Health, and a Boss who is there"));
        }
        let follows = |name: &str| {
            let mut enemies = self.source.enemies.iter().map(|there| &there.enemy);
            enemies.any(|enemy| enemy.name == name && enemy.follows.is_some())
        };
        if let Some(follower) = mode.follower().filter(|follower| !follows(follower)) {
            self.blame_name(
                follower,
                format!("nobody in {name:?} who stands by the Boss is so called"),
            );
        }
    }
}
