//! What tables read out of cards and tiles that no rule set has, as a file of house rules for their next match.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use events::notation::print;
use events::{DamageType, Environment, Event, Face, Given, Goal, HeroCard, Name, Plays, When};

use crate::book::{Ruleset, kind_of_loot};
use crate::game::{Entry, Game};
use crate::revision::View;

/// What was read out in these matches, as a file of house rules of the rule set `known`, in which they were not known; nothing if
/// nothing was read out. Of what was read out several times the last reading counts. What cannot be said in the words of printed
/// texts is left out, with a remark.
pub fn as_house_rules(games: &[&Game], known: &Ruleset) -> Option<String> {
    let mut all = ReadOut::default();
    let reads = |game: &&&Game| !game.now().rules().crawling().loot_cards.is_empty();
    for game in games.iter().filter(reads) {
        for entry in game.entries(View::AsRuled, 1, game.len()) {
            all.hear(&entry);
        }
    }
    let own = |game: &&&Game| game.now().rules().house().is_some();
    let own = games.iter().filter(own).count();
    (!all.is_empty()).then(|| all.written(known, games.len(), own))
}

/// What a reading is of. A further kind is a further variant here, and a list under `changes`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Of {
    /// A card of this Boss.
    Card(String, Name),
    /// A tile.
    Tile(Name),
    /// A Loot card.
    Loot(Name),
}

/// What was read out.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Reading {
    Card(Face),
    Tile(Environment),
    Loot(HeroCard),
}

#[derive(Default)]
struct ReadOut {
    /// The last reading of each that is whole, and whether another one said something else.
    all: BTreeMap<Of, (Reading, bool)>,
    /// What Equipment did while it lay there, as it was logged.
    used: BTreeMap<Name, BTreeSet<String>>,
}

impl ReadOut {
    fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    fn hear(&mut self, entry: &Entry) {
        if entry.verdict.is_err() || entry.void.is_some() {
            return;
        }
        if let Event::Flipped { by, card, says: Some(face) } = entry.event {
            let (rules, state) = (entry.before.rules(), entry.before.state());
            let sits = state.ids().find(|id| id.seat() == Some(*by));
            if let Some(boss) = sits.and_then(|id| rules.boards().get(state.actor(id).hero())) {
                let of = Of::Card(boss.name.clone(), card.clone());
                self.note(of, Reading::Card(face.clone()));
            }
        }
        if let Event::Explored { tile, says, .. } = entry.event {
            self.note(Of::Tile(tile.clone()), Reading::Tile(says.clone()));
        }
        if let Event::ReadOut { card, says: HeroCard { when: When::InPlay, .. }, .. } = entry.event
        {
            let line = print(entry.event);
            let says = line.split_once(": ").map(|(_, says)| says.to_owned());
            self.used.entry(card.clone()).or_default().extend(says);
        } else if let Event::ReadOut { card, says, .. } = entry.event {
            self.note(Of::Loot(card.clone()), Reading::Loot(says.clone()));
        }
    }

    /// The last reading counts, but for one that says only for what a Boss rolls.
    fn note(&mut self, of: Of, reading: Reading) {
        let whole = |reading: &Reading| !matches!(reading, Reading::Card(Face { plays: None, .. }));
        match self.all.get_mut(&of) {
            None => {
                self.all.insert(of, (reading, false));
            }
            Some((before, differs)) if whole(&reading) || !whole(before) => {
                *differs |= whole(before) && *before != reading;
                *before = reading;
            }
            Some(_) => {}
        }
    }

    fn written(&self, known: &Ruleset, matches: usize, under_house_rules: usize) -> String {
        let (mut left, mut cards, mut tiles) = (Vec::new(), BTreeMap::new(), Vec::new());
        let mut loot = Vec::new();
        for (of, (reading, differs)) in &self.all {
            match (of, reading) {
                (Of::Card(boss, name), Reading::Card(face)) => {
                    match card(known, boss, name, face) {
                        Ok(says) => cards
                            .entry(boss.as_str())
                            .or_insert_with(Vec::new)
                            .push((name, says, *differs)),
                        Err(why) => left.push(format!("{name} of {boss}: {why}")),
                    }
                }
                (Of::Tile(name), Reading::Tile(says)) => match tile(known, name, says) {
                    Ok(says) => tiles.push((name, says, *differs)),
                    Err(why) => left.push(format!("{name}: {why}")),
                },
                (Of::Loot(name), Reading::Loot(says)) => match loot_card(known, name, says) {
                    Ok(says) => loot.push((name, says, *differs)),
                    Err(why) => left.push(format!("{name}: {why}")),
                },
                (Of::Card(..) | Of::Tile(_) | Of::Loot(_), _) => {}
            }
        }
        let mut text = head(matches, under_house_rules);
        for left in &left {
            let _ = writeln!(text, "// Left out: {left}");
        }
        let _ = writeln!(
            text,
            "House(\n    name: \"Read out at the table\",\n    based_on: {:?},",
            known.name()
        );
        text.push_str("    changes: (\n");
        if !cards.is_empty() {
            text.push_str("        boss_cards: [\n");
            for (boss, cards) in &cards {
                let _ = writeln!(text, "            (boss: {boss:?}, cards: [");
                for (name, says, differs) in cards {
                    listed(&mut text, "                ", (name, says, *differs));
                }
                text.push_str("            ]),\n");
            }
            text.push_str("        ],\n");
        }
        if !tiles.is_empty() {
            text.push_str(LEVELS);
            text.push_str("        environments: [\n");
            for (name, says, differs) in &tiles {
                listed(&mut text, "            ", (name, says, *differs));
            }
            text.push_str("        ],\n");
        }
        if !loot.is_empty() {
            text.push_str(RARITIES);
            text.push_str("        loot_cards: [\n");
            for (name, says, differs) in &loot {
                remark(&mut text, "            ", name, *differs);
                for used in self.used.get(*name).into_iter().flatten() {
                    let _ = writeln!(
                        text,
                        "            // In play it did, and the table reads out again: {used}"
                    );
                }
                let (of, name) = (kind_of_loot(name.as_str()), name.as_str());
                let _ = writeln!(text, "            (of: {of:?}, card: (name: {name:?}, {says})),");
            }
            text.push_str("        ],\n");
        }
        text.push_str("    ),\n)\n");
        text
    }
}

/// Nobody reads out the level of a tile.
const LEVELS: &str = "        // The levels of these tiles were not read out: until they stand here (level: 1), each may lie anywhere.\n";

/// Nobody reads out how rare a card is.
const RARITIES: &str = "        // How rare these cards are was not read out (rarity: Common).\n";

fn head(matches: usize, under_house_rules: usize) -> String {
    let mut text = format!(
        "// What was read out at the table in {matches} match(es), as house rules for the next one: `throne check FILE` checks it.\n\
         // Each text is what the table said. Where a die or a choice decided, that is what came of it: put in what is printed.\n"
    );
    if under_house_rules > 0 {
        let _ = writeln!(
            text,
            "// {under_house_rules} of them had house rules already: what stands in those does not stand here."
        );
    }
    text
}

/// One of a list, with a remark if it was read out in several ways.
fn listed(text: &mut String, indent: &str, (name, says, differs): (&Name, &str, bool)) {
    remark(text, indent, name, differs);
    let _ = writeln!(text, "{indent}(name: {:?}, {says}),", name.as_str());
}

fn remark(text: &mut String, indent: &str, name: &Name, differs: bool) {
    if differs {
        let _ =
            writeln!(text, "{indent}// {name} was read out in several ways; this is the last one.");
    }
}

/// A card of a Boss without its name, or why it cannot be written down.
fn card(known: &Ruleset, boss: &str, name: &Name, face: &Face) -> Result<String, String> {
    let board = known.bosses().iter().find(|board| board.name == boss);
    if board.is_some_and(|board| board.deck.iter().any(|card| card.name == name.as_str())) {
        return Err("the rule set has it".to_owned());
    }
    let Some(Plays { in_roll_phase, cost, does }) = &face.plays else {
        return Err("only its Roll Objective was read out".to_owned());
    };
    let timing = if *in_roll_phase { "RollPhase" } else { "MainPhase" };
    let objective = match &face.objective {
        Goal::Straights => "Straights".to_owned(),
        Goal::Symbols(symbols) => {
            let mut counts: BTreeMap<&str, u8> = BTreeMap::new();
            for (symbol, n) in symbols {
                let count = counts.entry(symbol.as_str()).or_default();
                *count = count.saturating_add(*n);
            }
            let each = counts.iter().map(|(symbol, n)| format!("{symbol:?}: {n}"));
            format!("Symbols({{{}}})", each.collect::<Vec<_>>().join(", "))
        }
    };
    let does = words(does, Reader::Boss)?;
    let bonus = words(&face.bonus, Reader::Hero)?;
    Ok(format!(
        "timing: {timing}, cost: {cost}, objective: {objective}, does: [{does}], hero_bonus: [{bonus}]"
    ))
}

/// A tile without its name, or why it cannot be written down.
fn tile(known: &Ruleset, name: &Name, says: &Environment) -> Result<String, String> {
    if known.crawling().environments.iter().any(|one| one.name == name.as_str()) {
        return Err("the rule set has it".to_owned());
    }
    let Environment { cp, gold, does, minion } = says;
    let numbers = [("cp", *cp), ("gold", *gold)].into_iter().filter(|(_, n)| *n > 0);
    let mut fields: Vec<String> = numbers.map(|(field, n)| format!("{field}: {n}")).collect();
    fields.push(format!("does: [{}]", words(does, Reader::Explorer)?));
    fields.extend(minion.map(|level| format!("minion: {level}")));
    Ok(fields.join(", "))
}

/// A Loot card without its name, or why it cannot be written down.
fn loot_card(known: &Ruleset, name: &Name, says: &HeroCard) -> Result<String, String> {
    if known.crawling().loot_cards.iter().any(|one| one.card.name == name.as_str()) {
        return Err("the rule set has it".to_owned());
    }
    let HeroCard { when, cost, does } = says;
    let timing = match when {
        When::Main | When::Equipment => "MainPhase",
        When::Roll => "RollPhase",
        When::Instant | When::InPlay => "Instant",
    };
    let adds = does.iter().any(|word| matches!(word, Given::Add(_)));
    let modifier = if adds { ", attack_modifier: true" } else { "" };
    let stays = if *when == When::Equipment { "StayInPlay, " } else { "" };
    let does = words(does, Reader::HeroWhoPlays)?;
    Ok(format!("timing: {timing}, cost: {cost}{modifier}, does: [{stays}{does}]"))
}

/// Whose text words are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reader {
    /// A Boss, whose cards are those of the Active Player.
    Boss,
    /// The Active Player.
    Hero,
    /// Whoever explores a tile, and suffers what it says.
    Explorer,
    /// A Hero who plays a card of their own.
    HeroWhoPlays,
}

/// Words that the table gave, in those of printed texts.
fn words(words: &[Given], reader: Reader) -> Result<String, String> {
    let all: Result<Vec<String>, String> = words.iter().map(|given| word(given, reader)).collect();
    Ok(all?.join(", "))
}

fn word(given: &Given, reader: Reader) -> Result<String, String> {
    let suffers = reader == Reader::Explorer;
    let boss = reader == Reader::Boss;
    let of_the_player = |word: String| if boss { format!("To(Opponent, [{word}])") } else { word };
    Ok(match given {
        Given::Deal(n, _) if suffers => format!("Special(ReceiveIsolated({n}), [])"),
        Given::Deal(n, DamageType::Normal) => format!("Deal({n})"),
        Given::Deal(n, kind) => format!("DealAs({}, {n})", type_of(*kind)),
        Given::Add(n) if reader == Reader::HeroWhoPlays || boss => format!("Add({n})"),
        // When the card is turned over nobody attacks. [ADV-BOSS-4, MOD-4]
        Given::Add(_) => return Err("it adds damage where nobody attacks".to_owned()),
        Given::Heal(n) => format!("Heal({n})"),
        Given::Inflict(n, token) if suffers => format!("Gain({n}, {:?})", token.as_str()),
        Given::Gain(n, token) => format!("Gain({n}, {:?})", token.as_str()),
        Given::Inflict(n, token) => format!("Inflict({n}, {:?})", token.as_str()),
        Given::GainCp(n) => format!("GainCp({n})"),
        Given::LoseCp(n) if suffers => format!("To(Yourself, [LoseCp({n})])"),
        Given::LoseCp(n) => format!("LoseCp({n})"),
        Given::Draw(n) => of_the_player(format!("Draw({n})")),
        Given::Discard(n) => of_the_player(format!("Discard({n})")),
        Given::Prevent(n) => format!("Prevent({n})"),
        Given::Remove(n) => {
            let more = ", May([RemoveStatus(1)])".repeat(usize::from(n.saturating_sub(1)));
            format!("To(ChosenPlayer, [RemoveStatus(1){more}])")
        }
        Given::Change(n) => format!("ChangeDice(count: {n}, whose: Any, to: AnyValue)"),
        Given::Reroll(n) => format!("Reroll(count: {n}, whose: YourSide)"),
    })
}

fn type_of(kind: DamageType) -> &'static str {
    match kind {
        DamageType::Normal => "Normal",
        DamageType::Undefendable => "Undefendable",
        DamageType::Pure => "Pure",
        DamageType::Collateral => "Collateral",
        DamageType::Ultimate => "Ultimate",
    }
}
