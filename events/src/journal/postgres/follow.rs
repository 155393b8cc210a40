//! Hearing what other servers have written.

use std::future::poll_fn;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{sleep, timeout};
use tokio_postgres::AsyncMessage;

use super::address::Database;
use super::connection::{AGAIN, Trouble};
use super::heard::Heard;
use super::reader::{TAIL, mark};
use crate::journal::error::damaged;

/// The channel of what servers say to each other and nobody writes down.
pub(super) const SAID: &str = "throne_said";
/// How often it is looked whether a notification was lost.
const LOOK: Duration = Duration::from_secs(1);

/// Follows the database for ever: a notification is a hint to look, and without one it is looked now and then.
pub(super) async fn follow(database: Database, heard: Arc<Heard>) {
    loop {
        // Whatever it is, the next connection may be better.
        let _ = listen(&database, &heard).await;
        sleep(AGAIN).await;
    }
}

async fn listen(database: &Database, heard: &Arc<Heard>) -> Result<(), Trouble> {
    let (client, mut connection) = database.config.connect(database.tls.clone()).await?;
    let news = Arc::new(Notify::new());
    let (tell, known) = (Arc::clone(&news), Arc::clone(heard));
    tokio::spawn(async move {
        while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
            let AsyncMessage::Notification(said) = message else { continue };
            if said.channel() == SAID {
                known.say(said.payload());
            } else if said.payload().parse().is_ok_and(|sum: u64| sum > known.all.position()) {
                // What this process has written itself is no news.
                tell.notify_one();
            }
        }
        tell.notify_one();
    });
    client.batch_execute(&format!("LISTEN throne; LISTEN {SAID}")).await?;
    let look = client.prepare(TAIL).await?;
    loop {
        let row = client.query_opt(&look, &[]).await?;
        let row = row.ok_or_else(|| damaged("of the tail", "it is missing".to_owned()))?;
        heard.advance(mark(&row)?);
        drop(timeout(LOOK, news.notified()).await);
    }
}
