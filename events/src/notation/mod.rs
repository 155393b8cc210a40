//! One line of text ⇄ one [`Event`](crate::Event): what people read and write, and what exports carry.
//!
//! `fixtures/README.md` describes it for other programs. A new event is written in characters that can be seen
//! ([`plain`](crate::plain)); a log is read as it was written ([`parse_log`], [`parse_kept`]).
//!
//! ```
//! use events::notation::{parse, print};
//!
//! let event = parse("1  plays Tip It! : die 3=4")?;
//! assert_eq!(print(&event), "1 plays Tip It!: die 3 = 4");
//!
//! let error = parse("1 rolls 1 2 7").unwrap_err();
//! assert_eq!(error.to_string(), "line 1, column 13: expected a die from 1 to 6, found \"7\"");
//! # Ok::<(), events::notation::NotationError>(())
//! ```

mod error;
mod expected;
#[cfg(feature = "crawls")]
mod face;
mod log;
mod opening;
mod parse;
mod piece;
mod print;
mod revision;
mod source;

pub use error::{Found, NotationError};
pub use expected::{Expected, Thing};
pub use log::{parse_lines, parse_log};
pub use parse::{parse, parse_kept, parse_named, parse_written};
pub use print::{print, print_named, print_remarked};
pub use source::Written;

/// The longest event, in bytes, with its continuation lines and without remarks.
pub const LONGEST_EVENT: usize = 4 * 1024;
/// The longest log, in bytes, with its remarks.
pub const LONGEST_LOG: usize = 1024 * 1024;
/// What an opening says where Hero Upgrade cards are a deck of their own.
const HERO_UPGRADE_DECK: &str = "hero upgrade deck";

/// The most events of a log.
pub const MOST_EVENTS: usize = 100_000;
