//! Hearing what other servers have written.

use std::future::poll_fn;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{sleep, timeout};
use tokio_postgres::{AsyncMessage, Config, NoTls};

use super::connection::{AGAIN, Trouble};
use crate::journal::error::damaged;
use crate::journal::reached::Reached;

/// How often it is looked whether a notification was lost.
const LOOK: Duration = Duration::from_secs(1);

/// Follows the database for ever: a notification is a hint to look, and without one it is looked now and then.
pub(super) async fn follow(config: Config, reached: Arc<Reached>) {
    loop {
        // Whatever it is, the next connection may be better.
        let _ = listen(&config, &reached).await;
        sleep(AGAIN).await;
    }
}

async fn listen(config: &Config, reached: &Arc<Reached>) -> Result<(), Trouble> {
    let (client, mut connection) = config.connect(NoTls).await?;
    let news = Arc::new(Notify::new());
    let (tell, heard) = (Arc::clone(&news), Arc::clone(reached));
    tokio::spawn(async move {
        while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
            // What this process has written itself is no news.
            if let AsyncMessage::Notification(said) = message
                && said.payload().parse().is_ok_and(|position: u64| position > heard.position())
            {
                tell.notify_one();
            }
        }
        tell.notify_one();
    });
    client.batch_execute("LISTEN throne").await?;
    let look = client.prepare("SELECT position FROM tail").await?;
    loop {
        let row = client.query_opt(&look, &[]).await?;
        let row = row.ok_or_else(|| damaged("of the tail", "it is missing".to_owned()))?;
        let position: i64 = row.try_get(0)?;
        reached.advance(position as u64);
        drop(timeout(LOOK, news.notified()).await);
    }
}
