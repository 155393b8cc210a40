//! Random play at tables of more than two: nothing takes the next seat for the opponent, and play ends.

// Only some kinds of picks and deeds name tokens.
#![allow(clippy::wildcard_enum_match_arm)]

use events::notation::parse;
use events::{Dice, Event};

use super::{legal_options, open, play};
use crate::act::{Act, ActorId, Deed, Picked, Picks, TokenId};
use crate::book::{Mode, Ruleset, Targeting, TokenBook};
use crate::content::shipped;
use crate::happening::{Narrator, Silent, What};
use crate::options::{Choice, LegalOption, fill};
use crate::sheet::digest;
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
            Choice::Reveal(_)
            | Choice::Concede
            | Choice::Move(_)
            | Choice::Find(_)
            | Choice::Loot(_)
            | Choice::Flip
            | Choice::ReadOut(_)
            | Choice::Use(_)
            | Choice::Discard(_) => return None,
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
        targeting: Targeting::Chosen,
        ..Mode::default()
    };
    rules.modes.push(("test".to_owned(), mode));
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
    let mut rules = Ruleset::load(shipped(), "living").expect("the shipped content loads");
    let mut random = Random(0x5eed);
    for nth in 0..40 {
        let sides: &[&[u8]] = if nth % 2 == 0 { &[] } else { &[&[1, 3], &[2, 4]] };
        let state = table(&mut rules, &mut random, 4, sides);
        let state = to_the_end(&rules, &mut random, state);
        let Some(Outcome::Won(winner)) = state.outcome else { continue };
        let left = state.remaining();
        assert!(left.contains(winner) && state.foes(winner).is_empty());
        assert!(left.iter().all(|actor| state.side(winner).contains(actor)));
    }
}

/// A hero of the shipped ones with tokens and a passive ability of their own, under another name.
fn invented(text: &str, nth: usize) -> String {
    let leaflet = text.split("leaflet: {").nth(1).expect("it has a leaflet");
    let printed =
        leaflet.lines().filter_map(|line| line.strip_prefix("        \"")?.split('"').next());
    let names = printed.chain(["Artificer", "Scrap Collector"]);
    names.fold(text.to_owned(), |text, name| {
        text.replace(&format!("{name:?}"), &format!("\"{name} {nth}\""))
    })
}

/// The shipped content with three more heroes, each with six kinds of tokens and a passive ability of their own.
pub(crate) fn with_further_heroes() -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> =
        shipped().iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
    let model =
        files.iter().find(|(path, _)| path.ends_with("artificer.ron")).expect("it is there");
    let model = model.1.clone();
    for nth in 1..=3 {
        files.push((format!("living/heroes/invented_{nth}.ron"), invented(&model, nth)));
    }
    files
}

#[test]
fn further_heroes_with_tokens_of_their_own_find_room() {
    let files = with_further_heroes();
    let shipped = Ruleset::load(shipped(), "living").expect("the shipped content loads");
    let rules = Ruleset::load(&files, "living").expect("it loads");
    assert_eq!(rules.heroes().len(), 19);
    assert!(rules.tokens.len() >= shipped.tokens.len() + 3 * 7, "tokens of their own");
    let mut random = Random(0xa11);
    let mut names: Vec<String> = (1..=3).map(|nth| format!("Artificer {nth}")).collect();
    names.extend(HEROES.map(str::to_owned));
    for (nth, first) in names[..3].iter().enumerate() {
        for second in &names[nth..] {
            let line = format!("open living 1v1; 1 {first}; 2 {second}; 1 starts");
            let Ok(Event::Opened(opening)) = parse(&line) else { panic!("{line}") };
            let there = rules.at_table(&opening).expect("two heroes find room");
            let state = open(&there, &opening, &mut Silent).expect("it opens");
            to_the_end(&there, &mut random, state);
            assert!(there.tokens.len() < 32, "{line}: {}", there.tokens.len());
        }
    }
}

#[test]
fn a_match_is_judged_alike_by_its_own_numbers() {
    let rules = Ruleset::load(shipped(), "living").expect("the shipped content loads");
    let mut random = Random(0xd1ce);
    for (nth, first) in HEROES.iter().enumerate() {
        let second = HEROES[(nth + 1 + random.below(15)) % 16];
        let line = format!("open living 1v1; 1 {first}; 2 {second}; 1 starts");
        let Ok(Event::Opened(opening)) = parse(&line) else { panic!("{line}") };
        let own = rules.at_table(&opening).expect("two heroes find room");
        let name = |book: &Ruleset, token: TokenId| book.token(token).name.clone();
        // Levels of one passive ability are called alike: they stand in the same order in both.
        let same = |token: TokenId| {
            let of = own.token(token);
            let alike =
                |book: &TokenBook| book.name == of.name && book.spend.len() == of.spend.len();
            let nth = own.tokens[..token.0 as usize].iter().filter(|book| alike(book)).count();
            let places = rules.tokens.iter().enumerate().filter(|(_, book)| alike(book));
            let place = places.map(|(place, _)| place).nth(nth);
            TokenId(place.expect("the rule set has it") as u8)
        };
        let mut there = open(&own, &opening, &mut Silent).expect("it opens");
        let mut here = open(&rules, &opening, &mut Silent).expect("it opens");
        for _ in 0..300 {
            assert_eq!(digest(&own, &there), digest(&rules, &here), "{line}");
            let options = legal_options(&own, &there);
            assert_eq!(options.len(), legal_options(&rules, &here).len(), "{line}");
            let Some(option) = options.get(random.below(options.len())) else { break };
            let Some(deed) = random.deed(option) else { continue };
            let wide = |pick: &Picked| match *pick {
                Picked::Token { token, of } => Picked::Token { token: same(token), of },
                other => other,
            };
            let wide = match deed {
                Deed::Spent(token, picks) => {
                    Deed::Spent(same(token), picks.iter().map(wide).collect())
                }
                Deed::PaidOff(token) => Deed::PaidOff(same(token)),
                Deed::Played(card, picks) => Deed::Played(card, picks.iter().map(wide).collect()),
                Deed::Chose(picks) => Deed::Chose(picks.iter().map(wide).collect()),
                other => other,
            };
            let by = option.by;
            let answers = (
                play(&own, &mut there, &Act { by, deed }, &mut Silent).is_ok(),
                play(&rules, &mut here, &Act { by, deed: wide }, &mut Silent).is_ok(),
            );
            assert_eq!(answers.0, answers.1, "{line}: {deed:?} {:?}", name(&own, TokenId(0)));
        }
    }
}

#[test]
fn one_of_four_gives_up_and_play_goes_on() {
    let mut rules = Ruleset::load(shipped(), "living").expect("the shipped content loads");
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
