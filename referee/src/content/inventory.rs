//! How the printed texts are written: which words they use, and how often.

use std::collections::BTreeMap;

use super::boss::Boss;
use super::effect::{Effect, Text};
use super::enemy::Enemy;
use super::flatten::flatten;
use super::hero::{Ability, Card, Hero, Replaces};
use super::token::{Passive, Spend, Token, Upon};
use super::wrong::ContentError;

/// The words of all printed texts of a rule set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Inventory {
    /// How many texts there are: rows, defences, cards, uses of tokens and what they do by themselves.
    pub texts: usize,
    /// How many of them use something that only one text says.
    pub special_texts: usize,
    /// How often each word is used.
    pub words: BTreeMap<String, usize>,
}

/// Counts the words of a rule set.
///
/// # Errors
/// Everything that cannot be read or does not fit together.
pub fn inventory<P: AsRef<str>, T: AsRef<str>>(
    files: &[(P, T)],
    name: &str,
) -> Result<Inventory, Vec<ContentError>> {
    let source = flatten(files, name)?;
    let mut all = Inventory::default();
    source.tokens.values().for_each(|token| all.token(token));
    source.cards.iter().for_each(|card| all.card(card));
    source.heroes.iter().for_each(|hero| all.hero(&hero.hero));
    source.enemies.iter().for_each(|enemy| all.enemy(&enemy.enemy));
    source.bosses.iter().flat_map(Boss::texts).for_each(|text| all.text(text));
    source.crawling.texts().for_each(|text| all.text(text));
    Ok(all)
}

impl Inventory {
    fn hero(&mut self, hero: &Hero) {
        hero.passive.iter().for_each(|passive| self.passive(passive));
        hero.offense.iter().for_each(|ability| self.ability(ability));
        hero.defense.iter().for_each(|defense| self.text(&defense.does));
        self.text(&hero.ultimate.does);
        if let Some(side) = &hero.other_side {
            side.passive.iter().for_each(|passive| self.passive(passive));
            side.offense.iter().for_each(|ability| self.ability(ability));
            side.defense.iter().for_each(|defense| self.text(&defense.does));
            self.text(&side.ultimate.does);
        }
        hero.keywords.values().for_each(|text| self.text(text));
        hero.leaflet.values().for_each(|token| self.token(token));
        hero.cards.iter().for_each(|card| self.card(card));
    }

    fn enemy(&mut self, enemy: &Enemy) {
        self.ability(&enemy.offense());
        self.text(&enemy.defense.does);
        self.uses(&[], &enemy.passives);
        if let Some(side) = &enemy.other_side {
            self.ability(&enemy.offense_of(side));
            self.text(&side.defense.does);
        }
    }

    fn ability(&mut self, ability: &Ability) {
        ability.rows.iter().for_each(|row| self.text(&row.does));
        if !ability.also.is_empty() {
            self.text(&ability.also);
        }
    }

    fn card(&mut self, card: &Card) {
        match card {
            Card::Action(card) => self.text(&card.does),
            Card::Upgrade(card) => {
                match &card.replaces {
                    Replaces::Offense(ability) => self.ability(ability),
                    Replaces::Defense(defense) => self.text(&defense.does),
                    Replaces::Passive(passive) => self.passive(passive),
                }
                card.adds.iter().for_each(|ability| self.ability(ability));
            }
        }
    }

    fn passive(&mut self, passive: &Passive) {
        self.uses(&passive.uses, &passive.upon);
    }

    fn token(&mut self, token: &Token) {
        self.uses(&token.spend, &token.upon);
    }

    fn uses(&mut self, spends: &[Spend], upon: &[Upon]) {
        for spend in spends {
            self.text(&spend.does);
        }
        for upon in upon {
            self.text(&upon.does);
        }
    }

    fn text(&mut self, text: &Text) {
        self.texts += 1;
        self.special_texts += usize::from(self.count(text));
    }

    /// Counts the words, and says whether a special one is among them.
    fn count(&mut self, text: &[Effect]) -> bool {
        let mut special = false;
        for word in text {
            let said = format!("{word:?}");
            let end = said.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(said.len());
            *self.words.entry(said[..end].to_owned()).or_default() += 1;
            special |= matches!(word, Effect::Special(..));
            for inner in word.inside() {
                special |= self.count(inner);
            }
        }
        special
    }
}
