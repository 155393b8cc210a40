//! Tokens that were spent, and what would have been without.

use events::Event;
use referee::game::Entry;
use referee::{ActorId, Position};

use super::Ticked;
use super::book::{Feat, When};
use super::branch::{falls_behind, falls_now};

/// A feat, and whether it is earned: nothing where that hangs on dice or choices.
pub(super) type Known = (Ticked, Option<bool>);

/// What was spent and may have kept somebody from being defeated.
#[derive(Default)]
pub(super) struct Spent {
    /// In this phase: whether it would have been fatal is known, or open.
    saving: Vec<Known>,
    /// By the end of the player's next turn.
    unspent: Vec<Unspent>,
}

impl Spent {
    /// Goes on by an entry, and says of what it is known now whether it was earned.
    pub(super) fn goes_on(
        &mut self,
        entry: &Entry<'_>,
        all: &[(usize, &'static Feat, ActorId)],
    ) -> Vec<Known> {
        let mut known = Vec::new();
        self.unspent.retain_mut(|branch| {
            let found = branch.goes_on(entry);
            let open = found.is_none();
            known.extend(found);
            open
        });
        let Event::Spent { by, token, .. } = entry.event else { return known };
        let (by, before) = (ActorId::from(*by), entry.before.state());
        let attacked = !before.side(by).contains(before.attacker());
        for (feat, of, _) in all.iter().filter(|(_, _, actor)| *actor == by) {
            let one = || Ticked { seq: entry.placed.seq, feat: *feat, by };
            let is = |kind: &String| token.as_str() == kind;
            if matches!(&of.when, When::Saves(kind) if attacked && is(kind)) {
                let falls = falls_now(&entry.before, by);
                self.saving.extend((falls != Some(false)).then(|| (one(), falls)));
            }
            if matches!(&of.when, When::Rids(kind) if is(kind)) {
                self.unspent.push(Unspent::new(entry, one()));
            }
        }
        known
    }

    /// The phase of this turn may be over: who was kept from being defeated in it?
    pub(super) fn over(&mut self, after: &Position, turn: u16) -> Vec<Known> {
        let state = after.state();
        if state.in_roll_phase() && state.turn() == turn && state.outcome().is_none() {
            return Vec::new();
        }
        let mut known = std::mem::take(&mut self.saving);
        known.retain(|(one, _)| state.health(one.by) > 0);
        known
    }
}

/// A branch in which a token was not spent, and everything else is said as it was.
struct Unspent {
    one: Ticked,
    /// The turn in which it was.
    since: u16,
    /// The next turn of the player's own, once it has begun.
    own: Option<u16>,
    at: Position,
}

impl Unspent {
    fn new(entry: &Entry<'_>, one: Ticked) -> Unspent {
        let at = Position::clone(&entry.before);
        Unspent { one, since: at.state().turn(), own: None, at }
    }

    /// Goes on by an entry, and says whether the player is defeated once that is known.
    fn goes_on(&mut self, entry: &Entry<'_>) -> Option<Known> {
        // What was said of the log itself changes nothing at the table.
        if entry.before.state() == entry.after.state() {
            return None;
        }
        let (me, since) = (self.one.by, self.since);
        let lives = |really: &Position| really.state().health(me) > 0;
        let Ok(next) = self.at.after(entry.event) else {
            // From here on nobody says anything; who would be defeated so all the same was not kept from it.
            let anyway =
                !lives(&entry.before) || falls_behind(&entry.before, me, since) == Some(true);
            let falls = if anyway { Some(false) } else { falls_behind(&self.at, me, since) };
            return Some((self.one.clone(), falls));
        };
        self.at = next;
        let state = self.at.state();
        let turn = state.turn();
        if turn > since && state.active() == me {
            self.own.get_or_insert(turn);
        }
        let defeated = state.health(me) == 0;
        let over = state.outcome().is_some() || self.own.is_some_and(|own| turn > own);
        let counts = defeated && turn > since && lives(&entry.after);
        (defeated || over).then(|| (self.one.clone(), Some(counts)))
    }
}
