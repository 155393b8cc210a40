//! From what is printed to what the rules read: names made small, texts made flat, everything checked.

use std::collections::BTreeMap;

use super::doubt::{Doubt, Printed};
use super::text::{Texts, symbols};
use super::{
    AbilityBook, CardBook, CardKind, DefenseBook, HeroBook, Meets, Numbers, Op, OptionBook,
    Reaction, Roll, RowBook, Rule, RuleBook, Ruleset, Slot, SlotLevel, SpendBook, TokenBook,
};
use crate::act::{TitleId, TokenId};
use crate::content::hero::{
    Ability, Action, Card, Defense, Hero, Needs, Place, Replaces, Timing, Upgrade,
};
use crate::content::house::HouseOption;
use crate::content::ruleset::RulesetFile;
use crate::content::token::{Forbids, Passive, Sign, Spend, Token, Trigger, Upon};
use crate::content::{ContentError, HeroSource, RuleKind, RuleSource, Source};
use crate::odds::{Reach, Wanted};
use crate::state::{SLOTS, TOKENS, USES};

/// The most rows that a hero can have, the Ultimate Ability's among them: the bits of [`Meets`].
const MOST_ROWS: usize = 128;

/// Compiles a rule set.
///
/// # Errors
/// Everything that does not fit together, with the place where the file first names it.
pub(crate) fn compile(source: &Source, age: Age) -> Result<Ruleset, Vec<ContentError>> {
    let mut compiler = Compiler {
        source,
        age,
        wrong: Vec::new(),
        file: String::new(),
        ops: Vec::new(),
        tokens: BTreeMap::new(),
        books: Vec::new(),
        triggers: Default::default(),
        hero: None,
        token_groups: Vec::new(),
        counts: 0,
        said: BTreeMap::new(),
    };
    compiler.check_sizes();
    if !compiler.wrong.is_empty() {
        return Err(compiler.wrong);
    }
    compiler.tokens();
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
        based_on: file.based_on.clone(),
        options: options(source),
        house: source.house.clone(),
        numbers: numbers(file),
        damage: damage(file),
        modes: file.modes.clone(),
        heroes,
        forbidding: those(|token| token.forbids == Some(Forbids::Everything)),
        attempting: those(|token| token.roll_attempts != 0),
        saving: those(|token| token.instead_of_defeat.is_some()),
        removable: bits(&those(|token| token.removable)),
        transferable: bits(&those(|token| token.transferable)),
        negative: bits(&those(|token| token.sign == Sign::Negative)),
        aging: aging(&compiler.books, &compiler.triggers),
        tokens: compiler.books,
        triggers: compiler.triggers,
        groups: compiler.token_groups,
        said: compiler.said,
        ops: compiler.ops,
        rules: rules(source),
    })
}

fn bits(tokens: &[TokenId]) -> u64 {
    tokens.iter().fold(0, |bits, token| bits | 1 << token.0)
}

/// The kinds of which it matters when they were gained.
fn aging(books: &[TokenBook], triggers: &[Vec<Reaction>; Trigger::COUNT]) -> Vec<TokenId> {
    let spent = |token: &TokenId| books[token.0 as usize].spend.iter().any(|spend| spend.aged);
    let acts = |token: &TokenId| {
        triggers.iter().flatten().any(|reaction| reaction.aged && reaction.token == *token)
    };
    let all = (0..books.len() as u8).map(TokenId);
    all.filter(|token| spent(token) || acts(token)).collect()
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
        answerable: file.answerable.iter().fold(0, |bits, timing| bits | 1 << *timing as u8),
        precedence: file.precedence,
        ultimate_locks: file.ultimate_locks,
    }
}

fn damage(file: &RulesetFile) -> [Option<super::DamageAttributes>; 5] {
    let mut table = [None; 5];
    for (kind, attributes) in &file.damage {
        table[*kind as usize] = Some(*attributes);
    }
    table
}

fn options(source: &Source) -> Vec<OptionBook> {
    let book = |(id, (_, option)): (&String, &(String, HouseOption))| OptionBook {
        id: id.clone(),
        says: option.says.clone(),
        settles: option.settles.clone(),
        cite: option.cite.iter().map(place).collect(),
    };
    source.options.iter().map(book).collect()
}

fn place(place: &Place) -> (String, String) {
    (place.document.clone(), place.at.clone())
}

fn rules(source: &Source) -> BTreeMap<String, RuleBook> {
    let book = |RuleSource { words, kind, edition, .. }: &RuleSource| RuleBook {
        kind: *kind,
        asks: words.asks.clone(),
        says: words.says.clone(),
        heroes: words.heroes.clone(),
        about: words.about.clone(),
        rules: words.rules.clone(),
        sure: words.sure,
        cite: words.cite.iter().map(place).collect(),
        edition: edition.clone(),
        inherited: *edition != source.ruleset.name,
    };
    source.rules.iter().map(|(id, words)| (id.clone(), book(words))).collect()
}

/// How old the files of a rule set are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Age {
    /// They travel with this program and hold all it asks for.
    Today,
    /// A match was opened with them: what was not asked for then may be missing, as long as no ruling changes.
    Kept,
}

pub(super) struct Compiler<'a> {
    pub(super) source: &'a Source,
    age: Age,
    pub(super) wrong: Vec<ContentError>,
    /// The file being compiled, to blame.
    pub(super) file: String,
    pub(super) ops: Vec<Op>,
    pub(super) tokens: BTreeMap<&'a str, (TokenId, &'a Token)>,
    /// The tokens as they are compiled, and behind them the passive abilities.
    books: Vec<TokenBook>,
    triggers: [Vec<Reaction>; Trigger::COUNT],
    /// The hero being compiled, whose leaflet gives names to texts and groups of tokens.
    pub(super) hero: Option<&'a Hero>,
    /// Kinds of tokens that texts speak of together.
    pub(super) token_groups: Vec<u64>,
    /// How many kinds of use are counted in a turn.
    counts: u8,
    /// What alternatives and offers say, by their place.
    pub(super) said: BTreeMap<u16, String>,
}

impl<'a> Compiler<'a> {
    /// Notes an error about something the current file names.
    pub(super) fn blame(&mut self, name: &str, message: String) {
        let text = self.source.files.get(&self.file).map_or("", String::as_str);
        self.wrong.push(crate::content::at_name(&self.file, text, name, message));
    }

    /// All tokens of the rule set: the shared ones and those of each leaflet.
    fn tokens(&mut self) {
        self.gather_tokens();
        let named: Vec<(&str, TokenId, &Token)> =
            self.tokens.iter().map(|(name, (id, t))| (*name, *id, *t)).collect();
        for (name, id, token) in named {
            let spend = self.spends(&token.spend, token.a_turn, &[]);
            self.reactions(id, &token.upon, &[]);
            if token.stack == 0 {
                self.blame(name, format!("the stack limit of {name:?} is 0"));
            }
            self.books.push(TokenBook {
                name: name.to_owned(),
                stack: token.stack,
                roll_attempts: token.roll_attempts,
                pay: token.pay.map(|pay| pay.cp),
                rerolls_spent: 0,
                passive: false,
                instead_of_defeat: token.instead_of_defeat,
                spend,
            });
        }
        if self.aged_kinds() > crate::state::AGING {
            self.blame("aged", "too many kinds of tokens age".to_owned());
        }
    }

    fn aged_kinds(&self) -> usize {
        aging(&self.books, &self.triggers).len()
    }

    /// The uses of a token; those that count towards a number a turn share one place in the count, or have each
    /// their own.
    fn spends(&mut self, spends: &[Spend], a_turn: u8, symbols: &[String]) -> Vec<SpendBook> {
        if spends.len() > 8 {
            self.blame("spend", "a token has at most 8 uses".to_owned());
        }
        let shared = (a_turn > 0).then(|| (self.counted(), a_turn));
        let book = |spend: &Spend| SpendBook {
            most: shared.or_else(|| (spend.a_turn > 0).then(|| (self.counted(), spend.a_turn))),
            tokens: spend.tokens.max(1),
            when: spend.when,
            cp: spend.cp,
            modifier: spend.attack_modifier,
            attack_of: spend.attack_of,
            aged: spend.aged,
            says: crate::content::said(&spend.does, symbols),
            text: self.text(&spend.does, symbols),
        };
        spends.iter().map(book).collect()
    }

    /// The next free place in the count of uses in a turn.
    fn counted(&mut self) -> u8 {
        if self.counts as usize == USES {
            self.blame("a_turn", format!("at most {USES} uses can be counted"));
            return 0;
        }
        self.counts += 1;
        self.counts - 1
    }

    fn reactions(&mut self, token: TokenId, upon: &[Upon], symbols: &[String]) {
        for Upon { at, by, once, aged, spares_ultimates, does } in upon {
            let text = self.text(does, symbols);
            let (by, once, aged, spares) = (*by, *once, *aged, *spares_ultimates);
            let reaction = Reaction { token, by, once, aged, spares_ultimates: spares, text };
            self.triggers[*at as usize].push(reaction);
        }
    }

    /// A passive ability is kept as a token that always lies on its owner's board.
    fn passive(&mut self, passive: &Passive, symbols: &[String]) -> TokenId {
        let id = TokenId(self.books.len() as u8);
        if id.0 as usize >= TOKENS {
            self.blame(&passive.name, format!("a rule set has at most {TOKENS} kinds of tokens"));
            return TokenId(0);
        }
        let spend = self.spends(&passive.uses, 0, symbols);
        self.reactions(id, &passive.upon, symbols);
        let rerolls = passive.rerolls_spent.iter().map(|name| self.token(name).0);
        let rerolls_spent = rerolls.fold(0, |bits, token| bits | 1 << token);
        self.books.push(TokenBook {
            name: passive.name.clone(),
            stack: 1,
            roll_attempts: 0,
            pay: None,
            rerolls_spent,
            passive: true,
            instead_of_defeat: None,
            spend,
        });
        id
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

    /// What small numbers can count.
    fn check_sizes(&mut self) {
        let source = self.source;
        for HeroSource { file, hero } in &source.heroes {
            let upgrades = hero.cards.iter().filter_map(|card| match card {
                Card::Upgrade(upgrade) => Some(upgrade),
                Card::Action(_) => None,
            });
            let brought = upgrades.flat_map(|upgrade| {
                let covers = match &upgrade.replaces {
                    Replaces::Offense(ability) => Some(ability),
                    Replaces::Defense(_) | Replaces::Passive(_) => None,
                };
                covers.into_iter().chain(&upgrade.adds)
            });
            let rows: usize =
                hero.offense.iter().chain(brought).map(|ability| ability.rows.len()).sum();
            if rows >= MOST_ROWS {
                file.clone_into(&mut self.file);
                self.blame(&hero.name, format!("a hero has at most {MOST_ROWS} rows"));
            }
        }
    }

    /// Every token of a leaflet is brought into play by some text. [STS-1]
    fn check_tokens_used(&mut self) {
        let brought: Vec<TokenId> = self
            .ops
            .iter()
            .filter_map(|op| {
                if let Op::Gain(_, token)
                | Op::Inflict(_, token)
                | Op::GainToLimit(token)
                | Op::Turn(_, token) = op
                {
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
        self.hero = Some(hero);
        let first = self.ops.len();
        if let Some(passive) = &hero.passive {
            let passive_id = self.passive(passive, &board.symbols);
            let offers = SlotLevel { passive: Some(passive_id), ..SlotLevel::default() };
            board.slot(&passive.name, offers);
        }
        for ability in &hero.offense {
            let place = self.ability(&mut board, ability, false);
            board.slot(&ability.name, SlotLevel { abilities: vec![place], ..SlotLevel::default() });
        }
        for defense in &hero.defense {
            let place = self.defense(&mut board, defense);
            let offers = SlotLevel { defense: Some(place), ..SlotLevel::default() };
            board.slot(&defense.name, offers);
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
        let wanted = |row: usize| Wanted::new(|dice| meets.rows(dice) >> row & 1 == 1);
        let reach = Reach::build((0..rows.len()).map(wanted));
        let timings = [Timing::MainPhase, Timing::RollPhase, Timing::Instant].map(|timing| {
            let those = deck.iter().enumerate().filter(|(_, card)| card.timing() == timing);
            those.fold(0u64, |bits, (place, _)| bits | 1 << place)
        });
        let mut book = HeroBook {
            raises: self.raised(first),
            takers: takers(&deck, &self.ops),
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
            reach,
            ultimate,
            deck,
            starts_with: self.starts_with(hero),
            tokens,
            doubts: Vec::new(),
        };
        self.check_rows(&book);
        let printed = Printed::of(hero, &book, &self.books);
        book.doubts =
            hero.unverified.iter().map(|says| Doubt::read(says, &book, &printed)).collect();
        book
    }

    /// The one token whose stack limit the texts from this instruction on can raise. [STK-4]
    fn raised(&mut self, first: usize) -> Option<TokenId> {
        let raised = |op: &Op| if let Op::RaiseLimit(_, token) = op { Some(*token) } else { None };
        let all: Vec<TokenId> = self.ops[first..].iter().filter_map(raised).collect();
        if all.iter().any(|token| *token != all[0]) {
            self.blame("RaiseLimit", "a hero raises the limit of one token only".to_owned());
        }
        all.first().copied()
    }

    fn starts_with(&mut self, hero: &Hero) -> Vec<(TokenId, u8)> {
        hero.starts_with.iter().map(|(name, n)| (self.token(name), *n)).collect()
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
            let shows = shows(&row.needs, &board.symbols);
            board.rows.push(RowBook { text, rolls: 0, shows });
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
        let expected = hero.deck.unwrap_or(self.source.ruleset.deck);
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
        let name = upgrade.replaces.name();
        let mut offers = SlotLevel { cost: upgrade.cost, ..SlotLevel::default() };
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
        if level.is_empty() {
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
        let slot = board.slot_named(upgrade.replaces.name()).unwrap_or(0) as u8;
        CardBook {
            name: upgrade.name.clone(),
            cost: upgrade.cost,
            extra: false,
            kind: CardKind::Upgrade { slot, level: upgrade.level },
        }
    }

    fn action(&mut self, board: &Board, action: &Action) -> CardBook {
        let text = self.text(&action.does, &board.symbols);
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
                self.blame(unknown, format!("{ability:?} needs {unknown:?}, which no face shows"));
            }
        }
    }

    fn check_board(&mut self, board: &Board) {
        if board.slots.len() > SLOTS {
            self.blame(&board.name, format!("a board has at most {SLOTS} spaces"));
        }
        for slot in board.slots.iter().filter(|slot| {
            let [_, two, three] = &slot.levels;
            two.is_empty() && !three.is_empty()
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

    /// Every rule the engine cites has its words; all words name a page, and rules that are there.
    fn rules(&mut self) {
        self.file = format!("{}/rules.ron", self.source.ruleset.name);
        for rule in Rule::ALL {
            if self.age == Age::Today && !self.source.rules.contains_key(rule.id()) {
                self.blame(rule.id(), format!("rule {:?} has no words", rule.id()));
            }
        }
        let source = self.source;
        for (id, rule) in &source.rules {
            rule.file.clone_into(&mut self.file);
            if rule.words.cite.is_empty() {
                self.blame(id, format!("rule {id:?} names no page"));
            }
            if rule.kind != RuleKind::Rule && rule.words.asks.is_none() {
                self.blame(id, format!("{id:?} asks nothing"));
            }
            for other in rule.words.rules.iter().filter(|id| !source.rules.contains_key(*id)) {
                self.blame(other, format!("{id:?} names a rule {other:?} that is not there"));
            }
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

/// The symbols that a requirement shows, as bits of the hero's list.
fn shows(needs: &Needs, names: &[String]) -> u8 {
    let Needs::Symbols(wanted) = needs else { return 0 };
    let shown = names.iter().enumerate().filter(|(_, name)| wanted.contains_key(*name));
    shown.fold(0, |bits, (place, _)| bits | 1 << place)
}

/// The Instant cards that take tokens off a board, as bits of the deck's list.
fn takers(deck: &[CardBook], ops: &[Op]) -> u64 {
    let takes = |card: &CardBook| match card.kind {
        CardKind::Action { timing: Timing::Instant, text, .. } => {
            ops[text.at as usize..text.end as usize].iter().any(|op| op.takes_tokens())
        }
        CardKind::Action { .. } | CardKind::Upgrade { .. } => false,
    };
    let those = deck.iter().enumerate().filter(|(_, card)| takes(card));
    those.fold(0, |bits, (place, _)| bits | 1 << place)
}
