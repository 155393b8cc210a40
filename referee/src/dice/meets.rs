//! Rolls of five dice, and which requirements they meet.

/// A roll of five dice as one of the 252 multisets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Roll(u8);

/// How many different rolls of five dice there are when their order does not matter.
const ROLLS: usize = 252;

/// Binomial coefficients C(n, k) for n up to 11 and k up to 5.
pub(crate) const fn choose(n: usize, k: usize) -> usize {
    let mut result = 1;
    let mut i = 0;
    while i < k {
        result = result * (n - i) / (i + 1);
        i += 1;
    }
    result
}

/// For each number of dice still to place and each lowest value left, the rolls that come before.
const RANK: [[u8; 6]; 5] = {
    let mut table = [[0; 6]; 5];
    let mut place = 0;
    while place < 5 {
        let mut value = 0;
        while value < 6 {
            // A sorted roll d0 <= .. <= d4 is the strictly rising d_i + i out of 10; rank by the
            // combinatorial number system.
            table[place][value] = choose(value + place, place + 1) as u8;
            value += 1;
        }
        place += 1;
    }
    table
};

/// Which places to compare, and to swap where the first holds more, to sort five values.
const IN_ORDER: [(usize, usize); 9] =
    [(0, 3), (1, 4), (0, 2), (1, 3), (0, 1), (2, 4), (1, 2), (3, 4), (2, 3)];

impl Roll {
    /// The roll of these five dice, in any order.
    pub fn of(mut dice: [u8; 5]) -> Roll {
        // Five values are in order after nine comparisons.
        for (low, high) in IN_ORDER {
            let (a, b) = (dice[low], dice[high]);
            (dice[low], dice[high]) = (a.min(b), a.max(b));
        }
        let rank =
            (0..5).map(|place| u32::from(RANK[place][dice[place] as usize - 1])).sum::<u32>();
        Roll(rank as u8)
    }

    /// Every roll once, with its sorted dice.
    pub fn all() -> impl Iterator<Item = [u8; 5]> {
        (1..=6u8).flat_map(move |a| {
            (a..=6).flat_map(move |b| {
                (b..=6).flat_map(move |c| {
                    (c..=6).flat_map(move |d| (d..=6).map(move |e| [a, b, c, d, e]))
                })
            })
        })
    }

    /// In how many orders five dice can show this roll.
    pub fn orders(dice: [u8; 5]) -> u16 {
        let mut orders = 120;
        for value in 1..=6 {
            orders /= match dice.iter().filter(|&&d| d == value).count() {
                2 => 2,
                3 => 6,
                4 => 24,
                5 => 120,
                _ => 1,
            };
        }
        orders
    }
}

/// For each roll, a bit for each row it meets.
pub struct Meets(Box<[u128; ROLLS]>);

impl std::fmt::Debug for Meets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Meets(..)")
    }
}

impl Default for Meets {
    /// Nothing meets anything.
    fn default() -> Meets {
        Meets(Box::new([0; ROLLS]))
    }
}

impl Meets {
    /// The table for rows that these questions ask about, in order.
    pub(crate) fn build(rows: usize, meets: impl Fn(usize, [u8; 5]) -> bool) -> Meets {
        let mut table = Box::new([0u128; ROLLS]);
        for dice in Roll::all() {
            let bits =
                (0..rows).filter(|&row| meets(row, dice)).fold(0, |bits, row| bits | 1u128 << row);
            table[Roll::of(dice).0 as usize] = bits;
        }
        Meets(table)
    }

    /// A bit for each row that the dice meet.
    pub fn rows(&self, dice: [u8; 5]) -> u128 {
        self.0[Roll::of(dice).0 as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_roll_has_its_own_place() {
        let mut seen = [false; ROLLS];
        for dice in Roll::all() {
            assert!(
                !std::mem::replace(&mut seen[Roll::of(dice).0 as usize], true),
                "{dice:?} shares a place"
            );
        }
        assert!(seen.iter().all(|&s| s));
    }

    #[test]
    fn the_orders_of_all_rolls_are_six_to_the_fifth() {
        assert_eq!(Roll::all().map(|dice| u32::from(Roll::orders(dice))).sum::<u32>(), 7_776);
    }

    #[test]
    fn order_does_not_matter() {
        assert_eq!(Roll::of([6, 1, 3, 3, 2]), Roll::of([3, 2, 6, 3, 1]));
    }
}
