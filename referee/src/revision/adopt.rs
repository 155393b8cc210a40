//! A game that goes on under another rule set.

use std::sync::Arc;

use crate::act::TokenId;
use crate::book::{AGING, HeroBook, MapBook, Ruleset, TOKENS, TokenBook};
use crate::state::{Actor, Apart, Cards, Frame, State, Tokens, WindowKind};

/// Why a rule set cannot be adopted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadAdoption {
    /// There is none of this name.
    Unknown,
    /// Something is being resolved; it can be adopted in a Main Phase when nothing waits.
    InTheMiddle,
    /// It lacks a hero, token or card that lies on the table, or its decks and boards differ.
    DoesNotFit,
}

/// The state in the numbers of another rule set. Only in a Main Phase, when nothing is being resolved and nothing
/// waits: the rest of a printed text means nothing in another book.
pub(super) fn adopt(
    from: &Ruleset,
    to: &Arc<Ruleset>,
    state: &State,
) -> Result<(Arc<Ruleset>, State), BadAdoption> {
    let rests = |frame: &Frame| match frame {
        Frame::Window(window) => window.kind == WindowKind::Main,
        Frame::Step(_) => true,
        Frame::Do(_)
        | Frame::PlayedCard { .. }
        | Frame::DeclaredToken { .. }
        | Frame::Given(_)
        | Frame::Ask(_) => false,
    };
    let waits = !state.lines.is_empty() || !state.dues.is_empty() || !state.upkeep.is_empty();
    let in_main = state.innermost().is_some_and(|frame| matches!(frame, Frame::Window(_)));
    if waits || !in_main || !state.stack.iter().all(rests) {
        return Err(BadAdoption::InTheMiddle);
    }
    let two_decks = state.actors.iter().any(|player| player.cards.has_two_decks());
    if two_decks && !to.numbers.hero_upgrade_deck {
        return Err(BadAdoption::DoesNotFit);
    }
    let to = on_this_map(from, at_this_table(from, to, state)?, state)?;
    let mut next = State { attack: state.new_attack(state.active), forced: None, ..*state };
    for (player, before) in next.actors.iter_mut().zip(state.actors.iter()) {
        *player = seated(from, &to, before).ok_or(BadAdoption::DoesNotFit)?;
    }
    Ok((to, next))
}

/// The rule set with the kinds of tokens that this match can need.
fn at_this_table(
    from: &Ruleset,
    to: &Arc<Ruleset>,
    state: &State,
) -> Result<Arc<Ruleset>, BadAdoption> {
    let heroes = state.actors.iter().filter_map(|actor| from.boards.get(usize::from(actor.hero)));
    let mut heroes: Vec<&str> = heroes.map(|hero| hero.name.as_str()).collect();
    // Every enemy can be met on the way.
    if state.crawl().is_some() {
        heroes.extend(to.enemies().iter().map(|enemy| enemy.name.as_str()));
    }
    let kinds = state.actors.iter().flat_map(|actor| from.tokens.iter().zip(actor.tokens.counts()));
    let held = kinds.filter(|(_, count)| **count > 0).map(|(book, _)| book.name.as_str());
    let to = to.with_loot_of(from, &heroes).ok_or(BadAdoption::DoesNotFit)?;
    to.of_heroes(&heroes, held, state.plays_bosses()).map_err(|_| BadAdoption::DoesNotFit)
}

/// The same with the map on which a crawl is played, where the table laid it out. [CRAWL-1]
fn on_this_map(
    from: &Ruleset,
    mut to: Arc<Ruleset>,
    state: &State,
) -> Result<Arc<Ruleset>, BadAdoption> {
    let Some(crawl) = state.crawl() else { return Ok(to) };
    let map = |rules: &'_ Ruleset| rules.crawling.maps.get(crawl.map()).cloned();
    let ((mode, was), (name, book)) = map(from).zip(map(&to)).ok_or(BadAdoption::DoesNotFit)?;
    if mode != name {
        return Err(BadAdoption::DoesNotFit);
    }
    if book.is_laid_by_the_table() {
        let rules = Arc::make_mut(&mut to);
        let MapBook { columns, rows, tiles, start, heals, .. } = was;
        let there = &mut Arc::make_mut(&mut rules.crawling).maps[crawl.map()].1;
        let heals = if book.asks_heals { heals } else { book.heals };
        *there = MapBook { columns, rows, tiles, start, heals, ..book };
    }
    Ok(to)
}

fn seated(from: &Ruleset, to: &Ruleset, player: &Actor) -> Option<Actor> {
    let was = from.boards.get(player.hero as usize)?;
    let place = to.boards.iter().position(|hero| hero.name == was.name)?;
    let hero = to.boards.get(place)?;
    let mut next = Actor {
        hero: place as u8,
        tokens: tokens(from, to, player)?,
        raised: player.raised,
        used: used(from, to, player),
        fresh: fresh(from, to, &player.fresh),
        cards: cards(was, hero, &player.cards)?,
        ..*player
    };
    for (space, (before, level)) in hero.spaces.iter().zip(was.spaces.iter().zip(player.levels)) {
        if hero.title(space.title) != was.title(before.title) {
            return None;
        }
        space.levels.get(level as usize - 1)?;
    }
    next.lay_passives(hero);
    (hero.spaces.len() == was.spaces.len()).then_some(next)
}

/// The tokens on a board. Passive abilities come from the board itself.
fn tokens(from: &Ruleset, to: &Ruleset, player: &Actor) -> Option<Tokens> {
    let mut tokens = Tokens::default();
    for (book, held) in from.tokens.iter().zip(player.tokens.counts()) {
        if *held > 0 && !book.passive {
            let mut kinds = (0..TOKENS as u8).map(TokenId).zip(&to.tokens);
            let (kind, book) = kinds.find(|(_, token)| token.name == book.name)?;
            tokens.set(kind, (*held).min(book.stack.max(book.owner_stack) + player.raised));
        }
    }
    Some(tokens)
}

/// How often each use was made this turn, by the tokens' names and the order of their uses. [COMP-4]
fn used(from: &Ruleset, to: &Ruleset, player: &Actor) -> u64 {
    let mut counts = 0;
    for book in &from.tokens {
        let Some(now) = to.tokens.iter().find(|token| token.name == book.name) else { continue };
        for (was, is) in places(book).zip(places(now)) {
            if let (Some((was, _)), Some((is, _))) = (was, is) {
                counts |= u64::from(player.uses(was)) << (is * 4);
            }
        }
    }
    counts
}

/// The places in the count of uses in a turn: of the token as a whole, then of each of its uses.
fn places(book: &TokenBook) -> impl Iterator<Item = Option<(u8, u8)>> {
    [book.most].into_iter().chain(book.spend.iter().map(|spend| spend.most))
}

/// How many of the tokens were gained this turn, by the list of aging kinds.
fn fresh(from: &Ruleset, to: &Ruleset, before: &[u8; AGING]) -> [u8; AGING] {
    let mut fresh = [0; AGING];
    for (now, kind) in fresh.iter_mut().zip(&to.aging) {
        let was = from.aging.iter().position(|old| from.token(*old).name == to.token(*kind).name);
        *now = was.and_then(|place| before.get(place)).copied().unwrap_or(0);
    }
    fresh
}

/// The cards, by their names: both decks have the same number of them.
fn cards(was: &HeroBook, hero: &HeroBook, cards: &Cards) -> Option<Cards> {
    let bits = |bits: u64| {
        let of = was.deck.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1);
        of.map(|(_, card)| {
            let place = hero.deck.iter().position(|other| other.name == card.name)?;
            Some(1u64 << place)
        })
        .try_fold(0, |all, bit| Some(all | bit?))
    };
    let apart = cards.apart;
    Some(Cards {
        all: bits(cards.all)?,
        known: bits(cards.known)?,
        discarded: bits(cards.discarded)?,
        in_play: bits(cards.in_play)?,
        apart: Apart::new(bits(apart.cards())?, [apart.hand, apart.deck, apart.discard])?,
        ..*cards
    })
}
