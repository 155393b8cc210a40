//! How a request is answered: read, weighed, and worked out on a thread of its own while it is its turn.

use async_graphql::parser::types::{ExecutableDocument, OperationDefinition, OperationType};
use async_graphql::{Name, Request, Response, Value};
use futures_util::future::{Either, ready};
use futures_util::stream::{self, BoxStream, StreamExt};
use tokio::runtime::Handle;
use tokio::sync::Semaphore;

use super::Schema;
use super::budget::{Asking, Budget};
use super::cost::{TooMuch, cost};
use super::error::{ErrorCode, unasked, unreadable, with_codes};
use super::nesting::{DEEPEST, is_too_deep};

/// What a request costs at least that waits for others which cost much.
const MUCH: u32 = 100;
/// So many of those at once; the others never wait for one of them.
static MUCH_AT_ONCE: Semaphore = Semaphore::const_new(4);
/// So many requests at once that cost little. Most of them wait for the disk, and it writes for all who wait.
static LITTLE_AT_ONCE: Semaphore = Semaphore::const_new(64);

/// A request that can be answered.
struct Read {
    question: Request,
    follows: bool,
    much: bool,
}

/// What came of a request at first.
enum First {
    Answered(Response),
    CostsMuch(Request),
    Follows(Request),
}

/// The answer to a question. What it takes is bounded and is not worked out on the thread that asks; dropping this ends it.
pub async fn ask(schema: &Schema, question: Request) -> Response {
    match first(schema, question).await {
        First::Answered(response) => response,
        First::CostsMuch(question) => costs_much(schema, question).await,
        First::Follows(question) => with_codes(schema.execute(question).await),
    }
}

/// The answers to a question that may follow something; one to any other.
pub(crate) fn ask_on(schema: Schema, question: Request) -> BoxStream<'static, Response> {
    let answers = async move {
        let answer = match first(&schema, question).await {
            First::Answered(response) => response,
            First::CostsMuch(question) => costs_much(&schema, question).await,
            First::Follows(question) => {
                return Either::Left(schema.execute_stream(question).map(with_codes));
            }
        };
        Either::Right(stream::once(ready(answer)))
    };
    stream::once(answers).flatten().boxed()
}

/// Reads a question, and answers it if that costs little.
async fn first(schema: &Schema, question: Request) -> First {
    let schema = schema.clone();
    let turn = on_a_thread(&LITTLE_AT_ONCE, move |budget| match read(question) {
        Err(refused) => First::Answered(*refused),
        Ok(Read { question, follows: true, .. }) => First::Follows(question),
        Ok(Read { question, much: true, .. }) => First::CostsMuch(question),
        Ok(Read { question, .. }) => First::Answered(worked_out(&schema, question, budget)),
    });
    turn.await.unwrap_or_else(First::Answered)
}

async fn costs_much(schema: &Schema, question: Request) -> Response {
    let schema = schema.clone();
    let turn = on_a_thread(&MUCH_AT_ONCE, move |budget| worked_out(&schema, question, budget));
    turn.await.unwrap_or_else(|failed| failed)
}

/// Does work that may take a while when it is its turn, on a thread for that. Dropping this ends the turn, or the work at
/// the next step that asks its budget.
async fn on_a_thread<T: Send + 'static>(
    turns: &'static Semaphore,
    work: impl FnOnce(Budget) -> T + Send + 'static,
) -> Result<T, Response> {
    let asking = Asking::default();
    let Ok(turn) = turns.acquire().await else { unreachable!("turns are never closed") };
    let budget = asking.budget();
    let done = tokio::task::spawn_blocking(move || {
        let done = work(budget);
        drop(turn);
        done
    });
    done.await.map_err(|panic| {
        tracing::error!(error = %panic, "a request ended unexpectedly");
        let message = "the request ended unexpectedly; the server's log has more";
        unasked(ErrorCode::Internal, message)
    })
}

/// The answer, worked out here and now.
fn worked_out(schema: &Schema, question: Request, budget: Budget) -> Response {
    with_codes(Handle::current().block_on(budget.within(schema.execute(question))))
}

/// Reads a question, unless it is none or asks for too much.
fn read(mut question: Request) -> Result<Read, Box<Response>> {
    let refused = |code, message| Box::new(unasked(code, message));
    if is_too_deep(question.query.as_bytes()) {
        return Err(refused(ErrorCode::TooDeep, too_deep("a question")));
    }
    let operation = question.operation_name.clone();
    let document = question.parsed_query().map_err(|error| Box::new(unreadable(error)))?;
    let cost = cost(document, operation.as_deref())
        .map_err(|TooMuch { code, message }| refused(code, message))?;
    let follows = follows(document, operation.as_deref());
    let missing = required(document, operation.as_deref());
    let missing = missing
        .into_iter()
        .find(|name| question.variables.get(name).is_none_or(|value| *value == Value::Null));
    if let Some(name) = missing {
        return Err(refused(ErrorCode::Invalid, format!("the variable ${name} needs a value")));
    }
    Ok(Read { question, follows, much: cost.price() >= MUCH })
}

/// What is said of a text with more brackets within each other than it may have.
pub(crate) fn too_deep(what: &str) -> String {
    format!("brackets of {what} lie within each other at most {DEEPEST} deep")
}

/// Whether an operation goes on after its first answer.
fn follows(document: &ExecutableDocument, operation: Option<&str>) -> bool {
    asked(document, operation).any(|operation| operation.ty == OperationType::Subscription)
}

/// The variables that an operation cannot do without.
fn required(document: &ExecutableDocument, operation: Option<&str>) -> Vec<Name> {
    let variables =
        asked(document, operation).flat_map(|operation| &operation.variable_definitions);
    let needs = variables.filter(|variable| {
        !variable.node.var_type.node.nullable && variable.node.default_value.is_none()
    });
    needs.map(|variable| variable.node.name.node.clone()).collect()
}

/// The operation of this name, or all of them.
fn asked<'a>(
    document: &'a ExecutableDocument,
    named: Option<&'a str>,
) -> impl Iterator<Item = &'a OperationDefinition> {
    let meant = document.operations.iter().filter(move |(name, _)| {
        named.is_none_or(|wanted| name.is_some_and(|name| name.as_str() == wanted))
    });
    meant.map(|(_, operation)| &operation.node)
}
