//! The thread that writes: what waits is a group, and a group is one transaction.
//!
//! The groups of all servers come one after the other, under one lock of the database that each holds from before it reads
//! until it has committed. So whoever judges sees what everybody before has written, positions have no gaps, and they become
//! visible in their order.
//!
//! A commit whose connection died may have been done or not. Each group has a number that is written with it: under the lock,
//! which nobody gets before the lost connection is at its end, the number says which. Only then anybody is answered; or, if the
//! database does not come back, that nobody knows.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::runtime::{Builder, Runtime};
use tokio::time::{sleep, timeout};

use super::address::Database;
use super::change::{complete, delete};
use super::connection::{AGAIN, PATIENCE, Trouble};
use super::heard::{Heard, Mark};
use super::job::{Asked, Job};
use super::session::Session;
use crate::journal::request::Request;
use crate::journal::{JournalError, MatchId};

/// A connection that has not answered for so long counts as lost.
const SILENCE: Duration = Duration::from_secs(30);
/// What was tried.
const WRITING: &str = "writing to the database";

pub(super) struct Writer {
    /// What waits for its connection, on its own thread: so nothing has to be handed from one to another.
    runtime: Arc<Runtime>,
    database: Database,
    heard: Arc<Heard>,
    session: Option<Session>,
    /// Who this is, and the number of its last group.
    id: MatchId,
    number: i64,
    /// The group whose commit nobody knows of yet.
    unknown: Option<i64>,
    /// Since when there is no connection.
    lost: Option<Instant>,
}

impl Writer {
    pub(super) fn new(database: Database, heard: Arc<Heard>) -> Result<Writer, JournalError> {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| JournalError::Failed {
            what: "starting what waits for the database",
            why: error.to_string(),
        })?;
        let id = MatchId::fresh().map_err(|error| JournalError::Failed {
            what: "making an id",
            why: error.to_string(),
        })?;
        let (session, unknown, lost) = (None, None, None);
        Ok(Writer {
            runtime: Arc::new(runtime),
            database,
            heard,
            session,
            id,
            number: 0,
            unknown,
            lost,
        })
    }

    /// Writes a group and answers. One that the database refuses is tried request by request, so that each fails alone.
    pub(super) fn write(&mut self, requests: Vec<Request>) {
        let runtime = Arc::clone(&self.runtime);
        let mut groups: VecDeque<Vec<Job>> = VecDeque::new();
        groups.push_back(requests.into_iter().map(Job::from).collect());
        while let Some(mut jobs) = groups.pop_front() {
            match runtime.block_on(self.settle(&mut jobs)) {
                Ok(()) => jobs.into_iter().for_each(Job::release),
                Err(JournalError::Failed { .. }) if jobs.len() > 1 => {
                    groups.extend(jobs.into_iter().map(|job| vec![job]));
                }
                Err(error) => jobs.into_iter().for_each(|job| job.fail(&error)),
            }
        }
    }

    /// Tries to write a group until it is certain what came of it, or the database is away for too long.
    async fn settle(&mut self, jobs: &mut [Job]) -> Result<(), JournalError> {
        loop {
            let silence = || Trouble::Lost("it does not answer".to_owned());
            let tried = timeout(SILENCE, self.attempt(jobs)).await;
            let why = match tried.unwrap_or_else(|_| Err(silence())) {
                Ok(mark) => {
                    (self.unknown, self.lost) = (None, None);
                    self.heard.advance(mark);
                    return Ok(());
                }
                Err(Trouble::Lost(why)) => why,
                Err(refused) => {
                    self.rollback().await;
                    let error = refused.told(WRITING);
                    let unknown = self.unknown.take();
                    return Err(
                        unknown.map_or(error.clone(), |_| JournalError::Unknown(error.to_string()))
                    );
                }
            };
            self.session = None;
            if self.lost.get_or_insert_with(Instant::now).elapsed() >= PATIENCE {
                return Err(match self.unknown.take() {
                    Some(_) => JournalError::Unknown(why),
                    None => JournalError::Unreachable(why),
                });
            }
            sleep(AGAIN).await;
        }
    }

    /// Judges a group by what is there and writes it. Up to where everything is then.
    async fn attempt(&mut self, jobs: &mut [Job]) -> Result<Mark, Trouble> {
        let session = match &mut self.session {
            Some(session) => session,
            none => none.insert(Session::open(&self.database).await?),
        };
        let mut begun = false;
        if let Some(unknown) = self.unknown {
            session.begin().await?;
            begun = true;
            let (written, mark) = session.written(self.id.as_bytes()).await?;
            if written == Some(unknown) {
                session.rollback().await?;
                return Ok(mark);
            }
            self.unknown = None;
        }
        let mut known = session.known(jobs, begun).await?;
        for job in jobs.iter_mut() {
            job.judge(&mut known);
        }
        for job in jobs.iter_mut() {
            match job {
                Job::Complete(Asked { wanted, held, .. }) => {
                    *held = Some(complete(session, &mut known, wanted).await?);
                }
                Job::Delete(Asked { wanted, held, .. }) => {
                    *held = Some(delete(session, &mut known, wanted).await?);
                }
                Job::Entry(_) | Job::Together(_) | Job::Ruleset(_) | Job::Beside(_) => {}
            }
        }
        let group = &known.group;
        if let Some(why) = &group.stopped {
            return Err(Trouble::Refused(why.clone()));
        }
        if group.is_empty() {
            session.rollback().await?;
            return Ok(group.mark());
        }
        self.number += 1;
        session.put(group, self.id.as_bytes(), self.number).await?;
        self.unknown = Some(self.number);
        let committed = session.commit(group.mark()).await;
        if let Err(Trouble::Refused(_)) = &committed {
            self.unknown = None;
        }
        committed.map(|()| group.mark())
    }

    /// Leaves nothing open that was begun.
    async fn rollback(&mut self) {
        let rolled_back = match &self.session {
            Some(session) => session.rollback().await.is_ok(),
            None => true,
        };
        if !rolled_back {
            self.session = None;
        }
    }
}
