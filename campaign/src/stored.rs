//! How names, sentences and seats lie in bytes.

/// A name as its text.
pub(crate) mod name {
    use events::Name;
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    pub(crate) fn serialize<S: Serializer>(name: &Name, to: S) -> Result<S::Ok, S::Error> {
        name.as_str().serialize(to)
    }

    /// The name that is written so and not otherwise.
    pub(super) fn exact(text: &str) -> Option<Name> {
        Name::new(text).ok().filter(|name| name.as_str() == text)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Name, D::Error> {
        exact(<&str>::deserialize(from)?).ok_or_else(|| D::Error::custom("no name"))
    }
}

/// Names as their texts.
pub(crate) mod names {
    use events::Name;
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(names: &[Name], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(names.iter().map(Name::as_str))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Name>, D::Error> {
        let texts = Vec::<&str>::deserialize(from)?;
        let names = texts.into_iter().map(super::name::exact).collect::<Option<_>>();
        names.ok_or_else(|| D::Error::custom("no name"))
    }
}

/// What somebody says as its text.
pub(crate) mod prose {
    use events::Prose;
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    pub(crate) fn serialize<S: Serializer>(prose: &Prose, to: S) -> Result<S::Ok, S::Error> {
        prose.as_str().serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Prose, D::Error> {
        let text = <&str>::deserialize(from)?;
        let prose = Prose::new(text).ok().filter(|prose| prose.as_str() == text);
        prose.ok_or_else(|| D::Error::custom("nothing that is said"))
    }
}

/// A place at the table as its number.
pub(crate) mod seat {
    use events::Seat;
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    pub(crate) fn serialize<S: Serializer>(seat: &Seat, to: S) -> Result<S::Ok, S::Error> {
        seat.number().serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Seat, D::Error> {
        Seat::new(u8::deserialize(from)?).ok_or_else(|| D::Error::custom("no seat"))
    }
}
