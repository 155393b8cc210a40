//! Stores, whatever they are made of: what is kept, told and found again, together and after what goes wrong.

mod folder;
mod home;
mod homes;
mod memory;
#[cfg(feature = "postgres")]
#[path = "../proxy/mod.rs"]
mod proxy;
#[cfg(feature = "postgres")]
#[path = "../shared/mod.rs"]
mod shared;

mod beside;
mod complete;
mod contract;
mod crash;
mod delete;
mod differences;
mod faults;
mod journal;
mod journal_model;
mod mirror;
#[cfg(feature = "postgres")]
mod postgres;
mod room;
mod salvage;
#[cfg(feature = "postgres")]
mod sharing;
mod together;
