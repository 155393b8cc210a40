//! A table and its match: opening it as the event has settled it, linking one that is there, reading its result.

use std::sync::Arc;

use desk::{Author, Fact, Person, RollFor, Round, Side, Source, State, Table as Place, TableState};
use events::journal::{IdempotencyKey, MatchId};
use events::{Name, Opening, Players, Seat, Seated, Setup};
use referee::content::ruleset::Mode;
use referee::content::{ContentError, House};

use super::hall::AllToSay;
use super::{Answer, Barred, Matches, Saying, ToSay, Who, author};
use crate::matches::seats::{Joined, Token};
use crate::matches::{Begun, MatchError, Table, ToOpen, known};
use crate::report::Refused;
use crate::words::Language;

/// The match of a table that somebody wants to open.
#[derive(Clone, Debug)]
pub struct ToOpenTable {
    /// In which round.
    pub round: Round,
    /// At which table.
    pub table: Place,
    /// Who starts, if it was not rolled for.
    pub starter: Option<Side>,
    /// Heroes that were not chosen yet, in the order of the persons of both sides.
    pub heroes: Vec<Name>,
    /// In which language a refusal by the rules of the game is told.
    pub language: Language,
}

/// What came of it.
#[derive(Debug)]
pub enum TableOpened {
    /// The match is on disk and linked.
    Opened {
        /// It.
        table: Arc<Table>,
        /// What shows that its scribe asks, if whoever asked is its scribe.
        token: Option<Token>,
    },
    /// It does not fit the rules of the game.
    Refused(Box<Refused>),
    /// Something is wrong in the house rules.
    HouseRules(Vec<ContentError>),
    /// The event does not allow it.
    Desk(Answer),
}

impl Matches {
    /// Opens the match of a table with the rule set, the house options, the names, the seats and the heroes of the event, and
    /// links it. Whoever asks becomes its scribe, and its player if they are. One that is there already is given as it is.
    ///
    /// # Errors
    /// If it could not be stored.
    pub fn open_table(
        &self,
        id: MatchId,
        token: Option<&Token>,
        wanted: &ToOpenTable,
        key: Option<&IdempotencyKey>,
    ) -> Result<Result<TableOpened, Barred>, MatchError> {
        let hall = self.desks.hall(id)?;
        let who = self.desks.who(id, token);
        let (round, table) = (wanted.round, wanted.table);
        let _alone = hall.opens();
        let there = hall.look(|desk| {
            let at = desk.state().table(round, table)?;
            Some((desk.state().clone(), at.clone()))
        });
        let Some((state, at)) = there else { return Ok(Err(Barred::NotAtTable)) };
        if let Err(barred) = may_touch(who, &at) {
            return Ok(Err(barred));
        }
        if let Some(log) = at.log {
            return Ok(Ok(TableOpened::Opened { table: self.table(log)?, token: None }));
        }
        let prepared = match self.prepared(id, &state, &at, wanted) {
            Ok(prepared) => prepared,
            Err(barred) => return Ok(Err(barred)),
        };
        // What the match says of the table is the program's word, once it is linked. First whether all of it can be.
        let by = |_: &State, fact: &Fact| {
            let chose = matches!(fact, Fact::Chose { .. });
            author(who, fact).filter(|_| !chose).unwrap_or(Author::Program)
        };
        let linked = |log| {
            let attached = Fact::Attached { round, table, log };
            [attached].into_iter().chain(prepared.chosen.iter().cloned()).map(ToSay::from).collect()
        };
        let foreseen: Vec<ToSay> = linked(MatchId::from_bytes([0; 16]));
        if let Err((nth, refusal)) = hall.what_if(&foreseen, &by) {
            return Ok(Ok(TableOpened::Desk(Answer::Refused { nth, refusal })));
        }
        let Ok(token) = known(token.cloned())? else { return Ok(Err(Barred::WeakToken)) };
        let seat =
            who.person.and_then(|person| prepared.seats.iter().find(|(_, of)| *of == person));
        let seat = seat.map(|(seat, _)| *seat);
        let (opening, players) = (&prepared.opening, &prepared.players);
        let house = prepared.house.as_ref();
        let language = wanted.language;
        let to_open = ToOpen { opening, players, house, key: None, remark: None, language };
        let Ok((begun, _)) = self.begin_for(Some(token.clone()), &to_open)? else {
            return Ok(Err(Barred::WeakToken));
        };
        let opened = match begun {
            Begun::Opened(opened) => opened,
            Begun::Refused(refused) => return Ok(Ok(TableOpened::Refused(refused))),
            Begun::HouseRules(wrong) => return Ok(Ok(TableOpened::HouseRules(wrong))),
        };
        self.take_seat(opened.id(), &token, seat)?;
        let facts: Vec<ToSay> = linked(opened.id());
        let (behind, worked_out) = (None, true);
        let has_one = |state: &State| state.table(round, table).is_some_and(|at| at.log.is_some());
        let unless: Option<&dyn Fn(&State) -> bool> = Some(&has_one);
        let all = AllToSay { facts: &facts, by: &by, behind, key, worked_out, unless };
        match self.say_by(id, &all)? {
            Answer::Logged { .. } => {
                Ok(Ok(TableOpened::Opened { table: opened, token: Some(token) }))
            }
            not @ (Answer::Refused { .. } | Answer::Conflict { .. }) => {
                let first = hall.look(|desk| desk.state().table(round, table)?.log);
                let Some(first) = first else { return Ok(Ok(TableOpened::Desk(not))) };
                // Somebody at the table was faster on another server: theirs is the match.
                self.delete(opened.id())?;
                Ok(Ok(TableOpened::Opened { table: self.table(first)?, token: None }))
            }
        }
    }

    /// Makes a match that of whoever has this token, also where matches belong to nobody, and seats them.
    fn take_seat(&self, of: MatchId, token: &Token, seat: Option<Seat>) -> Result<(), MatchError> {
        let _ = self.seats.own(of, token, seat, false)?;
        if let Some(seat) = seat {
            let joined = Joined::Player(seat.number());
            let _ = self.seats.join(of, token, joined, self.table(of)?.seats())?;
        }
        Ok(())
    }

    /// What the event has settled for the match of a table.
    fn prepared(
        &self,
        id: MatchId,
        state: &State,
        at: &TableState,
        wanted: &ToOpenTable,
    ) -> Result<Prepared, Barred> {
        let named = state.settings.rule_set.as_ref().map(Name::as_str);
        let pinned = self.rulesets.named_or_usual(named).ok_or(Barred::NoSuchMode)?;
        let members = state.settings.members;
        let fits = |(_, mode): &&(String, Mode)| {
            let sides = mode.sides.len() == 2 || (mode.sides.is_empty() && members == 1);
            mode.players == 2 * members && sides && !mode.only_roll_phases
        };
        let (mode, of) = pinned.rules.modes().iter().find(fits).ok_or(Barred::NoSuchMode)?;
        let mut given = wanted.heroes.iter().cloned();
        let (mut seats, mut heroes, mut chosen) = (Vec::new(), Vec::new(), Vec::new());
        for side in Side::BOTH {
            let player = at.pair.players()[side.index()];
            for member in 1..=members {
                let person = Person { player, member };
                let seat = match of.sides.get(side.index()) {
                    Some(of_side) => of_side.get(usize::from(member) - 1).copied(),
                    None => Some(side.index() as u8 + 1),
                };
                let seat = seat.and_then(Seat::new).ok_or(Barred::NoSuchMode)?;
                let known = at.chose.get(&person).or(at.dealt.get(&person)).cloned();
                let hero = known.or_else(|| given.next()).ok_or(Barred::HeroesMissing)?;
                if !at.chose.contains_key(&person) {
                    let (round, table, hero) = (wanted.round, wanted.table, hero.clone());
                    chosen.push(Fact::Chose { round, table, person, hero });
                }
                seats.push((seat, person));
                heroes.push((seat, hero));
            }
        }
        seats.sort_by_key(|(seat, _)| seat.number());
        heroes.sort_by_key(|(seat, _)| seat.number());
        let starter = at.rolls[RollFor::Start as usize].or(wanted.starter);
        let starter = starter.ok_or(Barred::StarterMissing)?;
        let first = at.pair.players()[starter.index()];
        let starts = seats.iter().find(|(_, person)| person.player == first);
        let (starts, _) = *starts.ok_or(Barred::StarterMissing)?;
        let names = self.names.events().of(id);
        let players: Players =
            seats.iter().map(|(_, person)| names.players.get(person).cloned()).collect();
        let options = &state.settings.house_options;
        let house = (!options.is_empty()).then(|| House {
            options: options.iter().map(ToString::to_string).collect(),
            ..House::default()
        });
        let seated = |(_, hero)| Seated { hero, extra_card: false, setup: Setup::default() };
        let opening = Opening {
            ruleset: Name::new(pinned.rules.name()).map_err(|_| Barred::NoSuchMode)?,
            mode: Name::new(mode).map_err(|_| Barred::NoSuchMode)?,
            seats: heroes.into_iter().map(seated).collect(),
            starts,
            at: None,
            hero_upgrade_deck: false,
            assist: Some(state.settings.assist.into()),
            map: None,
        };
        Ok(Prepared { opening, players, house, seats, chosen })
    }

    /// Joins the match of the own table as the player of the own seat, without a code.
    ///
    /// # Errors
    /// If it could not be stored.
    pub fn join_table(
        &self,
        id: MatchId,
        token: Option<&Token>,
    ) -> Result<Result<MatchId, Barred>, MatchError> {
        let hall = self.desks.hall(id)?;
        let who = self.desks.who(id, token);
        let (Some(person), Some(token)) = (who.person, token) else {
            return Ok(Err(Barred::NotPlayer));
        };
        let there = hall.look(|desk| {
            let round = desk.state().rounds.last()?;
            let at = desk.state().seat(round.number, person.player)?;
            Some((desk.state().clone(), at.clone(), round.number))
        });
        let Some((state, at, round)) = there else { return Ok(Err(Barred::NotAtTable)) };
        let Some(log) = at.log else { return Ok(Err(Barred::NoSuchMatch)) };
        let wanted = ToOpenTable {
            round,
            table: at.pair.table,
            starter: Some(Side::First),
            heroes: Vec::new(),
            language: Language::English,
        };
        let seats = self.prepared(id, &state, &at, &wanted).map(|prepared| prepared.seats);
        let seat = seats.ok().and_then(|seats| {
            seats.into_iter().find(|(_, of)| *of == person).map(|(seat, _)| seat)
        });
        let Some(seat) = seat else { return Ok(Err(Barred::NoSuchMatch)) };
        if self.seats.of(log).is_some() {
            let joined = Joined::Player(seat.number());
            let joined = self.seats.join(log, token, joined, self.table(log)?.seats())?;
            if joined.is_err() {
                return Ok(Err(Barred::NameTaken));
            }
        }
        Ok(Ok(log))
    }

    /// Links a match that is there already, and that whoever asks sees, to a table.
    ///
    /// # Errors
    /// If it could not be stored.
    pub fn attach(
        &self,
        id: MatchId,
        token: Option<&Token>,
        (round, table): (Round, Place),
        log: MatchId,
        key: Option<&IdempotencyKey>,
    ) -> Result<Result<Answer, Barred>, MatchError> {
        self.desks.hall(id)?;
        let who = self.desks.who(id, token);
        if !who.has_joined() {
            return Ok(Err(Barred::NotJoined));
        }
        if !self.sees(token, log) || self.table(log).is_err() {
            return Ok(Err(Barred::NoSuchMatch));
        }
        let saying = Saying { behind: None, key, worked_out: false };
        let attached = ToSay::from(Fact::Attached { round, table, log });
        self.say_as(id, who, &[attached], &saying).map(Ok)
    }

    /// Puts down how a match ended as its log says, in the name of the program. The staff may, and the two at the table.
    ///
    /// # Errors
    /// If it could not be stored.
    pub fn take_result(
        &self,
        id: MatchId,
        token: Option<&Token>,
        (round, table): (Round, Place),
        key: Option<&IdempotencyKey>,
    ) -> Result<Result<Answer, Barred>, MatchError> {
        let hall = self.desks.hall(id)?;
        let who = self.desks.who(id, token);
        let there = hall.look(|desk| {
            let at = desk.state().table(round, table)?.clone();
            let cut = desk.state().round(round)?.cut;
            Some((desk.state().clone(), at, cut))
        });
        let Some((state, at, cut)) = there else { return Ok(Err(Barred::NotAtTable)) };
        if let Err(barred) = may_touch(who, &at) {
            return Ok(Err(barred));
        }
        let reading = self.reading(&state, cut, &at)?;
        let read = reading.and_then(|it| Some((it.outcome?, it.head)));
        let Some((outcome, head)) = read else { return Ok(Err(Barred::NoResultThere)) };
        let source = Source::Match(head);
        let facts = [ToSay::from(Fact::Entered { round, table, outcome, source })];
        let by = |_: &_, _: &_| Author::Program;
        let (behind, worked_out) = (None, true);
        let unless = None;
        let all = AllToSay { facts: &facts, by: &by, behind, key, worked_out, unless };
        self.say_by(id, &all).map(Ok)
    }
}

/// Whether somebody may open a match at a table, or take its result: the staff, and who sits there.
fn may_touch(who: Who, at: &TableState) -> Result<(), Barred> {
    let sits = who.person.is_some_and(|person| at.pair.side(person.player).is_some());
    if who.staff.is_some() || sits {
        Ok(())
    } else if who.has_joined() {
        Err(Barred::NotAtTable)
    } else {
        Err(Barred::NotJoined)
    }
}

/// The match of a table as the event has settled it.
struct Prepared {
    opening: Opening,
    players: Players,
    house: Option<House>,
    /// Who plays which seat.
    seats: Vec<(Seat, Person)>,
    /// Heroes that are said only now.
    chosen: Vec<Fact>,
}
