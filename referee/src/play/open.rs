//! How a match is set up, from its start or from a position.

use events::{Apart as Said, Name, Opening, Phase, Seat, Seated, Setup};

use super::boss;
use super::change::{beside, limit, own_kind};
use super::follower;
use super::intern::{card_bits, token};
use super::run::Run;
use super::seats::seating;
use super::setting_out::{begun_crawl, share_salves};
use crate::CRAWLS;
use crate::act::{ACTORS, ActorId, TokenId};
use crate::book::{AGING, CardKind, HeroBook, MapBook, Mode, Ruleset, SPACES};
use crate::happening::Recorder;
use crate::inline::Inline;
use crate::ruling::{BadOpening, Refusal, Unknown};
use crate::state::{Actor, Actors, Apart, Attack, BossBattle, Cards, Frame, State, Step, Tokens};
use crate::token_set::TokenSet;

/// The state of a match as it is opened, with what follows from its first phase.
///
/// # Errors
/// If the opening names something the rule set does not have, or says something that cannot be.
pub fn open<R: Recorder>(
    rules: &Ruleset,
    opening: &Opening,
    recorder: &mut R,
) -> Result<State, Refusal> {
    if opening.ruleset.as_str() != rules.name() {
        return Err(Refusal::UnknownName(Unknown::Ruleset));
    }
    let mode = rules.mode(opening.mode.as_str()).ok_or(Refusal::UnknownName(Unknown::Mode))?;
    let bad = |why| Err(Refusal::Opening(why));
    if let Some(what) = rules.crowded() {
        return bad(BadOpening::Crowded(what));
    }
    if opening.hero_upgrade_deck && !rules.numbers.hero_upgrade_deck {
        return bad(BadOpening::UpgradeDeck);
    }
    if opening.hero_upgrade_deck && mode.only_roll_phases {
        return bad(BadOpening::NoCards);
    }
    let players = opening.seats.len();
    if CRAWLS {
        boss::fits(rules, mode, opening)
            .map_err(|why| Refusal::Opening(BadOpening::Bosses(why)))?;
    }
    let (most, fewest) = (mode.players.min(ACTORS as u8), mode.fewest.unwrap_or(mode.players));
    if !(fewest..=most).contains(&(players as u8)) {
        return bad(BadOpening::Players { expected: mode.players });
    }
    let enemy_starts = mode.is_seat_of_an_enemy(opening.starts, players);
    if opening.starts.index() >= players || enemy_starts && !enemy_may_start(mode, opening) {
        return bad(BadOpening::Starts);
    }
    let crawl = begun_crawl(rules, opening);
    if crawl.is_some() && opening.at.is_some_and(|at| at.phase != Phase::Journey) {
        return bad(BadOpening::Phase(opening.at.map_or(Phase::Upkeep, |at| at.phase)));
    }
    let begins = if crawl.is_some() { Phase::Journey } else { Phase::Upkeep };
    let step = match opening.at.map_or(begins, |at| at.phase) {
        Phase::Journey if crawl.is_some() => Step::SetOut,
        Phase::Upkeep => Step::Upkeep,
        Phase::Income => Step::Income,
        Phase::Main1 => Step::Main1,
        Phase::Offense => Step::BeforeOffense,
        Phase::Main2 => Step::Main2,
        Phase::Discard => Step::Discard,
        phase @ (Phase::Targeting | Phase::Defense | Phase::Journey) => {
            return bad(BadOpening::Phase(phase));
        }
    };
    if (mode.only_roll_phases || enemy_starts)
        && !matches!(step, Step::Upkeep | Step::BeforeOffense)
    {
        return bad(BadOpening::Phase(opening.at.map_or(Phase::Upkeep, |at| at.phase)));
    }
    let mut state = State {
        turn: opening.at.map_or(1, |at| at.turn),
        active: opening.starts.into(),
        turn_of: if enemy_starts { ActorId::FIRST } else { opening.starts.into() },
        phase: Phase::Upkeep,
        skips: false,
        first_income_skipped: mode.start_player_skips_income,
        only_roll_phases: mode.only_roll_phases,
        leader_draws: mode.leader_draws,
        comes_back: mode.comes_back,
        begun: [Actors::default(); 2],
        heals_first: rules.numbers.heals_before_damage,
        outcome: None,
        actors: Inline::default(),
        seating: seating(rules, mode, opening),
        out: Actors::default(),
        attack: Attack::new(opening.starts.into(), opening.starts.into()),
        stack: Inline::from_iter([Frame::Step(step)]),
        upkeep: TokenSet::NONE,
        lines: Inline::default(),
        isolated: None,
        dues: Inline::default(),
        forced: None,
        crawl,
        boss: mode.boss().map(|_| BossBattle::default()),
    };
    for id in (0..players).filter_map(ActorId::new) {
        let _ = state.actors.push(actor(rules, mode, opening, id)?);
    }
    follower::joins(rules, mode, &mut state);
    share_the_dials(mode, opening, &mut state)?;
    if opening.at.is_none() {
        [state.active, state.turn_of] = state.first_of(state.turn_of);
    }
    state.attack = state.new_attack(state.active);
    state.begun = begun(&state);
    if !matches!(step, Step::Upkeep | Step::SetOut) {
        state.begun = took_a_turn(state.begun, state.active);
    }
    lay_tokens(rules, &mut state, opening)?;
    share_salves(rules, &mut state, opening);
    let mut run = Run::new(rules, &mut state, recorder);
    if opening.at.is_none() {
        run.begin_the_match();
    }
    if step == Step::Discard {
        run.stand_in_the_discard_phase();
    }
    run.draw_the_first_hands(opening);
    run.go();
    Ok(state)
}

/// A position may begin with the step of an enemy where it is clear in whose turn that is.
fn enemy_may_start(mode: &Mode, opening: &Opening) -> bool {
    let second = Seat::new(2);
    let alone = second.is_some_and(|seat| mode.is_seat_of_an_enemy(seat, opening.seats.len()));
    opening.at.is_some() && alone
}

/// A side with one dial has the Health that is said of any of its players; of several the same is said. [TEAM-1]
fn share_the_dials(mode: &Mode, opening: &Opening, state: &mut State) -> Result<(), Refusal> {
    if !mode.one_dial {
        return Ok(());
    }
    let said = |id: ActorId| opening.seats.get(id.index()).and_then(|seated| seated.setup.health);
    for id in state.ids() {
        let Some(health) = said(id) else { continue };
        let differs = |other: ActorId| said(other).is_some_and(|said| said != health);
        if state.side(id).iter().any(differs) {
            return Err(Refusal::Opening(BadOpening::Health(id.seat().unwrap_or(Seat::FIRST))));
        }
        state.actor_mut(state.dial(id)).health = health;
    }
    Ok(())
}

/// Who has begun a turn before the present one, and who two: a position counts back from whose turn it is. [WTT-1]
fn begun(state: &State) -> [Actors; 2] {
    let mut begun = [Actors::default(); 2];
    let before = |actor: &ActorId| state.ids().find(|other| state.turn_after(*other) == *actor);
    let back = std::iter::successors(before(&state.active), before);
    for actor in back.take(usize::from(state.turn).saturating_sub(1).min(2 * ACTORS)) {
        begun = took_a_turn(begun, actor);
    }
    begun
}

/// The same with one turn more.
pub(super) fn took_a_turn([first, second]: [Actors; 2], actor: ActorId) -> [Actors; 2] {
    let again = if first.contains(actor) { second.with(actor) } else { second };
    [first.with(actor), again]
}

/// With what everybody begins; where the mode leaves it to the table, the most that is said. [C-36]
fn starting_health(mode: &Mode, opening: &Opening) -> u8 {
    if let Some(crawl) = mode.crawl() {
        return MapBook::by_heroes(&crawl.health, opening.seats.len());
    }
    if mode.health > 0 {
        return mode.health;
    }
    opening.seats.iter().filter_map(|seat| seat.setup.health).max().unwrap_or(0)
}

fn actor(rules: &Ruleset, mode: &Mode, opening: &Opening, id: ActorId) -> Result<Actor, Refusal> {
    let seated = &opening.seats[id.index()];
    let seat = id.seat().unwrap_or(Seat::FIRST);
    let place = rules.boards.iter().position(|hero| hero.name == seated.hero.as_str());
    let place = place.ok_or(Refusal::UnknownName(Unknown::Hero))?;
    let hero = &rules.boards[place];
    let enemy = boss::begins(mode, hero, opening);
    if !boss::sits_well(mode, opening, hero, seat) {
        return Err(Refusal::Opening(BadOpening::Enemy(seat)));
    }
    if enemy.is_none() && !mode.heroes.is_empty() && !mode.heroes.contains(&hero.name) {
        return Err(Refusal::Opening(BadOpening::Hero(seat)));
    }
    let setup = &seated.setup;
    let (levels, upgrades) = upgrades(hero, &setup.upgrades, seat)?;
    if enemy.is_some() {
        boss::affords(hero, boss::heroes(opening), &levels, seat)?;
    }
    let usual = if mode.crawl().is_some() { starting_health(mode, opening) } else { mode.health };
    let own =
        enemy.map(|(health, _)| health).or_else(|| boss::health_of_played(mode, opening, seat));
    let starts = own.unwrap_or_else(|| starting_health(mode, opening));
    let most = starts.saturating_add(rules.numbers.heal_above_start);
    let health = setup.health.unwrap_or(own.unwrap_or(usual));
    if health == 0 || health > most {
        return Err(Refusal::Opening(BadOpening::Health(seat)));
    }
    let starts_with = if mode.only_roll_phases { 0 } else { rules.numbers.cp_start };
    let cp = setup.cp.unwrap_or(enemy.map_or(starts_with, |(_, cp)| cp));
    if cp > rules.numbers.cp_most {
        return Err(Refusal::Opening(BadOpening::Cp(seat)));
    }
    let cards = if mode.only_roll_phases || enemy.is_some() {
        let none = Setup {
            health: setup.health,
            cp: setup.cp,
            tokens: setup.tokens.clone(),
            upgrades: hero.boss().map(|_| setup.upgrades.clone()).unwrap_or_default(),
            ..Setup::default()
        };
        if *setup != none {
            return Err(Refusal::Opening(BadOpening::Cards(seat)));
        }
        Cards::default()
    } else {
        let two_decks = opening.hero_upgrade_deck;
        let apart = if two_decks { rules.needs.decks[place].upgrades } else { 0 };
        let named = [card_bits(hero, &setup.known)?, card_bits(hero, &setup.discarded)?];
        let cards = cards(rules, hero, seated, upgrades, named, apart);
        cards.ok_or(Refusal::Opening(BadOpening::Cards(seat)))?
    };
    let (tokens, raised) = tokens(rules, hero, setup, seat)?;
    let (used, fresh) = (0, [0; AGING]);
    Ok(Actor { hero: place as u8, health, most, cp, levels, tokens, raised, used, fresh, cards })
}

/// What hangs on both heroes: whose tokens are whose, what a hero begins with, and the side of a board. [C-82]
fn lay_tokens(rules: &Ruleset, state: &mut State, opening: &Opening) -> Result<(), Refusal> {
    for (id, seated) in state.ids().zip(&opening.seats) {
        let hero = rules.hero(state.actor(id).hero);
        let setup = &seated.setup;
        let begins = opening.at.is_none() && setup.tokens.is_empty();
        // A companion never leaves: where nothing is said of it, it lies there as it began.
        let named = !state.actor(id).kinds().and(hero.companions).is_empty();
        if let Some(boss) = hero.boss().filter(|_| begins && state.is_a_boss(id)) {
            for (token, n) in boss::tokens(boss, opening) {
                state.actor_mut(id).tokens.set(token, n);
            }
        }
        for (token, n) in &hero.starts_with {
            if begins || hero.companions.contains(*token) && !named {
                let token = own_kind(rules, state, id, *token);
                state.actor_mut(id).tokens.set(token, *n);
            }
        }
        let above = |token: TokenId| state.actor(id).count(token) > limit(rules, state, id, token);
        if rules.owned.iter().any(above) {
            return Err(Refusal::Opening(BadOpening::Tokens(id.seat().unwrap_or(Seat::FIRST))));
        }
        state.actor_mut(id).lay_passives(hero);
    }
    Ok(())
}

/// The tokens, and by how much a limit must have been raised for them.
fn tokens(
    rules: &Ruleset,
    hero: &HeroBook,
    setup: &Setup,
    seat: Seat,
) -> Result<(Tokens, u8), Refusal> {
    let mut tokens = Tokens::default();
    let mut raised = 0;
    for (name, count) in &setup.tokens {
        let token = token(rules, name)?;
        let held = tokens.counts()[token.0 as usize].saturating_add(*count);
        tokens.set(token, held);
        // No position begins in the middle of an attack, where alone a player can be forbidden everything.
        let above = beside(rules, &tokens, token).saturating_sub(rules.token(token).stack);
        let barred = rules.foreign(hero, token) || rules.forbidding.contains(token);
        let above = if rules.owned.contains(token) { 0 } else { above };
        if (above > 0 && hero.raises != Some(token)) || barred {
            return Err(Refusal::Opening(BadOpening::Tokens(seat)));
        }
        raised = raised.max(above);
    }
    Ok((tokens, raised))
}

/// The level of each board space, and the cards that made it so.
pub(super) fn upgrades(
    hero: &HeroBook,
    names: &[Name],
    seat: Seat,
) -> Result<([u8; SPACES], u64), Refusal> {
    let mut levels = [1u8; SPACES];
    let mut bits = 0;
    for name in names {
        let card = card_bits(hero, std::slice::from_ref(name))?;
        match hero.deck[card.trailing_zeros() as usize].kind {
            CardKind::Upgrade { space, level } if bits & card == 0 => {
                let now = &mut levels[space as usize];
                *now = level.max(*now);
            }
            CardKind::Upgrade { .. } | CardKind::Action { .. } => {
                return Err(Refusal::Opening(BadOpening::Upgrades(seat)));
            }
        }
        bits |= card;
    }
    Ok((levels, bits))
}

/// Where the cards are: every card of the deck is in exactly one place. Of two decks each is counted for itself.
/// [SETUP-9, MODE-HUD]
fn cards(
    rules: &Ruleset,
    hero: &HeroBook,
    seated: &Seated,
    upgrades: u64,
    [known, discarded]: [u64; 2],
    apart: u64,
) -> Option<Cards> {
    let setup = &seated.setup;
    let in_deck = |(_, card): &(usize, &crate::book::CardBook)| seated.extra_card || !card.extra;
    let all = hero
        .deck
        .iter()
        .enumerate()
        .filter(in_deck)
        .fold(0u64, |bits, (place, _)| bits | 1 << place);
    let overlap = known & discarded | known & upgrades | discarded & upgrades;
    if overlap != 0 || (known | discarded | upgrades) & !all != 0 {
        return None;
    }
    let (apart, elsewhere) = (apart & all, all & !upgrades);
    let count = |bits: u64| bits.count_ones() as u8;
    // Of two decks a hand of which nothing is said is yet to be drawn.
    let starts = if apart == 0 { rules.numbers.hand_start } else { 0 };
    let lies = |said: Said, those: u64, starts: u8| {
        let known = [count(known & those), count(discarded & those)];
        lie(said, count(elsewhere & those), known, starts.max(known[0]))
    };
    let Setup { hand, deck, discard, .. } = *setup;
    let usual = lies(Said { hand, deck, discard }, !apart, starts)?;
    if apart == 0 && setup.apart != Said::default() {
        return None;
    }
    let of_upgrades = lies(setup.apart, apart, 0)?;
    let sum = |place: usize| usual[place] + of_upgrades[place];
    let (hand, deck, discard) = (sum(0), sum(1), sum(2));
    let apart = Apart::new(apart, of_upgrades)?;
    Some(Cards { all, hand, known, deck, discard, discarded, in_play: upgrades, apart })
}

/// How many of so many cards lie in hand, deck and discard pile, as far as it is said: at least those known of hand and
/// discard pile. A hand of which nothing is said has as many as one starts with.
fn lie(said: Said, all: u8, known: [u8; 2], starts: u8) -> Option<[u8; 3]> {
    let rest = |hand: u8, other: u8| all.checked_sub(hand).and_then(|left| left.checked_sub(other));
    let (hand, discard) = match (said.hand, said.deck, said.discard) {
        (None, Some(deck), Some(discard)) => (rest(deck, discard)?, discard),
        (hand, Some(deck), None) => {
            let hand = hand.unwrap_or(starts);
            (hand, rest(deck, hand)?)
        }
        (hand, _, discard) => (hand.unwrap_or(starts), discard.unwrap_or(known[1])),
    };
    let deck = rest(hand, discard)?;
    let fits = said.deck.is_none_or(|said| said == deck) && hand >= known[0] && discard >= known[1];
    fits.then_some([hand, deck, discard])
}

#[cfg(test)]
mod tests {
    use events::Event;
    use events::notation::parse;

    use crate::book::Ruleset;
    use crate::content::shipped;
    use crate::happening::Silent;
    use crate::ruling::{BadOpening, Refusal};

    #[test]
    fn a_companion_lies_before_its_own_hero_only() {
        let rules = Ruleset::load(shipped(), "living").expect("the shipped content loads");
        let opened = |line: &str| {
            let Ok(Event::Opened(opening)) = parse(line) else { panic!("{line}") };
            super::open(&rules, &opening, &mut Silent)
                .map(|state| state.actor(opening.starts.into()).hero)
        };
        assert!(
            opened("open living 1v1; 1 Artificer; 2 Barbarian; 1 starts; 1 tokens Nanobot").is_ok()
        );
        let foreign =
            opened("open living 1v1; 1 Artificer; 2 Barbarian; 1 starts; 2 tokens Nanobot");
        let seat = events::Seat::new(2).expect("a seat");
        assert_eq!(foreign, Err(Refusal::Opening(BadOpening::Tokens(seat))));
        // A token that is no companion may lie before anybody: it can be moved.
        assert!(
            opened("open living 1v1; 1 Artificer; 2 Barbarian; 1 starts; 2 tokens Synth").is_ok()
        );
    }

    /// MODE-HUD: only editions that print the variation have it, and no mode without cards; counts of two decks are for two
    /// decks.
    #[test]
    fn a_deck_of_hero_upgrades_is_where_it_is_printed() {
        let refused = |name: &str, line: &str| {
            let rules = Ruleset::load(shipped(), name).expect("the shipped content loads");
            let line = format!("open {name} {line}");
            let Ok(Event::Opened(opening)) = parse(&line) else { panic!("{line}") };
            super::open(&rules, &opening, &mut Silent).err().map(|why| (why, why.rule().id()))
        };
        let duel = "1v1; 1 Moon Elf; 2 Moon Elf; 1 starts";
        let apart = format!("{duel}; hero upgrade deck");
        for name in ["0.9.4", "1.0"] {
            assert_eq!(refused(name, &apart), None, "{name}");
        }
        let none = Some((Refusal::Opening(BadOpening::UpgradeDeck), "SETUP-9"));
        for name in ["2.0", "2.2", "living"] {
            assert_eq!(refused(name, &apart), none, "{name}");
        }
        let simplified = "simplified; 1 Moon Elf; 2 Moon Elf; 1 starts; hero upgrade deck";
        let without = Some((Refusal::Opening(BadOpening::NoCards), "MODE-SIMP"));
        assert_eq!(refused("1.0", simplified), without);
        let bad = BadOpening::Cards(events::Seat::FIRST);
        let cards = Some((Refusal::Opening(bad), "SETUP-9"));
        assert_eq!(refused("1.0", &format!("{duel}; 1 hand 3 + 1")), cards);
        assert_eq!(refused("1.0", &format!("{apart}; 1 hand 3 + 1")), None);
        // There are 10 Hero Upgrades and 22 other cards.
        assert_eq!(refused("1.0", &format!("{apart}; 1 hand 22 + 10")), None);
        assert_eq!(refused("1.0", &format!("{apart}; 1 hand 22 + 11")), cards);
        assert_eq!(refused("1.0", &format!("{apart}; 1 hand 23 + 9")), cards);
        assert_eq!(refused("1.0", &format!("{apart}; 1 hand 3 + 0; 1 holds Longbow II")), cards);
        assert_eq!(refused("1.0", &format!("{apart}; 1 hand 3 + 1; 1 holds Longbow II")), None);
    }
}
