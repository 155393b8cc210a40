//! The score sheet: what two players could check against the table, and its digest.

use std::ops::Range;
use std::sync::Arc;

use crate::CRAWLS;
use crate::act::{ActorId, Given, Turned};
use crate::book::{Aim, Objective, Op, Ruleset, Targeting};
use crate::damage::{Breakdown, Line, settle};
use crate::inline::Inline;
use crate::play::{has_rolled, unanswered};
use crate::state::{
    Actor, Actors, BossBattle, Crawl, Frame, Outcome, Question, State, Window, WindowKind,
};

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Awaits {
    /// A required answer.
    Answer(Question),
    /// Anybody may speak; silence goes on.
    AnyWord(WindowKind),
    /// Nothing: the match is over.
    Nothing,
}

/// What the table waits for.
pub fn awaits(state: &State) -> Awaits {
    match (state.outcome, state.innermost()) {
        (None, Some(Frame::Ask(question))) => Awaits::Answer(*question),
        (None, Some(Frame::Window(window))) => Awaits::AnyWord(window.kind),
        (
            None,
            Some(
                Frame::Step(_)
                | Frame::Do(_)
                | Frame::PlayedCard { .. }
                | Frame::DeclaredToken { .. }
                | Frame::Given(_),
            )
            | None,
        )
        | (Some(_), _) => Awaits::Nothing,
    }
}

/// Who can answer what the table waits for: opponents who are asked for a target speak for each other. [TGT-2, C-35]
pub fn can_answer(state: &State, asked: Question) -> Actors {
    let foes = state.foes(state.attacker());
    let together = state.asks_for_the_target() && foes.contains(asked.by());
    if together { foes } else { Actors::default().with(asked.by()) }
}

/// How many Roll Attempts of the Offensive Roll Phase are left. [ROLL-1]
pub(crate) fn attempts_left(rules: &Ruleset, state: &State) -> u8 {
    crate::play::attempts(rules, state).saturating_sub(state.attack.attempts)
}

/// The dice that people see lying there: those of the text that is being resolved, or those of the Offensive Roll Phase
/// under way.
pub fn dice(state: &State) -> Inline<u8, 5> {
    let mut texts = state.stack.iter().rev().filter_map(Frame::text);
    let of_a_text = texts.find(|text| text.count > 0).map(|text| (text.dice, text.count));
    let (dice, count) = match of_a_text {
        Some(rolled) => rolled,
        None if state.in_roll_phase() => (state.attack.dice, 5),
        None => return Inline::default(),
    };
    dice.into_iter().take(count as usize).filter(|value| *value > 0).collect()
}

/// Roll Attempts left while the first roll is due or dice lie unannounced; 0 for an enemy that rolls no more. [ROLL-1, MIN-3]
pub fn attempts_shown(rules: &Ruleset, state: &State) -> Option<u8> {
    let counts = matches!(
        awaits(state),
        Awaits::Answer(Question::Attempt { .. }) | Awaits::AnyWord(WindowKind::Rolling)
    );
    let lie = CRAWLS && awaits(state) == Awaits::AnyWord(WindowKind::Rolling);
    counts.then(|| if lie && has_rolled(rules, state) { 0 } else { attempts_left(rules, state) })
}

/// What the printed alternatives of the open choice say, in order; empty if it offers none.
pub fn alternatives<'a>(rules: &'a Ruleset, state: &State) -> Vec<&'a str> {
    let below = state.stack.len().checked_sub(2).map(|place| &state.stack[place]);
    let at = match (awaits(state), below) {
        (Awaits::Answer(Question::Pick { .. }), Some(Frame::Do(text))) => text.rest.at,
        (Awaits::AnyWord(WindowKind::Offer { at, .. }), _) => at,
        _ => return Vec::new(),
    };
    let Op::ChooseOne(end) = rules.op(at) else {
        return rules.said(at).into_iter().collect();
    };
    let next = |place: &u16| {
        let Op::Alternative(next) = rules.op(*place) else { return None };
        (next < end).then_some(next)
    };
    std::iter::successors(Some(at + 1), next).filter_map(|place| rules.said(place)).collect()
}

/// What waits to be dealt, added up as it stands now: for each player whom a line concerns. What is for the target is told
/// when there is one.
pub fn pending(rules: &Ruleset, state: &State) -> Vec<Breakdown> {
    let lines = crate::play::settling_lines(rules, state);
    let lines: Vec<Line> = lines.iter().filter(|line| !line.is_for_the_target()).copied().collect();
    state
        .ids()
        .filter(|actor| lines.iter().any(|line| line.to == *actor))
        .map(|actor| settle(&lines, actor, rules.numbers.settling))
        .collect()
}

/// What waits for a target who is not known yet, added up as it stands now; nothing if nothing does. [TGT-1]
pub fn pending_for_the_target(rules: &Ruleset, state: &State) -> Option<Breakdown> {
    let lines = crate::play::settling_lines(rules, state);
    let lines: Vec<Line> = lines.iter().filter(|line| line.is_for_the_target()).copied().collect();
    let settling = rules.numbers.settling;
    (!lines.is_empty()).then(|| settle(&lines, state.attack.at, settling))
}

/// What some values of the die say that finds a target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finds {
    /// The values.
    pub values: Vec<u8>,
    /// Whom they may mean.
    pub at: Actors,
    /// Who says which of them; nobody where it is only one.
    pub chosen_by: Actors,
}

/// What each value of the die says that finds a target for the attacker; values that say the same are together. [TGT-2]
pub fn finds(state: &State) -> Vec<Finds> {
    let by = state.attacker();
    let Targeting::Rolled(table) = state.targeting() else { return Vec::new() };
    let mut all: Vec<Finds> = Vec::new();
    for (value, aim) in (1..).zip(table) {
        let at = state.aimed_at(aim, by);
        let chooser = match aim {
            Aim::OpponentsChoose => state.foes(by),
            Aim::Clockwise(_) | Aim::Right | Aim::LeftOrRight | Aim::AttackerChooses => {
                Actors::default().with(by)
            }
        };
        let chosen_by = if at.len() > 1 { chooser } else { Actors::default() };
        match all.iter_mut().find(|other| (other.at, other.chosen_by) == (at, chosen_by)) {
            Some(same) => same.values.push(value),
            None => all.push(Finds { values: vec![value], at, chosen_by }),
        }
    }
    all
}

/// A fixed hash (FNV-1a) of the score sheet: Health, CP, tokens, upgrades, hand, deck and discard
/// counts, turn, phase and what is awaited, of the table [as it lies](unanswered). It depends on names, not on
/// the layout of any type, nor on where a card or token could still be answered, so that it stays the same when
/// code changes.
pub fn digest(rules: &Ruleset, state: &State) -> u64 {
    let mut hash = Fnv::default();
    write(&mut hash, rules, state);
    hash.0
}

/// About how many bytes a sheet of two players has.
const USUAL: usize = 160;

/// Score sheets, one behind the other, of which the digests are wanted later.
#[derive(Clone, Default, Debug)]
pub struct Sheets {
    bytes: Vec<u8>,
    /// Where each of them ends.
    ends: Vec<usize>,
    /// By which rule set the last one was written.
    rules: Option<Arc<Ruleset>>,
    /// What was written last of each player by that rule set.
    parts: Vec<Part>,
}

/// What a sheet says of a player: it says the same as long as this is the same.
#[derive(Clone, Debug)]
struct Part {
    player: Actor,
    health: u8,
    /// Where it stands.
    at: Range<usize>,
}

impl Sheets {
    /// None yet, and room for so many.
    pub fn with_room_for(count: usize) -> Sheets {
        let bytes = Vec::with_capacity(count * USUAL);
        Sheets { bytes, ends: Vec::with_capacity(count), ..Sheets::default() }
    }

    /// One more.
    pub fn put(&mut self, rules: &Arc<Ruleset>, state: &State) {
        if !self.rules.as_ref().is_some_and(|last| Arc::ptr_eq(last, rules)) {
            self.rules = Some(Arc::clone(rules));
            self.parts.clear();
        }
        write(self, rules, state);
        self.ends.push(self.bytes.len());
    }

    /// The [digest] of each. Each byte of a sheet waits for the one before it, and so four sheets are hashed at a time.
    pub fn digests(&self) -> Vec<u64> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let sheets = starts.zip(&self.ends).map(|(start, end)| &self.bytes[start..*end]);
        let sheets: Vec<&[u8]> = sheets.collect();
        let (fours, rest) = sheets.as_chunks();
        let rest = rest.iter().map(|sheet| {
            let mut hash = Fnv::default();
            hash.numbers(sheet);
            hash.0
        });
        fours.iter().flat_map(four_digests).chain(rest).collect()
    }
}

fn four_digests(sheets: &[&[u8]; 4]) -> [u64; 4] {
    let shortest = sheets.iter().map(|sheet| sheet.len()).min().unwrap_or_default();
    let [a, b, c, d] = sheets.map(|sheet| &sheet[..shortest]);
    let mut hashes = [(); 4].map(|()| Fnv::default());
    for (((a, b), c), d) in a.iter().zip(b).zip(c).zip(d) {
        for (hash, byte) in hashes.iter_mut().zip([a, b, c, d]) {
            hash.number(*byte);
        }
    }
    for (hash, sheet) in hashes.iter_mut().zip(sheets) {
        hash.numbers(&sheet[shortest..]);
    }
    hashes.map(|hash| hash.0)
}

/// Writes the score sheet down.
fn write(to: &mut impl Writes, rules: &Ruleset, state: &State) {
    let shown;
    let state = if let Some(Window { kind: WindowKind::Answer { .. }, .. }) = state.window() {
        shown = unanswered(rules, state);
        &shown
    } else {
        state
    };
    to.text(rules.name());
    to.numbers(&[state.turn.to_be_bytes()[0], state.turn.to_be_bytes()[1], state.active.number()]);
    to.text(state.phase.words());
    to.text(awaits_word(state));
    if let Awaits::Answer(question) = awaits(state) {
        to.numbers(&[question.by().number()]);
    }
    match state.outcome {
        None => to.text("open"),
        Some(Outcome::Draw) => to.text("draw"),
        Some(Outcome::Lost) => to.text("lost"),
        Some(Outcome::Won(actor)) => to.numbers(&[actor.number()]),
    }
    for actor in state.ids() {
        to.player(rules, state, actor);
    }
    if let Some(crawl) = state.crawl() {
        write_crawl(to, rules, crawl);
    }
    if let Some(boss) = state.boss() {
        write_boss(to, rules, state, boss);
    }
}

fn write_player(to: &mut impl Writes, rules: &Ruleset, state: &State, actor: ActorId) {
    let player = state.actor(actor);
    let hero = rules.hero(player.hero);
    to.text(&hero.name);
    to.numbers(&[
        state.health(actor),
        player.cp,
        player.cards.hand,
        player.cards.deck,
        player.cards.discard,
    ]);
    let apart = player.cards.apart;
    if apart.cards() != 0 {
        to.numbers(&[apart.hand, apart.deck, apart.discard]);
    }
    for token in player.kinds().iter().filter(|token| !rules.token(*token).passive) {
        to.text(&rules.token(token).name);
        to.numbers(&[player.count(token)]);
    }
    for (space, level) in hero.spaces.iter().zip(player.levels).filter(|(_, level)| *level > 1) {
        to.text(hero.title(space.title));
        to.numbers(&[level]);
    }
}

/// The card of a Boss that was turned over last.
fn write_boss(to: &mut impl Writes, rules: &Ruleset, state: &State, boss: &BossBattle) {
    to.text("boss");
    to.numbers(&[u8::from(boss.waits())]);
    let board = state.ids().find(|actor| state.is_a_boss(*actor));
    let board = board.map(|actor| rules.hero(state.actor(actor).hero));
    match boss.card() {
        None => {}
        Some(Turned::Known(card)) => board.iter().for_each(|book| to.text(&book.card(card).name)),
        Some(Turned::Given(face)) => {
            match face.objective {
                Objective::Straights => to.text("straights"),
                Objective::Symbols(symbols) => to.numbers(&symbols),
            }
            if let Some(plays) = face.plays.filter(|_| boss.waits()) {
                to.numbers(&[u8::from(plays.in_roll_phase), plays.cost]);
                plays.does.iter().for_each(|word| write_given(to, rules, *word));
            }
        }
    }
}

fn write_given(to: &mut impl Writes, rules: &Ruleset, word: Given) {
    let (says, n, token) = match word {
        Given::Deal(n, kind) => (kind.word(), n, None),
        Given::Add(n) => ("add", n, None),
        Given::Heal(n) => ("heal", n, None),
        Given::Gain(n, token) => ("gain", n, Some(token)),
        Given::Inflict(n, token) => ("inflict", n, Some(token)),
        Given::GainCp(n) => ("gain CP", n, None),
        Given::LoseCp(n) => ("lose CP", n, None),
        Given::Draw(n) => ("draw", n, None),
        Given::Discard(n) => ("discard", n, None),
        Given::Prevent(n) => ("prevent", n, None),
        Given::Remove(n) => ("remove", n, None),
        Given::Change(n) => ("change", n, None),
        Given::Reroll(n) => ("reroll", n, None),
    };
    to.text(says);
    to.numbers(&[n]);
    if let Some(token) = token {
        to.text(&rules.token(token).name);
    }
}

/// The map, and who is where.
fn write_crawl(to: &mut impl Writes, rules: &Ruleset, crawl: &Crawl) {
    to.text("crawl");
    to.numbers(&[crawl.gold, crawl.shards, u8::from(crawl.guard_beaten)]);
    let Some((_, map)) = rules.crawling.maps.get(crawl.map()) else { return };
    for (nth, tile) in (0..).zip(&map.tiles).filter(|(nth, _)| crawl.is_explored(*nth)) {
        to.numbers(&[tile.cell().number()]);
        let known = crawl.environment(nth).and_then(|place| rules.crawling.environments.get(place));
        let unknown = if crawl.was_read_out(nth) { "read out" } else { "" };
        to.text(known.map_or(unknown, |environment| &environment.name));
    }
    for hero in &crawl.heroes {
        let at = map.tile(hero.at).map_or(0, |tile| tile.cell().number());
        to.numbers(&[at, hero.faces.map_or(0, ActorId::number)]);
        to.numbers(&hero.loot);
    }
}

/// Takes what a score sheet says.
trait Writes: Sized {
    fn numbers(&mut self, bytes: &[u8]);

    fn text(&mut self, text: &str) {
        self.numbers(text.as_bytes());
        self.numbers(&[0]);
    }

    /// What it says of a player.
    fn player(&mut self, rules: &Ruleset, state: &State, actor: ActorId) {
        write_player(self, rules, state, actor);
    }
}

impl Writes for Sheets {
    fn numbers(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Most events change one player or none: what was written of the others is copied.
    fn player(&mut self, rules: &Ruleset, state: &State, actor: ActorId) {
        let (player, health) = (state.actor(actor), state.health(actor));
        let last = self.parts.get(actor.index());
        if let Some(last) = last.filter(|last| last.health == health && last.player == *player) {
            return self.bytes.extend_from_within(last.at.clone());
        }
        let from = self.bytes.len();
        write_player(self, rules, state, actor);
        let part = Part { player: *player, health, at: from..self.bytes.len() };
        match self.parts.get_mut(actor.index()) {
            Some(last) => *last = part,
            None => self.parts.push(part),
        }
    }
}

struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn number(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
}

impl Writes for Fnv {
    fn numbers(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.number(*byte);
        }
    }
}

/// What the table waits for, in one word.
pub fn awaits_word(state: &State) -> &'static str {
    match awaits(state) {
        Awaits::Nothing => "nothing",
        Awaits::Answer(question) => match question {
            Question::Attempt { .. } => "roll",
            Question::Defense { .. } => "defense roll",
            Question::WhichDefense { .. } => "defense choice",
            Question::Roll { .. } | Question::Beside { .. } => "dice",
            Question::Reroll { .. } => "reroll",
            Question::Pick { .. } => "choice",
            Question::SellDown { .. } => "sale",
            Question::Deck { .. } => "deck",
            Question::Journey { .. } => "journey",
            Question::Environment { .. } => "environment",
            Question::Minion { .. } => "minion",
            Question::Loot { .. } => "loot",
            Question::BossCard { .. } => "boss card",
        },
        Awaits::AnyWord(kind) => match kind {
            WindowKind::Main => "main",
            WindowKind::Rolling => "roll or announcement",
            WindowKind::Announced => "alteration",
            WindowKind::Dice => "dice alteration",
            WindowKind::MoreThrows { .. } | WindowKind::Rethrow { .. } => "another throw",
            WindowKind::Order => "order",
            WindowKind::Offer { .. } => "choice",
            WindowKind::Answer { .. } => "answer",
            WindowKind::Then => "then",
            WindowKind::Declared => "attack modifier",
            WindowKind::LastWord => "last word",
            WindowKind::Discard => "discard",
            WindowKind::Salves => "salves",
        },
    }
}
