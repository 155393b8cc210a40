//! Which printed things a doubt is about, found by their names.

use super::doubt::Doubt;
use super::{CardKind, HeroBook, SpaceLevel, TokenBook};
use crate::act::{CardId, TokenId};
use crate::content::hero::{Card, Hero};

impl Doubt {
    /// Reads a doubt of a hero: `NAMES: what is in doubt`, where the names are those of abilities, cards and tokens
    /// of the hero, or `Board`, `Leaflet`, `Cards` or `Dice`, joined with `,`, `and` or `with`.
    pub(super) fn read(says: &str, hero: &HeroBook, printed: &Printed) -> Doubt {
        let (list, _) = says.split_once(": ").unwrap_or((says, ""));
        let known = printed.names(hero);
        let (names, vague) = match split(list, &known) {
            Ok(names) => (names, None),
            Err(rest) => (vec![BOARD, LEAFLET, CARDS], Some(rest)),
        };
        let mut doubt = Doubt { says: says.to_owned(), vague, ..Doubt::default() };
        for name in names {
            doubt.about(name, hero, printed);
        }
        doubt
    }

    fn about(&mut self, name: &str, hero: &HeroBook, printed: &Printed) {
        let levels = || hero.spaces.iter().flat_map(|space| space.levels.iter().enumerate());
        match name {
            BOARD => {
                levels().filter(|(level, _)| *level == 0).for_each(|(_, at)| self.offers(at));
                self.ends(hero);
            }
            LEAFLET => self.tokens.extend(printed.own_tokens()),
            CARDS => {
                levels().filter(|(level, _)| *level > 0).for_each(|(_, at)| self.offers(at));
                self.cards.extend(printed.own_cards(hero));
            }
            DICE => {
                levels().for_each(|(_, at)| self.offers(at));
                self.ends(hero);
                self.cards.extend(printed.own_cards(hero));
            }
            name => self.thing(name, hero, printed),
        }
    }

    /// A card with what it brings, an ability as the board itself has it, or a token.
    fn thing(&mut self, name: &str, hero: &HeroBook, printed: &Printed) {
        for (place, card) in hero.deck.iter().enumerate().filter(|(_, card)| card.name == name) {
            self.cards.push(CardId(place as u8));
            if let CardKind::Upgrade { space, level } = card.kind {
                let levels = hero.spaces.get(space as usize).map(|space| &space.levels);
                let place = usize::from(level).checked_sub(1);
                let brings = levels.zip(place).and_then(|(levels, place)| levels.get(place));
                if let Some(at) = brings {
                    self.offers(at);
                }
            }
        }
        self.tokens
            .extend(printed.tokens.iter().filter(|(_, other)| *other == name).map(|(id, _)| *id));
        if let Some(space) = hero.spaces.iter().find(|space| hero.title(space.title) == name) {
            self.offers(&space.levels[0]);
            // The passive ability of the other side lies on the same space.
            let mut other = hero.other_side.iter().flat_map(|(_, spaces)| spaces);
            let passive = space.levels[0].passive.and_then(|_| other.find_map(|at| at.passive));
            return self.tokens.extend(passive);
        }
        let titled =
            |(_, ability): &(usize, &super::AbilityBook)| hero.title(ability.title) == name;
        let those = hero.abilities.iter().enumerate().filter(titled);
        self.abilities.extend(those.map(|(place, _)| place as u8));
        let other = hero.other_side.iter().flat_map(|(_, spaces)| spaces);
        self.defenses.extend(
            other
                .filter_map(|at| at.defense)
                .filter(|place| hero.title(hero.defenses[*place as usize].title) == name),
        );
    }

    /// The Ultimate Ability, and the other side of the board.
    fn ends(&mut self, hero: &HeroBook) {
        self.offers(&hero.ultimate);
        let other = hero.other_side.iter().flat_map(|(_, spaces)| spaces);
        other.for_each(|at| self.offers(at));
    }

    fn offers(&mut self, at: &SpaceLevel) {
        self.abilities.extend(&at.abilities);
        self.defenses.extend(at.defense);
        self.tokens.extend(at.passive);
    }
}

const BOARD: &str = "Board";
const LEAFLET: &str = "Leaflet";
const CARDS: &str = "Cards";
const DICE: &str = "Dice";

/// What a hero's box holds besides the board.
pub(super) struct Printed<'a> {
    hero: &'a Hero,
    /// Every token that the hero's leaflet or board speaks of.
    tokens: Vec<(TokenId, &'a str)>,
}

impl<'a> Printed<'a> {
    /// The box of a hero whose tokens are compiled.
    pub(super) fn of(hero: &'a Hero, book: &HeroBook, tokens: &'a [TokenBook]) -> Printed<'a> {
        let named = |token: &TokenId| Some((*token, tokens.get(token.0 as usize)?.name.as_str()));
        Printed { hero, tokens: book.tokens.iter().filter_map(named).collect() }
    }

    /// Every name a doubt may be about, the longest first.
    fn names<'b>(&'b self, book: &'b HeroBook) -> Vec<&'b str> {
        let titles = book.titles.iter().map(String::as_str);
        let cards = book.deck.iter().map(|card| card.name.as_str());
        let tokens = self.tokens.iter().map(|(_, name)| *name);
        let wholes = [BOARD, LEAFLET, CARDS, DICE];
        let mut names: Vec<&str> = titles.chain(cards).chain(tokens).chain(wholes).collect();
        names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        names
    }

    fn own_tokens(&self) -> impl Iterator<Item = TokenId> {
        let own = |(_, name): &&(TokenId, &str)| self.hero.leaflet.contains_key(*name);
        self.tokens.iter().filter(own).map(|(id, _)| *id)
    }

    fn own_cards(&self, book: &HeroBook) -> impl Iterator<Item = CardId> {
        let own = |name: &str| self.hero.cards.iter().map(Card::name).any(|card| card == name);
        let those = book.deck.iter().enumerate().filter(move |(_, card)| own(&card.name));
        those.map(|(place, _)| CardId(place as u8))
    }
}

/// The names in a list of names, or what is left where no name begins.
fn split<'a>(list: &str, known: &[&'a str]) -> Result<Vec<&'a str>, String> {
    let mut names = Vec::new();
    let mut rest = list;
    loop {
        let ends = |behind: &&str| behind.is_empty() || joined(behind).is_some();
        let begins = |name: &&'a str| Some((*name, rest.strip_prefix(name).filter(ends)?));
        let (name, behind) = known.iter().find_map(begins).ok_or_else(|| rest.to_owned())?;
        names.push(name);
        match joined(behind) {
            Some(next) => rest = next,
            None => return Ok(names),
        }
    }
}

/// What comes behind a joint between names.
fn joined(behind: &str) -> Option<&str> {
    [", ", " and ", " with "].iter().find_map(|joint| behind.strip_prefix(joint))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_long_as_they_are() {
        let known = ["Smack and Run", "Smack II", "Try, Try!", "Smack", "Blind"];
        let read = |list| split(list, &known);
        assert_eq!(read("Smack II, Smack and Blind"), Ok(vec!["Smack II", "Smack", "Blind"]));
        assert_eq!(read("Try, Try! with Blind"), Ok(vec!["Try, Try!", "Blind"]));
        assert_eq!(read("Smack and Run"), Ok(vec!["Smack and Run"]));
        assert_eq!(read("Smack III"), Err("Smack III".to_owned()));
        assert_eq!(read("Smack and "), Err(String::new()));
        assert_eq!(read(""), Err(String::new()));
    }
}
