//! Who is next: so many at once, and of those who wait whoever had the least.

use std::collections::{BTreeMap, HashMap};
use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZero;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread::available_parallelism;
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio::sync::oneshot;
use tracing::Span;

use super::budget::used;
use crate::matches::rate::house;

/// So much at once for each core that takes much: nothing else waits for it.
const MUCH_FOR_A_CORE: usize = 1;
/// So much that takes little. What is soon done is not kept waiting by what takes longer.
const LITTLE_FOR_A_CORE: usize = 2;
/// So much that logs something: it waits for the disk, which writes for all who wait.
const LOGGED_FOR_A_CORE: usize = 8;
/// How long a thread is kept that has nothing to do. Each keeps some megabytes of what it freed.
const THREAD_KEPT_FOR: Duration = Duration::from_secs(1);
/// What a turn is taken to need of a processor until it is known.
const USUAL: Duration = Duration::from_millis(1);
/// Of so many households it is remembered what they had.
const MOST_HOUSEHOLDS: usize = 4_096;

pub(super) static MUCH: LazyLock<Line> = LazyLock::new(|| Line::new(MUCH_FOR_A_CORE * cores()));
pub(super) static LITTLE: LazyLock<Line> = LazyLock::new(|| Line::new(LITTLE_FOR_A_CORE * cores()));
pub(super) static LOGGED: LazyLock<Line> = LazyLock::new(|| Line::new(LOGGED_FOR_A_CORE * cores()));

/// Where all requests are worked out, whoever took them in: on as many threads as there are turns, and no more.
static THREADS: LazyLock<Runtime> = LazyLock::new(|| {
    Builder::new_multi_thread()
        .worker_threads(1)
        .max_blocking_threads((MUCH_FOR_A_CORE + LITTLE_FOR_A_CORE + LOGGED_FOR_A_CORE) * cores())
        .thread_keep_alive(THREAD_KEPT_FOR)
        .enable_all()
        .build()
        .unwrap_or_else(|error| panic!("no threads to work on: {error}"))
});

/// How many wait in each line, by what they ask for.
pub(crate) fn waiting() -> [(&'static str, usize); 3] {
    [("much", &MUCH), ("little", &LITTLE), ("logged", &LOGGED)]
        .map(|(name, line)| (name, line.waiting()))
}

fn cores() -> usize {
    available_parallelism().map_or(1, NonZero::get)
}

/// A line before some work. A household, an address as far as it tells apart who asks, goes behind those that have used a
/// processor less than itself ("start-time fair queueing"): who asks for little is next, however many wait who ask for
/// much. What it did not use while it did not ask is not saved up.
pub(super) struct Line {
    /// So many at once.
    at_once: usize,
    standing: Mutex<Standing>,
}

#[derive(Default)]
struct Standing {
    taken: usize,
    /// What had been used by whoever was served last, before: whoever joins the line has used as much.
    now: Duration,
    /// What those have used that used more.
    used: HashMap<IpAddr, Duration>,
    waiting: BTreeMap<Place, (IpAddr, Work)>,
    numbered: u64,
}

/// What was used before, and who came first of those that had used as much.
type Place = (Duration, u64);

type Work = Box<dyn FnOnce() + Send>;

/// The work ended before it was done: it panicked.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Undone;

/// A turn. Dropping it gives it to the next in line.
struct Turn {
    line: &'static Line,
    house: IpAddr,
    needed: Duration,
}

impl Line {
    pub(super) fn new(at_once: usize) -> Line {
        Line { at_once, standing: Mutex::default() }
    }

    /// What comes of work for somebody at this address, done in their turn on a thread for that. Dropping this ends the waiting, not
    /// what was begun.
    pub(super) async fn work<T: Send + 'static>(
        &'static self,
        from: Option<IpAddr>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Undone> {
        let (tell, told) = oneshot::channel();
        // What is said in the log meanwhile is said of the same request.
        let span = Span::current();
        let work = Box::new(move || drop(tell.send(span.in_scope(work))));
        let house = house(from.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)));
        let place = self.standing().stand(house, work);
        let _waits = Waits { line: self, place };
        self.serve();
        told.await.map_err(|_| Undone)
    }

    /// How many wait for a turn.
    pub(super) fn waiting(&self) -> usize {
        self.standing().waiting.len()
    }

    /// Whether all turns are taken.
    pub(super) fn is_full(&self) -> bool {
        self.standing().taken >= self.at_once
    }

    /// Gives every turn that is free to whoever is next.
    fn serve(&'static self) {
        loop {
            let Some((house, work)) = self.standing().next(self.at_once) else { return };
            let turn = Turn { line: self, house, needed: USUAL };
            THREADS.spawn_blocking(|| turn.take(work));
        }
    }

    fn standing(&self) -> MutexGuard<'_, Standing> {
        self.standing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Standing {
    fn stand(&mut self, house: IpAddr, work: Work) -> Place {
        if self.used.len() >= MOST_HOUSEHOLDS {
            let now = self.now;
            self.used.retain(|_, used| *used > now);
            if self.used.len() >= MOST_HOUSEHOLDS {
                self.used.clear();
            }
        }
        let used = self.used.entry(house).or_default();
        let before = self.now.max(*used);
        *used = before + USUAL;
        self.numbered += 1;
        let place = (before, self.numbered);
        self.waiting.insert(place, (house, work));
        place
    }

    /// Whoever is next, if there is a turn.
    fn next(&mut self, at_once: usize) -> Option<(IpAddr, Work)> {
        if self.taken >= at_once {
            return None;
        }
        let ((before, _), next) = self.waiting.pop_first()?;
        self.now = self.now.max(before);
        self.taken += 1;
        Some(next)
    }

    fn leave(&mut self, place: Place) {
        if let Some((house, _)) = self.waiting.remove(&place) {
            self.needed(house, Duration::ZERO);
        }
    }

    fn needed(&mut self, house: IpAddr, needed: Duration) {
        if let Some(used) = self.used.get_mut(&house) {
            *used = (*used + needed).saturating_sub(USUAL);
        }
    }
}

/// Somebody in line, until it is their turn or they go.
struct Waits {
    line: &'static Line,
    place: Place,
}

impl Drop for Waits {
    fn drop(&mut self) {
        self.line.standing().leave(self.place);
    }
}

impl Turn {
    fn take(mut self, work: Work) {
        let began = used();
        work();
        self.needed = used().saturating_sub(began);
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut standing = self.line.standing();
        standing.taken -= 1;
        standing.needed(self.house, self.needed);
        drop(standing);
        self.line.serve();
    }
}

#[cfg(test)]
mod tests {
    use std::pin::{Pin, pin};
    use std::sync::mpsc;

    use futures_util::poll;

    use super::*;

    const fn house(number: u8) -> IpAddr {
        IpAddr::V4(Ipv4Addr::new(10, 0, 0, number))
    }

    /// Puts somebody in line.
    async fn stands(waits: Pin<&mut impl Future<Output = Result<(), Undone>>>) {
        assert!(poll!(waits).is_pending());
    }

    /// A line of one turn at a time that somebody has, until the sender is dropped, and whoever is served behind it, in order.
    async fn kept_busy(line: &'static Line, house: u8) -> mpsc::Sender<()> {
        let (go, goes) = mpsc::channel::<()>();
        let (begins, begun) = oneshot::channel();
        actix_web::rt::spawn(line.work(Some(self::house(house)), move || {
            let _ = begins.send(());
            let _ = goes.recv();
        }));
        begun.await.expect("it begins");
        go
    }

    #[actix_web::test]
    async fn who_had_little_is_next_however_many_wait_who_had_much() {
        static LINE: LazyLock<Line> = LazyLock::new(|| Line::new(1));
        let (tell, told) = mpsc::channel();
        let asks = |number: u8, what: &'static str| {
            let tell = tell.clone();
            Box::pin(LINE.work(Some(house(number)), move || {
                let _ = tell.send(what);
            }))
        };
        let dear = kept_busy(&LINE, 1).await;
        assert!(LINE.is_full());
        let mut again = [asks(1, "again"), asks(1, "again"), asks(1, "again")];
        let mut others = [asks(2, "other"), asks(3, "third")];
        for waits in again.iter_mut().chain(&mut others) {
            stands(waits.as_mut()).await;
        }
        drop(dear);
        for waits in again.into_iter().chain(others) {
            assert_eq!(waits.await, Ok(()));
        }
        let order: Vec<_> = told.try_iter().collect();
        assert_eq!(order, ["other", "third", "again", "again", "again"]);
    }

    #[test]
    fn what_was_used_counts_and_what_was_not_is_not_saved_up() {
        let mut standing = Standing::default();
        let [one, two] = [1, 2].map(house);
        let work = || Box::new(|| ());
        let next = |standing: &mut Standing| standing.next(usize::MAX).map(|(house, _)| house);
        standing.stand(one, work());
        assert_eq!(next(&mut standing), Some(one));
        standing.needed(one, Duration::from_millis(50));
        // It stands where it has used 50 ms. The other one has used nothing, and is next; and then both have used as much.
        standing.stand(one, work());
        standing.stand(two, work());
        assert_eq!(next(&mut standing), Some(two));
        assert_eq!(next(&mut standing), Some(one));
        // Whoever joins now does so with those 50 ms, so that they take turns.
        for house in [one, two, two, one] {
            standing.stand(house, work());
        }
        let order = [(); 4].map(|()| next(&mut standing));
        assert_eq!(order, [two, one, two, one].map(Some));
        assert_eq!(next(&mut standing), None);
    }

    #[actix_web::test]
    async fn who_has_gone_is_not_worked_for() {
        static LINE: LazyLock<Line> = LazyLock::new(|| Line::new(1));
        let busy = kept_busy(&LINE, 1).await;
        let mut gone = Box::pin(LINE.work(Some(house(2)), || ()));
        let mut last = pin!(LINE.work(Some(house(3)), || ()));
        stands(gone.as_mut()).await;
        stands(last.as_mut()).await;
        drop(gone);
        assert_eq!(LINE.standing().waiting.len(), 1);
        drop(busy);
        assert_eq!(last.await, Ok(()));
    }

    #[actix_web::test]
    async fn work_that_panics_gives_its_turn_back() {
        static LINE: LazyLock<Line> = LazyLock::new(|| Line::new(1));
        let panics: fn() = || panic!("on purpose");
        assert_eq!(LINE.work(Some(house(1)), panics).await, Err(Undone));
        assert_eq!(LINE.work(Some(house(1)), || 2).await, Ok(2));
    }

    #[test]
    fn so_many_households_are_remembered_and_no_more() {
        let mut standing = Standing::default();
        for number in 0..2 * MOST_HOUSEHOLDS as u32 {
            standing.stand(IpAddr::V4(Ipv4Addr::from(number)), Box::new(|| ()));
            assert!(standing.used.len() <= MOST_HOUSEHOLDS);
        }
    }
}
