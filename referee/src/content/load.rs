//! The files that rule sets are made of, and how one is read.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{DeserializeOwned, Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::origin::{Origin, Printed};
use super::wrong::ContentError;

/// The content files that travel with the library: path under the content folder, and text.
pub fn shipped() -> &'static [(&'static str, &'static str)] {
    include!(concat!(env!("OUT_DIR"), "/shipped.rs"))
}

/// The rule sets that travel with the library, in alphabetical order. Who asks only this need not carry their files.
pub fn shipped_names() -> &'static [&'static str] {
    include!(concat!(env!("OUT_DIR"), "/names.rs"))
}

/// The rule sets that these files hold, in alphabetical order.
pub fn names<P: AsRef<str>, T: AsRef<str>>(files: &[(P, T)]) -> Vec<String> {
    let mut names: Vec<String> = files
        .iter()
        .filter_map(|(path, _)| path.as_ref().strip_suffix("/ruleset.ron"))
        .map(str::to_owned)
        .collect();
    names.sort();
    names
}

/// What stands in a field that may be left out.
pub(super) fn stands<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// Reads one file.
pub(super) fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, ContentError> {
    ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .from_str(text)
        .map_err(|wrong| ContentError {
            file: file.to_owned(),
            line: wrong.span.start.line,
            column: wrong.span.start.col,
            message: wrong.code.to_string(),
        })
}

/// Reads one file of what remembers where it is printed.
pub(super) fn read_printed<T: DeserializeOwned + Printed>(
    file: &str,
    text: &str,
) -> Result<T, ContentError> {
    let mut value: T = read(file, text)?;
    value.printed(Origin::file(file));
    Ok(value)
}

/// A map in which every key stands once. Of a key that stands twice the reader of a plain map keeps the last.
pub(super) struct Once<V>(pub(super) BTreeMap<String, V>);

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Once<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(OnceVisitor(PhantomData))
    }
}

impl<V: Printed> Printed for Once<V> {
    fn printed(&mut self, at: Origin) {
        self.0.printed(at);
    }
}

struct OnceVisitor<V>(PhantomData<V>);

impl<'de, V: Deserialize<'de>> Visitor<'de> for OnceVisitor<V> {
    type Value = Once<V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map in which every key stands once")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Once<V>, A::Error> {
        let mut map = BTreeMap::new();
        while let Some(key) = entries.next_key::<String>()? {
            if map.contains_key(&key) {
                return Err(A::Error::custom(format!("{key:?} stands here twice")));
            }
            let value = entries.next_value()?;
            map.insert(key, value);
        }
        Ok(Once(map))
    }
}
