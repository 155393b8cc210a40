//! The odds of rolls that texts ask for: thrown once, with one to five dice. [TXT-1]

use crate::act::{ActorId, TokenId};
use crate::book::{Cause, Count, DefenseBook, HeroBook, Op, Quantity, Ruleset, Test, TextId};
use crate::dice::symbols;
use crate::dice::{Chance, hands};
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
    /// Which of them come together: every combination that the dice can show. They add up to 1.
    pub together: Vec<Together>,
}

/// Outcomes of one roll that come together, and no other does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Together {
    /// By their places among the outcomes; none if the dice meet no branch.
    pub outcomes: Vec<u16>,
    /// The chance of just these.
    pub chance: Chance,
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

/// The texts of a token: of its uses, and what it does by itself.
pub fn token_texts(rules: &Ruleset, token: TokenId) -> Vec<TextId> {
    let uses = rules.token(token).spend.iter().map(|spend| spend.text);
    let acts = rules.triggers.iter().flatten().filter(|reaction| reaction.token == token);
    uses.chain(acts.map(|reaction| reaction.text)).collect()
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
    /// Its place among all of them.
    place: usize,
    dice: &'static [u8],
    /// What the opponent throws against it.
    theirs: &'static [u8],
    orders: u128,
}

/// Every throw of one to five dice, with whatever the opponent throws against it.
fn every(dice: u8, theirs: u8) -> Vec<Thrown> {
    // Nothing is thrown in one way.
    let against = || if theirs == 0 { hands::NOTHING..hands::HANDS } else { hands::of(theirs) };
    let pairs = hands::of(dice).flat_map(|own| against().map(move |other| (own, other)));
    let thrown = |(place, (own, other))| Thrown {
        place,
        dice: hands::dice(own),
        theirs: hands::dice(other),
        orders: hands::orders(own) * hands::orders(other),
    };
    pairs.enumerate().map(thrown).collect()
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
        let theirs =
            if self.words(text).any(|(_, op)| matches!(op, Op::TheyRoll)) { dice } else { 0 };
        let all = every(dice, theirs);
        let again = self.words(text).find_map(|(_, op)| {
            let Op::MayReroll { dice, times, .. } = op else { return None };
            Some(Again { dice, times })
        });
        let (totals, outcomes, together) = (Vec::new(), Vec::new(), Vec::new());
        let mut odds = RollOdds { dice, theirs, again, totals, outcomes, together };
        if self.reads_the_sum(text) {
            odds.totals = totals_of(&odds, &all);
        }
        let mut branches = Branches { reader: self, met: vec![Vec::new(); all.len()], odds };
        branches.read(text, &all, &[]);
        branches.joined(&all)
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

    /// The throws that pass a test, and the others. Those that a test of the board divides are not known.
    fn divide(self, test: Test, all: &[Thrown]) -> (Vec<Thrown>, Vec<Thrown>) {
        if of_the_board(test) {
            return (all.to_vec(), all.to_vec());
        }
        all.iter().partition(|thrown| {
            if let Test::Beats(ties) = test {
                let (own, theirs) = (sum(thrown.dice), sum(thrown.theirs));
                own > theirs || ties && own == theirs
            } else {
                play::dice_pass(test, thrown.dice, self.faces)
            }
        })
    }
}

/// The branches of a text while they are gone through.
struct Branches<'a> {
    reader: Reader<'a>,
    /// The outcomes that each throw meets.
    met: Vec<Vec<u16>>,
    odds: RollOdds,
}

impl Branches<'_> {
    /// Every branch of the text, for the throws that lead here.
    fn read(&mut self, text: TextId, all: &[Thrown], inside: &[When]) {
        let reader = self.reader;
        let mut past = text.at;
        for (at, op) in reader.words(text) {
            if at < past {
                continue;
            }
            if let Op::On(test, end) = op {
                let (held, not) = reader.divide(test, all);
                self.branch(When::On(test), TextId { at: at + 1, end }, &held, inside);
                let other = reader.rules.otherwise(end);
                if !other.is_empty() {
                    self.branch(When::Otherwise(test), other, &not, inside);
                }
                past = other.end;
            } else if let Op::Each(Count::Dice { group, symbol }, end) = op {
                self.times(group, symbol, all, inside);
                past = end;
            }
        }
    }

    fn branch(&mut self, when: When, text: TextId, all: &[Thrown], inside: &[When]) {
        let all_of: Vec<When> = inside.iter().copied().chain([when]).collect();
        // What the board decides has no chance; the branches inside have theirs if it is so.
        if !matches!(when, When::On(test) | When::Otherwise(test) if of_the_board(test)) {
            self.put(all_of.clone(), all);
        }
        self.read(text, all, &all_of);
    }

    /// How many full groups of a symbol lie there.
    fn times(&mut self, group: u8, symbol: u8, all: &[Thrown], inside: &[When]) {
        let faces = self.reader.faces;
        let lie = |thrown: &Thrown| symbols(faces, thrown.dice)[symbol as usize] / group;
        for times in 0..=self.odds.dice / group {
            let those: Vec<Thrown> = all.iter().filter(|one| lie(one) == times).copied().collect();
            let when = When::Times { group, symbol, times };
            self.put(inside.iter().copied().chain([when]).collect(), &those);
        }
    }

    fn put(&mut self, when: Vec<When>, those: &[Thrown]) {
        let place = self.odds.outcomes.len() as u16;
        for thrown in those {
            self.met[thrown.place].push(place);
        }
        self.odds.outcomes.push(Outcome { when, chance: self.odds.chance(those) });
    }

    /// The odds, with what comes together.
    fn joined(mut self, all: &[Thrown]) -> RollOdds {
        let met = self.met.into_iter().zip(all);
        let mut together: Vec<(Vec<u16>, u128)> =
            met.map(|(outcomes, thrown)| (outcomes, thrown.orders)).collect();
        together.sort_unstable();
        together.dedup_by(|(outcomes, more), (before, orders)| {
            let alike = outcomes == before;
            *orders += if alike { *more } else { 0 };
            alike
        });
        let dice = self.odds.dice + self.odds.theirs;
        let joint = |(outcomes, orders)| Together { outcomes, chance: Chance::new(orders, dice) };
        self.odds.together = together.into_iter().map(joint).collect();
        self.odds
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
        | Test::Success(_)
        | Test::Kind(_)
        | Test::Beats(_)
        | Test::Total(_)
        | Test::NoneOf(_)
        | Test::TotalAtMost(_) => false,
    }
}

/// How much a word is about.
pub(super) fn reads(op: Op) -> Option<Quantity> {
    if let Op::GainCp(n) | Op::Heal(n) | Op::Deal(_, n) | Op::Add(n) | Op::Prevent(n) = op {
        Some(n)
    } else {
        None
    }
}

fn sum(dice: &[u8]) -> u8 {
    dice.iter().sum()
}

/// Each sum that can come up, with its chance.
fn totals_of(odds: &RollOdds, all: &[Thrown]) -> Vec<(u8, Chance)> {
    let of = |total: u8| -> Vec<Thrown> {
        all.iter().filter(|thrown| sum(thrown.dice) == total).copied().collect()
    };
    (odds.dice..=6 * odds.dice).map(|total| (total, odds.chance(&of(total)))).collect()
}
