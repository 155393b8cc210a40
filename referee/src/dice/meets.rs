//! Rolls of five dice, and which requirements they meet.

/// A roll of five dice as one of the 252 multisets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Roll(u8);

/// How many different rolls of five dice there are when their order does not matter.
const ROLLS: usize = 252;

/// What a die weighs that shows each value: no two rolls that differ weigh the same. What no die shows weighs more than
/// any roll.
const WEIGHTS: [u16; 8] = [HEAVIEST + 1, 0, 1, 6, 31, 108, 366, HEAVIEST + 1];
/// What five dice weigh at most.
const HEAVIEST: u16 = 5 * 366;

/// The place of each roll, by what it weighs: in the order of [`Roll::all`].
static PLACES: [u8; HEAVIEST as usize + 1] = {
    let mut places = [0; HEAVIEST as usize + 1];
    let mut place = 0;
    let mut dice = [1; 5];
    loop {
        places[weight(dice) as usize] = place;
        // The next roll in order: the last die that does not show a 6 shows one more, and those behind it the same.
        let mut at = 5;
        while at > 0 && dice[at - 1] == 6 {
            at -= 1;
        }
        if at == 0 {
            break places;
        }
        let value = dice[at - 1] + 1;
        while at <= 5 {
            dice[at - 1] = value;
            at += 1;
        }
        place += 1;
    }
};

/// What five dice weigh.
const fn weight(dice: [u8; 5]) -> u16 {
    let (mut all, mut at) = (0, 0);
    while at < dice.len() {
        all += WEIGHTS[(dice[at] & 7) as usize];
        at += 1;
    }
    all
}

impl Roll {
    /// The roll of these five dice, in any order.
    pub fn of(dice: [u8; 5]) -> Roll {
        Roll(PLACES[usize::from(weight(dice))])
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
