//! English sentences, made from what the engine answers. Nowhere else are sentences made.
//!
//! Each names the player and the thing, then the rule or reason; numbers come from the engine.

pub mod awaits;
pub mod difference;
pub mod event;
pub mod happening;
pub mod names;
pub mod odds;
pub mod option;
pub mod phase;
pub mod refusal;
pub mod revision;
pub mod total;

pub use names::Names;

/// A clause as a sentence. Names that end in a mark of their own keep it.
pub fn sentence(clause: &str) -> String {
    let stop = if clause.ends_with(['!', '?', '.']) { "" } else { "." };
    format!("{}{stop}", names::capitalised(clause))
}
