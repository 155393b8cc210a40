//! The GraphQL schema. A refusal is an answer; errors are for broken requests and broken disks.

#![allow(clippy::unused_async, reason = "the schema asks for functions that may wait")]

mod ask;
mod brought;
mod budget;
pub mod campaign;
mod cost;
pub mod desk;
mod error;
pub mod event_input;
mod hands;
mod line;
pub mod log_text;
mod match_info;
pub mod match_object;
pub mod member;
pub mod mutation;
pub(crate) mod nesting;
mod page;
mod pick_input;
mod plain;
pub mod query;
pub mod revision;
mod revision_input;
mod said;
mod season;
pub mod share;
mod sight;
pub mod subscription;

use std::sync::Arc;

use async_graphql::{MergedObject, MergedSubscription, SDLExportOptions, SchemaBuilder};

use crate::matches::Matches;
use budget::Counting;
use hands::Showing;
use log_text::Texts;
use mutation::Logging;
use query::Asking;
use season::Seasonal;
use share::Sharing;
use subscription::Following;

pub use ask::ask;
pub(crate) use ask::{Asker, Kind, Told, Turns, ask_for, followers, much_waits, too_deep};
pub use cost::{MOST as MOST_COST, price_of};
pub use error::ErrorCode;
pub(crate) use error::{codes, unasked, was_asked};
pub(crate) use line::waiting;
pub use member::Caller;
pub(crate) use member::Joined;

/// The schema with what it answers from.
pub type Schema = async_graphql::Schema<Query, Mutation, Subscription>;

/// What can be asked.
#[derive(MergedObject, Default)]
pub struct Query(Asking, desk::Desks, campaign::Campaigns);

/// What can be logged and changed.
#[derive(MergedObject, Default)]
pub struct Mutation(
    Logging,
    Texts,
    Sharing,
    Showing,
    Seasonal,
    desk::mutation::Desk,
    desk::phone::Phone,
    campaign::mutation::Saying,
);

/// What can be followed.
#[derive(MergedSubscription, Default)]
pub struct Subscription(Following, desk::subscription::Events);

/// How deep a question may be nested.
const DEEPEST: usize = 12;
/// The same for tools that ask what can be asked.
const DEEPEST_FOR_TOOLS: usize = 20;

/// Who may look at the schema.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// Programs that know their questions: the schema does not describe itself.
    Programs,
    /// People who write such programs.
    Developers,
}

/// The schema that answers from these matches.
pub fn schema(matches: Arc<Matches>, audience: Audience) -> Schema {
    let builder = builder().data(matches);
    match audience {
        Audience::Programs => {
            builder.limit_depth(DEEPEST).disable_introspection().disable_suggestions().finish()
        }
        Audience::Developers => builder.limit_depth(DEEPEST_FOR_TOOLS).finish(),
    }
}

/// The schema in the schema language: the text of `api/schema.graphql`.
pub fn sdl() -> String {
    let options = SDLExportOptions::new().sorted_enum_items().include_specified_by();
    builder().finish().sdl_with_options(options)
}

fn builder() -> SchemaBuilder<Query, Mutation, Subscription> {
    Schema::build(Query::default(), Mutation::default(), Subscription::default())
        .extension(Counting)
        .limit_directives(8)
        .register_output_type::<ErrorCode>()
}
