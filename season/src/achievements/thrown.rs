//! Dice as they are thrown, and thrown again.

use std::collections::BTreeSet;

use events::{Dice, Event};
use referee::book::Cause;
use referee::game::Entry;
use referee::happening::What;
use referee::play::Accepted;
use referee::state::{Do, Frame, Question, WindowKind};
use referee::{ActorId, Ruleset, State};

use super::book::When;
use super::seen::{is_titled, name};

/// The innermost text that is being carried out.
pub(super) fn text(at: &State) -> Option<&Do> {
    at.stack()
        .iter()
        .rev()
        .find_map(|frame| if let Frame::Do(text) = frame { Some(text) } else { None })
}

/// What has dice thrown again that lie there, if that is what may come next.
pub(super) fn again(at: &State) -> Option<Cause> {
    let waits = match at.innermost()? {
        Frame::Ask(question) => matches!(question, Question::Reroll { .. }),
        Frame::Window(window) => {
            matches!(window.kind, WindowKind::Rethrow { .. } | WindowKind::MoreThrows { .. })
        }
        Frame::Step(_)
        | Frame::Do(_)
        | Frame::PlayedCard { .. }
        | Frame::DeclaredToken { .. }
        | Frame::Given(_) => false,
    };
    text(at).filter(|_| waits).map(Do::cause)
}

/// Whether dice earn a player a feat with an entry: `at` is the position to which silence led before it.
pub(super) fn earns(
    entry: &Entry<'_>,
    accepted: &Accepted,
    at: &State,
    when: &When,
    me: ActorId,
) -> bool {
    let rules = entry.before.rules();
    if let When::Beats(ability, own, other) = when {
        let lay = contest(rules, entry.before.state(), me, ability);
        return lay == Some([*own, *other])
            && contest(rules, entry.after.state(), me, ability).is_none();
    }
    let Event::Rolled { dice, .. } = entry.event else { return false };
    if let When::Turns(ability, from, to, token, price) = when {
        let paid = |what: What| matches!(what, What::TokensRemoved(of, kind, n, _) if of == me && n == *price && name(rules, kind) == token);
        let titled = again(at).is_some_and(|cause| is_titled((rules, at), cause, me, ability));
        return titled
            && turned(at, dice) == Some((*from, *to))
            && accepted.happened.iter().any(|happening| paid(happening.what));
    }
    let (When::Rolls(ability, _) | When::EverySymbol(ability)) = when else { return false };
    let asked = matches!(at.innermost(), Some(Frame::Ask(Question::Roll { .. })));
    let own = text(at).filter(|_| asked).is_some_and(|text| {
        matches!(text.cause(), Cause::Ability(..))
            && is_titled((rules, at), text.cause(), me, ability)
    });
    own && if let When::Rolls(_, value) = when {
        dice.values().iter().all(|die| die == value)
    } else {
        let faces = rules.boards()[at.actor(me).hero()].faces;
        let shown = |die: &u8| faces[usize::from(die - 1) % 6];
        let shown: BTreeSet<u8> = dice.values().iter().map(shown).collect();
        faces.iter().all(|face| shown.contains(face))
    }
}

/// The two dice that lie there for a contest of this ability: a player's own, and the opponent's.
fn contest(rules: &Ruleset, at: &State, me: ActorId, ability: &str) -> Option<[u8; 2]> {
    at.stack().iter().find_map(|frame| {
        let Frame::Do(text) = frame else { return None };
        let titled = is_titled((rules, at), text.cause(), me, ability);
        <[u8; 2]>::try_from(text.dice()).ok().filter(|_| titled)
    })
}

/// The one die that shows another number than before, with both numbers.
fn turned(at: &State, dice: &Dice) -> Option<(u8, u8)> {
    let lying = text(at)?.dice().iter().copied();
    let mut differ = lying.zip(dice.values().iter().copied()).filter(|(before, now)| before != now);
    let one = differ.next()?;
    differ.next().is_none().then_some(one)
}
