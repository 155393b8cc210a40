//! `/healthz` says what does not work.

use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::support::{Folder, Table};
use api::graphql::Audience;
use api::matches::{Matches, Trouble};
use api::server::limits::Limits;
use api::server::{Access, Service};
use tokio::time::sleep;

const OPENING: &str = "open 1.0 1v1; 1 Moon Elf; 2 Barbarian; 1 starts";
const IN_THE_END: Duration = Duration::from_secs(60);

fn serve(matches: Matches, limits: Limits) -> (Service, Table) {
    let address = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
    let matches = Arc::new(matches);
    let service =
        Service::start_within(limits, address, matches, Audience::Programs, Access::default());
    let service = service.expect("a free port");
    let table = Table::at(&service.address);
    (service, table)
}

/// What is said of the server's health, in the end.
async fn in_the_end(table: &Table, says: &str) {
    let began = Instant::now();
    loop {
        let answer = table.client().get(table.url("/healthz")).send().await.expect("an answer");
        assert_eq!(answer.status().as_u16(), 200, "nothing of this stops logging");
        let said = answer.text().await.expect("text");
        if said.lines().next().is_some_and(|line| line.starts_with(says)) {
            return;
        }
        assert!(began.elapsed() < IN_THE_END, "{said}");
        sleep(Duration::from_millis(100)).await;
    }
}

#[actix_web::test]
async fn a_mirror_that_is_behind_is_told_until_it_has_caught_up() {
    let folder = Folder::new("health-mirror");
    let (disk, mirror) = (folder.path().join("disk"), folder.path().join("disk/mirror"));
    // A file lies where the folder of the mirror should be made.
    fs::write(&disk, "no folder").expect("a file");
    let data = folder.path().join("data");
    let matches = Matches::open_mirrored(&data, &mirror).expect("a journal all the same");
    let (service, table) = serve(matches, Limits::default());
    table.open(OPENING).await;
    in_the_end(&table, "mirror: ").await;
    fs::remove_file(&disk).expect("the file goes");
    in_the_end(&table, "ok").await;
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn downloads_and_connections_that_are_full_are_told() {
    let folder = Folder::new("health-full");
    let limits = Limits { downloads: 0, ..Limits::default() };
    let (service, table) =
        serve(Matches::open(&folder.path().join("a")).expect("a journal"), limits);
    in_the_end(&table, "busy: no more archives").await;
    service.stop().await.expect("a service that ran");
    let limits = Limits { connections: 1, ..Limits::default() };
    let (service, table) =
        serve(Matches::open(&folder.path().join("b")).expect("a journal"), limits);
    in_the_end(&table, "busy: no more connections").await;
    service.stop().await.expect("a service that ran");
}

#[test]
fn only_what_keeps_people_from_logging_is_a_failure() {
    for (trouble, stops) in [
        (Trouble::Stopped, true),
        (Trouble::Full, true),
        (Trouble::ReadOnly, true),
        (Trouble::Waiting, true),
        (Trouble::NearlyFull, false),
        (Trouble::MirrorBehind, false),
    ] {
        assert_eq!(trouble.stops_logging(), stops, "{trouble:?}");
        assert!(!trouble.says().contains('/'), "a path is nobody's business: {trouble:?}");
    }
}
