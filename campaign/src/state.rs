//! What a campaign is at one moment: the fold of its facts.

use std::collections::BTreeSet;

use events::chain::Digest;
use events::{Name, Seat};

use crate::book::{Book, Difficulty, Kind, Scenario};
use crate::card::{Card, Rarity};

/// What a campaign is at one moment.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct State {
    /// Where it stands.
    pub stage: Stage,
    /// The difficulty card, by its name; nothing before the opening.
    pub difficulty: String,
    /// The heroes, in the order of the opening.
    pub heroes: Vec<Hero>,
    /// The sessions, in the order in which they were played.
    pub sessions: Vec<Session>,
    /// Matches that were counted.
    pub counted: BTreeSet<Digest>,
}

/// Where a campaign stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stage {
    /// It was not opened.
    #[default]
    Unopened,
    /// The next session can be played.
    Ready,
    /// The heroes are in the shop. [SHOP-1]
    Shop,
    /// They open the chests of a Boss. [ADV-BOSS-10]
    BossLoot,
    /// The last scenario was won. [ADV-1]
    Won,
    /// A defeat has ended it. [ADV-2]
    Lost,
}

/// A hero of a campaign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hero {
    /// Name.
    pub name: Name,
    /// How many cards the hero's own deck has as printed; 0 before the first session.
    pub printed_cards: usize,
    /// The common cards whose places Loot cards have taken, by [kind](Card::kind). [ADV-11]
    pub replaced: BTreeSet<String>,
    /// The Loot cards of the deck.
    pub loot: Vec<Card>,
    /// Whether a card was sold or removed that had taken the place of a common one.
    pub swap_left: bool,
    /// Gold in the shop. [SHOP-1]
    pub gold: u16,
    /// Unidentified cards, by rarity, the most common first. [LOOT-1]
    pub unidentified: [u8; Rarity::ALL.len()],
    /// The cards that lie in the shop for this hero; nothing before they were dealt. [SHOP-2]
    pub dealt: Option<Vec<Card>>,
    /// Chests of Boss Loot opened after this session.
    pub opened: u8,
}

impl Hero {
    /// How many cards the deck has. [LOOT-5]
    pub fn cards(&self) -> usize {
        self.printed_cards.saturating_sub(self.replaced.len()) + self.loot.len()
    }

    /// The version of a card that is in the deck. [LOOT-4]
    pub fn version_of(&self, card: &Card) -> Option<&Card> {
        self.loot.iter().find(|held| held.kind() == card.kind())
    }

    /// What the sources leave in doubt about the deck. [ADV-11, LOOT-4]
    pub fn doubts(&self, book: &Book) -> Vec<String> {
        let unseen = self.loot.iter().filter(|card| book.printed(card).is_none());
        let unseen = unseen.map(|card| format!("{card}: {}", book.numbers.card_unverified));
        let swap = self.swap_left.then(|| book.numbers.shop.swap_sold_unverified.clone());
        unseen.chain(swap).collect()
    }

    /// A card that lies in the shop for this hero.
    pub fn in_shop(&self, card: &Card) -> Option<&Card> {
        self.dealt.iter().flatten().find(|dealt| dealt.is(card))
    }
}

/// A session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// The match.
    pub of: Name,
    /// The number of the scenario, from 1.
    pub scenario: u8,
    /// Salves of the team when it began.
    pub starting_salves: u16,
    /// Whether it was won.
    pub won: bool,
    /// Salves that the team has left.
    pub salves: u16,
    /// The team's Gold when it ended, as it stood on the dial.
    pub gold: u16,
    /// Gold of all heroes together that was not spent in the shop; nothing as long as they are there.
    pub unspent: Option<u32>,
    /// Cards of Boss Loot that were declined.
    pub declined: u16,
    /// Whether every tile was explored.
    pub all_explored: bool,
}

impl State {
    /// The difficulty card.
    pub fn difficulty<'b>(&self, book: &'b Book) -> Option<&'b Difficulty> {
        book.difficulty(&self.difficulty)
    }

    /// A hero by the place in the opening.
    pub fn hero(&self, hero: Seat) -> Option<&Hero> {
        self.heroes.get(hero.index())
    }

    /// The heroes with their places.
    pub fn seated(&self) -> impl Iterator<Item = (Seat, &Hero)> {
        (1..).zip(&self.heroes).filter_map(|(place, hero)| Some((Seat::new(place)?, hero)))
    }

    /// The number of the scenario that is played next, from 1. [ADV-4]
    pub fn next_scenario(&self) -> u8 {
        self.sessions.last().map_or(1, |last| last.scenario + u8::from(last.won))
    }

    /// Salves of the team when the next session begins. [ADV-3, SCORE-1, SCORE-2]
    pub fn next_salves(&self, book: &Book) -> u16 {
        match self.sessions.last() {
            Some(last) if last.won => last.salves,
            Some(last) => last.starting_salves.saturating_add(book.numbers.score.salves_more),
            None => book.scenarios.first().map_or(0, |first| first.starting_salves),
        }
    }

    /// The session that was played last, with its scenario card.
    pub fn last_played<'b>(&self, book: &'b Book) -> Option<(&Session, &'b Scenario)> {
        let last = self.sessions.last()?;
        Some((last, book.scenario(last.scenario)?))
    }

    /// Gold of all heroes together.
    pub fn gold(&self) -> u32 {
        self.heroes.iter().map(|hero| u32::from(hero.gold)).sum()
    }

    /// How many chests of Boss Loot each hero opens after the last session, and of which level, if that is known.
    /// [ADV-BOSS-10]
    pub fn chests(&self, book: &Book) -> Option<(u8, u8)> {
        let (session, scenario) = self.last_played(book)?;
        match &scenario.kind {
            Kind::BossBattle { loot: Some(loot), .. } => {
                Some((if session.won { loot.won } else { loot.lost }, loot.chest))
            }
            Kind::BossBattle { loot: None, .. } | Kind::PortalCrawl { .. } => None,
        }
    }
}
