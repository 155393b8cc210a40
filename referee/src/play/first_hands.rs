//! The first hands, where it has to be said from which deck they are drawn. [MODE-HUD]

use events::{Opening, Setup};

use super::run::Run;
use crate::book::{Cause, Rule, Ruleset};
use crate::happening::Recorder;

/// How many cards a player draws to begin with, where it has to be said from which deck: those of a hand of which nothing is
/// said. [SETUP-4, C-62]
fn first_hand(rules: &Ruleset, setup: &Setup) -> u8 {
    let Setup { hand, deck, discard, apart, .. } = setup;
    let follows = deck.and(*discard).or(apart.deck.and(apart.discard));
    if hand.or(apart.hand).or(follows).is_some() {
        0
    } else {
        rules.numbers.hand_start.saturating_sub(setup.known.len() as u8)
    }
}

impl<R: Recorder> Run<'_, R> {
    /// Where there are two decks, everybody says from which the first hand is drawn, in the order of the seats. [C-62]
    pub(super) fn draw_the_first_hands(&mut self, opening: &Opening) {
        if !opening.hero_upgrade_deck {
            return;
        }
        for id in self.state.ids().collect::<Vec<_>>().into_iter().rev() {
            let cards = first_hand(self.rules, &opening.seats[id.index()].setup);
            self.draw(id, cards, Cause::Table, Rule::UpgradeDeckOpen);
        }
    }
}
