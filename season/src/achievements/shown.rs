//! What the table shows, and what is so when a match is won.

use referee::book::Cause;
use referee::damage::Row;
use referee::game::Entry;
use referee::{ActorId, Position};

use super::book::{Final, Shows, When};
use super::branch::falls_later;
use super::fold::Fold;
use super::lands::damage;
use super::seen::{count, name, won};
use super::{Ticked, Why};

impl Fold {
    /// The match may be over: what is so when it is won?
    pub(super) fn wins(&mut self, entry: &Entry<'_>, at: &Position) {
        for (feat, of, by) in self.each().filter(|(.., actor)| won(at, *actor)) {
            let When::Win(all) = &of.when else { continue };
            let known = all.iter().map(|one| self.is_final(entry, at, by, one));
            let earned = all_so(known);
            let one = Ticked { seq: entry.placed.seq, feat, by };
            self.tell(one, earned, Why::Unthrown);
        }
    }

    /// Whether it is so; nothing if that hangs on dice or choices.
    fn is_final(
        &self,
        entry: &Entry<'_>,
        at: &Position,
        actor: ActorId,
        what: &Final,
    ) -> Option<bool> {
        let held = |name: &String| self.held.get(&(actor.index(), name.clone()));
        Some(match what {
            Final::Mirror => self.heroes.iter().all(|hero| *hero == self.heroes[0]),
            Final::Health(least) => at.state().health(actor) >= *least,
            Final::Holds(token, least) => count(at, actor, token) >= *least,
            Final::Limit(token, least) => self.limit(actor, token) >= *least,
            Final::Never(token) => held(token).is_none(),
            Final::HeldBy(turn, token) => held(token).is_some_and(|first| first <= turn),
            Final::AfterSaved(token) => {
                let kept = self.kept.get(&(actor.index(), token.clone()));
                kept.is_some_and(|turn| turn + 1 == at.state().turn())
            }
            Final::Doomed(kind) => {
                let of = |cause| matches!(cause, Cause::Token(_, token) if name(at.rules(), token) == kind);
                let by = |row: &Row| damage(row).is_some() && of(row.line.cause);
                falls_later(entry, actor, |one| one.breakdown.rows.iter().any(by))?
            }
        })
    }

    fn limit(&self, actor: ActorId, token: &str) -> u8 {
        self.limits.get(&(actor.index(), token.to_owned())).copied().unwrap_or(0)
    }

    pub(super) fn shows(&self, at: &Position, actor: ActorId, what: &Shows) -> bool {
        let state = at.state();
        let foes = || state.ids().filter(|other| !state.side(actor).contains(*other));
        match what {
            Shows::Cp(least) => {
                let latest = self.latest.1.get(&actor.index()).copied();
                latest.unwrap_or_else(|| state.actor(actor).cp()) >= *least
            }
            Shows::Holds(token, least) => {
                let latest = self.latest.0.get(&(actor.index(), token.clone())).copied();
                latest.unwrap_or_else(|| count(at, actor, token)) >= *least
            }
            Shows::OpponentsHold(opponents, token, each) => {
                foes().filter(|foe| count(at, *foe, token) >= *each).count()
                    >= usize::from(*opponents)
            }
            Shows::OnOpponents(token, least) => {
                foes().map(|foe| u16::from(count(at, foe, token))).sum::<u16>() >= u16::from(*least)
            }
            Shows::OwnInPlay(least) => {
                let own = &at.rules().boards()[state.actor(actor).hero()].tokens;
                let on = |one: ActorId| {
                    own.iter().map(move |token| u16::from(state.actor(one).count(*token)))
                };
                state.ids().flat_map(on).sum::<u16>() >= u16::from(*least)
            }
            Shows::Everybody(token) => {
                state.remaining().iter().all(|one| count(at, one, token) > 0)
            }
            Shows::Limit(token, least) => self.limit(actor, token) >= *least,
        }
    }
}

/// Whether all of it is so. One that is not decides, whatever is not known of the others.
fn all_so(parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut all = Some(true);
    for part in parts {
        match part {
            Some(false) => return part,
            Some(true) => {}
            None => all = None,
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::all_so;

    #[test]
    fn what_is_not_so_decides_before_what_is_not_known() {
        let (so, not, open) = (Some(true), Some(false), None);
        for (parts, whole) in [
            (vec![], so),
            (vec![so, so], so),
            (vec![so, open], open),
            (vec![open, so], open),
            (vec![open, not], not),
            (vec![not, open], not),
            (vec![so, not], not),
        ] {
            assert_eq!(all_so(parts.clone().into_iter()), whole, "{parts:?}");
        }
    }
}
