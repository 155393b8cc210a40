//! A short list that lives inside its owner.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

/// At most `N` values in place, without heap. What lies past the end counts for nothing: it is neither compared nor
/// hashed, and `copy_from` leaves it alone.
#[derive(Clone, Copy)]
pub struct Inline<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> Inline<T, N> {
    /// A list of one value.
    pub(crate) fn of(item: T) -> Self {
        let mut list = Self::default();
        (list.items[0], list.len) = (item, 1);
        list
    }

    /// Adds a value at the end; `false` if the list is full and nothing was added.
    #[must_use]
    pub fn push(&mut self, item: T) -> bool {
        let free = (self.len as usize) < N;
        if free {
            self.items[self.len as usize] = item;
            self.len += 1;
        }
        free
    }

    /// The value at this place below `N`, whether it is in use or not.
    pub(crate) fn slot(&self, place: usize) -> &T {
        &self.items[place]
    }

    /// The same, to be changed.
    pub(crate) fn slot_mut(&mut self, place: usize) -> &mut T {
        &mut self.items[place]
    }

    /// Becomes equal to another list: what is in use there is copied, and no more.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        let used = other.len as usize;
        self.items[..used].copy_from_slice(&other.items[..used]);
        self.len = other.len;
    }

    /// Adds a value before the one at this place; `false` if the list is full and nothing was added.
    #[must_use]
    pub fn insert(&mut self, place: usize, item: T) -> bool {
        let added = self.push(item);
        if added && place < self.len() {
            self[place..].rotate_right(1);
        }
        added
    }

    /// How many there are. The list knows it, where a slice of it is cut to its length first.
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The last value: looked for once, where a slice is cut and then asked whether it is empty.
    pub fn last(&self) -> Option<&T> {
        self.items.get(self.len().wrapping_sub(1))
    }

    /// The same, to be changed.
    pub fn last_mut(&mut self) -> Option<&mut T> {
        let last = self.len().wrapping_sub(1);
        self.items.get_mut(last)
    }

    /// Takes the last value.
    pub fn pop(&mut self) -> Option<T> {
        let last = *self.last()?;
        self.len -= 1;
        Some(last)
    }

    /// Takes out what lies behind the first so many.
    pub(crate) fn truncate(&mut self, most: usize) {
        self.len = self.len.min(most as u8);
    }

    /// Takes all values out.
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl<T: Copy + Default, const N: usize> Default for Inline<T, N> {
    fn default() -> Self {
        Inline { items: [T::default(); N], len: 0 }
    }
}

impl<T, const N: usize> Deref for Inline<T, N> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.items[..self.len as usize]
    }
}

impl<T, const N: usize> DerefMut for Inline<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.len as usize]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Inline<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for Inline<T, N> {}

impl<T: Hash, const N: usize> Hash for Inline<T, N> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (**self).hash(hasher);
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Inline<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Inline<T, N> {
    /// Keeps the first `N` values.
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Self::default();
        for item in items.into_iter().take(N) {
            let _ = list.push(item);
        }
        list
    }
}
