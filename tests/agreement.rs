//! Options are exactly what is accepted, no position is stuck, and replays agree.
//!
//! A random walk plays whole games by the options alone. At a sample of positions every act of a
//! universe is offered to both: what a pattern of `legal_options` covers must be accepted, and what
//! it does not cover must be refused.

// The walk looks at some variants only, and its figures are for the reader.
#![allow(clippy::wildcard_enum_match_arm, clippy::print_stdout)]

use std::collections::BTreeSet;

use events::{Dice, Event, Seat, notation};
use referee::{
    Act, CardId, Choice, Deed, Frame, Held, LegalOption, Picked, Picks, Ruleset, Silent, State,
    TitleId, TokenId, legal_options,
};
use throne_tests::ruleset;

/// A small generator of our own: the walk must be the same on every machine and for ever.
struct Walk(u64);

impl Walk {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn below(&mut self, n: usize) -> usize {
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
fn dice_for(walk: &mut Walk, rules: &Ruleset, state: &State, by: Seat, count: u8) -> Dice {
    for _ in 0..400 {
        let dice = walk.dice(count);
        if referee::play(
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

fn reroll_one(walk: &mut Walk, rules: &Ruleset, state: &State, by: Seat) -> Dice {
    let lying = lying(state).expect("a reroll has dice that lie there");
    let start = walk.below(lying.len() * 6);
    (0..lying.len() * 6)
        .map(|offset| (start + offset) % (lying.len() * 6))
        .map(|place| Dice::new(&lying).expect("dice").with(place / 6, (place % 6) as u8 + 1))
        .find(|dice| {
            referee::play(
                rules,
                &mut state.clone(),
                &Act { by, deed: Deed::Rolled(*dice) },
                &mut Silent,
            )
            .is_ok()
        })
        .expect("some die can be thrown anew")
}

/// The dice of the innermost roll, read from the frames alone.
fn lying(state: &State) -> Option<Vec<u8>> {
    let text = state.stack.iter().rev().find_map(|frame| match frame {
        Frame::Do(text) if text.count > 0 && text.dice[0] > 0 => {
            Some(text.dice[..text.count as usize].to_vec())
        }
        _ => None,
    });
    text.or_else(|| (state.attack.dice[0] > 0).then(|| state.attack.dice.to_vec()))
}

/// Some act that the option covers.
fn act_of(walk: &mut Walk, rules: &Ruleset, state: &State, option: &LegalOption) -> Option<Act> {
    let by = option.by;
    let deed = match option.what {
        Choice::Roll(count) => Deed::Rolled(dice_for(walk, rules, state, by, count)),
        Choice::Announce(title) => Deed::Announced(title),
        Choice::Aim(at) => Deed::Aimed(at),
        Choice::Defend(title) => Deed::Defended(title),
        Choice::Play(card) => Deed::Played(card, some_picks(walk, option)?),
        Choice::Spend(token) => Deed::Spent(token, some_picks(walk, option)?),
        Choice::Choose => Deed::Chose(some_picks(walk, option)?),
        Choice::Sell(held) => Deed::Sold(some_cards(walk, held)),
        Choice::Reveal(held) => Deed::Revealed(some_cards(walk, held)),
        Choice::Pass => Deed::Passed,
        Choice::End => Deed::Ended,
        Choice::Concede => Deed::Conceded,
    };
    Some(Act { by, deed })
}

fn some_cards(walk: &mut Walk, held: Held) -> u64 {
    let all: Vec<u8> = (0..64).filter(|card| held.cards >> card & 1 == 1).collect();
    let first = 1 << all[walk.below(all.len())];
    let both = first | 1 << all[walk.below(all.len())];
    if held.holds(both) { both } else { first }
}

fn some_picks(walk: &mut Walk, option: &LegalOption) -> Option<Picks> {
    let mut picks = Picks::default();
    for slot in option.slots.iter() {
        let taken = |pick: &Picked| match pick {
            Picked::Die { die, .. } => {
                picks.iter().any(|p| matches!(p, Picked::Die { die: other, .. } if other == die))
            }
            Picked::Seat(to) => {
                picks.iter().any(|p| matches!(p, Picked::Token { of, .. } if of == to))
            }
            _ => false,
        };
        let free: Vec<Picked> = slot.domain.picks().filter(|pick| !taken(pick)).collect();
        if slot.optional && (free.is_empty() || walk.below(2) == 0) {
            break;
        }
        if free.is_empty() {
            return None;
        }
        assert!(picks.push(free[walk.below(free.len())]), "a text has at most two picks");
    }
    Some(picks)
}

/// Every act worth offering: all announcements, cards and tokens with every pick a slot could ever
/// want, rolls of every count, and the words without picks.
fn universe(rules: &Ruleset, state: &State) -> Vec<Act> {
    let mut acts = Vec::new();
    for by in State::seats() {
        let hero = &rules.heroes()[state.player(by).hero as usize];
        let mut put = |deed| acts.push(Act { by, deed });
        put(Deed::Passed);
        put(Deed::Ended);
        put(Deed::Conceded);
        put(Deed::Announced(None));
        (0..hero.titles.len() as u8).for_each(|title| put(Deed::Announced(Some(TitleId(title)))));
        (0..hero.titles.len() as u8).for_each(|title| put(Deed::Defended(TitleId(title))));
        for values in
            [&[3][..], &[2, 5], &[1, 4, 6], &[1, 2, 4, 6], &[1, 2, 2, 5, 6], &[6, 6, 6, 6, 6]]
        {
            put(Deed::Rolled(Dice::new(values).expect("dice")));
        }
        (0..hero.deck.len()).for_each(|card| put(Deed::Sold(1 << card)));
        (1..hero.deck.len()).for_each(|card| put(Deed::Sold(1 << card | 1 << (card - 1))));
        (0..hero.deck.len()).for_each(|card| put(Deed::Revealed(1 << card)));
        for picks in all_picks(rules) {
            (0..hero.deck.len() as u8).for_each(|card| put(Deed::Played(CardId(card), picks)));
            (0..rules.tokens().len() as u8)
                .for_each(|token| put(Deed::Spent(TokenId(token), picks)));
            put(Deed::Chose(picks));
        }
    }
    acts
}

fn all_picks(rules: &Ruleset) -> Vec<Picks> {
    let dice = (0..5u8).flat_map(|die| (0..=6u8).map(move |to| Picked::Die { die, to }));
    let seats = State::seats().map(Picked::Seat);
    let tokens = (0..rules.tokens().len() as u8).flat_map(|token| {
        State::seats().map(move |of| Picked::Token { token: TokenId(token), of })
    });
    let single = dice.chain(seats).chain(tokens).chain([Picked::Option(1)]);
    let mut all: Vec<Picks> = single.map(|pick| Picks::from_iter([pick])).collect();
    let pair =
        |a, b| Picks::from_iter([Picked::Die { die: 0, to: a }, Picked::Die { die: 1, to: b }]);
    all.extend((1..=6).flat_map(|a| (1..=6).map(move |b| pair(a, b))));
    let moves = (0..rules.tokens().len() as u8).flat_map(|token| {
        let token = move |of| Picked::Token { token: TokenId(token), of };
        State::seats().flat_map(move |of| {
            State::seats().map(move |to| Picks::from_iter([token(of), Picked::Seat(to)]))
        })
    });
    all.extend(moves);
    all.push(Picks::default());
    all
}

/// Whether one of the options covers the act. Dice patterns are checked by their count only.
fn covered(options: &[LegalOption], act: &Act) -> bool {
    options.iter().filter(|option| option.by == act.by).any(|option| {
        match (option.what, act.deed) {
            (Choice::Roll(count), Deed::Rolled(dice)) => dice.count() == count,
            (Choice::Announce(a), Deed::Announced(b)) => a == b,
            (Choice::Aim(a), Deed::Aimed(b)) => a == b,
            (Choice::Defend(a), Deed::Defended(b)) => a == b,
            (Choice::Play(a), Deed::Played(b, picks)) => a == b && fits(option, &picks),
            (Choice::Spend(a), Deed::Spent(b, picks)) => a == b && fits(option, &picks),
            (Choice::Choose, Deed::Chose(picks)) => !picks.is_empty() && fits(option, &picks),
            (Choice::Sell(held), Deed::Sold(cards))
            | (Choice::Reveal(held), Deed::Revealed(cards)) => held.holds(cards),
            (Choice::Pass, Deed::Passed)
            | (Choice::End, Deed::Ended)
            | (Choice::Concede, Deed::Conceded) => true,
            _ => false,
        }
    })
}

/// Picks fill the slots in order; a slot with one answer may be left out, dice are different dice.
fn fits(option: &LegalOption, picks: &Picks) -> bool {
    let different = match (picks.first(), picks.get(1)) {
        (Some(Picked::Die { die: a, .. }), Some(Picked::Die { die: b, .. })) => a != b,
        (Some(Picked::Token { of, .. }), Some(Picked::Seat(to))) => of != to,
        _ => true,
    };
    let enough = option.slots.iter().enumerate().all(|(place, slot)| match picks.get(place) {
        Some(pick) => slot.domain.holds(*pick),
        None => slot.optional || slot.domain.picks().count() == 1,
    });
    picks.len() <= option.slots.len() && different && enough
}

/// Whether the innermost thing is a reroll, whose dice must fit those that lie there.
fn rerolls(state: &State) -> bool {
    referee::awaits_word(state) == "reroll" || referee::awaits_word(state) == "another throw"
}

fn opening(walk: &mut Walk, ruleset: &str) -> Event {
    let heroes = ["Barbarian", "Moon Elf"];
    let (a, b) = (heroes[walk.below(2)], heroes[walk.below(2)]);
    let extra =
        if ruleset == "living" && walk.below(2) == 0 { "; 1 extra card; 2 extra card" } else { "" };
    notation::parse(&format!(
        "open {ruleset} 1v1; 1 {a}; 2 {b}; {} starts{extra}",
        walk.below(2) + 1
    ))
    .expect("an opening")
}

struct Seen {
    games: u32,
    acts: u32,
    positions: u32,
    offered: u64,
    played: BTreeSet<(u8, u8)>,
    announced: BTreeSet<(u8, TitleId)>,
}

/// Plays one game by the options alone and checks every position on a sample.
fn game(walk: &mut Walk, rules: &Ruleset, seen: &mut Seen, every: u32) {
    let Event::Opened(start) = opening(walk, rules.name()) else { unreachable!("the line opens") };
    let mut state = referee::open(rules, &start, &mut Silent).expect("the opening fits");
    for _ in 0..4_000 {
        if state.outcome.is_some() {
            seen.games += 1;
            return;
        }
        let options = legal_options(rules, &state);
        assert!(options.iter().any(|option| option.what != Choice::Concede), "stuck: {state:#?}");
        seen.acts += 1;
        if seen.acts.is_multiple_of(every) {
            agree(rules, &state, &options, seen);
        }
        at_rest(&state);
        let option = options[choose(walk, &options)];
        let Some(act) = act_of(walk, rules, &state, &option) else { continue };
        match act.deed {
            Deed::Played(card, _) => _ = seen.played.insert((state.player(act.by).hero, card.0)),
            Deed::Announced(Some(title)) => {
                _ = seen.announced.insert((state.player(act.by).hero, title));
            }
            _ => {}
        }
        let before = state;
        referee::play(rules, &mut state, &act, &mut Silent).unwrap_or_else(|refusal| {
            panic!("{option:?} as {act:?} is refused: {refusal:?} at {before:#?}")
        });
    }
    panic!("a game of 4,000 acts did not end");
}

/// In a Main Phase nothing is left over from what was resolved before.
fn at_rest(state: &State) {
    if referee::awaits_word(state) == "main" {
        assert_eq!(state.stack.len(), 2, "the stack is not at rest: {state:#?}");
        assert!(
            state.lines.is_empty() && state.dues.is_empty(),
            "something still waits: {state:#?}"
        );
        assert!(!state.attack.ultimate, "an Ultimate still locks the opponent out: {state:#?}");
    }
}

/// Mostly what moves the game on; rarely giving up or showing cards.
fn choose(walk: &mut Walk, options: &[LegalOption]) -> usize {
    loop {
        let place = walk.below(options.len());
        let rare = match options[place].what {
            Choice::Concede => 4_000,
            Choice::Reveal(_) => 60,
            Choice::Sell(_) => 5,
            Choice::Announce(None) => 3,
            Choice::Roll(_) | Choice::Announce(Some(_)) => 1,
            _ if options[place].forgoes.len() > 1 => 4,
            _ => 2,
        };
        if walk.below(rare) == 0 {
            return place;
        }
    }
}

fn agree(rules: &Ruleset, state: &State, options: &[LegalOption], seen: &mut Seen) {
    seen.positions += 1;
    for act in universe(rules, state) {
        if matches!(act.deed, Deed::Rolled(_)) && rerolls(state) {
            continue;
        }
        seen.offered += 1;
        let mut next = *state;
        let accepted = referee::play(rules, &mut next, &act, &mut Silent);
        let offered = covered(options, &act);
        assert_eq!(
            accepted.is_ok(),
            offered,
            "{act:?}: {accepted:?}, offered: {offered}, at {state:#?}"
        );
        if accepted.is_err() {
            assert_eq!(next, *state, "a refused act changed the state");
        }
    }
}

fn walk_games(name: &str, games: u32, every: u32) -> Seen {
    let rules = ruleset(name);
    let mut walk = Walk(0x9E37_79B9_7F4A_7C15);
    let mut seen = Seen {
        games: 0,
        acts: 0,
        positions: 0,
        offered: 0,
        played: BTreeSet::new(),
        announced: BTreeSet::new(),
    };
    while seen.games < games {
        game(&mut walk, &rules, &mut seen, every);
    }
    println!(
        "{name}: {} games, {} acts, {} positions with {} acts offered to both",
        seen.games, seen.acts, seen.positions, seen.offered
    );
    seen
}

#[test]
fn options_are_what_is_accepted_under_the_living_rules() {
    let seen = walk_games("living", 300, 97);
    let rules = ruleset("living");
    for (place, hero) in rules.heroes().iter().enumerate() {
        for (card, book) in hero.deck.iter().enumerate() {
            assert!(
                seen.played.contains(&(place as u8, card as u8)),
                "nobody played {} of {}",
                book.name,
                hero.name
            );
        }
        for ability in &hero.abilities {
            let announced = seen.announced.contains(&(place as u8, ability.title));
            assert!(announced, "nobody announced {} of {}", hero.title(ability.title), hero.name);
        }
    }
}

#[test]
fn options_are_what_is_accepted_under_1_0() {
    walk_games("1.0", 100, 97);
}
