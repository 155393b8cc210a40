//! One match that is read or played at this moment.

mod hands;
mod logging;
mod together;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Utc};
use events::journal::{Digest, Journal, MatchId, MatchMeta, chain, packed};
use events::{Assist, Event, Players, Seat, journal, notation};
use referee::odds::Using;
use referee::read_out::as_house_rules;
use referee::revision::View;
use referee::{Game, Objection, Position};
use tokio::sync::watch;

use super::house_lines;
use super::stored::{Changed, Stored};
use super::{DEMO, MatchError, Summary};
use crate::report::{
    self, Branch, Differences, Entry, LegalOption, Missed, Odds, Preview, Refused, Revelation,
    Sheet, TooDear,
};
use crate::rulesets::{Pinned, Rulesets};
use crate::words::{Language, Names};

pub use hands::Shown;
pub(super) use logging::{By, ToLog};
pub use logging::{Logged, Noted};
pub use together::AllLogged;
pub(super) use together::{AllToLog, ahead};

/// One match that is read or played at this moment.
#[derive(Debug)]
pub struct Table {
    id: MatchId,
    pinned: Arc<Pinned>,
    opened_at: DateTime<Utc>,
    title: Option<String>,
    game: Mutex<Stored>,
    /// The number of entries that may be told: raised when an append is answered.
    head: watch::Sender<u32>,
    /// How many entries the journal has, as far as others have said; and whether it has other times and authors by now.
    there: AtomicU32,
    is_stale: AtomicBool,
    /// What players show to their side. [TEAM-1]
    hands: watch::Sender<Shown>,
}

impl Table {
    /// Reads a match and replays it.
    pub(super) fn load(
        journal: &Journal,
        rulesets: &Rulesets,
        id: MatchId,
    ) -> Result<Table, MatchError> {
        let (meta, pinned, game) = read(journal, rulesets, id)?;
        let title = game.log().first().and_then(|first| first.by.strip_prefix(DEMO));
        let title = title.map(str::to_owned);
        let head = watch::Sender::new(game.head());
        Ok(Table {
            id,
            pinned,
            opened_at: meta.opened_at,
            title,
            game: Mutex::new(game),
            head,
            there: AtomicU32::new(0),
            is_stale: AtomicBool::new(false),
            hands: watch::Sender::default(),
        })
    }

    /// The journal has so many entries.
    pub(super) fn hear(&self, entries: u32) {
        self.there.fetch_max(entries, Ordering::Relaxed);
    }

    /// The journal has other times and authors of the entries that are there.
    pub(super) fn hear_otherwise(&self) {
        self.is_stale.store(true, Ordering::Relaxed);
    }

    /// Whether the journal has something that the memory has not.
    pub(super) fn is_behind(&self) -> bool {
        self.is_stale.load(Ordering::Relaxed) || self.head() < self.there.load(Ordering::Relaxed)
    }

    /// Reads what others have logged.
    pub(super) fn come_abreast(
        &self,
        journal: &Journal,
        rulesets: &Rulesets,
    ) -> Result<(), MatchError> {
        if self.is_behind() { self.catch_up(journal, rulesets, &mut self.game()) } else { Ok(()) }
    }

    /// Reads what the journal has and the memory has not.
    fn catch_up(
        &self,
        journal: &Journal,
        rulesets: &Rulesets,
        game: &mut Stored,
    ) -> Result<(), MatchError> {
        if self.is_stale.load(Ordering::Relaxed) {
            self.is_stale.store(false, Ordering::Relaxed);
            let all = read(journal, rulesets, self.id).inspect_err(|_| self.hear_otherwise());
            *game = all?.2;
        } else {
            for logged in journal.read(self.id, game.head() + 1, u32::MAX)? {
                let adopted = logged.ruleset.map(|digest| rulesets.pinned(journal, digest));
                let adopted = adopted.transpose()?;
                game.keep(logged, adopted.map(|pinned| Arc::clone(&pinned.rules)));
            }
        }
        self.head.send_replace(game.head());
        Ok(())
    }

    /// The match.
    pub fn id(&self) -> MatchId {
        self.id
    }

    /// Whether it is judged by house rules.
    pub(super) fn has_house_rules(&self) -> bool {
        self.pinned.rules.house().is_some()
    }

    /// The rule set it is judged by.
    pub fn pinned(&self) -> &Pinned {
        &self.pinned
    }

    /// When it was opened.
    pub fn opened_at(&self) -> DateTime<Utc> {
        self.opened_at
    }

    /// The file it was read from, if it is a demo match.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// The number of entries.
    pub fn head(&self) -> u32 {
        *self.head.borrow()
    }

    /// The digests of the rule sets it is judged by: the one it was opened with, then those that rulings adopt.
    pub fn ruleset_digests(&self) -> Vec<Digest> {
        let game = self.game();
        let adopted = game.log().iter().skip(1).filter_map(|logged| logged.ruleset);
        [self.pinned.digest].into_iter().chain(adopted).collect()
    }

    /// What players' phones are to show while it is played, as it was opened.
    pub fn assist(&self) -> Option<Assist> {
        let game = self.game();
        let Event::Opened(opening) = game.log().first()?.event()? else { return None };
        opening.assist
    }

    /// The number of seats.
    pub fn seats(&self) -> usize {
        self.heroes().len()
    }

    /// The heroes, in seat order.
    pub fn heroes(&self) -> Vec<String> {
        self.summary(Language::English).heroes
    }

    /// Does something while nobody can log.
    pub(super) fn while_nobody_logs<T>(&self, act: impl FnOnce() -> T) -> T {
        let _game = self.game();
        act()
    }

    /// Says when the number of entries has grown.
    pub fn follow(&self) -> watch::Receiver<u32> {
        self.head.subscribe()
    }

    /// The entries from one to another, both included, in a view of the log, told in a language.
    pub fn entries(&self, view: View, from: u32, to: u32, language: Language) -> Vec<Entry> {
        self.game().entries(view, from, to, language)
    }

    /// What is other since only the first `after` entries were there, at most so many new ones at a time; see [`Changed`].
    pub fn changed(&self, after: u32, most: u32, language: Language) -> Changed {
        self.game().changed(after, most, language)
    }

    /// The link of the last entry.
    pub fn link(&self) -> Digest {
        self.game().log().last().map_or(chain::root(self.id), |logged| logged.link)
    }

    /// The whole log packed, as text.
    pub fn packed(&self) -> String {
        packed::to_text(&packed::pack(self.id, self.game().log()))
    }

    /// Looks at the game as it is now, and at how many entries it has, while nobody logs.
    pub(super) fn judged<T>(&self, look: impl FnOnce(&Game, u32) -> T) -> T {
        let stored = self.game();
        look(stored.game(), stored.head())
    }

    /// A copy of the game as it is now, with the link of its last entry.
    pub(crate) fn told_so_far(&self) -> (Game, Digest) {
        let stored = self.game();
        let link = stored.log().last().map_or(chain::root(self.id), |logged| logged.link);
        (stored.game().clone(), link)
    }

    /// What differs between two views.
    pub fn differences(&self, from: View, to: View, language: Language) -> Differences {
        let game = self.game();
        let [before, after] = [from, to].map(|view| game.entries(view, 1, u32::MAX, language));
        report::differences(before, after, language)
    }

    /// What an event would change if it were logged now.
    pub fn preview(&self, rulesets: &Rulesets, event: &Event, language: Language) -> Preview {
        let logged = to_judge(event, adopts(rulesets, event));
        report::preview(self.game().game(), &logged, language)
    }

    /// What might have been: these events behind everything that counts up to entry `at` in a view; nothing if there is no
    /// such entry. Without a place, behind the last entry.
    pub fn branch(
        &self,
        rulesets: &Rulesets,
        view: View,
        at: Option<u32>,
        events: &[Event],
        language: Language,
    ) -> Option<Branch> {
        let logged = |event| to_judge(event, adopts(rulesets, event));
        let said: Vec<referee::Logged> = events.iter().map(logged).collect();
        let game = self.game();
        report::branch(game.game(), view, at.unwrap_or(game.head()), &said, language)
    }

    /// What the table has seen since an entry.
    pub fn revealed_since(&self, seq: u32, language: Language) -> Vec<Revelation> {
        report::revealed_since(self.game().game(), seq, language)
    }

    /// What could have been done while nobody spoke.
    pub fn missed(&self, language: Language) -> Vec<Missed> {
        report::missed(self.game().game(), language)
    }

    /// The position behind everything that counts up to entry `at` in a view of the whole log; nothing if there is no such
    /// entry. Without a place, behind the last entry.
    fn position(&self, view: View, at: Option<u32>) -> Option<Position> {
        let game = self.game();
        game.game().at(view, at.unwrap_or(game.head()))
    }

    /// The score sheet at that position.
    pub fn sheet(&self, view: View, at: Option<u32>, language: Language) -> Option<Sheet> {
        self.position(view, at).map(|now| report::sheet(&names(&now, language), now.state()))
    }

    /// What may be logged at that position.
    pub fn options(
        &self,
        view: View,
        at: Option<u32>,
        language: Language,
    ) -> Option<Vec<LegalOption>> {
        self.position(view, at).map(|now| report::options(&names(&now, language), now.state()))
    }

    /// The cards that could be played at that position but for their price.
    pub fn too_dear(
        &self,
        view: View,
        at: Option<u32>,
        language: Language,
    ) -> Option<Vec<TooDear>> {
        self.position(view, at).map(|now| report::too_dear(&names(&now, language), now.state()))
    }

    /// The odds at that position.
    pub fn odds(
        &self,
        view: View,
        at: Option<u32>,
        seat: Option<Seat>,
        using: Using,
        language: Language,
    ) -> Option<Odds> {
        let now = self.position(view, at)?;
        Some(report::odds(&names(&now, language), now.state(), seat.map(Into::into), using))
    }

    /// The whole log as notation, with what its players are called, with remarks, and with its house rules.
    pub fn notation(&self, players: &Players) -> String {
        let game = self.game();
        let line = |logged: &journal::Logged| {
            let event = logged.event()?;
            Some(notation::print_remarked(event, players, logged.remark.as_ref()) + "\n")
        };
        let lines = game.log().iter().filter_map(line);
        [house_lines::of(&self.pinned)].into_iter().chain(lines).collect()
    }

    /// What its table read out, as a file of house rules; nothing if nothing was read out, or if its rule set is not there any
    /// more.
    pub fn read_out(&self, rulesets: &Rulesets) -> Option<String> {
        let (game, _) = self.told_so_far();
        let known = rulesets.named(game.now().rules().name())?;
        as_house_rules(&[&game], &known.rules)
    }

    /// What is told of it in a list, in a language.
    pub(super) fn summary(&self, language: Language) -> Summary {
        let game = self.game();
        let names = names(game.now(), language);
        let sheet = report::sheet(&names, game.now().state());
        let opened = game.game().at(View::AsRuled, 1).unwrap_or_else(|| game.now().clone());
        let first = report::sheet(&names, opened.state());
        let health =
            sheet.seats.iter().zip(&first.seats).map(|(now, then)| (now.health, then.health));
        Summary {
            ruleset: self.pinned.rules.name().to_owned(),
            house_rules: report::house_rules(&self.pinned.rules).map(|house| house.name),
            title: self.title.clone(),
            turn: sheet.turn,
            health: health.collect(),
            heroes: sheet.seats.into_iter().map(|seat| seat.hero).collect(),
            outcome: sheet.outcome,
        }
    }

    fn game(&self) -> MutexGuard<'_, Stored> {
        self.game.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the journal has of a match.
fn read(
    journal: &Journal,
    rulesets: &Rulesets,
    id: MatchId,
) -> Result<(MatchMeta, Arc<Pinned>, Stored), MatchError> {
    let meta = journal.meta(id)?;
    let pinned = rulesets.pinned(journal, meta.ruleset)?;
    let log = journal.read(id, 1, u32::MAX)?;
    let mut adopted = BTreeMap::new();
    for logged in log.iter().skip(1) {
        if let Some(digest) = logged.ruleset {
            let pinned = rulesets.pinned(journal, digest)?;
            adopted.insert(logged.seq, Arc::clone(&pinned.rules));
        }
    }
    let game = Stored::new(Arc::clone(&pinned.rules), adopted, log);
    Ok((meta, pinned, game.ok_or(MatchError::Opening(id))?))
}

fn names(position: &Position, language: Language) -> Names<'_> {
    Names::of(position.rules(), position.state()).speaking(language)
}

/// The rule set that an event adopts, if it adopts one that is at hand.
pub(super) fn adopts<'a>(rulesets: &'a Rulesets, event: &Event) -> Option<&'a Arc<Pinned>> {
    rulesets.named(referee::game::adopts(event)?.as_str())
}

/// An event with the rule set that it adopts, as the referee takes it.
pub(super) fn to_judge(event: &Event, adopts: Option<&Arc<Pinned>>) -> referee::Logged {
    let adopts = adopts.map(|pinned| Arc::clone(&pinned.rules));
    referee::Logged { event: event.clone(), adopts }
}

/// The answer to an event that is not logged.
pub(super) fn refused(event: &Event, objection: &Objection, language: Language) -> Refused {
    let ruling = report::objection(objection, language);
    Refused { ruling, line: events::notation::print(event) }
}
