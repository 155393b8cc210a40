//! What one request may use up while it is worked out, whatever it was thought to cost.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use async_graphql::async_trait::async_trait;
use async_graphql::extensions::{
    Extension, ExtensionContext, ExtensionFactory, NextResolve, ResolveInfo,
};
use async_graphql::{Error, ServerResult, Value};

use super::error::{ErrorCode, coded, told};
use crate::matches::MatchError;

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
        Budget { began: Duration::ZERO, values: AtomicU32::new(0), gone: Arc::clone(&self.0) }
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
        if used().saturating_sub(self.began) > LONGEST {
            let message = format!(
                "this request takes longer than {} s; leave out what comes behind here, or ask for it in further requests",
                LONGEST.as_secs()
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
    match tokio::task::spawn_blocking(work).await {
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
    async fn resolve(
        &self,
        context: &ExtensionContext<'_>,
        info: ResolveInfo<'_>,
        next: NextResolve<'_>,
    ) -> ServerResult<Option<Value>> {
        let worked_out = !info.field.arguments.is_empty();
        match HERE.try_with(|budget| budget.count(worked_out)) {
            Ok(Err(spent)) => Err(spent.into_server_error(info.field.name.pos)),
            Ok(Ok(())) | Err(_) => next.run(context, info).await,
        }
    }
}

/// How much time of a processor this thread has used.
#[cfg(unix)]
fn used() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// How long the process runs, where a thread does not know what it has used.
#[cfg(not(unix))]
fn used() -> Duration {
    static BEGAN: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    BEGAN.elapsed()
}
