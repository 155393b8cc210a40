//! An event of the judge's desk.

use std::sync::Arc;

use async_graphql::{Error, ID, Object, SimpleObject};
use chrono::{DateTime, Utc};
use desk::{Fact, Person, Player, Table, champion, notation, out};
use events::Name;

use super::input::{FactInput, person, said};
use super::judging::{Case, DeskPenalty, DeskRuling, JudgeCall, PenaltyAdvice, PenaltyCategory};
use super::log::{DeskRefusal, FactEntry};
use super::papers::{ExportKind, PaperKind, export, paper};
use super::people::{EventMe, EventPerson, EventPlayer, EventStaff};
use super::planning::{CutProposal, LineProposal, Remedies, RoundProposal};
use super::repair::WrongSeat;
use super::rounds::{EventRound, EventTable};
use super::seen::{Seen, instant};
use super::settings::EventSettings;
use super::standings::{CutPlace, DeskChanges, EventStandings};
use crate::graphql::budget::blocking;
use crate::graphql::error::{ErrorCode, coded};
use crate::matches::desks;

/// The most announcements that are shown.
const MOST_ANNOUNCEMENTS: usize = 20;
/// The most facts in one answer.
const MOST_FACTS: u32 = 200;
/// The longest text to look for, in bytes.
const LONGEST_TEXT: usize = 1_000;

/// An event of the judge's desk, as whoever asks may see it.
pub(super) struct Event(pub(super) Arc<Seen>);

/// Something that everybody was told.
#[derive(SimpleObject)]
struct Announcement {
    /// What.
    text: String,
    /// When.
    at: DateTime<Utc>,
}

/// Numbers that nothing of their kind has yet.
#[derive(SimpleObject)]
struct NextKeys {
    /// A call.
    call: u32,
    /// A ruling.
    ruling: u32,
    /// A penalty.
    penalty: u32,
    /// A player.
    player: u16,
}

/// Where somebody sits, by name.
#[derive(SimpleObject)]
struct NameSeat {
    /// What they are called.
    name: String,
    /// Where; nowhere with a bye.
    table: Option<u16>,
    /// What the opponent is called.
    against: Option<String>,
}

/// What would be if facts were said.
#[derive(SimpleObject)]
struct WhatIf {
    /// Why they cannot be.
    refused: Option<DeskRefusal>,
    /// What they would change.
    changes: Option<DeskChanges>,
}

impl Event {
    fn player(&self, player: Player) -> EventPlayer {
        EventPlayer(Arc::clone(&self.0), player)
    }

    fn staff_only<T>(&self, tell: impl FnOnce(&Arc<Seen>) -> T) -> Option<T> {
        self.0.is_staff().then(|| tell(&self.0))
    }
}

/// An event of the judge's desk, as whoever asks may see it.
#[Object]
impl Event {
    /// Its id.
    async fn id(&self) -> ID {
        ID(self.0.id().to_string())
    }

    /// What it is called; empty if it has no title.
    async fn title(&self) -> String {
        self.0.state.settings.title.as_ref().map(ToString::to_string).unwrap_or_default()
    }

    /// When it was opened.
    async fn opened_at(&self) -> DateTime<Utc> {
        self.0.hall.opened_at()
    }

    /// Whether it is over.
    async fn closed(&self) -> bool {
        self.0.state.closed
    }

    /// The place of the newest fact that whoever asks may see: what `behind` and `seen` say.
    async fn position(&self) -> u32 {
        self.0.position
    }

    /// The link of the log's last fact, as 64 hexadecimal digits: whoever keeps it can show later that nothing up to there
    /// was changed. For the staff.
    async fn head(&self) -> Option<String> {
        self.staff_only(|seen| seen.hall.link().to_string())
    }

    /// The server's clock at this moment.
    async fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }

    /// Who asks; nothing for who has not joined.
    async fn me(&self) -> Option<EventMe> {
        EventMe::of(&self.0)
    }

    /// What counts at the event.
    async fn settings(&self) -> EventSettings {
        EventSettings::of(&self.0)
    }

    /// The same as lines of notation: what slips print.
    async fn setting_lines(&self) -> Vec<String> {
        self.0.state.settings.all().iter().map(notation::print_setting).collect()
    }

    /// What everybody was told, the newest first, at most 20.
    async fn announcements(&self) -> Vec<Announcement> {
        self.0.hall.look(|desk| {
            let told = desk.facts().iter().rev().filter_map(|said| {
                let Fact::Announced { text } = &said.fact else { return None };
                Some(Announcement { text: text.to_string(), at: instant(said.seen) })
            });
            told.take(MOST_ANNOUNCEMENTS).collect()
        })
    }

    /// Who plays, and who did.
    async fn players(&self) -> Vec<EventPlayer> {
        self.0.state.players.keys().map(|player| self.player(*player)).collect()
    }

    /// The numbers of the players of each group; none without groups.
    async fn groups(&self) -> Vec<Vec<u16>> {
        let groups = self.0.state.groups.iter();
        groups.map(|group| group.iter().map(|player| player.number()).collect()).collect()
    }

    /// Tables at which nobody is seated.
    async fn closed_tables(&self) -> Vec<u16> {
        self.0.state.closed_tables.iter().map(|table| table.number()).collect()
    }

    /// The rounds that were posted, in their order.
    async fn rounds(&self) -> Vec<EventRound> {
        let rounds = self.0.state.rounds.iter();
        rounds.map(|round| EventRound(Arc::clone(&self.0), round.number)).collect()
    }

    /// One of them, or the last one.
    async fn round(&self, number: Option<u8>) -> Option<EventRound> {
        Some(EventRound(Arc::clone(&self.0), self.0.round(number)?))
    }

    /// The table of whoever asks in the last round.
    async fn my_table(&self) -> Option<EventTable> {
        let (person, round) = (self.0.who.person?, self.0.round(None)?);
        let table = self.0.state.seat(round, person.player)?.pair.table;
        Some(EventTable::of(&self.0, round, table))
    }

    /// The standings after a round, or as they are now.
    async fn standings(&self, after: Option<u8>) -> EventStandings {
        EventStandings::of(&self.0, after)
    }

    /// The places in the cut, once it was made.
    async fn cut_places(&self) -> Vec<CutPlace> {
        CutPlace::all(&self.0)
    }

    /// Who won the cut, once nobody else is left.
    async fn champion(&self) -> Option<EventPlayer> {
        champion(&self.0.state).map(|player| self.player(player))
    }

    /// Calls that are open, who has waited longest first. The staff see all, a player those of the own table.
    async fn calls(&self) -> Vec<JudgeCall> {
        JudgeCall::all(&self.0)
    }

    /// Rulings, the newest first. The staff see all, a player those of the own tables.
    async fn rulings(&self) -> Vec<DeskRuling> {
        DeskRuling::all(&self.0)
    }

    /// Penalties of a player, or all of them, the newest first. For the staff.
    async fn penalties(&self, player: Option<u16>) -> Vec<DeskPenalty> {
        match player.map(Player::new) {
            Some(None) => Vec::new(),
            Some(of) => DeskPenalty::all(&self.0, of),
            None => DeskPenalty::all(&self.0, None),
        }
    }

    /// What can be penalised, with its steps. For the staff.
    async fn penalty_categories(&self) -> Vec<PenaltyCategory> {
        PenaltyCategory::all(&self.0)
    }

    /// What the list has for a person in a category, and what they have had already. For the staff.
    async fn penalty_advice(
        &self,
        #[graphql(name = "person")] whom: String,
        category: String,
    ) -> Result<Option<PenaltyAdvice>, Error> {
        let (whom, category) = (person(&whom)?, name(&category)?);
        Ok(PenaltyAdvice::of(&self.0, whom, &category))
    }

    /// Who helps, and who did. For the staff.
    async fn staff(&self) -> Vec<EventStaff> {
        let staff = self.0.state.staff.keys().filter(|_| self.0.is_staff());
        staff.filter_map(|staff| EventStaff::of(&self.0, *staff)).collect()
    }

    /// Numbers that nothing of their kind has yet. For who has joined.
    async fn next_keys(&self) -> Option<NextKeys> {
        let state = &self.0.state;
        let player = state.players.keys().next_back().map_or(Player::FIRST, |last| last.next());
        self.0.who.has_joined().then(|| NextKeys {
            call: desks::free(&state.calls).number(),
            ruling: desks::free(&state.rulings).number(),
            penalty: desks::free(&state.penalties).number(),
            player: player.number(),
        })
    }

    /// The round that comes next, and why each pair is one; or why there is none yet. For the staff.
    async fn proposal(&self) -> Result<Option<RoundProposal>, Error> {
        let seen = Arc::clone(&self.0);
        let propose = move || Ok(seen.is_staff().then(|| RoundProposal::of(&seen)));
        blocking(propose).await
    }

    /// Groups as they would be made, where the format has some. For the staff.
    async fn group_proposal(&self) -> Option<LineProposal> {
        self.staff_only(|seen| LineProposal::of(seen)).flatten()
    }

    /// The cut as it would be made. For the staff.
    async fn cut_proposal(&self) -> Option<CutProposal> {
        self.staff_only(CutProposal::of)
    }

    /// What can be done about the last round of a Swiss or of the cut now that results are as they are. For the staff.
    async fn remedies(&self) -> Result<Option<Remedies>, Error> {
        let seen = Arc::clone(&self.0);
        let find =
            move || Ok(if seen.is_staff() { Remedies::of(&seen, &seen.state) } else { None });
        blocking(find).await
    }

    /// Who sits at a wrong table in the last round, and what the right one has lost by it. For the staff.
    async fn wrong_seats(&self) -> Vec<WrongSeat> {
        WrongSeat::all(&self.0)
    }

    /// What would be other if these facts were said now, without saying them. For the staff.
    async fn what_if(&self, facts: Vec<FactInput>) -> Result<Option<WhatIf>, Error> {
        if !self.0.is_staff() {
            return Ok(None);
        }
        let facts = match said(&facts) {
            Ok(facts) => facts,
            Err(wrong) => return Err(wrong.error()),
        };
        let seen = Arc::clone(&self.0);
        let work = move || {
            let who = seen.who;
            let lines: Vec<_> = facts.iter().map(|it| notation::print_fact(&it.fact)).collect();
            Ok(Some(match desks::what_if(&seen.hall, who, &facts) {
                Ok((before, after)) => {
                    let changes = Some(DeskChanges::between(&seen, &before, &after));
                    WhatIf { refused: None, changes }
                }
                Err((nth, refusal)) => {
                    let line = lines.get(nth).cloned().unwrap_or_default();
                    let refused = Some(DeskRefusal::of(nth, line, refusal));
                    WhatIf { refused, changes: None }
                }
            }))
        };
        blocking(work).await
    }

    /// The rulings that have all of the words; without names and tables for who is not of the staff.
    async fn casebook(&self, text: Option<String>) -> Result<Vec<Case>, Error> {
        Ok(Case::all(&self.0, &bounded(text)?))
    }

    /// The log, the newest first: at most `first`, which is 200 at most, of what stands before a place, that whoever asks may
    /// see and that has all of the words.
    async fn log(
        &self,
        #[graphql(default = 50, validator(minimum = 1, maximum = 200))] first: u32,
        before: Option<u32>,
        text: Option<String>,
    ) -> Result<Vec<FactEntry>, Error> {
        let words: Vec<String> =
            bounded(text)?.to_lowercase().split_whitespace().map(str::to_owned).collect();
        Ok(FactEntry::newest(&self.0, before, &words, first.min(MOST_FACTS) as usize))
    }

    /// Something to print, as text with tabs between columns; between slips stands a form feed. Of the last round if none is
    /// named.
    async fn paper(&self, kind: PaperKind, round: Option<u8>) -> String {
        paper(&self.0, kind, round)
    }

    /// The pairings of a round, or of the last one, by name: whoever looks for a table looks for their name.
    async fn by_name(&self, round: Option<u8>) -> Vec<NameSeat> {
        let Some(round) = self.0.round(round) else { return Vec::new() };
        let seats = out::paper::by_name(&self.0.state, &self.0.names, round).into_iter();
        let told = |seat: out::paper::Seat| NameSeat {
            name: seat.name,
            table: seat.table.map(Table::number),
            against: seat.against,
        };
        seats.map(told).collect()
    }

    /// The event as text for other programs.
    async fn export(&self, kind: ExportKind) -> String {
        export(&self.0, kind)
    }

    /// Persons whose name has these letters: for a slip without a table. For the staff.
    async fn find_person(&self, letters: String) -> Result<Vec<EventPerson>, Error> {
        let letters = bounded(Some(letters))?;
        let found = out::paper::find(&self.0.names, &letters).into_iter();
        let found = found.filter(|_| self.0.is_staff());
        Ok(found.map(|(person, _): (Person, _)| EventPerson::of(&self.0, person)).collect())
    }
}

/// Words to look for.
pub(super) fn bounded(text: Option<String>) -> Result<String, Error> {
    let text = text.unwrap_or_default();
    if text.len() > LONGEST_TEXT {
        let message = format!("a text to look for has at most {LONGEST_TEXT} bytes");
        return Err(coded(ErrorCode::TooLarge, message));
    }
    Ok(text)
}

fn name(text: &str) -> Result<Name, Error> {
    Name::new(text).map_err(|error| coded(ErrorCode::Malformed, error.to_string()))
}
