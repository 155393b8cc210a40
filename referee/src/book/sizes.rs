//! What there is room for on boards, of which a table may have typed some in: small numbers count it.

use super::SPACES;
use super::compile::Compiler;
use super::hero::{MOST_ROWS, brought, rows};
use crate::CRAWLS;
use crate::content::enemy::EnemySource;
use crate::content::hero::Card;
use crate::content::{HeroSource, Origin, Source};

impl Compiler<'_> {
    /// What small numbers can count.
    pub(super) fn check_sizes(&mut self) {
        let source = self.source;
        for HeroSource { hero, changed } in &source.heroes {
            let upgrades = hero.cards.iter().filter_map(|card| match card {
                Card::Upgrade(upgrade) => Some(upgrade),
                Card::Action(_) => None,
            });
            let other = hero.other_side.iter().flat_map(|side| &side.offense);
            let rows = rows(hero.offense.iter().chain(brought(upgrades)).chain(other));
            let rows = rows + usize::from(hero.other_side.is_some()) + 1;
            let spaces =
                usize::from(hero.passive.is_some()) + hero.offense.len() + hero.defense.len();
            let turned = hero.other_side.as_ref();
            let turned = turned.map_or(0, |side| side.offense.len() + side.defense.len() + 1);
            let cards = source.cards.len() + hero.cards.len();
            self.here = changed.field("name");
            self.check_room("a hero", &hero.name, (rows, spaces.max(turned), cards));
        }
        if CRAWLS {
            self.check_sizes_of_enemies();
        }
        self.here = Origin::file(&format!("{}/ruleset.ron", source.ruleset.name));
        if source.boards() > Source::MOST_BOARDS {
            self.blame(format!("a rule set has at most {} boards", Source::MOST_BOARDS));
        }
    }

    /// What small numbers can count of a board: its rows, its spaces and its cards, of which some may have been typed in.
    fn check_room(
        &mut self,
        a_board: &str,
        name: &str,
        (rows, spaces, cards): (usize, usize, usize),
    ) {
        for (has, most, of_what) in
            [(rows, MOST_ROWS, "rows"), (spaces, SPACES, "spaces"), (cards, 64, "cards")]
        {
            if has > most {
                self.blame_name(name, format!("{a_board} has at most {most} {of_what}"));
            }
        }
    }

    /// What small numbers can count of the boards of Minions and Bosses, some of which a table may have typed in.
    fn check_sizes_of_enemies(&mut self) {
        let source = self.source;
        for EnemySource { enemy, .. } in &source.enemies {
            self.here = enemy.origin.clone();
            let turned = enemy.other_side.as_ref();
            let rows = enemy.rows.len().max(1) + turned.map_or(0, |side| side.rows.len().max(1));
            self.check_room("a Minion", &enemy.name, (rows, 0, 0));
        }
        for boss in &source.bosses {
            self.here = boss.origin.clone();
            let rows = rows(boss.offense.iter().chain(brought(boss.upgrades.iter()))) + 1;
            let cards = boss.upgrades.len() + boss.cards.len();
            self.check_room("a Boss", &boss.name, (rows, boss.offense.len() + 1, cards));
        }
    }
}
