//! `throne serve`.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use actix_web::rt::signal::unix::{SignalKind, signal};
use actix_web::rt::time::sleep;

use super::{Ended, LogForm, ServeArgs, complain, house_file, log_file};
use crate::graphql::Audience;
use crate::matches::Matches;
use crate::matches::house_lines::Said;
use crate::matches::quota::Limits;
use crate::matches::seats::Code;
use crate::server::proxied::Proxies;
use crate::server::signed::PassPhrase;
use crate::server::{Access, Service};

/// How long it is said that the server stops before it takes no more connections.
const NOTICE: Duration = Duration::from_secs(1);

/// Serves until the process is asked to stop.
pub(super) fn serve(args: &ServeArgs, out: &mut impl Write) -> io::Result<Ended> {
    write_log(args.log);
    let mut matches = match &args.mirror {
        Some(mirror) => {
            Matches::open_mirrored(&args.journal.data, mirror).map_err(io::Error::other)?
        }
        None => args.journal.matches()?,
    };
    let stands_on = matches.stands_on();
    tracing::info!("matches are in {stands_on}");
    if let Some(file) = &args.house {
        match house_file::load(file, matches.rulesets()) {
            Ok((ruleset, house, _)) => matches = matches.with_house(ruleset, house),
            Err(why) => {
                complain(&why);
                return Ok(Ended::Unreadable);
            }
        }
    }
    matches = matches.with_limits(Limits { room: args.room.as_u64(), ..Limits::default() });
    matches = matches.with_bgg_id(args.bgg_id);
    let phrase = match args.pass_phrase_file.as_deref().map(read_phrase).transpose() {
        Ok(phrase) => phrase,
        Err(why) => {
            complain(&why);
            return Ok(Ended::Unreadable);
        }
    };
    let mut claimed = None;
    if args.open {
        tracing::warn!(
            "open to all: whoever reaches this server writes in every match that is not shared"
        );
    } else {
        let (private, code) = matches.private().map_err(io::Error::other)?;
        matches = private;
        claimed = Some(code);
    }
    let matches = Arc::new(matches);
    if let Some(folder) = &args.demo {
        store_demo(&matches, folder)?;
    }
    let audience = if args.dev { Audience::Developers } else { Audience::Programs };
    let address = args.addr;
    let proxies = Proxies::new(args.proxies.clone());
    let access = Access { names: args.hosts.clone(), proxies, phrase, metrics: args.metrics };
    actix_web::rt::System::new().block_on(async {
        let service = Service::start_as(address, matches, audience, access)
            .map_err(|error| io::Error::new(error.kind(), format!("{address}: {error}")))?;
        writeln!(out, "Throne Referee is at http://{}", service.address)?;
        out.flush()?;
        let _ = writeln!(out, "Matches are in {stands_on}");
        let _ = out.flush();
        if let Some(address) = service.metrics() {
            let _ = writeln!(out, "Metrics are at http://{address}/metrics");
            let _ = out.flush();
        }
        if let Some(code) = &claimed {
            let code = spaced(code);
            // Whoever reads the address only may have gone by now.
            let _ = writeln!(out, "Matches that belong to nobody are claimed with the code {code}");
            let _ = out.flush();
        }
        let mut terminate = signal(SignalKind::terminate())?;
        let mut interrupt = signal(SignalKind::interrupt())?;
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        tracing::info!("stopping");
        service.retire();
        // Whoever watches the server sees it, and whoever asks is told; a second signal is in a hurry.
        tokio::select! {
            () = sleep(NOTICE) => {}
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        service.stop().await
    })?;
    Ok(Ended::Well)
}

/// The pass phrase of a file.
fn read_phrase(file: &Path) -> Result<PassPhrase, String> {
    let text = fs::read_to_string(file).map_err(|error| error.to_string());
    let phrase = text.and_then(|text| PassPhrase::new(&text).map_err(|error| error.to_string()));
    phrase.map_err(|why| format!("{}: {why}", file.display()))
}

/// A code as it is read aloud.
fn spaced(code: &Code) -> String {
    let mut said = String::new();
    for (n, letter) in code.as_str().chars().enumerate() {
        if n > 0 && n % 3 == 0 {
            said.push('-');
        }
        said.push(letter);
    }
    said
}

/// The log goes to standard error; `RUST_LOG` says what is in it.
fn write_log(form: LogForm) {
    let usual = || "info,sled=warn,actix_server=warn".into();
    let filter = tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| usual());
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    // A line that cannot be written is lost: to complain of it in the same place would be a panic.
    let log = log.log_internal_errors(false);
    // A test in the same process may have set one up before.
    let _ = match form {
        LogForm::Text => log.with_ansi(io::stderr().is_terminal()).try_init(),
        LogForm::Json => log.json().flatten_event(true).with_span_list(false).try_init(),
    };
}

/// Stores the recorded matches of a folder. One that cannot be stored is named and left out.
fn store_demo(matches: &Matches, folder: &Path) -> io::Result<()> {
    for file in match_files(folder)? {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let log = match log_file::read(&file) {
            Ok(log) if log.house != Said::Nothing => {
                tracing::warn!("{}: a demo match has no house rules", file.display());
                continue;
            }
            Ok(log) => log.entries,
            Err(why) => {
                tracing::warn!("{why}");
                continue;
            }
        };
        match matches.store_demo(&name, &log) {
            Ok(Some(id)) => tracing::info!(name, %id, "demo match"),
            Ok(None) => tracing::info!(
                name,
                "demo match is left as it is: of older rule set files, or deleted"
            ),
            Err(error) => tracing::warn!("{}: {error}", file.display()),
        }
    }
    Ok(())
}

fn match_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let wrong =
        |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", folder.display()));
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        if path.extension().is_some_and(|ending| ending == "match") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
