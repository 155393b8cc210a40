//! Players, persons and the staff of an event.

use std::sync::Arc;

use async_graphql::{Enum, Object, SimpleObject};
use desk::{Person, Player, Role, Staff, locks};

use super::seen::Seen;

/// What somebody is at an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
pub(super) enum EventRole {
    /// Everything.
    Organiser,
    /// Players, rounds and results.
    Scorekeeper,
    /// Everything at the tables, appeals, and who is disqualified.
    HeadJudge,
    /// Calls, rulings, penalties, extensions and results at the tables.
    FloorJudge,
    /// Has claimed the name of a player.
    Player,
}

impl From<Role> for EventRole {
    fn from(role: Role) -> EventRole {
        match role {
            Role::Organiser => EventRole::Organiser,
            Role::Scorekeeper => EventRole::Scorekeeper,
            Role::HeadJudge => EventRole::HeadJudge,
            Role::FloorJudge => EventRole::FloorJudge,
        }
    }
}

/// One human being among the players.
#[derive(Clone, Debug, SimpleObject)]
pub(super) struct EventPerson {
    /// As notation writes it: `12`, or `12.2` for the second of a team.
    person: String,
    /// The number of the player, or of the team.
    player: u16,
    /// What they are called, or their number.
    name: String,
    /// Whether they have a name.
    named: bool,
}

impl EventPerson {
    pub(super) fn of(seen: &Seen, person: Person) -> EventPerson {
        EventPerson {
            person: person.to_string(),
            player: person.player.number(),
            name: seen.names.of(person),
            named: seen.names.players.contains_key(&person),
        }
    }
}

/// A player, or a team.
#[derive(Clone)]
pub(super) struct EventPlayer(pub(super) Arc<Seen>, pub(super) Player);

impl EventPlayer {
    fn entrant(&self) -> Option<&desk::Entrant> {
        self.0.state.players.get(&self.1)
    }

    fn persons_of(&self) -> impl Iterator<Item = Person> {
        self.0.persons(self.1)
    }
}

/// A player, or a team.
#[Object]
impl EventPlayer {
    /// The number.
    async fn number(&self) -> u16 {
        self.1.number()
    }

    /// What all members are called, joined by ` & `.
    async fn name(&self) -> String {
        self.0.called(self.1)
    }

    /// The members; of a single player one.
    async fn persons(&self) -> Vec<EventPerson> {
        self.persons_of().map(|person| EventPerson::of(&self.0, person)).collect()
    }

    /// Whether they are in the round that comes next.
    async fn is_in(&self) -> bool {
        self.entrant().is_some_and(|one| one.is_in(self.0.state.next_round()))
    }

    /// Whether they were seen here. For the staff.
    async fn here(&self) -> Option<bool> {
        self.0.is_staff().then(|| self.entrant().is_some_and(|one| one.here))
    }

    /// Whether a phone has claimed one of the names. For the staff.
    async fn claimed(&self) -> Option<bool> {
        let claimed = |person| self.0.matches.is_claimed(self.0.id(), person);
        self.0.is_staff().then(|| self.persons_of().any(claimed))
    }

    /// The heroes that were declared.
    async fn declared(&self) -> Vec<String> {
        let declared = self.entrant().map(|one| one.declared.values().flatten());
        declared.into_iter().flatten().map(ToString::to_string).collect()
    }

    /// The table at which they sit in every round.
    async fn fixed_table(&self) -> Option<u16> {
        self.entrant()?.fixed.map(desk::Table::number)
    }

    /// Whether they are out of the event for good.
    async fn disqualified(&self) -> bool {
        self.entrant().is_some_and(|one| one.disqualified.is_some())
    }

    /// Whether they do not want to be in the cut. For the staff.
    async fn declines_cut(&self) -> Option<bool> {
        self.0.is_staff().then(|| self.entrant().is_some_and(|one| one.declines))
    }

    /// The heroes that are locked for them in the last round, as they won with them.
    async fn locked(&self) -> Vec<String> {
        let Some(round) = self.0.round(None) else { return Vec::new() };
        let of = |person| locks(&self.0.state, round, person);
        let all = self.persons_of().flat_map(of);
        all.map(|(hero, _)| hero.to_string()).collect()
    }

    /// How many penalties of theirs count. For the staff.
    async fn penalties(&self) -> Option<u32> {
        let theirs = self.0.state.penalties.values();
        let count = theirs.filter(|it| it.person.player == self.1 && !it.lifted).count();
        self.0.is_staff().then_some(count as u32)
    }
}

/// Somebody of the staff.
#[derive(Clone, Debug, SimpleObject)]
pub(super) struct EventStaff {
    /// The number.
    number: u16,
    /// What they are called, or their number.
    name: String,
    /// What they may do.
    role: EventRole,
    /// Which tables they look after, in the words of the event.
    area: Option<String>,
    /// Which player they are, if they play too: they do not judge at that table.
    plays: Option<u16>,
    /// Whether they have left.
    left: bool,
}

impl EventStaff {
    pub(super) fn of(seen: &Seen, staff: Staff) -> Option<EventStaff> {
        let member = seen.state.staff.get(&staff)?;
        Some(EventStaff {
            number: staff.number(),
            name: seen.names.of_staff(staff),
            role: member.role.into(),
            area: member.area.as_ref().map(ToString::to_string),
            plays: member.plays.map(Player::number),
            left: member.left,
        })
    }
}

/// Who asks.
#[derive(SimpleObject)]
pub(super) struct EventMe {
    /// What they are; of the staff, if they are that and a player.
    role: EventRole,
    /// Them among the staff.
    staff: Option<EventStaff>,
    /// Whose name their phone has claimed.
    person: Option<EventPerson>,
    /// The player for whom it speaks.
    player: Option<EventPlayer>,
}

impl EventMe {
    pub(super) fn of(seen: &Arc<Seen>) -> Option<EventMe> {
        let who = seen.who;
        let role = match (who.staff, who.person) {
            (Some((_, role)), _) => role.into(),
            (None, Some(_)) => EventRole::Player,
            (None, None) => return None,
        };
        Some(EventMe {
            role,
            staff: who.staff.and_then(|(staff, _)| EventStaff::of(seen, staff)),
            person: who.person.map(|person| EventPerson::of(seen, person)),
            player: who.person.map(|person| EventPlayer(Arc::clone(seen), person.player)),
        })
    }
}
