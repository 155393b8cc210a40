//! The events of each match out of what was found, and what is missing.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

use super::super::beside::{Beside, Tombstone};
use super::super::envelope::{ENVELOPE, Reader, seal, unseal};
use super::super::record::{EventRecord, MatchRecord, Place, group_key, match_key, read_event};
use super::super::{Digest, Logged, MatchId, Recorded, chain, difference};
use super::scan::Found;
use super::{Loss, Salvaged};

/// Of how many events that are missing is looked up which they are.
const MOST_MISSING: usize = 100_000;

/// An event that may have been at its place.
struct Choice {
    position: u64,
    logged: Logged,
    /// How many events follow from it, one from the other.
    reach: u32,
}

/// The choices at each place of a match.
type Choices = BTreeMap<u32, Vec<Choice>>;

/// Everything that belongs together of what was found. So many events were on the disk.
pub(super) fn together(found: &mut Found, durable: u64) -> Salvaged {
    let mut rulesets = rulesets(found);
    let mut opened: BTreeSet<Digest> = rulesets.keys().copied().collect();
    opened.extend(found.matches.iter().filter_map(|value| ruleset_of(value)));
    let lacks = opened.iter().filter(|digest| !rulesets.contains_key(digest));
    let lacks: BTreeSet<Digest> = lacks.copied().collect();
    for digest in &lacks {
        found.complete(*digest);
    }
    let bases: BTreeSet<Digest> = lacks.iter().filter_map(|it| base_of(*it, found)).collect();
    let unknown = |base: &&Digest| !lacks.contains(base) && !rulesets.contains_key(base);
    for base in bases.iter().filter(unknown) {
        found.complete(*base);
    }
    rulesets.extend(lacks.iter().filter_map(|digest| whole(*digest, found)));
    let deleted = deleted(found);
    found.events.retain(|place, _| !deleted.contains_key(&place.id));
    let found = &*found;
    let mut matches: BTreeMap<MatchId, Choices> = BTreeMap::new();
    for (place, records) in &found.events {
        let choices = matches.entry(place.id).or_default();
        for record in records {
            let Ok(record) = read_event(*place, record) else { continue };
            let before = choices.get(&place.seq.wrapping_sub(1));
            let all = choices_of(found, &opened, *place, &record, before);
            choices.entry(place.seq).or_default().extend(all);
        }
    }
    let mut salvaged = Salvaged { rulesets, deleted, ..Salvaged::default() };
    for (id, choices) in matches {
        chosen(id, choices, &mut salvaged);
    }
    in_order(&mut salvaged.events);
    losses(found, durable, &mut salvaged);
    salvaged
}

/// The matches that were deleted and have not come back.
fn deleted(found: &Found) -> BTreeMap<MatchId, Tombstone> {
    let deleted = found.besides.iter().filter_map(|(id, put)| match put.beside {
        Beside::Deleted(tombstone) => Some((*id, tombstone)),
        Beside::Nothing | Beside::Kept(_) => None,
    });
    deleted.collect()
}

/// The rule sets of which every part is there.
fn rulesets(found: &Found) -> BTreeMap<Digest, Vec<u8>> {
    found.parts.keys().filter_map(|digest| whole(*digest, found)).collect()
}

/// A rule set, if every part of it is there, and of the one it is based on, if it is.
fn whole(digest: Digest, found: &Found) -> Option<(Digest, Vec<u8>)> {
    let look_up = |base: &Digest| Ok::<_, Infallible>(laid(*base, found));
    let Ok(bytes) = difference::whole(&digest, laid(digest, found)?, look_up);
    bytes.map(|bytes| (digest, bytes))
}

/// The rule set that one is based on of which only the difference was laid down.
fn base_of(digest: Digest, found: &Found) -> Option<Digest> {
    difference::under(&digest, &laid(digest, found)?).map(|difference| difference.base)
}

/// What was found under the digest of a rule set.
fn laid(digest: Digest, found: &Found) -> Option<Vec<u8>> {
    Some(found.parts.get(&digest)?.values().flatten().copied().collect())
}

/// The rule set that a value names if it is the record of a match.
fn ruleset_of(value: &[u8]) -> Option<Digest> {
    MatchRecord::from_bytes(value.get(ENVELOPE..)?).ok().and_then(|record| record.ruleset)
}

/// The event of a record, with each rule set and link that it may have: one, unless it is old and has no link.
fn choices_of(
    found: &Found,
    opened: &BTreeSet<Digest>,
    place: Place,
    record: &EventRecord,
    before: Option<&Vec<Choice>>,
) -> Vec<Choice> {
    let follows = |before, ruleset| chain::link(before, ruleset, record.wire);
    let root = chain::root(place.id);
    let ways: Vec<(Option<Digest>, Digest)> = match (record.link, place.seq) {
        (Some(link), 1) => {
            // An event of the desk has none.
            let mut rulesets = opened.iter().copied().map(Some).chain([None]);
            let ruleset = rulesets.find(|one| follows(root, *one) == link);
            ruleset.map(|ruleset| (ruleset, link)).into_iter().collect()
        }
        (Some(link), _) => vec![(record.ruleset, link)],
        (None, 1) => {
            // It has no link: its rule set is the one with which the record of the match was written.
            let key = match_key(place.id);
            let written = |ruleset: &Digest| {
                let of = MatchRecord { opened_at: record.at, ruleset: Some(*ruleset) };
                found.matches.contains(&seal(&key, &of.to_bytes()))
            };
            let ruleset = opened.iter().find(|ruleset| written(ruleset)).copied();
            ruleset
                .map(|ruleset| (Some(ruleset), follows(root, Some(ruleset))))
                .into_iter()
                .collect()
        }
        (None, _) => {
            let before = before.into_iter().flatten().map(|before| before.logged.link);
            before.map(|before| (record.ruleset, follows(before, record.ruleset))).collect()
        }
    };
    let choice = |(ruleset, link)| {
        let logged = record.logged(place.seq, ruleset, link).ok()?;
        Some(Choice { position: record.position, logged, reach: 0 })
    };
    ways.into_iter().filter_map(choice).collect()
}

/// The events of a match: at each place the one that follows from the one before it, and of several the one from which
/// the most follow, then the one with the most beside it.
fn chosen(id: MatchId, mut choices: Choices, salvaged: &mut Salvaged) {
    let seqs: Vec<u32> = choices.keys().rev().copied().collect();
    for seq in seqs {
        let Some(mut here) = choices.remove(&seq) else { continue };
        let next = choices.get(&(seq + 1)).map_or(&[][..], |next| next);
        for one in &mut here {
            let behind = next.iter().filter(|next| follows(one.logged.link, &next.logged));
            one.reach = behind.map(|next| next.reach + 1).max().unwrap_or(0);
        }
        here.sort_by_key(|one| {
            let beside = (one.logged.sheet.is_some(), one.logged.remark.is_some());
            std::cmp::Reverse((one.reach, beside, one.position))
        });
        choices.insert(seq, here);
    }
    let mut before: Option<(u32, Digest)> = Some((0, chain::root(id)));
    for (seq, here) in choices {
        let link = before.filter(|(last, _)| last + 1 == seq).map(|(_, link)| link);
        let fits = |one: &Choice| link.is_none_or(|link| follows(link, &one.logged));
        match here.into_iter().find(fits) {
            Some(Choice { position, logged, .. }) => {
                before = Some((seq, logged.link));
                salvaged.events.push(Recorded { position, id, logged });
            }
            None => before = None,
        }
    }
}

/// Whether the link of an event follows from the one before it.
fn follows(before: Digest, logged: &Logged) -> bool {
    chain::link(before, logged.ruleset, &logged.wire) == logged.link
}

/// In the order in which they became durable, and in that of their matches whatever their positions say.
fn in_order(events: &mut [Recorded]) {
    let mut last: BTreeMap<MatchId, u64> = BTreeMap::new();
    events.sort_by_key(|event| (event.id, event.logged.seq));
    let mut order = BTreeMap::new();
    for event in &*events {
        let least = last.entry(event.id).or_insert(0);
        *least = event.position.max(*least);
        order.insert((event.id, event.logged.seq), *least);
    }
    events.sort_by_key(|event| {
        let place = (event.id, event.logged.seq);
        (order.get(&place).copied(), place)
    });
}

/// What is missing: of each match whatever is known to have been there, and of all as many as there were more.
fn losses(found: &Found, durable: u64, salvaged: &mut Salvaged) {
    let there: BTreeMap<Place, u64> = salvaged
        .events
        .iter()
        .map(|it| (Place { id: it.id, seq: it.logged.seq }, it.position))
        .collect();
    let positions: BTreeSet<u64> = there.values().copied().collect();
    let mut missing: BTreeSet<u64> =
        (1..=durable).filter(|at| !positions.contains(at)).take(MOST_MISSING).collect();
    let mut known: BTreeMap<MatchId, BTreeSet<u32>> = BTreeMap::new();
    let seen = there.keys().chain(found.events.keys()).copied();
    let (named, deleted) = grouped(found, &salvaged.deleted, &there, &mut missing);
    for place in seen.chain(named) {
        known.entry(place.id).or_default().insert(place.seq);
    }
    for (id, seqs) in known {
        let last = seqs.last().copied().unwrap_or(0);
        let gone = (1..=last).filter(|seq| !there.contains_key(&Place { id, seq: *seq }));
        for seq in gone {
            match salvaged.losses.last_mut() {
                Some(Loss::Events { id: of, to, .. }) if *of == id && *to + 1 == seq => *to = seq,
                _ => salvaged.losses.push(Loss::Events { id, from: seq, to: seq }),
            }
        }
    }
    let lost = salvaged.losses.iter().map(Loss::events).sum::<u64>();
    let all = missing_before(&positions, durable).saturating_sub(lost + deleted);
    if all > 0 {
        salvaged.losses.push(Loss::Some(all));
    }
    let rulesets: BTreeSet<Digest> =
        salvaged.events.iter().filter_map(|it| it.logged.ruleset).collect();
    let gone = rulesets.into_iter().filter(|digest| !salvaged.rulesets.contains_key(digest));
    let gone: Vec<Loss> = gone.map(Loss::Ruleset).collect();
    salvaged.losses.extend(gone);
}

/// How many positions have no event.
fn missing_before(positions: &BTreeSet<u64>, durable: u64) -> u64 {
    let last = positions.last().copied().unwrap_or(0).max(durable);
    last.saturating_sub(positions.len() as u64)
}

/// The places that the order of all events names and where nothing was found, and at how many positions the event of a
/// match was that is deleted.
fn grouped(
    found: &Found,
    deleted: &BTreeMap<MatchId, Tombstone>,
    there: &BTreeMap<Place, u64>,
    missing: &mut BTreeSet<u64>,
) -> (BTreeSet<Place>, u64) {
    let (mut named, mut gone) = (BTreeSet::new(), BTreeSet::new());
    for value in &found.groups {
        let places = places_of(value.get(ENVELOPE..).unwrap_or_default());
        if places.iter().all(|place| there.contains_key(place)) {
            continue;
        }
        let first = (0..).zip(&places).find_map(|(number, place)| {
            there.get(place).and_then(|position| position.checked_sub(number))
        });
        let firsts: Vec<u64> =
            first.map_or_else(|| missing.iter().copied().collect(), |at| vec![at]);
        let is_from = |first: &u64| unseal(&group_key(*first), value).is_ok();
        let Some(first) = firsts.into_iter().find(is_from) else { continue };
        for (position, place) in (first..).zip(places) {
            if place.is_void() || deleted.contains_key(&place.id) {
                gone.insert(position);
            } else if !there.contains_key(&place) {
                missing.remove(&position);
                named.insert(place);
            }
        }
    }
    (named, gone.len() as u64)
}

fn places_of(body: &[u8]) -> Vec<Place> {
    let mut rest = Reader(body);
    let mut places = Vec::new();
    while let Ok(place) = rest.take(Place::LENGTH) {
        places.extend(Place::from_bytes(place));
    }
    places
}
