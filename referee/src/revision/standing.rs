//! Which corrections and rulings of a log stand.

use events::{Authority, Correction, Decision, Event, How};

use super::bad::{BadRevision, entry};
use super::by_entry::ByEntry;
use super::consent::{self, Became, Consent};
use super::{View, Voids, fault, outside};

/// What stands of the corrections and rulings of a log.
#[derive(Debug, Default)]
pub(super) struct Standing {
    /// What became of proposals.
    consent: Consent,
    /// Corrections that were struck and rulings that were overturned, with what did it.
    withdrawn: ByEntry<u32>,
    /// For an entry, the last correction of it that stands, and whether it strikes it.
    instead: ByEntry<(u32, bool)>,
    /// For an entry, the corrections that put something before it, in the order they were logged.
    before: ByEntry<Vec<u32>>,
    /// Back-ups that stand: the ruling, and the last entry that counts before it.
    back_ups: ByEntry<u32>,
}

impl Standing {
    /// What stands of a log, of which those cannot be that are `voids`.
    pub(super) fn of(log: &[&Event], voids: &Voids) -> Standing {
        let mut standing = Standing::default();
        let revises =
            |(seq, event): &(u32, &Event)| super::revises(event) && fault(voids, *seq).is_none();
        let mut revisions: Vec<(u32, &Event)> =
            (1..).zip(log.iter().copied()).filter(revises).collect();
        for (seq, event) in &revisions {
            standing.consent.hear(log, *seq, event);
        }
        // What was proposed counts from the last agreement on, behind all that was said before it.
        revisions.retain(|(seq, _)| standing.consent.since(*seq).is_some());
        revisions.sort_by_key(|(seq, _)| standing.consent.since(*seq));
        // What comes later decides whether what came earlier stands.
        for (seq, event) in revisions.iter().rev() {
            if standing.stands(*seq)
                && let Some(of) = withdraws(log, event)
                && standing.withdrawn(of).is_none()
            {
                standing.withdrawn.insert(of, *seq);
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
        self.withdrawn(seq).is_none()
    }

    fn add(&mut self, log: &[&Event], seq: u32, event: &Event) {
        if let Event::Corrected(Correction { of, how, .. }) = event
            && withdraws(log, event).is_none()
        {
            match how {
                How::Struck => self.instead.insert(*of, (seq, true)),
                How::Replaced(_) => self.instead.insert(*of, (seq, false)),
                How::Preceded(_) => match self.before.get_mut(*of) {
                    Some(before) => before.push(seq),
                    None => self.before.insert(*of, vec![seq]),
                },
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
        let mut standing = ByEntry::default();
        for (seq, to) in self.back_ups.iter().rev() {
            if *seq <= earliest {
                standing.insert(*seq, *to);
                earliest = *to;
            }
        }
        self.back_ups = standing;
    }

    /// What became of a proposal; nothing if the entry is none.
    pub(super) fn became(&self, seq: u32) -> Option<Became> {
        self.consent.became(seq)
    }

    /// What struck a correction or overturned a ruling.
    pub(super) fn withdrawn(&self, seq: u32) -> Option<u32> {
        self.withdrawn.get(seq).copied()
    }

    /// The last correction of an entry that stands, and whether it strikes it.
    pub(super) fn instead(&self, seq: u32) -> Option<(u32, bool)> {
        self.instead.get(seq).copied()
    }

    /// The corrections that put something before an entry, in the order they were logged.
    pub(super) fn before(&self, seq: u32) -> impl Iterator<Item = u32> {
        self.before.get(seq).into_iter().flatten().copied()
    }

    /// The back-up that took an entry back.
    pub(super) fn taken_back(&self, view: View, seq: u32) -> Option<u32> {
        if view != View::AsRuled {
            return None;
        }
        let next = self.back_ups.iter().find(|(by, to)| *by > seq && *to < seq);
        next.map(|(ruling, _)| *ruling)
    }
}

/// The correction or ruling that an event takes out of force.
fn withdraws(log: &[&Event], event: &Event) -> Option<u32> {
    if let Event::Corrected(Correction { of, how: How::Struck, .. }) = event {
        return matches!(entry(log, *of), Some(Event::Corrected(_))).then_some(*of);
    }
    overturns(event)
}

/// The ruling that an event overturns, if it is a ruling that does.
fn overturns(event: &Event) -> Option<u32> {
    let Event::Ruled(ruling) = event else { return None };
    if let Decision::Overturned { ruling } = ruling.decision { Some(ruling) } else { None }
}

/// Whether what an entry speaks of is there before it and of the right kind.
fn possible(log: &[&Event], consent: &Consent, seq: u32, event: &Event) -> Result<(), BadRevision> {
    let heard = log.get(..seq as usize - 1).unwrap_or(log);
    consent.possible(heard, event)?;
    let before = |of: u32| match entry(log, of) {
        Some(event) if of < seq => Ok(event),
        Some(_) | None => Err(BadRevision::NoSuchEntry(of)),
    };
    if let Event::Corrected(Correction { of, how, by, .. }) = event {
        if let Authority::Agreed(seats) = by
            && let Some(nobody) = seats.iter().find(|seat| seat.index() >= consent::seats(log))
        {
            return Err(BadRevision::NobodySits(*nobody));
        }
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
/// neither out of force nor taken back already.
///
/// # Errors
/// Why it cannot.
pub(crate) fn check(log: &[&Event], voids: &Voids, event: &Event) -> Result<(), BadRevision> {
    let seq = log.len() as u32 + 1;
    let standing = Standing::of(log, voids);
    possible(log, &standing.consent, seq, event)?;
    if let Event::Corrected(Correction { of, how, .. }) = event {
        in_force(log, &standing, voids, *of)?;
        if let (How::Struck, Some((by, true))) = (how, standing.instead(*of)) {
            return Err(BadRevision::IsGone { of: *of, by });
        }
    }
    match overturns(event) {
        Some(ruling) => in_force(log, &standing, voids, ruling),
        None => Ok(()),
    }
}

/// Whether an entry counts still.
fn in_force(
    log: &[&Event],
    standing: &Standing,
    voids: &Voids,
    of: u32,
) -> Result<(), BadRevision> {
    if fault(voids, of).is_some() {
        return Err(BadRevision::IsVoid(of));
    }
    if let Some(by) = standing.withdrawn(of) {
        return Err(BadRevision::IsGone { of, by });
    }
    let stays = matches!(entry(log, of), Some(Event::Ruled(ruling)) if outside(&ruling.decision));
    match standing.taken_back(View::AsRuled, of) {
        Some(by) if !stays => Err(BadRevision::IsTakenBack { of, by }),
        Some(_) | None => Ok(()),
    }
}
