//! A rule set in which decks have Loot cards. [ADV-11, LOOT-4]

use std::sync::Arc;

use events::{Name, Opening, Seat};

use super::hero::{takers, timings};
use super::{CardBook, CardKind, CrawlOp, HeroBook, LootCardBook, Op, Ruleset, TextId, Timing};
use crate::CRAWLS;
use crate::bits::places;

impl Ruleset {
    /// The same where the decks have the Loot cards that an opening says, known or not; nothing if it says none. Nobody else
    /// plays a hero whose deck has some: a board lies there once.
    ///
    /// # Errors
    /// The seat whose Loot cards do not fit.
    pub fn with_loot(&self, opening: &Opening) -> Result<Option<Ruleset>, Seat> {
        if !CRAWLS {
            return Ok(None);
        }
        let mut rules = None;
        for (seat, seated) in (1..).filter_map(Seat::new).zip(&opening.seats) {
            let cards: Vec<&str> = seated.setup.loot.iter().map(Name::as_str).collect();
            if cards.is_empty() {
                continue;
            }
            let alone = opening.seats.iter().filter(|other| other.hero == seated.hero).count() == 1;
            let with = rules.as_ref().unwrap_or(self).with_cards(seated.hero.as_str(), &cards);
            rules = Some(with.filter(|_| alone).ok_or(seat)?);
        }
        Ok(rules)
    }

    /// The same where the decks of these heroes have the Loot cards that they have in another rule set; nothing if it
    /// does not have them.
    pub(crate) fn with_loot_of(
        self: &Arc<Self>,
        from: &Ruleset,
        heroes: &[&str],
    ) -> Option<Arc<Ruleset>> {
        let mut rules = Arc::clone(self);
        if !CRAWLS {
            return Some(rules);
        }
        for hero in from.heroes().iter().filter(|hero| heroes.contains(&&*hero.name)) {
            let loot = places(hero.loot()).map(|card| &hero.deck[usize::from(card)]);
            let cards: Vec<&str> = loot.map(|card| card.name.as_str()).collect();
            if !cards.is_empty() {
                rules = Arc::new(rules.with_cards(&hero.name, &cards)?);
            }
        }
        Some(rules)
    }

    /// The same where the deck of one hero has these Loot cards; nothing if it cannot have them.
    fn with_cards(&self, hero: &str, names: &[&str]) -> Option<Ruleset> {
        let place = self.heroes().iter().position(|board| board.name == hero)?;
        if !self.takes_loot(&self.boards[place], names) {
            return None;
        }
        let mut rules = self.clone();
        let board = Arc::make_mut(&mut rules.boards[place]);
        for name in names {
            let known = self.loot_card(name);
            let card = known.map_or_else(|| blank(name), |known| known.card.clone());
            let bit = board.take_in(card, &self.loot_kind(name));
            board.loot.all |= bit;
            if known.is_none() {
                board.loot.blank |= bit;
            }
            if known.is_none_or(|known| self.lies_untold(known)) {
                board.loot.untold |= bit;
            }
        }
        let blanks = board.blanks();
        board.timings = timings(&board.deck).map(|cards| cards & !blanks);
        // An Instant may take tokens off a board, and nobody knows which.
        board.takers = takers(&board.deck, &rules.ops) | blanks;
        let mut needs = std::mem::take(&mut rules.needs);
        needs.renew(&rules, |board| board.name == hero);
        rules.needs = needs;
        Some(rules)
    }

    /// Whether the deck of this board can have these Loot cards together: no card twice, nor in two levels. [LOOT-4]
    pub(super) fn takes_loot(&self, board: &HeroBook, names: &[&str]) -> bool {
        let kinds: Vec<String> = names.iter().map(|name| self.loot_kind(name)).collect();
        let again = (0..kinds.len()).any(|nth| kinds[..nth].contains(&kinds[nth]));
        let has = |name: &&str| board.deck.iter().any(|card| card.name == *name);
        let more = kinds.iter().filter(|kind| board.lower(kind).is_none()).count();
        let none = self.crawling.loot_cards.is_empty() || board.is_an_enemy();
        !none && !again && !names.iter().any(has) && board.deck.len() + more <= MOST_CARDS
    }

    /// Whether it is Equipment beside which no token lies that says what it does. [LOOT-2]
    fn lies_untold(&self, loot: &LootCardBook) -> bool {
        let CardKind::Action { text, .. } = loot.card.kind else { return false };
        let stays = |op: Op| matches!(op, Op::Crawl(CrawlOp::StayInPlay));
        let says = |op: Op| matches!(op, Op::Gain(_, token) if kind(&self.token(token).name) == kind(&loot.of));
        let words = || self.words(text).map(|(_, op)| op);
        words().any(stays) && !words().any(says)
    }

    /// The Loot card of this name, if the rule set has it.
    fn loot_card(&self, name: &str) -> Option<&LootCardBook> {
        self.crawling.loot_cards.iter().find(|it| it.card.name == name)
    }

    /// What all levels of a Loot card share, known or not.
    pub(super) fn loot_kind(&self, name: &str) -> String {
        kind(self.loot_card(name).map_or(name, |known| &known.of))
    }
}

/// The most cards of a deck: a bit stands for each.
const MOST_CARDS: usize = 64;

impl HeroBook {
    /// Where the Action card stands of which a Loot card of this kind is a higher level.
    fn lower(&self, of: &str) -> Option<usize> {
        let action = |card: &CardBook| matches!(card.kind, CardKind::Action { .. });
        self.deck.iter().position(|held| action(held) && kind(&held.name) == of)
    }

    /// A Loot card comes in for the card whose higher level it is, and otherwise behind all others; says its bit.
    fn take_in(&mut self, card: CardBook, of: &str) -> u64 {
        let place = self.lower(of).unwrap_or(self.deck.len());
        match self.deck.get_mut(place) {
            Some(held) => *held = card,
            None => self.deck.push(card),
        }
        1u64.checked_shl(place as u32).unwrap_or(0)
    }
}

/// A card of which nobody knows what it says until the table reads it out: it is no card of any time, has no price and no
/// text.
fn blank(name: &str) -> CardBook {
    let (when, on_die_of, text) = (None, None, TextId::default());
    let kind = CardKind::Action { timing: Timing::Instant, when, on_die_of, modifier: false, text };
    CardBook { name: name.to_owned(), cost: 0, extra: false, kind }
}

/// What all levels of a card share: its name without the level and the marks that end it, of which books leave out some.
pub(crate) fn kind(name: &str) -> String {
    let unmarked = |name: &str| name.trim_end_matches(['!', '?', ' ']).to_ascii_lowercase();
    let name = unmarked(name);
    let levels = [" ii", " iii", " iv"];
    unmarked(levels.iter().find_map(|level| name.strip_suffix(level)).unwrap_or(&name))
}
