//! Writes `fixtures/conformance/`: our rulings for other implementations, whatever they are written in.
//!
//! `cargo run -p season --example conformance` writes it anew; its tests hold that it is current.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;

use events::{Event, notation};
use referee::happening::Narrator;
use referee::options::Choice;
use referee::perft::perft;
use referee::play::{intern, legal_options, open, play};
use referee::{Ruleset, State};
use serde_json::{Value, json};
use throne_tests::literate::case::{Case, cases};
use throne_tests::literate::texts;
use throne_tests::{project, ruleset};

/// The version of the form. Another one means that a reader of this one may read wrongly.
const FORM: u32 = 1;

/// Of so many cases of the rulings, one is written.
const OF: usize = 2;

fn main() {
    for (name, text) in files() {
        fs::write(project("fixtures/conformance").join(name), text).expect("it can be written");
    }
}

/// Each file with its lines.
fn files() -> [(&'static str, String); 2] {
    let lines = |all: Vec<Value>| {
        let each: Vec<String> = all.iter().map(ToString::to_string).collect();
        each.join("\n") + "\n"
    };
    [("rulings.jsonl", lines(rulings())), ("perft.jsonl", lines(counted()))]
}

/// The positions of which the ways to go on are counted: a log, and up to how many acts.
const COUNTED: [(&str, u8); 6] = [
    (
        "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; 1 hand 0; 2 hand 0; turn 3; phase offense",
        2,
    ),
    (
        "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; 1 hand 0; 2 hand 0; turn 3; phase offense\n1 rolls 1 1 2 4 6\n1 announces Smack",
        3,
    ),
    (
        "open living 1v1; 1 Pyromancer; 2 Treant; 1 starts; 1 hand 0; 2 hand 0; 2 tokens Burn; turn 3; phase main 2\n1 ends",
        2,
    ),
    (
        "open living 1v1; 1 Monk; 2 Shadow Thief; 1 starts; 1 hand 0; 2 hand 0; 1 tokens Chi 2 + Evasive; turn 3; phase main 1",
        2,
    ),
    ("open living 1v1; 1 Moon Elf; 2 Barbarian; 1 starts; turn 3; phase main 1", 1),
    (
        "open living koth3; 1 Barbarian; 2 Moon Elf; 3 Monk; 1 starts; 1 hand 0; 2 hand 0; 3 hand 0; turn 4; phase offense\n1 rolls 1 1 2 4 6\n1 announces Smack",
        2,
    ),
];

fn counted() -> Vec<Value> {
    let living = ruleset("living");
    let mut lines = Vec::new();
    for (log, most) in COUNTED {
        let state = throne_tests::state_after(&living, log);
        for acts in 1..=most {
            let ways = perft(&living, &state, acts).to_string();
            let log: Vec<&str> = log.lines().collect();
            lines.push(json!({ "form": FORM, "log": log, "acts": acts, "ways": ways }));
        }
    }
    lines
}

fn rulings() -> Vec<Value> {
    let names = referee::content::names(referee::content::shipped());
    let rulesets: Vec<Arc<Ruleset>> = names.iter().map(|name| Arc::new(ruleset(name))).collect();
    let mut lines = Vec::new();
    for (file, text) in texts(&project("tests/rulings"), "md").expect("the rulings") {
        for case in cases(&text).expect("cases").iter().step_by(OF) {
            lines.extend(told(&rulesets, &file, case));
        }
    }
    lines
}

/// A case as a line; nothing if it needs more than a rule set and a log of the game.
fn told(rulesets: &[Arc<Ruleset>], file: &str, case: &Case) -> Option<Value> {
    let log = case.log.lines().ok()?;
    let events: Option<Vec<Event>> =
        log.iter().map(|line| notation::parse(&line.text).ok()).collect();
    let events = events?;
    let Some(Event::Opened(opening)) = events.first() else { return None };
    if !case.options.is_empty() || opening.hero_upgrade_deck {
        return None;
    }
    let rules = rulesets.iter().find(|rules| rules.name() == opening.ruleset.as_str())?;
    let position = referee::Position::opened(rules, opening).ok()?;
    let rules = position.rules();
    let mut state = open(rules, opening, &mut Narrator::default()).ok()?;
    let mut said = vec![json!({ "digest": digest(rules, &state) })];
    for event in events.iter().skip(1) {
        if matches!(event, Event::Corrected(_) | Event::Ruled(_) | Event::Answered(_)) {
            return None;
        }
        let mut told = Narrator::default();
        let judged =
            intern(rules, &state, event).and_then(|act| play(rules, &mut state, &act, &mut told));
        let totals: Vec<Value> = told
            .settled
            .iter()
            .map(|settled| {
                let total = settled.breakdown.total;
                json!([settled.breakdown.to.number(), total.dealt, total.healed])
            })
            .collect();
        said.push(match judged {
            Err(refusal) => json!({ "refused": refusal.rule().id() }),
            Ok(()) if totals.is_empty() => json!({ "digest": digest(rules, &state) }),
            Ok(()) => json!({ "digest": digest(rules, &state), "totals": totals }),
        });
    }
    let lines: Vec<&str> = log.iter().map(|line| line.text.as_str()).collect();
    Some(json!({
        "form": FORM, "case": format!("{file}: {}", case.title), "cites": case.ids, "log": lines,
        "said": said, "sheet": sheet(rules, &state), "options": options(rules, &state),
    }))
}

fn digest(rules: &Ruleset, state: &State) -> String {
    format!("{:016x}", referee::sheet::digest(rules, state))
}

fn sheet(rules: &Ruleset, state: &State) -> Vec<Value> {
    let of = |actor| {
        let one = state.actor(actor);
        let held = rules.tokens().iter().zip(one.tokens()).filter(|(_, count)| **count > 0);
        let tokens: serde_json::Map<String, Value> =
            held.map(|(token, count)| (token.name.clone(), json!(count))).collect();
        json!({ "health": state.health(actor), "cp": one.cp(), "hand": one.cards().hand, "tokens": tokens })
    };
    state.ids().map(of).collect()
}

/// FNV-1a, 64 bits, over the sorted words of what may be logged, a line each.
fn options(rules: &Ruleset, state: &State) -> String {
    let mut words = BTreeSet::new();
    for option in legal_options(rules, state) {
        let hero = &rules.boards()[state.actor(option.by).hero()];
        let token =
            |token: referee::act::TokenId| rules.tokens()[usize::from(token.0)].name.as_str();
        let what = match option.what {
            Choice::Roll(dice) => format!("rolls {dice}"),
            Choice::Announce(None) => "announces nothing".to_owned(),
            Choice::Announce(Some(title)) => format!("announces {}", hero.title(title)),
            Choice::Defend(title) => format!("defends with {}", hero.title(title)),
            Choice::Play(card) => format!("plays {}", hero.card(card).name),
            Choice::Sell(_) => "sells".to_owned(),
            Choice::Spend(kind, nth) => format!("spends {} {}", token(kind), nth + 1),
            Choice::PayOff(kind) => format!("pays off {}", token(kind)),
            Choice::Choose => "chooses".to_owned(),
            Choice::Reveal(_) => "reveals".to_owned(),
            Choice::Pass => "passes".to_owned(),
            Choice::End => "ends".to_owned(),
            Choice::Concede => "concedes".to_owned(),
            Choice::Move(_) => "moves".to_owned(),
            Choice::Find(_) => "finds".to_owned(),
            Choice::Loot(_) => "loots".to_owned(),
            Choice::Flip => "flips".to_owned(),
            Choice::Use(card) => format!("uses {}", hero.card(card).name),
            Choice::ReadOut(card) => format!("reads out {}", hero.card(card).name),
            Choice::Discard(_) => "discards".to_owned(),
        };
        words.insert(format!("{} {what}\n", option.by));
    }
    let text: String = words.into_iter().collect();
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{hash:016x}")
}

#[test]
fn what_is_published_is_what_the_referee_says() {
    let mut bytes = 0;
    for (name, text) in files() {
        let kept = fs::read_to_string(project("fixtures/conformance").join(name)).expect("a file");
        let differs = kept.lines().zip(text.lines()).find(|(kept, now)| kept != now);
        assert_eq!(differs, None, "{name}");
        assert_eq!(kept.len(), text.len(), "{name}");
        bytes += text.len();
    }
    assert!(bytes < 2_000_000, "{bytes} bytes");
}

/// The first position is counted by hand as well: five dice fall in 7,776 ways. Behind them stands another roll of 7,776, no
/// announcement, or one of each ability that they meet.
#[test]
fn two_acts_of_a_plain_position_are_counted_by_hand() {
    let living = ruleset("living");
    let (log, _) = COUNTED[0];
    let state = throne_tests::state_after(&living, log);
    assert_eq!(perft(&living, &state, 0), 1);
    assert_eq!(perft(&living, &state, 1), 7_776);
    // Smack 1,4,.. by its weakest row: rolls of at least three swords, and so on for the printed board.
    let hero = living.heroes().iter().find(|hero| hero.name == "Barbarian").expect("a hero");
    let level_one = hero.spaces.iter().flat_map(|space| &space.levels[0].abilities);
    let ultimate = hero.ultimate.abilities.iter();
    let met: u128 = level_one
        .chain(ultimate)
        .map(|ability| {
            let (first, end) = hero.abilities[usize::from(*ability)].rows;
            let meets =
                |dice: &[u8; 5]| (first..end).any(|row| hero.meets.rows(*dice) >> row & 1 == 1);
            let rolls = referee::dice::Roll::all().filter(meets);
            rolls.map(|dice| u128::from(referee::dice::Roll::orders(dice))).sum::<u128>()
        })
        .sum();
    assert_eq!(perft(&living, &state, 2), 7_776 * 7_776 + 7_776 + met);
}
