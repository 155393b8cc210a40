//! Every test of the whole project that needs no harness of its own: built as one program they are there much sooner.

mod agreement;
mod battles;
mod boards;
mod content;
mod coverage;
mod crawl_boards;
mod crawls;
mod damage;
mod house;
mod invariants;
mod laid;
mod laws;
mod loot;
mod lying;
mod mangled;
mod nested;
mod nonsense;
mod odds;
mod own;
mod places;
mod played_bosses;
mod random_games;
mod read_out;
mod search;
mod structure;
