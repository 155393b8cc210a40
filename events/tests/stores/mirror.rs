//! A mirror: everything that is answered is there too, whatever happens to the journal or to the mirror's own disk.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use crate::folder::Folder;
use chrono::Utc;
use events::Remark;
use events::journal::mirror::{Found, Item, is_mirror, read};
use events::journal::{Append, Beside, Journal, JournalError, MatchId, Recorded, To, chain};
use events::notation::parse;

/// A journal with a mirror, and what is said about that.
fn mirrored(dir: &Path, mirror: &Path) -> Result<(Journal, Receiver<String>), JournalError> {
    let (send, said) = channel();
    let say = Box::new(move |what: &str| drop(send.send(what.to_owned())));
    Journal::open_mirrored(dir, mirror, say).map(|journal| (journal, said))
}

fn open(journal: &Journal, rules: &[u8]) -> MatchId {
    let ruleset = journal.store_ruleset(rules).expect("a rule set");
    let opening = parse("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts").expect("an opening");
    journal.open_match(&opening, ruleset, "ann", Utc::now(), None).expect("a match").id
}

fn log(journal: &Journal, id: MatchId, from: u32, to: u32) {
    let event = parse("1 plays Tip It!: die 3 = 4").expect("an event");
    let remark = Remark::new("so it was").expect("a remark");
    for expected in from..to {
        let to = To::Match { id, expected, adopts: None, beside: None };
        let (by, at, sheet) = ("bob", Utc::now(), Some(u64::from(expected)));
        let append = Append { to, event: &event, by, at, key: None, sheet, remark: Some(&remark) };
        journal.log(&append).expect("logged");
    }
}

/// The events, the rule sets and what is wrong.
type Held = (Vec<Recorded>, Vec<Vec<u8>>, Vec<Found>);

fn held(mirror: &Path) -> Held {
    let mut held: Held = Default::default();
    let take = |found: Found| {
        match found {
            Found::Item(Item::Event(event)) => held.0.push(*event),
            Found::Item(Item::Ruleset(_, bytes)) => held.1.push(bytes),
            Found::Item(Item::Beside { .. }) => {}
            wrong @ (Found::Damaged(_) | Found::Torn(_)) => held.2.push(wrong),
        }
        Ok::<(), io::Error>(())
    };
    read(mirror, take).expect("read");
    held
}

/// Waits until it is told of something that has these words in it.
fn heard(said: &Receiver<String>, words: &str) -> String {
    let end = Instant::now() + Duration::from_secs(30);
    loop {
        let left = end.saturating_duration_since(Instant::now());
        let what = said.recv_timeout(left).unwrap_or_else(|_| panic!("nobody said {words:?}"));
        if what.contains(words) {
            return what;
        }
    }
}

/// What lies beside the matches, the newest of each.
fn besides(mirror: &Path) -> BTreeMap<MatchId, Vec<u8>> {
    let mut besides = BTreeMap::new();
    let take = |found: Found| {
        if let Found::Item(Item::Beside { id, beside: Beside::Kept(kept), .. }) = found {
            besides.insert(id, kept);
        }
        Ok::<(), io::Error>(())
    };
    read(mirror, take).expect("read");
    besides
}

fn only_file(mirror: &Path) -> std::path::PathBuf {
    let mut files =
        fs::read_dir(mirror).expect("a folder").map(|file| file.expect("a file").path());
    let file = files.next().expect("a file");
    assert!(files.next().is_none(), "one file only");
    file
}

#[test]
fn house_rules_cost_the_mirror_what_they_are() {
    let [home, mirror] = ["house-home", "house"].map(|name| Folder::new(&format!("mirror-{name}")));
    let (journal, _said) = mirrored(&home.0, &mirror.0).expect("a journal");
    let base = "rules of the game; ".repeat(5000);
    let house: Vec<String> = (0..20).map(|number| format!("{base}house {number}")).collect();
    let (first, rest) = house.split_at(10);
    let opened = |journal: &Journal, house: &[String]| {
        for bytes in house {
            journal.store_ruleset_on(base.as_bytes(), bytes.as_bytes()).expect("a rule set");
            open(journal, bytes.as_bytes());
        }
    };
    opened(&journal, first);
    drop(journal);
    // Whoever goes on with a file knows what stands in it.
    let (journal, _said) = mirrored(&home.0, &mirror.0).expect("a journal");
    opened(&journal, rest);
    let length = fs::metadata(only_file(&mirror.0)).expect("a file").len();
    assert!(length < base.len() as u64 + 20 * 700, "{length} bytes");
    let (events, rulesets, wrong) = held(&mirror.0);
    assert_eq!((events.len(), wrong), (20, vec![]));
    let whole: Vec<Vec<u8>> =
        [&base].into_iter().chain(&house).map(|it| it.clone().into_bytes()).collect();
    assert!(rulesets == whole, "the base and all of them, whole");
}

#[test]
fn what_was_answered_is_in_the_mirror_at_once_and_comes_back_whole() {
    let [home, mirror, new] =
        ["home", "mirror", "new"].map(|name| Folder::new(&format!("mirror-{name}")));
    let (journal, _said) = mirrored(&home.0, &mirror.0).expect("a journal");
    let ids = [open(&journal, b"some rules"), open(&journal, b"other rules")];
    for id in ids {
        log(&journal, id, 1, 30);
        let seen = held(&mirror.0).0.into_iter().filter(|it| it.id == id).count();
        assert_eq!(seen, 30, "answered is mirrored");
    }
    let all = journal.after(0, 999).expect("all");
    drop(journal);
    fs::remove_dir_all(&home.0).expect("its store is gone");

    assert!(is_mirror(&mirror.0) && is_mirror(&only_file(&mirror.0)) && !is_mirror(&new.0));
    let (events, rulesets, wrong) = held(&mirror.0);
    assert_eq!(events, all, "times, authors, digests, remarks, links and positions");
    assert_eq!((rulesets, wrong), (vec![b"some rules".to_vec(), b"other rules".to_vec()], vec![]));
    let journal = Journal::open(&new.0).expect("a new one");
    for ruleset in [&b"some rules"[..], b"other rules"] {
        journal.store_ruleset(ruleset).expect("stored");
    }
    for Recorded { id, logged, .. } in &events {
        journal.restore(*id, logged, |answer| assert!(answer.is_ok()));
    }
    drop(journal);
    let journal = Journal::open(&new.0).expect("opened again");
    assert_eq!(journal.after(0, 999), Ok(all));
    assert_eq!(journal.verify(&[]).expect("a walk").problems, []);
}

#[test]
fn it_catches_up_after_a_start_and_refuses_another_store() {
    let [home, mirror, other] =
        ["behind", "behind-mirror", "other"].map(|name| Folder::new(&format!("mirror-{name}")));
    let journal = Journal::open(&home.0).expect("a journal");
    let id = open(&journal, b"rules");
    log(&journal, id, 1, 1200);
    drop(journal);
    drop(mirrored(&home.0, &mirror.0).expect("a journal, and no one who logs"));
    let (events, _, wrong) = held(&mirror.0);
    assert_eq!((events.len(), wrong), (1200, vec![]));
    let (journal, _said) = mirrored(&home.0, &mirror.0).expect("again");
    log(&journal, id, 1200, 1203);
    drop(journal);
    assert_eq!(
        held(&mirror.0).0.len(),
        1203,
        "it goes on where it was, and nothing is there twice"
    );

    let (journal, _) = mirrored(&other.0, &other.0.join("mirror")).expect("a store of its own");
    log(&journal, open(&journal, b"rules"), 1, 9);
    drop(journal);
    let error = mirrored(&other.0, &mirror.0).err().expect("it is another's").to_string();
    assert!(
        error.contains("is not that of this store") && error.contains("throne import"),
        "{error}"
    );
    assert_eq!(held(&mirror.0).0.len(), 1203, "nothing was written there");
}

#[test]
fn a_torn_end_is_cut_and_a_damaged_frame_costs_itself() {
    let [home, mirror] = ["torn", "torn-mirror"].map(|name| Folder::new(&format!("mirror-{name}")));
    let (journal, said) = mirrored(&home.0, &mirror.0).expect("a journal");
    let id = open(&journal, b"rules");
    log(&journal, id, 1, 20);
    drop(journal);
    assert_eq!(said.iter().collect::<Vec<_>>(), Vec::<String>::new());
    let path = only_file(&mirror.0);
    let whole = fs::read(&path).expect("the file");
    for cut in [1, 10, 80, 150] {
        File::options()
            .write(true)
            .open(&path)
            .and_then(|file| file.set_len((whole.len() - cut) as u64))
            .expect("cut");
        let (events, _, wrong) = held(&mirror.0);
        assert!((18..20).contains(&events.len()), "{cut}: {}", events.len());
        assert!(matches!(&wrong[..], [Found::Torn(_)]), "{cut}: {wrong:?}");
        let (journal, said) = mirrored(&home.0, &mirror.0).expect("a journal");
        drop(journal);
        assert!(heard(&said, "is cut").contains("mirror"));
        assert_eq!((held(&mirror.0).0.len(), held(&mirror.0).2), (20, vec![]), "{cut}: caught up");
        fs::write(&path, &whole).expect("as before");
    }
    for at in (0..whole.len() - 200).step_by(97) {
        let mut bytes = whole.clone();
        bytes[at] ^= 4;
        fs::write(&path, &bytes).expect("written");
        let (events, _, wrong) = held(&mirror.0);
        assert!(!wrong.is_empty(), "{at}: nobody says so");
        assert!(events.len() >= 19, "{at}: {}", events.len());
        for event in events {
            let follows = event.logged.seq == 1 || event.id == id;
            assert!(follows && event.logged.link != chain::root(id), "{at}");
        }
    }
}

#[test]
fn a_mirror_that_is_away_stops_nobody_and_catches_up() {
    let [home, place] = ["away", "away-place"].map(|name| Folder::new(&format!("mirror-{name}")));
    let mirror = place.0.join("mirror");
    fs::write(&mirror, "a file where its folder should be").expect("written");
    let (journal, said) = mirrored(&home.0, &mirror).expect("it serves all the same");
    let id = open(&journal, b"rules");
    log(&journal, id, 1, 40);
    assert!(heard(&said, "CANNOT BE WRITTEN").contains("serving goes on"));
    fs::remove_file(&mirror).expect("its disk is back");
    heard(&said, "holds everything again");
    log(&journal, id, 40, 43);
    let (events, rulesets, wrong) = held(&mirror);
    assert_eq!((events.len(), rulesets.len(), wrong), (43, 1, vec![]));
}

#[test]
fn what_lies_beside_a_match_is_in_the_mirror_at_once_and_after_catching_up() {
    let [home, mirror] =
        ["beside", "beside-mirror"].map(|name| Folder::new(&format!("mirror-{name}")));
    let (journal, _said) = mirrored(&home.0, &mirror.0).expect("a journal");
    let ids: Vec<MatchId> = (0..40).map(|_| open(&journal, b"rules")).collect();
    journal.keep_beside(ids[0], b"first".to_vec()).expect("kept");
    assert_eq!(besides(&mirror.0), [(ids[0], b"first".to_vec())].into());
    drop(journal);
    // Without the mirror, more than one frame of it; then with it, and nobody who logs.
    let journal = Journal::open(&home.0).expect("a journal");
    let of = |id: MatchId| id.to_string().into_bytes().repeat(300);
    for id in &ids {
        journal.keep_beside(*id, of(*id)).expect("kept");
    }
    drop(journal);
    assert_eq!(besides(&mirror.0).len(), 1);
    drop(mirrored(&home.0, &mirror.0).expect("a journal"));
    let all: BTreeMap<MatchId, Vec<u8>> = ids.iter().map(|id| (*id, of(*id))).collect();
    assert_eq!(besides(&mirror.0), all);
    let length = fs::metadata(only_file(&mirror.0)).expect("its length").len();
    drop(mirrored(&home.0, &mirror.0).expect("a journal"));
    assert_eq!(
        fs::metadata(only_file(&mirror.0)).expect("its length").len(),
        length,
        "nothing twice"
    );
    let (events, _, wrong) = held(&mirror.0);
    assert_eq!((events.len(), wrong), (40, vec![]));
}
