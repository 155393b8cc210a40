//! The client of `fixtures/conformance/README.md` runs against a server, and every case that it tries is as it should be.

use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use crate::support::Folder;
use api::graphql::Audience;
use api::matches::Matches;
use api::server::Service;

fn conformance() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/conformance")
}

#[actix_web::test]
async fn the_client_of_the_page_finds_every_case_as_it_should_be() {
    let page = fs::read_to_string(conformance().join("README.md")).expect("the page");
    let client = page.split("```python\n").nth(1).and_then(|rest| rest.split("```").next());
    let client = client.expect("the client");
    assert!(client.lines().count() <= 40, "it is short");
    if Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let folder = Folder::new("conformance");
    let (matches, _) = Matches::open(folder.path()).expect("a journal").private().expect("a code");
    let port = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
    let service = Service::start(port, Arc::new(matches), Audience::Programs).expect("a free port");
    let program = folder.path().join("client.py");
    fs::write(&program, client).expect("a file");
    let address = format!("http://{}", service.address);
    let run = |file: PathBuf| {
        let mut command = Command::new("python3");
        command.arg("-B").arg(&program).arg(&address).arg(file).arg("100");
        tokio::task::spawn_blocking(move || command.output())
    };
    let ran =
        run(conformance().join("rulings.jsonl")).await.expect("it ran").expect("it was started");
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert!(ran.status.success(), "{said}{}", String::from_utf8_lossy(&ran.stderr));
    let tried = said.trim().split(' ').next().and_then(|count| count.parse::<u32>().ok());
    assert!(tried.is_some_and(|tried| tried >= 100), "{said}");

    // A case that is not as it should be is told.
    let cases = fs::read_to_string(conformance().join("rulings.jsonl")).expect("the cases");
    let wrong =
        cases.lines().next().expect("a case").replacen("\"digest\":\"", "\"digest\":\"f", 1);
    let file = folder.path().join("wrong.jsonl");
    fs::write(&file, wrong).expect("a file");
    let ran = run(file).await.expect("it ran").expect("it was started");
    assert_eq!(ran.status.code(), Some(1));
    service.stop().await.expect("a service that ran");
}
