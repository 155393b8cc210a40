//! Random play at tables of more than two: nothing takes the next seat for the opponent, and play ends.

use events::notation::parse;
use events::{Dice, Event};

use super::{legal_options, open, play};
use crate::act::{Act, ActorId, Deed, Picks};
use crate::book::{Mode, Ruleset, Targeting};
use crate::content::{load, shipped};
use crate::happening::{Narrator, Silent, What};
use crate::options::{Choice, LegalOption, fill};
use crate::state::{Outcome, State};

const HEROES: [&str; 16] = [
    "Barbarian",
    "Monk",
    "Moon Elf",
    "Ninja",
    "Paladin",
    "Pyromancer",
    "Shadow Thief",
    "Treant",
    "Artificer",
    "Cursed Pirate",
    "Gunslinger",
    "Huntress",
    "Samurai",
    "Seraph",
    "Tactician",
    "Vampire Lord",
];

/// Numbers as good as random ones, the same at each run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }

    fn dice(&mut self, n: u8) -> Dice {
        let values: Vec<u8> = (0..n).map(|_| self.below(6) as u8 + 1).collect();
        Dice::new(&values).expect("dice")
    }

    fn picks(&mut self, option: &LegalOption) -> Option<Picks> {
        let mut said = Picks::default();
        for slot in option.slots.iter() {
            let all: Vec<_> = slot.domain.picks().collect();
            let _ = said.push(*all.get(self.below(all.len()))?);
        }
        fill(&option.slots, &said).is_ok().then_some(said)
    }

    /// What is logged of an option, if it is worth logging.
    fn deed(&mut self, option: &LegalOption) -> Option<Deed> {
        Some(match option.what {
            Choice::Roll(n) => Deed::Rolled(self.dice(n)),
            Choice::Announce(title) => Deed::Announced(title),
            Choice::Aim(at) => Deed::Aimed(at),
            Choice::Defend(title) => Deed::Defended(title),
            Choice::Play(card) => Deed::Played(card, self.picks(option)?),
            Choice::Sell(held) => {
                let cards: Vec<u64> =
                    (0..64).map(|card| 1 << card).filter(|card| held.holds(*card)).collect();
                Deed::Sold(*cards.get(self.below(cards.len()))?)
            }
            Choice::Spend(token, _) => Deed::Spent(token, self.picks(option)?),
            Choice::PayOff(token) => Deed::PaidOff(token),
            Choice::Choose => Deed::Chose(self.picks(option)?),
            Choice::End => Deed::Ended,
            Choice::Pass => Deed::Passed,
            Choice::Reveal(_) | Choice::Concede => return None,
        })
    }
}

fn table(rules: &mut Ruleset, random: &mut Random, players: u8, sides: &[&[u8]]) -> State {
    let mode = Mode {
        players,
        health: 25,
        start_player_skips_income: true,
        sides: sides.iter().map(|side| side.to_vec()).collect(),
        one_dial: false,
        turns: Vec::new(),
        targeting: Targeting::Chosen,
    };
    rules.modes.insert("test".to_owned(), mode);
    let first = random.below(HEROES.len());
    let step = [1, 3, 5, 7][random.below(4)];
    let seats = (0..usize::from(players)).map(|n| {
        let hero = HEROES[(first + n * step) % HEROES.len()];
        format!("{} {hero}", n + 1)
    });
    let line = format!("open living test; {}; 1 starts", seats.collect::<Vec<_>>().join("; "));
    let Ok(Event::Opened(opening)) = parse(&line) else { panic!("{line}") };
    open(rules, &opening, &mut Silent).expect("it opens")
}

/// Plays at random to the end; everybody who is out is out for good.
fn to_the_end(rules: &Ruleset, random: &mut Random, mut state: State) -> State {
    let mut kept = state;
    for _ in 0..20_000 {
        kept.copy_from(&state);
        assert_eq!(kept, state, "what is in use is all that counts");
        if state.outcome.is_some() {
            return state;
        }
        let out = state.out;
        let options = legal_options(rules, &state);
        assert!(options.iter().all(|option| !out.contains(option.by)), "who is out may speak");
        let acts = options.iter().filter(|option| option.forgoes.is_empty() || random.below(3) > 0);
        let acts: Vec<LegalOption> = acts.copied().collect();
        for _ in 0..20 {
            let Some(option) = acts.get(random.below(acts.len())) else { continue };
            let Some(deed) = random.deed(option) else { continue };
            let act = Act { by: option.by, deed };
            if play(rules, &mut state, &act, &mut Silent).is_ok() {
                break;
            }
        }
        assert!(state.out.iter().eq(out.iter()) || state.out.len() > out.len());
        assert!(out.iter().all(|actor| state.out.contains(actor) && state.health(actor) == 0));
        assert!(!state.out.contains(state.active) || state.outcome.is_some(), "whose turn is it?");
    }
    panic!("no end in sight: turn {} of {}", state.turn, state.active);
}

#[test]
fn each_on_their_own_or_two_against_two_play_ends() {
    let mut rules = load(shipped(), "living").expect("the shipped content loads");
    let mut random = Random(0x5eed);
    for nth in 0..40 {
        let sides: &[&[u8]] = if nth % 2 == 0 { &[] } else { &[&[1, 3], &[2, 4]] };
        let state = table(&mut rules, &mut random, 4, sides);
        let state = to_the_end(&rules, &mut random, state);
        let Some(Outcome::Won(winner)) = state.outcome else { continue };
        let left = state.living();
        assert!(left.contains(winner) && state.foes(winner).is_empty());
        assert!(left.iter().all(|actor| state.side(winner).contains(actor)));
    }
}

#[test]
fn one_of_four_gives_up_and_play_goes_on() {
    let mut rules = load(shipped(), "living").expect("the shipped content loads");
    let mut random = Random(7);
    let mut state = table(&mut rules, &mut random, 4, &[]);
    let give_up = |state: &mut State, seat: usize| {
        let by = ActorId::new(seat - 1).expect("a seat");
        let mut narrator = Narrator::default();
        play(&rules, state, &Act { by, deed: Deed::Conceded }, &mut narrator).expect("it counts");
        narrator.happenings.iter().any(|one| matches!(one.what, What::Defeated(who) if who == by))
    };
    assert!(give_up(&mut state, 3));
    assert_eq!((state.outcome, state.active.number()), (None, 1), "it was not their turn");
    assert!(give_up(&mut state, 1));
    assert_eq!((state.outcome, state.active.number()), (None, 2), "the next one's turn begins");
    let fourth = ActorId::new(3).expect("a seat");
    assert!(!give_up(&mut state, 2), "the last one left has won");
    assert_eq!(state.outcome, Some(Outcome::Won(fourth)));
}
