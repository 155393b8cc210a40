//! Matches on disk: load, judge, append, tell.
//!
//! Everything here may wait for the disk; call it off the threads that serve sockets.

pub mod archive;
mod beside;
pub mod campaigns;
mod claims;
mod counted;
mod deleting;
pub mod desks;
mod error;
pub mod event_names;
mod forgetting;
pub(crate) mod house_lines;
pub mod import;
mod listed;
mod logging;
mod memos;
pub mod mirrored;
pub mod names;
mod news;
mod nobodys;
mod opening;
mod others;
mod parting;
pub mod quota;
pub(crate) mod rate;
mod recorded;
mod rejudge;
pub mod seasons;
pub mod seats;
mod sharing;
mod shelf;
mod sight;
mod spool;
mod stage;
mod stored;
mod storing;
mod table;
mod today;
mod trouble;

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use chrono::TimeDelta;
use events::journal::{Journal, JournalError, MatchId};
use referee::content::House;

use crate::rulesets::Rulesets;
use crate::words::Language;
use campaigns::Campaigns;
use claims::Claims;
use counted::Refusals;
use desks::Desks;
use names::PlayerNames;
use news::News;
use nobodys::Nobodys;
use others::Others;
use quota::{Limits, Quota};
use seasons::Seasons;
use seats::{Code, Hashed, Seats, Token, Tries};
use shelf::Shelf;

pub use error::MatchError;
pub use forgetting::{Forgotten, Mention};
pub use house_lines::HouseError;
pub use listed::{Listed, Summary};
pub use memos::Home;
pub use news::Since;
pub use opening::{Begun, ToOpen};
pub use parting::{Branch, Fork, Lack};
pub(crate) use rate::Rate;
pub use recorded::DemoError;
pub use rejudge::{Difference, Differs, Rejudged};
pub(crate) use sharing::known;
pub use stage::StageError;
pub use stored::Changed;
pub use table::{AllLogged, Logged, Noted, Shown, Table};
use today::Counts;
use trouble::MirrorBehind;
pub use trouble::Trouble;

/// Who logs in a match that nobody has shared: nobody has to say who they are.
const AT_THE_TABLE: &str = "table";
/// Who opens a demo match: this and the name of its file.
const DEMO: &str = "demo ";
/// The folder, beside the journal's files, of who has joined which match, as it was kept before.
const SEATS: &str = "seats";

/// All matches of one journal.
pub struct Matches {
    /// The folder of the journal; where that is a database, one for what nobody needs any more.
    data: PathBuf,
    /// The other servers that share the database, if it is one.
    others: Option<Others>,
    journal: Arc<Journal>,
    rulesets: Rulesets,
    seats: Seats,
    desks: Desks,
    campaigns: Campaigns,
    names: PlayerNames,
    seasons: Seasons,
    shelf: Shelf,
    /// What is told of matches in a list, in the languages that were asked for, kept as long as nothing is logged.
    summaries: Mutex<BTreeMap<(MatchId, Language), (u32, Summary)>>,
    nobodys: Nobodys,
    /// The rule set and the house rules that are usual here.
    house: Option<(String, House)>,
    /// Says that something was logged.
    news: News,
    /// Where a match belongs to whoever opens it: what one that belongs to nobody is claimed with.
    private: Option<Claims>,
    /// How long the scribe has to say that they are still there.
    delay: TimeDelta,
    /// How often codes may be tried.
    tries: Tries,
    mirror: MirrorBehind,
    /// How much may be opened and logged.
    quota: Quota,
    refusals: Refusals,
    /// What the game is at BoardGameGeek, where whoever runs the service says so.
    bgg_id: Option<u32>,
}

impl Matches {
    /// The matches of the journal in this folder.
    ///
    /// # Errors
    /// If the journal or a shipped rule set cannot be read.
    pub fn open(data: &Path) -> Result<Matches, MatchError> {
        Matches::of(data, Journal::open(data)?)
    }

    /// The same, and everything that is logged is written a second time into this folder; what becomes of that is in the
    /// log.
    ///
    /// # Errors
    /// If the journal or a shipped rule set cannot be read, or the folder holds the mirror of another journal.
    pub fn open_mirrored(data: &Path, mirror: &Path) -> Result<Matches, MatchError> {
        let behind = MirrorBehind::default();
        let hears = behind.clone();
        let say = Box::new(move |what: &str| {
            tracing::error!("{what}");
            hears.hear(what);
        });
        let matches = Matches::of(data, Journal::open_mirrored(data, mirror, say)?)?;
        Ok(Matches { mirror: behind, ..matches })
    }

    /// The matches of the database at this address, which several servers may share; with all that belongs to them.
    ///
    /// # Errors
    /// If the database cannot be reached or read, or a shipped rule set cannot be read.
    pub fn connect(address: &str) -> Result<Matches, MatchError> {
        Matches::of(&env::temp_dir(), Journal::connect(address)?)
    }

    /// The matches of a journal, and what lies beside it: in this folder, or in the same database.
    ///
    /// # Errors
    /// If the journal, what lies beside it or a shipped rule set cannot be read.
    pub fn of(data: &Path, journal: Journal) -> Result<Matches, MatchError> {
        let journal = Arc::new(journal);
        let others = journal.shared().map(Others::of).transpose()?;
        let home = Home::of(&journal, data);
        let before = others.is_none().then(|| data.join(SEATS));
        let counts = counts(data, others.as_ref());
        let seats = Seats::open(Arc::clone(&journal), before.as_deref())?;
        let apart = campaigns::apart(&journal)?;
        let matches = Matches {
            data: data.to_owned(),
            others,
            news: News::from(journal.position()),
            nobodys: Nobodys::open(&journal, &seats)?,
            seats,
            desks: Desks::open(Arc::clone(&journal), &apart.desks)?,
            campaigns: Campaigns::open(Arc::clone(&journal), &apart.campaigns)?,
            journal,
            rulesets: Rulesets::shipped()?,
            names: PlayerNames::open(&home)?,
            seasons: Seasons::open(&home)?,
            shelf: Shelf::default(),
            summaries: Mutex::default(),
            house: None,
            private: None,
            delay: sharing::DELAY,
            tries: Tries::default(),
            mirror: MirrorBehind::default(),
            quota: Quota::of(&counts, Limits::default()),
            refusals: Refusals::default(),
            bgg_id: None,
        };
        for id in matches.journal.tombstones()?.into_keys() {
            matches.names.drop_all(id)?;
        }
        matches.garbled().for_each(|garbled| tracing::error!("{garbled}"));
        Ok(matches)
    }

    /// What lies beside logs and cannot be read: seats and names, each with why and what it costs.
    pub fn garbled(&self) -> impl Iterator<Item = String> {
        let seats = self.seats.garbled().map(|why| {
            format!(
                "{why}; the seats of that match are lost, and nobody sees it until it is claimed"
            )
        });
        let roles =
            self.desks.garbled().map(|why| format!("{why}; nobody is of its staff any more"));
        let scribes = self
            .campaigns
            .garbled()
            .map(|why| format!("{why}; nobody logs in that campaign until it is claimed"));
        let names = self.names.garbled().iter();
        let seasons = self.seasons.garbled();
        seats
            .chain(roles)
            .chain(scribes)
            .chain(names.map(|why| format!("{why}; the names of its players are lost")))
            .chain(
                seasons
                    .map(|why| format!("{why}; that season is lost until the file is put right")),
            )
    }

    /// The rule sets at hand.
    pub fn rulesets(&self) -> &Rulesets {
        &self.rulesets
    }

    /// Who has joined which match.
    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// How often codes may be tried.
    pub fn tries(&self) -> &Tries {
        &self.tries
    }

    /// The same matches where each belongs to whoever opens it: nobody else writes in it until they are let in, and nobody
    /// else sees it unless it is made public. With the code by which a match that belongs to nobody is claimed.
    ///
    /// # Errors
    /// If the system has no random bytes, or what is kept of the code cannot be stored.
    pub fn private(self) -> Result<(Matches, Code), MatchError> {
        let code = Code::for_few()?;
        let others = self.others.as_ref().map(Others::name).map(str::to_owned);
        let others = self.journal.shared().cloned().zip(others);
        let claims = Claims::of(code.hashed(), others)?;
        Ok((Matches { private: Some(claims), ..self }, code))
    }

    /// Whether this is a code with which what belongs to nobody is claimed.
    fn is_claimed_by(&self, code: &Hashed) -> bool {
        self.private.as_ref().is_some_and(|claims| claims.include(code))
    }

    /// The same matches, where codes are tried so often.
    #[must_use]
    pub fn with_tries(self, tries: Tries) -> Matches {
        Matches { tries, ..self }
    }

    /// How much may be opened and logged, and was.
    pub fn quota(&self) -> &Quota {
        &self.quota
    }

    /// The same matches, where so much may be opened and logged.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Matches {
        let quota = Quota::of(&counts(&self.data, self.others.as_ref()), limits);
        Matches { quota, ..self }
    }

    /// What the game is at BoardGameGeek, where whoever runs the service says so.
    pub fn bgg_id(&self) -> Option<u32> {
        self.bgg_id
    }

    /// The same matches, of a game that has this number at BoardGameGeek.
    #[must_use]
    pub fn with_bgg_id(self, bgg_id: Option<u32>) -> Matches {
        Matches { bgg_id, ..self }
    }

    /// Whether whoever reaches the service writes in matches that belong to nobody.
    pub fn are_open_to_all(&self) -> bool {
        self.private.is_none()
    }

    /// The same matches, where the scribe has so long to say that they are still there.
    #[must_use]
    pub fn with_delay(self, delay: TimeDelta) -> Matches {
        Matches { delay, ..self }
    }

    /// What their players are called.
    pub fn names(&self) -> &PlayerNames {
        &self.names
    }

    /// Where they lie, without secrets: as whoever runs the server is told.
    pub fn stands_on(&self) -> String {
        let database = self.journal.shared().map(|shared| shared.stands_on().to_owned());
        database.unwrap_or_else(|| format!("the folder {}", self.data.display()))
    }

    /// The journal they lie in.
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// Judges stored matches again, all or only these, under their own rule sets or under another one, and compares
    /// with what was answered.
    ///
    /// # Errors
    /// If the list of matches cannot be read, or there is no rule set of this name.
    pub fn rejudge(
        &self,
        only: Option<&BTreeSet<MatchId>>,
        under: Option<&str>,
    ) -> Result<Rejudged, MatchError> {
        let under = match under {
            Some(name) => {
                let pinned = self.rulesets.named(name);
                Some(&pinned.ok_or_else(|| MatchError::NoRuleset(name.to_owned()))?.rules)
            }
            None => None,
        };
        rejudge::rejudge(&self.journal, &self.rulesets, only, under)
    }

    /// Matches that are opened without house rules of their own, under the rule set of this name, have these.
    #[must_use]
    pub fn with_house(self, ruleset: String, house: House) -> Matches {
        Matches { house: Some((ruleset, house)), ..self }
    }

    /// A match.
    ///
    /// # Errors
    /// If there is no such match, or it cannot be read.
    pub fn table(&self, id: MatchId) -> Result<Arc<Table>, MatchError> {
        let load = || Table::load(&self.journal, &self.rulesets, id);
        let (table, is_new) = self.shelf.table(id, load)?;
        if is_new && self.others.is_some() {
            // What others logged while it was loaded was told to nobody.
            table.hear(self.journal.head(id)?.unwrap_or(0));
            self.ask_hands(&table)?;
        }
        table.come_abreast(&self.journal, &self.rulesets)?;
        Ok(table)
    }

    /// The newest matches that whoever has this token sees, at most so many, of those that are older than `before`, told in
    /// a language.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn list(
        &self,
        before: Option<MatchId>,
        most: usize,
        language: Language,
        token: Option<&Token>,
    ) -> Result<Vec<Listed>, MatchError> {
        let seen = self.in_sight(token, before);
        // One whose opening is not on the disk yet is not there.
        let metas = seen.filter_map(|id| match self.journal.meta(id) {
            Err(JournalError::UnknownMatch(_)) => None,
            meta => Some(meta),
        });
        let listed = metas.take(most).map(|meta| {
            let meta = meta?;
            Ok(Listed {
                id: meta.id,
                opened_at: meta.opened_at,
                entries: meta.events,
                last_at: meta.last_at,
                players: self.names.of(meta.id),
                summary: self.summary(meta.id, meta.events, language)?,
            })
        });
        listed.collect()
    }

    /// Keeps nothing any more of what was read of a match.
    fn forget_read(&self, id: MatchId) {
        self.nobodys.forget(id);
        let mut summaries = self.summaries.lock().unwrap_or_else(PoisonError::into_inner);
        summaries.retain(|(of, _), _| *of != id);
    }

    fn summary(
        &self,
        id: MatchId,
        entries: u32,
        language: Language,
    ) -> Result<Summary, MatchError> {
        let lock = || self.summaries.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, summary)) = lock().get(&(id, language)).filter(|(then, _)| *then == entries)
        {
            return Ok(summary.clone());
        }
        // What was read of it just now may be newer than what was heard.
        self.shelf.look(id, |table| table.hear(entries));
        let summary = self.table(id)?.summary(language);
        lock().insert((id, language), (entries, summary.clone()));
        Ok(summary)
    }
}

/// Where what is used in a day is counted.
fn counts(data: &Path, others: Option<&Others>) -> Counts {
    others.map_or_else(|| Counts::File(data.to_owned()), Others::counts)
}
