//! What may be said now: patterns, not every single roll.

use crate::act::{ACTORS, ActorId, CardId, PICKS, Picked, Picks, TitleId, TokenId};
use crate::book::Rule;
use crate::inline::Inline;
use crate::state::WindowKind;
use crate::token_set::TokenSet;

/// Something that may be said now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LegalOption {
    /// By whom.
    pub by: ActorId,
    /// What.
    pub what: Choice,
    /// What has to be picked, in order.
    pub slots: Slots,
    /// Whether it is certain, or hangs on a hidden hand.
    pub sure: Sureness,
    /// Windows that close, unspoken, if this is logged: the innermost first.
    pub forgoes: Inline<WindowKind, 8>,
}

/// A card that its player could play now with more CP: nothing else stands against it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooDear {
    /// What could then be said.
    pub option: LegalOption,
    /// CP that the player has too few.
    pub lacks: u8,
}

/// Everything that may be said now, as sets: for each window that silence would close and each actor, what may be said
/// there. What has to be picked, and the words for it, come with [`LegalOption`].
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Options {
    pub(crate) of: Vec<OptionsOf>,
    pub(crate) closes: Vec<WindowKind>,
}

impl Options {
    /// What each actor may say in each window: first what fits here, then what fits once windows have closed.
    pub fn each(&self) -> &[OptionsOf] {
        &self.of
    }

    /// The windows that silence would close, the innermost first.
    pub fn closes(&self) -> &[WindowKind] {
        &self.closes
    }
}

/// What one actor may say in one window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionsOf {
    /// By whom.
    pub by: ActorId,
    /// How many windows have closed before, because nobody spoke.
    pub closed: u8,
    /// Read out this many dice.
    pub roll: Option<u8>,
    /// Announce no ability.
    pub announce_none: bool,
    /// Announce an ability: a bit for each Offensive Ability that the board offers, in its order.
    pub announce: u32,
    /// Choose a Defensive Ability: a bit for each that the board offers, in its order.
    pub defend: u32,
    /// Answer a choice.
    pub choose: bool,
    /// Use a token or a passive ability: for each of its uses, the kinds.
    pub uses: [TokenSet; 8],
    /// Pay to be rid of a token.
    pub pay_off: TokenSet,
    /// Play a card: a bit for each place in the deck's list. It hangs on a hidden hand unless the card is known.
    pub play: u64,
    /// Sell cards.
    pub sell: Option<FromHand>,
    /// Show cards of a hidden hand.
    pub reveal: Option<FromHand>,
    /// Decline.
    pub pass: bool,
    /// Be done with the phase.
    pub end: bool,
    /// Give up.
    pub concede: bool,
    /// Go to one of these places, a bit for each by its number.
    pub journey: u64,
    /// Turn something over.
    pub finds: Option<Hidden>,
    /// Roll the Loot die for a chest of this level.
    pub loots: Option<u8>,
    /// Turn over the top card of the Boss's deck.
    pub flips: bool,
    /// Play a card and read out what it says: a bit for each place in the deck's list. It hangs on a hidden hand unless the
    /// card is known.
    pub reads_out: u64,
    /// Use Equipment that was read out: a bit for each place in the deck's list.
    pub equipment: u64,
    /// Put a Loot card away: a bit for each place in the deck's list.
    pub discards: u64,
}

/// What is turned over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hidden {
    /// The Environment of a tile of this level.
    Environment(u8),
    /// The card of a Minion of this level.
    Minion(u8),
}

impl OptionsOf {
    /// Nothing. It is copied as a whole, where what is worked out field by field is written twice.
    pub(crate) const NONE: OptionsOf = OptionsOf {
        by: ActorId::FIRST,
        closed: 0,
        roll: None,
        announce_none: false,
        announce: 0,
        defend: 0,
        choose: false,
        uses: [TokenSet::NONE; 8],
        pay_off: TokenSet::NONE,
        play: 0,
        sell: None,
        reveal: None,
        pass: false,
        end: false,
        concede: false,
        journey: 0,
        finds: None,
        loots: None,
        flips: false,
        reads_out: 0,
        equipment: 0,
        discards: 0,
    };

    /// Nothing of this actor's.
    #[inline]
    pub(crate) fn none(by: ActorId, closed: u8) -> OptionsOf {
        OptionsOf { by, closed, ..OptionsOf::NONE }
    }
}

/// A kind of thing to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Read out this many dice.
    Roll(u8),
    /// Announce an ability, or none.
    Announce(Option<TitleId>),
    /// Choose a Defensive Ability.
    Defend(TitleId),
    /// Play a card.
    Play(CardId),
    /// Sell cards.
    Sell(FromHand),
    /// Spend a token, or use a passive ability: which of its uses, from 0.
    Spend(TokenId, u8),
    /// Pay to be rid of a token.
    PayOff(TokenId),
    /// Answer a choice.
    Choose,
    /// Show cards of a hidden hand.
    Reveal(FromHand),
    /// Decline.
    Pass,
    /// Be done with the phase.
    End,
    /// Give up.
    Concede,
    /// Go to one of these places, a bit for each by its number.
    Move(u64),
    /// Turn something over.
    Find(Hidden),
    /// Roll the Loot die for a chest of this level.
    Loot(u8),
    /// Turn over the top card of the Boss's deck.
    Flip,
    /// Play a card and read out what it says.
    ReadOut(CardId),
    /// Use Equipment that was read out, and read out what it does.
    Use(CardId),
    /// Put away one of these Loot cards: a bit for each place in the deck's list.
    Discard(u64),
}

/// Cards that may be named together: at least one, from a hand of which only some cards are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FromHand {
    /// The cards that can be named: bits of the deck's list.
    pub cards: u64,
    /// Those of them that are known to be in the hand.
    pub known: u64,
    /// The most that can be named.
    pub most: u8,
    /// The most of them that are not known to be in the hand.
    pub hidden: u8,
    /// Those of them that are of the Hero Upgrade deck, if there are two, and the most of these, and of the others, that
    /// are not known to be in the hand. [MODE-HUD]
    pub upgrades: (u64, [u8; 2]),
}

impl FromHand {
    /// Of these cards, those of a deck of which there are more than the hand can hold unknown. [MODE-HUD]
    pub(crate) fn too_many_of_a_deck(&self, cards: u64) -> u64 {
        let (upgrades, [usual, apart]) = self.upgrades;
        let hidden = cards & !self.known;
        let above = |of: u64, most: u8| if of.count_ones() > u32::from(most) { of } else { 0 };
        if upgrades == 0 {
            return 0;
        }
        above(hidden & !upgrades, usual) | above(hidden & upgrades, apart)
    }

    /// Whether these cards can be named together.
    pub fn holds(&self, cards: u64) -> bool {
        cards != 0
            && cards & !self.cards == 0
            && cards.count_ones() <= u32::from(self.most)
            && (cards & !self.known).count_ones() <= u32::from(self.hidden)
            && self.too_many_of_a_deck(cards) == 0
    }
}

/// How certain an option is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sureness {
    /// It can be done.
    Known,
    /// It can be done if the card is in the hand.
    IfHeld,
}

/// One thing to be picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// What may be said.
    pub domain: Domain,
    /// Whether it may be left out.
    pub optional: bool,
    /// The rule that says what fits.
    pub rule: Rule,
}

impl Default for Slot {
    fn default() -> Self {
        Slot { domain: Domain::Option(0), optional: true, rule: Rule::CardChosen }
    }
}

/// What may be said in a slot. Never empty in an option that is offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Domain {
    /// A die: a bit for each, from 0.
    Die(u8),
    /// A die and its new value: bit `die * 6 + value - 1`. The value may be left out if there is only one.
    DieTo(u32),
    /// A player: a bit for each actor index.
    Actor(u8),
    /// A token: for each actor, the kinds.
    Token([TokenSet; ACTORS]),
    /// A printed alternative: bit 0 stands for the first.
    Option(u8),
    /// How many times: 1 to this.
    Amount(u8),
    /// A card: a bit for each place in the list of the chooser's deck.
    Card(u64),
}

/// What has to be picked. Two dice or two tokens picked for one text are always different ones, and
/// a token is always moved to another player.
pub type Slots = Inline<Slot, PICKS>;

impl Domain {
    /// Whether the pick is one of these.
    pub fn holds(&self, pick: Picked) -> bool {
        match (*self, pick) {
            (Domain::Die(bits), Picked::Die { die, to: 0 }) => die < 5 && bits >> die & 1 == 1,
            (Domain::DieTo(bits), Picked::Die { die, to: 0 }) => {
                die < 5 && (bits >> (die * 6) & 0b11_1111).is_power_of_two()
            }
            (Domain::DieTo(bits), Picked::Die { die, to }) => {
                die < 5 && (1..=6).contains(&to) && bits >> (die * 6 + to - 1) & 1 == 1
            }
            (Domain::Actor(bits), Picked::Actor(actor)) => {
                actor.index() < ACTORS && bits >> actor.index() & 1 == 1
            }
            (Domain::Token(bits), Picked::Token { token, of }) => {
                of.index() < ACTORS && bits[of.index()].contains(token)
            }
            (Domain::Option(bits), Picked::Option(n)) => {
                (1..=8).contains(&n) && bits >> (n - 1) & 1 == 1
            }
            (Domain::Amount(most), Picked::Amount(n)) => (1..=most).contains(&n),
            (Domain::Card(bits), Picked::Card(card)) => card.0 < 64 && bits >> card.0 & 1 == 1,
            (
                Domain::Die(_)
                | Domain::DieTo(_)
                | Domain::Actor(_)
                | Domain::Token(_)
                | Domain::Card(_)
                | Domain::Amount(_)
                | Domain::Option(_),
                _,
            ) => false,
        }
    }

    /// The pick in full: a die gets the only value it can be turned to.
    fn in_full(self, pick: Picked) -> Picked {
        match (self, pick) {
            (Domain::DieTo(bits), Picked::Die { die, to: 0 }) => {
                Picked::Die { die, to: (bits >> (die * 6)).trailing_zeros() as u8 + 1 }
            }
            _ => pick,
        }
    }

    /// Every pick it holds, in full.
    pub fn picks(self) -> impl Iterator<Item = Picked> {
        // Only what is of its kind is looked at.
        let (mut values, mut dice, mut seats, mut tokens) = (0..=0u8, 0..0u8, 0..0, 0..0);
        let (mut options, mut cards, mut amounts) = (0..0u8, 0..0u8, 0..0u8);
        match self {
            Domain::Die(_) => dice = 0..5,
            Domain::DieTo(_) => (dice, values) = (0..5, 1..=6),
            Domain::Actor(_) => seats = 0..ACTORS,
            Domain::Token(_) => tokens = 0..ACTORS,
            Domain::Option(_) => options = 0..8,
            Domain::Card(_) => cards = 0..64,
            Domain::Amount(most) => amounts = 0..most,
        }
        let dice = dice.flat_map(move |die| values.clone().map(move |to| Picked::Die { die, to }));
        let seats = seats.filter_map(ActorId::new);
        let of = tokens.filter_map(ActorId::new);
        let tokens =
            of.flat_map(|of| (0..64).map(move |token| Picked::Token { token: TokenId(token), of }));
        dice.chain(seats.map(Picked::Actor))
            .chain(tokens)
            .chain(options.map(|n| Picked::Option(n + 1)))
            .chain(cards.map(|card| Picked::Card(CardId(card))))
            .chain(amounts.map(|n| Picked::Amount(n + 1)))
            .filter(move |pick| self.holds(*pick))
    }

    /// The only pick it holds, if there is just one.
    pub fn only(self) -> Option<Picked> {
        let one = match self {
            Domain::Die(bits) | Domain::Actor(bits) | Domain::Option(bits) => {
                bits.is_power_of_two()
            }
            Domain::Amount(most) => most == 1,
            Domain::Card(bits) => bits.is_power_of_two(),
            Domain::DieTo(bits) => bits.is_power_of_two(),
            Domain::Token(bits) => bits.iter().map(|kinds| kinds.len()).sum::<usize>() == 1,
        };
        if one { self.picks().next() } else { None }
    }

    /// Whether it holds nothing.
    pub fn is_empty(self) -> bool {
        match self {
            Domain::Die(bits) | Domain::Actor(bits) | Domain::Option(bits) => bits == 0,
            Domain::Amount(most) => most == 0,
            Domain::Card(bits) => bits == 0,
            Domain::DieTo(bits) => bits == 0,
            Domain::Token(bits) => bits.iter().all(|kinds| kinds.is_empty()),
        }
    }
}

/// Whether the picks fill the slots, with those left out that had only one answer.
pub(crate) fn fill(slots: &Slots, picks: &Picks) -> Result<Picks, crate::Refusal> {
    use crate::Refusal;
    if picks.len() > slots.len() {
        return Err(Refusal::PickTooMany(slots.last().map_or(Rule::CardOnce, |slot| slot.rule)));
    }
    let mut filled = Picks::default();
    for (place, slot) in slots.iter().enumerate() {
        let pick = match picks.get(place) {
            Some(pick) => *pick,
            None if slot.optional => break,
            None => slot.domain.only().ok_or(Refusal::PickMissing(slot.rule))?,
        };
        let again = |other: &Picked| match (other, pick) {
            (Picked::Die { die: a, .. }, Picked::Die { die: b, .. }) => *a == b,
            (Picked::Token { .. }, Picked::Token { .. }) => *other == pick,
            (Picked::Token { of, .. }, Picked::Actor(to)) => *of == to,
            (Picked::Actor(_), Picked::Actor(_)) => *other == pick,
            _ => false,
        };
        if !slot.domain.holds(pick) || filled.iter().any(again) {
            return Err(Refusal::PickDoesNotFit { place: place as u8 + 1, rule: slot.rule });
        }
        let _ = filled.push(slot.domain.in_full(pick));
    }
    Ok(filled)
}
