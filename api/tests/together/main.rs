//! Tests that time nothing and end no server: built as one program they are there much sooner.

#[path = "../support/mod.rs"]
mod support;

mod access;
mod boss;
mod campaign;
mod conformance;
mod consent;
mod corrections;
mod decided;
mod desk;
mod event_desks;
mod examples;
mod feeds;
mod foretold;
mod hall;
mod hands;
mod house;
mod imports;
mod in_sight;
mod languages;
mod languages_asked;
mod listing;
mod many_lines;
mod match_over_graphql;
mod matches;
mod names;
mod offered;
mod one_answer;
mod packaged;
mod pages;
mod pinned;
mod private;
mod programs;
mod read_out;
mod remarks;
mod rulings;
mod saved;
mod schema;
mod several;
mod store;
mod telling;
mod unseen;
mod who_fields;
mod whole_season;
mod words;
