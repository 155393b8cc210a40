//! The rule sets that travel along, each opened when it is first asked for.

use std::cell::RefCell;
use std::sync::Arc;

use api::report;
#[cfg(feature = "crawls")]
use events::Name;
use referee::Ruleset;
use referee::book::{Volume, Words};
use referee::content::{Board, Section};
use referee::search::Wanted;
use serde::de::DeserializeOwned;

use crate::answer::json;

/// As many as are shown for one question.
const MOST_FOUND: usize = 50;

/// A rule set with what is printed for its heroes.
pub(crate) struct Book {
    /// The rules.
    pub(crate) rules: Arc<Ruleset>,
    boards: Vec<Board>,
    common_cards: Vec<Section>,
}

/// Something for each of a few rule sets, by name or digest.
type Shelved<T> = Vec<(String, T)>;
/// Bytes for each rule set, by name, each packed on its own so that only what is used is opened.
type Packed = Shelved<Vec<u8>>;
/// The same with the digest that matches are pinned to it by.
type Digested = Shelved<(String, Vec<u8>)>;

fn find<'a, T>(all: &'a Shelved<T>, name: &str) -> Option<&'a T> {
    all.iter().find(|(known, _)| known == name).map(|(_, found)| found)
}

#[derive(Default)]
struct Shelf {
    volumes: Digested,
    words: Packed,
    open: Shelved<Arc<Book>>,
    /// What matches are pinned to besides, by digest.
    pinned: Shelved<Arc<Book>>,
}

thread_local! {
    static SHELF: RefCell<Shelf> = RefCell::default();
}

/// Puts the rule sets on the shelf, and says whether they could be read.
pub(crate) fn fill(volumes: &[u8], words: &[u8]) -> bool {
    let Some((volumes, words)) = unpack(volumes).zip(unpack(words)) else { return false };
    SHELF.set(Shelf { volumes, words, ..Shelf::default() });
    true
}

fn unpack<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}

/// The rule set of this name; nothing if none is called so.
pub(crate) fn book(name: &str) -> Option<Arc<Book>> {
    SHELF.with_borrow_mut(|shelf| {
        if let Some(book) = find(&shelf.open, name) {
            return Some(Arc::clone(book));
        }
        let volume: Volume = unpack(&find(&shelf.volumes, name)?.1)?;
        let words: Words = unpack(find(&shelf.words, name)?)?;
        let (rules, boards, common_cards) = volume.open(words);
        let book = Arc::new(Book { rules: Arc::new(rules), boards, common_cards });
        shelf.open.push((name.to_owned(), Arc::clone(&book)));
        Some(book)
    })
}

/// Puts a rule set on the shelf that matches are pinned to, and says whether it could be read.
pub(crate) fn pin(digest: &str, volume: &[u8]) -> bool {
    let Some((volume, words)) = unpack::<(Volume, Words)>(volume) else { return false };
    let (rules, boards, common_cards) = volume.open(words);
    let book = Arc::new(Book { rules: Arc::new(rules), boards, common_cards });
    SHELF.with_borrow_mut(|shelf| {
        shelf.pinned.retain(|(known, _)| known != digest);
        shelf.pinned.push((digest.to_owned(), book));
    });
    true
}

/// The rule set that matches are pinned to by this digest: one that travels along, or was put there.
pub(crate) fn pinned(digest: &str) -> Option<Arc<Ruleset>> {
    kept(digest).map(|book| Arc::clone(&book.rules))
}

/// The same with what is printed.
pub(crate) fn kept(digest: &str) -> Option<Arc<Book>> {
    let there = SHELF.with_borrow(|shelf| {
        let name = shelf.volumes.iter().find(|(_, volume)| volume.0 == digest);
        name.map(|(name, _)| name.clone()).ok_or_else(|| find(&shelf.pinned, digest).cloned())
    });
    there.map_or_else(|kept| kept, |name| book(&name))
}

pub(crate) fn house_options(edition: &str) -> String {
    let options = book(edition).map(|book| report::house_options(&book.rules));
    json(&options.unwrap_or_default())
}

pub(crate) fn rulesets() -> String {
    let names: Vec<String> =
        SHELF.with_borrow(|shelf| shelf.volumes.iter().map(|(name, _)| name.clone()).collect());
    let books = names.iter().filter_map(|name| book(name));
    let all: Vec<_> = books.map(|book| report::ruleset(&book.rules, String::new())).collect();
    json(&all)
}

pub(crate) fn hero(ruleset: &str, name: &str) -> String {
    json(&printed(ruleset).and_then(|book| book.hero(name)))
}

/// The rule set of this name, with what is printed: one that travels along.
#[cfg(not(feature = "crawls"))]
fn printed(ruleset: &str) -> Option<Arc<Book>> {
    book(ruleset)
}

/// The rule set of this name, with what is printed: the one that was put on the shelf last, as none travels along with the whole
/// referee.
#[cfg(feature = "crawls")]
fn printed(ruleset: &str) -> Option<Arc<Book>> {
    SHELF.with_borrow(|shelf| {
        let mut books = shelf.pinned.iter().rev().map(|(_, book)| book);
        books.find(|book| book.rules.name() == ruleset).cloned()
    })
}

impl Book {
    /// What is printed for a hero.
    pub(crate) fn hero(&self, name: &str) -> Option<report::Hero> {
        report::hero(&self.rules, &self.boards, &self.common_cards, name)
    }

    /// The Loot cards that the deck of a hero may have.
    #[cfg(feature = "crawls")]
    pub(crate) fn loot_cards(&self, hero: &str, has: &[Name]) -> Option<Vec<report::LootCard>> {
        report::loot_cards(&self.rules, &self.common_cards, hero, has)
    }
}

pub(crate) fn search(edition: &str, text: &str, hero: Option<&str>) -> String {
    let wanted = Wanted { text, hero, kind: None };
    let found = book(edition).map(|book| report::search(&book.rules, &wanted, MOST_FOUND));
    json(&found.unwrap_or_default())
}
