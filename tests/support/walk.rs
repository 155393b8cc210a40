//! Whole games played by the options alone.

// The walk looks at some variants only.
#![allow(clippy::wildcard_enum_match_arm)]

use std::collections::BTreeSet;
use std::sync::Arc;

use events::{Cell, Dice, Event, Seat};
use referee::act::{Act, CardId, Deed, Find, Picked, Picks};
use referee::book::{Cause, HeroBook, PlayedBosses};
use referee::happening::{Happening, Recorder, Silent, What};
use referee::options::{Choice, FromHand, Hidden};
use referee::play::{findable, legal_options_into, unspoken};
use referee::state::{Actor, Frame, Window, WindowKind};
use referee::{ActorId, LegalOption, Position, Ruleset, State};

use crate::boss::some_card;
use crate::given::{fitting, some_environment};

/// A small generator of our own: the walk must be the same on every machine and for ever.
#[derive(Debug)]
pub struct Walk(pub u64);

impl Walk {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below this.
    ///
    /// # Panics
    /// If there is none.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() >> 33) as usize % n
    }

    /// Dice as they may fall; sixes together more often than at a table, or no walk would see an Ultimate.
    fn dice(&mut self, count: u8) -> Dice {
        if self.below(50) == 0 {
            return Dice::new(&[6; Dice::MOST][..count as usize]).expect("one to five dice");
        }
        let values: Vec<u8> = (0..count).map(|_| self.below(6) as u8 + 1).collect();
        Dice::new(&values).expect("one to five dice")
    }
}

/// The dice of a reroll must fit what lies there: the walk turns at most one die of it.
pub fn dice_for(walk: &mut Walk, rules: &Ruleset, state: &State, by: ActorId, count: u8) -> Dice {
    for _ in 0..400 {
        let dice = walk.dice(count);
        if referee::play::play(
            rules,
            &mut state.clone(),
            &Act { by, deed: Deed::Rolled(dice) },
            &mut Silent,
        )
        .is_ok()
        {
            return dice;
        }
    }
    reroll_one(walk, rules, state, by)
}

/// One die of a roll is thrown anew: of the innermost one, or, where nobody answers, of one further out.
fn reroll_one(walk: &mut Walk, rules: &Ruleset, state: &State, by: ActorId) -> Dice {
    let fits = |dice: &Dice| {
        let act = Act { by, deed: Deed::Rolled(*dice) };
        referee::play::play(rules, &mut state.clone(), &act, &mut Silent).is_ok()
    };
    lying(state)
        .find_map(|lying| {
            let start = walk.below(lying.len() * 6);
            (0..lying.len() * 6)
                .map(|offset| (start + offset) % (lying.len() * 6))
                .map(|place| {
                    Dice::new(&lying).expect("dice").with(place / 6, (place % 6) as u8 + 1)
                })
                .find(fits)
        })
        .unwrap_or_else(|| panic!("some die can be thrown anew: {state:#?}"))
}

/// The dice of each roll whose window is open, the innermost first, read from the frames alone.
fn lying(state: &State) -> impl Iterator<Item = Vec<u8>> {
    (0..state.stack().len()).rev().filter_map(|place| match state.stack()[place] {
        Frame::Window(Window { kind: WindowKind::Dice, .. }) => match state.stack()[place - 1] {
            Frame::Do(text) => Some(text.dice().to_vec()),
            _ => None,
        },
        Frame::Window(Window { kind: WindowKind::Rolling | WindowKind::Announced, .. }) => {
            Some(state.offense_dice().to_vec())
        }
        _ => None,
    })
}

/// Some act that the option covers.
pub(crate) fn act_of(
    walk: &mut Walk,
    rules: &Ruleset,
    state: &State,
    option: &LegalOption,
) -> Option<Act> {
    let by = option.by;
    let deed = match option.what {
        Choice::Roll(count) => Deed::Rolled(dice_for(walk, rules, state, by, count)),
        Choice::Announce(title) => Deed::Announced(title),
        Choice::Defend(title) => Deed::Defended(title),
        Choice::Play(card) => Deed::Played(card, some_picks(walk, option)?),
        Choice::Spend(token, _) => Deed::Spent(token, some_picks(walk, option)?),
        Choice::PayOff(token) => Deed::PaidOff(token),
        Choice::Choose => Deed::Chose(some_picks(walk, option)?),
        Choice::Sell(held) => Deed::Sold(some_cards(walk, held)),
        Choice::Reveal(held) => Deed::Revealed(some_cards(walk, held)),
        Choice::Pass => Deed::Passed,
        Choice::End => Deed::Ended,
        Choice::Concede => Deed::Conceded,
        Choice::Move(cells) => {
            let all: Vec<u8> = (0..64).filter(|cell| cells >> cell & 1 == 1).collect();
            Deed::Moved(Cell::nth(all[walk.below(all.len())])?)
        }
        Choice::Find(Hidden::Environment(level)) if walk.below(4) == 0 => {
            Deed::Found(Find::Given(some_environment(&mut |n| walk.below(n), rules, level)))
        }
        Choice::Find(_) => {
            let all = findable(rules, &unspoken(rules, state, &option.forgoes));
            Deed::Found(*all.get(walk.below(all.len()))?)
        }
        Choice::Loot(_) => Deed::Looted(walk.below(20) as u8 + 1),
        Choice::Flip => Deed::Flipped(some_card(&mut |n| walk.below(n), rules, state)),
        Choice::ReadOut(card) => fitting(&mut |n| walk.below(n), (rules, state), by, (card, false)),
        Choice::Use(card) => fitting(&mut |n| walk.below(n), (rules, state), by, (card, true)),
        Choice::Discard(cards) => {
            let all: Vec<u8> = (0..64).filter(|card| cards >> card & 1 == 1).collect();
            Deed::Discarded(CardId(all[walk.below(all.len())]))
        }
    };
    Some(Act { by, deed })
}

fn some_cards(walk: &mut Walk, held: FromHand) -> u64 {
    let all: Vec<u8> = (0..64).filter(|card| held.cards >> card & 1 == 1).collect();
    let first = 1 << all[walk.below(all.len())];
    let both = first | 1 << all[walk.below(all.len())];
    if held.holds(both) { both } else { first }
}

/// What has to be picked with the option, at random; nothing if it cannot be said.
pub fn some_picks(walk: &mut Walk, option: &LegalOption) -> Option<Picks> {
    let mut picks = Picks::default();
    for slot in option.slots.iter() {
        let taken = |pick: &Picked| match pick {
            Picked::Die { die, .. } => {
                picks.iter().any(|p| matches!(p, Picked::Die { die: other, .. } if other == die))
            }
            Picked::Actor(to) => {
                picks.iter().any(|p| matches!(p, Picked::Token { of, .. } if of == to) || p == pick)
            }
            Picked::Token { .. } => picks.iter().any(|p| p == pick),
            _ => false,
        };
        let free: Vec<Picked> = slot.domain.picks().filter(|pick| !taken(pick)).collect();
        if slot.optional && (free.is_empty() || walk.below(2) == 0) {
            break;
        }
        if free.is_empty() {
            return None;
        }
        assert!(picks.push(free[walk.below(free.len())]), "a text has few picks");
    }
    Some(picks)
}

/// What the games so far have shown.
#[derive(Debug, Default)]
pub struct Seen {
    /// Games played to their end.
    pub games: u32,
    /// Acts logged.
    pub acts: u32,
    /// Cards played, by hero and place in the deck's list.
    pub played: BTreeSet<(usize, u8)>,
    /// Abilities activated, by hero and place in the hero's list.
    pub activated: BTreeSet<(usize, u8)>,
    /// Defensive Abilities whose dice were rolled, by hero and place in the hero's list.
    pub defended: BTreeSet<(usize, u8)>,
    /// Tokens that were spent or that acted, passive abilities included.
    pub tokens: BTreeSet<u8>,
}

/// Notes what happens, and by whom.
struct Watcher<'a> {
    seen: &'a mut Seen,
    heroes: Vec<usize>,
}

impl Recorder for Watcher<'_> {
    const LISTENS: bool = true;
    fn happened(&mut self, happening: Happening) {
        let hero = |seat: ActorId| self.heroes[seat.index()];
        if let What::Activated(seat, ability) = happening.what {
            self.seen.activated.insert((hero(seat), ability));
        }
        match happening.cause {
            Cause::Defense(seat, defense) => {
                self.seen.defended.insert((hero(seat), defense));
            }
            Cause::Token(_, token) => {
                self.seen.tokens.insert(token.0);
            }
            _ => {}
        }
    }
    fn closed(&mut self, _: WindowKind) {}
    fn settled(&mut self, _: referee::happening::Settled) {}
}

/// Plays one game by the options alone. At every position `look` sees the state and the options.
///
/// # Panics
/// If a position is stuck, an option is refused, a Main Phase is not at rest, or the game does not end.
pub fn game(
    walk: &mut Walk,
    rules: &Ruleset,
    opening: &Event,
    seen: &mut Seen,
    look: impl FnMut(u32, &State, &[LegalOption]),
) {
    let _ = game_of_acts(walk, rules, opening, seen, look);
}

/// The same; what was played comes back, act by act.
///
/// # Panics
/// As [`game`].
pub fn game_of_acts(
    walk: &mut Walk,
    rules: &Ruleset,
    opening: &Event,
    seen: &mut Seen,
    look: impl FnMut(u32, &State, &[LegalOption]),
) -> Vec<Act> {
    game_with_luck(walk, rules, opening, seen, |_, _| false, look)
}

/// The same, where some players roll nothing but sixes whenever they may.
///
/// # Panics
/// As [`game`].
pub fn game_with_luck(
    walk: &mut Walk,
    rules: &Ruleset,
    opening: &Event,
    seen: &mut Seen,
    lucky: impl Fn(&State, ActorId) -> bool,
    mut look: impl FnMut(u32, &State, &[LegalOption]),
) -> Vec<Act> {
    let mut acts = Vec::new();
    let Event::Opened(start) = opening else { panic!("a game begins with its opening") };
    let mut state = referee::play::open(rules, start, &mut referee::happening::Silent)
        .expect("the opening fits");
    let mut heroes: Vec<usize> = state.actors().iter().map(Actor::hero).collect();
    let mut options = Vec::new();
    for _ in 0..6_000 {
        if state.outcome().is_some() {
            seen.games += 1;
            return acts;
        }
        legal_options_into(rules, &state, &mut options);
        assert!(options.iter().any(|option| option.what != Choice::Concede), "stuck: {state:#?}");
        seen.acts += 1;
        look(seen.acts, &state, &options);
        at_rest(&state);
        let option = options[choose(walk, &options)];
        let six = |n: u8| Dice::new(&[6; Dice::MOST][..n as usize]).map(Deed::Rolled);
        let sixes = match option.what {
            Choice::Roll(n) if lucky(&state, option.by) => six(n).ok(),
            _ => None,
        };
        let sixes = sixes
            .map(|deed| Act { by: option.by, deed })
            .filter(|act| referee::play::play(rules, &mut state.clone(), act, &mut Silent).is_ok());
        let Some(act) = sixes.or_else(|| act_of(walk, rules, &state, &option)) else { continue };
        if let Deed::Played(card, _) = act.deed {
            seen.played.insert((state.actor(act.by).hero(), card.0));
        }
        acts.push(act);
        // Others are met on the way.
        if state.crawl().is_some() {
            heroes = state.actors().iter().map(Actor::hero).collect();
        }
        let before = state;
        let mut watcher = Watcher { seen, heroes: heroes.clone() };
        referee::play::play(rules, &mut state, &act, &mut watcher).unwrap_or_else(|refusal| {
            panic!("{option:?} as {act:?} is refused: {refusal:?} at {before:#?}")
        });
    }
    panic!("a game of 6,000 acts did not end: {state:#?}");
}

/// In a Main Phase nothing is left over from what was resolved before.
fn at_rest(state: &State) {
    if referee::sheet::awaits_word(state) == "main" {
        assert_eq!(state.stack().len(), 3, "the stack is not at rest: {state:#?}");
        assert!(!state.waits(), "something still waits: {state:#?}");
        assert!(
            !state.locks_opponents_out(),
            "an Ultimate still locks the opponent out: {state:#?}"
        );
    }
}

/// Mostly what moves the game on; rarely giving up or showing cards.
pub(crate) fn choose(walk: &mut Walk, options: &[LegalOption]) -> usize {
    loop {
        let place = walk.below(options.len());
        let rare = match options[place].what {
            Choice::Concede => 4_000,
            Choice::Reveal(_) => 60,
            Choice::Sell(_) | Choice::Discard(_) => 5,
            Choice::Announce(None) => 3,
            Choice::Roll(_)
            | Choice::Announce(Some(_))
            | Choice::Choose
            | Choice::Move(_)
            | Choice::Find(_)
            | Choice::Loot(_)
            | Choice::Flip => 1,
            _ if options[place].forgoes.len() > 1 => 4,
            _ => 2,
        };
        if walk.below(rare) == 0 {
            return place;
        }
    }
}

/// A number below this; nothing is thrown for the only one, so that older walks stay the same.
fn walk_below(walk: &mut Walk, n: u8) -> u8 {
    if n == 1 { 0 } else { walk.below(n.into()) as u8 }
}

/// The opening of a game of this mode, with heroes by chance.
///
/// # Panics
/// If there is no such mode, or the line cannot be read.
pub fn opening_of(walk: &mut Walk, rules: &Ruleset, mode: &str) -> Event {
    let book = rules.mode(mode).expect("a mode of the rule set");
    let all: Vec<&str> = if book.heroes.is_empty() {
        rules.heroes().iter().map(|hero| hero.name.as_str()).collect()
    } else {
        book.heroes.iter().map(String::as_str).collect()
    };
    let met = |enemy: &&Arc<HeroBook>| enemy.enemy().is_some_and(|it| it.follows.is_none());
    let enemies: Vec<&str> =
        rules.enemies().iter().filter(met).map(|enemy| enemy.name.as_str()).collect();
    let bosses: Vec<&str> = rules.bosses().iter().map(|boss| boss.name.as_str()).collect();
    let fewest = book.fewest.unwrap_or(book.players);
    let players = fewest + walk_below(walk, book.players - fewest + 1);
    let seats: Vec<String> = (1..=players)
        .map(|seat| {
            let place = Seat::new(seat).expect("a seat");
            let of_an_enemy = book.is_seat_of_an_enemy(place, players.into());
            let boss: Vec<&str> = book.boss.iter().map(String::as_str).collect();
            let enemies = if boss.is_empty() { &enemies } else { &boss };
            let all = if of_an_enemy { enemies } else { &all };
            let played = book.is_seat_of_a_played_boss(place, players.into());
            let all = if played { &bosses } else { all };
            format!("{seat} {}", all[walk.below(all.len())])
        })
        .collect();
    // Where the table says the Health, it says it here.
    let health = (1..=players).filter(|_| book.health == 0 && book.crawl.is_none());
    let health: Vec<String> = health.map(|seat| format!("; {seat} health 20")).collect();
    let health = health.concat();
    let others = book.enemies.len() + usize::from(book.boss.is_some());
    let last_starts = matches!(book.bosses, Some(PlayedBosses::AgainstHeroes(..)));
    let starts = walk.below(usize::from(players) - others) + 1;
    let starts = if last_starts { usize::from(players) } else { starts };
    // Cards that the rule set has, and cards that the table reads out. [LOOT-4]
    let first = seats[0].trim_start_matches("1 ");
    let again = seats[1..].iter().any(|seat| seat.ends_with(first));
    let loot = !rules.crawling().loot_cards.is_empty() && book.bosses.is_none() && !again;
    let loot =
        if loot { "; 1 loot Campfire + Coin Purse + A Charm + A Shield + A Trinket" } else { "" };
    let (name, seats) = (rules.name(), seats.join("; "));
    let map = crate::laid::map_of(|n| walk.below(n), rules, mode);
    crate::event(&format!("open {name} {mode}; {seats}; {starts} starts{health}{map}{loot}"))
}

/// The rule set as a match that begins so uses it, where it has more kinds of tokens than a match has room for.
///
/// # Panics
/// If it is no opening, or this table has too many kinds as well.
pub fn at_its_table(rules: &Ruleset, opening: &Event) -> Ruleset {
    let Event::Opened(start) = opening else { panic!("a game begins with its opening") };
    if rules.tokens().len() <= referee::book::TOKENS {
        return rules.clone();
    }
    let opened = Position::opened(&Arc::new(rules.clone()), start).expect("there is room");
    opened.rules().as_ref().clone()
}

/// The opening of a game between these two heroes.
///
/// # Panics
/// If the line cannot be read.
pub fn opening(walk: &mut Walk, rules: &Ruleset, heroes: [&str; 2]) -> Event {
    let extra = if walk.below(2) == 0 { "; 1 extra card; 2 extra card" } else { "" };
    let has_extra = |name: &str| {
        let hero = rules.heroes().iter().find(|hero| hero.name == name);
        hero.is_some_and(|hero| hero.deck.iter().any(|card| card.extra))
    };
    let extra = if heroes.into_iter().all(has_extra) { extra } else { "" };
    crate::event(&format!(
        "open {} 1v1; 1 {}; 2 {}; {} starts{extra}",
        rules.name(),
        heroes[0],
        heroes[1],
        walk.below(2) + 1
    ))
}

/// The modes of a rule set in which there are cards to be drawn. [MODE-HUD]
///
/// # Panics
/// If the rule set does not have the variation.
pub fn modes_with_a_deck_of_hero_upgrades(rules: &Ruleset) -> Vec<String> {
    assert!(rules.numbers().hero_upgrade_deck, "{} has no such deck", rules.name());
    let with_cards = rules.modes().iter().filter(|(_, mode)| !mode.only_roll_phases);
    with_cards.map(|(name, _)| name.clone()).collect()
}

/// The same opening with a deck of Hero Upgrades. [MODE-HUD]
///
/// # Panics
/// If it is no opening.
pub fn with_a_deck_of_hero_upgrades(opening: Event) -> Event {
    let Event::Opened(opening) = opening else { panic!("a game begins with its opening") };
    Event::Opened(events::Opening { hero_upgrade_deck: true, ..opening })
}
