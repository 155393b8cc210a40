//! What the printed sources leave in doubt about the things a ruling rests on.

use events::Event;
use referee::act::{CardId, Deed, Find, TitleId, Turned};
use referee::book::Cause;
use referee::book::{Confidence, HeroBook};
use referee::options::Choice;
use referee::{ActorId, Rule, Ruleset, State};

use crate::words::Names;

/// About what something is printed on.
pub(super) fn of_cause(names: &Names, cause: Cause) -> Vec<String> {
    names.doubts(cause).into_iter().map(str::to_owned).collect()
}

/// About what an event names.
pub(super) fn of_event(names: &Names, state: &State, event: &Event) -> Vec<String> {
    let Ok(act) = referee::play::intern(names.rules(), state, event) else { return Vec::new() };
    let table = Board { names, state, by: act.by };
    let causes = match act.deed {
        Deed::Announced(Some(title)) | Deed::Defended(title) => table.titled(title),
        Deed::Played(card, _) | Deed::ReadOut(card, _) | Deed::Discarded(card) => {
            vec![Cause::Card(act.by, card)]
        }
        Deed::Sold(cards) | Deed::Revealed(cards) => {
            let set = (0..64).filter(|place| cards >> place & 1 == 1);
            set.map(|place| Cause::Card(act.by, CardId(place))).collect()
        }
        Deed::Spent(token, _) | Deed::PaidOff(token) => vec![Cause::Token(act.by, token)],
        Deed::Flipped(Turned::Known(card)) => vec![Cause::Card(act.by, card)],
        Deed::Found(Find::Environment(place)) => vec![Cause::Environment(place)],
        Deed::Rolled(_)
        | Deed::Announced(None)
        | Deed::Chose(_)
        | Deed::Passed
        | Deed::Ended
        | Deed::Moved(_)
        | Deed::Found(Find::Enemy(_) | Find::Given(_))
        | Deed::Looted(_)
        | Deed::Flipped(Turned::Given(_))
        | Deed::Conceded => Vec::new(),
    };
    of_causes(names, causes)
}

/// About what an option names.
pub(super) fn of_choice(names: &Names, state: &State, by: ActorId, choice: Choice) -> Vec<String> {
    let table = Board { names, state, by };
    let causes = match choice {
        Choice::Announce(Some(title)) | Choice::Defend(title) => table.titled(title),
        Choice::Play(card) | Choice::ReadOut(card) | Choice::Use(card) => {
            vec![Cause::Card(by, card)]
        }
        Choice::Spend(token, _) | Choice::PayOff(token) => vec![Cause::Token(by, token)],
        Choice::Roll(_)
        | Choice::Announce(None)
        | Choice::Sell(_)
        | Choice::Choose
        | Choice::Reveal(_)
        | Choice::Pass
        | Choice::End
        | Choice::Move(_)
        | Choice::Discard(_)
        | Choice::Find(_)
        | Choice::Loot(_)
        | Choice::Flip
        | Choice::Concede => Vec::new(),
    };
    of_causes(names, causes)
}

/// About a rule itself: whether it is printed at all.
pub(super) fn of_rule(rules: &Ruleset, rule: Rule) -> Option<String> {
    let id = rule.id();
    match rules.rule(id)?.sure {
        Confidence::High => None,
        Confidence::Medium => {
            Some(format!("{id}: it follows from what is printed; no text says it"))
        }
        Confidence::Low => Some(format!("{id}: no text says it, and somebody has to decide")),
    }
}

/// Each once, in order of first mention.
pub(super) fn once(doubts: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut once: Vec<String> = Vec::new();
    for doubt in doubts {
        if !once.contains(&doubt) {
            once.push(doubt);
        }
    }
    once
}

fn of_causes(names: &Names, causes: Vec<Cause>) -> Vec<String> {
    once(causes.into_iter().flat_map(|cause| of_cause(names, cause)))
}

/// A player's board as it is upgraded now.
struct Board<'a> {
    names: &'a Names<'a>,
    state: &'a State,
    by: ActorId,
}

impl Board<'_> {
    /// The abilities of this name that the board offers.
    fn titled(&self, title: TitleId) -> Vec<Cause> {
        let Some(hero) = self.names.hero(self.by) else { return Vec::new() };
        let mut causes = Vec::new();
        for level in self.state.actor(self.by).offers(hero) {
            let abilities = level.abilities.iter().filter(|place| has_title(hero, **place, title));
            causes.extend(abilities.map(|place| Cause::Ability(self.by, *place)));
            let defense = level.defense.filter(|place| {
                hero.defenses.get(*place as usize).is_some_and(|book| book.title == title)
            });
            causes.extend(defense.map(|place| Cause::Defense(self.by, place)));
        }
        causes
    }
}

fn has_title(hero: &HeroBook, ability: u8, title: TitleId) -> bool {
    hero.abilities.get(ability as usize).is_some_and(|book| book.title == title)
}
