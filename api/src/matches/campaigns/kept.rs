//! Who may log in which campaign, and the campaigns that were read lately.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use campaign::wire;
use events::journal::{AppendError, DeskMeta, Journal, JournalError, MatchId};
use serde::{Deserialize, Serialize};

use super::told::Told;
use crate::matches::MatchError;
use crate::matches::seats::{Hashed, Token};

/// How many campaigns are kept in memory.
const MOST: usize = 64;
/// How often a change is tried again because another server changed the same meanwhile.
const TRIES: usize = 16;

/// Who may log in a campaign: what lies beside its facts.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Scribe {
    /// What is kept of the scribe's token; nothing where a campaign came without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    token: Option<Hashed>,
}

impl Scribe {
    /// Whoever has this token.
    pub(super) fn by(token: &Token) -> Scribe {
        Scribe { token: Some(*token.hashed()) }
    }

    pub(super) fn is(&self, token: Option<&Token>) -> bool {
        self.token.is_some_and(|kept| token.is_some_and(|token| *token.hashed() == kept))
    }

    pub(super) fn is_nobody(&self) -> bool {
        self.token.is_none()
    }

    /// As it is kept.
    pub(super) fn written(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }
}

fn read(kept: &[u8]) -> Result<Scribe, String> {
    serde_json::from_slice(kept).map_err(|error| error.to_string())
}

/// All campaigns of one journal.
pub(in crate::matches) struct Campaigns {
    journal: Arc<Journal>,
    /// Their scribes, each with the number under which the journal keeps that; 0 where nothing is kept.
    known: Mutex<BTreeMap<MatchId, (u64, Scribe)>>,
    /// Held while a scribe is changed, so that whoever reads does not wait for the disk.
    changing: Mutex<()>,
    lately: Mutex<BTreeMap<MatchId, Arc<Told>>>,
    garbled: Vec<String>,
}

/// The logs of facts: events of the desk, and campaigns.
#[derive(Default)]
pub(in crate::matches) struct Apart {
    pub(in crate::matches) desks: Vec<DeskMeta>,
    pub(in crate::matches) campaigns: Vec<DeskMeta>,
}

/// The logs of facts in a journal, by what their first fact is.
pub(in crate::matches) fn apart(journal: &Journal) -> Result<Apart, JournalError> {
    let mut apart = Apart::default();
    for meta in journal.desks()? {
        let of_campaign = is_campaign(journal, meta.id)?;
        if of_campaign { &mut apart.campaigns } else { &mut apart.desks }.push(meta);
    }
    Ok(apart)
}

/// Whether a log is one of a campaign: its first fact says so. One that cannot be read is none.
pub(in crate::matches) fn is_campaign(
    journal: &Journal,
    id: MatchId,
) -> Result<bool, JournalError> {
    match journal.read(id, 1, 1) {
        Ok(first) => Ok(first.first().is_some_and(|logged| wire::is_entry(&logged.wire))),
        Err(error @ JournalError::Unreachable(_)) => Err(error),
        Err(_) => Ok(false),
    }
}

impl Campaigns {
    /// These campaigns of a journal. A scribe that cannot be read is lost, and the campaign can be claimed.
    ///
    /// # Errors
    /// If they cannot be looked up.
    pub(in crate::matches) fn open(
        journal: Arc<Journal>,
        metas: &[DeskMeta],
    ) -> Result<Campaigns, JournalError> {
        let (mut known, mut garbled) = (BTreeMap::new(), Vec::new());
        for meta in metas {
            let (number, scribe) = match journal.kept(meta.id) {
                Ok(Some((number, kept))) => (number, read(&kept)),
                Ok(None) => (0, Ok(Scribe::default())),
                Err(error @ JournalError::Unreachable(_)) => return Err(error),
                Err(error) => (0, Err(error.to_string())),
            };
            let scribe = scribe.unwrap_or_else(|why| {
                garbled.push(format!("scribe of campaign {}: {why}", meta.id));
                Scribe::default()
            });
            known.insert(meta.id, (number, scribe));
        }
        let (known, changing) = (Mutex::new(known), Mutex::default());
        Ok(Campaigns { journal, known, changing, lately: Mutex::default(), garbled })
    }

    /// Why scribes that could not be read cannot be.
    pub(in crate::matches) fn garbled(&self) -> impl Iterator<Item = &str> {
        self.garbled.iter().map(String::as_str)
    }

    /// Whether an id is that of a campaign.
    pub(in crate::matches) fn has(&self, id: MatchId) -> bool {
        self.known().contains_key(&id)
    }

    /// Whether whoever has this token may log in a campaign.
    pub(in crate::matches) fn is_scribe(&self, id: MatchId, token: Option<&Token>) -> bool {
        self.known().get(&id).is_some_and(|(_, scribe)| scribe.is(token))
    }

    /// Takes in campaigns that were imported.
    pub(in crate::matches) fn look_again(&self, metas: &[DeskMeta]) {
        for meta in metas {
            self.hear_grown(meta.id);
        }
    }

    /// A campaign was opened here or by another server, or something was logged in it.
    pub(in crate::matches) fn hear_grown(&self, id: MatchId) {
        self.known().entry(id).or_default();
        self.lately().remove(&id);
    }

    /// Takes in who may log as another server has put it there, unless something newer is known.
    pub(in crate::matches) fn hear(&self, id: MatchId, number: u64, kept: &[u8]) {
        let scribe = read(kept).unwrap_or_else(|why| {
            tracing::error!("scribe of campaign {id}: {why}; it has none any more");
            Scribe::default()
        });
        let mut known = self.known();
        if known.get(&id).is_none_or(|(known, _)| *known < number) {
            known.insert(id, (number, scribe));
        }
    }

    /// A campaign was deleted. The number is that of what stays of it, where another server has deleted it.
    pub(in crate::matches) fn forget(&self, id: MatchId, number: Option<u64>) {
        let mut known = self.known();
        let is_newer = |(known, _): &(u64, Scribe)| number.is_some_and(|number| number < *known);
        if !known.get(&id).is_some_and(is_newer) {
            known.remove(&id);
            self.lately().remove(&id);
        }
    }

    /// Takes the scribe of a campaign as another copy of the store held it, unless it has one here.
    pub(in crate::matches) fn restore(&self, id: MatchId, kept: &[u8]) -> Result<(), MatchError> {
        match read(kept) {
            Ok(restored) => {
                let to_nobody = |there: &Scribe| there.is_nobody().then(|| restored.clone());
                self.change(id, to_nobody).map(drop)
            }
            Err(_) => Ok(()),
        }
    }

    /// The newest campaigns of which this is so, at most so many.
    pub(super) fn newest(&self, is_one: impl Fn(&Scribe) -> bool, most: usize) -> Vec<MatchId> {
        let known = self.known();
        let those = known.iter().rev().filter(|(_, (_, scribe))| is_one(scribe));
        those.take(most).map(|(id, _)| *id).collect()
    }

    /// Makes somebody the scribe of a campaign that has none, or of whoever may be replaced, and keeps that before anybody sees
    /// it; nothing is changed where `change` says nothing. It is asked again if somebody else was faster.
    pub(super) fn change(
        &self,
        id: MatchId,
        change: impl Fn(&Scribe) -> Option<Scribe>,
    ) -> Result<bool, MatchError> {
        let _alone = self.changing.lock().unwrap_or_else(PoisonError::into_inner);
        for _ in 0..TRIES {
            let there = self.known().get(&id).cloned();
            let (number, there) = there.ok_or(JournalError::UnknownMatch(id))?;
            let Some(scribe) = change(&there) else { return Ok(false) };
            match self.journal.replace_beside(id, scribe.written(), number) {
                Ok(number) => {
                    self.known().insert(id, (number, scribe));
                    return Ok(true);
                }
                Err(AppendError::BesideChanged(_)) => {
                    if let Some((number, kept)) = self.journal.kept(id)? {
                        self.hear(id, number, &kept);
                    }
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(AppendError::Busy.into())
    }

    /// A campaign that was read lately.
    pub(super) fn read_lately(&self, id: MatchId) -> Option<Arc<Told>> {
        self.lately().get(&id).cloned()
    }

    /// Keeps a campaign that was read just now. Of very many none is dearer than another: it is read again in a moment.
    pub(super) fn keep(&self, told: &Arc<Told>) {
        let mut lately = self.lately();
        if lately.len() >= MOST {
            lately.clear();
        }
        lately.insert(told.id, Arc::clone(told));
    }

    fn known(&self) -> MutexGuard<'_, BTreeMap<MatchId, (u64, Scribe)>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lately(&self) -> MutexGuard<'_, BTreeMap<MatchId, Arc<Told>>> {
        self.lately.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
