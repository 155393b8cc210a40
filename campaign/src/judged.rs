//! What a match came to, read where the referee has judged it.

use events::chain::{MatchId, link, root};
use events::{Event, Name, Opening, Setup, wire};
use referee::act::TokenId;
use referee::book::{CardBook, MapBook};
use referee::revision::View;
use referee::{ActorId, Game, Position, state};

use crate::book::Book;
use crate::outcome::{HeroOutcome, NoOutcome, Outcome};

/// What a match came to, with its corrections and rulings.
///
/// # Errors
/// If it is no scenario from its start to its end.
pub fn judged(book: &Book, game: &Game) -> Result<Outcome, NoOutcome> {
    let entries = game.entries(View::AsRuled, 1, 1);
    let Some(Event::Opened(opening)) = entries.first().map(|entry| entry.event) else {
        return Err(NoOutcome::NoScenario);
    };
    let (now, start) = (game.now(), game.at(View::AsRuled, 1).ok_or(NoOutcome::NoScenario)?);
    let of_book = Some(opening.mode.as_str()).filter(|_| now.rules().name() == book.ruleset);
    let (scenario, difficulty) =
        of_book.and_then(|mode| book.played_in(mode)).ok_or(NoOutcome::NoScenario)?;
    let won = match now.state().outcome() {
        Some(state::Outcome::Won(first)) => !now.state().is_enemy(first),
        Some(state::Outcome::Lost) => false,
        Some(state::Outcome::Draw) | None => return Err(NoOutcome::NotOver),
    };
    let way = crawled(now);
    let salve = way.map(|(_, map)| map.salve).or_else(|| salve_of_a_boss(now));
    let salve = salve.ok_or(NoOutcome::NoScenario)?;
    let called = now.rules().tokens().get(usize::from(salve.0)).map(|token| token.name.as_str());
    // What the Boss begins with is for the referee to judge. [ADV-BOSS-2]
    let mut heroes = opening.seats.iter().filter(|seated| is_a_hero(now, &seated.hero));
    if opening.at.is_some() || !heroes.all(|seated| as_usual(&seated.setup, called)) {
        return Err(NoOutcome::FromTheMiddle);
    }
    let salves = |position: &Position| {
        let state = position.state();
        let heroes = state.ids().filter(|id| !state.is_enemy(*id));
        heroes.map(|id| u16::from(state.actor(id).count(salve))).sum()
    };
    Ok(Outcome {
        log: game.events().fold(root(MatchId::from_bytes([0; 16])), |before, event| {
            link(before, None, &wire::encode(event))
        }),
        scenario,
        difficulty: Name::new(difficulty).map_err(|_| NoOutcome::NoScenario)?,
        starting_salves: salves(&start),
        won,
        salves: salves(now),
        gold: way.map_or(0, |(crawl, _)| crawl.gold().into()),
        all_explored: way.is_some_and(|(crawl, map)| {
            (0..map.tiles.len()).all(|tile| crawl.is_explored(tile as u8))
        }),
        heroes: self::heroes(opening, now),
    })
}

/// The Portal Crawl that it is, with its map.
fn crawled(now: &Position) -> Option<(&state::Crawl, &MapBook)> {
    let crawl = now.state().crawl()?;
    Some((crawl, &now.rules().crawling().maps.get(crawl.map())?.1))
}

/// The token that a Salve is in a Boss Battle. [ADV-BOSS-11]
fn salve_of_a_boss(now: &Position) -> Option<TokenId> {
    let state = now.state();
    let boss = state.ids().find(|actor| state.is_a_boss(*actor))?;
    Some(now.rules().boards().get(state.actor(boss).hero())?.boss()?.salve)
}

fn is_a_hero(now: &Position, name: &Name) -> bool {
    now.rules().heroes().iter().any(|hero| hero.name == name.as_str())
}

/// Whether a Hero begins as usual, with as many Salves as the team has agreed on. [ADV-3]
fn as_usual(setup: &Setup, salve: Option<&str>) -> bool {
    let rest = Setup { tokens: Vec::new(), loot: Vec::new(), ..setup.clone() };
    rest == Setup::default() && setup.tokens.iter().all(|(token, _)| Some(token.as_str()) == salve)
}

fn heroes(opening: &Opening, now: &Position) -> Vec<HeroOutcome> {
    let seats = opening.seats.iter().enumerate();
    let heroes = seats.filter_map(|(place, seated)| {
        let unidentified = match now.state().crawl() {
            Some(crawl) => crawl.hero(ActorId::new(place)?)?.loot(),
            None => Default::default(),
        };
        let hero = now.rules().heroes().iter().find(|hero| hero.name == seated.hero.as_str())?;
        let in_deck = |extra: bool| !extra || seated.extra_card;
        // Loot cards that come besides the printed ones stand behind them. [LOOT-4]
        let besides = |(nth, _): &(usize, &CardBook)| hero.loot() >> nth & 1 == 1;
        let printed = hero.deck.iter().enumerate().rev().skip_while(besides);
        let deck = printed.filter(|(_, card)| in_deck(card.extra)).count();
        Some(HeroOutcome { hero: seated.hero.clone(), deck, unidentified })
    });
    heroes.collect()
}
