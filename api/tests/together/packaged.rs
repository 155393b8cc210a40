//! What the server is packed with says what is so: the container, its compose file, the unit of systemd, and the page for whoever
//! runs it. No container is built here.

use std::collections::BTreeSet;
use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;

use crate::support::Folder;
use actix_web::rt::task::spawn_blocking;
use api::graphql::Audience;
use api::matches::Matches;
use api::server::Service;
use throne_tests::project;
use yaml_rust2::{Yaml, YamlLoader};

/// The program whose options are named.
const THRONE: &str = env!("CARGO_BIN_EXE_throne");

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn packaging(file: &str) -> PathBuf {
    project("packaging").join(file)
}

/// What `throne serve` can be told, on its line and by the environment.
fn known() -> BTreeSet<String> {
    let help = Command::new(THRONE).args(["serve", "--help"]).output().expect("the program");
    assert!(help.status.success(), "{help:?}");
    let help = String::from_utf8(help.stdout).expect("text");
    let words = help.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'));
    let named = |word: &&str| word.starts_with("--") || word.starts_with("THRONE_");
    words.filter(named).map(str::to_owned).collect()
}

/// The options and variables that a text names.
fn named<'a>(words: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    words
        .filter(|word| word.starts_with("--") || word.starts_with("THRONE_"))
        .map(|word| word.split('=').next().unwrap_or(word))
        .collect()
}

/// The instructions of the container's file, each on one line.
fn instructions() -> Vec<String> {
    let text = read(&packaging("Containerfile"));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let text = lines.collect::<Vec<_>>().join("\n").replace("\\\n", " ");
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// What stands behind each instruction of this name.
fn all<'a>(instructions: &'a [String], name: &'a str) -> Vec<&'a str> {
    let of_it = instructions.iter().filter_map(move |line| line.strip_prefix(name));
    of_it.filter_map(|rest| rest.strip_prefix(' ')).collect()
}

#[test]
fn what_the_container_copies_is_there() {
    let instructions = instructions();
    let copies = all(&instructions, "COPY");
    assert!(copies.len() >= 5, "{copies:?}");
    for copy in copies {
        let (flags, paths): (Vec<&str>, Vec<&str>) =
            copy.split_whitespace().partition(|word| word.starts_with("--"));
        let (_, sources) = paths.split_last().expect("where to");
        for source in sources {
            let source = match flags.as_slice() {
                [] => source,
                // Of its system.
                ["--from=build"] if *source == "/etc/ssl/certs/ca-certificates.crt" => continue,
                // Where the project lies while it is built; what is built is named after the program.
                ["--from=build"] => source.strip_prefix("/throne/").expect("of the project"),
                ["--from=node"] => continue,
                other => panic!("{other:?}"),
            };
            if let Some(built) = source.strip_prefix("target/release/") {
                assert_eq!(Some(built), Path::new(THRONE).file_stem().and_then(|it| it.to_str()));
            } else {
                assert!(project(source).exists(), "{source}");
            }
        }
    }
}

#[test]
fn the_container_runs_without_root_on_what_it_was_built_for() {
    let instructions = instructions();
    let from = all(&instructions, "FROM");
    let release = from.last().expect("a base").split_once(':').expect("a release").1;
    let release = release.strip_suffix("-slim").expect("a small one");
    assert!(from.iter().all(|base| base.contains(release)), "{from:?} find the same libraries");
    let user = all(&instructions, "USER").last().expect("a user").split(':').next();
    let user: u32 = user.and_then(|user| user.parse().ok()).expect("a number");
    assert!(user > 0);
    let last = |name| all(&instructions, name).last().copied();
    assert_eq!(last("VOLUME"), Some("/data"));
    assert_eq!((last("ENTRYPOINT"), last("CMD")), (Some("[\"throne\"]"), Some("[\"serve\"]")));
    let known = known();
    let variables = named(all(&instructions, "ENV").iter().flat_map(|line| line.split(' ')));
    assert_eq!(variables.len(), 2);
    for variable in variables {
        assert!(known.contains(variable), "{variable}");
    }
}

#[actix_web::test]
async fn the_container_knows_whether_it_is_ready() {
    let folder = Folder::new("probe");
    let address = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
    let matches = Arc::new(Matches::open(folder.path()).expect("a journal"));
    let service = Service::start(address, matches, Audience::Programs).expect("a free port");
    let port = service.address.port();
    let instructions = instructions();
    let probe = all(&instructions, "HEALTHCHECK").pop().expect("a probe").to_owned();
    let (_, probe) = probe.split_once("CMD ").expect("a command");
    let probe: Vec<String> = serde_json::from_str(probe).expect("a list of words");
    assert!(probe[2].contains("127.0.0.1/8080 "), "where the container listens");
    let probe: Vec<String> =
        probe.iter().map(|word| word.replace("/8080", &format!("/{port}"))).collect();
    let is_ready = async || {
        let probe = probe.clone();
        let probed = spawn_blocking(move || Command::new(&probe[0]).args(&probe[1..]).status());
        probed.await.expect("it ran").expect("a shell").success()
    };
    assert!(is_ready().await);
    service.retire();
    assert!(!is_ready().await);
    service.stop().await.expect("a service that ran");
    assert!(!is_ready().await);
}

#[test]
fn the_compose_file_names_what_there_is() {
    let file = packaging("compose.yaml");
    let parsed = YamlLoader::load_from_str(&read(&file)).expect("it is YAML");
    let [compose] = parsed.as_slice() else { panic!("one document") };
    let throne = &compose["services"]["throne"];
    let words = |list: &Yaml| -> Vec<String> {
        let words = list.as_vec().expect("a list").iter();
        words.map(|word| word.as_str().expect("a word").to_owned()).collect()
    };
    let command = words(&throne["command"]);
    assert_eq!(command[0], "serve");
    let (options, known) = (named(command.iter().map(String::as_str)), known());
    assert!(options.len() >= 4, "{options:?}");
    assert!(options.iter().all(|option| known.contains(*option)), "{options:?} of {known:?}");
    // The other server is the same, on the same database, without a password in its address.
    assert_eq!(&compose["services"]["throne-2"], throne);
    let told = |service: &Yaml, name: &str| -> String {
        let value = service["environment"][name].as_str();
        value.unwrap_or_else(|| panic!("{name} is not said")).to_owned()
    };
    let database = &compose["services"]["database"];
    let store = told(throne, "THRONE_STORE");
    assert!(known.contains("THRONE_STORE") && store.ends_with("?sslmode=disable"), "{store}");
    let [user, name] = ["POSTGRES_USER", "POSTGRES_DB"].map(|what| told(database, what));
    assert_eq!(store, format!("postgres://{user}@database/{name}?sslmode=disable"));
    assert_eq!(told(throne, "PGPASSWORD"), told(database, "POSTGRES_PASSWORD"));
    assert!(database["ports"].is_badvalue() && throne["volumes"].is_badvalue());
    assert_eq!(words(&database["networks"]), ["inside"]);
    let kept = words(&database["volumes"]);
    assert!(kept[0].starts_with("matches:"), "{kept:?}");

    let here = file.parent().expect("a folder");
    let context = here.join(throne["build"]["context"].as_str().expect("a folder"));
    let built = context.join(throne["build"]["dockerfile"].as_str().expect("a file"));
    assert!(built.is_file(), "{}", built.display());
    let caddy = &compose["services"]["caddy"];
    let mounted = words(&caddy["volumes"]).into_iter().find(|volume| volume.starts_with("./"));
    let mounted = mounted.expect("its configuration");
    let mounted = here.join(mounted.split(':').next().expect("a file"));
    assert!(read(&mounted).contains("reverse_proxy throne:8080 throne-2:8080"));

    // The proxy is believed, as it is in that network, and nobody else reaches the server.
    let behind = command.iter().position(|word| word == "--proxy").expect("a proxy") + 1;
    let network = &compose["networks"]["inside"];
    assert_eq!(network["ipam"]["config"][0]["subnet"].as_str(), Some(command[behind].as_str()));
    assert_eq!(network["internal"].as_bool(), Some(true));
    assert_eq!(words(&throne["networks"]), ["inside"]);
    assert!(throne["ports"].is_badvalue());
    assert_eq!(throne["read_only"].as_bool(), Some(true));
    assert_eq!(words(&throne["cap_drop"]), ["ALL"]);
    for volume in ["matches", "certificates"] {
        assert!(!compose["volumes"][volume].is_badvalue(), "{volume}");
    }
}

#[test]
fn the_unit_is_sound_and_names_what_there_is() {
    let unit = read(&packaging("throne.service"));
    let lines = unit.lines().filter(|line| !line.starts_with('#'));
    let said = lines.filter(|line| line.starts_with("Exec") || line.starts_with("Environment"));
    let words = said.flat_map(|line| line.split_once('=').expect("a value").1.split(' '));
    let (named, known) = (named(words), known());
    assert!(named.len() >= 3, "{named:?}");
    assert!(named.iter().all(|name| known.contains(*name)), "{named:?}");

    let folder = Folder::new("unit");
    let file = folder.path().join("throne.service");
    // It is sound only if the program is there.
    fs::write(&file, unit.replace("/usr/local/bin/throne", THRONE)).expect("a file");
    let analyze = |options: &[&str]| -> Option<Output> {
        Command::new("systemd-analyze").args(options).arg(&file).output().ok()
    };
    let Some(verified) = analyze(&["verify"]) else { return };
    let says = String::from_utf8_lossy(&verified.stderr);
    assert!(verified.status.success() && !says.contains("throne.service"), "{says}");
    // Tenths: 2.0 of 10 is "OK".
    let secure = analyze(&["security", "--offline=true", "--threshold=20"]).expect("it is there");
    assert!(secure.status.success(), "{}", String::from_utf8_lossy(&secure.stdout));
}

#[test]
fn the_page_for_operators_names_every_option_and_is_short() {
    let page = read(&project("OPERATING.md"));
    assert!(page.lines().count() <= 150, "{} lines", page.lines().count());
    let said = |option: &String| {
        page.match_indices(option.as_str()).any(|(at, _)| {
            let behind = page[at + option.len()..].chars().next();
            behind.is_none_or(|c| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'))
        })
    };
    let known = known();
    let options = known.iter().filter(|name| name.starts_with("--") && *name != "--help");
    let missing: Vec<&String> = options.filter(|option| !said(option)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    for file in ["Containerfile", "compose.yaml", "throne.service"] {
        assert!(page.contains(&format!("packaging/{file}")), "{file}");
    }
}
