//! A hero: the board with all its levels, and the deck.

use std::sync::Arc;

use super::board::Board;
use super::compile::Compiler;
use super::doubt::Doubt;
use super::doubted::Printed;
use super::hero_book::LootPlaces;
use super::text::Texts;
use super::{
    AbilityBook, CardBook, CardKind, DefenseBook, HeroBook, Op, RowBook, SPACES, SpaceLevel,
};
use crate::act::TokenId;
use crate::content::hero::{
    Ability, Action, Card, Defense, Hero, Needs, OtherSide, Place, Replaces, Timing, Ultimate,
    Upgrade,
};
use crate::content::{HeroSource, Origin, Step};
use crate::dice::{Meets, Reach, Roll, Wanted, symbols};

/// The most rows that a hero can have, the Ultimate Ability's among them: the bits of [`Meets`].
pub(super) const MOST_ROWS: usize = 128;

/// The parts of a board, compiled.
pub(super) struct Finished<'a> {
    pub(super) board: Board,
    pub(super) printed_in: &'a Place,
    pub(super) ultimate: SpaceLevel,
    pub(super) other_side: Option<(TokenId, Vec<SpaceLevel>)>,
    pub(super) deck: Vec<CardBook>,
    pub(super) tokens: Vec<TokenId>,
    pub(super) starts_with: Vec<(TokenId, u8)>,
}

impl<'a> Compiler<'a> {
    pub(super) fn hero(&mut self, HeroSource { hero, changed }: &'a HeroSource) -> HeroBook {
        self.here = changed.clone();
        let mut board = Board::new(&hero.name, &hero.dice);
        (self.hero, self.raises) = (Some(hero), None);
        if let Some(passive) = &hero.passive {
            let passive_id = self.passive(passive, &board.symbols);
            let offers = SpaceLevel { passive: Some(passive_id), ..SpaceLevel::default() };
            board.space(&passive.name, offers);
        }
        for ability in &hero.offense {
            let place = self.ability(&mut board, ability, false);
            board.space(
                &ability.name,
                SpaceLevel { abilities: vec![place], ..SpaceLevel::default() },
            );
        }
        for defense in &hero.defense {
            let place = self.defense(&mut board, defense);
            let offers = SpaceLevel { defense: Some(place), ..SpaceLevel::default() };
            board.space(&defense.name, offers);
        }
        let ultimate = self.ultimate(&mut board, &hero.ultimate);
        let other_side = hero.other_side.as_ref().map(|side| self.other_side(&mut board, side));
        let deck = self.deck(&mut board, hero);
        self.check_board(&board, hero);
        let tokens = self.hero_tokens(hero);
        let starts_with = self.starts_with(hero);
        let printed_in = &hero.printed_in;
        let parts = Finished { board, printed_in, ultimate, other_side, deck, tokens, starts_with };
        let mut book = self.finish(parts);
        let printed = Printed::of(hero, &book, &self.books);
        book.doubts =
            hero.unverified.iter().map(|says| Doubt::read(says, &book, &printed)).collect();
        book
    }

    /// The book of a board whose parts are compiled, with what follows from them.
    pub(super) fn finish(&mut self, parts: Finished<'_>) -> HeroBook {
        let Finished { board, printed_in, ultimate, other_side, deck, tokens, starts_with } = parts;
        let needs: Vec<Needs> = board.needs.clone();
        let faces = board.faces;
        let meets =
            Meets::build(needs.len(), |row, dice| meets(&needs[row], &board.symbols, faces, dice));
        let mut rows = board.rows;
        for (place, row) in rows.iter_mut().enumerate() {
            let that = Roll::all().filter(|dice| meets.rows(*dice) >> place & 1 == 1);
            row.rolls = that.map(Roll::orders).sum();
        }
        let wanted = |row: usize| Wanted::new(|dice| meets.rows(dice) >> row & 1 == 1);
        let reach = Reach::build((0..rows.len()).map(wanted));
        let book = HeroBook {
            raises: self.raises,
            takers: takers(&deck, &self.ops),
            timings: timings(&deck),
            name: board.name,
            printed_in: (printed_in.document.clone(), printed_in.at.clone()),
            symbols: board.symbols,
            faces,
            titles: board.titles,
            spaces: board.spaces,
            abilities: board.abilities,
            defenses: board.defenses,
            rows,
            meets: Arc::new(meets),
            reach: Arc::new(reach),
            ultimate,
            other_side,
            deck,
            starts_with,
            companions: self.companions(&tokens),
            tokens,
            doubts: Vec::new(),
            enemy: None,
            boss: None,
            loot: LootPlaces::default(),
        };
        self.check_rows(&book, board.origins);
        book
    }

    pub(super) fn ability(&mut self, board: &mut Board, ability: &Ability, ultimate: bool) -> u8 {
        self.elsewhere(ability.origin.clone(), |this| this.rows(board, ability, ultimate))
    }

    fn rows(&mut self, board: &mut Board, ability: &Ability, ultimate: bool) -> u8 {
        let first = board.rows.len() as u8;
        for (nth, row) in ability.rows.iter().enumerate() {
            let mut text = self.within(Step::Field("rows"), |this| {
                this.within(Step::Nth(nth), |this| {
                    this.check_needs(board, &ability.name, &row.needs);
                    this.text(&row.does, &board.symbols)
                })
            });
            self.within(Step::Field("also"), |this| this.words(&ability.also, &board.symbols));
            text.end = self.ops.len() as u16;
            let shows = shows(&row.needs, &board.symbols);
            let needs = crate::content::needs(&row.needs, &board.symbols);
            board.rows.push(RowBook { text, needs, rolls: 0, shows });
            board.needs.push(row.needs.clone());
        }
        if ability.rows.is_empty() {
            self.blame_name(&ability.name, format!("{:?} has no rows", ability.name));
        }
        let title = board.title(&ability.name);
        board.origins.push(ability.origin.clone());
        board.abilities.push(AbilityBook {
            title,
            rows: (first, board.rows.len() as u8),
            ultimate,
        });
        board.abilities.len() as u8 - 1
    }

    pub(super) fn defense(&mut self, board: &mut Board, defense: &Defense) -> u8 {
        let here = std::mem::replace(&mut self.here, defense.origin.clone());
        let least = u8::from(self.hero.is_some());
        if !(least..=5).contains(&defense.roll) {
            let message = format!("{:?} rolls {} dice; a player has 5", defense.name, defense.roll);
            self.within(Step::Field("roll"), |this| this.blame(message));
        }
        let text = self.text(&defense.does, &board.symbols);
        self.here = here;
        let title = board.title(&defense.name);
        board.defenses.push(DefenseBook { title, roll: defense.roll, text });
        board.defenses.len() as u8 - 1
    }

    pub(super) fn ultimate(&mut self, board: &mut Board, ultimate: &Ultimate) -> SpaceLevel {
        let row = crate::content::hero::Row {
            needs: Needs::Symbols(ultimate.needs.clone()),
            does: ultimate.does.clone(),
        };
        let (name, origin) = (ultimate.name.clone(), ultimate.origin.clone());
        let ability = Ability { name, rows: vec![row], also: Vec::new(), origin };
        let place = self.ability(board, &ability, true);
        SpaceLevel { abilities: vec![place], ..SpaceLevel::default() }
    }

    /// The other side of the board, in the order of its spaces.
    fn other_side(&mut self, board: &mut Board, side: &OtherSide) -> (TokenId, Vec<SpaceLevel>) {
        let mut spaces = Vec::new();
        if let Some(passive) = &side.passive {
            let passive = Some(self.passive(passive, &board.symbols));
            spaces.push(SpaceLevel { passive, ..SpaceLevel::default() });
        }
        for ability in &side.offense {
            let abilities = vec![self.ability(board, ability, false)];
            spaces.push(SpaceLevel { abilities, ..SpaceLevel::default() });
        }
        for defense in &side.defense {
            let defense = Some(self.defense(board, defense));
            spaces.push(SpaceLevel { defense, ..SpaceLevel::default() });
        }
        spaces.push(self.ultimate(board, &side.ultimate));
        let printed = self.hero.map(|hero| hero.origin.field("other_side").field("turned_by"));
        let turned_by = |this: &mut Self| this.token(&side.turned_by);
        (self.elsewhere(printed.unwrap_or_default(), turned_by), spaces)
    }

    pub(super) fn deck(&mut self, board: &mut Board, hero: &'a Hero) -> Vec<CardBook> {
        let mut deck: Vec<CardBook> = Vec::new();
        // Level II before level III, so that prices can be compared.
        for level in 2..=3 {
            for card in &hero.cards {
                if let Card::Upgrade(upgrade) = card
                    && upgrade.level == level
                {
                    self.elsewhere(upgrade.origin.clone(), |this| {
                        this.upgrade_space(board, upgrade);
                    });
                }
            }
        }
        for card in self.source.cards.iter().chain(&hero.cards) {
            if deck.iter().any(|other| other.name == card.name()) {
                let message = format!("the deck has {:?} twice", card.name());
                self.elsewhere(card.origin().clone(), |this| this.blame_name(card.name(), message));
            }
            deck.push(self.elsewhere(card.origin().clone(), |this| match card {
                Card::Upgrade(upgrade) => this.upgrade(board, upgrade),
                Card::Action(action) => this.action(&board.symbols, action),
            }));
        }
        // Those that may be a deck of their own stand together. [MODE-HUD]
        let own = &mut deck[self.source.cards.len()..];
        own.sort_by_key(|card| matches!(card.kind, CardKind::Action { .. }));
        let expected = hero.deck.unwrap_or(self.source.ruleset.deck);
        let usual = deck.iter().filter(|card| !card.extra).count();
        if usual != expected as usize || deck.len() > 64 {
            let message = format!(
                "the deck of {} has {usual} cards, expected {expected}: `deck` says another number",
                hero.name
            );
            self.within(Step::Field("name"), |this| this.blame_name(&hero.name, message));
        }
        deck
    }

    /// Fills the board space that an upgrade covers.
    pub(super) fn upgrade_space(&mut self, board: &mut Board, upgrade: &Upgrade) {
        let name = upgrade.replaces.name();
        let mut offers = SpaceLevel { cost: upgrade.cost, ..SpaceLevel::default() };
        match &upgrade.replaces {
            Replaces::Offense(ability) => {
                offers.abilities.push(self.ability(board, ability, false));
            }
            Replaces::Defense(defense) => offers.defense = Some(self.defense(board, defense)),
            Replaces::Passive(passive) => {
                offers.passive = Some(self.passive(passive, &board.symbols));
            }
        }
        for added in &upgrade.adds {
            let place = self.ability(board, added, false);
            offers.abilities.push(place);
        }
        let Some(space) = board.space_named(name) else {
            let message = format!("{:?} covers {name:?}, which is not on the board", upgrade.name);
            return self.within(Step::Field("replaces"), |this| this.blame_name(name, message));
        };
        let below = board.spaces[space].levels[1].cost;
        if upgrade.level == 3 && upgrade.cost < below {
            let message = format!("{:?} costs less than the level below", upgrade.name);
            self.within(Step::Field("cost"), |this| this.blame(message));
        }
        let level = &mut board.spaces[space].levels[upgrade.level as usize - 1];
        if level.is_empty() {
            *level = offers;
        } else {
            self.blame_name(
                &upgrade.name,
                format!("two cards put {name:?} on level {}", upgrade.level),
            );
        }
    }

    pub(super) fn upgrade(&mut self, board: &Board, upgrade: &Upgrade) -> CardBook {
        if !(2..=3).contains(&upgrade.level) {
            let message = format!("an upgrade has level 2 or 3, not {}", upgrade.level);
            self.within(Step::Field("level"), |this| this.blame(message));
        }
        let space = board.space_named(upgrade.replaces.name()).unwrap_or(0) as u8;
        CardBook {
            name: upgrade.name.clone(),
            cost: upgrade.cost,
            extra: false,
            kind: CardKind::Upgrade { space, level: upgrade.level },
        }
    }

    pub(super) fn action(&mut self, symbols: &[String], action: &Action) -> CardBook {
        let text = self.text(&action.does, symbols);
        let kind = CardKind::Action {
            timing: action.timing,
            when: action.when,
            on_die_of: action.on_die_of.as_ref().map(|name| self.token(name)),
            modifier: action.attack_modifier,
            text,
        };
        CardBook { name: action.name.clone(), cost: action.cost, extra: action.extra, kind }
    }

    fn check_needs(&mut self, board: &Board, ability: &str, needs: &Needs) {
        if let Needs::Symbols(wanted) = needs {
            for unknown in wanted.keys().filter(|name| !board.symbols.contains(name)) {
                self.blame_name(
                    unknown,
                    format!("{ability:?} needs {unknown:?}, which no face shows"),
                );
            }
        }
    }

    fn check_board(&mut self, board: &Board, hero: &Hero) {
        if board.spaces.len() > SPACES {
            self.blame_name(&board.name, format!("a board has at most {SPACES} spaces"));
        }
        for space in board.spaces.iter().filter(|space| {
            let [_, two, three] = &space.levels;
            two.is_empty() && !three.is_empty()
        }) {
            let name = &board.titles[space.title.0 as usize];
            let covers = |card: &&Card| matches!(card, Card::Upgrade(card) if card.level == 3 && card.replaces.name() == name);
            let at = hero.cards.iter().find(covers).map(|card| card.origin().field("level"));
            let message = format!("{name:?} has a level III but no level II");
            self.elsewhere(at.unwrap_or_default(), |this| this.blame(message));
        }
    }

    /// Every row can be rolled, and rows go from weak to strong. [ABIL-3]
    fn check_rows(&mut self, hero: &HeroBook, origins: Vec<Origin>) {
        for (ability, at) in hero.abilities.iter().zip(origins) {
            self.here = at;
            let name = &hero.titles[ability.title.0 as usize];
            let rows = &hero.rows[ability.rows.0 as usize..ability.rows.1 as usize];
            if let Some(nth) = rows.iter().position(|row| row.rolls == 0) {
                self.blame_row(nth, format!("no roll of five dice meets a row of {name:?}"));
            }
            if let Some(nth) = rows.windows(2).position(|pair| pair[0].rolls < pair[1].rolls) {
                let message = format!("the rows of {name:?} do not go from weak to strong");
                self.blame_row(nth + 1, message);
            }
        }
    }

    /// Notes an error about what a row of the ability needs.
    fn blame_row(&mut self, nth: usize, message: String) {
        self.within(Step::Field("rows"), |this| {
            this.within(Step::Nth(nth), |this| {
                this.within(Step::Field("needs"), |this| this.blame(message));
            });
        });
    }
}

/// Whether the dice meet a requirement. [REQ-2, REQ-4, REQ-5]
pub(super) fn meets(needs: &Needs, names: &[String], faces: [u8; 6], dice: [u8; 5]) -> bool {
    let values = dice.iter().fold(0u8, |bits, die| bits | 1 << die);
    let straight = |run: u8, starts: std::ops::RangeInclusive<u8>| {
        starts.into_iter().any(|from| values & (run << from) == run << from)
    };
    match needs {
        Needs::SmallStraight => straight(0b1111, 1..=3),
        Needs::LargeStraight => straight(0b1_1111, 1..=2),
        Needs::MicroStraight => straight(0b111, 1..=4),
        Needs::Symbols(wanted) => {
            let lie = symbols(faces, &dice);
            let wanted = |name: &String| wanted.get(name).copied().unwrap_or(0);
            names.iter().enumerate().all(|(symbol, name)| lie[symbol] >= wanted(name))
        }
    }
}

/// The symbols that a requirement shows, as bits of the hero's list.
pub(super) fn shows(needs: &Needs, names: &[String]) -> u8 {
    let Needs::Symbols(wanted) = needs else { return 0 };
    let shown = names.iter().enumerate().filter(|(_, name)| wanted.contains_key(*name));
    shown.fold(0, |bits, (place, _)| bits | 1 << place)
}

/// The Offensive Abilities that upgrades bring.
pub(super) fn brought<'a>(
    upgrades: impl Iterator<Item = &'a Upgrade>,
) -> impl Iterator<Item = &'a Ability> {
    upgrades.flat_map(|upgrade| {
        let covers = match &upgrade.replaces {
            Replaces::Offense(ability) => Some(ability),
            Replaces::Defense(_) | Replaces::Passive(_) => None,
        };
        covers.into_iter().chain(&upgrade.adds)
    })
}

/// How many rows these have; one without any takes the room of one.
pub(super) fn rows<'a>(abilities: impl Iterator<Item = &'a Ability>) -> usize {
    abilities.map(|ability| ability.rows.len().max(1)).sum()
}

/// The cards of each [`Timing`], as bits of the deck's list.
pub(super) fn timings(deck: &[CardBook]) -> [u64; 3] {
    [Timing::MainPhase, Timing::RollPhase, Timing::Instant].map(|timing| {
        let those = deck.iter().enumerate().filter(|(_, card)| card.timing() == timing);
        those.fold(0u64, |bits, (place, _)| bits | 1 << place)
    })
}

/// The Instant cards that take tokens off a board, as bits of the deck's list.
pub(super) fn takers(deck: &[CardBook], ops: &[Op]) -> u64 {
    let takes = |card: &CardBook| match card.kind {
        CardKind::Action { timing: Timing::Instant, text, .. } => {
            ops[text.at as usize..text.end as usize].iter().any(|op| op.takes_tokens())
        }
        CardKind::Action { .. } | CardKind::Upgrade { .. } => false,
    };
    let those = deck.iter().enumerate().filter(|(_, card)| takes(card));
    those.fold(0, |bits, (place, _)| bits | 1 << place)
}
