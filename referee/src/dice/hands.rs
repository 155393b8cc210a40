//! Hands: what lies there of five dice while the others are in the air.

/// How many different rolls of five dice there are when their order does not matter.
pub const ROLLS: usize = 252;
/// How many hands there are: at most five dice that lie there, in any order.
pub const HANDS: usize = 462;
/// The hand of which no die lies there.
pub const NOTHING: usize = HANDS - 1;
/// Hands are sorted by how many dice are in the air: where those with 0 to 5 of them end.
pub const END: [usize; 6] = [252, 378, 434, 455, 461, 462];

/// A die in the air: one more than any face, so that it is sorted behind them.
const AIR: u8 = 7;
/// No hand.
const NONE: u16 = u16::MAX;

/// A hand by its place: first the 252 rolls in which every die lies there, then those with one die
/// in the air, and so on. Sorted dice d0 <= .. <= d4, of 7 "values", are ranked by the combinatorial
/// number system, which compares the last die first.
const fn place(dice: [u8; 5]) -> usize {
    let mut rank = 0;
    let mut at = 0;
    while at < 5 {
        rank += choose(dice[at] as usize - 1 + at, at + 1);
        at += 1;
    }
    rank
}

/// Binomial coefficients C(n, k) for n up to 11 and k up to 5.
const fn choose(n: usize, k: usize) -> usize {
    let mut result = 1;
    let mut i = 0;
    while i < k {
        result = result * (n - i) / (i + 1);
        i += 1;
    }
    result
}

/// The sorted dice with one of them turned to another value.
const fn turned(mut dice: [u8; 5], mut at: usize, to: u8) -> [u8; 5] {
    dice[at] = to;
    while at > 0 && dice[at - 1] > dice[at] {
        (dice[at - 1], dice[at]) = (dice[at], dice[at - 1]);
        at -= 1;
    }
    while at < 4 && dice[at] > dice[at + 1] {
        (dice[at], dice[at + 1]) = (dice[at + 1], dice[at]);
        at += 1;
    }
    dice
}

/// How hands become other hands.
struct Lattice {
    /// The sorted dice of each hand.
    dice: [[u8; 5]; HANDS],
    /// For each hand with a die in the air, the hand once that die shows 1 to 6.
    lands: [[u16; 6]; HANDS - ROLLS],
    /// For each hand, the hands with one die more in the air.
    lifts: [[u16; 5]; HANDS],
}

static LATTICE: Lattice = Lattice::build();

impl Lattice {
    const fn build() -> Lattice {
        let mut lattice = Lattice {
            dice: [[AIR; 5]; HANDS],
            lands: [[NONE; 6]; HANDS - ROLLS],
            lifts: [[NONE; 5]; HANDS],
        };
        let mut dice = [1; 5];
        loop {
            lattice.put(dice);
            let mut at = 0;
            // The next sorted dice: the first that can rise does, and those before it begin anew.
            while at < 4 && dice[at] == dice[at + 1] {
                dice[at] = 1;
                at += 1;
            }
            if dice[at] == AIR {
                return lattice;
            }
            dice[at] += 1;
        }
    }

    const fn put(&mut self, dice: [u8; 5]) {
        let hand = place(dice);
        self.dice[hand] = dice;
        let mut at = 0;
        while at < 5 {
            // Of equal dice it does not matter which one is taken.
            if dice[at] != AIR && (at == 0 || dice[at - 1] != dice[at]) {
                self.lifts[hand][at] = place(turned(dice, at, AIR)) as u16;
            }
            at += 1;
        }
        let mut value = 1;
        while dice[4] == AIR && value <= 6 {
            self.lands[hand - ROLLS][value as usize - 1] = place(turned(dice, 4, value)) as u16;
            value += 1;
        }
    }
}

/// The hands in which so many dice lie there, 1 to 5.
pub fn of(dice: u8) -> std::ops::Range<usize> {
    let air = 5usize.saturating_sub(dice.into());
    air.checked_sub(1).map_or(0, |before| END[before])..END[air]
}

/// The place of a roll of five dice from 1 to 6, in any order.
pub fn roll(mut dice: [u8; 5]) -> usize {
    dice.sort_unstable();
    place(dice)
}

/// The dice that lie there in a hand, sorted.
pub fn dice(hand: usize) -> &'static [u8] {
    let dice = &LATTICE.dice[hand];
    let lie = dice.iter().take_while(|die| **die != AIR).count();
    &dice[..lie]
}

/// The hands that a hand becomes once one of its dice in the air shows 1 to 6.
pub fn lands(hand: usize) -> [u16; 6] {
    LATTICE.lands[hand - ROLLS]
}

/// The hands that a hand becomes if one die more is taken up, each once.
pub fn lifts(hand: usize) -> impl Iterator<Item = usize> {
    LATTICE.lifts[hand].into_iter().filter(|other| *other != NONE).map(usize::from)
}

/// The roll in which one die of another is turned from a value to another value.
pub(crate) fn with(roll: usize, from: u8, to: u8) -> usize {
    let dice = LATTICE.dice[roll];
    dice.iter().position(|die| *die == from).map_or(roll, |at| place(turned(dice, at, to)))
}

/// The hand that a roll leaves if one die that shows this value is taken up.
pub fn without(roll: usize, value: u8) -> usize {
    with(roll, value, AIR)
}

/// In how many orders the dice that lie there can have been thrown.
pub fn orders(hand: usize) -> u128 {
    let dice = dice(hand);
    let factorial = |n: usize| (1..=n as u128).product::<u128>();
    let alike = |value: u8| factorial(dice.iter().filter(|die| **die == value).count());
    factorial(dice.len()) / (1..=6).map(alike).product::<u128>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hand_has_its_own_place_by_dice_in_the_air() {
        let mut air = 0;
        for hand in 0..HANDS {
            if hand == END[air] {
                air += 1;
            }
            assert_eq!(dice(hand).len(), 5 - air, "{hand}");
            assert_eq!(place(LATTICE.dice[hand]), hand);
        }
        assert_eq!(dice(NOTHING), []);
    }

    #[test]
    fn a_die_that_is_taken_up_can_land_where_it_lay() {
        for hand in 0..NOTHING {
            let values: std::collections::BTreeSet<u8> = dice(hand).iter().copied().collect();
            assert_eq!(lifts(hand).count(), values.len(), "each value once");
            for lifted in lifts(hand) {
                assert!(lands(lifted).contains(&(hand as u16)));
            }
        }
    }

    #[test]
    fn orders_of_so_many_dice_are_six_to_that_power() {
        let sum = |from, to| (from..to).map(orders).sum::<u128>();
        assert_eq!(sum(0, END[0]), 7_776);
        assert_eq!(sum(END[0], END[1]), 1_296);
        assert_eq!(sum(END[1], END[2]), 216);
        assert_eq!(sum(END[2], END[3]), 36);
        assert_eq!(sum(END[3], END[4]), 6);
    }

    #[test]
    fn one_die_of_a_roll_is_turned() {
        assert_eq!(with(roll([6, 1, 1, 3, 2]), 1, 6), roll([6, 6, 1, 3, 2]));
        assert_eq!(with(roll([1, 2, 3, 4, 5]), 6, 1), roll([1, 2, 3, 4, 5]), "no such die");
    }
}
