//! The rules of a campaign, worked out from the pages: one program, as each further one takes minutes to link.

mod boss_loot;
mod common;
mod decks;
mod forms;
mod printed;
mod random;
mod score;
mod sessions;
mod shop;
mod strikes;
mod worked;
