//! A campaign of Dice Throne Adventures: what is done between its matches, and what follows from it.
//!
//! A [`Fact`] is what somebody did: a session was played, a card was bought, a chest opened. Gold, decks, Salves and scores
//! are folded from the log whenever somebody asks ([`Campaign`], [`State`], [`Sheet`]). How a session ended is read in its
//! match, which whoever keeps matches has judged ([`Matches`], [`judged`]). What is printed is data ([`Book`]).
//!
//! | to | ask |
//! |---|---|
//! | log something, or hear why it cannot be | [`Campaign::log`], [`Campaign::judge`]; [`Campaign::replay`] reads a log |
//! | know what may be done next, and what may not and why | [`Campaign::may_now`] |
//! | open a match of the next session | [`openings`] |
//! | add up | [`Campaign::sheet`] |
//! | read and write | [`notation`]; in a store [`wire`] |
//!
//! ```
//! use campaign::{Book, Campaign, Matches, NoOutcome, Outcome, notation};
//!
//! struct Nothing;
//! impl Matches for Nothing {
//!     fn outcome(&self, _: &events::Name) -> Result<Outcome, NoOutcome> {
//!         Err(NoOutcome::NotThere)
//!     }
//! }
//!
//! let mut campaign = Campaign::new(Book::shipped());
//! campaign.log(notation::parse("open campaign Normal; 1 Barbarian; 2 Moon Elf")?, &Nothing).expect("it can be opened");
//! assert_eq!(campaign.state().next_salves(campaign.book()), 2);
//!
//! // What cannot be is refused with a sentence, a rule and the way out.
//! let refusal = campaign.log(notation::parse("2 sells unidentified rare")?, &Nothing).unwrap_err();
//! assert_eq!(refusal.to_string(), "the shop opens after a Portal Crawl and until its session is recorded");
//! assert_eq!(refusal.way_out(), "log the session that was played first");
//! assert_eq!(refusal.rule().map(|rule| rule.id()), Some("SHOP-1"));
//! # Ok::<(), notation::NotationError>(())
//! ```

mod apply;
mod book;
mod campaign;
mod card;
mod check;
mod expected;
mod fact;
mod judged;
mod may;
pub mod notation;
mod opening;
mod outcome;
mod piece;
mod refusal;
mod rule;
mod sheet;
mod state;
pub mod wire;

pub use book::{Book, BossLoot, Difficulty, Kind, Numbers, PrintedCard, Scenario, Score, Shop};
pub use campaign::{Campaign, Entry, MOST_FACTS, Standing};
pub use card::{Card, Rarity, rarity_word};
pub use fact::{Fact, Then};
pub use judged::judged;
pub use may::{Chance, Deed};
pub use opening::openings;
pub use outcome::{HeroOutcome, Matches, NoOutcome, Outcome};
pub use refusal::Refusal;
pub use rule::Rule;
pub use sheet::{Counted, Line, SessionSheet, Sheet};
pub use state::{Hero, Session, Stage, State};
