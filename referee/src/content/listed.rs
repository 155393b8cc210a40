//! What a file lists by name, kept in its order.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

/// The entries of a map in the order in which the file lists them. Of two with one name the later one holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed<T>(Vec<(String, T)>);

impl<T> Listed<T> {
    /// The entry of that name.
    pub fn get(&self, name: &str) -> Option<&T> {
        self.iter().find(|(known, _)| known == name).map(|(_, entry)| entry)
    }

    /// The entry of that name, to be changed.
    pub(super) fn get_mut(&mut self, name: &str) -> Option<&mut T> {
        self.0.iter_mut().find(|(known, _)| known == name).map(|(_, entry)| entry)
    }

    /// The entries without their names.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.iter().map(|(_, entry)| entry)
    }

    /// Names and entries, as they are listed.
    pub fn iter(&self) -> std::slice::Iter<'_, (String, T)> {
        self.0.iter()
    }
}

impl<'a, T> IntoIterator for &'a Listed<T> {
    type Item = &'a (String, T);
    type IntoIter = std::slice::Iter<'a, (String, T)>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Listed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(InOrder(PhantomData))
    }
}

struct InOrder<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for InOrder<T> {
    type Value = Listed<T>;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Listed<T>, A::Error> {
        let mut listed = Listed(Vec::new());
        while let Some((name, entry)) = entries.next_entry::<String, T>()? {
            match listed.get_mut(&name) {
                Some(earlier) => *earlier = entry,
                None => listed.0.push((name, entry)),
            }
        }
        Ok(listed)
    }
}
