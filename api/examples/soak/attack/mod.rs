//! All that strangers can do to a server at once, by half a core of work.

mod asking;
mod holding;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::rc::Rc;
use std::time::Duration;

use actix_web::rt::spawn;
use actix_web::rt::time::{sleep, timeout};
use futures_util::future::{FutureExt, LocalBoxFuture};
use rustix::time::{ClockId, clock_gettime};
use tokio::time::Instant;

use crate::phone::Phone;

/// From so many addresses each kind of attack comes.
const ADDRESSES: u8 = 4;

/// One who attacks in one way: goes on for ever.
type Attack = fn(Attacker) -> LocalBoxFuture<'static, ()>;

/// The ways, and how many are on it at once from each address.
const KINDS: [(&str, u16, Attack); 15] = [
    ("brackets over HTTP", 1, |by| asking::brackets(by).boxed_local()),
    ("brackets over WebSocket", 1, |by| asking::brackets_on_sockets(by).boxed_local()),
    ("fragments that spread twice", 1, |by| asking::fragments(by).boxed_local()),
    ("240 dear aliases", 1, |by| asking::aliases(by).boxed_local()),
    ("searches", 1, |by| asking::searches(by).boxed_local()),
    ("odds with all cards", 1, |by| asking::odds(by).boxed_local()),
    ("openings", 1, |by| asking::openings(by).boxed_local()),
    ("openings with house rules", 1, |by| asking::houses(by).boxed_local()),
    ("guesses of codes", 1, |by| asking::guesses(by).boxed_local()),
    ("forged hosts", 1, |by| asking::hosts(by).boxed_local()),
    ("archives that nobody reads", 75, |by| holding::archives(by).boxed_local()),
    ("sockets that nobody reads", 20, |by| holding::sockets(by).boxed_local()),
    ("sockets that do not begin", 25, |by| holding::silent(by).boxed_local()),
    ("stalled headers", 150, |by| holding::headers(by).boxed_local()),
    ("stalled bodies", 150, |by| holding::bodies(by).boxed_local()),
];

/// One of those who attack.
pub(super) struct Attacker {
    phone: Phone,
    /// Which one of its kind, from 0.
    number: u64,
    pace: Pace,
    answers: Rc<RefCell<BTreeMap<String, u64>>>,
}

impl Attacker {
    /// Notes how something was answered.
    fn note(&self, answer: &str) {
        *self.answers.borrow_mut().entry(answer.to_owned()).or_default() += 1;
    }

    /// Waits until there is work to spend again.
    async fn turn(&self) {
        self.pace.turn().await;
    }
}

/// Holds all attackers together to half a core.
#[derive(Clone, Copy)]
struct Pace(Instant);

impl Pace {
    async fn turn(self) {
        // Whoever fails at once is not to fail all the time.
        sleep(Duration::from_millis(1)).await;
        while used() > self.0.elapsed() / 2 {
            sleep(Duration::from_millis(10)).await;
        }
    }
}

/// What this process has used of a processor.
fn used() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(
        time.tv_sec.try_into().unwrap_or_default(),
        time.tv_nsec.try_into().unwrap_or_default(),
    )
}

/// Attacks the server for so long; how each kind was answered, a line each.
pub(crate) async fn attack(server: SocketAddr, lasts: Duration) -> String {
    let began = Instant::now();
    let mut said = Vec::new();
    for (kind, (name, each, attack)) in (0..).zip(KINDS) {
        let answers = Rc::new(RefCell::new(BTreeMap::new()));
        for number in 0..ADDRESSES {
            let from = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2 + kind * ADDRESSES + number));
            let phone = Phone::new(from, server);
            for one in 0..each {
                let number = u64::from(one) << 8 | u64::from(number);
                let (pace, answers) = (Pace(began), Rc::clone(&answers));
                let by = Attacker { phone: phone.clone(), number, pace, answers };
                spawn(timeout(lasts, attack(by)));
            }
        }
        said.push((name, answers));
    }
    sleep(lasts.saturating_sub(began.elapsed())).await;
    let share = used().as_secs_f64() / began.elapsed().as_secs_f64();
    let mut text = format!("the attackers used {share:.2} of a core\n");
    for (name, answers) in said {
        let answers = answers.borrow();
        let all: u64 = answers.values().sum();
        let how: Vec<String> =
            answers.iter().map(|(how, times)| format!("{times} × {how}")).collect();
        let _ = writeln!(text, "  {name}: {all}: {}", how.join(", "));
    }
    text
}
