//! Who sits where against whom, and how it ended.

use crate::expected::Thing;
use crate::number::{Player, Side, Table};
use crate::piece::{Fault, Piece};
use crate::spoken::Spoken;
use crate::vocabulary::{choices, stored_fields};

/// Two who play at a table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pair {
    /// Where.
    pub table: Table,
    /// Who is posted first.
    pub first: Player,
    /// Who is posted second.
    pub second: Player,
}

impl Pair {
    /// Both, in the order in which they are posted.
    pub const fn players(self) -> [Player; 2] {
        [self.first, self.second]
    }

    /// Which of the two somebody is.
    pub fn side(self, player: Player) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.players()[side.index()] == player)
    }
}

stored_fields!(Pair { table, first, second });

impl Spoken for Pair {
    /// `7 = 12 - 31`: at table 7 player 12 against player 31.
    fn say(&self, line: &mut String) {
        self.table.say(line);
        line.push_str(" = ");
        self.first.say(line);
        line.push_str(" - ");
        self.second.say(line);
    }

    fn hear(text: Piece<'_>) -> Result<Pair, Fault> {
        let (table, players) = text.parted('=', Thing::TwoPlayers)?;
        let (first, second) = players.parted('-', Thing::Second)?;
        Ok(Pair {
            table: Table::hear(table)?,
            first: Player::hear(first)?,
            second: Player::hear(second)?,
        })
    }
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won, if anybody did.
    pub ending: Ending,
    /// What decided it.
    pub how: How,
    /// The Health left of both, in the order of the pair; in teams the sum.
    pub health: Option<[u16; 2]>,
    /// How many turns each had.
    pub turns: Option<[u16; 2]>,
    /// Who started.
    pub starter: Option<Side>,
}

choices! {
    /// Who won a match.
    #[derive(Copy)]
    Ending, "who won" {
        /// One of the two.
        Won(side: Side) "won",
        /// Nobody, and the points are shared.
        Tie "tie",
        /// Nobody, and both lost.
        BothLost "both lost",
    }
}

choices! {
    /// What decided a match.
    #[derive(Copy)]
    How, "what decided it" {
        /// Somebody had no Health left.
        Knockout "knockout",
        /// Both had none left at once.
        DoubleKo "double ko",
        /// Time was called.
        Time "time",
        /// It was played on after time until Health differed.
        SuddenDeath "sudden death",
        /// Dice were rolled for it.
        RollOff "roll-off",
        /// Somebody gave up.
        Concession "concession",
        /// Somebody was not there.
        Absence "absence",
        /// A judge decided it.
        Penalty "penalty",
    }
}

impl Outcome {
    /// One of the two won, and no more was put down.
    pub const fn won(side: Side, how: How) -> Outcome {
        Outcome { ending: Ending::Won(side), how, health: None, turns: None, starter: None }
    }

    /// The side that won.
    pub const fn winner(&self) -> Option<Side> {
        match self.ending {
            Ending::Won(side) => Some(side),
            Ending::Tie | Ending::BothLost => None,
        }
    }
}

stored_fields!(Outcome { ending, how, health, turns, starter });

impl crate::stored::Stored for [u16; 2] {
    fn put(&self, bytes: &mut Vec<u8>) {
        for number in self {
            number.put(bytes);
        }
    }

    fn take(bytes: &mut crate::stored::Bytes<'_>) -> Result<[u16; 2], crate::stored::WireError> {
        Ok([u16::take(bytes)?, u16::take(bytes)?])
    }
}

impl Spoken for [u16; 2] {
    fn say(&self, line: &mut String) {
        self[0].say(line);
        line.push_str(" - ");
        self[1].say(line);
    }

    fn hear(text: Piece<'_>) -> Result<[u16; 2], Fault> {
        let (first, second) = text.parted('-', Thing::OtherNumber)?;
        Ok([u16::hear(first)?, u16::hear(second)?])
    }
}

impl Spoken for Outcome {
    /// `won 1 by knockout, health 34 - 0, turns 6 - 5, starter 1`.
    fn say(&self, line: &mut String) {
        self.ending.say(line);
        line.push_str(" by ");
        self.how.say(line);
        if let Some(health) = &self.health {
            line.push_str(", health ");
            health.say(line);
        }
        if let Some(turns) = &self.turns {
            line.push_str(", turns ");
            turns.say(line);
        }
        if let Some(starter) = &self.starter {
            line.push_str(", starter ");
            starter.say(line);
        }
    }

    fn hear(text: Piece<'_>) -> Result<Outcome, Fault> {
        let parts = text.split(',');
        let (decided, rest) = parts.split_first().ok_or_else(|| text.expected(Thing::Outcome))?;
        let (ending, how) = ending(*decided)?;
        let mut outcome = Outcome { ending, how, health: None, turns: None, starter: None };
        for part in rest {
            if let Some(health) = part.after("health")
                && outcome.health.is_none()
            {
                outcome.health = Some(Spoken::hear(health)?);
            } else if let Some(turns) = part.after("turns")
                && outcome.turns.is_none()
            {
                outcome.turns = Some(Spoken::hear(turns)?);
            } else if let Some(starter) = part.after("starter")
                && outcome.starter.is_none()
            {
                outcome.starter = Some(Side::hear(starter)?);
            } else {
                return Err(part.expected(Thing::Details));
            }
        }
        Ok(outcome)
    }
}

/// `won 1 by knockout`
fn ending(text: Piece<'_>) -> Result<(Ending, How), Fault> {
    let (ending, rest) = if let Some(rest) = text.after("won") {
        let (side, rest) = rest.first_word();
        (Ending::Won(Side::hear(side)?), rest)
    } else if let Some(rest) = text.after("tie") {
        (Ending::Tie, rest)
    } else if let Some(rest) = text.after("both lost") {
        (Ending::BothLost, rest)
    } else {
        return Err(text.expected(Thing::Ending));
    };
    Ok((ending, How::hear(rest.behind_words("by")?)?))
}
