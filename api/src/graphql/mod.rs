//! The GraphQL schema. A refusal is an answer; errors are for broken requests and broken disks.

#![allow(clippy::unused_async, reason = "the schema asks for functions that may wait")]

mod error;
pub mod event_input;
pub mod log_text;
mod match_info;
pub mod match_object;
pub mod member;
pub mod mutation;
mod page;
mod plain;
pub mod query;
pub mod revision;
mod revision_input;
mod said;
pub mod share;
mod sight;
pub mod subscription;

use std::sync::Arc;

use async_graphql::parser::types::ExecutableDocument;
use async_graphql::{MergedObject, Name, Request, Response, SDLExportOptions, SchemaBuilder};

use crate::matches::Matches;
use log_text::Texts;
use mutation::Logging;
use query::Query;
use share::Sharing;
use subscription::Subscription;

pub use error::ErrorCode;
use error::unreadable;
pub(crate) use error::{unasked, was_asked, with_codes};
pub use member::Caller;

/// The schema with what it answers from.
pub type Schema = async_graphql::Schema<Query, Mutation, Subscription>;

/// What can be logged and changed.
#[derive(MergedObject, Default)]
pub struct Mutation(Logging, Texts, Sharing);

/// How deep a question may be nested.
const DEEPEST: usize = 12;
/// How many fields a question may ask for.
const MOST_FIELDS: usize = 500;
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

/// The answer to a question; every error in it has a code.
pub async fn ask(schema: &Schema, mut question: Request) -> Response {
    let operation = question.operation_name.clone();
    let missing = match question.parsed_query() {
        Ok(document) => required(document, operation.as_deref()),
        Err(error) => return unreadable(error),
    };
    let missing = missing.into_iter().find(|name| {
        question.variables.get(name).is_none_or(|value| *value == async_graphql::Value::Null)
    });
    if let Some(name) = missing {
        return unasked(ErrorCode::Invalid, format!("the variable ${name} needs a value"));
    }
    with_codes(schema.execute(question).await)
}

/// The variables that an operation cannot do without.
fn required(document: &ExecutableDocument, operation: Option<&str>) -> Vec<Name> {
    let all = document.operations.iter();
    let asked = all.filter(|(name, _)| {
        operation.is_none_or(|wanted| name.is_some_and(|name| name.as_str() == wanted))
    });
    let variables = asked.flat_map(|(_, operation)| &operation.node.variable_definitions);
    let needs = variables.filter(|variable| {
        !variable.node.var_type.node.nullable && variable.node.default_value.is_none()
    });
    needs.map(|variable| variable.node.name.node.clone()).collect()
}

/// The schema in the schema language: the text of `api/schema.graphql`.
pub fn sdl() -> String {
    let options = SDLExportOptions::new().sorted_enum_items().include_specified_by();
    builder().finish().sdl_with_options(options)
}

fn builder() -> SchemaBuilder<Query, Mutation, Subscription> {
    Schema::build(Query, Mutation::default(), Subscription)
        .limit_complexity(MOST_FIELDS)
        .limit_directives(8)
        .register_output_type::<ErrorCode>()
}
