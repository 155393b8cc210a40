//! One GraphQL API over HTTP and WebSocket, and what the command line `throne` is made of.

pub mod cli;
pub mod graphql;
pub mod matches;
pub mod report;
pub mod rulesets;
pub mod server;
pub mod words;
