//! What is written and how it is read again, in notation and in bytes.

mod common;
mod notation;
mod notation_errors;
#[cfg(feature = "journal")]
mod packed;
mod plain;
mod players;
mod proposals;
mod wire;
