//! What leaves an event as text: for paper, for spreadsheets, for other programs.

pub mod csv;
pub mod paper;
pub mod trf;
