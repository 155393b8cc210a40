//! What a caller sees: every field that names a match asks here.

use std::sync::Arc;

use async_graphql::{Context, Error, ID};
use events::journal::MatchId;

use super::error::{ErrorCode, coded, match_id};
use super::member::{Joined, token};
use crate::matches::Matches;

/// The id a client sent, of a match that it may see. One that it may not see is not there.
pub(super) fn seen(context: &Context<'_>, id: &ID) -> Result<MatchId, Error> {
    let found = match_id(id)?;
    let (matches, token) = (context.data::<Arc<Matches>>()?, token(context));
    if matches.sees(token.as_ref(), found) {
        if let Some(Joined(hear)) = context.data_opt::<Joined>()
            && matches.seats().have(token.as_ref(), found)
        {
            hear();
        }
        Ok(found)
    } else {
        Err(coded(ErrorCode::NotFound, format!("there is no match {found}")))
    }
}
