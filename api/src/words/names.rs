//! Printed names behind the small numbers of the engine.

use referee::act::{CardId, TitleId, TokenId};
use referee::book::Cause;
use referee::book::{CardBook, CardKind, HeroBook};
use referee::state::Actors;
use referee::{ActorId, Ruleset, State};

use super::{Language, of_crawls};

/// Who plays what in one match: everything that is needed to name things.
#[derive(Clone, Debug)]
pub struct Names<'a> {
    rules: &'a Ruleset,
    heroes: Vec<usize>,
    /// For each seat, who wins with it.
    sides: Vec<Actors>,
    /// The judge who rules, where one does.
    judge: Option<&'a str>,
    language: Language,
}

/// Stands where the engine speaks of something the rule set does not have. No log leads there.
/// What rests on a text that only the table has seen.
const GIVEN: &str = "As the table read it out";

const NAMELESS: &str = "something without a name";

impl<'a> Names<'a> {
    /// The names of a match.
    pub fn of(rules: &'a Ruleset, state: &State) -> Names<'a> {
        Names {
            rules,
            heroes: state.actors().iter().map(referee::state::Actor::hero).collect(),
            sides: state.ids().map(|seat| state.side(seat)).collect(),
            judge: None,
            language: Language::English,
        }
    }

    /// The same in another language.
    #[must_use]
    pub fn speaking(self, language: Language) -> Names<'a> {
        Names { language, ..self }
    }

    /// The language sentences are made in.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The same where this judge rules.
    #[must_use]
    pub fn ruled_by(&self, judge: &'a str) -> Names<'a> {
        Names { judge: Some(judge), ..self.clone() }
    }

    /// The names of a hero without a match, as if on the first seat. `hero` is the place in the rule
    /// set's list.
    pub fn alone(rules: &'a Ruleset, hero: u8) -> Names<'a> {
        let (heroes, sides) = (vec![hero.into()], Vec::new());
        Names { rules, heroes, sides, judge: None, language: Language::English }
    }

    /// The rule set the names are from.
    pub fn rules(&self) -> &'a Ruleset {
        self.rules
    }

    /// The board, leaflet and deck of a player.
    pub fn hero(&self, seat: impl Into<ActorId>) -> Option<&'a HeroBook> {
        let hero = self.heroes.get(seat.into().index())?;
        self.rules.boards().get(*hero).map(AsRef::as_ref)
    }

    /// A player: the hero, and the seat where several play the same one.
    pub fn player(&self, seat: impl Into<ActorId>) -> String {
        let place = match self.language {
            Language::English => "seat",
            Language::French => "place",
        };
        let seat = seat.into();
        let Some(hero) = self.hero(seat) else { return capitalised(&format!("{place} {seat}")) };
        let mine = self.heroes.get(seat.index());
        let players = self.heroes.iter().filter(|hero| Some(*hero) == mine).count();
        if players > 1 { format!("{} ({place} {seat})", hero.name) } else { hero.name.clone() }
    }

    /// A player and everybody who wins with them.
    pub fn side(&self, seat: ActorId) -> Vec<String> {
        let side = self.sides.get(seat.index());
        side.map_or_else(
            || vec![self.player(seat)],
            |all| all.iter().map(|one| self.player(one)).collect(),
        )
    }

    /// A token.
    pub fn token(&self, token: TokenId) -> &'a str {
        self.rules.tokens().get(token.0 as usize).map_or(NAMELESS, |token| &token.name)
    }

    /// An Environment, by its place in the rule set's list.
    pub fn environment(&self, place: u8) -> &'a str {
        let environment = self.rules.crawling().environments.get(usize::from(place));
        environment.map_or(NAMELESS, |one| &one.name)
    }

    /// A card of a player's deck.
    pub fn card(&self, seat: impl Into<ActorId>, card: CardId) -> &'a str {
        self.card_book(seat, card).map_or(NAMELESS, |card| &card.name)
    }

    /// A card of a player's deck, with what is printed on it.
    pub fn card_book(&self, seat: impl Into<ActorId>, card: CardId) -> Option<&'a CardBook> {
        self.hero(seat)?.deck.get(card.0 as usize)
    }

    /// The cards of a player's deck whose bits are set, in the order of the deck's list.
    pub fn cards(&self, seat: impl Into<ActorId>, bits: u64) -> Vec<&'a str> {
        let Some(hero) = self.hero(seat) else { return Vec::new() };
        let held =
            hero.deck.iter().enumerate().take(64).filter(|(place, _)| bits >> place & 1 == 1);
        held.map(|(_, card)| card.name.as_str()).collect()
    }

    /// The Hero Upgrade card that lies on a board space at this level.
    pub fn upgrade(&self, seat: impl Into<ActorId>, wanted: usize, on: u8) -> Option<&'a str> {
        let lies_there = |card: &&CardBook| matches!(card.kind, CardKind::Upgrade { space, level } if space as usize == wanted && level == on);
        self.hero(seat)?.deck.iter().find(lies_there).map(|card| card.name.as_str())
    }

    /// An ability's name without its level.
    pub fn title(&self, seat: impl Into<ActorId>, title: TitleId) -> &'a str {
        let titles = self.hero(seat).map(|hero| &hero.titles);
        titles.and_then(|titles| titles.get(title.0 as usize)).map_or(NAMELESS, String::as_str)
    }

    /// An Offensive Ability with its level.
    pub fn ability(&self, seat: impl Into<ActorId>, place: u8) -> String {
        let seat = seat.into();
        let Some(hero) = self.hero(seat) else { return NAMELESS.to_owned() };
        let Some(ability) = hero.abilities.get(place as usize) else { return NAMELESS.to_owned() };
        let level = level_of(hero, |level| level.abilities.contains(&place));
        leveled(self.title(seat, ability.title), level)
    }

    /// A Defensive Ability with its level.
    pub fn defense(&self, seat: impl Into<ActorId>, place: u8) -> String {
        let seat = seat.into();
        let Some(hero) = self.hero(seat) else { return NAMELESS.to_owned() };
        let Some(defense) = hero.defenses.get(place as usize) else { return NAMELESS.to_owned() };
        let level = level_of(hero, |level| level.defense == Some(place));
        leveled(self.title(seat, defense.title), level)
    }

    /// What the printed sources leave in doubt about what something is printed on. Of a token all players' boxes
    /// may have a leaflet.
    pub fn doubts(&self, cause: Cause) -> Vec<&'a str> {
        let of = match cause {
            Cause::Environment(place) => {
                let lies_there = self.rules.crawling().environments.get(usize::from(place));
                let doubts = lies_there.map_or(&[][..], |one| &one.doubts);
                return doubts.iter().map(String::as_str).collect();
            }
            Cause::Given(_) => return vec![GIVEN],
            Cause::Card(seat, card) if self.is_blank(seat, card) => return vec![GIVEN],
            Cause::Table | Cause::Judge | Cause::Loot(_) => Vec::new(),
            Cause::Ability(seat, _) | Cause::Defense(seat, _) | Cause::Card(seat, _) => {
                self.hero(seat).into_iter().collect()
            }
            Cause::Token(..) => self.heroes(),
        };
        let doubts = of.into_iter().flat_map(|hero| &hero.doubts);
        doubts.filter(|doubt| doubt.is_about(cause)).map(|doubt| doubt.says.as_str()).collect()
    }

    /// Whether the table reads out what a card says.
    fn is_blank(&self, seat: ActorId, card: CardId) -> bool {
        self.hero(seat).is_some_and(|hero| hero.blanks() >> card.0 & 1 == 1)
    }

    /// The heroes of the match, each once.
    fn heroes(&self) -> Vec<&'a HeroBook> {
        let mut once = self.heroes.clone();
        once.sort_unstable();
        once.dedup();
        once.iter().filter_map(|hero| self.rules.boards().get(*hero).map(AsRef::as_ref)).collect()
    }

    /// An Environment that was explored; nothing is known of the name of one that the table read out.
    pub fn explored(&self, place: Option<u8>) -> &'a str {
        match (place, self.language) {
            (Some(place), _) => self.environment(place),
            (None, Language::English) => "what the table read out",
            (None, Language::French) => "ce que la table a lu",
        }
    }

    /// A text that the table read out: a card of a Boss, or what a Hero read.
    fn given(&self, seat: ActorId) -> String {
        let of_a_boss = self.hero(seat).is_some_and(|board| board.boss().is_some());
        let player = self.player(seat);
        match (self.language, of_a_boss) {
            (Language::English, true) => format!("{player}'s card as the table read it out"),
            (Language::French, true) => format!("la carte de {player} lue par la table"),
            (Language::English, false) => "the text as the table read it out".to_owned(),
            (Language::French, false) => "le texte lu par la table".to_owned(),
        }
    }

    /// What something is printed on.
    pub fn cause(&self, cause: Cause) -> String {
        match cause {
            Cause::Table => match self.language {
                Language::English => "the rules".to_owned(),
                Language::French => "les règles".to_owned(),
            },
            Cause::Ability(seat, place) => self.ability(seat, place),
            Cause::Defense(seat, place) => self.defense(seat, place),
            Cause::Card(seat, card) => self.card(seat, card).to_owned(),
            Cause::Token(_, token) => self.token(token).to_owned(),
            Cause::Environment(place) => self.environment(place).to_owned(),
            Cause::Loot(0) => of_crawls(|| match self.language {
                Language::English => "the Loot die".to_owned(),
                Language::French => "le dé de Butin".to_owned(),
            }),
            Cause::Loot(level) => of_crawls(|| match self.language {
                Language::English => format!("a level {level} Loot Chest"),
                Language::French => format!("un Coffre de niveau {level}"),
            }),
            Cause::Given(seat) => of_crawls(|| self.given(seat)),
            Cause::Judge => {
                let judge = match self.language {
                    Language::English => "judge",
                    Language::French => "l’arbitre",
                };
                format!("{judge} {}", self.judge.unwrap_or_default()).trim_end().to_owned()
            }
        }
    }
}

/// The lowest level (from 1) of a board space that offers something.
fn level_of(hero: &HeroBook, offers: impl Fn(&referee::book::SpaceLevel) -> bool) -> usize {
    hero.spaces
        .iter()
        .find_map(|space| space.levels.iter().position(&offers))
        .map_or(1, |place| place + 1)
}

fn leveled(title: &str, level: usize) -> String {
    match level {
        2 => format!("{title} II"),
        3 => format!("{title} III"),
        _ => title.to_owned(),
    }
}

/// Words as a list: `a`, `a and b`, `a, b and c`.
pub fn list<S: AsRef<str>>(words: &[S]) -> String {
    match words {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [most @ .., last] => {
            let most: Vec<&str> = most.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", most.join(", "), last.as_ref())
        }
    }
}

/// A count with its noun: `1 card`, `2 cards`.
pub fn counted(count: impl Into<u64>, one: &str, many: &str) -> String {
    match count.into() {
        1 => format!("1 {one}"),
        count => format!("{count} {many}"),
    }
}

/// The first letter made large: the beginning of a sentence.
pub fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => std::iter::once(capital(first)).chain(letters).collect(),
        None => String::new(),
    }
}

/// The capital of a letter of the languages that are spoken here.
fn capital(letter: char) -> char {
    match letter {
        'à'..='ö' | 'ø'..='þ' => char::from_u32(letter as u32 - 32).unwrap_or(letter),
        'œ' => 'Œ',
        _ => letter.to_ascii_uppercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_begins_with_a_capital() {
        let pairs = [("écarte", "Écarte"), ("à", "À"), ("œuvre", "Œuvre"), ("zoé", "Zoé")];
        for (small, large) in pairs {
            assert_eq!(capitalised(small), large);
        }
        for same in ["", "5 dice", "÷", "Æon", "ß"] {
            assert_eq!(capitalised(same), same);
        }
    }

    #[test]
    fn lists_read_like_speech() {
        assert_eq!(list::<&str>(&[]), "");
        assert_eq!(list(&["Blind"]), "Blind");
        assert_eq!(list(&["Blind", "Entangle"]), "Blind and Entangle");
        assert_eq!(list(&["Blind", "Entangle", "Targeted"]), "Blind, Entangle and Targeted");
    }

    #[test]
    fn only_one_is_singular() {
        assert_eq!(counted(0u8, "card", "cards"), "0 cards");
        assert_eq!(counted(1u8, "card", "cards"), "1 card");
        assert_eq!(counted(2u8, "card", "cards"), "2 cards");
    }
}
