//! The judge's desk: what is said at an event, and what follows from it.
//!
//! A [`Fact`] is what somebody did, said or posted. It never holds what follows from it: standings, pairings, whose time is
//! over are worked out from the log whenever somebody asks ([`Desk`], [`State`]). What hangs on the wall is a fact all the
//! same, since people sit where the wall says. So this crate knows no clock, no chance and no names: moments and seeds are
//! given, heroes are names from outside, and players are numbers whose names lie beside the log, where they can be erased.
//!
//! | to | ask |
//! |---|---|
//! | say something, or hear why it cannot be | [`Desk::log`], [`Desk::judge`]; [`Desk::replay`] reads a log |
//! | pair, group and cut | [`propose`], [`propose_groups`], [`cut_proposal`]; who won is [`champion`], [`cut_places`] |
//! | rank | [`standings`] |
//! | know the time | [`clock`], [`after_time`], [`double_ko`] |
//! | send a judge | [`queue`], [`is_for`], [`proposed_extension`], [`history`], [`suggested`], [`casebook`] |
//! | put right | [`Changes::between`], [`remedies`], [`wrong_seats`] |
//! | show and print | [`sees`], [`out`], [`Names`] |
//! | merge two desks | [`commute`] |
//!
//! ```
//! use desk::{Desk, Refusal, notation, propose, standings};
//!
//! let log = "\
//! 2026-11-25T09:00:00 staff 1: opened format swiss; rounds fixed 2; heroes free
//! 2026-11-25T09:01:00 staff 1: registered player 1
//! 2026-11-25T09:01:10 staff 1: registered player 2
//! 2026-11-25T09:01:20 staff 1: registered player 3
//! 2026-11-25T09:02:00 staff 1: shuffled seed 61524";
//! let (mut desk, refused) = Desk::replay(notation::parse_log(log)?);
//! assert!(refused.is_empty());
//! let round = propose(desk.state()).expect("all are in");
//! assert_eq!((round.pairs.len(), round.byes.len()), (1, 1));
//!
//! // What cannot be is refused with a sentence and the way out.
//! let early = notation::parse("2026-11-25T09:03:00 staff 1: started round 1; seen 5")?;
//! let refusal = desk.log(early).unwrap_err();
//! assert_eq!(refusal.to_string(), "round 1 was not posted");
//! assert_eq!(refusal.way_out(), "name a round that was posted, or post the next one");
//! # Ok::<(), notation::NotationError>(())
//! ```

mod apply;
mod bracket;
mod calls;
mod casebook;
mod chance;
mod change;
mod check;
mod clock;
mod commute;
mod desk;
mod expected;
mod fact;
mod hero;
mod names;
pub mod notation;
mod number;
pub mod out;
mod pairing;
mod penalty;
mod piece;
mod proposal;
mod refusal;
mod schedule;
mod seats;
mod setting;
mod settings;
mod spoken;
mod standings;
mod state;
mod stored;
mod table;
mod time;
mod view;
mod vocabulary;
pub mod wire;

pub use bracket::{
    CutProposal, champion, cut_has_begun, cut_places, cut_proposal, cut_size, first_round,
};
pub use calls::{Waiting, is_for, proposed_extension, queue};
pub use casebook::{Case, casebook};
pub use change::{Changes, Remedies, Remedy, remedies};
pub use clock::{AfterTime, Clock, Turns, after_time, clock, double_ko};
pub use commute::commute;
pub use desk::Desk;
pub use fact::{Appeal, Author, Fact, Found, Group, Role, RollFor, Said, Source, To};
pub use hero::{Bar, HeroStep, bar, hero_step, is_allowed, locks};
pub use names::Names;
pub use number::{
    Key, MOST_PLAYERS, MOST_ROUNDS, MOST_TABLES, Person, Player, Round, Side, Staff, Table,
};
pub use pairing::{Float, Paired, Wanted, cost_of_bye, cost_of_pair, pair};
pub use penalty::{history, plain_list, suggested};
pub use proposal::{Cause, Proposal, Proposed, Why, propose, propose_groups};
pub use refusal::Refusal;
pub use seats::{WrongSeat, wrong_seats};
pub use setting::{
    Absence, Assist, AtTime, BackUps, BringBan, Category, DoubleKo, Format, HeroFormat, Missed,
    Points, Rounds, Rules, Setting, TieBreak, Unplayed,
};
pub use settings::Settings;
pub use standings::{Row, standings};
pub use state::{
    Call, Cut, Decided, Entrant, Member, Penalty, RoundState, Ruling, Standing, State, TableState,
};
pub use table::{Ending, How, Outcome, Pair};
pub use time::Time;
pub use view::{Viewer, sees};
