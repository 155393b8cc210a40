//! What a player's phone says without notation: about the own table in the last round, or about the player.

use desk::{Ending, Fact, How, Key, Outcome, Player, Round, Side, State, Table, TableState};
use events::journal::{IdempotencyKey, MatchId};
use events::{Name, Prose};

use super::{Answer, Barred, Matches, Saying, ToSay, Who};
use crate::matches::MatchError;
use crate::matches::seats::Token;

/// What a player says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Word {
    /// A judge shall come.
    Call {
        /// What it is about.
        about: Option<Name>,
        /// The rules in question.
        rules: Vec<Name>,
        /// What is claimed.
        claim: Option<Prose>,
    },
    /// No judge need come any more.
    Withdraw,
    /// How the match ended.
    Report(Mine),
    /// What the opponent says about it is right.
    Confirm,
    /// It is not.
    Dispute(Option<Prose>),
    /// The player leaves the event.
    Drop {
        /// Whether this round is still played.
        after_this_round: bool,
    },
}

/// How a match ended, in the words of one of the two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mine {
    /// Who won: whoever says it (true), the other (false), nobody (nothing).
    pub won: Option<bool>,
    /// Whether both lost, if nobody won.
    pub both_lost: bool,
    /// What decided it.
    pub how: How,
    /// Own Health and that of the other.
    pub health: Option<[u16; 2]>,
    /// Own turns and those of the other.
    pub turns: Option<[u16; 2]>,
    /// Whether whoever says it started.
    pub started: Option<bool>,
}

impl Mine {
    /// The same by the sides of the table.
    fn of(self, side: Side) -> Outcome {
        let sided = |[mine, theirs]: [u16; 2]| match side {
            Side::First => [mine, theirs],
            Side::Second => [theirs, mine],
        };
        let of = |mine: bool| if mine { side } else { side.other() };
        let ending = match self.won {
            Some(mine) => Ending::Won(of(mine)),
            None if self.both_lost => Ending::BothLost,
            None => Ending::Tie,
        };
        Outcome {
            ending,
            how: self.how,
            health: self.health.map(sided),
            turns: self.turns.map(sided),
            starter: self.started.map(of),
        }
    }
}

impl Matches {
    /// Says something at an event as the player whose name the phone with this token has claimed.
    ///
    /// # Errors
    /// If it could not be stored for a reason that is no rule.
    pub fn word(
        &self,
        id: MatchId,
        token: Option<&Token>,
        word: &Word,
        key: Option<&IdempotencyKey>,
    ) -> Result<Result<Answer, Barred>, MatchError> {
        let hall = self.desks.hall(id)?;
        let who = self.desks.who(id, token);
        let Some(person) = who.person else {
            let why = if who.has_joined() { Barred::NotPlayer } else { Barred::NotJoined };
            return Ok(Err(why));
        };
        let log =
            hall.look(|desk| seat(desk.state(), person.player).and_then(|(_, table)| table.log));
        let step = log.and_then(|of| self.table(of).ok()).map(|table| table.head());
        let fact = match hall.look(|desk| fact(desk.state(), person.player, word, step)) {
            Ok(fact) => fact,
            Err(barred) => return Ok(Err(barred)),
        };
        // Who is of the staff too speaks as the player here.
        let who = Who { staff: None, ..who };
        let saying = Saying { behind: None, key, worked_out: true };
        self.say_as(id, who, &[ToSay::from(fact)], &saying).map(Ok)
    }
}

/// The round that is played, and the table of a player in it.
fn seat(state: &State, player: Player) -> Option<(Round, &TableState)> {
    let round = state.rounds.last()?.number;
    Some((round, state.seat(round, player)?))
}

/// The next number that nothing of a kind has.
pub(crate) fn free<T>(taken: &std::collections::BTreeMap<Key, T>) -> Key {
    taken.keys().next_back().map_or(Key::FIRST, |last| last.next())
}

/// What somebody says, as a fact.
fn fact(state: &State, player: Player, word: &Word, step: Option<u32>) -> Result<Fact, Barred> {
    if let Word::Drop { after_this_round } = word {
        let open = state.rounds.last().map(|round| round.number);
        let next = state.next_round();
        let from = open.filter(|_| !after_this_round).unwrap_or(next);
        return Ok(Fact::Drops { player, from });
    }
    let (round, there) = seat(state, player).ok_or(Barred::NotAtTable)?;
    let table: Table = there.pair.table;
    let side = there.pair.side(player).ok_or(Barred::NotAtTable)?;
    let theirs = there.reports[side.other().index()];
    Ok(match word {
        Word::Call { about, rules, claim } => Fact::Called {
            call: free(&state.calls),
            round,
            table,
            step,
            about: about.clone(),
            rules: rules.clone(),
            claim: claim.clone(),
        },
        Word::Withdraw => {
            let here =
                |(_, call): &(&Key, &desk::Call)| call.at == (round, table) && call.over.is_none();
            let call = state.calls.iter().find(here).map_or(Key::FIRST, |(call, _)| *call);
            Fact::Withdrawn { call }
        }
        Word::Report(mine) => {
            let outcome = mine.of(side);
            if theirs == Some(outcome) {
                Fact::Confirmed { round, table, outcome }
            } else {
                Fact::Reported { round, table, outcome }
            }
        }
        Word::Confirm => match theirs {
            Some(outcome) => Fact::Confirmed { round, table, outcome },
            None => return Err(Barred::NothingReported),
        },
        Word::Dispute(because) => Fact::Disputed { round, table, because: because.clone() },
        Word::Drop { .. } => return Err(Barred::NotAtTable),
    })
}
