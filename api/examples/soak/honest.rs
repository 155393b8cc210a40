//! How honest tables fared.

use std::cell::RefCell;
use std::fmt;
use std::time::Duration;

/// What is noted of all honest tables while they play.
#[derive(Default)]
pub(crate) struct Honest {
    took: RefCell<Vec<Duration>>,
    wrong: RefCell<Vec<String>>,
}

/// What came of it.
pub(crate) struct Sum {
    pub(crate) requests: usize,
    /// So long took half of the requests at most, 99 of a hundred, and all.
    pub(crate) half: Duration,
    pub(crate) most: Duration,
    pub(crate) longest: Duration,
    /// What went wrong, each with its table.
    pub(crate) wrong: Vec<String>,
}

impl Honest {
    pub(crate) fn took(&self, time: Duration) {
        self.took.borrow_mut().push(time);
    }

    pub(crate) fn went_wrong(&self, what: String) {
        self.wrong.borrow_mut().push(what);
    }

    pub(crate) fn sum(&self) -> Sum {
        let mut took = self.took.borrow().clone();
        took.sort_unstable();
        let at = |hundredths: usize| {
            let place = (took.len() * hundredths).div_ceil(100).saturating_sub(1);
            took.get(place).copied().unwrap_or_default()
        };
        let wrong = self.wrong.borrow().clone();
        Sum { requests: took.len(), half: at(50), most: at(99), longest: at(100), wrong }
    }

    pub(crate) fn so_far(&self) -> String {
        self.sum().to_string()
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        write!(
            f,
            "{} honest requests, p50 {:.1} ms, p99 {:.1} ms, longest {:.1} ms, {} errors",
            self.requests,
            ms(self.half),
            ms(self.most),
            ms(self.longest),
            self.wrong.len()
        )
    }
}
