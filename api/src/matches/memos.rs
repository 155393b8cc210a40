//! Small texts beside logs, each written anew as a whole, so that what stands in them can be erased: one for each match, event or
//! season that has any. They are files beside the journal of one process, or memos of the database that several servers share.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use events::journal::{Journal, MatchId, Shared};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::beside::{self, Garbled};

/// How often a change is tried again because another server changed the same meanwhile.
const TRIES: usize = 16;
/// The text of one that was emptied.
const EMPTY: &str = "[]";

/// Where they lie.
#[derive(Clone)]
pub enum Home {
    /// In folders of this folder.
    Folder(PathBuf),
    /// In this database.
    Database(Shared),
}

/// The kinds that are moved with a journal: what players are called, what people are called at events, and seasons.
pub(super) const PLAYERS: &str = "players";
pub(super) const EVENT_NAMES: &str = "event-names";
pub(super) const SEASONS: &str = "seasons";

/// What came of moving them.
#[derive(Debug, Default)]
pub struct MemosMoved {
    /// How many are in both now.
    pub same: usize,
    /// Those that stayed where they were, each with why.
    pub left: Vec<String>,
}

impl Home {
    /// Copies what lies here into another home. What lies there already stays: something in it may have been erased.
    ///
    /// # Errors
    /// If one of both cannot be read or written.
    pub fn move_into(&self, other: &Home) -> io::Result<MemosMoved> {
        let mut moved = MemosMoved::default();
        for kind in [PLAYERS, EVENT_NAMES, SEASONS] {
            let there = other.texts(kind)?.of;
            let here = self.texts(kind)?;
            moved.left.extend(here.garbled.into_iter().map(|garbled| garbled.why));
            for (id, text) in here.of {
                match there.get(&id) {
                    Some(known) if *known == text => {}
                    Some(_) => {
                        moved.left.push(format!("{kind} {id}: it says something else there"));
                        continue;
                    }
                    None => other.put(kind, id, &text)?,
                }
                moved.same += 1;
            }
        }
        Ok(moved)
    }

    /// The texts of a kind, whatever they say.
    fn texts(&self, kind: &str) -> io::Result<beside::Kept<Value>> {
        let shared = match self {
            Home::Folder(data) => return beside::read(&data.join(kind), Ok::<Value, String>),
            Home::Database(shared) => shared,
        };
        let mut kept = beside::Kept { of: BTreeMap::new(), garbled: Vec::new() };
        for memo in shared.memos(kind).map_err(io::Error::other)? {
            let id = memo.id.parse::<MatchId>().map_err(|error| error.to_string());
            let text = serde_json::from_str(&memo.text).map_err(|error| error.to_string());
            match id.and_then(|id| Ok((id, text?))) {
                Ok((id, text)) => drop(kept.of.insert(id, text)),
                Err(why) => {
                    let (number, why) = (memo.number, format!("memo {kind} {}: {why}", memo.id));
                    kept.garbled.push(Garbled { id: None, number, why });
                }
            }
        }
        Ok(kept)
    }

    fn put(&self, kind: &str, id: MatchId, text: &Value) -> io::Result<()> {
        match self {
            Home::Folder(data) => beside::keep(&data.join(kind), id, text),
            Home::Database(shared) => {
                let put = shared.put_memo(kind, &id.to_string(), &text.to_string(), Some(0));
                put.map(drop).map_err(io::Error::other)
            }
        }
    }

    /// Where they lie that belong to a journal: beside it in its folder, or in its database.
    pub fn of(journal: &Journal, data: &Path) -> Home {
        let database = journal.shared().cloned().map(Home::Database);
        database.unwrap_or_else(|| Home::Folder(data.to_owned()))
    }
}

/// What such a text says.
pub(super) trait Memo: Clone {
    /// The folder, or the kind of memo, in which they lie.
    const KIND: &'static str;
    /// In which form it is written.
    type Form: Serialize + DeserializeOwned;

    /// What a text means, or what is wrong with it.
    fn meant(form: Self::Form) -> Result<Self, String>;

    /// It as it is written.
    fn form(&self) -> Self::Form;

    /// What is taken for one that cannot be read, if anything is.
    fn lost() -> Option<Self>;
}

/// All of one kind, as they are known here.
pub(super) struct Memos<T> {
    home: Home,
    /// Each with its number; files have none.
    known: Mutex<BTreeMap<MatchId, (u64, T)>>,
    /// Held while one is changed, so that whoever reads does not wait for the disk.
    changing: Mutex<()>,
    garbled: Vec<Garbled>,
}

impl<T: Memo> Memos<T> {
    /// Those that are there. What cannot be read is said, and costs itself.
    ///
    /// # Errors
    /// If they cannot be looked up.
    pub(super) fn open(home: &Home) -> io::Result<Memos<T>> {
        let (mut known, garbled) = match home {
            Home::Folder(data) => {
                let kept = beside::read(&data.join(T::KIND), T::meant)?;
                let known = kept.of.into_iter().map(|(id, memo)| (id, (0, memo)));
                (known.collect::<BTreeMap<_, _>>(), kept.garbled)
            }
            Home::Database(shared) => of_database(shared)?,
        };
        for Garbled { id, number, .. } in &garbled {
            if let Some((id, lost)) = id.zip(T::lost()) {
                known.insert(id, (*number, lost));
            }
        }
        let (known, changing) = (Mutex::new(known), Mutex::default());
        Ok(Memos { home: home.clone(), known, changing, garbled })
    }

    /// Those that could not be read.
    pub(super) fn garbled(&self) -> &[Garbled] {
        &self.garbled
    }

    /// What is known, with the numbers.
    pub(super) fn known(&self) -> MutexGuard<'_, BTreeMap<MatchId, (u64, T)>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One of them, if there is one.
    pub(super) fn of(&self, id: MatchId) -> Option<T> {
        self.known().get(&id).map(|(_, memo)| memo.clone())
    }

    /// Changes one: `change` says of what is there what is to be there, or nothing. It is asked again if somebody else was
    /// faster. Whether it was changed.
    ///
    /// # Errors
    /// If it is not on the disk afterwards.
    pub(super) fn change(
        &self,
        id: MatchId,
        mut change: impl FnMut(Option<&T>) -> Option<T>,
    ) -> io::Result<bool> {
        let _alone = self.changing.lock().unwrap_or_else(PoisonError::into_inner);
        for _ in 0..TRIES {
            let (number, there) = match self.known().get(&id).cloned() {
                Some((number, memo)) => (number, Some(memo)),
                None => (0, None),
            };
            let Some(changed) = change(there.as_ref()) else { return Ok(false) };
            let kept = match &self.home {
                Home::Folder(data) => {
                    beside::keep(&data.join(T::KIND), id, &changed.form()).map(|()| Some(0))?
                }
                Home::Database(shared) => {
                    let text = serde_json::to_string(&changed.form()).map_err(io::Error::other)?;
                    let put = shared.put_memo(T::KIND, &id.to_string(), &text, Some(number));
                    put.map_err(io::Error::other)?
                }
            };
            match kept {
                Some(number) => {
                    self.known().insert(id, (number, changed));
                    return Ok(true);
                }
                None => self.read_again(id)?,
            }
        }
        Err(io::Error::other("others change the same all the time; try again"))
    }

    /// Empties one, whatever is in it; this is what it says from then on.
    ///
    /// # Errors
    /// If it is not so on the disk afterwards.
    pub(super) fn empty(&self, id: MatchId, nothing: T) -> io::Result<()> {
        let _alone = self.changing.lock().unwrap_or_else(PoisonError::into_inner);
        let number = match &self.home {
            Home::Folder(data) => beside::empty(&data.join(T::KIND), id).map(|()| 0)?,
            Home::Database(shared) => {
                let put = shared.put_memo(T::KIND, &id.to_string(), EMPTY, None);
                put.map_err(io::Error::other)?.unwrap_or(0)
            }
        };
        self.known().insert(id, (number, nothing));
        Ok(())
    }

    /// Changes each of them; which were changed. Those that cannot be read and hold this text are emptied.
    ///
    /// # Errors
    /// If it is not so on the disk afterwards; asked once more it goes on.
    pub(super) fn erase(
        &self,
        text: &str,
        mut without: impl FnMut(&T) -> Option<T>,
    ) -> io::Result<Vec<MatchId>> {
        let all: Vec<MatchId> = self.known().keys().copied().collect();
        let mut of = Vec::new();
        for id in all {
            if self.change(id, |there| there.and_then(&mut without))? {
                of.push(id);
            }
        }
        match &self.home {
            Home::Folder(data) => beside::sweep(&data.join(T::KIND), text, T::meant)?,
            Home::Database(shared) => sweep::<T>(shared, text)?,
        }
        Ok(of)
    }

    /// Takes in one that another server has written.
    pub(super) fn hear(&self, memo: &events::journal::Memo) {
        let Ok(id) = memo.id.parse() else { return };
        let read = read::<T>(&memo.text).ok().or_else(T::lost);
        let mut known = self.known();
        if known.get(&id).is_none_or(|(number, _)| *number < memo.number) {
            match read {
                Some(read) => drop(known.insert(id, (memo.number, read))),
                None => drop(known.remove(&id)),
            }
        }
    }

    fn read_again(&self, id: MatchId) -> io::Result<()> {
        let Home::Database(shared) = &self.home else { return Ok(()) };
        match shared.memo(T::KIND, &id.to_string()).map_err(io::Error::other)? {
            Some(memo) => self.hear(&memo),
            None => drop(self.known().remove(&id)),
        }
        Ok(())
    }
}

/// What is known of the memos of a kind, and what cannot be read.
type Read<T> = (BTreeMap<MatchId, (u64, T)>, Vec<Garbled>);

fn of_database<T: Memo>(shared: &Shared) -> io::Result<Read<T>> {
    let (mut known, mut garbled) = (BTreeMap::new(), Vec::new());
    for memo in shared.memos(T::KIND).map_err(io::Error::other)? {
        let id = memo.id.parse::<MatchId>().map_err(|error| error.to_string());
        match (id, read::<T>(&memo.text)) {
            (Ok(id), Ok(read)) => drop(known.insert(id, (memo.number, read))),
            (id, read) => {
                let (id, why) = (id.as_ref().ok().copied(), id.err().or(read.err()));
                let why = format!("memo {} {}: {}", T::KIND, memo.id, why.unwrap_or_default());
                garbled.push(Garbled { id, number: memo.number, why });
            }
        }
    }
    Ok((known, garbled))
}

fn read<T: Memo>(text: &str) -> Result<T, String> {
    T::meant(serde_json::from_str(text).map_err(|error| error.to_string())?)
}

/// Empties the memos of a kind that cannot be read and hold a text.
fn sweep<T: Memo>(shared: &Shared, text: &str) -> io::Result<()> {
    for memo in shared.memos(T::KIND).map_err(io::Error::other)? {
        if memo.text.contains(text) && read::<T>(&memo.text).is_err() {
            shared.put_memo(T::KIND, &memo.id, EMPTY, None).map_err(io::Error::other)?;
        }
    }
    Ok(())
}
