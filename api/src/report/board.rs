//! What is printed: rule sets and boards.

#[cfg(feature = "server")]
use async_graphql::SimpleObject;
use referee::Ruleset;
use referee::book::{HeroBook, MapBook, PlayedBosses};
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
    /// The enemies that they can meet in battles.
    #[cfg_attr(not(feature = "crawls"), serde(serialize_with = "super::never::none"))]
    pub enemies: Vec<EnemyInfo>,
    /// The names of the modes.
    pub modes: Vec<String>,
    /// The same with what is special about each.
    pub game_modes: Vec<ModeInfo>,
    /// Whether the Hero Upgrade cards may be a deck of their own.
    pub hero_upgrade_deck: bool,
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
    /// The names of its Offensive Abilities, the Ultimate Ability among them, in alphabetical order, each once.
    pub abilities: Vec<String>,
    /// The names of its Defensive Abilities, in alphabetical order, each once.
    pub defenses: Vec<String>,
    /// The names of the tokens of its leaflet, in alphabetical order.
    pub tokens: Vec<String>,
    /// The board, the leaflet and the hero's own cards, as text.
    pub sections: Vec<BoardSection>,
    /// The names of the cards of its deck, in alphabetical order, each once.
    pub cards: Vec<String>,
    /// The cards every deck has, and behind them the Loot cards that one can have.
    pub common_cards: Vec<BoardSection>,
    /// What the printed sources leave in doubt.
    pub unverified: Vec<String>,
}

/// An enemy that heroes can meet in a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[cfg_attr(feature = "server", graphql(name = "Enemy"))]
#[serde(rename_all = "camelCase")]
pub struct EnemyInfo {
    /// Its name.
    pub name: String,
    /// The level of its deck, from 1.
    pub level: u8,
    /// Health to begin with.
    pub health: u8,
}

impl EnemyInfo {
    fn of(board: &HeroBook) -> Option<EnemyInfo> {
        // Who stands by a Boss is met nowhere else.
        let enemy = board.enemy().filter(|enemy| enemy.follows.is_none())?;
        Some(EnemyInfo { name: board.name.clone(), level: enemy.level, health: enemy.health })
    }
}

/// A mode of play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct ModeInfo {
    /// Its name in openings.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// How many players it is for, at most.
    pub players: u8,
    /// The fewest: as many, but for modes of several numbers of players.
    pub fewest: u8,
    /// Health at the start; 0 if the opening has to say it.
    pub health: u8,
    /// The seats of each side, clockwise from 1; none if everybody is on their own.
    pub sides: Vec<Vec<u8>>,
    /// Whether the players of a side have one Health dial.
    pub one_dial: bool,
    /// The heroes it is played with, or the Bosses where everybody plays one; none if with all heroes.
    pub heroes: Vec<String>,
    /// The seats of enemies, from 1: nobody chooses for them.
    pub enemies: Vec<u8>,
    /// The Boss who is fought on the last seat, by name.
    #[cfg_attr(not(feature = "crawls"), serde(skip))]
    pub boss: Option<String>,
    /// The Bosses of whom one is played on the last seat, by whoever starts; none if no seat differs from the others.
    #[cfg_attr(not(feature = "crawls"), serde(skip))]
    pub last_seat: Vec<String>,
    /// Whether the table lays out its map, and says it in the opening.
    #[cfg_attr(not(feature = "crawls"), serde(skip))]
    pub lays_map: bool,
    /// The token that a Salve is, where the table says in the opening what one heals and who brings how many.
    #[cfg_attr(not(feature = "crawls"), serde(skip))]
    pub salve: Option<String>,
    /// The conflict by which a figure of it stands in for one that is not printed.
    pub stands_in: Option<String>,
    /// Who stands by the Boss from the start, on this difficulty: an enemy without a seat.
    #[cfg_attr(not(feature = "crawls"), serde(skip))]
    pub follower: Option<String>,
    /// How much less a Salve heals in this Boss Battle, on this difficulty.
    #[cfg_attr(not(feature = "crawls"), serde(skip))]
    pub salves_heal_less: u8,
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
        enemies: rules.enemies().iter().filter_map(|enemy| EnemyInfo::of(enemy)).collect(),
        modes: rules.modes().iter().map(|(name, _)| name.clone()).collect(),
        game_modes: rules
            .modes()
            .iter()
            .map(|(name, mode)| ModeInfo::of(rules, name, mode))
            .collect(),
        hero_upgrade_deck: rules.numbers().hero_upgrade_deck,
    }
}

impl ModeInfo {
    fn of(rules: &Ruleset, name: &str, mode: &referee::book::Mode) -> ModeInfo {
        let laid = |(of, map): &(String, MapBook)| of == name && map.is_laid_by_the_table();
        let asks = |(of, map): &&(String, MapBook)| of == name && map.asks_heals;
        let salve = |(_, map): &(String, MapBook)| {
            rules.tokens().get(usize::from(map.salve.0)).map(|token| token.name.clone())
        };
        let title = if mode.title.is_empty() { name } else { &mode.title };
        let bosses = || rules.bosses().iter().map(|boss| boss.name.clone()).collect();
        let (heroes, last_seat) = match mode.bosses() {
            Some(PlayedBosses::AgainstHeroes(..)) => (mode.heroes.clone(), bosses()),
            Some(PlayedBosses::Everybody) => (bosses(), Vec::new()),
            None => (mode.heroes.clone(), Vec::new()),
        };
        ModeInfo {
            name: name.to_owned(),
            title: title.to_owned(),
            players: mode.players,
            fewest: mode.fewest.unwrap_or(mode.players),
            health: mode.health,
            sides: mode.sides.clone(),
            one_dial: mode.one_dial,
            heroes,
            enemies: mode.enemies.clone(),
            boss: mode.boss().map(str::to_owned),
            last_seat,
            lays_map: rules.crawling().maps.iter().any(laid),
            salve: rules.crawling().maps.iter().find(asks).and_then(salve),
            stands_in: mode.stands_in.clone(),
            follower: mode.follower().map(str::to_owned),
            salves_heal_less: mode.difficulty().map_or(0, |it| it.salves_heal_less),
        }
    }
}

/// What is printed for the hero of this name, if the rule set has one: from its boards, and the cards every deck has.
pub fn hero(rules: &Ruleset, boards: &[Board], common: &[Section], name: &str) -> Option<Hero> {
    let board = boards.iter().find(|board| board.hero == name)?;
    let (document, at) = &board.printed_in;
    let book = rules.boards().iter().find(|hero| hero.name == name)?;
    let tokens = book.tokens.iter().filter_map(|token| rules.tokens().get(usize::from(token.0)));
    let title = |title| book.title(title).to_owned();
    Some(Hero {
        name: board.hero.clone(),
        ruleset: rules.name().to_owned(),
        printed_in: format!("{document}, {at}"),
        dice: board.dice.to_vec(),
        abilities: each_once(book.abilities.iter().map(|ability| title(ability.title)).collect()),
        defenses: each_once(book.defenses.iter().map(|defense| title(defense.title)).collect()),
        tokens: each_once(
            tokens.filter(|token| !token.passive).map(|token| token.name.clone()).collect(),
        ),
        sections: board.sections.iter().map(section).collect(),
        cards: each_once(book.deck.iter().map(|card| card.name.clone()).collect()),
        common_cards: common.iter().map(section).collect(),
        unverified: board.unverified.clone(),
    })
}

/// In alphabetical order: an ability has its name on each of its levels, and a deck may hold a card twice.
fn each_once(mut names: Vec<String>) -> Vec<String> {
    names.sort_unstable();
    names.dedup();
    names
}

fn section(section: &Section) -> BoardSection {
    BoardSection { title: section.title.clone(), lines: section.lines.clone() }
}
