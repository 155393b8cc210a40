//! Something that is known of a few entries of a log.

/// Something that is known of a few entries of a log, in their order. They are few, and a list is small to send to a phone.
#[derive(Debug)]
pub(super) struct ByEntry<T>(Vec<(u32, T)>);

impl<T> Default for ByEntry<T> {
    fn default() -> ByEntry<T> {
        ByEntry(Vec::new())
    }
}

impl<T> ByEntry<T> {
    fn place(&self, seq: u32) -> Result<usize, usize> {
        self.0.binary_search_by_key(&seq, |(known, _)| *known)
    }

    /// What is known of an entry.
    pub(super) fn get(&self, seq: u32) -> Option<&T> {
        self.0.get(self.place(seq).ok()?).map(|(_, known)| known)
    }

    /// The same, to be changed.
    pub(super) fn get_mut(&mut self, seq: u32) -> Option<&mut T> {
        let place = self.place(seq).ok()?;
        self.0.get_mut(place).map(|(_, known)| known)
    }

    /// Notes something of an entry, in the place of what was known of it.
    pub(super) fn insert(&mut self, seq: u32, known: T) {
        match self.place(seq) {
            Ok(place) => self.0[place].1 = known,
            Err(place) => self.0.insert(place, (seq, known)),
        }
    }

    /// Each entry with what is known of it.
    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = &(u32, T)> {
        self.0.iter()
    }
}
