//! What is printed: rule sets and boards.

#[cfg(feature = "server")]
use async_graphql::SimpleObject;
use referee::Ruleset;
use referee::content::{Board, Section};
use serde::Serialize;

/// A rule set people play by.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[cfg_attr(feature = "server", graphql(name = "Ruleset"))]
#[serde(rename_all = "camelCase")]
pub struct RulesetInfo {
    /// The short name, as matches are opened with.
    pub name: String,
    /// The full title.
    pub title: String,
    /// The digest of its files, as 64 hexadecimal digits.
    pub digest: String,
    /// The heroes.
    pub heroes: Vec<String>,
    /// The modes.
    pub modes: Vec<String>,
}

/// What is printed for a hero in a rule set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Hero {
    /// The hero.
    pub name: String,
    /// The rule set.
    pub ruleset: String,
    /// Where the facts are printed.
    pub printed_in: String,
    /// The symbols on the faces 1 to 6 of the hero's dice.
    pub dice: Vec<String>,
    /// The board, the leaflet and the hero's own cards, as text.
    pub sections: Vec<BoardSection>,
    /// The names of the cards of its deck, in alphabetical order, each once.
    pub cards: Vec<String>,
    /// The cards every deck has.
    pub common_cards: Vec<BoardSection>,
    /// What the printed sources leave in doubt.
    pub unverified: Vec<String>,
}

/// An ability, a token or a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct BoardSection {
    /// Its title.
    pub title: String,
    /// The lines below, indented by how deep they stand.
    pub lines: Vec<String>,
}

/// A rule set, in short.
pub fn ruleset(rules: &Ruleset, digest: String) -> RulesetInfo {
    RulesetInfo {
        name: rules.name().to_owned(),
        title: rules.title().to_owned(),
        digest,
        heroes: rules.heroes().iter().map(|hero| hero.name.clone()).collect(),
        modes: rules.modes().map(str::to_owned).collect(),
    }
}

/// What is printed for the hero of this name, if the rule set has one: from its boards, and the cards every deck has.
pub fn hero(rules: &Ruleset, boards: &[Board], common: &[Section], name: &str) -> Option<Hero> {
    let board = boards.iter().find(|board| board.hero == name)?;
    let (document, at) = &board.printed_in;
    let deck = rules.heroes().iter().filter(|hero| hero.name == name).flat_map(|hero| &hero.deck);
    let mut cards: Vec<String> = deck.map(|card| card.name.clone()).collect();
    cards.sort_unstable();
    cards.dedup();
    Some(Hero {
        name: board.hero.clone(),
        ruleset: rules.name().to_owned(),
        printed_in: format!("{document}, {at}"),
        dice: board.dice.to_vec(),
        sections: board.sections.iter().map(section).collect(),
        cards,
        common_cards: common.iter().map(section).collect(),
        unverified: board.unverified.clone(),
    })
}

fn section(section: &Section) -> BoardSection {
    BoardSection { title: section.title.clone(), lines: section.lines.clone() }
}
