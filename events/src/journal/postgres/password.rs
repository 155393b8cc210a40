//! The password of a database: from the environment, or from a file as PostgreSQL's own programs read it.

use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tokio_postgres::Config;
use tokio_postgres::config::Host;

use crate::journal::JournalError;

/// What `PGPASSWORD` says, or else the file that `PGPASSFILE` names, or else `.pgpass` at home.
pub(super) fn password(
    config: &Config,
    env: &dyn Fn(&str) -> Option<OsString>,
) -> Result<Option<Vec<u8>>, JournalError> {
    if let Some(password) = env("PGPASSWORD").filter(|password| !password.is_empty()) {
        return Ok(Some(password.into_vec()));
    }
    let home = || env("HOME").map(|home| PathBuf::from(home).join(".pgpass"));
    let named = env("PGPASSFILE").map(PathBuf::from);
    match named.or_else(|| home().filter(|file| file.exists())) {
        Some(file) => in_file(&file, &wanted(config, env)),
        None => Ok(None),
    }
}

/// What a line has to begin with: host, port, database and user.
fn wanted(config: &Config, env: &dyn Fn(&str) -> Option<OsString>) -> [String; 4] {
    let host = config.get_hosts().first().map(|host| match host {
        Host::Tcp(name) => name.clone(),
        Host::Unix(_) => "localhost".to_owned(),
    });
    let user = config.get_user().map(str::to_owned);
    let user = user.or_else(|| env("USER")?.into_string().ok()).unwrap_or_default();
    let port = config.get_ports().first().copied().unwrap_or(5432);
    let name = config.get_dbname().map_or_else(|| user.clone(), str::to_owned);
    [host.unwrap_or_else(|| "localhost".to_owned()), port.to_string(), name, user]
}

fn in_file(file: &Path, wanted: &[String; 4]) -> Result<Option<Vec<u8>>, JournalError> {
    let refused = |why: String| JournalError::Address(format!("{}: {why}", file.display()));
    let mode = fs::metadata(file).map_err(|error| refused(error.to_string()))?.permissions().mode();
    if mode & 0o077 != 0 {
        return Err(refused("others can read the passwords in it: chmod 600".to_owned()));
    }
    let text = fs::read_to_string(file).map_err(|error| refused(error.to_string()))?;
    Ok(text.lines().find_map(|line| in_line(line, wanted)).map(String::into_bytes))
}

/// The password of a line `host:port:database:user:password`, if it is about this; `*` is everything.
fn in_line(line: &str, wanted: &[String; 4]) -> Option<String> {
    if line.starts_with('#') {
        return None;
    }
    let fields = fields(line);
    let (password, asked) = fields.split_last()?;
    let is_wanted = |(field, wanted): (&String, &String)| field == "*" || field == wanted;
    (asked.len() == wanted.len() && asked.iter().zip(wanted).all(is_wanted))
        .then(|| password.clone())
}

/// The fields of a line: a backslash takes what is special from the character behind it.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        let taken = match character {
            ':' => {
                fields.push(String::new());
                continue;
            }
            '\\' => characters.next(),
            other => Some(other),
        };
        if let Some(field) = fields.last_mut() {
            field.extend(taken);
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_about_a_database_has_its_password() {
        let wanted = ["db.example", "5433", "throne", "ann"].map(str::to_owned);
        let of = |line: &str| in_line(line, &wanted);
        assert_eq!(of("db.example:5433:throne:ann:secret"), Some("secret".to_owned()));
        assert_eq!(of("*:*:throne:*:secret"), Some("secret".to_owned()));
        assert_eq!(of(r"*:*:*:*:with\:colon\\"), Some(r"with:colon\".to_owned()));
        for other in ["db.example:5432:throne:ann:secret", "#*:*:*:*:secret", "*:*:*:secret", ""] {
            assert_eq!(of(other), None, "{other}");
        }
    }

    #[test]
    fn a_file_that_others_can_read_is_refused() {
        let file = std::env::temp_dir().join(format!("events-pgpass-{}", std::process::id()));
        fs::write(&file, "*:*:*:*:secret\n").expect("written");
        let config: Config = "postgres://ann@127.0.0.1/throne".parse().expect("an address");
        let env = |name: &str| (name == "PGPASSFILE").then(|| file.clone().into_os_string());
        let with = |mode| {
            fs::set_permissions(&file, fs::Permissions::from_mode(mode)).expect("changed");
            password(&config, &env)
        };
        let refused = with(0o644).expect_err("others can read it").to_string();
        assert!(refused.contains("chmod 600") && !refused.contains("secret"), "{refused}");
        assert_eq!(with(0o600), Ok(Some(b"secret".to_vec())));
        let _ = fs::remove_file(&file);
        assert!(password(&config, &env).is_err(), "a file that was named has to be there");
    }
}
