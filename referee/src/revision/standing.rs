//! Which corrections and rulings of a log stand.

use std::collections::BTreeMap;

use events::{Correction, Decision, Event, How};

use super::View;
use super::bad::{BadRevision, entry};
use super::consent::{Became, Consent};

/// What stands of the corrections and rulings of a log.
#[derive(Debug, Default)]
pub(super) struct Standing {
    /// What became of proposals.
    consent: Consent,
    /// Entries that cannot be.
    void: BTreeMap<u32, BadRevision>,
    /// Corrections that were struck and rulings that were overturned, with what did it.
    withdrawn: BTreeMap<u32, u32>,
    /// For an entry, the last correction of it that stands, and whether it strikes it.
    instead: BTreeMap<u32, (u32, bool)>,
    /// For an entry, the corrections that put something before it, in the order they were logged.
    before: BTreeMap<u32, Vec<u32>>,
    /// Back-ups that stand: the ruling, and the last entry that counts before it.
    back_ups: BTreeMap<u32, u32>,
}

impl Standing {
    pub(super) fn of(log: &[&Event]) -> Standing {
        let mut standing = Standing::default();
        let mut revisions: Vec<(u32, &Event)> =
            (1..).zip(log.iter().copied()).filter(|(_, event)| super::revises(event)).collect();
        for (seq, event) in &revisions {
            match possible(log, &standing.consent, *seq, event) {
                Ok(()) => standing.consent.hear(log, *seq, event),
                Err(bad) => drop(standing.void.insert(*seq, bad)),
            }
        }
        // What was proposed counts from the last agreement on, behind all that was said before it.
        revisions.retain(|(seq, _)| standing.consent.since(*seq).is_some());
        revisions.sort_by_key(|(seq, _)| standing.consent.since(*seq));
        // What comes later decides whether what came earlier stands.
        for (seq, event) in revisions.iter().rev() {
            if standing.stands(*seq)
                && let Some(of) = withdraws(log, event)
            {
                standing.withdrawn.entry(of).or_insert(*seq);
            }
        }
        for (seq, event) in revisions {
            if standing.stands(seq) {
                standing.add(log, seq, event);
            }
        }
        standing.drop_back_ups_that_were_taken_back();
        standing
    }

    fn stands(&self, seq: u32) -> bool {
        !self.void.contains_key(&seq) && !self.withdrawn.contains_key(&seq)
    }

    fn add(&mut self, log: &[&Event], seq: u32, event: &Event) {
        if let Event::Corrected(Correction { of, how, .. }) = event
            && withdraws(log, event).is_none()
        {
            match how {
                How::Struck => drop(self.instead.insert(*of, (seq, true))),
                How::Replaced(_) => drop(self.instead.insert(*of, (seq, false))),
                How::Preceded(_) => self.before.entry(*of).or_default().push(seq),
            }
        }
        if let Event::Ruled(ruling) = event
            && let Decision::BackedUp { to } = ruling.decision
        {
            self.back_ups.insert(seq, to);
        }
    }

    /// A back-up that a later one reaches behind is gone itself.
    fn drop_back_ups_that_were_taken_back(&mut self) {
        let mut earliest = u32::MAX;
        let mut standing = BTreeMap::new();
        for (seq, to) in self.back_ups.iter().rev() {
            if *seq <= earliest {
                standing.insert(*seq, *to);
                earliest = *to;
            }
        }
        self.back_ups = standing;
    }

    /// Why an entry cannot be.
    pub(super) fn void(&self, seq: u32) -> Option<BadRevision> {
        self.void.get(&seq).copied()
    }

    /// What became of a proposal; nothing if the entry is none.
    pub(super) fn became(&self, seq: u32) -> Option<Became> {
        self.consent.became(seq)
    }

    /// What struck a correction or overturned a ruling.
    pub(super) fn withdrawn(&self, seq: u32) -> Option<u32> {
        self.withdrawn.get(&seq).copied()
    }

    /// The last correction of an entry that stands, and whether it strikes it.
    pub(super) fn instead(&self, seq: u32) -> Option<(u32, bool)> {
        self.instead.get(&seq).copied()
    }

    /// The corrections that put something before an entry, in the order they were logged.
    pub(super) fn before(&self, seq: u32) -> impl Iterator<Item = u32> {
        self.before.get(&seq).into_iter().flatten().copied()
    }

    /// The back-up that took an entry back.
    pub(super) fn taken_back(&self, view: View, seq: u32) -> Option<u32> {
        if view != View::AsRuled {
            return None;
        }
        let next = self.back_ups.range(seq + 1..).find(|(_, to)| **to < seq);
        next.map(|(ruling, _)| *ruling)
    }
}

/// The correction or ruling that an event takes out of force.
fn withdraws(log: &[&Event], event: &Event) -> Option<u32> {
    match event {
        Event::Corrected(Correction { of, how: How::Struck, .. }) => {
            matches!(entry(log, *of), Some(Event::Corrected(_))).then_some(*of)
        }
        Event::Ruled(ruling) => match ruling.decision {
            Decision::Overturned { ruling } => Some(ruling),
            Decision::Stands
            | Decision::Set(_)
            | Decision::Adopted(_)
            | Decision::BackedUp { .. }
            | Decision::Penalised { .. }
            | Decision::Ended { .. } => None,
        },
        Event::Opened(_)
        | Event::Rolled { .. }
        | Event::Announced { .. }
        | Event::Aimed { .. }
        | Event::Defended { .. }
        | Event::Played { .. }
        | Event::Sold { .. }
        | Event::Spent { .. }
        | Event::PaidOff { .. }
        | Event::Chose { .. }
        | Event::Revealed { .. }
        | Event::Passed { .. }
        | Event::Ended { .. }
        | Event::Conceded { .. }
        | Event::Answered(_)
        | Event::Corrected(_) => None,
    }
}

/// Whether what an entry speaks of is there before it and of the right kind.
fn possible(log: &[&Event], consent: &Consent, seq: u32, event: &Event) -> Result<(), BadRevision> {
    let heard = log.get(..seq as usize - 1).unwrap_or(log);
    consent.possible(heard, event)?;
    let before = |of: u32| match entry(log, of) {
        Some(event) if of < seq => Ok(event),
        Some(_) | None => Err(BadRevision::NoSuchEntry(of)),
    };
    if let Event::Corrected(Correction { of, how, .. }) = event {
        let said = before(*of)?;
        if matches!(said, Event::Ruled(_)) {
            return Err(BadRevision::IsARuling(*of));
        }
        if matches!(said, Event::Answered(_)) {
            return Err(BadRevision::IsAnAnswer(*of));
        }
        match consent.became(*of) {
            Some(Became::Open(_)) => return Err(BadRevision::IsProposed(*of)),
            Some(Became::Dropped(by)) => return Err(BadRevision::IsGone { of: *of, by }),
            Some(Became::Agreed(_)) | None => {}
        }
        if matches!(said, Event::Corrected(_)) && *how != How::Struck {
            return Err(BadRevision::IsACorrection(*of));
        }
    }
    if let Event::Ruled(ruling) = event {
        ruling.facts.iter().try_for_each(|fact| before(*fact).map(drop))?;
        match ruling.decision {
            Decision::BackedUp { to } => before(to).map(drop)?,
            Decision::Overturned { ruling } if !matches!(before(ruling)?, Event::Ruled(_)) => {
                return Err(BadRevision::IsNoRuling(ruling));
            }
            Decision::Overturned { .. }
            | Decision::Stands
            | Decision::Set(_)
            | Decision::Adopted(_)
            | Decision::Penalised { .. }
            | Decision::Ended { .. } => {}
        }
    }
    Ok(())
}

/// Whether a correction, a ruling or an answer can be added to a log: what it speaks of is there, of the right kind, and
/// not out of force already.
///
/// # Errors
/// Why it cannot.
pub fn check(log: &[&Event], event: &Event) -> Result<(), BadRevision> {
    let seq = log.len() as u32 + 1;
    let standing = Standing::of(log);
    possible(log, &standing.consent, seq, event)?;
    let gone =
        |of: u32, by: Option<u32>| by.map_or(Ok(()), |by| Err(BadRevision::IsGone { of, by }));
    if let Event::Corrected(Correction { of, how, .. }) = event {
        gone(*of, standing.withdrawn(*of))?;
        if let Some(by) = standing.taken_back(View::AsRuled, *of) {
            return Err(BadRevision::IsTakenBack { of: *of, by });
        }
        match (how, standing.instead(*of)) {
            (How::Struck, Some((by, true))) => return gone(*of, Some(by)),
            (How::Struck | How::Replaced(_) | How::Preceded(_), _) => {}
        }
    }
    match withdraws(log, event) {
        Some(of) => gone(of, standing.withdrawn(of)),
        None => Ok(()),
    }
}
