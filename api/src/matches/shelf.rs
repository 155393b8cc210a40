//! The matches that are kept in memory.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use events::journal::MatchId;

use super::MatchError;
use super::table::Table;

/// How many matches are kept in memory, unless more are in use.
const MOST: usize = 256;
/// How many of them have house rules: each of those can have a rule set of its own, a hundred times as large as a match.
const MOST_WITH_HOUSE: usize = 24;

/// The matches that are kept in memory.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    tables: Mutex<Tables>,
}

#[derive(Debug, Default)]
struct Tables {
    by_id: BTreeMap<MatchId, Place>,
    /// Grows with each use.
    clock: u64,
}

#[derive(Debug)]
struct Place {
    table: Arc<Table>,
    used: u64,
}

impl Shelf {
    /// The match, loaded if it is not there; and whether it was. Two at once may load it; the first one there stays.
    pub(super) fn table(
        &self,
        id: MatchId,
        load: impl FnOnce() -> Result<Table, MatchError>,
    ) -> Result<(Arc<Table>, bool), MatchError> {
        if let Some(table) = self.lock().take(id) {
            return Ok((table, false));
        }
        let loaded = Arc::new(load()?);
        let mut tables = self.lock();
        if let Some(table) = tables.take(id) {
            return Ok((table, false));
        }
        tables.put(id, Arc::clone(&loaded));
        Ok((loaded, true))
    }

    /// Looks at a match, if it is there. That is no use of it.
    pub(super) fn look(&self, id: MatchId, look: impl FnOnce(&Table)) {
        if let Some(place) = self.lock().by_id.get(&id) {
            look(&place.table);
        }
    }

    /// The matches of which the journal has something that the memory has not.
    pub(super) fn behind(&self) -> Vec<Arc<Table>> {
        let tables = self.lock();
        let all = tables.by_id.values().map(|place| &place.table);
        all.filter(|table| table.is_behind()).cloned().collect()
    }

    /// How many matches there are, and how many of them somebody follows.
    pub(super) fn tables(&self) -> (usize, usize) {
        let tables = self.lock();
        let followed = tables.by_id.values().filter(|place| place.table.is_followed());
        (tables.by_id.len(), followed.count())
    }

    /// Keeps a match no longer.
    pub(super) fn forget(&self, id: MatchId) {
        self.lock().by_id.remove(&id);
    }

    fn lock(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Tables {
    fn take(&mut self, id: MatchId) -> Option<Arc<Table>> {
        self.clock += 1;
        let place = self.by_id.get_mut(&id)?;
        place.used = self.clock;
        Some(Arc::clone(&place.table))
    }

    fn put(&mut self, id: MatchId, table: Arc<Table>) {
        if table.has_house_rules() {
            self.drop_oldest(MOST_WITH_HOUSE, Table::has_house_rules);
        }
        self.drop_oldest(MOST, |_| true);
        self.by_id.insert(id, Place { table, used: self.clock });
    }

    /// Where there are so many of this kind, drops the one that was not used for the longest time and that nobody has in hand.
    fn drop_oldest(&mut self, most: usize, is_one: impl Fn(&Table) -> bool) {
        let those = || self.by_id.iter().filter(|(_, place)| is_one(&place.table));
        if those().count() < most {
            return;
        }
        let free = those().filter(|(_, place)| Arc::strong_count(&place.table) == 1);
        let oldest = free.min_by_key(|(_, place)| place.used).map(|(id, _)| *id);
        if let Some(id) = oldest {
            self.by_id.remove(&id);
        }
    }
}
