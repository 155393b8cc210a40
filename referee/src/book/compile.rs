//! From what is printed to what the rules read: names made small, texts made flat, everything checked.

use std::collections::BTreeMap;

use super::text::{Texts, symbols};
use super::{
    AbilityBook, CardBook, CardKind, DefenseBook, HeroBook, Meets, Numbers, Op, Reaction, Roll,
    RowBook, Rule, RuleBook, Ruleset, Slot, SlotLevel, TokenBook,
};
use crate::act::{TitleId, TokenId};
use crate::content::hero::{
    Ability, Action, Card, Defense, Hero, Needs, Replaces, Timing, Upgrade,
};
use crate::content::ruleset::RulesetFile;
use crate::content::token::{Forbids, Token, Trigger};
use crate::content::{ContentError, Source};
use crate::state::{SLOTS, TOKENS};

/// Compiles a rule set.
///
/// # Errors
/// Everything that does not fit together, with the place where the file first names it.
pub(crate) fn compile(source: &Source) -> Result<Ruleset, Vec<ContentError>> {
    let mut compiler = Compiler {
        source,
        wrong: Vec::new(),
        file: String::new(),
        ops: Vec::new(),
        tokens: BTreeMap::new(),
    };
    let (tokens, triggers) = compiler.tokens();
    let heroes: Vec<HeroBook> =
        source.heroes.iter().map(|hero| compiler.hero(&hero.file, &hero.hero)).collect();
    compiler.check_tokens_used();
    compiler.rules();
    if !compiler.wrong.is_empty() {
        return Err(compiler.wrong);
    }
    let file = &source.ruleset;
    let all: Vec<(TokenId, &Token)> = compiler.tokens.values().copied().collect();
    let those = |wanted: fn(&Token) -> bool| {
        all.iter().filter(|(_, t)| wanted(t)).map(|(id, _)| *id).collect()
    };
    Ok(Ruleset {
        name: file.name.clone(),
        title: file.title.clone(),
        numbers: numbers(file),
        damage: damage(file),
        modes: file.modes.clone(),
        heroes,
        forbidding: those(|token| token.forbids == Some(Forbids::Everything)),
        attempting: those(|token| token.roll_attempts != 0),
        tokens,
        triggers,
        ops: compiler.ops,
        rules: rules(source),
    })
}

fn numbers(file: &RulesetFile) -> Numbers {
    Numbers {
        cp_start: file.combat_points.start,
        cp_most: file.combat_points.most,
        cp_income: file.combat_points.income,
        cp_sale: file.combat_points.sale,
        hand_start: file.hand.start,
        hand_most: file.hand.most,
        hand_income: file.hand.income,
        heal_above_start: file.heal_above_start,
        roll_attempts: file.roll_attempts,
        defense_may_be_declined: file.defense_may_be_declined,
        settling: file.settling,
    }
}

fn damage(file: &RulesetFile) -> [Option<super::DamageAttributes>; 5] {
    let mut table = [None; 5];
    for (kind, attributes) in &file.damage {
        table[*kind as usize] = Some(*attributes);
    }
    table
}

fn rules(source: &Source) -> BTreeMap<String, RuleBook> {
    let book = |(words, inherited): &(crate::content::ruleset::RuleWords, bool)| RuleBook {
        says: words.says.clone(),
        cite: words.cite.iter().map(|place| (place.document.clone(), place.at.clone())).collect(),
        inherited: *inherited,
    };
    source.rules.iter().map(|(id, words)| (id.clone(), book(words))).collect()
}

pub(super) struct Compiler<'a> {
    pub(super) source: &'a Source,
    pub(super) wrong: Vec<ContentError>,
    /// The file being compiled, to blame.
    pub(super) file: String,
    pub(super) ops: Vec<Op>,
    pub(super) tokens: BTreeMap<&'a str, (TokenId, &'a Token)>,
}

impl<'a> Compiler<'a> {
    /// Notes an error about something the current file names.
    pub(super) fn blame(&mut self, name: &str, message: String) {
        let text = self.source.files.get(&self.file).map_or("", String::as_str);
        self.wrong.push(crate::content::at_name(&self.file, text, name, message));
    }

    /// All tokens of the rule set: the shared ones and those of each leaflet.
    fn tokens(&mut self) -> (Vec<TokenBook>, [Vec<Reaction>; 6]) {
        self.gather_tokens();
        let mut books = Vec::new();
        let mut triggers: [Vec<Reaction>; 6] = Default::default();
        let named: Vec<(&str, TokenId, &Token)> =
            self.tokens.iter().map(|(name, (id, t))| (*name, *id, *t)).collect();
        for (name, id, token) in named {
            let spend = token.spend.as_ref().map(|spend| (spend.when, self.text(&spend.does, &[])));
            for upon in &token.upon {
                let text = self.text(&upon.does, &[]);
                triggers[upon.at as usize].push(Reaction { token: id, by: upon.by, text });
            }
            if token.stack == 0 {
                self.blame(name, format!("the stack limit of {name:?} is 0"));
            }
            books.push(TokenBook {
                name: name.to_owned(),
                stack: token.stack,
                roll_attempts: token.roll_attempts,
                spend,
            });
        }
        (books, triggers)
    }

    fn gather_tokens(&mut self) {
        let shared = self.source.tokens.iter().map(|(name, token)| (None, name, token));
        let own = self.source.heroes.iter().flat_map(|hero| {
            hero.hero.leaflet.iter().map(move |(name, token)| (Some(&hero.file), name, token))
        });
        for (file, name, token) in shared.chain(own) {
            let id = TokenId(self.tokens.len() as u8);
            match self.tokens.get(name.as_str()) {
                Some((_, other)) if *other != token => {
                    self.file = file.cloned().unwrap_or_default();
                    self.blame(name, format!("{name:?} is printed differently elsewhere: share it or give it another name"));
                }
                Some(_) => {}
                None if id.0 as usize == TOKENS => {
                    self.blame(name, format!("a rule set has at most {TOKENS} kinds of tokens"));
                    return;
                }
                None => {
                    self.tokens.insert(name, (id, token));
                }
            }
        }
        for (place, (id, _)) in self.tokens.values_mut().enumerate() {
            *id = TokenId(place as u8);
        }
        for name in self.source.tokens.keys() {
            if !self.source.heroes.iter().any(|hero| hero.hero.shares.contains(name)) {
                self.file = format!("{}/tokens.ron", self.source.ruleset.name);
                self.blame(name, format!("no hero's leaflet has {name:?}"));
            }
        }
    }

    /// Every token of a leaflet is brought into play by some text. [STS-1]
    fn check_tokens_used(&mut self) {
        let brought: Vec<TokenId> = self
            .ops
            .iter()
            .filter_map(|op| {
                if let Op::Gain(_, token) | Op::Inflict(_, token) = op {
                    Some(*token)
                } else {
                    None
                }
            })
            .collect();
        for hero in &self.source.heroes {
            hero.file.clone_into(&mut self.file);
            for name in hero.hero.leaflet.keys() {
                let id = self.tokens.get(name.as_str()).map(|(id, _)| *id);
                if id.is_some_and(|id| !brought.contains(&id)) {
                    self.blame(name, format!("no text brings {name:?} into play"));
                }
            }
        }
    }

    fn hero(&mut self, file: &str, hero: &'a Hero) -> HeroBook {
        file.clone_into(&mut self.file);
        let mut board = Board::new(hero);
        for ability in &hero.offense {
            let place = self.ability(&mut board, ability, false);
            board.slot(&ability.name, SlotLevel { abilities: vec![place], defense: None, cost: 0 });
        }
        for defense in &hero.defense {
            let place = self.defense(&mut board, defense);
            board.slot(
                &defense.name,
                SlotLevel { abilities: Vec::new(), defense: Some(place), cost: 0 },
            );
        }
        let ultimate = self.ultimate(&mut board, hero);
        let deck = self.deck(&mut board, hero);
        self.check_board(&board);
        let tokens = self.hero_tokens(hero);
        let needs: Vec<Needs> = board.needs.clone();
        let faces = board.faces;
        let meets =
            Meets::build(needs.len(), |row, dice| meets(&needs[row], &board.symbols, faces, dice));
        let mut rows = board.rows;
        for (place, row) in rows.iter_mut().enumerate() {
            let that = Roll::all().filter(|dice| meets.rows(*dice) >> place & 1 == 1);
            row.rolls = that.map(Roll::orders).sum();
        }
        let timings = [Timing::MainPhase, Timing::RollPhase, Timing::Instant].map(|timing| {
            let those = deck.iter().enumerate().filter(|(_, card)| card.timing() == timing);
            those.fold(0u64, |bits, (place, _)| bits | 1 << place)
        });
        let book = HeroBook {
            timings,
            name: hero.name.clone(),
            printed_in: (hero.printed_in.document.clone(), hero.printed_in.at.clone()),
            symbols: board.symbols,
            faces,
            titles: board.titles,
            slots: board.slots,
            abilities: board.abilities,
            defenses: board.defenses,
            rows,
            meets,
            ultimate,
            deck,
            tokens,
            unverified: hero.unverified.clone(),
        };
        self.check_rows(&book);
        book
    }

    fn hero_tokens(&mut self, hero: &Hero) -> Vec<TokenId> {
        let mut tokens = Vec::new();
        for name in hero.shares.iter().chain(hero.leaflet.keys()) {
            match self.tokens.get(name.as_str()) {
                Some((id, _)) => tokens.push(*id),
                None => self.blame(name, format!("no token is called {name:?}")),
            }
        }
        tokens
    }

    fn ability(&mut self, board: &mut Board, ability: &Ability, ultimate: bool) -> u8 {
        let first = board.rows.len() as u8;
        for row in &ability.rows {
            let text: Vec<_> = row.does.iter().chain(&ability.also).cloned().collect();
            self.check_needs(board, &ability.name, &row.needs);
            let text = self.text(&text, &board.symbols);
            board.rows.push(RowBook { text, rolls: 0 });
            board.needs.push(row.needs.clone());
        }
        if ability.rows.is_empty() {
            self.blame(&ability.name, format!("{:?} has no rows", ability.name));
        }
        let title = board.title(&ability.name);
        board.abilities.push(AbilityBook {
            title,
            rows: (first, board.rows.len() as u8),
            ultimate,
        });
        board.abilities.len() as u8 - 1
    }

    fn defense(&mut self, board: &mut Board, defense: &Defense) -> u8 {
        if !(1..=5).contains(&defense.roll) {
            self.blame(
                &defense.name,
                format!("{:?} rolls {} dice; a player has 5", defense.name, defense.roll),
            );
        }
        let text = self.text(&defense.does, &board.symbols);
        let title = board.title(&defense.name);
        board.defenses.push(DefenseBook { title, roll: defense.roll, text });
        board.defenses.len() as u8 - 1
    }

    fn ultimate(&mut self, board: &mut Board, hero: &Hero) -> u8 {
        let row = crate::content::hero::Row {
            needs: Needs::Symbols(hero.ultimate.needs.clone()),
            does: hero.ultimate.does.clone(),
        };
        let ability =
            Ability { name: hero.ultimate.name.clone(), rows: vec![row], also: Vec::new() };
        self.ability(board, &ability, true)
    }

    fn deck(&mut self, board: &mut Board, hero: &'a Hero) -> Vec<CardBook> {
        let mut deck: Vec<CardBook> = Vec::new();
        // Level II before level III, so that prices can be compared.
        for level in 2..=3 {
            for card in &hero.cards {
                if let Card::Upgrade(upgrade) = card
                    && upgrade.level == level
                {
                    self.upgrade_space(board, upgrade);
                }
            }
        }
        for card in self.source.cards.iter().chain(&hero.cards) {
            if deck.iter().any(|other| other.name == card.name()) {
                self.blame(card.name(), format!("the deck has {:?} twice", card.name()));
            }
            deck.push(match card {
                Card::Upgrade(upgrade) => self.upgrade(board, upgrade),
                Card::Action(action) => self.action(board, action),
            });
        }
        let expected = self.source.ruleset.deck;
        let usual = deck.iter().filter(|card| !card.extra).count();
        if usual != expected as usize || deck.len() > 64 {
            self.blame(
                &hero.name,
                format!("the deck of {} has {usual} cards, expected {expected}", hero.name),
            );
        }
        deck
    }

    /// Fills the board space that an upgrade covers.
    fn upgrade_space(&mut self, board: &mut Board, upgrade: &Upgrade) {
        let (name, mut offers) = match &upgrade.replaces {
            Replaces::Offense(ability) => {
                let place = self.ability(board, ability, false);
                (
                    &ability.name,
                    SlotLevel { abilities: vec![place], defense: None, cost: upgrade.cost },
                )
            }
            Replaces::Defense(defense) => {
                let place = self.defense(board, defense);
                (
                    &defense.name,
                    SlotLevel { abilities: Vec::new(), defense: Some(place), cost: upgrade.cost },
                )
            }
        };
        for added in &upgrade.adds {
            let place = self.ability(board, added, false);
            offers.abilities.push(place);
        }
        let Some(slot) = board.slot_named(name) else {
            return self.blame(
                &upgrade.name,
                format!("{:?} covers {name:?}, which is not on the board", upgrade.name),
            );
        };
        let below = board.slots[slot].levels[1].cost;
        if upgrade.level == 3 && upgrade.cost < below {
            self.blame(
                &upgrade.name,
                format!("{:?} costs less than the level below", upgrade.name),
            );
        }
        let level = &mut board.slots[slot].levels[upgrade.level as usize - 1];
        if level.abilities.is_empty() && level.defense.is_none() {
            *level = offers;
        } else {
            self.blame(&upgrade.name, format!("two cards put {name:?} on level {}", upgrade.level));
        }
    }

    fn upgrade(&mut self, board: &Board, upgrade: &Upgrade) -> CardBook {
        if !(2..=3).contains(&upgrade.level) {
            self.blame(
                &upgrade.name,
                format!("an upgrade has level 2 or 3, not {}", upgrade.level),
            );
        }
        let covered = match &upgrade.replaces {
            Replaces::Offense(ability) => &ability.name,
            Replaces::Defense(defense) => &defense.name,
        };
        let slot = board.slot_named(covered).unwrap_or(0) as u8;
        CardBook {
            name: upgrade.name.clone(),
            cost: upgrade.cost,
            extra: false,
            kind: CardKind::Upgrade { slot, level: upgrade.level },
        }
    }

    fn action(&mut self, board: &Board, action: &Action) -> CardBook {
        let text = self.text(&action.does, &board.symbols);
        let kind =
            CardKind::Action { timing: action.timing, modifier: action.attack_modifier, text };
        CardBook { name: action.name.clone(), cost: action.cost, extra: action.extra, kind }
    }

    fn check_needs(&mut self, board: &Board, ability: &str, needs: &Needs) {
        if let Needs::Symbols(wanted) = needs {
            for unknown in wanted.keys().filter(|name| !board.symbols.contains(name)) {
                self.blame(unknown, format!("{ability:?} needs {unknown:?}, which no face shows"));
            }
        }
    }

    fn check_board(&mut self, board: &Board) {
        if board.slots.len() > SLOTS {
            self.blame(&board.name, format!("a board has at most {SLOTS} spaces"));
        }
        if board.rows.len() > 128 {
            self.blame(&board.name, "a hero has at most 128 rows".to_owned());
        }
        for slot in board.slots.iter().filter(|slot| {
            let [_, two, three] = &slot.levels;
            two.cost == 0 && two.abilities.is_empty() && two.defense.is_none() && three.cost > 0
        }) {
            let name = board.titles[slot.title.0 as usize].clone();
            self.blame(&name, format!("{name:?} has a level III but no level II"));
        }
    }

    /// Every row can be rolled, and rows go from weak to strong. [ABIL-3]
    fn check_rows(&mut self, hero: &HeroBook) {
        for ability in &hero.abilities {
            let name = &hero.titles[ability.title.0 as usize];
            let rows = &hero.rows[ability.rows.0 as usize..ability.rows.1 as usize];
            if rows.iter().any(|row| row.rolls == 0) {
                self.blame(name, format!("no roll of five dice meets a row of {name:?}"));
            }
            if rows.windows(2).any(|pair| pair[0].rolls < pair[1].rolls) {
                self.blame(name, format!("the rows of {name:?} do not go from weak to strong"));
            }
        }
    }

    /// Every rule the engine cites has its words.
    fn rules(&mut self) {
        self.file = format!("{}/rules.ron", self.source.ruleset.name);
        for rule in Rule::ALL {
            if !self.source.rules.contains_key(rule.id()) {
                self.blame(rule.id(), format!("rule {:?} has no words", rule.id()));
            }
        }
        let empty: Vec<String> = self
            .source
            .rules
            .iter()
            .filter(|(_, (words, _))| words.cite.is_empty())
            .map(|(id, _)| id.clone())
            .collect();
        for id in empty {
            self.blame(&id, format!("rule {id:?} names no page"));
        }
    }
}

/// Whether the dice meet a requirement. [REQ-2, REQ-4, REQ-5]
fn meets(needs: &Needs, names: &[String], faces: [u8; 6], dice: [u8; 5]) -> bool {
    let values = dice.iter().fold(0u8, |bits, die| bits | 1 << die);
    let straight = |run: u8, starts: std::ops::RangeInclusive<u8>| {
        starts.into_iter().any(|from| values & (run << from) == run << from)
    };
    match needs {
        Needs::SmallStraight => straight(0b1111, 1..=3),
        Needs::LargeStraight => straight(0b1_1111, 1..=2),
        Needs::Symbols(wanted) => {
            let lie = symbols(faces, &dice);
            let wanted = |name: &String| wanted.get(name).copied().unwrap_or(0);
            names.iter().enumerate().all(|(symbol, name)| lie[symbol] >= wanted(name))
        }
    }
}

/// A board while it is being read.
struct Board {
    name: String,
    symbols: Vec<String>,
    faces: [u8; 6],
    titles: Vec<String>,
    slots: Vec<Slot>,
    abilities: Vec<AbilityBook>,
    defenses: Vec<DefenseBook>,
    rows: Vec<RowBook>,
    needs: Vec<Needs>,
}

impl Board {
    fn new(hero: &Hero) -> Board {
        let mut symbols: Vec<String> = Vec::new();
        let faces = hero.dice.each_ref().map(|name| {
            let known = symbols.iter().position(|other| other == name);
            known.unwrap_or_else(|| {
                symbols.push(name.clone());
                symbols.len() - 1
            }) as u8
        });
        Board {
            name: hero.name.clone(),
            symbols,
            faces,
            titles: Vec::new(),
            slots: Vec::new(),
            abilities: Vec::new(),
            defenses: Vec::new(),
            rows: Vec::new(),
            needs: Vec::new(),
        }
    }

    fn title(&mut self, name: &str) -> TitleId {
        let known = self.titles.iter().position(|other| other == name);
        TitleId(known.unwrap_or_else(|| {
            self.titles.push(name.to_owned());
            self.titles.len() - 1
        }) as u8)
    }

    fn slot(&mut self, name: &str, offers: SlotLevel) {
        let title = self.title(name);
        self.slots
            .push(Slot { title, levels: [offers, SlotLevel::default(), SlotLevel::default()] });
    }

    fn slot_named(&self, name: &str) -> Option<usize> {
        self.slots.iter().position(|slot| self.titles[slot.title.0 as usize] == name)
    }
}

/// The trigger table has a place for each trigger.
const _: () = assert!(Trigger::AttackOnYouConcludes as usize == 5);
