//! Lists in pages, as Relay reads them: every answer says whether there is more, and how to go on.

use async_graphql::{Error, SimpleObject};

use super::error::{ErrorCode, coded};
use super::match_info::MatchInfo;
use crate::report::Entry;

/// The most entries or matches in one page.
pub(super) const MOST: u32 = 200;
/// So many if nothing is said.
const USUAL: u32 = 100;

/// A page of the entries of a match.
#[derive(SimpleObject)]
pub(super) struct EntriesConnection {
    /// The entries of this page, in the order in which they take effect.
    pub(super) edges: Vec<EntryEdge>,
    /// Whether there is more.
    pub(super) page_info: PageInfo,
    /// How many entries the match has.
    pub(super) total_count: u32,
}

/// An entry in a page.
#[derive(SimpleObject)]
pub(super) struct EntryEdge {
    /// Where it stands, for `after` and `before`.
    pub(super) cursor: String,
    /// The entry.
    pub(super) node: Entry,
}

/// A page of matches.
#[derive(SimpleObject)]
pub(super) struct MatchesConnection {
    /// The matches of this page, the newest first.
    pub(super) edges: Vec<MatchEdge>,
    /// Whether there is more.
    pub(super) page_info: PageInfo,
}

/// A match in a page.
#[derive(SimpleObject)]
pub(super) struct MatchEdge {
    /// Where it stands, for `after`.
    pub(super) cursor: String,
    /// The match.
    pub(super) node: MatchInfo,
}

/// Whether there is more than one page holds.
#[derive(SimpleObject, Default)]
pub(super) struct PageInfo {
    /// Whether something stands behind it.
    pub(super) has_next_page: bool,
    /// Whether something stands before it.
    pub(super) has_previous_page: bool,
    /// Where it begins; nothing if it is empty.
    pub(super) start_cursor: Option<String>,
    /// Where it ends: `after` for the next page; nothing if it is empty.
    pub(super) end_cursor: Option<String>,
}

/// Which part of the entries is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// The first so many behind a place.
    Forward(u32, Option<Cursor>),
    /// The last so many before a place.
    Backward(u32, Option<Cursor>),
}

/// Where an entry stands: what takes effect before another one comes before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Cursor {
    /// The place where it takes effect.
    pub(super) place: u32,
    /// Whether it was logged there itself.
    own: bool,
    seq: u32,
}

impl Cursor {
    /// Of an entry.
    pub(super) fn of(entry: &Entry) -> Cursor {
        Cursor { place: entry.place, own: entry.seq == entry.place, seq: entry.seq }
    }

    fn read(text: &str) -> Result<Cursor, Error> {
        let read = || {
            let (place, seq) = text.split_once('.')?;
            let (place, seq) = (place.parse().ok()?, seq.parse().ok()?);
            Some(Cursor { place, own: place == seq, seq })
        };
        read().ok_or_else(|| coded(ErrorCode::BadRequest, format!("{text:?} is no cursor")))
    }

    pub(super) fn text(self) -> String {
        format!("{}.{}", self.place, self.seq)
    }
}

/// How many a page may have.
pub(super) fn size(asked: Option<u32>) -> Result<u32, Error> {
    let size = asked.unwrap_or(USUAL);
    if (1..=MOST).contains(&size) {
        return Ok(size);
    }
    let message = format!("a page has 1 to {MOST}, not {size}; ask for the next with its cursor");
    Err(coded(ErrorCode::TooMany, message))
}

/// Which part is wanted: `first` goes with `after`, `last` with `before`.
pub(super) fn wanted(
    (first, after): (Option<u32>, Option<String>),
    (last, before): (Option<u32>, Option<String>),
) -> Result<Wanted, Error> {
    let cursor = |text: Option<String>| text.map(|text| Cursor::read(&text)).transpose();
    match (last.is_some() || before.is_some(), first.is_some() || after.is_some()) {
        (true, true) => {
            let message = "send either first and after, or last and before";
            Err(coded(ErrorCode::BadRequest, message))
        }
        (true, false) => Ok(Wanted::Backward(size(last)?, cursor(before)?)),
        (false, _) => Ok(Wanted::Forward(size(first)?, cursor(after)?)),
    }
}

impl Wanted {
    /// The places of the entries that have to be read: one more than are wanted. Every place has an entry of its own.
    pub(super) fn places(self, head: u32) -> (u32, u32) {
        match self {
            Wanted::Forward(size, after) => {
                let from = after.map_or(1, |after| after.place);
                (from, from.saturating_add(size))
            }
            Wanted::Backward(size, before) => {
                let to = before.map_or(head, |before| before.place);
                (to.saturating_sub(size).max(1), to)
            }
        }
    }

    /// The page, out of the entries at those places.
    pub(super) fn page(self, all: Vec<Entry>, head: u32) -> EntriesConnection {
        let (from, to) = self.places(head);
        let outside = |entry: &Entry| match self {
            Wanted::Forward(_, after) => after.is_some_and(|after| Cursor::of(entry) <= after),
            Wanted::Backward(_, before) => before.is_some_and(|before| Cursor::of(entry) >= before),
        };
        let (mut before, mut behind) = (from > 1, to < head);
        let mut inside = Vec::with_capacity(all.len());
        for entry in all {
            if !outside(&entry) {
                inside.push(entry);
            } else if matches!(self, Wanted::Forward(..)) {
                before = true;
            } else {
                behind = true;
            }
        }
        match self {
            Wanted::Forward(size, _) if inside.len() > size as usize => {
                inside.truncate(size as usize);
                behind = true;
            }
            Wanted::Backward(size, _) if inside.len() > size as usize => {
                inside.drain(..inside.len() - size as usize);
                before = true;
            }
            Wanted::Forward(..) | Wanted::Backward(..) => {}
        }
        let edges: Vec<EntryEdge> = inside.into_iter().map(EntryEdge::from).collect();
        let cursor = |edge: Option<&EntryEdge>| edge.map(|edge| edge.cursor.clone());
        let page_info = PageInfo {
            has_next_page: behind,
            has_previous_page: before,
            start_cursor: cursor(edges.first()),
            end_cursor: cursor(edges.last()),
        };
        EntriesConnection { edges, page_info, total_count: head }
    }
}

impl From<Entry> for EntryEdge {
    fn from(node: Entry) -> EntryEdge {
        EntryEdge { cursor: Cursor::of(&node).text(), node }
    }
}

/// A page of matches, of which one more than it holds were looked for.
pub(super) fn matches(mut found: Vec<MatchInfo>, size: u32, goes_on: bool) -> MatchesConnection {
    let more = found.len() > size as usize;
    found.truncate(size as usize);
    let edge = |node: MatchInfo| MatchEdge { cursor: node.id.to_string(), node };
    let edges: Vec<MatchEdge> = found.into_iter().map(edge).collect();
    let cursor = |edge: Option<&MatchEdge>| edge.map(|edge| edge.cursor.clone());
    let page_info = PageInfo {
        has_next_page: more,
        has_previous_page: goes_on,
        start_cursor: cursor(edges.first()),
        end_cursor: cursor(edges.last()),
    };
    MatchesConnection { edges, page_info }
}
