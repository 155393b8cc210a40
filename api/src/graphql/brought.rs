//! A file of house rules that is brought along with a question: nothing of it is stored.

use std::sync::Arc;

use async_graphql::{Context, Error};
use referee::content::{ContentError, house_based_on};

use super::budget::blocking;
use super::error::{ErrorCode, coded};
use super::member::caller;
use super::said::{Unreadable, house};
use crate::matches::Matches;
use crate::rulesets::Pinned;

/// The rule set that a file of house rules makes of the one that it changes.
///
/// # Errors
/// What is wrong in it, with its place, or that its caller brings too many.
pub(super) async fn brought(context: &Context<'_>, file: String) -> Result<Arc<Pinned>, Error> {
    let (matches, from) = (Arc::clone(context.data::<Arc<Matches>>()?), caller(context));
    let house = house(Some(file), None).map_err(Unreadable::error)?.unwrap_or_default();
    let read = move || {
        let text = house.file.as_deref().unwrap_or_default();
        let ruleset = match house_based_on(text) {
            Ok(ruleset) => ruleset,
            Err(wrong) => return Ok(Err(vec![wrong])),
        };
        if !matches.rulesets().knows(&ruleset, &house) {
            matches.quota().may_bring_rules(from)?;
        }
        Ok(matches.rulesets().with_house(&ruleset, &house))
    };
    let found = blocking(read).await?.map_err(|wrong| wrong_house_rules(&wrong))?;
    let none = "these house rules change a rule set that is not here";
    found.ok_or_else(|| coded(ErrorCode::Unreadable, none))
}

/// The rule set of this name, or what a file of house rules makes of it; nothing if there is none.
///
/// # Errors
/// As for [`brought`].
pub(super) async fn named_or_brought(
    context: &Context<'_>,
    ruleset: &str,
    file: Option<String>,
) -> Result<Option<Arc<Pinned>>, Error> {
    if let Some(file) = file {
        return Ok(Some(brought(context, file).await?).filter(|it| it.rules.name() == ruleset));
    }
    Ok(context.data::<Arc<Matches>>()?.rulesets().named(ruleset).map(Arc::clone))
}

/// What is wrong in a file of house rules, with its places.
fn wrong_house_rules(wrong: &[ContentError]) -> Error {
    let all: Vec<String> = wrong.iter().map(ToString::to_string).collect();
    coded(ErrorCode::Unreadable, all.join("; "))
}
