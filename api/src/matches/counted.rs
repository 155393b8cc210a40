//! What is counted for whoever watches the service.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;

use super::Matches;
use crate::report::Refused;

/// How often something was refused, by the rule that is named first: ids that the referee knows, and `none` where none is named.
pub(crate) type Refusals = Family<[(&'static str, String); 1], Counter>;

impl Matches {
    /// How often something was refused, since the start.
    pub(crate) fn refusals(&self) -> &Refusals {
        &self.refusals
    }

    /// Counts something that was refused.
    pub(super) fn count(&self, refused: &Refused) {
        let rule = refused.ruling.citations.first().map_or("none", |first| &first.rule);
        self.refusals.get_or_create(&[("rule", rule.to_owned())]).inc();
    }

    /// How many matches are in memory, and how many of them somebody follows.
    pub fn tables(&self) -> (usize, usize) {
        self.shelf.tables()
    }
}
