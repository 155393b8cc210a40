//! A campaign as whoever asks sees it, at one moment.

use std::sync::Arc;

use async_graphql::{Context, Error, ID};

use crate::graphql::budget::blocking;
use crate::graphql::error::match_id;
use crate::graphql::member::token;
use crate::matches::Matches;
use crate::matches::campaigns::Told;
use crate::matches::seats::Token;

/// A campaign as whoever asks sees it, at one moment.
pub(super) struct Seen {
    pub(super) matches: Arc<Matches>,
    pub(super) told: Arc<Told>,
    /// The token of whoever asks, if it is its scribe's.
    pub(super) scribe: Option<Token>,
}

impl Seen {
    pub(super) fn of(matches: &Arc<Matches>, told: Arc<Told>, token: Option<Token>) -> Arc<Seen> {
        let scribe = token.filter(|token| matches.is_scribe_of(told.id, Some(token)));
        Arc::new(Seen { matches: Arc::clone(matches), told, scribe })
    }

    /// The campaign with an id, as whoever asks sees it.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub(super) async fn asked(context: &Context<'_>, id: &ID) -> Result<Arc<Seen>, Error> {
        let (matches, id) = (Arc::clone(context.data::<Arc<Matches>>()?), match_id(id)?);
        let token = token(context);
        blocking(move || Ok(Seen::of(&matches, matches.campaign(id)?, token))).await
    }
}
