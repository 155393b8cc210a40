//! Where the database is, as `postgres://USER@HOST:PORT/NAME`, without a password in it.

use std::ffi::OsString;
use std::net::IpAddr;
use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::password::password;
use super::tls;
use crate::journal::JournalError;

/// How long a server may take to take a connection, or to acknowledge what was sent to it.
const PATIENCE: Duration = Duration::from_secs(5);
/// After how much silence it is asked whether it is still there.
const SILENCE: Duration = Duration::from_secs(30);
/// Where Debian's server listens for programs on the same machine.
const SOCKETS: &str = "/var/run/postgresql";

/// How an address of a database begins.
const BEGINNINGS: [&str; 2] = ["postgres://", "postgresql://"];

/// Whether this is the address of a database, and no folder.
pub fn is_address(text: &str) -> bool {
    BEGINNINGS.iter().any(|beginning| text.starts_with(beginning))
}

/// A database, and how to connect to it.
#[derive(Clone)]
pub(super) struct Database {
    pub(super) config: Config,
    /// What is spoken where the network is not trusted.
    pub(super) tls: MakeRustlsConnect,
}

/// The database of an address. `env` are the variables of the environment, which may hold the password or name its file, and
/// that of the certificates.
pub(super) fn database(
    address: &str,
    env: &dyn Fn(&str) -> Option<OsString>,
) -> Result<Database, JournalError> {
    let config = config(address, env)?;
    let tls = if config.get_ssl_mode() == SslMode::Disable {
        tls::trusting_nobody()?
    } else {
        tls::trusting(env("PGSSLROOTCERT").as_deref())?
    };
    Ok(Database { config, tls: MakeRustlsConnect::new(tls) })
}

fn config(address: &str, env: &dyn Fn(&str) -> Option<OsString>) -> Result<Config, JournalError> {
    let refused = |why: &str| Err(JournalError::Address(why.to_owned()));
    if !is_address(address) {
        return refused("it begins with postgres://");
    }
    // Whoever it says it is has to show it, always.
    let plain = address.replace("sslmode=verify-full", "sslmode=require");
    // What is wrong with it may stand next to a password: it is not repeated.
    let Ok(mut config) = plain.parse::<Config>() else {
        return refused(
            "it cannot be read: expected postgres://USER@HOST:PORT/NAME; sslmode is disable, require or verify-full, and a file of \
             certificates is named in PGSSLROOTCERT",
        );
    };
    if config.get_password().is_some() {
        return refused(
            "it has a password in it, which every list of processes shows: give it in PGPASSWORD, or in the file that PGPASSFILE \
             names",
        );
    }
    let said = config.get_ssl_mode();
    let is_plain = said == SslMode::Disable || said == SslMode::Prefer && is_local(&config);
    if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
        config.host_path(SOCKETS);
    }
    if config.get_application_name().is_none() {
        config.application_name("throne");
    }
    if let Some(password) = password(&config, env)? {
        config.password(password);
    }
    config
        .ssl_mode(if is_plain { SslMode::Disable } else { SslMode::Require })
        .target_session_attrs(TargetSessionAttrs::ReadWrite)
        .connect_timeout(PATIENCE)
        .tcp_user_timeout(PATIENCE)
        .keepalives_idle(SILENCE);
    Ok(config)
}

/// Where it is as can be shown to anybody.
pub(super) fn shown(config: &Config) -> String {
    let host = |host: &Host| match host {
        Host::Unix(path) => path.display().to_string(),
        Host::Tcp(name) => name.clone(),
    };
    let named = config.get_hosts().iter().map(host);
    let addresses = config.get_hostaddrs().iter().map(ToString::to_string);
    let hosts: Vec<String> = named.chain(addresses).collect();
    let ports: Vec<String> = config.get_ports().iter().map(ToString::to_string).collect();
    let ports = if ports.is_empty() { String::new() } else { format!(":{}", ports.join(",")) };
    let user = config.get_user().unwrap_or("whoever runs this");
    let database = config.get_dbname().unwrap_or(user);
    format!("database {database} at {}{ports} as {user}", hosts.join(","))
}

/// Whether nothing leaves this machine.
fn is_local(config: &Config) -> bool {
    let hosts = config.get_hosts().iter().all(|host| match host {
        Host::Unix(_) => true,
        Host::Tcp(name) => {
            name == "localhost" || name.parse().is_ok_and(|address: IpAddr| address.is_loopback())
        }
    });
    hosts && config.get_hostaddrs().iter().all(IpAddr::is_loopback)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(address: &str) -> String {
        config(address, &|_| None).err().map_or_else(String::new, |error| error.to_string())
    }

    #[test]
    fn a_password_in_the_address_is_refused_and_not_repeated() {
        for address in [
            "postgres://ann:secret@127.0.0.1/throne",
            "postgresql://ann:secret@127.0.0.1/throne",
            "postgres://127.0.0.1/throne?user=ann&password=secret",
            "postgres://ann:secret@127.0.0.1:port/throne",
            "postgres://ann:@127.0.0.1/throne",
        ] {
            let why = why(address);
            assert!(!why.is_empty() && !why.contains("secret"), "{address}: {why}");
        }
        assert!(why("postgres://ann:secret@127.0.0.1/throne").contains("PGPASSFILE"));
    }

    #[test]
    fn nobody_goes_without_tls_who_has_not_said_so() {
        let tls = |address: &str| config(address, &|_| None).expect("an address").get_ssl_mode();
        for local in ["127.0.0.1", "[::1]", "localhost", "%2Fvar%2Frun%2Fpostgresql"] {
            assert_eq!(tls(&format!("postgres://ann@{local}/throne")), SslMode::Disable, "{local}");
        }
        assert_eq!(tls("postgres:///throne"), SslMode::Disable);
        for asked in ["", "?sslmode=prefer", "?sslmode=require", "?sslmode=verify-full"] {
            let away = format!("postgres://ann@10.0.0.7/throne{asked}");
            assert_eq!(tls(&away), SslMode::Require, "{away}");
        }
        assert_eq!(tls("postgres://ann@127.0.0.1,10.0.0.7/throne"), SslMode::Require);
        assert_eq!(tls("postgres://ann@127.0.0.1/throne?sslmode=require"), SslMode::Require);
        assert_eq!(tls("postgres://ann@10.0.0.7/throne?sslmode=disable"), SslMode::Disable);
        assert!(why("postgres://ann@10.0.0.7/throne?sslrootcert=a").contains("PGSSLROOTCERT"));
        assert!(why("/var/lib/throne").contains("postgres://"));
    }

    #[test]
    fn the_password_comes_from_the_environment() {
        let env = |name: &str| (name == "PGPASSWORD").then(|| OsString::from("secret"));
        let config = config("postgres://ann@127.0.0.1/throne", &env).expect("a configuration");
        assert_eq!(config.get_password(), Some(&b"secret"[..]));
    }
}
