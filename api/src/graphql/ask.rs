//! How a request is answered: read, weighed, and worked out on a thread of its own while it is its turn.

use std::any::TypeId;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use async_graphql::parser::types::{ExecutableDocument, OperationDefinition, OperationType};
use async_graphql::{Name, Request, Response, Value};
use futures_util::future::{Either, ready};
use futures_util::stream::{self, BoxStream, Stream, StreamExt};
use tokio::runtime::Handle;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

use super::Schema;
use super::budget::{Asking, Budget};
use super::cost::{TooMuch, cost};
use super::error::{ErrorCode, unasked, unreadable, with_codes};
use super::line::{self, Line, Undone};
use super::member::Caller;
use super::nesting::{DEEPEST, is_too_deep};

/// What a request costs at least that waits for others which cost much.
const MUCH: u32 = 100;
/// So many answers of one connection at once: worked out, or not sent yet.
const OF_ONE_AT_ONCE: usize = 2;

/// What a request asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Nothing: it is none, or was not let in.
    Nothing,
    /// To be told something.
    Query,
    /// To log or change something.
    Mutation,
    /// To follow something.
    Subscription,
}

/// A request that can be answered.
struct Read {
    question: Request,
    kind: Kind,
    /// Where it waits for its turn.
    line: &'static Line,
}

/// What came of a request at first.
enum First<T> {
    Answered(T),
    /// It has another line to wait in.
    Waits(Read),
    /// What it follows is looked at in turns of its line.
    Follows(Read),
}

/// How many follow something.
static FOLLOWERS: AtomicUsize = AtomicUsize::new(0);

/// Somebody who follows something, until it is dropped.
struct Follower;

impl Follower {
    fn new() -> Follower {
        FOLLOWERS.fetch_add(1, Ordering::Relaxed);
        Follower
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        FOLLOWERS.fetch_sub(1, Ordering::Relaxed);
    }
}

/// How many follow something.
pub(crate) fn followers() -> usize {
    FOLLOWERS.load(Ordering::Relaxed)
}

/// The answer to a question. What it takes is bounded and is not worked out on the thread that asks; dropping this ends it.
pub async fn ask(schema: &Schema, question: Request) -> Response {
    ask_for(schema, question, |_, response| response).await
}

/// The same, and what is made of the answer on the thread that worked it out: an answer takes more room than its text. It is
/// told what was asked for.
pub(crate) async fn ask_for<T: Send + 'static>(
    schema: &Schema,
    question: Request,
    tell: impl Fn(Kind, Response) -> T + Clone + Send + 'static,
) -> T {
    match first(schema, question, tell.clone()).await {
        First::Answered(told) => told,
        First::Waits(read) => behind(schema, read, tell).await,
        First::Follows(Read { question, kind, .. }) => {
            tell(kind, with_codes(schema.execute(question).await))
        }
    }
}

/// Whether as many requests that cost much are worked out as may be.
pub(crate) fn much_waits() -> bool {
    line::MUCH.is_full()
}

/// Who asks several questions on one connection.
#[derive(Clone)]
pub(crate) struct Asker<Tell> {
    schema: Schema,
    turns: Turns,
    tell: Tell,
}

/// How many answers of one connection there are at once.
#[derive(Clone)]
pub(crate) struct Turns(Arc<Semaphore>);

impl Default for Turns {
    fn default() -> Turns {
        Turns(Arc::new(Semaphore::new(OF_ONE_AT_ONCE)))
    }
}

/// What was made of an answer. As long as it is there, it counts among those of its connection.
pub(crate) struct Told<T> {
    pub(crate) told: T,
    _turn: OwnedSemaphorePermit,
}

impl<T: Send + 'static, Tell: Fn(Kind, Response) -> T + Clone + Send + Sync + 'static> Asker<Tell> {
    /// A connection on which this is made of each answer.
    pub(crate) fn new(schema: Schema, turns: Turns, tell: Tell) -> Asker<Tell> {
        Asker { schema, turns, tell }
    }

    /// The answers to a question that may follow something; one to any other.
    pub(crate) fn ask(self, question: Request) -> BoxStream<'static, Told<T>> {
        let answers = async move {
            let turn = self.turn().await;
            let told = match first(&self.schema, question, self.tell.clone()).await {
                First::Answered(told) => told,
                First::Waits(read) => behind(&self.schema, read, self.tell).await,
                First::Follows(read) => {
                    drop(turn);
                    return Either::Left(self.follow(read));
                }
            };
            Either::Right(stream::once(ready(Told { told, _turn: turn })))
        };
        stream::once(answers).flatten().boxed()
    }

    /// The answers to a question that follows something. Each has its own turn and its own budget.
    fn follow(self, read: Read) -> impl Stream<Item = Told<T>> {
        let Read { question, kind, line } = read;
        let (from, follower) = (caller(&question), Follower::new());
        let answers = self.schema.execute_stream(question).boxed();
        let woken = Arc::new(Woken::default());
        let followed = (self, answers, woken, follower);
        stream::unfold(followed, move |(asker, mut answers, woken, follower)| async move {
            loop {
                let turn = asker.turn().await;
                let (tell, waker) = (asker.tell.clone(), Waker::from(Arc::clone(&woken)));
                let looked = on_a_thread(line, from, move |budget| {
                    let mut context = Context::from_waker(&waker);
                    let next = budget.here(|| {
                        let next = answers.poll_next_unpin(&mut context);
                        next.map(|next| next.map(|response| tell(kind, with_codes(response))))
                    });
                    (next, answers)
                });
                let (next, rest) = match looked.await {
                    Ok(looked) => looked,
                    Err(failed) => {
                        let told = Told { told: (asker.tell)(kind, failed), _turn: turn };
                        return Some((told, (asker, stream::empty().boxed(), woken, follower)));
                    }
                };
                answers = rest;
                match next {
                    Poll::Ready(Some(told)) => {
                        let told = Told { told, _turn: turn };
                        return Some((told, (asker, answers, woken, follower)));
                    }
                    Poll::Ready(None) => return None,
                    Poll::Pending => {
                        drop(turn);
                        woken.0.notified().await;
                    }
                }
            }
        })
    }

    async fn turn(&self) -> OwnedSemaphorePermit {
        let turn = Arc::clone(&self.turns.0).acquire_owned().await;
        turn.unwrap_or_else(|_| unreachable!("turns are never closed"))
    }
}

/// Says that there may be something new, to whoever waits for it next.
#[derive(Default)]
struct Woken(Notify);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.notify_one();
    }
}

/// Reads a question, and answers it if that costs little.
async fn first<T: Send + 'static>(
    schema: &Schema,
    question: Request,
    tell: impl Fn(Kind, Response) -> T + Clone + Send + 'static,
) -> First<T> {
    let schema = schema.clone();
    let failed = tell.clone();
    let here: &Line = &line::LITTLE;
    let turn = on_a_thread(here, caller(&question), move |budget| match read(question) {
        Err(refused) => First::Answered(tell(Kind::Nothing, *refused)),
        Ok(read) if read.kind == Kind::Subscription => First::Follows(read),
        Ok(read) if !std::ptr::eq(read.line, here) => First::Waits(read),
        Ok(Read { question, kind, .. }) => {
            First::Answered(tell(kind, worked_out(&schema, question, budget)))
        }
    });
    turn.await.unwrap_or_else(|error| First::Answered(failed(Kind::Nothing, error)))
}

/// The answer to a question that waits in another line than all.
async fn behind<T: Send + 'static>(
    schema: &Schema,
    read: Read,
    tell: impl Fn(Kind, Response) -> T + Clone + Send + 'static,
) -> T {
    let Read { question, kind, line } = read;
    let schema = schema.clone();
    let failed = tell.clone();
    let from = caller(&question);
    let work = move |budget| tell(kind, worked_out(&schema, question, budget));
    on_a_thread(line, from, work).await.unwrap_or_else(|error| failed(kind, error))
}

/// Does work that may take a while when it is its turn, on a thread for that. Dropping this ends the turn, or the work at
/// the next step that asks its budget.
async fn on_a_thread<T: Send + 'static>(
    line: &'static Line,
    from: Option<IpAddr>,
    work: impl FnOnce(Budget) -> T + Send + 'static,
) -> Result<T, Response> {
    let asking = Asking::default();
    let budget = asking.budget();
    line.work(from, move || work(budget)).await.map_err(|Undone| {
        tracing::error!("a request ended unexpectedly");
        let message = "the request ended unexpectedly; the server's log has more";
        unasked(ErrorCode::Internal, message)
    })
}

/// The address that a question comes from.
fn caller(question: &Request) -> Option<IpAddr> {
    let caller = question.data.get(&TypeId::of::<Caller>())?.downcast_ref::<Caller>()?;
    Some(caller.0)
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
    let is = |of| asked(document, operation.as_deref()).any(|operation| operation.ty == of);
    let (follows, logs) = (is(OperationType::Subscription), is(OperationType::Mutation));
    let kind = match (follows, logs) {
        (true, _) => Kind::Subscription,
        (false, true) => Kind::Mutation,
        (false, false) => Kind::Query,
    };
    let missing = required(document, operation.as_deref());
    let missing = missing
        .into_iter()
        .find(|name| question.variables.get(name).is_none_or(|value| *value == Value::Null));
    if let Some(name) = missing {
        return Err(refused(ErrorCode::Invalid, format!("the variable ${name} needs a value")));
    }
    let line: &Line = match cost.price() {
        MUCH.. => &line::MUCH,
        _ if logs => &line::LOGGED,
        _ => &line::LITTLE,
    };
    Ok(Read { question, kind, line })
}

/// What is said of a text with more brackets within each other than it may have.
pub(crate) fn too_deep(what: &str) -> String {
    format!("brackets of {what} lie within each other at most {DEEPEST} deep")
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

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::process;
    use std::sync::LazyLock;
    use std::thread::{self, ThreadId};
    use std::time::Duration;

    use async_graphql::value;
    use futures_util::poll;
    use tokio::time::timeout;

    use super::super::budget::counted;
    use super::super::{Audience, schema};
    use super::*;
    use crate::matches::Matches;

    async fn said(schema: &Schema, question: String) -> Value {
        let answer = ask(schema, Request::new(question)).await;
        assert!(answer.errors.is_empty(), "{:?}", answer.errors);
        answer.data
    }

    #[actix_web::test]
    async fn a_turn_of_somebody_who_does_not_look_is_kept_from_nobody() {
        static ONE: LazyLock<Line> = LazyLock::new(|| Line::new(1));
        let (go, goes) = std::sync::mpsc::channel::<()>();
        let mut first = pin!(on_a_thread(&ONE, None, move |_| goes.recv().is_ok()));
        assert!(poll!(first.as_mut()).is_pending());
        tokio::task::yield_now().await;
        // The second one waits for its turn and looks no more; the third comes behind it.
        let mut second = pin!(on_a_thread(&ONE, None, |_| ()));
        assert!(poll!(second.as_mut()).is_pending());
        let third = tokio::spawn(on_a_thread(&ONE, None, |_| 3));
        tokio::task::yield_now().await;
        go.send(()).expect("the first waits for it");
        let third = timeout(Duration::from_secs(60), third).await.expect("its turn comes");
        assert_eq!(third.expect("a task").ok(), Some(3));
        assert_eq!((first.await.ok(), second.await.ok()), (Some(true), Some(())));
        // Whoever has gone takes no turn: the line is held meanwhile, so that this one waits for sure.
        let (go, goes) = std::sync::mpsc::channel::<()>();
        let mut holds = pin!(on_a_thread(&ONE, None, move |_| goes.recv().is_ok()));
        assert!(poll!(holds.as_mut()).is_pending());
        let mut gone = Box::pin(on_a_thread(&ONE, None, |_| ()));
        assert!(poll!(gone.as_mut()).is_pending());
        drop(gone);
        go.send(()).expect("it waits for it");
        assert_eq!(holds.await.ok(), Some(true));
        assert_eq!(on_a_thread(&ONE, None, |_| 4).await.ok(), Some(4));
    }

    #[actix_web::test]
    async fn each_event_is_worked_out_elsewhere_within_a_budget_of_its_own() {
        let folder = std::env::temp_dir().join(format!("throne-follow-{}", process::id()));
        let matches = Arc::new(Matches::open(&folder).expect("a journal"));
        let schema = schema(Arc::clone(&matches), Audience::Programs);
        let opens =
            "mutation { openMatch(line: \"open 1.0 1v1; 1 Moon Elf; 2 Barbarian; 1 starts\") {
            ... on Opened { match { id } } } }";
        said(&schema, opens.to_owned()).await;
        let id = matches.journal().list().expect("a list").remove(0).id;
        let tell = |_: Kind, answer: Response| -> (Option<u32>, ThreadId) {
            assert!(answer.errors.is_empty(), "{:?}", answer.errors);
            (counted(), thread::current().id())
        };
        let question =
            format!("subscription {{ entries(match: \"{id}\", from: 1) {{ seq line }} }}");
        let asker = Asker::new(schema.clone(), Turns::default(), tell);
        let mut answers = asker.ask(Request::new(question));
        let lines = [
            "1 sells Transference!",
            "1 rolls 5 5 2 6 6",
            "1 plays Twice as Wild!: die 1 = 6 + die 2 = 6",
        ];
        for (seq, line) in (1..).zip(lines) {
            let Told { told: (values, thread), .. } = answers.next().await.expect("an entry");
            // An entry is one value and has two.
            assert_eq!(values, Some(3), "entry {seq}");
            assert_ne!(thread, thread::current().id());
            let logs = format!(
                "mutation {{ log(match: \"{id}\", expected: {seq}, line: \"{line}\") {{ __typename }} }}"
            );
            let logged = said(&schema, logs).await;
            assert_eq!(logged, value!({ "log": { "__typename": "Accepted" } }));
        }
        drop((answers, schema, matches));
        std::fs::remove_dir_all(folder).expect("the folder of this test");
    }
}
