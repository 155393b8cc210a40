//! Lists are found by who has joined what, and by what everybody sees: in them is what whoever asks may see, and nothing else.

use std::collections::BTreeSet;
use std::path::Path;

use crate::support::Folder;
use api::matches::archive;
use api::matches::import::import;
use api::matches::seats::{Codes, Joined, Token};
use api::matches::{Begun, Matches, ToOpen};
use api::words::Language;
use events::journal::MatchId;
use events::notation::parse;
use events::{Event, Players, Seat};

const PHONES: u64 = 4;
const STEPS: usize = 150;

/// Numbers by chance, the same each time (`SplitMix64`).
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % end
    }
}

fn phone(nth: u64) -> Token {
    Token::sent(&format!("the-phone-with-the-number-{nth:08}")).expect("a token")
}

/// Opens a match; for whoever has this token, where matches are private.
fn open(matches: &Matches, token: Option<Token>) -> MatchId {
    let line = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts";
    let Event::Opened(opening) = parse(line).expect("notation") else { panic!("an opening") };
    let (players, language) = (&Players::default(), Language::English);
    let to_open =
        ToOpen { opening: &opening, players, house: None, key: None, remark: None, language };
    let begun = match token {
        Some(token) => matches.begin_for(Some(token), &to_open).expect("stored").expect("let in").0,
        None => matches.begin(&opening, players, None, None).expect("stored"),
    };
    let Begun::Opened(table) = begun else { panic!("it is opened") };
    table.id()
}

/// What is listed for whoever has this token, page by page of so many.
fn listed(matches: &Matches, token: Option<&Token>, page: usize) -> Vec<MatchId> {
    let mut all = Vec::new();
    loop {
        let behind = all.last().copied();
        let list = matches.list(behind, page, Language::English, token).expect("a list");
        if list.is_empty() {
            return all;
        }
        all.extend(list.into_iter().map(|listed| listed.id));
    }
}

/// For each phone, and for nobody, the list is what a look at every match finds; and what it says of all of them.
fn agree(matches: &Matches, known: &BTreeSet<MatchId>) -> usize {
    let mut seen = 0;
    let phones = (0..PHONES).map(|nth| Some(phone(nth))).chain([None]);
    for token in phones {
        let sees = |id: &&MatchId| matches.sees(token.as_ref(), **id);
        let all: Vec<MatchId> = known.iter().rev().filter(sees).copied().collect();
        for page in [3, 200] {
            assert_eq!(listed(matches, token.as_ref(), page), all);
        }
        seen += all.len();
    }
    seen
}

fn reopened(folder: &Path, private: bool) -> Matches {
    let matches = Matches::open(folder).expect("a journal");
    if private { matches.private().expect("random bytes").0 } else { matches }
}

#[test]
fn a_list_is_what_a_look_at_every_match_finds() {
    let folder = Folder::new("in-sight");
    let mut chance = Chance(7);
    let mut matches = reopened(folder.path(), true);
    let (mut known, mut codes) = (BTreeSet::new(), Vec::<(MatchId, Codes)>::new());
    let mut seen = Vec::new();
    for step in 0..STEPS {
        let who = phone(chance.below(PHONES));
        let some = |chance: &mut Chance, of: &BTreeSet<MatchId>| {
            of.iter().nth(chance.below(of.len().max(1) as u64) as usize).copied()
        };
        // What is not allowed changes nothing.
        match (chance.below(9), some(&mut chance, &known)) {
            (0, _) | (_, None) => drop(known.insert(open(&matches, Some(who)))),
            (1, _) => drop(known.insert(open(&matches, None))),
            (2, Some(id)) => {
                let shared = matches.share(id, Some(who), Some(Seat::FIRST)).expect("stored");
                codes.extend(shared.into_iter().filter_map(|given| Some((id, given.codes?))));
            }
            (3 | 4, _) => {
                let Some((id, of)) = codes.get(chance.below(codes.len().max(1) as u64) as usize)
                else {
                    continue;
                };
                let judges = chance.below(2) == 0;
                let (code, joined) = if judges {
                    (&of.judges, Joined::Judge)
                } else {
                    (&of.players, Joined::Watcher)
                };
                if let Some(found) = matches.invited(code.as_str()) {
                    assert_eq!(found, *id);
                }
                let _ = matches.join(code.as_str(), joined, Some(who)).expect("stored");
            }
            (5, Some(id)) => {
                let public = chance.below(2) == 0;
                let _ = matches.publish(id, Some(&who), public).expect("stored");
            }
            (6, Some(id)) => drop(matches.remove(id, Some(&who), None).expect("stored")),
            (7, Some(id)) => {
                if chance.below(2) == 0 {
                    matches.delete(id).expect("it is there");
                    known.remove(&id);
                }
            }
            _ => {
                let log = b"open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts\n" as &[u8];
                known.extend(import(&matches, log).expect("a match").matches);
            }
        }
        if step % 10 == 9 {
            seen.push(agree(&matches, &known));
        }
        if step % 50 == 49 {
            drop(matches);
            matches = reopened(folder.path(), step % 100 == 49);
            seen.push(agree(&matches, &known));
        }
    }
    // What comes in an archive is as it is here, but for who has joined it.
    let mut archive = Vec::new();
    archive::export(matches.journal(), matches.names(), &archive::Wanted::All, &mut archive)
        .expect("an archive");
    let elsewhere = Folder::new("in-sight-elsewhere");
    let there = reopened(elsewhere.path(), true);
    assert_eq!(import(&there, &archive[..]).expect("it is whole").matches, known);
    seen.push(agree(&there, &known));
    assert!(known.len() > 20 && codes.len() > 3 && seen.iter().all(|seen| *seen > 0), "{seen:?}");
}
