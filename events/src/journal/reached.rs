//! Up to where a journal is known to be durable, and who waits for more.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The position of the last event that is known to be durable. It never goes back.
#[derive(Default)]
pub(super) struct Reached {
    position: AtomicU64,
    waiting: Mutex<()>,
    moved: Condvar,
}

impl Reached {
    pub(super) fn position(&self) -> u64 {
        self.position.load(Ordering::Acquire)
    }

    /// Everything up to this position is durable.
    pub(super) fn advance(&self, position: u64) {
        if self.position.fetch_max(position, Ordering::AcqRel) < position {
            // Whoever looked before the position was there waits by now.
            drop(self.waiting.lock().unwrap_or_else(PoisonError::into_inner));
            self.moved.notify_all();
        }
    }

    /// Waits until there is something behind a position, at most so long.
    pub(super) fn behind(&self, position: u64, patience: Duration) -> u64 {
        let began = Instant::now();
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        while self.position() <= position {
            let left = patience.saturating_sub(began.elapsed());
            if left.is_zero() {
                break;
            }
            let waited = self.moved.wait_timeout(waiting, left);
            waiting = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        drop(waiting);
        self.position()
    }
}
