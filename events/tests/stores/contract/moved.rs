//! A journal moved into another one.

use events::journal::{Append, AppendError, Appended, Journal, MatchId, To, Verification};

use super::{Home, OPEN, event, key, noon, open_match};

/// Everything that can be asked of both.
fn are_the_same(one: &Journal, other: &Journal) {
    let (list, desks) = (one.list().expect("a list"), one.desks().expect("a list"));
    assert_eq!(other.list().as_ref(), Ok(&list));
    assert_eq!(other.desks().as_ref(), Ok(&desks));
    let ids = list.iter().map(|meta| meta.id).chain(desks.iter().map(|meta| meta.id));
    for id in ids {
        assert_eq!(other.read(id, 1, u32::MAX), one.read(id, 1, u32::MAX), "{id}");
        assert_eq!(other.beside(id), one.beside(id), "{id}");
    }
    assert_eq!(other.tombstones(), one.tombstones());
    for meta in list {
        assert_eq!(other.ruleset(&meta.ruleset), one.ruleset(&meta.ruleset));
    }
    let order = |journal: &Journal| -> Vec<(MatchId, u32)> {
        let all = journal.after(0, usize::MAX).expect("all");
        all.iter().map(|recorded| (recorded.id, recorded.logged.seq)).collect()
    };
    assert_eq!(order(other), order(one));
    let walked = |journal: &Journal| {
        let Verification { heads, events, deleted, problems, .. } =
            journal.verify(&[]).expect("a walk");
        (heads, events, deleted, problems)
    };
    assert_eq!(walked(other), walked(one));
    assert_eq!(walked(one).3, []);
}

pub(crate) fn everything_is_moved_into_another_journal_and_back(home: &Home) {
    let here = home.open();
    let [first, gone] = [open_match(&here), open_match(&here)];
    let house = [&b"rules"[..], &[b'x'; 500], b"and of the house"].concat();
    let ruleset = here.store_ruleset_on(&house[..505], &house).expect("a rule set");
    let to = To::NewMatch { ruleset, beside: Some(b"seats") };
    let (opening, by, at) = (event(OPEN), "ann", noon(0));
    let append = |to, key, sheet| {
        let event = if matches!(to, To::NewMatch { .. }) { &opening } else { &event("1 passes") };
        here.log(&Append { to, event, by, at, key, sheet, remark: None }).expect("logged")
    };
    let opened = append(to, Some(key("open")), Some(u64::MAX));
    let second = opened.id;
    for expected in 1..40 {
        for id in [first, second, gone] {
            let with = (expected % 2 == 0).then(|| key(&expected.to_string()));
            append(To::Match { id, expected, adopts: None, beside: None }, with, None);
        }
    }
    let fact = |what: &str| [b"d", what.as_bytes()].concat();
    let desk = here.open_desk(&fact("opened"), by, at, None, b"staff".to_vec()).expect("opened").id;
    let facts = [fact("one"), fact("two")];
    let logged = here.log_facts(desk, 1, &facts, by, at, Some(&key("facts"))).expect("logged");
    here.delete(gone, noon(9), &[]).expect("deleted");

    let others = [
        Home::memory(),
        #[cfg(feature = "postgres")]
        Home::database(),
    ];
    let mut moved_to = Vec::new();
    for other in &others {
        let there = other.open();
        let mut said = Vec::new();
        let moved = here.move_into(&there, &mut |done, all| said.push((done, all)));
        let moved = moved.expect("moved");
        assert_eq!((moved.logs, moved.events, moved.problems), (3, 40 + 40 + 3, vec![]));
        assert_eq!(said.last(), Some(&(here.position(), here.position())));
        are_the_same(&here, &there);
        // A request that was answered here is answered there.
        let again = |journal: &Journal| {
            let to = To::NewMatch { ruleset, beside: None };
            let (event, key) = (&opening, Some(key("open")));
            journal.log(&Append { to, event, by, at, key, sheet: None, remark: None })
        };
        assert_eq!(again(&there).map(Appended::place), Ok(opened.place()));
        let kept = there.append(second, 9, &event("1 passes"), by, at, Some(key("2")));
        assert_eq!(kept.map(Appended::place), Ok((second, 3)));
        let answered = there.log_facts(desk, 1, &facts, by, at, Some(&key("facts")));
        assert_eq!(answered.as_ref(), Ok(&logged));
        // What broke off goes on, and what is there stays.
        drop(there);
        let there = other.open();
        let moved = here.move_into(&there, &mut |_, _| ()).expect("moved once more");
        assert_eq!(moved.problems, []);
        are_the_same(&here, &there);
        // And back into an empty one.
        let back = Home::disk(&format!("back-{second}"));
        let back = back.open();
        there.move_into(&back, &mut |_, _| ()).expect("moved back");
        are_the_same(&here, &back);
        there.append(first, 40, &event("1 ends"), by, at, None).expect("logged");
        moved_to.push(there);
    }
    // One that goes on otherwise is not overwritten.
    here.append(first, 40, &event("1 passes"), by, at, None).expect("logged");
    for there in moved_to {
        let refused = here.move_into(&there, &mut |_, _| ());
        assert_eq!(refused, Err(AppendError::Link { seq: 41 }));
    }
}
