//! Connections to the database, and what may become of one.

use std::error::Error as _;
use std::time::Duration;

use deadpool_postgres::PoolError;
use refinery::{Migration, Runner};
use tokio_postgres::Client;
use tokio_postgres::error::{Severity, SqlState};

use super::address::Database;
use crate::journal::JournalError;

/// How long a database that does not answer is waited for, before whoever asks is told.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
/// After which time it is tried again.
pub(super) const AGAIN: Duration = Duration::from_millis(50);
/// The lock under which a group is written: "throne", as a number.
pub(super) const LOCK: i64 = 0x7468_726f_6e65;
/// The lock under which tables are made.
const MIGRATION_LOCK: i64 = LOCK + 1;

/// How the tables came to be, one step after the other. What was released is never changed.
const MIGRATIONS: [(&str, &str); 2] = [
    ("V1__journal", include_str!("migrations/V1__journal.sql")),
    ("V2__shared", include_str!("migrations/V2__shared.sql")),
];

/// Why something could not be done in the database.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The connection is gone: nobody knows what became of what was asked last, and another one may do.
    Lost(String),
    /// The database refuses it. It was not done.
    Refused(String),
    /// What is there is not what should be.
    Journal(JournalError),
}

impl From<tokio_postgres::Error> for Trouble {
    fn from(error: tokio_postgres::Error) -> Trouble {
        let why = why(&error);
        let Some(said) = error.as_db_error() else {
            // A value that cannot be sent never was; everything else is a matter of the connection.
            let is_of_value =
                why.starts_with("error serializing") || why.starts_with("error deserializing");
            return if is_of_value { Trouble::Refused(why) } else { Trouble::Lost(why) };
        };
        let ends = matches!(said.parsed_severity(), Some(Severity::Fatal | Severity::Panic));
        if ends || said.code() == &SqlState::LOCK_NOT_AVAILABLE {
            return Trouble::Lost(why);
        }
        let detail = said.detail().map(|detail| format!(" ({detail})")).unwrap_or_default();
        Trouble::Refused(format!("{}{detail}", said.message()))
    }
}

impl From<PoolError> for Trouble {
    fn from(error: PoolError) -> Trouble {
        Trouble::Lost(match error {
            PoolError::Backend(error) => why(&error),
            PoolError::Timeout(_)
            | PoolError::Closed
            | PoolError::NoRuntimeSpecified
            | PoolError::PostCreateHook(_) => error.to_string(),
        })
    }
}

impl From<JournalError> for Trouble {
    fn from(error: JournalError) -> Trouble {
        Trouble::Journal(error)
    }
}

impl Trouble {
    /// What is said of it where nothing was to be written.
    pub(super) fn told(self, what: &'static str) -> JournalError {
        match self {
            Trouble::Lost(why) => JournalError::Unreachable(why),
            Trouble::Refused(why) => JournalError::Failed { what, why },
            Trouble::Journal(error) => error,
        }
    }
}

/// An error with its cause.
fn why(error: &tokio_postgres::Error) -> String {
    error.source().map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"))
}

/// A connection of its own, driven in the background until it is dropped.
pub(super) async fn connect(database: &Database) -> Result<Client, Trouble> {
    let connected = database.config.connect(database.tls.clone()).await;
    // Whatever stands in the way, it may be gone at the next try.
    let (client, connection) = connected.map_err(|error| Trouble::Lost(why(&error)))?;
    tokio::spawn(async move { drop(connection.await) });
    Ok(client)
}

/// Makes the tables that are not there yet; which version of PostgreSQL it is. One program does so at a time.
pub(super) async fn prepare(database: &Database) -> Result<String, Trouble> {
    let mut client = connect(database).await?;
    let encoding: String = client.query_one("SHOW server_encoding", &[]).await?.try_get(0)?;
    if encoding != "UTF8" {
        return Err(Trouble::Refused(format!(
            "the database holds text as {encoding}: make one with ENCODING 'UTF8'"
        )));
    }
    client.query("SELECT pg_advisory_lock($1)", &[&MIGRATION_LOCK]).await?;
    let migrations = MIGRATIONS.map(|(name, sql)| Migration::unapplied(name, sql));
    let migrations: Result<Vec<Migration>, _> = migrations.into_iter().collect();
    let refused = |error: refinery::Error| {
        let source = error.source().map(|why| format!(": {why}")).unwrap_or_default();
        Trouble::Refused(format!("{error}{source}"))
    };
    Runner::new(&migrations.map_err(refused)?).run_async(&mut client).await.map_err(refused)?;
    Ok(client.query_one("SHOW server_version", &[]).await?.try_get(0)?)
}
