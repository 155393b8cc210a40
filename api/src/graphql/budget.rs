//! What one request may use up while it is worked out, whatever it was thought to cost.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use async_graphql::async_trait::async_trait;
use async_graphql::extensions::{
    Extension, ExtensionContext, ExtensionFactory, NextPrepareRequest, NextResolve, ResolveInfo,
};
use async_graphql::{
    Error, PathSegment, Pos, QueryPathNode, QueryPathSegment, Request, ServerResult, Value,
};
use tracing::Span;

use super::error::{ErrorCode, coded, told};
use crate::matches::{MatchError, Matches};

/// The most time of a processor. Programs that are built to be tested take many times as long for the same.
const LONGEST: Duration = Duration::from_secs(if cfg!(debug_assertions) { 60 } else { 1 });
/// The most values in an answer.
const MOST_VALUES: u32 = 400_000;
/// After how many values the time is looked at.
const VALUES_AT_A_TIME: u32 = 256;

tokio::task_local! {
    /// That of the request which is worked out on this thread.
    static HERE: Budget;
}

/// What a request has used up. It is worked out on one thread from the beginning to the end.
pub(super) struct Budget {
    /// What the thread had used before.
    began: Duration,
    /// The most time of a processor.
    longest: Duration,
    values: AtomicU32,
    gone: Arc<AtomicBool>,
}

/// Whoever asked. Once it is dropped, nobody waits for the answer any more.
#[derive(Default)]
pub(super) struct Asking(Arc<AtomicBool>);

impl Drop for Asking {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Asking {
    /// What the request may use up.
    pub(super) fn budget(&self) -> Budget {
        Budget {
            began: Duration::ZERO,
            longest: LONGEST,
            values: AtomicU32::new(0),
            gone: Arc::clone(&self.0),
        }
    }
}

impl Budget {
    /// Works on a request within this budget, on this thread from now on.
    pub(super) async fn within<T>(mut self, work: impl Future<Output = T>) -> T {
        self.began = used();
        HERE.scope(self, work).await
    }

    /// Does work within this budget, on this thread.
    pub(super) fn here<T>(mut self, work: impl FnOnce() -> T) -> T {
        self.began = used();
        HERE.sync_scope(self, work)
    }

    /// Whether there is something left of it.
    fn check(&self) -> Result<(), Error> {
        if self.gone.load(Ordering::Relaxed) {
            return Err(coded(ErrorCode::Internal, "nobody waits for the answer any more"));
        }
        if used().saturating_sub(self.began) > self.longest {
            let message = format!(
                "this request takes longer than {} s; leave out what comes behind here, or ask for it in further requests",
                self.longest.as_secs()
            );
            return Err(coded(ErrorCode::TooComplex, message));
        }
        Ok(())
    }

    /// Counts one more value, which is worked out or is there.
    fn count(&self, worked_out: bool) -> Result<(), Error> {
        let values = self.values.fetch_add(1, Ordering::Relaxed);
        if values >= MOST_VALUES {
            let message = format!(
                "the answer has more than {MOST_VALUES} values; ask for fewer fields, or for fewer entries at a time"
            );
            return Err(coded(ErrorCode::TooComplex, message));
        }
        if worked_out || values.is_multiple_of(VALUES_AT_A_TIME) { self.check() } else { Ok(()) }
    }
}

/// Does work that may take a while or wait for the disk: at once on the thread of a request, if that may go on, and else
/// on a thread that may wait.
pub(super) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, MatchError> + Send + 'static,
) -> Result<T, Error> {
    if let Ok(may) = HERE.try_with(Budget::check) {
        return may.and_then(|()| work().map_err(|error| told(&error)));
    }
    let span = Span::current();
    match tokio::task::spawn_blocking(move || span.in_scope(work)).await {
        Ok(result) => result.map_err(|error| told(&error)),
        Err(panic) => {
            tracing::error!(error = %panic, "a request ended unexpectedly");
            let message = "the request ended unexpectedly; the server's log has more";
            Err(coded(ErrorCode::Internal, message))
        }
    }
}

/// Counts the values of answers.
pub(super) struct Counting;

impl ExtensionFactory for Counting {
    fn create(&self) -> Arc<dyn Extension> {
        Arc::new(Counting)
    }
}

#[async_trait]
impl Extension for Counting {
    /// What other servers have answered counts before anything is looked at.
    async fn prepare_request(
        &self,
        context: &ExtensionContext<'_>,
        request: Request,
        next: NextPrepareRequest<'_>,
    ) -> ServerResult<Request> {
        if let Some(matches) = context.data_opt::<Arc<Matches>>() {
            let heard = matches.hear().map_err(|error| told(&error));
            heard.map_err(|error| error.into_server_error(Pos::default()))?;
        }
        next.run(context, request).await
    }

    async fn resolve(
        &self,
        context: &ExtensionContext<'_>,
        info: ResolveInfo<'_>,
        next: NextResolve<'_>,
    ) -> ServerResult<Option<Value>> {
        let worked_out = !info.field.arguments.is_empty();
        match HERE.try_with(|budget| budget.count(worked_out)) {
            Ok(Err(spent)) => {
                let mut error = spent.into_server_error(info.field.name.pos);
                error.path = path(info.path_node);
                Err(error)
            }
            Ok(Ok(())) | Err(_) => next.run(context, info).await,
        }
    }
}

/// How many values were counted of what is worked out on this thread.
#[cfg(test)]
pub(super) fn counted() -> Option<u32> {
    HERE.try_with(|budget| budget.values.load(Ordering::Relaxed)).ok()
}

/// Where in an answer a value stands.
fn path(node: &QueryPathNode) -> Vec<PathSegment> {
    let mut path = node.parent.map(path).unwrap_or_default();
    path.push(match node.segment {
        QueryPathSegment::Index(index) => PathSegment::Index(index),
        QueryPathSegment::Name(name) => PathSegment::Field(name.to_owned()),
    });
    path
}

/// How much time of a processor this thread has used.
#[cfg(unix)]
pub(super) fn used() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// How long the process runs, where a thread does not know what it has used.
#[cfg(not(unix))]
pub(super) fn used() -> Duration {
    static BEGAN: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    BEGAN.elapsed()
}

#[cfg(test)]
mod tests {
    use std::hint::black_box;
    use std::sync::atomic::AtomicUsize;
    use std::task::{Context, Poll, Waker};

    use async_graphql::{EmptyMutation, Object, Request, Response, Schema, Subscription, value};
    use futures_util::stream::{self, Stream, StreamExt};

    use super::*;

    struct Query;

    #[Object]
    impl Query {
        /// Takes so many milliseconds of a processor.
        async fn works(&self, millis: u64) -> u64 {
            burn(millis);
            millis
        }

        async fn rows(&self, many: u32) -> Vec<Row> {
            (0..many).map(|_| Row).collect()
        }

        /// Counts how often it was asked for, and says the second time that nobody waits any more.
        async fn counted(&self, context: &async_graphql::Context<'_>, n: u32) -> u32 {
            let Waits { asked, asking } = &**context.data_unchecked::<Arc<Waits>>();
            if asked.fetch_add(1, Ordering::Relaxed) + 1 == 2 {
                drop(asking.lock().expect("nobody panics").take());
            }
            n
        }
    }

    struct Row;

    #[Object]
    impl Row {
        async fn one(&self) -> u32 {
            1
        }
    }

    struct Followed;

    #[Subscription]
    impl Followed {
        /// What is worked out for so many milliseconds, again and again.
        async fn work(&self, millis: Vec<u64>) -> impl Stream<Item = Work> {
            stream::iter(millis.into_iter().map(Work))
        }
    }

    struct Work(u64);

    #[Object]
    impl Work {
        async fn first(&self, again: bool) -> u64 {
            burn(if again { self.0 } else { 0 });
            self.0
        }

        async fn then(&self, again: bool) -> bool {
            again
        }
    }

    struct Waits {
        asked: AtomicUsize,
        asking: std::sync::Mutex<Option<Asking>>,
    }

    fn burn(millis: u64) {
        let began = used();
        while used().saturating_sub(began) < Duration::from_millis(millis) {
            black_box(began);
        }
    }

    fn block_on<T>(work: impl Future<Output = T>) -> T {
        actix_web::rt::System::new().block_on(work)
    }

    fn schema() -> Schema<Query, EmptyMutation, Followed> {
        Schema::build(Query, EmptyMutation, Followed).extension(Counting).finish()
    }

    fn budget(asking: &Asking, longest: u64) -> Budget {
        Budget { longest: Duration::from_millis(longest), ..asking.budget() }
    }

    fn asked(question: &str, longest: u64) -> Response {
        let asking = Asking::default();
        block_on(budget(&asking, longest).within(schema().execute(question)))
    }

    fn code(response: &Response) -> Option<&Value> {
        response.errors.first()?.extensions.as_ref()?.get("code")
    }

    #[test]
    fn a_request_ends_when_it_has_used_up_its_time() {
        let question = "{ a: works(millis: 60) b: works(millis: 60) c: works(millis: 60) }";
        let within = asked(question, 10_000);
        assert!(within.errors.is_empty(), "{:?}", within.errors);
        let over = asked(question, 100);
        assert_eq!(code(&over), Some(&Value::from(ErrorCode::TooComplex)));
        assert_eq!(over.errors[0].path.len(), 1);
        assert!(over.errors[0].message.contains("takes longer"), "{:?}", over.errors);
    }

    #[test]
    fn an_answer_has_as_many_values_as_it_may_have() {
        // A list is one value, and each of its rows two, with what is asked of it.
        let rows = (MOST_VALUES - 2) / 2;
        let list = format!("rows(many: {rows}) {{ one }} a: works(millis: 0)");
        let most = asked(&format!("{{ {list} }}"), 600_000);
        assert!(most.errors.is_empty(), "{:?}", most.errors);
        let over = asked(&format!("{{ {list} b: works(millis: 0) }}"), 600_000);
        assert_eq!(code(&over), Some(&Value::from(ErrorCode::TooComplex)));
        assert!(over.errors[0].message.contains("400000 values"), "{:?}", over.errors);
    }

    #[test]
    fn nothing_more_is_worked_out_once_nobody_waits() {
        let fields: Vec<String> = (0..50).map(|n| format!("f{n}: counted(n: {n})")).collect();
        let asking = Asking::default();
        let budget = budget(&asking, 600_000);
        let waits = Waits { asked: AtomicUsize::new(0), asking: Some(asking).into() };
        let waits = Arc::new(waits);
        let question = Request::new(format!("{{ {} }}", fields.join(" ")));
        let schema = Schema::build(Query, EmptyMutation, Followed).extension(Counting);
        let schema = schema.data(Arc::clone(&waits)).finish();
        let answer = block_on(budget.within(schema.execute(question)));
        assert_eq!(waits.asked.load(Ordering::Relaxed), 2);
        assert_eq!(code(&answer), Some(&Value::from(ErrorCode::Internal)));
    }

    #[test]
    fn each_event_that_is_followed_has_a_budget_of_its_own() {
        let question = "subscription { work(millis: [60, 60, 200, 60]) {
            first(again: true) then(again: true) } }";
        let asking = Asking::default();
        let schema = schema();
        let mut answers = schema.execute_stream(question).boxed();
        let mut next = || {
            let mut context = Context::from_waker(Waker::noop());
            match budget(&asking, 100).here(|| answers.poll_next_unpin(&mut context)) {
                Poll::Ready(next) => next,
                Poll::Pending => panic!("nothing is waited for"),
            }
        };
        let well = |millis: u64| value!({ "work": { "first": millis, "then": true } });
        assert_eq!(next().expect("the first").data, well(60));
        assert_eq!(next().expect("the second").data, well(60));
        let over = next().expect("the third");
        assert_eq!(code(&over), Some(&Value::from(ErrorCode::TooComplex)));
        assert_eq!(next().expect("the fourth").data, well(60));
        assert!(next().is_none());
    }
}
