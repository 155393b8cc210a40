//! Tests that time something, end a server or ask a database: built as one program they are there much sooner.

#[path = "../../../events/tests/proxy/mod.rs"]
mod proxy;
#[path = "../support/mod.rs"]
mod support;

mod campaigns;
mod command_line;
mod connections;
mod costs;
mod crowds;
mod databases;
mod doors;
mod encrypted;
mod event_life;
mod health;
mod kill;
mod kill_between;
mod limits;
mod operator;
mod requests;
mod seasons;
mod seats;
mod secrets;
mod slow;
mod two_servers;
mod two_servers_cut;
mod two_servers_kept;
mod two_servers_seats;
mod watched;
mod who;
mod who_campaigns;
mod who_desk;
