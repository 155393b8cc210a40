//! Who may do what, an event, a campaign and a season, once more on two servers that share a database, which are asked in turns.

#[path = "apart/campaigns.rs"]
mod campaigns;
#[path = "apart/event_life.rs"]
mod event_life;
#[path = "apart/seasons.rs"]
mod seasons;
#[path = "apart/seats.rs"]
mod seats;
mod support;
#[path = "apart/who.rs"]
mod who;
#[path = "apart/who_campaigns.rs"]
mod who_campaigns;
#[path = "apart/who_desk.rs"]
mod who_desk;
