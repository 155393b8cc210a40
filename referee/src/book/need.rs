//! The things that texts need, and sets of them.

use super::Target;
use crate::bits::some_bytes;
use crate::content::effect::{RollPhase, Whose};
use crate::content::token::SpendWhen;

/// Every printed moment, in the order of its list.
const MOMENTS: [SpendWhen; 13] = [
    SpendWhen::AnyTime,
    SpendWhen::YouReceiveDamage,
    SpendWhen::YouReceiveDamageInARollPhase,
    SpendWhen::YourUpkeep,
    SpendWhen::YourMainPhase,
    SpendWhen::YourRollPhase,
    SpendWhen::YouAttack,
    SpendWhen::YourOffenseConcludes,
    SpendWhen::YouWereAttacked,
    SpendWhen::InsteadOfDefending,
    SpendWhen::BeforeYouDefend,
    SpendWhen::BetweenBattles,
    SpendWhen::AnAttackDamagesYou,
];

/// Where what dice show begins among the needs: a byte for the dice of each [`Whose`].
const DICE_FROM: u32 = 10;

/// Where the printed moments begin among the needs.
const MOMENTS_FROM: u32 = 80;

/// What dice tell that show these values, a bit for each value from bit 0 on: the byte of their needs.
const TOLD: [u8; 64] = {
    let mut told = [0; 64];
    let mut shown = 1u8;
    while shown < 64 {
        let differ = !shown.is_power_of_two();
        // Where two values are shown, each is another one than any; where one is, it is another one than the rest.
        let others = if differ { 0b11_1111 } else { 0b11_1111 & !shown };
        told[shown as usize] = others << 2 | (differ as u8) << 1 | 1;
        shown += 1;
    }
    told
};

/// One thing that must be so. "Mine" is of the player whose text it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Need {
    /// What is resolving can be answered, by what takes tokens or by what does not. [TIM-3, TIM-6]
    Answer {
        /// Whether the answer takes tokens off a board.
        takes: bool,
    },
    /// An Attack of mine that can be modified. [MOD-2, MOD-4]
    Modifiable,
    /// No die of a token that was spent waits to be resolved. [STS-7]
    NoTokenDie,
    /// An Attack that can still become undefendable. [DMG-5, C-80]
    StillDefendable,
    /// A token that can be moved. [STS-4]
    Movable,
    /// A status effect that is being inflicted on me. [DEF-10]
    Incoming,
    /// A card in my hand.
    Hand,
    /// A roll of that phase that is due or lies there. [ROLL-4, DEF-5]
    Attempt(RollPhase),
    /// Dice of these players that lie there. [CARD-12]
    Dice(Whose),
    /// Two of those dice that differ. [CARD-13]
    DiceDiffer(Whose),
    /// One of those dice that shows another value, from 1.
    DieOtherThan(Whose, u8),
    /// A token that can be removed, with one of these players. [STS-4]
    Removable(Target),
    /// The same, a negative one.
    Negative(Target),
    /// Damage coming to one of these players that can be lowered. [DMG-3]
    Damage(Target),
    /// One of these players.
    Somebody(Target),
    /// An Attack of mine that is over but for the last words. [MOD-7]
    LastWord,
    /// The printed moment. [STS-9]
    Moment(SpendWhen),
}

impl Need {
    /// Its place in a set of needs. No kind of needs lies in both halves of it.
    #[inline]
    const fn place(self) -> u32 {
        match self {
            Need::Answer { takes } => takes as u32,
            Need::Modifiable => 2,
            Need::NoTokenDie => 3,
            Need::StillDefendable => 4,
            Need::Movable => 5,
            Need::Incoming => 6,
            Need::Hand => 7,
            Need::Attempt(phase) => 8 + phase as u32,
            Need::Dice(whose) => DICE_FROM + whose as u32 * 8,
            Need::DiceDiffer(whose) => DICE_FROM + whose as u32 * 8 + 1,
            Need::DieOtherThan(whose, value) => DICE_FROM + whose as u32 * 8 + 1 + value as u32,
            Need::Removable(whose) => 42 + who(whose),
            Need::Negative(whose) => 50 + who(whose),
            Need::Damage(whose) => 64 + who(whose),
            Need::Somebody(whose) => 72 + who(whose),
            Need::LastWord => 94,
            Need::Moment(when) => MOMENTS_FROM + when as u32,
        }
    }
}

/// The place of those a text speaks of: how many of them are picked is all one.
const fn who(target: Target) -> u32 {
    match target {
        Target::Me => 0,
        Target::AnyPlayer => 1,
        Target::AnyOpponent | Target::Opponents { .. } => 2,
        Target::AnyTeammate => 3,
        Target::EveryOpponent | Target::TheOpponent | Target::YourSide | Target::EveryTeammate => 4,
    }
}

/// Whom a text means, for each target it can speak of: a byte with a bit for each actor.
#[derive(Clone, Copy)]
pub(crate) struct ByTarget(u64);

impl ByTarget {
    /// Whom a player's texts mean by themselves, any player, an opponent, a teammate and every opponent: in the order of
    /// [`who`].
    #[inline]
    pub(crate) fn new(those: [u8; 5]) -> ByTarget {
        let [me, all, foe, mate, foes] = those;
        ByTarget(u64::from_le_bytes([me, all, foe, mate, foes, 0, 0, 0]))
    }

    /// The targets that mean one of these actors, as bits.
    fn any(self, actors: u8) -> u8 {
        some_bytes(self.0 & u64::from_le_bytes([actors; 8]))
    }
}

/// A set of needs, or of what is so.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Needs(u128);

impl Needs {
    /// How many there can be.
    pub(super) const MOST: usize = u128::BITS as usize;
    /// All that ask for nothing but a look at the moment.
    pub(crate) const OF_MOMENT: Needs =
        Needs(((1 << 10) - 1) & !(1 << Need::Movable.place()) | ((1 << 15) - 1) << MOMENTS_FROM);
    /// All that ask for dice that lie there.
    pub(crate) const OF_DICE: Needs = Needs(((1 << 32) - 1) << DICE_FROM);
    /// All that ask for a token that can be taken or moved.
    pub(crate) const OF_TOKENS: Needs = Needs(((1 << 16) - 1) << 42 | 1 << Need::Movable.place());
    /// All that ask for players, or for what they hold.
    pub(crate) const OF_OTHERS: Needs = Needs(Needs::OF_TOKENS.0 | ((1 << 8) - 1) << 72);
    /// All that ask for damage that is coming to somebody.
    pub(crate) const OF_DAMAGE: Needs = Needs(((1 << 8) - 1) << 64);

    /// All, in sets that are worked out together: first what takes least.
    pub(crate) const GROUPS: [Needs; 2] =
        [Needs::OF_MOMENT.and(Needs::OF_DICE), Needs::OF_OTHERS.and(Needs::OF_DAMAGE)];

    /// Adds one.
    #[inline]
    pub(crate) fn add(&mut self, need: Need) {
        self.0 |= 1 << need.place();
    }

    /// Adds one if it is so.
    #[inline]
    pub(crate) fn add_if(&mut self, need: Need, so: bool) {
        self.0 |= u128::from(so) << need.place();
    }

    /// Adds what asks for one of these actors, of all needs of a kind: those for whom there is one among whom they mean.
    #[inline]
    pub(crate) fn add_of(&mut self, first: Need, those: ByTarget, actors: u8) {
        self.0 |= u128::from(those.any(actors)) << first.place();
    }

    /// Whether this one is among them.
    #[inline]
    pub(crate) fn has(self, need: Need) -> bool {
        self.0 >> need.place() & 1 == 1
    }

    /// What dice tell that show these values, for each [`Whose`] in its order: a bit for each value from bit 0 on.
    pub(crate) fn told_by(shown: [u8; 4]) -> Needs {
        let told = shown.map(|values| TOLD[usize::from(values & 0b11_1111)]);
        Needs(u128::from(u32::from_le_bytes(told)) << DICE_FROM)
    }

    /// The printed moments among them.
    pub(crate) fn moments(self) -> impl Iterator<Item = SpendWhen> {
        let mut left = (self.0 >> MOMENTS_FROM) as u32 & ((1 << MOMENTS.len()) - 1);
        std::iter::from_fn(move || {
            let place = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            MOMENTS.get(place).copied()
        })
    }

    /// Whether any of those is among them.
    pub(crate) fn any(self, those: Needs) -> bool {
        self.0 & those.0 != 0
    }

    /// Those of them that are among the others, too.
    pub(crate) fn only(self, those: Needs) -> Needs {
        Needs(self.0 & those.0)
    }

    /// Both.
    pub(crate) const fn and(self, those: Needs) -> Needs {
        Needs(self.0 | those.0)
    }

    /// Those that are not among these.
    pub(crate) fn without(self, these: Needs) -> Needs {
        Needs(self.0 & !these.0)
    }

    /// Whether there is none.
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Something for each of their places.
    #[inline]
    pub(super) fn each_place(self, mut each: impl FnMut(usize)) {
        for (mut left, from) in [(self.0 as u64, 0), ((self.0 >> 64) as u64, 64)] {
            while left != 0 {
                each(from + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    }
}
