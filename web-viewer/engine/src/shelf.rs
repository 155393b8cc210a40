//! The rule sets that travel along, each read when it is first asked for.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use api::report;
use referee::content::{self, Board, Section};
use referee::{Ruleset, Wanted};

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

thread_local! {
    static READ: RefCell<BTreeMap<String, Arc<Book>>> = const { RefCell::new(BTreeMap::new()) };
}

/// The rule set of this name; nothing if none is called so.
pub(crate) fn book(name: &str) -> Option<Arc<Book>> {
    READ.with_borrow_mut(|read| {
        if let Some(book) = read.get(name) {
            return Some(Arc::clone(book));
        }
        let rules = content::load(content::shipped(), name).ok()?;
        let (boards, common_cards) = content::boards(content::shipped(), name).ok()?;
        let book = Arc::new(Book { rules: Arc::new(rules), boards, common_cards });
        read.insert(name.to_owned(), Arc::clone(&book));
        Some(book)
    })
}

pub(crate) fn rulesets() -> String {
    let names = content::names(content::shipped());
    let books = names.iter().filter_map(|name| book(name));
    let all: Vec<_> = books.map(|book| report::ruleset(&book.rules, String::new())).collect();
    json(&all)
}

pub(crate) fn hero(ruleset: &str, name: &str) -> String {
    let hero = book(ruleset)
        .and_then(|book| report::hero(&book.rules, &book.boards, &book.common_cards, name));
    json(&hero)
}

pub(crate) fn search(edition: &str, text: &str, hero: Option<&str>) -> String {
    let wanted = Wanted { text, hero, kind: None };
    let found = book(edition).map(|book| report::search(&book.rules, &wanted, MOST_FOUND));
    json(&found.unwrap_or_default())
}
