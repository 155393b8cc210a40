//! Events as tests tell them.
#![allow(dead_code, unreachable_pub, reason = "each test uses what it needs")]

use std::path::Path;

use desk::{
    Author, Desk, Ending, Fact, How, Outcome, Person, Player, Refusal, Round, Said, Side, Source,
    Staff, Standing, Table, Time, notation, propose,
};

/// Every kept fact: its bytes, and its line.
pub fn kept() -> Vec<(Vec<u8>, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/desk/v1.txt");
    let text = std::fs::read_to_string(path).expect("the kept bytes");
    let line = |line: &str| {
        let (hex, line) = line.split_once(' ').expect("bytes and a line");
        let digits = |at: usize| hex.get(at..at + 2).expect("two digits");
        let byte = |at: usize| u8::from_str_radix(digits(at), 16).expect("hexadecimal");
        ((0..hex.len()).step_by(2).map(byte).collect(), line.to_owned())
    };
    text.lines().map(line).collect()
}

pub fn player(number: u16) -> Player {
    Player::new(number).expect("a player")
}

pub fn table(number: u16) -> Table {
    Table::new(number).expect("a table")
}

pub fn round(number: u8) -> Round {
    Round::new(number).expect("a round")
}

pub fn person(number: u16) -> Person {
    player(number).into()
}

pub fn name(text: &str) -> events::Name {
    events::Name::new(text).expect("a name")
}

/// So many seconds after an event began.
pub fn after(seconds: u64) -> Time {
    Time::new(1_764_000_000 + seconds).expect("a moment")
}

pub fn by_staff(fact: Fact) -> Said {
    said(Author::Staff(Staff::FIRST), fact)
}

pub fn said(by: Author, fact: Fact) -> Said {
    Said { by, seen: after(0), logged: after(0), fact }
}

/// An event of which each line is a fact by staff 1, or by somebody whom it names, at a second of its own.
pub struct Told {
    pub desk: Desk,
    pub at: u64,
}

impl Told {
    /// An event with these settings, so many players, and a shuffle.
    pub fn new(settings: &str, players: u16) -> Told {
        let mut told = Told { desk: Desk::new(), at: 0 };
        told.ok(&format!("opened {settings}"));
        for number in 1..=players {
            told.ok(&format!("registered player {number}"));
        }
        told
    }

    pub fn line(&self, line: &str) -> Said {
        let by_whom = line.split_once(": ").is_some_and(|(by, _)| {
            by.starts_with("player ") || by.starts_with("staff ") || by == "program"
        });
        let line = if by_whom { line.to_owned() } else { format!("staff 1: {line}") };
        notation::parse(&format!("{} {line}", after(self.at)))
            .unwrap_or_else(|e| panic!("{line}: {e}"))
    }

    /// Says a line that can be said.
    pub fn ok(&mut self, line: &str) -> &mut Told {
        self.at += 1;
        let said = self.line(line);
        if let Err(refusal) = self.desk.log(said) {
            panic!("{line}: {refusal}");
        }
        self
    }

    /// Says a line that cannot.
    pub fn no(&mut self, line: &str) -> Refusal {
        let said = self.line(line);
        let before = self.desk.clone();
        let refusal = self.desk.log(said).expect_err(line);
        assert_eq!(self.desk, before, "nothing has changed");
        assert!(!refusal.to_string().is_empty() && !refusal.way_out().is_empty());
        refusal
    }

    pub fn fact(&mut self, fact: Fact) -> &mut Told {
        self.at += 1;
        let said = Said {
            by: Author::Staff(Staff::FIRST),
            seen: after(self.at),
            logged: after(self.at),
            fact,
        };
        if let Err(refusal) = self.desk.log(said) {
            panic!("{refusal}");
        }
        self
    }

    /// Posts these pairs at tables from 1 on, whatever was proposed, and starts the round.
    pub fn pairs(&mut self, pairs: &[(u16, u16)], byes: &[u16]) -> &mut Told {
        let number = self.desk.state().next_round();
        let pairs = (1..).zip(pairs).map(|(at, (first, second))| desk::Pair {
            table: table(at),
            first: player(*first),
            second: player(*second),
        });
        let fact = Fact::Posted {
            round: number,
            pairs: pairs.collect(),
            byes: byes.iter().map(|number| player(*number)).collect(),
            proposal: events::chain::Digest::from_bytes([0; 32]),
            because: Some(events::Prose::new("as in the example").expect("a reason")),
            seen: self.desk.seen(),
        };
        self.fact(fact);
        let seen = self.desk.seen();
        self.fact(Fact::Started { round: number, seen })
    }

    /// Posts what is proposed, and starts the round.
    pub fn post(&mut self) -> desk::Proposal {
        let proposal = propose(self.desk.state()).expect("a round can be proposed");
        self.fact(posted(&proposal, self.desk.seen()));
        let (round, seen) = (proposal.round, self.desk.seen());
        self.fact(Fact::Started { round, seen });
        proposal
    }

    /// Enters results of the last round, in the order of its tables: who won (0 for a tie) and the Health left of both.
    pub fn results(&mut self, results: &[(u8, u16, u16)]) -> &mut Told {
        let number = self.desk.state().rounds.last().expect("a round").number;
        for (at, (won, first, second)) in (1..).zip(results) {
            let ending = match won {
                0 => Ending::Tie,
                1 => Ending::Won(Side::First),
                _ => Ending::Won(Side::Second),
            };
            let how = if *first == 0 || *second == 0 { How::Knockout } else { How::Time };
            let health = Some([*first, *second]);
            let outcome = Outcome { ending, how, health, turns: None, starter: None };
            self.fact(Fact::Entered {
                round: number,
                table: table(at),
                outcome,
                source: Source::Slip,
            });
        }
        self
    }

    /// Place, player and points of everybody.
    pub fn places(&self) -> Vec<(u16, u16, u16)> {
        let rows = desk::standings(self.desk.state(), None);
        rows.iter().map(|row| (row.place, row.player.number(), row.points)).collect()
    }

    /// The tie-breaks of a player.
    pub fn breaks(&self, number: u16) -> Vec<i32> {
        let rows = desk::standings(self.desk.state(), None);
        rows.into_iter().find(|row| row.player == player(number)).expect("a player").breaks
    }

    pub fn standing(&self, number: u8, at: u16) -> Standing {
        self.desk.state().standing(round(number), table(at)).expect("a table")
    }
}

/// What is proposed, as it is posted.
pub fn posted(proposal: &desk::Proposal, seen: u32) -> Fact {
    Fact::Posted {
        round: proposal.round,
        pairs: proposal.pairs(),
        byes: proposal.players_with_bye(),
        proposal: proposal.digest(),
        because: None,
        seen,
    }
}
