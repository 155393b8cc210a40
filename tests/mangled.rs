//! Boards that a table has typed in, mangled: whatever stands there is refused with its place, or played. Nothing panics.
//!
//! `THRONE_MANGLED=20000 cargo test --release -p throne-tests --test together mangled:: -- --nocapture` mangles more of them.

// The figures are for the reader.
#![allow(clippy::print_stdout)]

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use referee::Ruleset;
use referee::content::{House, flatten_with, shipped};
use throne_tests::part::some_acts;
use throne_tests::project;
use throne_tests::walk::Walk;

/// How many files an ordinary run mangles.
const FILES: usize = 240;

/// How many acts of a match are played with what is not refused.
const ACTS: usize = 120;

fn files() -> usize {
    match std::env::var("THRONE_MANGLED") {
        Ok(said) => said.parse().expect("THRONE_MANGLED is a number of files"),
        Err(_) => FILES,
    }
}

/// What a table types in, and the seats of matches that it is played in.
struct Typed {
    ruleset: &'static str,
    file: String,
    seats: &'static [&'static str],
}

impl Typed {
    /// House rules with this under a field.
    fn new(
        ruleset: &'static str,
        (field, text): (&str, &str),
        seats: &'static [&'static str],
    ) -> Typed {
        let file =
            format!("House(name: \"Ours\", based_on: {ruleset:?}, changes: ({field}: {text}))");
        Typed { ruleset, file, seats }
    }
}

/// What lies in a file of a group.
fn of_a_group(file: &str) -> String {
    let path = project(&format!("fixtures/house/{file}"));
    std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("{file} is there"))
}

fn shipped_text(path: &str) -> &'static str {
    shipped().iter().find(|(file, _)| *file == path).unwrap_or_else(|| panic!("{path} is there")).1
}

const DUELS: [&str; 3] = [
    "1v1; 1 Monk; 2 Vampire Lord; 1 starts",
    "1v1; 1 Pyromancer; 2 Shadow Thief; 2 starts",
    "1v1; 1 Barbarian; 2 Seraph; 1 starts",
];
const BOSSES: [&str; 3] = [
    "bvm; 1 Barbarian; 2 Moon Elf; 3 Fallen Barbarian; 3 starts",
    "bvb; 1 Fallen Barbarian; 2 Fallen Barbarian; 1 starts",
    "boss2 insane; 1 Barbarian; 2 Fallen Barbarian; 1 starts",
];
const PAPER: [&str; 3] = [
    "battle; 1 Barbarian; 2 Paper Wolf; 1 starts; 1 loot Paper Lantern",
    "crawl1a; 1 Barbarian; 2 Monk; 1 starts; 2 loot Paper Lantern",
    "boss2; 1 Barbarian; 2 Fallen Barbarian; 1 starts",
];
const INK: [&str; 2] =
    ["1v1; 1 Ink Witch; 2 Monk; 1 starts", "1v1; 1 Seraph; 2 Ink Witch; 2 starts"];

fn all_typed() -> Vec<Typed> {
    let boss = shipped_text("adventures/bosses/fallen_barbarian.ron");
    let seraph = shipped_text("living/heroes/seraph.ron");
    let witch = of_a_group("ink_witch.ron");
    let minions = shipped_text("adventures/enemies/level_1.ron");
    vec![
        Typed::new("living", ("tokens", shipped_text("living/tokens.ron")), &DUELS),
        Typed::new("living", ("cards", shipped_text("living/cards.ron")), &DUELS),
        Typed::new("living", ("new_heroes", &format!("[{seraph}]")), &DUELS[2..]),
        Typed::new("adventures", ("bosses", &format!("[{boss}]")), &BOSSES),
        Typed::new(
            "adventures",
            ("minions", &format!("[{minions}]")),
            &["battle; 1 Barbarian; 2 Street Rat; 1 starts", "crawl1a; 1 Monk; 1 starts"],
        ),
        Typed { ruleset: "adventures", file: of_a_group("paper_town.ron"), seats: &PAPER },
        Typed::new("living", ("new_heroes", &format!("[{witch}]")), &INK),
    ]
}

/// A piece of a file that can be changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Number,
    Name,
    Word,
    List,
}

/// Where the numbers, the names in quotes, the words, and what stands in square brackets are.
fn pieces(text: &str) -> Vec<(Kind, Range<usize>)> {
    let bytes = text.as_bytes();
    let run = |from: usize, fits: fn(&u8) -> bool| {
        from + bytes[from..].iter().take_while(|byte| fits(byte)).count()
    };
    let (mut found, mut open, mut at) = (Vec::new(), Vec::new(), 0);
    while at < bytes.len() {
        let (kind, end) = match bytes[at] {
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at = run(at, |byte| *byte != b'\n');
                continue;
            }
            b'"' => (Kind::Name, run(at + 1, |byte| *byte != b'"') + 1),
            b'0'..=b'9' => (Kind::Number, run(at, u8::is_ascii_digit)),
            b'a'..=b'z' | b'A'..=b'Z' => {
                (Kind::Word, run(at, |byte| byte.is_ascii_alphanumeric() || *byte == b'_'))
            }
            byte => {
                match byte {
                    b'[' => open.push(at + 1),
                    b']' => found.extend(open.pop().map(|from| (Kind::List, from..at))),
                    _ => {}
                }
                at += 1;
                continue;
            }
        };
        found.push((kind, at..end));
        at = end;
    }
    found
}

const NUMBERS: [&str; 16] =
    ["0", "1", "2", "5", "6", "7", "12", "63", "64", "65", "127", "128", "200", "255", "256", "-1"];
const NAMES: [&str; 6] =
    ["\"\"", "\"nothing\"", "\"a: b; c + d\"", "\"#\"", "\"Barbarian\"", "\"\\u{7}\""];

/// The text with one piece of it changed.
fn mangled(walk: &mut Walk, text: &str) -> String {
    let all = pieces(text);
    let (kind, place) = all[walk.below(all.len())].clone();
    let others: Vec<&Range<usize>> =
        all.iter().filter(|(other, _)| *other == kind).map(|(_, place)| place).collect();
    let another = text[others[walk.below(others.len())].clone()].to_owned();
    let here = &text[place.clone()];
    let changed = match (kind, walk.below(3)) {
        (Kind::Number, 0 | 1) => NUMBERS[walk.below(NUMBERS.len())].to_owned(),
        (Kind::Name, 0) => NAMES[walk.below(NAMES.len())].to_owned(),
        (Kind::Name, 1) if walk.below(8) == 0 => format!("\"{}\"", "long ".repeat(60)),
        (Kind::List, 0) => String::new(),
        (Kind::List, 1) => {
            let times = [2, 3, 12, 70, 300][walk.below(5)];
            format!("{}, ", here.trim().trim_end_matches(',')).repeat(times)
        }
        _ => another,
    };
    format!("{}{changed}{}", &text[..place.start], &text[place.end..])
}

/// Whether it is loaded and played; nothing where it is refused.
fn played(walk: &mut Walk, typed: &Typed, text: &str) -> Option<()> {
    let house = House { options: Vec::new(), file: Some(text.to_owned()) };
    let rules = flatten_with(shipped(), typed.ruleset, &house)
        .and_then(|source| Ruleset::compiled(&source))
        .map_err(|wrong| {
            assert!(!wrong.is_empty(), "refused without a word");
            assert!(wrong.iter().all(|one| !one.message.is_empty()), "{wrong:?}");
        })
        .ok()?;
    let seats = typed.seats[walk.below(typed.seats.len())];
    let opening = throne_tests::event(&format!("open {} {seats}", typed.ruleset));
    some_acts(walk, &rules, &opening, ACTS);
    Some(())
}

#[test]
fn whatever_a_table_types_in_is_refused_or_played() {
    let all = all_typed();
    let (mut loaded, mut refused, mut wrong) = (0, 0, Vec::new());
    for number in 0..files() {
        let typed = &all[number % all.len()];
        let mut walk = Walk(0x5EED ^ (number as u64 + 1).wrapping_mul(0xD134_2543_DE82_EF95));
        let mut text = typed.file.clone();
        for _ in 0..=walk.below(2) {
            text = mangled(&mut walk, &text);
        }
        match catch_unwind(AssertUnwindSafe(|| played(&mut walk, typed, &text))) {
            Ok(Some(())) => loaded += 1,
            Ok(None) => refused += 1,
            Err(_) => wrong.push(number),
        }
    }
    println!("{loaded} mangled files were played, {refused} refused");
    assert_eq!(wrong, Vec::<usize>::new(), "these panic");
    assert!(loaded * 8 > files() && refused * 8 > files(), "too few of one kind");
}
