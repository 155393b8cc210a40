//! An enemy: a board without a deck, of which the rules decide the dice.

use super::board::Board;
use super::compile::Compiler;
use super::doubt::Doubt;
use super::hero::Finished;
use super::{EnemyBook, FollowsBook, HeroBook, Objective, SpaceLevel};
use crate::act::TokenId;
use crate::content::enemy::{Enemy, EnemySide, EnemySource, Follows, Objective as Wanted};

impl Compiler<'_> {
    pub(super) fn enemy(&mut self, source: &EnemySource) -> HeroBook {
        let EnemySource { enemy, level, printed_in, dice } = source;
        self.here = enemy.origin.clone();
        (self.hero, self.raises) = (None, None);
        let mut board = Board::new(&enemy.name, dice);
        let passive = enemy.passive().map(|passive| {
            let id = self.passive(&passive, &board.symbols);
            board.space(&passive.name, SpaceLevel { passive: Some(id), ..SpaceLevel::default() });
            id
        });
        if enemy.follows.is_none() {
            let offense = enemy.offense();
            let place = self.ability(&mut board, &offense, false);
            let offers = SpaceLevel { abilities: vec![place], ..SpaceLevel::default() };
            board.space(&offense.name, offers);
        }
        let defends = enemy.defends(&enemy.defense);
        let place = self.defense(&mut board, &defends);
        board.space(&defends.name, SpaceLevel { defense: Some(place), ..SpaceLevel::default() });
        let turned = enemy.other_side.as_ref();
        let other_side = turned.map(|side| self.turned(&mut board, enemy, side, passive));
        let tokens = self.elsewhere(enemy.origin.clone(), |this| {
            enemy.tokens().iter().map(|name| this.token(name)).collect()
        });
        let begins = |this: &mut Self| {
            enemy.starts_with.iter().map(|(name, n)| (this.token(name), *n)).collect()
        };
        let starts_with = self.elsewhere(enemy.origin.field("starts_with"), begins);
        self.here = enemy.origin.clone();
        let objective = self.rolls_for(enemy, &board.symbols);
        let follows = enemy.follows.as_ref().map(|follows| self.follows(enemy, follows));
        if follows.is_some() != (*level == 0) {
            let name = &enemy.name;
            self.blame_name(name, format!("{name:?} stands by a Boss, or its deck has a level"));
        }
        if enemy.health == 0 {
            self.blame_name(&enemy.name, format!("{:?} begins with 0 Health", enemy.name));
        }
        let mut book = self.finish(Finished {
            board,
            printed_in,
            ultimate: SpaceLevel::default(),
            other_side,
            deck: Vec::new(),
            tokens,
            starts_with,
        });
        book.enemy = Some(EnemyBook {
            level: *level,
            health: enemy.health,
            cp: enemy.cp,
            follows,
            first_strike: enemy.first_strike,
            unique_defense: enemy.defense.unique,
            objective,
            chests: enemy.chests.clone().unwrap_or_else(|| vec![*level]),
            beyond: enemy.beyond.clone(),
            seen: enemy.seen,
        });
        let whole = |says: String| Doubt {
            says,
            abilities: (0..book.abilities.len() as u8).collect(),
            defenses: (0..book.defenses.len() as u8).collect(),
            tokens: passive.into_iter().collect(),
            ..Doubt::default()
        };
        book.doubts = enemy.doubts().into_iter().map(whole).collect();
        book
    }

    /// Who stands by a Boss has no Offensive Ability, no other side and no step that comes first. [ADV-2]
    fn follows(&mut self, enemy: &Enemy, follows: &Follows) -> FollowsBook {
        let Enemy { rows, also, other_side, first_strike, .. } = enemy;
        if !rows.is_empty() || !also.is_empty() || other_side.is_some() || *first_strike {
            let name = &enemy.name;
            self.blame_name(name, format!("{name:?} stands by a Boss, and has no step of its own"));
        }
        let (token, n) = &follows.spends_more;
        let token = self.elsewhere(enemy.origin.field("follows"), |this| this.token(token));
        FollowsBook { spends_more: (token, *n) }
    }

    /// The other side of the card. What the enemy does by itself goes on there.
    fn turned(
        &mut self,
        board: &mut Board,
        enemy: &Enemy,
        side: &EnemySide,
        passive: Option<TokenId>,
    ) -> (TokenId, Vec<SpaceLevel>) {
        let abilities = vec![self.ability(board, &enemy.offense_of(side), false)];
        let defense = Some(self.defense(board, &enemy.defends(&side.defense)));
        let spaces = vec![
            SpaceLevel { passive, ..SpaceLevel::default() },
            SpaceLevel { abilities, ..SpaceLevel::default() },
            SpaceLevel { defense, ..SpaceLevel::default() },
        ];
        let printed = enemy.origin.field("other_side").field("turned_by");
        (self.elsewhere(printed, |this| this.token(&side.turned_by)), spaces)
    }

    /// For what its dice are rolled: whoever has a turn says it, and what is activated then.
    fn rolls_for(&mut self, enemy: &Enemy, symbols: &[String]) -> Objective {
        let Enemy { name, objective, ability, follows, .. } = enemy;
        if follows.is_none() && (objective.is_none() || ability.is_empty()) {
            self.blame_name(name, format!("{name:?} has an `objective` and an `ability`"));
        }
        objective.as_ref().map_or(Objective::Straights, |said| self.objective(name, said, symbols))
    }

    /// A Roll Objective, which is printed where the compiler is now.
    pub(super) fn objective(&mut self, of: &str, wanted: &Wanted, symbols: &[String]) -> Objective {
        let Wanted::Symbols(wanted) = wanted else { return Objective::Straights };
        let printed = self.here.field("objective");
        let counts = self.elsewhere(printed.clone(), |this| this.wanted(wanted, symbols));
        if !(1..=5).contains(&counts.iter().map(|n| u32::from(*n)).sum::<u32>()) {
            let message = format!("the Roll Objective of {of:?} is of 1 to 5 dice");
            self.elsewhere(printed, |this| this.blame(message));
        }
        Objective::Symbols(counts)
    }
}
