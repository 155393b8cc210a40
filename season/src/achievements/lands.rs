//! Totals that land, line by line.

use std::collections::BTreeSet;

use referee::book::Cause;
use referee::damage::{LineKind, Row, settle};
use referee::happening::Settled;
use referee::play::Accepted;
use referee::{ActorId, Ruleset, State};

use super::book::{Lands, When};
use super::seen::{actor_of, is_titled, name, title};

/// A total that has landed.
pub(super) struct Landed<'a> {
    pub(super) rules: &'a Ruleset,
    /// The table before the entry.
    pub(super) state: &'a State,
    pub(super) settled: &'a Settled,
    /// The ability that was activated last, by whom.
    pub(super) activated: Option<(ActorId, u8)>,
    /// Whether it is undefendable.
    pub(super) undefendable: bool,
}

impl Landed<'_> {
    /// Whether it is like this for a player. What lies there afterwards is looked up by `holds`.
    pub(super) fn is(&self, what: &Lands, me: ActorId, holds: impl Fn(&str) -> bool) -> bool {
        let Settled { breakdown, before, after, attacker, .. } = self.settled;
        let (to, total) = (breakdown.to, breakdown.total);
        let foe = !self.state.side(me).contains(to);
        let attacked = to == me && attacker.is_some_and(|by| !self.state.side(me).contains(by));
        let defeated = *after == 0 && *before > 0;
        match what {
            Lands::Defeats(kind, least) => {
                let hurts = |row: &Row| damage(row) >= Some(*least) && self.is_of(row, kind);
                defeated && foe && breakdown.rows.iter().any(hurts)
            }
            Lands::Decides(kind) => {
                let own = |row: &Row| actor_of(row.line.cause) == Some(me) && self.is_of(row, kind);
                let without = self.without(own);
                defeated && foe && without.is_some_and(|dealt| dealt < u16::from(*before))
            }
            Lands::Endures(kind, lies) => {
                let without = self.without(|row| self.is_of(row, kind));
                let endures = without.is_some_and(|dealt| dealt >= u16::from(*before));
                attacked && *after > 0 && endures && lies.as_deref().is_none_or(holds)
            }
            Lands::Takes(kind, least) => {
                let takes = |row: &&Row| matches!(row.line.what, LineKind::Pass(token, _) if name(self.rules, token) == kind);
                let taken = breakdown.rows.iter().filter(takes).map(taken_off).sum::<u16>();
                attacked && taken >= *least
            }
            Lands::Prevents(kind) => {
                let against = || breakdown.rows.iter().filter(|row| taken_off(row) > 0);
                let by = |row: &Row| actor_of(row.line.cause) == Some(me) && self.is_of(row, kind);
                let alone = against().next().is_some() && against().all(by);
                attacked && total.incoming > 0 && total.dealt == 0 && alone
            }
            Lands::Shields(kind) => {
                let by = |row: &Row| taken_off(row) > 0 && self.is_of(row, kind);
                to != me && !foe && breakdown.rows.iter().any(by)
            }
            Lands::Heals(ability, least) => {
                let heals = |row: &Row| match row.line.what {
                    LineKind::Heal(n) if self.is_titled(row.line.cause, me, ability) => n.into(),
                    LineKind::Heal(_)
                    | LineKind::Incoming(_)
                    | LineKind::Sure(_)
                    | LineKind::Return
                    | LineKind::Add(_)
                    | LineKind::Prevent(_)
                    | LineKind::Half
                    | LineKind::Avoid
                    | LineKind::Pass(..)
                    | LineKind::HealAsDealt => 0,
                };
                let healed: u16 = breakdown.rows.iter().map(heals).sum();
                to == me && healed >= *least && total.healed >= *least
            }
            Lands::Strikes(ability, least) => {
                let with = self.activated.filter(|(by, _)| *by == me);
                let named =
                    with.is_some_and(|(by, at)| title(self.rules, self.state, by, at) == ability);
                named && self.undefendable && *attacker == Some(me) && foe && total.dealt >= *least
            }
        }
    }

    /// What would be dealt without some lines; nothing if what is left looks at another total, which is not here.
    fn without(&self, which: impl Fn(&Row) -> bool) -> Option<u16> {
        let breakdown = &self.settled.breakdown;
        let lines: Vec<_> =
            breakdown.rows.iter().filter(|row| !which(row)).map(|row| row.line).collect();
        let elsewhere = lines.iter().any(|line| {
            line.if_dealt > 0 || matches!(line.what, LineKind::Return | LineKind::HealAsDealt)
        });
        let some = lines.len() < breakdown.rows.len();
        (some && !elsewhere)
            .then(|| settle(&lines, breakdown.to, self.rules.numbers().settling).total.dealt)
    }

    /// Whether a line is of a token of this name, or is taken by one.
    fn is_of(&self, row: &Row, kind: &str) -> bool {
        let caused =
            matches!(row.line.cause, Cause::Token(_, token) if name(self.rules, token) == kind);
        let taken =
            matches!(row.line.what, LineKind::Pass(token, _) if name(self.rules, token) == kind);
        caused || taken
    }

    /// Whether a text is that of this ability of a player.
    pub(super) fn is_titled(&self, cause: Cause, me: ActorId, ability: &str) -> bool {
        is_titled((self.rules, self.state), cause, me, ability)
    }
}

/// Whether what was dealt at once, to different players, earns a feat.
pub(super) fn at_once(rules: &Ruleset, accepted: &Accepted, when: &When, me: ActorId) -> bool {
    let state = &accepted.state;
    let foe = |other: ActorId| !state.side(me).contains(other);
    let lost = |one: &Settled| u16::from(one.before.saturating_sub(one.after));
    let by = |row: &Row, ability: &str| {
        matches!(row.line.cause, Cause::Ability(by, at)
            if by == me && title(rules, state, by, at) == ability)
    };
    let of = |one: &&Settled, ability: &str| {
        one.breakdown.rows.iter().any(|row| damage(row).is_some() && by(row, ability))
    };
    let all = || accepted.settled.iter();
    if let When::HurtsMore(ability) = when {
        let (own, others): (Vec<&Settled>, Vec<&Settled>) =
            all().filter(|one| of(one, ability)).partition(|one| one.breakdown.to == me);
        let sum = |of: Vec<&Settled>| of.iter().map(|one| one.breakdown.total.dealt).sum::<u16>();
        sum(own) > sum(others)
    } else if let When::Reaches(ability, least) = when {
        let reached = all().filter(|one| foe(one.breakdown.to) && of(one, ability));
        let reached: BTreeSet<ActorId> = reached.map(|one| one.breakdown.to).collect();
        reached.len() >= usize::from(*least)
    } else if *when == When::Outdoes {
        let attacked = || all().filter(|one| one.attacker.is_some_and(foe));
        let taken: u16 = attacked().filter(|one| one.breakdown.to == me).map(lost).sum();
        let own = |one: &&Settled| {
            let rows = &one.breakdown.rows;
            one.attacker == Some(one.breakdown.to)
                && rows.iter().any(|row| actor_of(row.line.cause) == Some(me))
        };
        attacked().filter(own).map(lost).sum::<u16>() > taken
    } else {
        false
    }
}

/// The damage of a line; nothing of one that is none.
pub(super) fn damage(row: &Row) -> Option<u16> {
    match row.line.what {
        LineKind::Incoming(n) | LineKind::Sure(n) | LineKind::Add(n) => Some(n.into()),
        LineKind::Return
        | LineKind::Prevent(_)
        | LineKind::Half
        | LineKind::Avoid
        | LineKind::Pass(..)
        | LineKind::Heal(_)
        | LineKind::HealAsDealt => None,
    }
}

/// How much a line takes off what is dealt.
pub(super) fn taken_off(row: &Row) -> u16 {
    match row.line.what {
        LineKind::Prevent(_) | LineKind::Half | LineKind::Avoid | LineKind::Pass(..) => {
            u16::try_from(-row.change).unwrap_or(0)
        }
        LineKind::Incoming(_)
        | LineKind::Sure(_)
        | LineKind::Return
        | LineKind::Add(_)
        | LineKind::Heal(_)
        | LineKind::HealAsDealt => 0,
    }
}
