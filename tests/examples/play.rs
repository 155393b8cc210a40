//! Plays a match with random dice and writes it down as `.match` text: a match to look at, not a ruling.
//!
//! `cargo run -p throne-tests --example play -- "Barbarian" "Seraph" 7 draw` tries seeds from 7 on until a match
//! ends so: `win`, `draw`, `concession` or `judge`.

// The program is there to print.
#![allow(clippy::print_stdout)]
// A player looks at some of what there is only.
#![allow(clippy::wildcard_enum_match_arm)]
// A chance is only compared with another.
#![allow(clippy::cast_precision_loss)]

use std::process::ExitCode;

use events::{Dice, Event, notation};
use referee::act::{Act, Deed, Picked, Picks};
use referee::happening::Silent;
use referee::odds::{Asked, Using};
use referee::options::{Choice, Sureness};
use referee::state::Outcome;
use referee::{ActorId, LegalOption, Ruleset, State};
use throne_tests::ruleset;
use throne_tests::said::event_of;
use throne_tests::walk::{Walk, dice_for, some_picks};

/// How a match is to end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Win,
    Draw,
    Concession,
    Judge,
}

/// After so many turns the judge of a timed round ends the match.
const TIME: u16 = 12;
/// Seeds tried until a match ends as it should.
const SEEDS: u64 = 20_000;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [first, second, seed, ending] = &args[..] else { return usage() };
    let ending = match ending.as_str() {
        "win" => Ending::Win,
        "draw" => Ending::Draw,
        "concession" => Ending::Concession,
        "judge" => Ending::Judge,
        _ => return usage(),
    };
    let Ok(seed) = seed.parse::<u64>() else { return usage() };
    let rules = ruleset("living");
    let found = (seed..seed + SEEDS)
        .find_map(|seed| Desk::sit(&rules, [first.as_str(), second.as_str()], seed).play(ending));
    let Some(log) = found else {
        println!("no match ended so");
        return ExitCode::FAILURE;
    };
    println!("{log}");
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    println!("play HERO HERO SEED win|draw|concession|judge");
    ExitCode::from(2)
}

/// Both players at one desk, with two shuffled decks.
struct Desk<'a> {
    rules: &'a Ruleset,
    walk: Walk,
    state: State,
    /// What lies in each hand and, the top last, in each deck: bits and places of the deck's list.
    hands: [u64; 2],
    decks: [Vec<u8>; 2],
    lines: Vec<String>,
    turn: u16,
}

impl<'a> Desk<'a> {
    fn sit(rules: &'a Ruleset, heroes: [&str; 2], seed: u64) -> Desk<'a> {
        let mut walk = Walk(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let starts = walk.below(2) + 1;
        let line = format!("open living 1v1; 1 {}; 2 {}; {starts} starts", heroes[0], heroes[1]);
        let opening = throne_tests::event(&line);
        let Event::Opened(start) = &opening else { panic!("{line} opens a match") };
        let state = referee::play::open(rules, start, &mut Silent).expect("the opening fits");
        let mut desk = Desk {
            rules,
            walk,
            state,
            hands: [0; 2],
            decks: [Vec::new(), Vec::new()],
            lines: vec![line],
            turn: 0,
        };
        for seat in desk.state.ids() {
            desk.shuffle(seat);
        }
        desk.draw();
        desk
    }

    /// Everything that is neither in the hand nor on the table is the deck.
    fn shuffle(&mut self, seat: ActorId) {
        let cards = self.state.actor(seat).cards();
        let away = self.hands[seat.index()] | cards.in_play | cards.discarded;
        let mut deck: Vec<u8> =
            (0..64).filter(|card| cards.all & !away & 1 << *card != 0).collect();
        for last in (1..deck.len()).rev() {
            deck.swap(last, self.walk.below(last + 1));
        }
        self.decks[seat.index()] = deck;
    }

    /// The hands again hold as many cards as the table says.
    fn draw(&mut self) {
        for seat in self.state.ids() {
            let cards = *self.state.actor(seat).cards();
            let at = seat.index();
            self.hands[at] &= !(cards.in_play | cards.discarded);
            self.hands[at] |= cards.known;
            self.decks[at].retain(|card| cards.known >> card & 1 == 0);
            while (self.hands[at].count_ones() as u8) < cards.hand {
                if self.decks[at].is_empty() {
                    self.shuffle(seat);
                }
                let Some(card) = self.decks[at].pop() else { break };
                self.hands[at] |= 1 << card;
            }
        }
    }

    /// The log, if the match ends as it should.
    fn play(mut self, ending: Ending) -> Option<String> {
        let mut options = Vec::new();
        for _ in 0..900 {
            if let Some(outcome) = self.state.outcome() {
                return self.ended(outcome, ending);
            }
            if self.state.turn() != self.turn
                && let Some(log) = self.new_turn(ending)
            {
                return Some(log);
            }
            referee::play::legal_options_into(self.rules, &self.state, &mut options);
            let act = self.decide(&options);
            self.log(&act);
        }
        None
    }

    fn new_turn(&mut self, ending: Ending) -> Option<String> {
        self.turn = self.state.turn();
        let active = self.state.active();
        if ending == Ending::Judge && self.turn > TIME {
            let [one, two] =
                [0, 1].map(|seat| self.state.health(ActorId::new(seat).expect("a seat")));
            if one == two {
                return None;
            }
            let wins = if one > two { 1 } else { 2 };
            self.lines.push(format!(
                "judge Ann: ends {wins} wins; because time was called and seat {wins} has more Health"
            ));
            return Some(self.text(&format!("outcome {wins} wins")));
        }
        let other = self.state.clockwise(active).next().expect("a duel has two");
        let [mine, theirs] = [active, other].map(|s| self.state.health(s));
        if ending == Ending::Concession && mine <= 6 && theirs >= 20 {
            let winner = other.number();
            self.lines.push(format!("{} concedes", active.number()));
            return Some(self.text(&format!("outcome {winner} wins")));
        }
        let hero = &self.rules.boards()[self.state.actor(active).hero()].name;
        self.lines.push(format!("\n# Turn {}, {hero}", self.turn));
        None
    }

    fn ended(mut self, outcome: Outcome, ending: Ending) -> Option<String> {
        match (outcome, ending) {
            (Outcome::Won(seat), Ending::Win) => {
                Some(self.text(&format!("outcome {} wins", seat.number())))
            }
            (Outcome::Draw, Ending::Draw) => Some(self.text("outcome draw")),
            _ => None,
        }
    }

    fn text(&mut self, check: &str) -> String {
        let [one, two] = [0, 1].map(|seat| self.state.health(ActorId::new(seat).expect("a seat")));
        if let Some(last) = self.lines.last_mut() {
            *last = format!("{last} #= {check}; 1 health {one}; 2 health {two}");
        }
        self.lines.join("\n")
    }

    fn log(&mut self, act: &Act) {
        if matches!(act.deed, Deed::Conceded) {
            return;
        }
        let event = event_of(self.rules, &self.state, act);
        self.lines.push(notation::print(&event));
        referee::play::play(self.rules, &mut self.state, act, &mut Silent)
            .unwrap_or_else(|refusal| panic!("{act:?} is refused: {refusal:?}"));
        self.draw();
    }

    /// What is done: now and then a card or a token, else what moves the match on.
    fn decide(&mut self, options: &[LegalOption]) -> Act {
        for option in options.iter().filter(|option| option.forgoes.is_empty()) {
            if let Some(act) = self.extra(option) {
                return act;
            }
        }
        if let Some(act) = self.attack(options) {
            return act;
        }
        // In a Main Phase one says that one is done, or the roll would say it.
        let main = referee::sheet::awaits_word(&self.state) == "main";
        let rank = |option: &&LegalOption| match option.what {
            Choice::End if main => 0,
            Choice::Choose | Choice::Defend(_) => 0,
            Choice::Roll(_) => 1,
            Choice::Sell(_) => 2,
            Choice::End => 3,
            Choice::Announce(None) => 4,
            Choice::Pass => 5,
            _ => 6,
        };
        let mut moves: Vec<&LegalOption> = options.iter().collect();
        moves.sort_by_key(rank);
        let best = moves.iter().take_while(|option| rank(option) == rank(&moves[0])).count();
        let option = *moves[self.walk.below(best)];
        self.act(&option).unwrap_or(Act { by: option.by, deed: Deed::Ended })
    }

    /// A card or a token, if the player likes to use it now.
    fn extra(&mut self, option: &LegalOption) -> Option<Act> {
        let likes = match option.what {
            Choice::Play(card) => {
                let held = self.hands[option.by.index()] >> card.0 & 1 == 1;
                held && self.walk.below(3) == 0
            }
            Choice::Spend(..) => self.walk.below(6) == 0,
            Choice::PayOff(_) => true,
            _ => false,
        };
        let act = if likes { self.act(option)? } else { return None };
        let mut ahead = self.state;
        let fine = referee::play::play(self.rules, &mut ahead, &act, &mut Silent).is_ok();
        fine.then_some(act)
    }

    /// Throwing on for something better, or announcing what lies there.
    fn attack(&mut self, options: &[LegalOption]) -> Option<Act> {
        let roll = options.iter().find(|option| option.what == Choice::Roll(5));
        let odds = referee::odds::odds(
            self.rules,
            &self.state,
            Asked { actor: None, using: Using::Attempts },
        );
        let odds = odds.ok().filter(|odds| odds.point.dice().is_some())?;
        let lies = odds.point.dice()?;
        let hero = &self.rules.boards()[self.state.actor(odds.actor).hero()];
        let strength = |row: u8| {
            let chance = f64::from(hero.rows[row as usize].rolls) / 7776.0;
            (1.0 - chance.log10()).powi(2)
        };
        let mut rows: Vec<(f64, bool, _)> = odds
            .rows
            .iter()
            .map(|row| {
                let best = row.best;
                let chance = best.chance.numerator() as f64 / best.chance.denominator() as f64;
                let first = hero.abilities[row.ability as usize].rows.0;
                (chance * strength(first + row.tier - 1), best.keep.len() == 5, best.keep)
            })
            .collect();
        rows.sort_by(|a, b| b.0.total_cmp(&a.0));
        let (_, there, keep) = rows.first().copied()?;
        if let (false, Some(roll)) = (there, roll.filter(|roll| roll.by == odds.actor)) {
            let mut kept: Vec<u8> = keep.iter().copied().collect();
            let values = lies.map(|die| match kept.iter().position(|value| *value == die) {
                Some(place) => kept.swap_remove(place),
                None => self.walk.below(6) as u8 + 1,
            });
            let deed = Deed::Rolled(Dice::new(&values).ok()?);
            return Some(Act { by: roll.by, deed });
        }
        let title = |option: &&LegalOption| match option.what {
            Choice::Announce(Some(title)) => {
                let that = |ability: &&referee::book::AbilityBook| ability.title == title;
                let rows = hero.abilities.iter().find(that).map_or(0, |ability| ability.rows.0);
                (strength(rows) * 1000.0) as u32
            }
            _ => 0,
        };
        let announced = options.iter().filter(|o| matches!(o.what, Choice::Announce(Some(_))));
        let option = *announced.max_by_key(title)?;
        self.act(&option)
    }

    fn act(&mut self, option: &LegalOption) -> Option<Act> {
        let by = option.by;
        let deed = match option.what {
            Choice::Roll(count) => {
                Deed::Rolled(dice_for(&mut self.walk, self.rules, &self.state, by, count))
            }
            Choice::Announce(title) => Deed::Announced(title),
            Choice::Defend(title) => Deed::Defended(title),
            Choice::Play(card) => Deed::Played(card, some_picks(&mut self.walk, option)?),
            Choice::Spend(token, _) => Deed::Spent(token, some_picks(&mut self.walk, option)?),
            Choice::PayOff(token) => Deed::PaidOff(token),
            Choice::Choose => Deed::Chose(self.held_picks(option)?),
            Choice::Sell(held) => {
                let own = self.hands[by.index()] & held.cards;
                let fits = if own == 0 { held.cards } else { own };
                let fits: Vec<u8> = (0..64).filter(|card| fits >> card & 1 == 1).collect();
                Deed::Sold(1 << fits[self.walk.below(fits.len())])
            }
            // A duel goes nowhere.
            Choice::Reveal(_)
            | Choice::Pass
            | Choice::Move(_)
            | Choice::Find(_)
            | Choice::Loot(_)
            | Choice::Flip
            | Choice::ReadOut(_)
            | Choice::Use(_)
            | Choice::Discard(_) => Deed::Passed,
            Choice::End => Deed::Ended,
            Choice::Concede => Deed::Conceded,
        };
        Some(Act { by, deed })
    }

    /// Picks of which every card is one that is really held.
    fn held_picks(&mut self, option: &LegalOption) -> Option<Picks> {
        let held = self.hands[option.by.index()];
        let real = |picks: &Picks| {
            picks.iter().all(|pick| match pick {
                Picked::Card(card) => option.sure == Sureness::Known || held >> card.0 & 1 == 1,
                _ => true,
            })
        };
        (0..400).filter_map(|_| some_picks(&mut self.walk, option)).find(real)
    }
}
