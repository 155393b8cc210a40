//! What the dice did: in a match, and over the matches that somebody sees.
//!
//! All of it hangs on two fields of the query, and whoever judges a match is shown none of it: nothing that tells of a ruling,
//! of an entry or of an event of the desk leads here.

mod did;
mod faces;
mod facts;
mod feats;
mod luck;
mod row;
mod saying;
mod standing;
mod teller;
mod terms;

pub(super) use did::{DiceDidOutcome, did};
pub(super) use saying::Seasonal;
pub(super) use standing::{Season, SeasonFilter, season};
