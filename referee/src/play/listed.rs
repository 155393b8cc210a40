//! Every single thing that may be said now, with what has to be picked: the sets spread out.

use super::cards;
use super::here;
use super::legal::{Finds, walk};
use super::offers::abilities;
use super::rolls;
use super::tokens;
use crate::CRAWLS;
use crate::act::{ACTORS, ActorId, CardId, TitleId};
use crate::bits::places;
use crate::book::{Picking, Ruleset};
use crate::inline::Inline;
use crate::options::{Choice, LegalOption, OptionsOf, Slot, Slots, Sureness};
use crate::state::{State, WindowKind};
use crate::token_set::TokenSet;

/// How many options that are no cards are noted.
const NOTED: usize = 64;

/// Everything that may be said now, one by one: first what fits here, then what fits once windows have closed.
pub fn legal_options(rules: &Ruleset, state: &State) -> Vec<LegalOption> {
    let mut options = Vec::with_capacity(64);
    legal_options_into(rules, state, &mut options);
    options
}

/// The same, into a list that is used again.
pub fn legal_options_into(rules: &Ruleset, state: &State, options: &mut Vec<LegalOption>) {
    let mut listed = Listed {
        options,
        used: 0,
        forgoes: Inline::default(),
        others: Inline::default(),
        offered: [0; ACTORS],
        last: [[u16::MAX; 64]; ACTORS],
    };
    walk(rules, state, &mut listed);
    let used = listed.used;
    options.truncate(used);
}

struct Listed<'a> {
    options: &'a mut Vec<LegalOption>,
    /// How many of them are listed now. What lies behind them is older, and is written over.
    used: usize,
    /// The windows that have closed.
    forgoes: Inline<WindowKind, 8>,
    /// Where the options are that are no cards, the first so many.
    others: Inline<u16, NOTED>,
    /// For each actor, the cards that are offered already and need nothing picked.
    offered: [u64; ACTORS],
    /// For each actor and card, its last option's place in the list; only where that is below its end.
    last: [[u16; 64]; ACTORS],
}

impl Finds for Listed<'_> {
    fn find(
        &mut self,
        rules: &Ruleset,
        state: &State,
        (by, closed): (ActorId, u8),
        write: impl FnOnce(&mut OptionsOf),
    ) {
        let mut found = OptionsOf::none(by, closed);
        write(&mut found);
        let found = &found;
        if let Some(count) = found.roll {
            self.word(by, Choice::Roll(count));
        }
        self.abilities(rules, state, found);
        self.tokens(rules, state, found);
        self.cards(rules, state, found);
        let words = [
            (CRAWLS && found.journey != 0, Choice::Move(found.journey)),
            (CRAWLS && found.flips, Choice::Flip),
            (CRAWLS && found.discards != 0, Choice::Discard(found.discards)),
            (found.pass, Choice::Pass),
            (found.end, Choice::End),
            (found.concede, Choice::Concede),
        ];
        for (_, what) in words.into_iter().filter(|(may, _)| *may) {
            self.word(by, what);
        }
        let hidden = found.finds.filter(|_| CRAWLS).map(Choice::Find);
        let loots = found.loots.filter(|_| CRAWLS).map(Choice::Loot);
        for what in hidden.into_iter().chain(loots) {
            self.word(by, what);
        }
    }

    fn closes(&mut self, kind: WindowKind) {
        let _ = self.forgoes.push(kind);
    }
}

impl Listed<'_> {
    /// Something without anything to be picked.
    fn word(&mut self, by: ActorId, what: Choice) {
        if self.is_new(by, what, &[]) {
            let sure = match what {
                Choice::Sell(_) | Choice::Reveal(_) | Choice::Discard(_) => Sureness::IfHeld,
                Choice::Roll(_)
                | Choice::Announce(_)
                | Choice::Defend(_)
                | Choice::Play(_)
                | Choice::ReadOut(_)
                | Choice::Use(_)
                | Choice::Spend(..)
                | Choice::PayOff(_)
                | Choice::Choose
                | Choice::Pass
                | Choice::End
                | Choice::Move(_)
                | Choice::Find(_)
                | Choice::Loot(_)
                | Choice::Flip
                | Choice::Concede => Sureness::Known,
            };
            self.add_other(by, what, sure).clear();
        }
    }

    /// Something for which these things are picked.
    fn put(&mut self, by: ActorId, what: Choice, slots: &Slots) {
        if self.is_new(by, what, slots) {
            self.add_other(by, what, Sureness::Known).copy_from(slots);
        }
    }

    /// Whether this, which is no card, was not offered before windows closed: the innermost reading wins. Most options are
    /// cards, and those are not looked at.
    fn is_new(&self, by: ActorId, what: Choice, slots: &[Slot]) -> bool {
        if self.forgoes.is_empty() {
            return true;
        }
        let again =
            |other: &LegalOption| other.by == by && other.what == what && *other.slots == *slots;
        let listed = &self.options[..self.used];
        let behind = match self.others.get(NOTED - 1) {
            Some(last) => &listed[*last as usize + 1..],
            None => &[],
        };
        let mut noted = self.others.iter().map(|place| &listed[*place as usize]);
        let new = !noted.any(again) && !behind.iter().any(again);
        debug_assert_eq!(new, !listed.iter().any(again), "{what:?}");
        new
    }

    /// One more option that is no card.
    fn add_other(&mut self, by: ActorId, what: Choice, sure: Sureness) -> &mut Slots {
        let _ = self.others.push(self.used as u16);
        self.add(by, what, sure)
    }

    /// One more option. What has to be picked for it is written where it is kept: an option is some 350 bytes, of which few
    /// are in use.
    fn add(&mut self, by: ActorId, what: Choice, sure: Sureness) -> &mut Slots {
        let (used, forgoes) = (self.used, self.forgoes);
        self.used += 1;
        if used == self.options.len() {
            self.options.push(LegalOption { by, what, slots: Slots::default(), sure, forgoes });
        }
        let option = &mut self.options[used];
        (option.by, option.what, option.sure, option.forgoes) = (by, what, sure, forgoes);
        &mut option.slots
    }

    /// Announcements, and what is chosen.
    fn abilities(&mut self, rules: &Ruleset, state: &State, found: &OptionsOf) {
        let by = found.by;
        if found.announce != 0 {
            for (nth, (_, title)) in abilities(rules, state, by).enumerate() {
                if found.announce.checked_shr(nth as u32).unwrap_or(0) & 1 == 1 {
                    self.word(by, Choice::Announce(Some(title)));
                }
            }
        }
        if found.announce_none {
            self.word(by, Choice::Announce(None));
        }
        if found.choose
            && let Ok(slots) = here::may_choose(rules, state, by)
        {
            self.put(by, Choice::Choose, &slots);
        }
        if found.defend != 0 {
            let hero = rules.hero(state.actor(by).hero);
            let titles = rolls::defenses(rules, state, by)
                .map(|defense| hero.defenses[defense as usize].title);
            let mut titles: Inline<TitleId, { rolls::OFFERED }> = titles.collect();
            titles.sort_unstable();
            for title in titles.iter() {
                self.word(by, Choice::Defend(*title));
            }
        }
    }

    fn tokens(&mut self, rules: &Ruleset, state: &State, found: &OptionsOf) {
        let by = found.by;
        let used = found.uses.iter().fold(TokenSet::NONE, |used, tokens| used.or(*tokens));
        for token in used.or(found.pay_off).iter() {
            for (nth, tokens) in (0u8..).zip(found.uses) {
                if tokens.contains(token) {
                    let slots = tokens::picks_for(rules, state, by, token, nth);
                    self.put(by, Choice::Spend(token, nth), &slots);
                }
            }
            if found.pay_off.contains(token) {
                self.word(by, Choice::PayOff(token));
            }
        }
    }

    fn cards(&mut self, rules: &Ruleset, state: &State, found: &OptionsOf) {
        let by = found.by;
        let player = state.actor(by);
        let deck = &rules.needs.decks[player.hero as usize];
        for card in places(found.play & !self.offered[by.index()]).map(CardId) {
            let known = player.cards.known >> card.0 & 1 == 1;
            let sure = if known { Sureness::Known } else { Sureness::IfHeld };
            if deck.cards[card.0 as usize].picks == Picking::Nothing {
                self.offered[by.index()] |= 1 << card.0;
                self.add(by, Choice::Play(card), sure).clear();
            } else {
                self.card(by, card, &cards::picks_for(rules, state, by, card), sure);
            }
        }
        let read_out = if CRAWLS { found.reads_out & !self.offered[by.index()] } else { 0 };
        for card in places(read_out).map(CardId) {
            let known = player.cards.known >> card.0 & 1 == 1;
            let sure = if known { Sureness::Known } else { Sureness::IfHeld };
            self.offered[by.index()] |= 1 << card.0;
            self.add(by, Choice::ReadOut(card), sure).clear();
        }
        let uses = if CRAWLS { found.equipment & !self.offered[by.index()] } else { 0 };
        for card in places(uses).map(CardId) {
            self.offered[by.index()] |= 1 << card.0;
            self.add(by, Choice::Use(card), Sureness::Known).clear();
        }
        if let Some(held) = found.sell {
            self.word(by, Choice::Sell(held));
        }
        if let Some(held) = found.reveal {
            self.word(by, Choice::Reveal(held));
        }
    }

    /// A card with which something may have to be picked.
    fn card(&mut self, by: ActorId, card: CardId, slots: &Slots, sure: Sureness) {
        let last = &mut self.last[by.index()][card.0 as usize];
        let again = |other: &LegalOption| {
            other.what == Choice::Play(card) && other.by == by && other.slots == *slots
        };
        if slots.is_empty() {
            self.offered[by.index()] |= 1 << card.0;
        } else if self.options[..self.used].get(*last as usize).is_some_and(again) {
            return;
        }
        *last = self.used as u16;
        self.add(by, Choice::Play(card), sure).copy_from(slots);
    }
}
