//! What is said afterwards about a log: who stands for a correction, and what a judge rules.
//!
//! Both are events themselves and are added at the end; nothing is ever taken out of a log.

use crate::{Name, Prose, Seat};

/// Who stands for a correction.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Authority {
    /// These players agree, each named once.
    Agreed(Vec<Seat>),
    /// A judge, by name.
    Judge(Name),
    /// A player proposes it. It counts from the moment when all who are asked have agreed.
    Proposed {
        /// Who proposes.
        by: Seat,
        /// Who is asked, each named once; all others at the table if nobody is named.
        asked: Vec<Seat>,
    },
}

/// What somebody says of a correction that was proposed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Answer {
    /// Who says it.
    pub by: Seat,
    /// The place in the log of the proposal, from 1.
    pub to: u32,
    /// What.
    pub says: Says,
}

/// What can be said of a correction that was proposed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Says {
    /// Whoever was asked agrees.
    Agree,
    /// Whoever was asked does not agree, and so it never counts.
    Decline,
    /// Whoever proposed it does so no longer.
    Withdraw,
}

/// What a judge decided.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct JudgeRuling {
    /// Who judges.
    pub judge: Name,
    /// What was decided.
    pub decision: Decision,
    /// What somebody claimed, if that was put down.
    pub claim: Option<Prose>,
    /// The entries it rests on, by their places in the log.
    pub facts: Vec<u32>,
    /// The ids of the rules it rests on.
    pub rules: Vec<Name>,
    /// Why.
    pub because: Prose,
}

/// What a judge can decide.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Decision {
    /// Everything stands as it is.
    Stands,
    /// Things on the table are set outright, at least one.
    Set(Vec<Setting>),
    /// Another rule set counts from here on.
    Adopted(Name),
    /// The game goes on from where it stood after this entry.
    BackedUp {
        /// The place of the last entry that counts.
        to: u32,
    },
    /// A penalty outside the state of the game.
    Penalised {
        /// Whose.
        seat: Seat,
        /// What it is, such as "warning".
        penalty: Prose,
    },
    /// The match is over.
    Ended {
        /// Who wins it; nobody in a draw.
        winner: Option<Seat>,
    },
    /// An earlier ruling is set aside.
    Overturned {
        /// Its place in the log.
        ruling: u32,
    },
}

/// One thing a judge sets outright.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Setting {
    /// Health.
    Health {
        /// Whose dial.
        of: Seat,
        /// What it shows.
        to: u8,
    },
    /// Combat points.
    Cp {
        /// Whose dial.
        of: Seat,
        /// What it shows.
        to: u8,
    },
    /// Tokens on a board.
    Tokens {
        /// Whose board.
        of: Seat,
        /// Which.
        token: Name,
        /// How many lie there.
        to: u8,
    },
    /// Cards in hand; the difference goes to the deck or comes from it.
    Hand {
        /// Whose.
        of: Seat,
        /// How many.
        to: u8,
    },
    /// Cards in the discard pile; the difference goes to the deck or comes from it.
    Discard {
        /// Whose.
        of: Seat,
        /// How many.
        to: u8,
    },
}
