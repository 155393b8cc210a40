//! Events of the desk in a journal.

use events::journal::{
    AppendError, Appended, IdempotencyKey, JournalError, Logged, MatchId, Said, chain,
};

use super::{Home, noon, open_match};

/// A fact of the desk, of which the journal knows the first byte.
fn fact(what: &str) -> Vec<u8> {
    [b"d", what.as_bytes()].concat()
}

pub(crate) fn an_event_of_the_desk_lies_where_matches_lie_and_is_none(home: &Home) {
    let journal = home.open();
    let id = open_match(&journal);
    let beside = b"who has joined".to_vec();
    let opened = journal.open_desk(&fact("opened"), "staff 1", noon(0), None, beside.clone());
    let event = opened.expect("an event").id;
    let facts = [fact("registered 1"), fact("registered 2")];
    let logged = journal.log_facts(event, 1, &facts, "staff 1", noon(1), None).expect("two");
    assert_eq!(logged.iter().map(|it| it.seq).collect::<Vec<_>>(), [2, 3]);
    let matches: Vec<MatchId> = journal.list().expect("a list").iter().map(|it| it.id).collect();
    assert_eq!((matches, journal.ids().expect("ids")), (vec![id], vec![id]), "it is no match");
    assert_eq!(journal.meta(event), Err(JournalError::UnknownMatch(event)));
    assert!(journal.is_desk(event).expect("known") && !journal.is_desk(id).expect("known"));
    let desks = journal.desks().expect("a list");
    assert_eq!(desks.iter().map(|it| (it.id, it.facts)).collect::<Vec<_>>(), [(event, 3)]);
    // A match takes no facts, and an event no events.
    let refused = journal.log_facts(id, 1, &facts, "staff 1", noon(1), None);
    assert_eq!(refused, Err(AppendError::UnknownMatch(id)));
    let stale = journal.log_facts(event, 1, &facts, "staff 1", noon(1), None);
    assert_eq!(stale, Err(AppendError::Conflict { expected: 1, head: 3 }));
    let no_fact = journal.log_facts(event, 3, &[b"x".to_vec()], "staff 1", noon(1), None);
    assert_eq!(no_fact, Err(AppendError::Opening));
    // The chain is that of a match without a rule set.
    let read = journal.read(event, 1, u32::MAX).expect("its facts");
    let mut link = chain::root(event);
    for (logged, wire) in read.iter().zip([fact("opened"), facts[0].clone(), facts[1].clone()]) {
        link = chain::link(link, None, &wire);
        assert_eq!((&logged.said, &logged.wire, logged.link), (&Said::Fact, &wire, link));
    }
    assert_eq!(journal.verify(&[(event, link)]).expect("a store").problems, []);
    // Another journal takes it as it is, and not with another fact in it.
    let other = Home::memory().open();
    let changed = Logged { wire: fact("registered 3"), ..read[1].clone() };
    let [sent, refused] = [read[0].clone(), changed].map(|logged| {
        let (send, answer) = std::sync::mpsc::channel();
        other.restore(event, &logged, move |it| drop(send.send(it)));
        answer.recv().expect("an answer")
    });
    assert_eq!(sent.map(Appended::place), Ok((event, 1)));
    assert_eq!(refused, Err(AppendError::Link { seq: 2 }));
    drop(journal);
    let journal = home.open();
    assert_eq!(journal.read(event, 1, u32::MAX), Ok(read), "also after reopening");
    assert_eq!(journal.beside(event), Ok(Some(beside)));
    let tombstone = journal.delete(event, noon(2), &[]).expect("deleted");
    assert_eq!((tombstone.events, tombstone.link), (3, link));
    assert_eq!(journal.desks(), Ok(Vec::new()));
    assert_eq!(journal.verify(&[]).expect("a store").problems, []);
}

pub(crate) fn facts_that_are_sent_again_are_known_by_their_key(home: &Home) {
    let journal = home.open();
    let key = |text| IdempotencyKey::new(text).expect("a key");
    let opened = journal.open_desk(&fact("opened"), "staff 1", noon(0), Some(key("o")), Vec::new());
    let event = opened.expect("an event").id;
    assert_eq!(journal.opened_with(&key("o")), Ok(Some(event)));
    assert_eq!(journal.opened_with(&key("p")), Ok(None));
    let log = |expected, facts: &[Vec<u8>], name| {
        let logged =
            journal.log_facts(event, expected, facts, "staff 1", noon(1), Some(&key(name)));
        logged.expect("logged");
    };
    log(1, &[fact("one")], "1");
    log(2, &[fact("two"), fact("three"), fact("four")], "2");
    let mut requests = journal.requests(event, 0).expect("its requests");
    assert_eq!(requests.places(&key("1")), Some(2..=2));
    assert_eq!(requests.places(&key("2")), Some(3..=5));
    assert_eq!(requests.places(&key("3")), None);
    requests.remember(&key("3"), &(6..=7));
    assert_eq!(requests.places(&key("3")), Some(6..=7));
}
