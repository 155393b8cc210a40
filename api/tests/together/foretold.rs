//! What is foretold is what comes: previews, branches and differences against what logging then does.

use std::collections::{BTreeMap, BTreeSet};

use api::report::{self, BreakdownRow, Entry, Verdict};
use api::words::{Language, Names};
use events::{Authority, Event, notation};
use referee::Game;
use referee::revision::View;
use throne_tests::logs::Source;
use throne_tests::walk::Walk;

/// How many random logs an ordinary run looks at; `THRONE_LOGS` says how many otherwise.
const LOGS: u32 = 400;

/// A preview is what logging then does, a branch from the last entry too, and what two readings differ in is exactly what
/// the differences of them say.
#[test]
fn what_is_foretold_comes() {
    let source = Source::new();
    let mut walk = Walk(0xF07E);
    let mut accepted = 0;
    let logs = std::env::var("THRONE_LOGS").map_or(LOGS, |said| said.parse().expect("a number"));
    for _ in 0..logs {
        let mut said = source.log(&mut walk);
        let Some(last) = (said.len() > 1).then(|| said.pop()).flatten() else { continue };
        let logged = source.logged(&last);
        let mut game = source.game(&said);
        let entries =
            |game: &Game, view| report::entries(game, view, 1, u32::MAX, Language::English);
        let before = entries(&game, View::AsRuled);
        let preview = report::preview(&game, &logged, Language::English);
        let at = game.len();
        let branch = report::branch(
            &game,
            View::AsRuled,
            at,
            std::slice::from_ref(&logged),
            Language::English,
        );
        let branch = branch.expect("the last entry");
        let stands = game.log(logged.clone()).is_ok();
        assert_eq!(preview.refused.is_none(), stands, "{}", notation::print(&last));
        accepted += u32::from(stands);
        if stands {
            let after = entries(&game, View::AsRuled);
            if counts_at_once(&last) {
                let differ = report::differences(before.clone(), after.clone(), Language::English);
                assert_eq!(preview.differences, differ, "{}", notation::print(&last));
            }
            let new: Vec<Entry> = after.into_iter().filter(|it| it.place > at).collect();
            assert_eq!(branch.entries, new, "{}", notation::print(&last));
            let now = game.now();
            assert_eq!(
                branch.sheet,
                report::sheet(&Names::of(now.rules(), now.state()), now.state())
            );
        } else {
            assert_eq!(branch.entries.len(), 1);
            assert_eq!(branch.entries[0].verdict, Verdict::Refused, "{}", notation::print(&last));
        }
        for (from, to) in [
            (View::AsLogged, View::AsCorrected),
            (View::AsCorrected, View::AsRuled),
            (View::AsLogged, View::AsRuled),
        ] {
            differ_there(&entries(&game, from), &entries(&game, to));
        }
    }
    assert!(accepted > logs / 4, "{accepted} of {logs} stand");
}

/// What two readings may differ in: the line, the verdict, what changed it, and each total with its lines. What lies on the
/// table by then is the sheet's.
type Told = (String, Verdict, Option<u32>, Vec<(u8, Vec<BreakdownRow>, u16, u16)>);

fn told(entry: &Entry) -> Told {
    let settled = entry.breakdowns.iter().filter(|total| total.settled);
    let totals = settled.map(|it| (it.to, it.rows.clone(), it.dealt, it.healed));
    (entry.line.clone(), entry.verdict, entry.changed_by, totals.collect())
}

/// The differences of two readings name the entries that are not in both, and of the others those that differ.
fn differ_there(from: &[Entry], to: &[Entry]) {
    let named = report::differences(from.to_vec(), to.to_vec(), Language::English).entries;
    let named: BTreeSet<(u32, u32)> = named.iter().map(|it| (it.seq, it.place)).collect();
    let of = |entries: &[Entry]| -> BTreeMap<(u32, u32), Entry> {
        entries.iter().map(|entry| ((entry.seq, entry.place), entry.clone())).collect()
    };
    let (from, to) = (of(from), of(to));
    for place in from.keys().chain(to.keys()) {
        match (from.get(place), to.get(place)) {
            (Some(one), Some(other)) => {
                let alike = told(one) == told(other);
                assert!(alike || named.contains(place), "{place:?} differs");
                let role = |entry: &Entry| entry.role;
                let same = alike && role(one) == role(other);
                assert!(!(same && named.contains(place)), "{place:?} does not differ");
            }
            _ => assert!(named.contains(place), "{place:?} is in one only"),
        }
    }
}

/// Whether an event counts as it is said: of a proposal, and of an agreement to one, the preview shows what all would agree to.
fn counts_at_once(event: &Event) -> bool {
    if let Event::Corrected(correction) = event {
        return !matches!(correction.by, Authority::Proposed { .. });
    }
    !matches!(event, Event::Answered(_))
}
