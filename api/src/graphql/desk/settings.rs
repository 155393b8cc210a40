//! What counts at an event, as far as screens ask for it.

use async_graphql::{Enum, SimpleObject};
use desk::{Format, HeroFormat, notation};

use super::seen::Seen;

/// Who is paired with whom before the cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
pub(super) enum EventFormat {
    /// Players of equal points meet, nobody twice.
    Swiss,
    /// Everybody meets everybody.
    RoundRobin,
    /// The same in groups.
    Groups,
    /// Whoever loses is out.
    Elimination,
}

/// How heroes are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
pub(super) enum EventHeroes {
    /// As everybody likes.
    Free,
    /// From those that were declared, of which the opponent bans some.
    Bring,
    /// A hero that won is locked.
    Lockout,
    /// Dealt each round.
    Dealt,
}

/// What players' phones show during a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
#[graphql(remote = "events::Assist")]
pub(in crate::graphql) enum AssistLevel {
    /// What is, and no more.
    Totals,
    /// What may be done, too.
    Options,
    /// Chances, too.
    Odds,
}

/// What counts at an event. All of it stands in `settingLines`.
#[derive(SimpleObject)]
pub(super) struct EventSettings {
    /// Who is paired with whom.
    format: EventFormat,
    /// The size of groups.
    group_size: Option<u8>,
    /// How many rounds there are before the cut, with the players who were in at the beginning.
    rounds: u8,
    /// How many go on to the single elimination; 0 for nobody.
    cut_to: u16,
    /// How many people each player stands for.
    members: u8,
    /// How heroes are chosen.
    heroes: EventHeroes,
    /// How many are declared.
    bring: Option<u8>,
    /// How many of them each opponent bans.
    bans: Option<u8>,
    /// The only heroes that may be brought; all of them if none is named.
    allowed_heroes: Vec<String>,
    /// What parts equal points, in this order.
    tie_breaks: Vec<String>,
    /// How long a round lasts, in seconds.
    length: u32,
    /// How long a round of the cut lasts, in seconds.
    cut_length: u32,
    /// How long set-up takes before the clock, in seconds.
    set_up: u32,
    /// What decides at time, as notation says it.
    at_time: String,
    /// The same in the cut.
    cut_at_time: String,
    /// The rule set of the matches; the usual one if none is named.
    ruleset: Option<String>,
    /// The house options of the matches.
    house_options: Vec<String>,
    /// When a judge may back a match up, as notation says it.
    back_ups: String,
    /// What becomes of an effect that was due and was left out, as notation says it.
    missed_effects: String,
    /// What players' phones show during a match. Our viewer keeps to it; nothing can make others do so.
    assist: AssistLevel,
}

impl EventSettings {
    pub(super) fn of(seen: &Seen) -> EventSettings {
        let settings = &seen.state.settings;
        let begun = seen.state.players_in(desk::Round::FIRST).count();
        let (format, group_size) = match settings.format {
            Format::Swiss => (EventFormat::Swiss, None),
            Format::RoundRobin => (EventFormat::RoundRobin, None),
            Format::Groups(size) => (EventFormat::Groups, Some(size)),
            Format::Elimination => (EventFormat::Elimination, None),
        };
        let (heroes, counts) = match settings.heroes {
            HeroFormat::Free => (EventHeroes::Free, None),
            HeroFormat::Bring(counts) => (EventHeroes::Bring, Some(counts)),
            HeroFormat::Lockout => (EventHeroes::Lockout, None),
            HeroFormat::Dealt => (EventHeroes::Dealt, None),
        };
        let names = |names: &[events::Name]| names.iter().map(ToString::to_string).collect();
        EventSettings {
            format,
            group_size,
            rounds: settings.rounds_for(begun),
            cut_to: settings.cut,
            members: settings.members,
            heroes,
            bring: counts.map(|counts| counts.heroes),
            bans: counts.map(|counts| counts.bans),
            allowed_heroes: names(&settings.allowed),
            tie_breaks: settings
                .tie_breaks
                .iter()
                .map(|it| notation::print_tie_break(*it))
                .collect(),
            length: settings.length,
            cut_length: settings.cut_length,
            set_up: settings.set_up,
            at_time: notation::print_at_time(settings.at_time),
            cut_at_time: notation::print_at_time(settings.cut_at_time),
            ruleset: settings.rule_set.as_ref().map(ToString::to_string),
            house_options: names(&settings.house_options),
            back_ups: notation::print_back_ups(settings.back_ups),
            missed_effects: notation::print_missed(settings.missed),
            assist: events::Assist::from(settings.assist).into(),
        }
    }
}
