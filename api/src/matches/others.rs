//! What other servers do that share a database with this one.
//!
//! What is kept in memory is only what was read. Before a request is answered it is asked once what was written since
//! ([`Matches::hear`]), so that every server answers by what everybody has been answered before; what is cheap is taken in at once,
//! and of logs that have grown it is noted that there is more, which is read by whoever looks at them next. Besides, a thread
//! follows the database, for those who look at nothing and want to be told.

use std::io;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use events::Seat;
use events::journal::{Mark, MatchId, News, Put, Shared};

use super::today::Counts;
use super::{MatchError, Matches, Table};

/// How long the thread that follows waits for news before it looks after what is due.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often what was counted here is put into the database, and what others counted is looked at.
const SHARED_EVERY: Duration = Duration::from_secs(10);

/// The other servers.
pub(super) struct Others {
    shared: Shared,
    /// By what they know this one.
    name: String,
    /// Up to where everything is known here.
    known: Mutex<Mark>,
}

impl Others {
    /// Those that share this database. What is read from now on is behind what is known.
    pub(super) fn of(shared: &Shared) -> Result<Others, MatchError> {
        let (known, name) = (Mutex::new(shared.now()?), MatchId::fresh()?.to_string());
        Ok(Others { shared: shared.clone(), name, known })
    }

    /// By what they know this one.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Where what is used in a day is counted.
    pub(super) fn counts(&self) -> Counts {
        Counts::Memo(self.shared.clone(), self.name.clone())
    }

    fn known(&self) -> Mark {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Everything up to there is known by now.
    fn advance(&self, mark: Mark) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        *known = known.or(mark);
    }
}

impl Matches {
    /// Takes in what other servers have written up to now. Where there are none, nothing is to be done.
    ///
    /// # Errors
    /// If the database cannot be reached: then nobody knows what is so.
    pub fn hear(&self) -> Result<(), MatchError> {
        let Some(others) = &self.others else { return Ok(()) };
        if let Some(news) = others.shared.since(others.known())? {
            self.take_in(&news)?;
            others.advance(news.mark);
        }
        Ok(())
    }

    /// Two may do this at once with the same news, or with older ones last.
    fn take_in(&self, news: &News) -> Result<(), MatchError> {
        for put in &news.put {
            match put {
                Put::Beside { id, number, bytes, is_desk: true } => {
                    if self.is_of_campaign(*id)? {
                        self.campaigns.hear(*id, *number, bytes);
                    } else {
                        self.desks.hear(*id, *number, bytes);
                    }
                }
                Put::Beside { id, number, bytes, is_desk: false } => {
                    self.seats.hear(*id, *number, bytes);
                }
                Put::Deleted { id, number } => {
                    self.seats.forget(*id, Some(*number));
                    self.desks.forget(*id, Some(*number));
                    self.campaigns.forget(*id, Some(*number));
                    self.shelf.forget(*id);
                    self.forget_read(*id);
                }
                Put::Completed(id) => {
                    self.forget_read(*id);
                    self.shelf.look(*id, Table::hear_otherwise);
                }
                Put::Memo { kind, memo } => {
                    self.names.hear(kind, memo);
                    self.seasons.hear(kind, memo);
                    self.quota.hear(kind, memo);
                    if let Some(claims) = &self.private {
                        claims.hear(kind, memo);
                    }
                }
            }
        }
        for grown in &news.grown {
            if grown.is_desk && self.is_of_campaign(grown.id)? {
                self.campaigns.hear_grown(grown.id);
            } else if grown.is_desk {
                self.desks.hear_grown(grown.id, grown.entries);
            } else {
                if self.seats.sees(None, grown.id).is_none() {
                    self.nobodys.hear(grown.id);
                }
                self.shelf.look(grown.id, |table| table.hear(grown.entries));
            }
        }
        Ok(())
    }

    /// Tells other servers what a seat shows from now on; nobody writes it down.
    pub(super) fn tell_hand(&self, id: MatchId, seat: Seat, bits: u64) -> Result<(), MatchError> {
        let Some(others) = &self.others else { return Ok(()) };
        others.shared.say(&format!("{} show {id} {} {bits}", others.name, seat.number()))?;
        Ok(())
    }

    /// Asks other servers what is shown in a match that was read just now.
    pub(super) fn ask_hands(&self, table: &Table) -> Result<(), MatchError> {
        let Some(others) = self.others.as_ref().filter(|_| table.has_teams()) else {
            return Ok(());
        };
        others.shared.say(&format!("{} asks {}", others.name, table.id()))?;
        Ok(())
    }

    /// Takes in what another server said, and answers it.
    fn hear_said(&self, said: &str) -> Option<()> {
        let mut words = said.split(' ');
        let is_own = words.next()? == self.others.as_ref()?.name;
        match (is_own, words.next()?) {
            (false, "show") => {
                let id = words.next()?.parse().ok()?;
                let seat = Seat::new(words.next()?.parse().ok()?)?;
                let bits = words.next()?.parse().ok()?;
                self.shelf.look(id, |table| table.hear_hand(seat, bits));
            }
            (false, "asks") => {
                let (id, mut shown) = (words.next()?.parse().ok()?, Vec::new());
                self.shelf.look(id, |table| shown = table.shown());
                for (seat, bits) in shown {
                    self.tell_hand(id, seat, bits).ok()?;
                }
            }
            (_, _) => {}
        }
        Some(())
    }

    /// Follows the other servers on threads of its own, until these matches are gone.
    ///
    /// # Errors
    /// If the system has no thread for it.
    pub fn follow_others(self: &Arc<Matches>) -> io::Result<()> {
        let Some(others) = &self.others else { return Ok(()) };
        let (shared, matches) = (others.shared.clone(), Arc::downgrade(self));
        let listen = {
            let (shared, matches) = (shared.clone(), matches.clone());
            move || listen(&shared, &matches)
        };
        thread::Builder::new().name("said".to_owned()).spawn(listen)?;
        let follow = move || follow(&shared, &matches);
        thread::Builder::new().name("others".to_owned()).spawn(follow).map(drop)
    }

    /// Brings what is in memory abreast, and tells whoever follows it. Up to where that was; whoever asks meanwhile may have
    /// heard of more.
    fn keep_up(&self, others: &Others) -> Result<Mark, MatchError> {
        self.hear()?;
        let known = others.known();
        for table in self.shelf.behind() {
            let read = table.come_abreast(&self.journal, &self.rulesets);
            or_drop(read, || self.shelf.forget(table.id()))?;
        }
        for hall in self.desks.behind() {
            let read = hall.come_abreast(&self.journal);
            or_drop(read, || self.desks.drop_hall(hall.id()))?;
        }
        self.tell();
        Ok(known)
    }

    /// Puts what only this server knows where the others find it.
    fn share_own(&self) -> Result<(), MatchError> {
        self.quota.share()?;
        match &self.private {
            Some(claims) => claims.renew(),
            None => Ok(()),
        }
    }
}

/// Lets go of what cannot be read on, so that nobody else waits for it: whoever looks at it next is told why.
fn or_drop(read: Result<(), MatchError>, drop: impl FnOnce()) -> Result<(), MatchError> {
    match read {
        Err(error) if !error.is_away() => {
            tracing::warn!(%error, "what another server logged cannot be read");
            drop();
            Ok(())
        }
        read => read,
    }
}

fn listen(shared: &Shared, matches: &Weak<Matches>) {
    loop {
        let said = shared.next_said(PATIENCE);
        let Some(matches) = matches.upgrade() else { return };
        if let Some(said) = said {
            // What is no word of a server is said to nobody.
            let _ = matches.hear_said(&said);
        }
    }
}

fn follow(shared: &Shared, matches: &Weak<Matches>) {
    let (mut seen, mut shared_at, mut is_away) = (Mark::default(), None::<Instant>, false);
    loop {
        shared.wait_behind(seen, PATIENCE);
        let Some(matches) = matches.upgrade() else { return };
        let Some(others) = &matches.others else { return };
        let mut kept_up = matches.keep_up(others).map(|known| seen = known);
        if kept_up.is_ok() && shared_at.is_none_or(|then| then.elapsed() >= SHARED_EVERY) {
            (kept_up, shared_at) = (matches.share_own(), Some(Instant::now()));
        }
        match &kept_up {
            Ok(()) if is_away => tracing::info!("the database answers again"),
            Err(error) if !is_away => {
                tracing::error!(%error, "what other servers do is not heard of");
            }
            Ok(()) | Err(_) => {}
        }
        is_away = kept_up.is_err();
        if is_away {
            drop(matches);
            thread::sleep(PATIENCE);
        }
    }
}
