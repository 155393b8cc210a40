//! The odds of rolls that texts ask for: thrown once, with one to five dice. [TXT-1]

use super::chance::Chance;
use super::hands;
use crate::act::ActorId;
use crate::book::{
    Cause, Count, DefenseBook, HeroBook, Op, Quantity, Ruleset, Test, TextId, symbols,
};
use crate::play;
use crate::state::{Frame, Question, State};

/// What a roll of a text can come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RollOdds {
    /// How many dice are thrown.
    pub dice: u8,
    /// How many dice the opponent throws against them.
    pub theirs: u8,
    /// Whether dice of it may be thrown again afterwards, which the chances leave out.
    pub again: Option<Again>,
    /// Each sum with its chance, if the text reads the sum; from the smallest.
    pub totals: Vec<(u8, Chance)>,
    /// Each branch of the text, in its order.
    pub outcomes: Vec<Outcome>,
}

/// Further throws of a roll that its text allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Again {
    /// How many dice, at most, in one throw.
    pub dice: u8,
    /// How many throws, at most.
    pub times: u8,
}

/// A branch of a text that hangs on the dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// What must be so, all of it; the last is the branch itself, those before it enclose it.
    pub when: Vec<When>,
    /// The chance that it is.
    pub chance: Chance,
}

/// What a branch hangs on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// The dice pass.
    On(Test),
    /// They do not.
    Otherwise(Test),
    /// So many full groups of a symbol lie there, exactly.
    Times {
        /// How many dice make a group.
        group: u8,
        /// The symbol, by its place in the hero's list.
        symbol: u8,
        /// How many groups.
        times: u8,
    },
}

/// The roll of a text or a defence that the table waits for: whose, what asks for it, and its odds. What could
/// still be answered counts as resolved.
pub fn due_roll(rules: &Ruleset, state: &State) -> Option<(ActorId, Cause, RollOdds)> {
    let state = &play::unanswered(rules, state);
    let Some(Frame::Ask(Question::Roll { .. } | Question::Defense { .. })) = state.innermost()
    else {
        return None;
    };
    let text = play::text_below(state)?;
    let faces = rules.hero(state.actor(text.me).hero).faces;
    Some((text.me, text.cause, Reader { rules, faces }.roll(text.count, text.rest)))
}

/// The roll of a Defensive Ability.
pub fn defense_roll(rules: &Ruleset, hero: &HeroBook, defense: &DefenseBook) -> RollOdds {
    Reader { rules, faces: hero.faces }.roll(defense.roll, defense.text)
}

/// The rolls that a text of a hero asks for, in order.
pub fn text_rolls(rules: &Ruleset, hero: &HeroBook, text: TextId) -> Vec<RollOdds> {
    let reader = Reader { rules, faces: hero.faces };
    let asks = (text.at..text.end).filter_map(|at| {
        let Op::Roll(dice, end) = rules.op(at) else { return None };
        Some(reader.roll(dice, TextId { at: at + 1, end }))
    });
    asks.collect()
}

/// A text that is read before its dice are thrown.
#[derive(Clone, Copy)]
struct Reader<'a> {
    rules: &'a Ruleset,
    faces: [u8; 6],
}

/// Throws of so many dice that come to the same, in so many orders.
#[derive(Clone, Copy)]
struct Thrown {
    dice: &'static [u8],
    orders: u128,
}

/// Every throw of one to five dice, each with whatever the opponent throws against it.
fn every(dice: u8, theirs: u8) -> Vec<Thrown> {
    let against = against(theirs);
    let thrown = |hand| Thrown { dice: hands::dice(hand), orders: hands::orders(hand) * against };
    hands::of(dice).map(thrown).collect()
}

/// In how many orders so many dice of the opponent can fall.
fn against(theirs: u8) -> u128 {
    6u128.pow(theirs.into())
}

impl RollOdds {
    /// The chance of these throws among all.
    fn chance(&self, of: &[Thrown]) -> Chance {
        Chance::new(of.iter().map(|thrown| thrown.orders).sum(), self.dice + self.theirs)
    }
}

impl Reader<'_> {
    fn roll(self, dice: u8, text: TextId) -> RollOdds {
        // The opponent throws as many.
        let theirs = if self.words(text).any(|(_, op)| op == Op::TheyRoll) { dice } else { 0 };
        let all = every(dice, theirs);
        let again = self.words(text).find_map(|(_, op)| {
            let Op::MayReroll { dice, times, .. } = op else { return None };
            Some(Again { dice, times })
        });
        let mut odds = RollOdds { dice, theirs, again, totals: Vec::new(), outcomes: Vec::new() };
        if self.reads_the_sum(text) {
            odds.totals = totals(&odds, &all);
        }
        self.branches(text, &all, &[], &mut odds);
        odds
    }

    fn reads_the_sum(self, text: TextId) -> bool {
        self.words(text).any(|(_, op)| {
            matches!(op, Op::On(Test::Total(_) | Test::TotalAtMost(_), _))
                || matches!(reads(op), Some(Quantity::Roll | Quantity::HalfRoll))
        })
    }

    /// The words that speak of the dice of this text: not those of a further roll.
    fn words(self, text: TextId) -> impl Iterator<Item = (u16, Op)> {
        let mut at = text.at;
        std::iter::from_fn(move || {
            let place = at;
            let op = (place < text.end).then(|| self.rules.op(place))?;
            at = if let Op::Roll(_, end) = op { end } else { at + 1 };
            Some((place, op))
        })
    }

    /// Every branch of the text, for the throws that lead here.
    fn branches(self, text: TextId, all: &[Thrown], inside: &[When], odds: &mut RollOdds) {
        let mut past = text.at;
        for (at, op) in self.words(text) {
            if at < past {
                continue;
            }
            let inner = |end| TextId { at: at + 1, end };
            if let Op::On(test, end) = op {
                let (held, not) = self.divide(test, all, odds.theirs);
                self.branch(When::On(test), inner(end), &held, inside, odds);
                let other = self.rules.otherwise(end);
                if !other.is_empty() {
                    self.branch(When::Otherwise(test), other, &not, inside, odds);
                }
                past = other.end;
            } else if let Op::Each(Count::Dice { group, symbol }, end) = op {
                self.times(group, symbol, all, inside, odds);
                past = end;
            }
        }
    }

    fn branch(
        self,
        when: When,
        text: TextId,
        all: &[Thrown],
        inside: &[When],
        odds: &mut RollOdds,
    ) {
        let all_of: Vec<When> = inside.iter().copied().chain([when]).collect();
        // What the board decides has no chance; the branches inside have theirs if it is so.
        if !matches!(when, When::On(test) | When::Otherwise(test) if of_the_board(test)) {
            let chance = odds.chance(all);
            odds.outcomes.push(Outcome { when: all_of.clone(), chance });
        }
        self.branches(text, all, &all_of, odds);
    }

    /// The throws that pass a test, and the others. Those that a test of the board divides are not known.
    fn divide(self, test: Test, all: &[Thrown], theirs: u8) -> (Vec<Thrown>, Vec<Thrown>) {
        if let Test::Beats(ties) = test {
            return all.iter().map(|thrown| contest(thrown, theirs, ties)).unzip();
        }
        if of_the_board(test) {
            return (all.to_vec(), all.to_vec());
        }
        all.iter().partition(|thrown| play::dice_pass(test, thrown.dice, self.faces))
    }

    /// How many full groups of a symbol lie there.
    fn times(self, group: u8, symbol: u8, all: &[Thrown], inside: &[When], odds: &mut RollOdds) {
        let lie = |thrown: &Thrown| symbols(self.faces, thrown.dice)[symbol as usize] / group;
        for times in 0..=odds.dice / group {
            let those: Vec<Thrown> = all.iter().filter(|one| lie(one) == times).copied().collect();
            let when = When::Times { group, symbol, times };
            let when = inside.iter().copied().chain([when]).collect();
            let chance = odds.chance(&those);
            odds.outcomes.push(Outcome { when, chance });
        }
    }
}

/// Whether the board answers the test, not the dice.
fn of_the_board(test: Test) -> bool {
    match test {
        Test::Holds(..)
        | Test::HoldsNone(_)
        | Test::RequirementShows(_)
        | Test::Opponent
        | Test::AttemptsLeft(_) => true,
        Test::Symbols(_)
        | Test::Values(_)
        | Test::Kind(_)
        | Test::Beats(_)
        | Test::Total(_)
        | Test::NoneOf(_)
        | Test::TotalAtMost(_) => false,
    }
}

/// How much a word is about.
fn reads(op: Op) -> Option<Quantity> {
    if let Op::GainCp(n) | Op::Heal(n) | Op::Deal(_, n) | Op::Add(n) | Op::Prevent(n) = op {
        Some(n)
    } else {
        None
    }
}

fn sum(dice: &[u8]) -> u8 {
    dice.iter().sum()
}

/// A throw where its sum is higher than what the opponent throws, and where it is not; `ties` win if it says so.
fn contest(thrown: &Thrown, theirs: u8, ties: bool) -> (Thrown, Thrown) {
    let own = sum(thrown.dice);
    let beaten = |dice: &[u8]| sum(dice) < own || (ties && sum(dice) == own);
    let lower = every(theirs, 0).into_iter().filter(|other| beaten(other.dice));
    let won = thrown.orders / against(theirs) * lower.map(|other| other.orders).sum::<u128>();
    (Thrown { orders: won, ..*thrown }, Thrown { orders: thrown.orders - won, ..*thrown })
}

/// Each sum that can come up, with its chance.
fn totals(odds: &RollOdds, all: &[Thrown]) -> Vec<(u8, Chance)> {
    let of = |total: u8| -> Vec<Thrown> {
        all.iter().filter(|thrown| sum(thrown.dice) == total).copied().collect()
    };
    (odds.dice..=6 * odds.dice).map(|total| (total, odds.chance(&of(total)))).collect()
}
