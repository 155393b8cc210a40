//! From what is printed to what the rules read: names made small, texts made flat, everything checked.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::packed::Words;
use super::{
    AllNeeds, HeroBook, Numbers, Op, OptionBook, Reaction, Rule, RuleBook, Ruleset, TokenBook,
};
use crate::CRAWLS;
use crate::act::TokenId;
use crate::content::hero::{Hero, Place};
use crate::content::house::HouseOption;
use crate::content::ruleset::{Mode, RulesetFile};
use crate::content::token::{Token, Trigger};
use crate::content::{ContentError, Origin, RuleKind, RuleSource, Source, Step, flatten};
use crate::token_set::TokenSet;

impl Ruleset {
    /// The rule set of this name, checked and ready for use.
    ///
    /// # Errors
    /// Everything that is wrong in its files, each with file, line and column.
    pub fn load<P: AsRef<str>, T: AsRef<str>>(
        files: &[(P, T)],
        name: &str,
    ) -> Result<Ruleset, Vec<ContentError>> {
        Ruleset::compiled(&flatten(files, name)?)
    }

    /// A flat rule set, checked and ready for use.
    ///
    /// # Errors
    /// Everything that does not fit together, each with file, line and column.
    pub fn compiled(source: &Source) -> Result<Ruleset, Vec<ContentError>> {
        compile(source, Age::Today)
    }

    /// The same for files that a match was opened with, by this version of the library or an older one. Words that were
    /// not asked for then may be missing; nothing by which anything is judged may.
    ///
    /// # Errors
    /// Everything else that does not fit together, each with file, line and column.
    pub fn compiled_kept(source: &Source) -> Result<Ruleset, Vec<ContentError>> {
        compile(source, Age::Kept)
    }
}

/// How many instructions all texts have room for, with what a single word may still add behind them: places are small numbers.
pub(super) const MOST_OPS: usize = 60_000;

/// How many groups of tokens texts can speak of.
const MOST_GROUPS: usize = 256;

fn compile(source: &Source, age: Age) -> Result<Ruleset, Vec<ContentError>> {
    let mut compiler = Compiler {
        source,
        age,
        wrong: Vec::new(),
        here: Origin::file(&format!("{}/ruleset.ron", source.ruleset.name)),
        ops: vec![Op::Aim],
        tokens: BTreeMap::new(),
        books: Vec::new(),
        triggers: Default::default(),
        hero: None,
        raises: None,
        board: None,
        enemy_passive: None,
        token_groups: Vec::new(),
        counts: 0,
        said: BTreeMap::new(),
    };
    compiler.check_kinds();
    compiler.check_sizes();
    compiler.check_modes();
    if !compiler.wrong.is_empty() {
        return Err(compiler.wrong);
    }
    compiler.tokens();
    let mut boards: Vec<HeroBook> = source.heroes.iter().map(|hero| compiler.hero(hero)).collect();
    for enemy in &source.enemies {
        compiler.board = Some(boards.len() as u8);
        boards.push(compiler.enemy(enemy));
    }
    compiler.board = None;
    if CRAWLS {
        boards.extend(source.bosses.iter().map(|boss| compiler.boss(boss)));
    }
    let crawling = compiler.crawling();
    compiler.check_tokens_used();
    compiler.rules();
    if compiler.token_groups.len() > MOST_GROUPS {
        compiler.blame(format!("texts speak of at most {MOST_GROUPS} groups of tokens"));
    }
    if compiler.ops.len() >= MOST_OPS {
        compiler.blame("the texts of a rule set are too long together".to_owned());
    }
    if !compiler.wrong.is_empty() {
        return Err(compiler.wrong);
    }
    let file = &source.ruleset;
    let mut rules = Ruleset {
        name: file.name.clone(),
        title: file.title.clone(),
        based_on: file.based_on.clone(),
        options: Arc::new(options(source)),
        house: source.house.clone(),
        numbers: numbers(file),
        damage: damage(source),
        modes: file.modes.iter().cloned().collect(),
        boards: boards.into_iter().map(Arc::new).collect(),
        forbidding: TokenSet::NONE,
        attempting: Vec::new(),
        saving: Vec::new(),
        removable: TokenSet::NONE,
        transferable: TokenSet::NONE,
        negative: TokenSet::NONE,
        owned: TokenSet::NONE,
        positive: TokenSet::NONE,
        companions: TokenSet::NONE,
        aging: Vec::new(),
        priced: Vec::new(),
        tokens: compiler.books,
        triggers: compiler.triggers,
        sets: compiler.token_groups,
        groups: Vec::new(),
        said: Arc::new(compiler.said.into_iter().collect()),
        ops: compiler.ops,
        crawling: Arc::new(crawling),
        rules: Arc::new(rules(source)),
        needs: AllNeeds::default(),
    };
    for (token, _) in rules.boards.iter().filter_map(|hero| hero.other_side.as_ref()) {
        if let Some(book) = rules.tokens.get_mut(token.0 as usize) {
            book.turns = true;
        }
    }
    rules.sort_tokens();
    rules.needs = AllNeeds::of(&rules);
    Ok(rules)
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
        heals_before_damage: file.heals_before_damage,
        skipped_phase_leaves_attempts: file.skipped_phase_leaves_attempts,
        search_reshuffles: file.search_reshuffles,
        hero_upgrade_deck: file.hero_upgrade_deck,
        targeting_die: file.targeting_die,
    }
}

fn damage(source: &Source) -> [Option<super::DamageAttributes>; 5] {
    let mut table = [None; 5];
    for (kind, attributes) in source.lent.iter().chain(&source.ruleset.damage) {
        table[*kind as usize] = Some(*attributes);
    }
    table
}

fn options(source: &Source) -> Vec<OptionBook> {
    let heroes: Vec<&Hero> = source.heroes.iter().map(|hero| &hero.hero).collect();
    let book = |(id, (_, option)): (&String, &(String, HouseOption))| OptionBook {
        id: id.clone(),
        says: option.says.clone(),
        about: option.changes.subject(),
        heroes: option.changes.concern(&heroes),
        settles: option.settles.clone(),
        cite: option.cite.iter().map(place).collect(),
    };
    source.options.iter().map(book).collect()
}

fn place(place: &Place) -> (String, String) {
    (place.document.clone(), place.at.clone())
}

fn rules(source: &Source) -> Words {
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
pub(super) enum Age {
    /// They travel with this program and hold all it asks for.
    Today,
    /// A match was opened with them: what was not asked for then may be missing, as long as no ruling changes.
    Kept,
}

pub(super) struct Compiler<'a> {
    pub(super) source: &'a Source,
    pub(super) age: Age,
    wrong: Vec<ContentError>,
    /// What is being compiled, to blame.
    pub(super) here: Origin,
    pub(super) ops: Vec<Op>,
    pub(super) tokens: BTreeMap<&'a str, (TokenId, &'a Token)>,
    /// The tokens as they are compiled, and behind them the passive abilities.
    pub(super) books: Vec<TokenBook>,
    pub(super) triggers: [Vec<Reaction>; Trigger::COUNT],
    /// The hero being compiled, whose leaflet gives names to texts and groups of tokens.
    pub(super) hero: Option<&'a Hero>,
    /// The one token whose stack limit texts of that hero raise.
    pub(super) raises: Option<TokenId>,
    /// The enemy being compiled, by its place among the boards.
    pub(super) board: Option<u8>,
    /// The kind as which what enemies do by themselves lies on their boards: one for all of them.
    pub(super) enemy_passive: Option<TokenId>,
    /// Kinds of tokens that texts speak of together.
    pub(super) token_groups: Vec<Vec<TokenId>>,
    /// How many kinds of use are counted in a turn.
    pub(super) counts: u8,
    /// What alternatives and offers say, by their place.
    pub(super) said: BTreeMap<u16, String>,
}

impl Compiler<'_> {
    /// Notes an error about what is being compiled.
    pub(super) fn blame(&mut self, message: String) {
        self.wrong.push(self.here.wrong(&self.source.files, message));
    }

    /// Notes an error about a name that stands in what is being compiled.
    pub(super) fn blame_name(&mut self, name: &str, message: String) {
        self.wrong.push(self.here.wrong_name(&self.source.files, name, message));
    }

    /// Appends an instruction so many times.
    pub(super) fn repeat(&mut self, n: u8, op: Op) {
        self.ops.extend((0..n).map(|_| op));
    }

    /// Compiles a part of what is being compiled.
    pub(super) fn within<T>(&mut self, step: Step, part: impl FnOnce(&mut Self) -> T) -> T {
        self.here.enter(step);
        let compiled = part(self);
        self.here.leave();
        compiled
    }

    /// Compiles something that is printed elsewhere.
    pub(super) fn elsewhere<T>(&mut self, at: Origin, other: impl FnOnce(&mut Self) -> T) -> T {
        let here = std::mem::replace(&mut self.here, at);
        let compiled = other(self);
        self.here = here;
        compiled
    }

    /// Every hero's file says what it is.
    fn check_kinds(&mut self) {
        for file in self.source.unsaid.iter().filter(|_| self.age == Age::Today) {
            let message = "the file does not say whether it is a Hero or HeroChanges".to_owned();
            self.wrong.push(Origin::file(file).wrong(&self.source.files, message));
        }
    }

    /// Every rule the engine cites has its words; all words name a page, and rules that are there.
    fn rules(&mut self) {
        self.here = Origin::file(&format!("{}/rules.ron", self.source.ruleset.name));
        let RulesetFile { modes, targeting_die, hero_upgrade_deck, .. } = &self.source.ruleset;
        let modes: Vec<&Mode> = modes.values().collect();
        let cited = |rule: &&Rule| rule.is_cited_with(&modes, *targeting_die, *hero_upgrade_deck);
        for rule in Rule::ALL.iter().filter(cited) {
            if self.age == Age::Today && !self.source.rules.contains_key(rule.id()) {
                self.blame(format!("rule {:?} has no words", rule.id()));
            }
        }
        let source = self.source;
        for (id, rule) in &source.rules {
            self.here = Origin::file(&rule.file).key(id);
            if rule.words.cite.is_empty() {
                self.blame(format!("rule {id:?} names no page"));
            }
            if rule.kind != RuleKind::Rule && rule.words.asks.is_none() {
                self.blame(format!("{id:?} asks nothing"));
            }
            for (nth, other) in rule.words.rules.iter().enumerate() {
                if !source.rules.contains_key(other) {
                    self.here = Origin::file(&rule.file).key(id).field("rules").nth(nth);
                    self.blame(format!("{id:?} names a rule {other:?} that is not there"));
                }
            }
        }
    }
}
