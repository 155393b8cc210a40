//! What became of the corrections that somebody proposed.
//!
//! A proposal counts from the last agreement that it needs, as if the table had agreed on the correction there; what came
//! in between does not matter. Only answers settle it, so that nothing else has to be known to read them.

use events::{Answer, Authority, Correction, Event, Says, Seat};

use super::bad::{BadRevision, entry};
use super::by_entry::ByEntry;

/// Those whose word a proposal waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Waits(u8);

impl Waits {
    /// Their seats, in order.
    pub fn seats(self) -> impl Iterator<Item = Seat> {
        (1..=Seat::MOST).filter_map(Seat::new).filter(move |seat| self.has(*seat))
    }

    fn has(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 == 1
    }

    fn without(self, seat: Seat) -> Waits {
        Waits(self.0 & !(1 << seat.index()))
    }
}

impl FromIterator<Seat> for Waits {
    fn from_iter<T: IntoIterator<Item = Seat>>(seats: T) -> Waits {
        Waits(seats.into_iter().fold(0, |all, seat| all | 1 << seat.index()))
    }
}

/// What became of a proposal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Became {
    /// It waits.
    Open(Waits),
    /// All have agreed; the last of them by this entry.
    Agreed(u32),
    /// This entry declined or withdrew it.
    Dropped(u32),
}

/// A correction that somebody proposed.
#[derive(Debug)]
struct Proposal {
    by: Seat,
    asked: Waits,
    became: Became,
}

/// The proposals of a log, as far as it was heard.
#[derive(Debug, Default)]
pub(super) struct Consent {
    proposals: ByEntry<Proposal>,
}

impl Consent {
    /// What became of the proposal of this entry; nothing if it is none.
    pub(super) fn became(&self, seq: u32) -> Option<Became> {
        Some(self.proposals.get(seq)?.became)
    }

    /// The entry from which on a correction counts, if it does.
    pub(super) fn since(&self, seq: u32) -> Option<u32> {
        match self.became(seq) {
            None => Some(seq),
            Some(Became::Agreed(by)) => Some(by),
            Some(Became::Open(_) | Became::Dropped(_)) => None,
        }
    }

    /// Whether a proposal or an answer can stand behind what was heard.
    pub(super) fn possible(&self, log: &[&Event], event: &Event) -> Result<(), BadRevision> {
        if let Some((by, asked)) = proposed(event) {
            let there = seats(log);
            let mut named = std::iter::once(by).chain(asked.iter().copied());
            return match named.find(|seat| seat.index() >= there) {
                Some(nobody) => Err(BadRevision::NobodySits(nobody)),
                None => Ok(()),
            };
        }
        let Event::Answered(Answer { by: seat, to: of, says }) = *event else { return Ok(()) };
        if entry(log, of).is_none() {
            return Err(BadRevision::NoSuchEntry(of));
        }
        let proposal = self.proposals.get(of).ok_or(BadRevision::IsNoProposal(of))?;
        let waits = match proposal.became {
            Became::Open(waits) => waits,
            Became::Agreed(by) | Became::Dropped(by) => {
                return Err(BadRevision::IsSettled { of, by });
            }
        };
        match says {
            Says::Withdraw if seat != proposal.by => {
                Err(BadRevision::NotTheProposer { of, by: proposal.by })
            }
            Says::Withdraw => Ok(()),
            Says::Agree | Says::Decline if !proposal.asked.has(seat) => {
                Err(BadRevision::NotAsked { of, seat })
            }
            Says::Agree | Says::Decline if !waits.has(seat) => {
                Err(BadRevision::HasAgreed { of, seat })
            }
            Says::Agree | Says::Decline => Ok(()),
        }
    }

    /// Hears a proposal or an answer that can be.
    pub(super) fn hear(&mut self, log: &[&Event], seq: u32, event: &Event) {
        if let Some((by, asked)) = proposed(event) {
            let asked: Waits = if asked.is_empty() {
                everybody(log).filter(|seat| *seat != by).collect()
            } else {
                asked.iter().copied().collect()
            };
            self.proposals.insert(seq, Proposal { by, asked, became: Became::Open(asked) });
        }
        if let Event::Answered(Answer { by, to, says }) = event
            && let Some(proposal) = self.proposals.get_mut(*to)
            && let Became::Open(waits) = proposal.became
        {
            let rest = waits.without(*by);
            proposal.became = match says {
                Says::Agree if rest == Waits::default() => Became::Agreed(seq),
                Says::Agree => Became::Open(rest),
                Says::Decline | Says::Withdraw => Became::Dropped(seq),
            };
        }
    }
}

/// Who proposes a correction, and who is asked by name.
fn proposed(event: &Event) -> Option<(Seat, &[Seat])> {
    let Event::Corrected(Correction { by: Authority::Proposed { by, asked }, .. }) = event else {
        return None;
    };
    Some((*by, asked))
}

/// Who sits at the table.
fn everybody(log: &[&Event]) -> impl Iterator<Item = Seat> {
    (1..=Seat::MOST).filter_map(Seat::new).take(seats(log))
}

/// How many sit at the table.
pub(super) fn seats(log: &[&Event]) -> usize {
    if let Some(Event::Opened(opening)) = log.first() { opening.seats.len() } else { 0 }
}

/// What a proposal, or an agreement to one, leads to once all have agreed: the correction by the authority of the table.
pub fn agreed(log: &[&Event], event: &Event) -> Option<Event> {
    let proposal = if let Event::Answered(Answer { to, says: Says::Agree, .. }) = event {
        entry(log, *to)?
    } else {
        event
    };
    let (by, asked) = proposed(proposal)?;
    let Event::Corrected(correction) = proposal else { return None };
    let all = everybody(log).filter(|seat| *seat == by || asked.is_empty() || asked.contains(seat));
    let all = all.collect();
    Some(Event::Corrected(Correction { by: Authority::Agreed(all), ..correction.clone() }))
}
