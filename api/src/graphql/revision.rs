//! The ways to read a log.

use async_graphql::Enum;
use referee::revision;

/// A way to read a log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
pub enum View {
    /// Every event as it was logged; corrections and rulings change nothing.
    AsLogged,
    /// With the corrections; rulings change nothing.
    AsCorrected,
    /// With the corrections and the rulings: the game that goes on.
    AsRuled,
}

impl From<View> for revision::View {
    fn from(view: View) -> revision::View {
        match view {
            View::AsLogged => revision::View::AsLogged,
            View::AsCorrected => revision::View::AsCorrected,
            View::AsRuled => revision::View::AsRuled,
        }
    }
}
