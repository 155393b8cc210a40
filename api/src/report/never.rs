//! What the engine that judges no Portal Crawls says in the place of what it never has.

use serde::Serializer;

/// In the place of something that may be there.
pub(super) fn nothing<T, S: Serializer>(_: &Option<T>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_none()
}

/// In the place of a list.
pub(super) fn none<T, S: Serializer>(_: &[T], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq([(); 0])
}
