//! Offensive Roll Phases of opponents that fail by a token.

use std::collections::BTreeMap;

use events::{Event, Phase};
use referee::book::Cause;
use referee::game::Entry;
use referee::happening::{Narrator, What};
use referee::odds::{Asked, Using, odds};
use referee::options::Choice;
use referee::play::{legal_options, pass_over};
use referee::{ActorId, Ruleset, State};

use super::book::{Feat, Follows, When};
use super::seen::name;
use super::{Ticked, thrown};

/// What an Offensive Roll Phase comes to if nobody says anything more.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// An ability is activated, or can be announced.
    Stands,
    /// The dice reach an ability only if they are thrown again.
    Open,
    /// It reaches none any more, or fails though one was activated.
    Fails,
}

/// What tokens did to the phase that is under way.
#[derive(Default)]
pub(super) struct Ruins {
    /// Which entry spent the token, when the phase would have stood.
    spent: BTreeMap<(usize, ActorId), u32>,
    /// Who may have made it fail, and whether nothing could be reached any more.
    hangs: Vec<(Ticked, bool)>,
    /// Whether an ability was activated in it.
    activated: bool,
}

impl Ruins {
    /// What was done with an entry, in the position to which silence led before, and what it led to.
    pub(super) fn acts(
        &mut self,
        entry: &Entry<'_>,
        at: &State,
        after: &State,
        all: &[(usize, &'static Feat, ActorId)],
    ) {
        let rules = entry.before.rules();
        let goes_on = after.phase() == Phase::Offense;
        if goes_on && !self.hangs.is_empty() && self.fate(rules, after) == Fate::Stands {
            self.hangs.clear();
        }
        for (place, feat, me) in all {
            let When::Follows(Follows::Ruins(kind)) = &feat.when else { continue };
            if at.phase() != Phase::Offense || at.side(*me).contains(at.active()) {
                continue;
            }
            let key = (*place, *me);
            if let Event::Spent { by, token, .. } = entry.event
                && ActorId::from(*by) == *me
                && token.as_str() == kind
            {
                self.spent.remove(&key);
                if self.fate(rules, at) == Fate::Stands {
                    self.spent.insert(key, entry.placed.seq);
                }
            }
            if matches!(entry.event, Event::Rolled { .. }) && is_thrown_for(rules, at, *me, kind) {
                let Some(seq) = self.spent.remove(&key) else { continue };
                let fate = self.fate(rules, after);
                if fate != Fate::Stands {
                    let one = Ticked { seq, feat: *place, by: *me };
                    self.hangs.push((one, fate == Fate::Fails));
                }
            }
        }
    }

    /// What followed: once the phase is over without an ability, those who made it fail, and whether that is sure.
    pub(super) fn happened(&mut self, what: What) -> Vec<(Ticked, bool)> {
        if matches!(what, What::Activated(..)) {
            self.hangs.clear();
            self.activated = true;
        }
        if matches!(what, What::AnotherOffense(_)) {
            *self = Ruins::default();
        }
        if matches!(what, What::Phase(..) | What::Turn { .. }) {
            return std::mem::take(self).hangs;
        }
        Vec::new()
    }

    fn fate(&self, rules: &Ruleset, state: &State) -> Fate {
        let (roller, turn) = (state.active(), state.turn());
        let (mut ahead, mut told) = (*state, Narrator::default());
        let goes_on = |at: &State| at.phase() == Phase::Offense && at.turn() == turn;
        while goes_on(&ahead) && pass_over(rules, &mut ahead, &mut told).is_some() {}
        let happens = |is: fn(What) -> bool| told.happenings.iter().any(|one| is(one.what));
        if happens(|what| matches!(what, What::Failed(_))) {
            return Fate::Fails;
        }
        let announces = |choice: &Choice| matches!(choice, Choice::Announce(Some(_)));
        if self.activated
            || happens(|what| matches!(what, What::Activated(..)))
            || legal_options(rules, state).iter().any(|option| announces(&option.what))
        {
            Fate::Stands
        } else if reaches_nothing(rules, state, roller) {
            Fate::Fails
        } else {
            Fate::Open
        }
    }
}

/// Whether an Offensive Roll Phase of a player is under way that reaches nothing any more.
pub(super) fn reaches_nothing(rules: &Ruleset, at: &State, roller: ActorId) -> bool {
    let found = odds(rules, at, Asked { actor: None, using: Using::Attempts });
    found.is_ok_and(|found| {
        let nothing = found.rows.iter().all(|row| row.best.chance.numerator() == 0);
        found.actor == roller && found.point.dice().is_some() && nothing
    })
}

/// Whether dice are thrown again for this token of a player.
fn is_thrown_for(rules: &Ruleset, at: &State, me: ActorId, kind: &str) -> bool {
    matches!(thrown::again(at), Some(Cause::Token(whose, token)) if whose == me && name(rules, token) == kind)
}
