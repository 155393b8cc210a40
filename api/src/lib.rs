//! One GraphQL API over HTTP and WebSocket, and what the command line `throne` is made of.
//!
//! Without the feature `server` only what the referee answers is left, so that a phone can ask it alone.

pub mod bundle;
#[cfg(feature = "server")]
pub mod cli;
#[cfg(feature = "server")]
pub mod graphql;
#[cfg(feature = "server")]
pub mod matches;
pub mod named;
pub mod report;
#[cfg(feature = "server")]
pub mod rulesets;
#[cfg(feature = "server")]
pub mod server;
pub mod words;
