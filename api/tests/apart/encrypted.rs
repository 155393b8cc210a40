//! A database behind a network that is not trusted: TLS, to whoever shows a certificate for the name in the address.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::Folder;
use crate::support::program::Program;
use crate::support::shared::server::{Server, user};

const THRONE: &str = env!("CARGO_BIN_EXE_throne");
/// Longer than a server takes to read its configuration again.
const A_WHILE: Duration = Duration::from_secs(30);

/// Somebody who vouches for servers.
struct Voucher(PathBuf);

impl Voucher {
    fn new(folder: &Folder, name: &str) -> Voucher {
        let voucher = Voucher(folder.path().join(name));
        let (key, certificate) = (voucher.file("key"), voucher.file("pem"));
        let new = [
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:prime256v1",
            "-nodes",
            "-days",
            "2",
        ];
        openssl(
            &[&new[..], &["-subj", &format!("/CN={name}"), "-keyout", &key, "-out", &certificate]]
                .concat(),
        );
        voucher
    }

    /// The file of a kind.
    fn file(&self, kind: &str) -> String {
        self.0.with_extension(kind).to_string_lossy().into_owned()
    }

    /// A key and a certificate for the server of this name, into a folder.
    fn vouch(&self, name: &str, into: &Path) -> [PathBuf; 2] {
        let [key, certificate] = ["server.key", "server.pem"].map(|file| into.join(file));
        let [asks, names] = ["asks", "names"].map(|kind| self.file(kind));
        fs::write(&names, format!("subjectAltName=DNS:{name}\n")).expect("written");
        let [key_text, certificate_text] = [&key, &certificate].map(|file| file.to_string_lossy());
        let new = [
            "req",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:prime256v1",
            "-nodes",
            "-subj",
            "/CN=server",
        ];
        openssl(&[&new[..], &["-keyout", &key_text, "-out", &asks]].concat());
        let by = ["-CA", &self.file("pem"), "-CAkey", &self.file("key"), "-CAcreateserial"];
        let sign = [
            "x509",
            "-req",
            "-days",
            "2",
            "-in",
            &asks,
            "-extfile",
            &names,
            "-out",
            &certificate_text,
        ];
        openssl(&[&sign[..], &by].concat());
        [key, certificate]
    }
}

fn openssl(arguments: &[&str]) {
    let output = Command::new("openssl")
        .args(arguments)
        .output()
        .expect("openssl, which PostgreSQL's package needs too");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// A server that takes nobody without TLS, whose certificate is for `localhost`.
fn encrypted(server: &Server, voucher: &Voucher) {
    let data = PathBuf::from(server.ask("postgres", "SHOW data_directory"));
    for file in voucher.vouch("localhost", &data) {
        fs::set_permissions(&file, Permissions::from_mode(0o600)).expect("ours");
        if let Some((uid, gid)) = user().expect("users") {
            chown(&file, Some(uid), Some(gid)).expect("ours");
        }
    }
    fs::write(data.join("pg_hba.conf"), "hostssl all all all trust\n").expect("written");
    for said in ["ssl_key_file = 'server.key'", "ssl_cert_file = 'server.pem'", "ssl = on"] {
        server.ask("postgres", &format!("ALTER SYSTEM SET {said}"));
    }
    server.ask("postgres", "SELECT pg_reload_conf()");
    let began = Instant::now();
    // Each question comes with a connection of its own, which `psql` encrypts if it can.
    while server.ask("postgres", "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()") != "t"
    {
        assert!(began.elapsed() < A_WHILE, "it does not encrypt");
        thread::sleep(Duration::from_millis(50));
    }
}

/// Walks through the journal of an address, with a file of certificates.
fn verify(folder: &Folder, address: &str, certificates: &str) -> Output {
    let mut command = Command::new(THRONE);
    command.args(["verify", "--store", address]).env("PGSSLROOTCERT", certificates);
    command.env("THRONE_DATA", folder.path()).output().expect("the program")
}

#[test]
fn a_database_is_spoken_to_in_tls_and_only_if_it_is_vouched_for() {
    let server = Server::start("off").expect("a server of PostgreSQL");
    let folder = Folder::new("encrypted");
    let [known, other] = ["known", "other"].map(|name| Voucher::new(&folder, name));
    let address = server.address(&server.database()).replace("127.0.0.1", "localhost");
    let asking = |mode: &str| format!("{address}?sslmode={mode}");
    let refused = |address: &str, certificates: &str, because: &str| {
        let output = verify(&folder, address, certificates);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_ne!(output.status.code(), Some(0), "{address}");
        assert!(said.contains(because), "{address}: {said}");
    };
    // Before it can, it is not spoken to in any other way.
    refused(&asking("require"), &known.file("pem"), "does not support TLS");
    encrypted(&server, &known);
    for mode in ["require", "verify-full"] {
        let output = verify(&folder, &asking(mode), &known.file("pem"));
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{mode}: {said}");
    }
    refused(&asking("disable"), &known.file("pem"), "no encryption");
    refused(&asking("require"), &other.file("pem"), "UnknownIssuer");
    let by_number = asking("require").replace("localhost", "127.0.0.1");
    refused(&by_number, &known.file("pem"), "not valid for name");
    refused(&asking("require"), &known.file("key"), "PGSSLROOTCERT");
    refused(&asking("require"), "/no/such/file", "/no/such/file");
}

/// All of its connections: those that read, the one that writes, and the one that hears.
#[actix_web::test]
async fn a_server_encrypts_each_of_its_connections() {
    let server = Server::start("off").expect("a server of PostgreSQL");
    let folder = Folder::new("encrypted-server");
    let known = Voucher::new(&folder, "known");
    encrypted(&server, &known);
    let address = server.address(&server.database()).replace("127.0.0.1", "localhost");
    let options = ["--store", &format!("{address}?sslmode=require")[..], "--open"];
    let program = Program::run(
        &folder,
        Command::new(THRONE).env("PGSSLROOTCERT", known.file("pem")),
        &options,
    );
    let all = "SELECT string_agg(DISTINCT s.ssl::text, ' '), count(*) > 2 FROM pg_stat_activity AS a \
               JOIN pg_stat_ssl AS s USING (pid) WHERE a.application_name = 'throne'";
    let hears = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'throne' AND query LIKE '%position%'";
    program.table.open("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts").await;
    let began = Instant::now();
    while server.ask("postgres", all) != "true|t" || server.ask("postgres", hears) == "0" {
        assert!(began.elapsed() < A_WHILE, "{}", server.ask("postgres", all));
        thread::sleep(Duration::from_millis(50));
    }
    program.terminate();
    assert!(program.ended().success());
}
