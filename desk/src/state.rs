//! What an event is at one moment: the fold of its facts.

use std::collections::{BTreeMap, BTreeSet};

use events::chain::{Digest, MatchId};
use events::{Name, Prose};

use crate::fact::{Appeal, Found, Role, Source};
use crate::number::{Key, Person, Player, Round, Side, Staff, Table};
use crate::settings::Settings;
use crate::table::{Ending, How, Outcome, Pair};
use crate::time::Time;

/// What an event is at one moment. Two logs whose facts commute have the same.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct State {
    /// Whether it is over.
    pub closed: bool,
    /// What counts.
    pub settings: Settings,
    /// Who helps, and who did.
    pub staff: BTreeMap<Staff, Member>,
    /// Who plays, and who did.
    pub players: BTreeMap<Player, Entrant>,
    /// Tables at which nobody is seated.
    pub closed_tables: BTreeSet<Table>,
    /// What orders equal players.
    pub seed: u64,
    /// Who meets whom, where players are in groups.
    pub groups: Vec<Vec<Player>>,
    /// The rounds that were posted.
    pub rounds: Vec<RoundState>,
    /// The calls.
    pub calls: BTreeMap<Key, Call>,
    /// The rulings.
    pub rulings: BTreeMap<Key, Ruling>,
    /// The penalties.
    pub penalties: BTreeMap<Key, Penalty>,
    /// Players who were equal, in the order in which they stand; a later order counts before an earlier one.
    pub settled: Vec<Vec<Player>>,
    /// The single elimination.
    pub cut: Option<Cut>,
    /// Digests of the standings that hang on the wall.
    pub standings_posted: BTreeMap<Round, Digest>,
}

/// Somebody of the staff.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// What they may do.
    pub role: Role,
    /// Which tables they look after, in the words of the organiser.
    pub area: Option<Name>,
    /// Which player they are, if they play too.
    pub plays: Option<Player>,
    /// Whether they have left.
    pub left: bool,
}

/// A player or a team.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entrant {
    /// From which round on the player is in, or is not, in the order in which it was said.
    pub attendance: Vec<(Round, bool)>,
    /// Whether they were seen here.
    pub here: bool,
    /// The heroes that each member declared.
    pub declared: BTreeMap<Person, Vec<Name>>,
    /// What was found in decks.
    pub checks: BTreeMap<(Person, Name), Found>,
    /// At which table they sit in every round.
    pub fixed: Option<Table>,
    /// From which round on they are disqualified.
    pub disqualified: Option<Round>,
    /// Whether they do not want to be in the cut.
    pub declines: bool,
}

impl Entrant {
    /// Whether the player is in this round.
    pub fn is_in(&self, round: Round) -> bool {
        let said = self.attendance.iter().rev().find(|(from, _)| *from <= round);
        said.is_some_and(|(_, is_in)| *is_in) && self.disqualified.is_none_or(|from| from > round)
    }
}

/// A round that was posted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundState {
    /// Which.
    pub number: Round,
    /// Whether it belongs to the cut.
    pub cut: bool,
    /// Its tables.
    pub tables: BTreeMap<Table, TableState>,
    /// Who has no opponent.
    pub byes: BTreeSet<Player>,
    /// When it was posted.
    pub posted: Time,
    /// The digest of what this program would have posted.
    pub proposal: Digest,
    /// Why something else was posted.
    pub because: Option<Prose>,
    /// When its clock began.
    pub started: Option<Time>,
    /// When the clock of the hall stopped (true) and went on.
    pub stops: BTreeSet<(Time, bool)>,
    /// When time was called in the hall.
    pub called: Option<Time>,
    /// Whether it is over.
    pub closed: bool,
    /// Who was not there.
    pub absent: BTreeSet<Player>,
}

/// A table of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableState {
    /// Who plays there.
    pub pair: Pair,
    /// The log of the match.
    pub log: Option<MatchId>,
    /// When its clock stopped (true) and went on.
    pub stops: BTreeSet<(Time, bool)>,
    /// More time, by when it was given, how much, and for which call.
    pub extensions: Vec<(Time, u32, Option<Key>)>,
    /// When time was called here.
    pub called: Option<Time>,
    /// Who won the rolls for the bans and for the start.
    pub rolls: [Option<Side>; 2],
    /// Heroes that are banned.
    pub banned: BTreeSet<(Person, Name)>,
    /// Heroes that were dealt.
    pub dealt: BTreeMap<Person, Name>,
    /// Heroes that were chosen.
    pub chose: BTreeMap<Person, Name>,
    /// The highest turn that each side began, where no log is kept, and when it did.
    pub turns: [Option<(u16, Time)>; 2],
    /// What each of the two says about the result.
    pub reports: [Option<Outcome>; 2],
    /// Whether one of them does not agree.
    pub disputed: bool,
    /// What the desk says about it.
    pub decided: Option<Decided>,
}

/// What the desk says about a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decided {
    /// It ended so.
    Ended(Outcome, Source),
    /// It ended so, other than was thought before.
    Corrected(Outcome),
    /// It counts for nothing.
    Void,
}

/// How a match stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Nobody has said anything.
    Missing,
    /// One of the two has.
    Reported(Side, Outcome),
    /// The two do not agree.
    Disputed,
    /// The two agree, or the desk put it down.
    Ended(Outcome),
    /// It counts for nothing.
    Void,
}

impl TableState {
    /// A table at which nothing has happened.
    pub(crate) fn new(pair: Pair) -> TableState {
        TableState {
            pair,
            log: None,
            stops: BTreeSet::new(),
            extensions: Vec::new(),
            called: None,
            rolls: [None; 2],
            banned: BTreeSet::new(),
            dealt: BTreeMap::new(),
            chose: BTreeMap::new(),
            turns: [None; 2],
            reports: [None; 2],
            disputed: false,
            decided: None,
        }
    }

    /// How many seconds this table has been given.
    pub fn extended(&self) -> u64 {
        self.extensions.iter().map(|(_, seconds, _)| u64::from(*seconds)).sum()
    }
}

impl RoundState {
    /// How the match at a table stands: what the desk says, else what both say, else what follows from who was not there.
    pub fn standing(&self, table: &TableState, players: &BTreeMap<Player, Entrant>) -> Standing {
        match table.decided {
            Some(Decided::Ended(outcome, _) | Decided::Corrected(outcome)) => {
                return Standing::Ended(outcome);
            }
            Some(Decided::Void) => return Standing::Void,
            None => {}
        }
        let reported = match table.reports {
            [Some(first), Some(second)] if first == second && !table.disputed => {
                return Standing::Ended(first);
            }
            [Some(_), Some(_)] => Standing::Disputed,
            [Some(outcome), None] | [None, Some(outcome)] if !table.disputed => {
                let side = if table.reports[0].is_some() { Side::First } else { Side::Second };
                Standing::Reported(side, outcome)
            }
            [Some(_), None] | [None, Some(_)] => Standing::Disputed,
            [None, None] => Standing::Missing,
        };
        let gone = table.pair.players().map(|player| {
            let entrant = players.get(&player);
            self.absent.contains(&player) || !entrant.is_some_and(|one| one.is_in(self.number))
        });
        let absent = |ending| {
            let outcome = Outcome::won(Side::First, How::Absence);
            Standing::Ended(Outcome { ending, ..outcome })
        };
        match gone {
            [true, true] => absent(Ending::BothLost),
            [true, false] => absent(Ending::Won(Side::Second)),
            [false, true] => absent(Ending::Won(Side::First)),
            [false, false] => reported,
        }
    }
}

/// The single elimination.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cut {
    /// Its players, the first seed first.
    pub seeds: Vec<Player>,
    /// Its first round.
    pub from: Round,
}

/// Somebody who called for a judge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// In which round, and at which table.
    pub at: (Round, Table),
    /// Since when.
    pub since: Time,
    /// Who called.
    pub by: crate::fact::Author,
    /// At which entry of the match.
    pub step: Option<u32>,
    /// What it is about.
    pub about: Option<Name>,
    /// The rules in question.
    pub rules: Vec<Name>,
    /// What was claimed.
    pub claim: Option<Prose>,
    /// Who goes.
    pub goes: Option<Staff>,
    /// Whom it was handed to: somebody, or the head judge.
    pub to: Option<crate::fact::To>,
    /// Since when somebody is there.
    pub arrived: Option<Time>,
    /// When it was over.
    pub over: Option<Time>,
    /// Whether nobody had to go in the end.
    pub withdrawn: bool,
}

/// What a judge decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// Who.
    pub by: Staff,
    /// In which round, and at which table.
    pub at: (Round, Table),
    /// The call that led to it.
    pub call: Option<Key>,
    /// When.
    pub when: Time,
    /// The entries of the match that it rests on.
    pub facts: Vec<u32>,
    /// The rules that it rests on.
    pub rules: Vec<Name>,
    /// What was decided.
    pub decision: Prose,
    /// Why.
    pub because: Prose,
    /// Who wants the head judge to look at it.
    pub appealed: Option<crate::fact::Author>,
    /// What became of it, and what was decided then and why.
    pub appeal: Option<(Appeal, Staff, Prose, Prose)>,
}

/// A penalty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Penalty {
    /// Whose.
    pub person: Person,
    /// For what.
    pub category: Name,
    /// Which step.
    pub level: Name,
    /// Why.
    pub because: Prose,
    /// By whom.
    pub by: Staff,
    /// When.
    pub when: Time,
    /// Whether it counts no more.
    pub lifted: bool,
}

impl State {
    /// A round that was posted.
    pub fn round(&self, round: Round) -> Option<&RoundState> {
        self.rounds.get(usize::from(round.number()) - 1)
    }

    /// A table of a round.
    pub fn table(&self, round: Round, table: Table) -> Option<&TableState> {
        self.round(round)?.tables.get(&table)
    }

    /// How the match at a table of a round stands.
    pub fn standing(&self, round: Round, table: Table) -> Option<Standing> {
        let state = self.round(round)?;
        Some(state.standing(state.tables.get(&table)?, &self.players))
    }

    /// The table of a player in a round.
    pub fn seat(&self, round: Round, player: Player) -> Option<&TableState> {
        self.round(round)?.tables.values().find(|table| table.pair.side(player).is_some())
    }

    /// The round that comes next.
    pub fn next_round(&self) -> Round {
        self.rounds.last().map_or(Round::FIRST, |last| last.number.next())
    }

    /// Who is in a round, by number.
    pub fn players_in(&self, round: Round) -> impl Iterator<Item = Player> {
        self.players.iter().filter(move |(_, one)| one.is_in(round)).map(|(player, _)| *player)
    }

    /// The tables of a round whose result is missing.
    pub fn missing(&self, round: Round) -> Vec<Table> {
        let state = self.round(round);
        let tables = state.into_iter().flat_map(|state| {
            state.tables.iter().filter(move |(_, table)| {
                let standing = state.standing(table, &self.players);
                !matches!(standing, Standing::Ended(_) | Standing::Void)
            })
        });
        tables.map(|(table, _)| *table).collect()
    }

    /// The role that somebody of the staff has now.
    pub fn role(&self, staff: Staff) -> Option<Role> {
        self.staff.get(&staff).filter(|member| !member.left).map(|member| member.role)
    }
}
