//! Facts about people and settings.

use crate::fact::Role;
use crate::number::{MOST_PLAYERS, Person, Player, Round, Staff};
use crate::refusal::Refusal;
use crate::setting::{Format, HeroFormat, Rounds, Setting};
use crate::state::State;

/// That the figures of a setting can be.
pub(super) fn setting_range(setting: &Setting) -> Result<(), Refusal> {
    let within = |figure: u32, least: u32, most: u32| {
        if (least..=most).contains(&figure) { Ok(()) } else { Err(Refusal::SettingRange(figure)) }
    };
    match setting {
        Setting::Rounds(Rounds::Fixed(rounds)) => within((*rounds).into(), 1, 50),
        Setting::Cut(players) => within((*players).into(), 0, MOST_PLAYERS.into()),
        Setting::Members(members) => within((*members).into(), 1, Person::MOST.into()),
        Setting::Format(Format::Groups(size)) => within((*size).into(), 2, 16),
        Setting::Heroes(HeroFormat::Bring(counts)) => {
            within(counts.heroes.into(), 1, 20)?;
            within(counts.bans.into(), 0, u32::from(counts.heroes) - 1)
        }
        Setting::Length(seconds) | Setting::CutLength(seconds) => within(*seconds, 60, 24 * 3600),
        Setting::SetUp(seconds) => within(*seconds, 0, 3600),
        Setting::Points(points) => [points.win, points.tie, points.loss, points.bye, points.missed]
            .into_iter()
            .try_for_each(|points| within(points.into(), 0, 20)),
        Setting::Penalty(category) => within(category.levels.len() as u32, 1, 20),
        Setting::Title(_)
        | Setting::Format(Format::Swiss | Format::RoundRobin | Format::Elimination)
        | Setting::Rounds(Rounds::ByPlayers)
        | Setting::Heroes(HeroFormat::Free | HeroFormat::Lockout | HeroFormat::Dealt)
        | Setting::Allowed(_)
        | Setting::TieBreaks(_)
        | Setting::Unplayed(_)
        | Setting::AtTime(_)
        | Setting::CutAtTime(_)
        | Setting::DoubleKo(_)
        | Setting::Absence(_)
        | Setting::RuleSet(_)
        | Setting::HouseOptions(_)
        | Setting::Assist(_)
        | Setting::BackUps(_)
        | Setting::Missed(_) => Ok(()),
    }
}

/// Who is paired with whom, and how heroes are chosen, is settled once a round hangs on the wall.
pub(super) fn changed(state: &State, to: &Setting) -> Result<(), Refusal> {
    let early = matches!(to, Setting::Format(_) | Setting::Members(_) | Setting::Heroes(_));
    let cut = matches!(to, Setting::Cut(_) | Setting::Rounds(_)) && state.cut.is_some();
    if early && !state.rounds.is_empty() || cut {
        return Err(Refusal::SettingTooLate);
    }
    setting_range(to)
}

pub(super) fn known(state: &State, player: Player) -> Result<(), Refusal> {
    if state.players.contains_key(&player) { Ok(()) } else { Err(Refusal::UnknownPlayer(player)) }
}

pub(super) fn known_if(state: &State, player: Option<Player>) -> Result<(), Refusal> {
    player.map_or(Ok(()), |player| known(state, player))
}

pub(super) fn of_staff(state: &State, staff: Staff) -> Result<(), Refusal> {
    state.role(staff).map(drop).ok_or(Refusal::NotStaff(staff))
}

/// That an organiser is left who can change what nobody else can.
pub(super) fn not_the_last(state: &State, staff: Staff) -> Result<(), Refusal> {
    let organises = |staff: &Staff| state.role(*staff) == Some(Role::Organiser);
    let others = state.staff.keys().any(|other| *other != staff && organises(other));
    if others || !organises(&staff) { Ok(()) } else { Err(Refusal::LastOrganiser) }
}

pub(super) fn person(state: &State, person: Person) -> Result<(), Refusal> {
    known(state, person.player)?;
    let there = person.member <= state.settings.members;
    if there { Ok(()) } else { Err(Refusal::NoSuchMember(person)) }
}

pub(super) fn new_number(state: &State, player: Player) -> Result<(), Refusal> {
    if !state.players.contains_key(&player) {
        return Ok(());
    }
    let free = (1..=MOST_PLAYERS).filter_map(Player::new);
    let free = free.into_iter().find(|number| !state.players.contains_key(number));
    Err(Refusal::PlayerTaken { taken: player, free })
}

pub(super) fn registered(state: &State, player: Player) -> Result<(), Refusal> {
    new_number(state, player)?;
    if state.rounds.is_empty() { Ok(()) } else { Err(Refusal::TooLateToRegister) }
}

pub(super) fn drops(state: &State, player: Player, from: Round) -> Result<(), Refusal> {
    known(state, player)?;
    let is_in = state.players.get(&player).is_some_and(|one| one.is_in(from));
    if is_in { Ok(()) } else { Err(Refusal::NotIn(player, from)) }
}

pub(super) fn returns(state: &State, player: Player, from: Round) -> Result<(), Refusal> {
    known(state, player)?;
    let one = state.players.get(&player);
    if one.is_some_and(|one| one.disqualified.is_some()) {
        return Err(Refusal::IsDisqualified(player));
    }
    let is_in = one.is_some_and(|one| one.is_in(from));
    if is_in { Err(Refusal::AlreadyIn(player, from)) } else { Ok(()) }
}

pub(super) fn disqualified(state: &State, player: Player) -> Result<(), Refusal> {
    known(state, player)?;
    let before = state.players.get(&player).and_then(|one| one.disqualified);
    if before.is_some() { Err(Refusal::IsDisqualified(player)) } else { Ok(()) }
}

pub(super) fn declines(state: &State, player: Player) -> Result<(), Refusal> {
    known(state, player)?;
    if state.cut.is_some() { Err(Refusal::CutMadeAlready) } else { Ok(()) }
}
