//! What would have been: branches of a match in which nobody says anything more.

use events::{Dice, Phase, Setting};
use referee::act::{Act, Deed};
use referee::dice::hands;
use referee::game::Entry;
use referee::happening::{Narrator, Settled, Silent};
use referee::play::{due_dice, intern, pass_over, play, set};
use referee::state::{Frame, Question, WindowKind};
use referee::{ActorId, Position, Ruleset, State};

/// As many positions of a branch are looked at before it stays open.
const MOST: u32 = 5_000;

/// Whether a player would be defeated in this phase if nobody said anything more: open if that hangs on dice or choices.
pub(super) fn falls_now(at: &Position, by: ActorId) -> Option<bool> {
    let (rules, mut state) = (at.rules(), *at.state());
    let turn = state.turn();
    while state.in_roll_phase() && state.turn() == turn && state.outcome().is_none() {
        pass_over(rules, &mut state, &mut Silent)?;
    }
    Some(state.health(by) == 0)
}

/// Whether a player who won with an entry would have been defeated by a total like this by the end of their next Upkeep Phase,
/// had the opponents not been defeated and nobody said anything more: open if that hangs on dice or choices.
pub(super) fn falls_later(
    entry: &Entry<'_>,
    of: ActorId,
    by: impl Fn(&Settled) -> bool,
) -> Option<bool> {
    let (rules, before) = (entry.before.rules(), entry.before.state());
    let (remaining, own) = (before.remaining(), before.side(of));
    let foes = remaining.iter().filter(|actor| !own.contains(*actor));
    let healthy = foes
        .filter_map(|foe| Some(Setting::Health { of: foe.seat()?, to: before.most_health(foe) }));
    let mut state = *before;
    set(rules, &mut state, &healthy.collect::<Vec<_>>(), &mut Silent).ok()?;
    let mut next = state;
    let said = intern(rules, &state, entry.event)
        .and_then(|act| play(rules, &mut next, &act, &mut Silent));
    // A match that ends by what is said, as when an opponent concedes, goes on as if it had not been.
    if said.is_ok() && next.outcome().is_none() {
        state = next;
    }
    Silence { rules, of, since: before.turn(), by, left: MOST }.falls(state)
}

/// Whether a player would be defeated behind a turn, by the end of their next Upkeep Phase, if nobody said anything more: open if
/// that hangs on dice or choices.
pub(super) fn falls_behind(at: &Position, of: ActorId, since: u16) -> Option<bool> {
    Silence { rules: at.rules(), of, since, by: |_: &Settled| true, left: MOST }.falls(*at.state())
}

/// Nobody says anything but what ends a turn, until the Upkeep Phase of a player's next turn is over. Dice that are due fall in
/// every way.
struct Silence<'a, F> {
    rules: &'a Ruleset,
    of: ActorId,
    /// The turn behind which it counts.
    since: u16,
    /// Which total has to defeat the player.
    by: F,
    /// How many positions may still be looked at.
    left: u32,
}

impl<F: Fn(&Settled) -> bool> Silence<'_, F> {
    /// Whether the player is defeated so, however the dice fall; nothing if that hangs on them, or on a choice.
    fn falls(&mut self, mut state: State) -> Option<bool> {
        loop {
            self.left = self.left.checked_sub(1)?;
            let own = state.turn() > self.since && state.active() == self.of;
            if state.outcome().is_some() || own && state.phase() != Phase::Upkeep {
                return Some(false);
            }
            let mut told = Narrator::default();
            if !self.goes_on(&mut state, &mut told) {
                return self.in_every_way(&state);
            }
            if let Some(fatal) = self.fatal(&state, &told) {
                return Some(fatal);
            }
        }
    }

    /// Whether a total that defeated the player is the one; nothing if none did.
    fn fatal(&self, state: &State, told: &Narrator) -> Option<bool> {
        let fatal = told.settled.iter().find(|one| {
            one.before > 0 && one.after == 0 && state.side(self.of).contains(one.breakdown.to)
        });
        fatal.map(|one| one.turn > self.since && (self.by)(one))
    }

    /// A turn ends as soon as it may; where a roll is due before, one is made and nothing is announced, so that the dice do not
    /// matter. Everything else closes in silence.
    fn goes_on(&self, state: &mut State, told: &mut Narrator) -> bool {
        let main = state.window().is_some_and(|window| window.kind == WindowKind::Main);
        let attempt = matches!(state.innermost(), Some(Frame::Ask(Question::Attempt { .. })));
        let by = state.active();
        let mut says = |deed| play(self.rules, state, &Act { by, deed }, told).is_ok();
        if attempt {
            return Dice::new(&[1; 5]).is_ok_and(|dice| says(Deed::Rolled(dice)));
        }
        main && says(Deed::Ended)
            || pass_over(self.rules, state, told).is_some()
            || play(self.rules, state, &Act { by, deed: Deed::Announced(None) }, told).is_ok()
    }

    fn in_every_way(&mut self, state: &State) -> Option<bool> {
        let due = due_dice(self.rules, state)?;
        let mut all = None;
        for hand in hands::of(due.dice) {
            let mut next = *state;
            let dice = Dice::new(hands::dice(hand)).ok()?;
            let act = Act { by: due.by, deed: Deed::Rolled(dice) };
            let mut told = Narrator::default();
            play(self.rules, &mut next, &act, &mut told).ok()?;
            let falls = self.fatal(&next, &told).or_else(|| self.falls(next))?;
            if *all.get_or_insert(falls) != falls {
                return None;
            }
        }
        all
    }
}
