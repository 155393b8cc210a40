//! Whether a fact can be logged now: whether [what it does](Deed) can be done, and whether what was seen then can be.

use events::{Name, Seat};

use crate::book::Book;
use crate::card::{Card, Rarity};
use crate::fact::{Fact, Then};
use crate::may::{Deed, allowed, no_higher_version, not_held};
use crate::outcome::{Matches, Outcome};
use crate::refusal::Refusal;
use crate::state::{Hero, State};

/// Whether a fact can be logged now that strikes none; of a session that was played, what its match came to.
pub(crate) fn check(
    book: &Book,
    state: &State,
    matches: &dyn Matches,
    fact: &Fact,
) -> Result<Option<Outcome>, Refusal> {
    if let Some(deed) = Deed::of(fact) {
        allowed(book, state, &deed)?;
    }
    let hero = |seat: &Seat| state.hero(*seat).ok_or(Refusal::NoSuchHero(*seat));
    match fact {
        Fact::Opened { difficulty, heroes } => opening(book, difficulty, heroes)?,
        Fact::Played { of } => return played(book, state, matches, of).map(Some),
        Fact::Dealt { hero: seat, cards } => dealt(book, state, hero(seat)?, cards)?,
        Fact::Identified { hero: seat, card } => {
            as_printed(book, card)?;
            no_higher_version(hero(seat)?, card)?;
            not_held(hero(seat)?, card)?;
        }
        Fact::PutBack { hero: seat, card, drawn } => {
            as_printed(book, drawn)?;
            let wanted = card.rarity;
            if drawn.rarity < wanted {
                return Err(Refusal::OtherDeal(vec![wanted]));
            }
            no_higher_version(hero(seat)?, drawn)?;
        }
        Fact::Looted { hero: seat, die, card, then } => {
            of_the_row(book, state, *die, card.rarity)?;
            as_printed(book, card)?;
            no_higher_version(hero(seat)?, card)?;
            if *then == Then::Kept {
                not_held(hero(seat)?, card)?;
            }
        }
        Fact::Bought { .. }
        | Fact::Sold { .. }
        | Fact::SoldUnidentified { .. }
        | Fact::Removed { .. }
        | Fact::Recorded
        | Fact::Struck { .. } => {}
    }
    Ok(None)
}

fn opening(book: &Book, difficulty: &Name, heroes: &[Name]) -> Result<(), Refusal> {
    let most = book.numbers.most_heroes;
    if book.difficulty(difficulty.as_str()).is_none() {
        return Err(Refusal::NoSuchDifficulty(difficulty.clone()));
    }
    let fits = (1..=usize::from(most)).contains(&heroes.len());
    if fits { Ok(()) } else { Err(Refusal::HeroCount { most, found: heroes.len() }) }
}

/// What a match came to, if it is the next session of this campaign.
fn played(
    book: &Book,
    state: &State,
    matches: &dyn Matches,
    of: &Name,
) -> Result<Outcome, Refusal> {
    let outcome = matches.outcome(of).map_err(|why| Refusal::NoOutcome { of: of.clone(), why })?;
    if state.counted.contains(&outcome.log) {
        return Err(Refusal::CountedAlready(of.clone()));
    }
    let (wanted, found) = (state.next_scenario(), outcome.scenario);
    if wanted != found {
        return Err(Refusal::OtherScenario { wanted, found });
    }
    if outcome.difficulty.as_str() != state.difficulty {
        let wanted = state.difficulty.clone();
        return Err(Refusal::OtherDifficulty { wanted, found: outcome.difficulty });
    }
    if sorted(state.heroes.iter().map(|hero| &hero.name))
        != sorted(outcome.heroes.iter().map(|hero| &hero.hero))
    {
        let heroes = state.heroes.iter().map(|hero| hero.name.clone());
        return Err(Refusal::OtherHeroes(heroes.collect()));
    }
    let (wanted, found) = (state.next_salves(book), outcome.starting_salves);
    if wanted != found {
        return Err(Refusal::OtherSalves { wanted, found });
    }
    Ok(outcome)
}

fn sorted<'a>(names: impl Iterator<Item = &'a Name>) -> Vec<&'a Name> {
    let mut names: Vec<&Name> = names.collect();
    names.sort();
    names
}

/// As many cards as the scenario card says, each as rare or, where a Loot deck is empty, rarer. [SHOP-2, LOOT-6]
fn dealt(book: &Book, state: &State, hero: &Hero, cards: &[Card]) -> Result<(), Refusal> {
    let deal = state.last_played(book).map_or(&[][..], |(_, scenario)| scenario.kind.deal());
    let mut wanted = deal.to_vec();
    let mut found: Vec<Rarity> = cards.iter().map(|card| card.rarity).collect();
    wanted.sort();
    found.sort();
    let fits = |(wanted, found): (&Rarity, &Rarity)| found >= wanted;
    if wanted.len() != found.len() || !wanted.iter().zip(&found).all(fits) {
        return Err(Refusal::OtherDeal(wanted));
    }
    for card in cards {
        as_printed(book, card)?;
        no_higher_version(hero, card)?;
    }
    Ok(())
}

/// What this number of the Loot die brings, or what is rarer. [ADV-BOSS-10, LOOT-6]
fn of_the_row(book: &Book, state: &State, die: u8, found: Rarity) -> Result<(), Refusal> {
    let most = book.numbers.die;
    if !(1..=most).contains(&die) {
        return Err(Refusal::DieValue { most, found: die });
    }
    let row = state.chests(book).and_then(|(_, chest)| book.boss_loot.get(&chest));
    let result = row.and_then(|row| row.iter().find(|(to, _)| die <= *to));
    match result {
        Some((_, wanted)) if found < *wanted => Err(Refusal::OtherRow { die, wanted: *wanted }),
        Some(_) | None => Ok(()),
    }
}

/// That nothing else was seen in print of a card. [ADV-11]
fn as_printed(book: &Book, card: &Card) -> Result<(), Refusal> {
    match book.printed(card) {
        Some(known) if known.rarity != card.rarity || card.replaces && !known.replaces => {
            Err(Refusal::PrintedOtherwise(book.known(card).unwrap_or_else(|| card.clone())))
        }
        Some(_) | None => Ok(()),
    }
}
