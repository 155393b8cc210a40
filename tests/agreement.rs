//! Options are exactly what is accepted, no position is stuck, and replays agree.
//!
//! A random walk plays whole games by the options alone, between all pairs of heroes. At a sample of
//! positions every act of a universe is offered to both: what a pattern of `legal_options` covers must
//! be accepted, and what it does not cover must be refused. At every position the sets of what can be played and used
//! are held against the reasons, card by card and use by use, and at a sample what is too dear.

// The universe looks at some variants only, and its figures are for the reader.
#![allow(clippy::wildcard_enum_match_arm, clippy::print_stdout)]

use events::{Cell, Dice, Setting, When};
use referee::act::{Act, CardId, Deed, Environment, Find, Picked, Picks, TitleId, TokenId};
use referee::happening::Silent;
use referee::options::{Choice, Hidden, Options};
use referee::play::{findable, flippable, throws_again};
use referee::{ActorId, LegalOption, Refusal, Ruleset, State};
use throne_tests::given::plain_hero_cards;
use throne_tests::ruleset;
use throne_tests::walk::{
    Seen, Walk, at_its_table, game, modes_with_a_deck_of_hero_upgrades, opening, opening_of,
    with_a_deck_of_hero_upgrades,
};

/// At every so many positions prices are held against the reasons, as it takes as long as everything else there.
const PRICED: u32 = 5;

/// Every act worth offering: all announcements, cards and tokens with every pick a slot could ever
/// want, rolls of every count, and the words without picks.
fn universe(rules: &Ruleset, state: &State) -> Vec<Act> {
    let mut acts = Vec::new();
    for by in state.ids() {
        let hero = &rules.boards()[state.actor(by).hero()];
        let mut put = |deed| acts.push(Act { by, deed });
        put(Deed::Passed);
        put(Deed::Ended);
        put(Deed::Conceded);
        if state.crawl().is_some() {
            (0..64).filter_map(Cell::nth).for_each(|cell| put(Deed::Moved(cell)));
            let tiles = rules.crawling().environments.len() as u8;
            (0..tiles).for_each(|place| put(Deed::Found(Find::Environment(place))));
            let boards = rules.boards().len() as u8;
            (0..boards).for_each(|board| put(Deed::Found(Find::Enemy(board))));
            for minion in [None, Some(1), Some(4), Some(9)] {
                put(Deed::Found(Find::Given(Environment { minion, ..Environment::default() })));
            }
        }
        if state.crawl().is_some() || state.plays_bosses() {
            for die in [1, 14, 20] {
                put(Deed::Looted(die));
            }
        }
        if state.boss().is_some() {
            for card in flippable(rules, state) {
                put(Deed::Flipped(card));
            }
        }
        (0..hero.deck.len() as u8).for_each(|card| put(Deed::Discarded(CardId(card))));
        put(Deed::Announced(None));
        (0..rules.tokens().len() as u8).for_each(|token| put(Deed::PaidOff(TokenId(token))));
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
        for picks in all_picks(rules, state.actors().len()) {
            (0..hero.deck.len() as u8).for_each(|card| put(Deed::Played(CardId(card), picks)));
            (0..rules.tokens().len() as u8)
                .for_each(|token| put(Deed::Spent(TokenId(token), for_use(rules, token, picks))));
            put(Deed::Chose(picks));
        }
        for decks in [[1, 1], [1, 2], [2, 1], [2, 2]] {
            put(Deed::Chose(decks.map(Picked::Option).into_iter().collect()));
            put(Deed::Chose(
                decks.map(Picked::Option).into_iter().chain([Picked::Option(2)]).collect(),
            ));
        }
        for first in held(state, by) {
            held(state, by).for_each(|other| put(Deed::Chose(Picks::from_iter([first, other]))));
        }
    }
    acts
}

/// The kinds of tokens on a player's board.
fn held(state: &State, of: ActorId) -> impl Iterator<Item = Picked> {
    let tokens = state.actor(of).tokens();
    let there = (0u8..).zip(tokens.iter().copied()).filter(|(_, count)| *count > 0);
    there.map(move |(token, _)| Picked::Token { token: TokenId(token), of })
}

/// A token with several uses is told which one: what is meant without it is another question.
fn for_use(rules: &Ruleset, token: u8, picks: Picks) -> Picks {
    let several = rules.tokens()[token as usize].spend.len() > 1;
    if several && !matches!(picks.first(), Some(Picked::Option(_))) {
        return [Picked::Option(1)].into_iter().chain(picks.iter().copied()).collect();
    }
    picks
}

/// Every pick that names somebody names one of so many.
fn all_picks(rules: &Ruleset, players: usize) -> Vec<Picks> {
    let dice = (0..5u8).flat_map(|die| (0..=6u8).map(move |to| Picked::Die { die, to }));
    let both = (0..players.min(3)).filter_map(ActorId::new);
    let seats = both.clone().map(Picked::Actor);
    let tokens = (0..rules.tokens().len() as u8)
        .flat_map(|token| both.clone().map(move |of| Picked::Token { token: TokenId(token), of }));
    let single = dice.chain(seats).chain(tokens).chain((1..=4).map(Picked::Option));
    let single = single.chain([0, 1, 2, 3, 9].map(Picked::Amount));
    let single = single.chain((0..33).step_by(5).map(|card| Picked::Card(CardId(card))));
    let mut all: Vec<Picks> = single.map(|pick| Picks::from_iter([pick])).collect();
    let pair =
        |a, b| Picks::from_iter([Picked::Die { die: 0, to: a }, Picked::Die { die: 1, to: b }]);
    all.extend((1..=6).flat_map(|a| (1..=6).map(move |b| pair(a, b))));
    let moves = (0..rules.tokens().len() as u8).flat_map(|token| {
        let token = move |of| Picked::Token { token: TokenId(token), of };
        let both = both.clone();
        both.clone().flat_map(move |of| {
            both.clone().map(move |to| Picks::from_iter([token(of), Picked::Actor(to)]))
        })
    });
    all.extend(moves);
    all.push(Picks::default());
    all
}

/// Whether one of the options covers the act. Dice patterns are checked by their count only.
fn covered(rules: &Ruleset, state: &State, options: &[LegalOption], act: &Act) -> bool {
    options.iter().filter(|option| option.by == act.by).any(|option| {
        match (option.what, act.deed) {
            (Choice::Roll(count), Deed::Rolled(dice)) => dice.count() == count,
            (Choice::Announce(a), Deed::Announced(b)) => a == b,
            (Choice::Defend(a), Deed::Defended(b)) => a == b,
            (Choice::Play(a), Deed::Played(b, picks)) => a == b && fits(option, &picks),
            (Choice::Spend(a, _), Deed::Spent(b, picks)) => a == b && fits(option, &picks),
            (Choice::PayOff(a), Deed::PaidOff(b)) => a == b,
            (Choice::Choose, Deed::Chose(picks)) => !picks.is_empty() && fits(option, &picks),
            (Choice::Sell(held), Deed::Sold(cards))
            | (Choice::Reveal(held), Deed::Revealed(cards)) => held.holds(cards),
            (Choice::Pass, Deed::Passed)
            | (Choice::End, Deed::Ended)
            | (Choice::Concede, Deed::Conceded) => true,
            (Choice::Move(cells), Deed::Moved(to)) => cells >> to.number() & 1 == 1,
            // The table reads out what the rule set does not have; a Minion of it is one of the Minions' decks.
            (Choice::Find(hidden), Deed::Found(Find::Given(says))) => {
                let minion = |level| (1..=3).contains(&level);
                matches!(hidden, Hidden::Environment(_)) && says.minion.is_none_or(minion)
            }
            // What can be turned over is not counted up in an option.
            (Choice::Find(_), Deed::Found(found)) => findable(rules, state).contains(&found),
            (Choice::Loot(_), Deed::Looted(_)) | (Choice::Flip, Deed::Flipped(_)) => true,
            (Choice::Discard(cards), Deed::Discarded(card)) => cards >> card.0 & 1 == 1,
            _ => false,
        }
    })
}

/// Picks fill the slots in order; a slot with one answer may be left out, dice are different dice, tokens different tokens.
fn fits(option: &LegalOption, picks: &Picks) -> bool {
    let different = match (picks.first(), picks.get(1)) {
        (Some(Picked::Die { die: a, .. }), Some(Picked::Die { die: b, .. })) => a != b,
        (Some(Picked::Token { of, .. }), Some(Picked::Actor(to))) => of != to,
        (Some(a @ Picked::Token { .. }), Some(b)) => a != b,
        _ => true,
    };
    let enough = option.slots.iter().enumerate().all(|(place, slot)| match picks.get(place) {
        Some(pick) => slot.domain.holds(*pick),
        None => slot.optional || slot.domain.picks().count() == 1,
    });
    picks.len() <= option.slots.len() && different && enough
}

/// Whether dice would be read as a reroll, here or once windows have closed: they must fit those that lie there.
fn rerolls(rules: &Ruleset, state: &State, options: &[LegalOption]) -> bool {
    let rolls = options.iter().filter(|option| matches!(option.what, Choice::Roll(_)));
    let read_at = rolls.map(|option| referee::play::unspoken(rules, state, &option.forgoes));
    read_at.chain([*state, referee::play::unanswered(rules, state)]).any(|state| {
        referee::sheet::awaits_word(&state) == "reroll"
            || referee::sheet::awaits_word(&state) == "another throw"
    })
}

/// Whether dice of this actor would be those that an enemy throws again, which have to lead on from those that lie there: which they
/// are is held against every roll in `battles.rs`.
fn throws_again_by(rules: &Ruleset, state: &State, by: ActorId) -> bool {
    state.attacker() == by && state.is_enemy(by) && throws_again(rules, state).is_some()
}

/// A card is read out, and Equipment used, where one of these texts would be played: one that takes tokens away is where nothing else answers.
fn read_out_agrees(rules: &Ruleset, state: &State, options: &[LegalOption]) {
    for by in state.ids() {
        for card in (0..rules.boards()[state.actor(by).hero()].deck.len() as u8).map(CardId) {
            for (when, what) in
                [(When::Instant, Choice::ReadOut(card)), (When::InPlay, Choice::Use(card))]
            {
                let offered = options.iter().any(|option| option.by == by && option.what == what);
                let played = plain_hero_cards(when).map(|says| {
                    let act = Act { by, deed: Deed::ReadOut(card, says) };
                    referee::play::play(rules, &mut state.clone(), &act, &mut Silent).is_ok()
                });
                assert_eq!(played.contains(&true), offered, "{by} {what:?} at {state:#?}");
            }
        }
    }
}

fn agree(rules: &Ruleset, state: &State, options: &[LegalOption], universe: &[Act]) -> u64 {
    let mut offered = 0;
    let again = rerolls(rules, state, options);
    read_out_agrees(rules, state, options);
    for act in universe {
        if matches!(act.deed, Deed::Rolled(_)) && (again || throws_again_by(rules, state, act.by)) {
            continue;
        }
        offered += 1;
        let mut next = *state;
        let accepted = referee::play::play(rules, &mut next, act, &mut Silent);
        let covers = covered(rules, state, options, act);
        if accepted.is_ok() && !covers && stands_already(rules, state, act, &next) {
            continue;
        }
        assert_eq!(
            accepted.is_ok(),
            covers,
            "{act:?}: {accepted:?}, offered: {covers}, at {state:#?}"
        );
        if accepted.is_err() {
            assert_eq!(next, *state, "a refused act changed the state");
        }
    }
    offered
}

/// Whether a choice was said that was made where nothing else could be chosen: it leaves everything as silence does.
fn stands_already(rules: &Ruleset, state: &State, act: &Act, next: &State) -> bool {
    let mut sets = Options::default();
    referee::play::options_into(rules, state, &mut sets);
    let mut silent = *state;
    let mut closes = sets.closes().iter();
    matches!(act.deed, Deed::Chose(_))
        && loop {
            if silent == *next {
                break true;
            }
            let Some(window) = closes.next() else { break false };
            silent = referee::play::unspoken(rules, &silent, &[*window]);
        }
}

/// The sets hold a card or a use exactly where nothing stands against it, in every window that silence would close.
fn sets_are_reasons(rules: &Ruleset, state: &State, sets: &mut Options) -> u64 {
    let mut asked = 0;
    referee::play::options_into(rules, state, sets);
    let mut there = *state;
    let mut barred = [false; referee::act::ACTORS];
    for (place, found) in sets.each().iter().enumerate() {
        let by = found.by;
        if place > 0 && found.closed > sets.each()[place - 1].closed {
            there =
                referee::play::unspoken(rules, &there, &[sets.closes()[found.closed as usize - 1]]);
        }
        // Silence leads nobody into the next turn who was active in this one.
        let crosses = there.turn() != state.turn() && by == state.active();
        // Who was forbidden everything does not wait until it is allowed.
        let hero = &rules.boards()[there.actor(by).hero()];
        // Who has no deck is asked about a token.
        let forbidden = if hero.deck.is_empty() {
            referee::play::why_not_use(rules, &there, by, TokenId(0), 0)
        } else {
            referee::play::why_not_play(rules, &there, by, CardId(0))
        };
        barred[by.index()] |=
            matches!(forbidden, Err(Refusal::MayDoNothing(_) | Refusal::UltimateRuns { .. }));
        let nothing = crosses || barred[by.index()];
        for card in (0..hero.deck.len() as u8).map(CardId) {
            let reason = referee::play::why_not_play(rules, &there, by, card);
            let may = reason.is_ok() && !nothing;
            assert_eq!(
                found.play >> card.0 & 1 == 1,
                may,
                "{by} {card:?}: {reason:?} at {there:#?}"
            );
            asked += 1;
        }
        for (token, book) in (0..).map(TokenId).zip(rules.tokens()) {
            for nth in 0..book.spend.len() as u8 {
                let reason = referee::play::why_not_use(rules, &there, by, token, nth);
                let may = reason.is_ok() && !nothing;
                let bit = found.uses[nth as usize].contains(token);
                assert_eq!(bit, may, "{by} {token:?} {nth}: {reason:?} at {there:#?}");
                asked += 1;
            }
        }
    }
    asked
}

/// A card is too dear exactly where its price is the only thing that stands against it: nothing does once a judge has set
/// the CP to what it costs.
fn prices_are_reasons(rules: &Ruleset, state: &State) -> u64 {
    let dear = referee::play::too_dear(rules, state);
    let mut lacked = 0;
    for by in state.remaining().iter() {
        let hero = &rules.boards()[state.actor(by).hero()];
        for card in (0..hero.deck.len() as u8).map(CardId) {
            let lacks = match referee::play::why_not_play(rules, state, by, card) {
                Err(Refusal::NotEnoughCp { has, costs }) => {
                    let mut paid = *state;
                    let seat = by.seat().expect("a player");
                    referee::play::set(
                        rules,
                        &mut paid,
                        &[Setting::Cp { of: seat, to: costs }],
                        &mut Silent,
                    )
                    .expect("a price");
                    let may = referee::play::why_not_play(rules, &paid, by, card).is_ok();
                    may.then(|| costs - has)
                }
                _ => None,
            };
            let told = dear
                .iter()
                .find(|dear| dear.option.by == by && dear.option.what == Choice::Play(card));
            assert_eq!(told.map(|dear| dear.lacks), lacks, "{by} {card:?} at {state:#?}");
            lacked += u64::from(lacks.is_some());
        }
    }
    assert_eq!(lacked, dear.len() as u64, "each once");
    lacked
}

/// Games between all pairs of heroes, mirrors included, and a look at every so many positions.
fn walk_games(name: &str, rounds: u32, every: u32) {
    let rules = ruleset(name);
    let mut walk = Walk(0x9E37_79B9_7F4A_7C15);
    let mut seen = Seen::default();
    let (mut positions, mut offered, mut asked, mut dear) = (0, 0, 0, 0);
    let mut sets = Options::default();
    let heroes: Vec<&str> = rules.heroes().iter().map(|hero| hero.name.as_str()).collect();
    for _ in 0..rounds {
        for (place, first) in heroes.iter().enumerate() {
            for second in &heroes[place..] {
                let start = opening(&mut walk, &rules, [first, second]);
                game(&mut walk, &rules, &start, &mut seen, |acts, state, options| {
                    asked += sets_are_reasons(&rules, state, &mut sets);
                    if acts.is_multiple_of(PRICED) {
                        dear += prices_are_reasons(&rules, state);
                    }
                    if acts.is_multiple_of(every) {
                        positions += 1;
                        offered += agree(&rules, state, options, &universe(&rules, state));
                    }
                });
            }
        }
    }
    println!(
        "{name}: {} games, {} acts with {asked} cards and uses held against their reasons, {dear} cards that are too dear, \
         {positions} positions with {offered} acts offered to both",
        seen.games, seen.acts
    );
    assert!(dear > 0, "{name}: nobody lacked CP");
}

/// The same in every other mode, with heroes by chance.
#[test]
fn options_are_what_is_accepted_in_every_mode() {
    let mut walk = Walk(0x5EA7_5EA7);
    let mut sets = Options::default();
    for name in referee::content::names(referee::content::shipped()) {
        let rules = ruleset(&name);
        for (mode, _) in rules.modes().iter().filter(|(mode, _)| mode != "1v1") {
            let (mut seen, mut offered, mut asked) = (Seen::default(), 0, 0);
            for _ in 0..3 {
                let start = opening_of(&mut walk, &rules, mode);
                let rules = at_its_table(&rules, &start);
                game(&mut walk, &rules, &start, &mut seen, |acts, state, options| {
                    asked += sets_are_reasons(&rules, state, &mut sets);
                    if acts.is_multiple_of(499) {
                        offered += agree(&rules, state, options, &universe(&rules, state));
                    }
                });
            }
            println!(
                "{name} {mode}: {} acts, {asked} held against reasons, {offered} offered",
                seen.acts
            );
        }
    }
}

/// The same where Hero Upgrades are a deck of their own. [MODE-HUD]
#[test]
fn options_are_what_is_accepted_with_a_deck_of_hero_upgrades() {
    let mut walk = Walk(0x2DEC_C5ED);
    let mut sets = Options::default();
    for name in ["0.9.4", "1.0"] {
        let rules = ruleset(name);
        for mode in modes_with_a_deck_of_hero_upgrades(&rules) {
            let (mut seen, mut offered, mut asked) = (Seen::default(), 0, 0);
            for _ in 0..3 {
                let start = with_a_deck_of_hero_upgrades(opening_of(&mut walk, &rules, &mode));
                game(&mut walk, &rules, &start, &mut seen, |acts, state, options| {
                    asked += sets_are_reasons(&rules, state, &mut sets);
                    let deck = referee::sheet::awaits_word(state) == "deck";
                    if acts.is_multiple_of(if deck { 11 } else { 499 }) {
                        offered += agree(&rules, state, options, &universe(&rules, state));
                    }
                });
            }
            println!(
                "{name} {mode}: {} acts, {asked} held against reasons, {offered} offered",
                seen.acts
            );
        }
    }
}

#[test]
fn options_are_what_is_accepted_under_the_living_rules() {
    walk_games("living", 3, 397);
}

#[test]
fn options_are_what_is_accepted_under_1_0() {
    walk_games("1.0", 1, 397);
}

#[test]
fn options_are_what_is_accepted_under_0_9_4() {
    walk_games("0.9.4", 1, 397);
}
