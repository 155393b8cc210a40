//! The program `throne`: building it, and running it for a while.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::run::{Result, cargo, output, root};

/// How the program is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Profile {
    /// Soon there.
    Dev,
    /// Fast.
    Release,
    /// As the tests have built it already.
    Test,
}

impl Profile {
    /// What cargo is asked for. The tests have built it already, if cargo is asked in the same words.
    const fn args(self) -> &'static [&'static str] {
        match self {
            Profile::Dev => &["build", "--package", "api", "--bin", "throne"],
            Profile::Release => &["build", "--package", "api", "--bin", "throne", "--release"],
            Profile::Test => &["test", "--workspace", "--all-features", "--no-run"],
        }
    }
}

/// Builds the program, with cargo's progress shown, and says where it is.
pub(crate) fn build(profile: Profile) -> Result<PathBuf> {
    let messages = output(
        cargo(profile.args())
            .args(["--message-format", "json-render-diagnostics"])
            .stderr(Stdio::inherit()),
    )?;
    let messages = String::from_utf8_lossy(&messages);
    let built = messages.lines().filter_map(executable).map(PathBuf::from);
    let throne =
        built.into_iter().find(|file| file.file_stem().is_some_and(|stem| stem == "throne"));
    throne.ok_or_else(|| "cargo did not say where it put throne".to_owned())
}

/// The path in cargo's message that a program was built.
fn executable(message: &str) -> Option<String> {
    let (_, rest) = message.split_once("\"executable\":\"")?;
    let mut path = String::new();
    let mut characters = rest.chars();
    loop {
        match characters.next()? {
            '"' => return Some(path),
            '\\' => path.push(characters.next()?),
            other => path.push(other),
        }
    }
}

/// The folder of the recorded matches.
pub(crate) fn demo() -> PathBuf {
    root().join("fixtures").join("matches")
}

/// The program, serving on a free port until it is dropped.
pub(crate) struct Server {
    child: Child,
    /// Where it is.
    pub(crate) url: String,
}

impl Server {
    /// Starts it on this folder, with the recorded matches.
    pub(crate) fn start(throne: &Path, data: &Path) -> Result<Server> {
        let failed = |error: std::io::Error| format!("{}: {error}", throne.display());
        let mut child = Command::new(throne)
            .args(["serve", "--addr", "127.0.0.1:0", "--data"])
            .arg(data)
            .arg("--demo")
            .arg(demo())
            .arg("--open")
            .env("RUST_LOG", "warn")
            .current_dir(root())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let mut line = String::new();
        if let Some(said) = child.stdout.take() {
            BufReader::new(said).read_line(&mut line).map_err(failed)?;
        }
        let mut server = Server { child, url: String::new() };
        let at = line.find("http://").ok_or("the server did not start")?;
        line.split_off(at).trim().clone_into(&mut server.url);
        Ok(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::executable;

    #[test]
    fn the_program_is_found_in_what_cargo_says() {
        let message =
            r#"{"reason":"compiler-artifact","executable":"C:\\a \"b\"\\throne.exe","fresh":true}"#;
        assert_eq!(executable(message).as_deref(), Some(r#"C:\a "b"\throne.exe"#));
        assert_eq!(executable(r#"{"executable":null}"#), None);
    }
}
