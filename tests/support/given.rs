//! Texts that a table reads out: some at random, and how they are logged.

use events::{
    DamageType, Environment as Said, Event, Given as Word, HeroCard as SaidCard, Name, Seat, When,
};
use referee::act::{Act, CardId, Deed, Environment, Given, HeroCard, TokenId, Words};
use referee::happening::Silent;
use referee::play::play;
use referee::{ActorId, Ruleset, State};

/// A word, of which some are about a token that every table of a box has. `below` picks one of so many.
pub fn some_word(
    below: &mut impl FnMut(usize) -> usize,
    rules: &Ruleset,
    harmful: [&str; 2],
) -> Given {
    let n = below(3) as u8 + 1;
    let token = |name: &str| {
        let place = rules.tokens().iter().position(|book| book.name == name);
        TokenId(place.expect("a token of the box") as u8)
    };
    match below(10) {
        0 | 1 => Given::Deal(n, DamageType::ALL[below(DamageType::ALL.len())]),
        2 => Given::Add(n),
        3 => Given::Heal(n),
        4 => Given::Gain(n, token("King's Hand")),
        5 => Given::Inflict(1, token(harmful[below(2)])),
        6 => Given::GainCp(n),
        7 => Given::LoseCp(n),
        8 => Given::Draw(n),
        _ => Given::Discard(n),
    }
}

/// An Environment that the rule set does not have, with a Minion of one of these levels if it has one.
pub fn some_environment(
    below: &mut impl FnMut(usize) -> usize,
    rules: &Ruleset,
    level: u8,
) -> Environment {
    let count = below(4);
    let words = (0..count).map(|_| some_word(below, rules, ["Wither", "Blind"]));
    let does = words.filter(|word| !matches!(word, Given::Add(_))).collect();
    let minion = (below(2) == 0).then_some(level);
    Environment { cp: below(3) as u8, gold: below(3) as u8, does, minion }
}

/// The Environment as it is logged.
///
/// # Panics
/// If it is none of this rule set.
pub fn explored(rules: &Ruleset, by: Seat, says: Environment) -> Event {
    let Environment { cp, gold, does, minion } = says;
    let says = Said { cp, gold, does: words(rules, does), minion };
    Event::Explored { by, tile: Name::new("A Tile").expect("a name"), says }
}

/// What a card of a Hero says that the rule set does not know, and that is in the hand.
fn some_hero_card(below: &mut impl FnMut(usize) -> usize, rules: &Ruleset) -> HeroCard {
    let when = When::ALL[below(When::ALL.len() - 1)];
    let count = below(3);
    let does = (0..count).map(|_| some_chosen_word(below, rules)).collect();
    HeroCard { when, cost: below(3) as u8, does }
}

/// The same that can be played wherever anything can, or that Equipment in play can do.
pub fn plain_hero_cards(when: When) -> [HeroCard; 2] {
    [Given::GainCp(1), Given::Remove(1)].map(|word| HeroCard {
        when,
        cost: 0,
        does: [word].into_iter().collect(),
    })
}

fn some_chosen_word(below: &mut impl FnMut(usize) -> usize, rules: &Ruleset) -> Given {
    let n = below(3) as u8 + 1;
    match below(8) {
        0 => Given::Prevent(n),
        1 => Given::Remove(n),
        2 => Given::Change(n),
        3 => Given::Reroll(n),
        4 => Given::Gain(n, some_token(below, rules)),
        5 => Given::Inflict(n, some_token(below, rules)),
        6 => Given::Discard(n),
        _ => Given::Deal(n, DamageType::ALL[below(DamageType::ALL.len())]),
    }
}

/// One that is meant by its name.
fn some_token(below: &mut impl FnMut(usize) -> usize, rules: &Ruleset) -> TokenId {
    let tokens = rules.tokens();
    let meant = |name: &str| tokens.iter().position(|book| book.name == name && !book.passive);
    let all: Vec<usize> =
        (0..tokens.len()).filter(|nth| meant(&tokens[*nth].name) == Some(*nth)).collect();
    TokenId(all[below(all.len())] as u8)
}

/// A card of the hand that is read out with a text that fits, or Equipment in play; some text does wherever it is offered.
///
/// # Panics
/// If none does.
pub fn fitting(
    below: &mut impl FnMut(usize) -> usize,
    (rules, state): (&Ruleset, &State),
    by: ActorId,
    (card, in_play): (CardId, bool),
) -> Deed {
    let when = if in_play { When::InPlay } else { When::Instant };
    let fits = |says: &HeroCard| {
        let act = Act { by, deed: Deed::ReadOut(card, *says) };
        play(rules, &mut state.clone(), &act, &mut Silent).is_ok()
    };
    let mut said: Vec<HeroCard> = (0..4).map(|_| some_hero_card(below, rules)).collect();
    for says in said.iter_mut().filter(|_| in_play) {
        says.when = When::InPlay;
    }
    said.extend(plain_hero_cards(when));
    let says = said.into_iter().find(fits);
    Deed::ReadOut(card, says.unwrap_or_else(|| panic!("some text fits: {state:#?}")))
}

/// What a card says as it is logged.
///
/// # Panics
/// If it is about no token of the rule set.
pub fn said_card(rules: &Ruleset, says: HeroCard) -> SaidCard {
    SaidCard { when: says.when, cost: says.cost, does: words(rules, says.does) }
}

/// The words as they are logged.
///
/// # Panics
/// If one is about no token of the rule set.
pub fn words(rules: &Ruleset, words: Words) -> Vec<Word> {
    let token = |token: TokenId| {
        Name::new(&rules.tokens()[usize::from(token.0)].name).expect("a printed name")
    };
    let word = |word: &Given| match *word {
        Given::Deal(n, kind) => Word::Deal(n, kind),
        Given::Add(n) => Word::Add(n),
        Given::Heal(n) => Word::Heal(n),
        Given::Gain(n, kind) => Word::Gain(n, token(kind)),
        Given::Inflict(n, kind) => Word::Inflict(n, token(kind)),
        Given::GainCp(n) => Word::GainCp(n),
        Given::LoseCp(n) => Word::LoseCp(n),
        Given::Draw(n) => Word::Draw(n),
        Given::Discard(n) => Word::Discard(n),
        Given::Prevent(n) => Word::Prevent(n),
        Given::Remove(n) => Word::Remove(n),
        Given::Change(n) => Word::Change(n),
        Given::Reroll(n) => Word::Reroll(n),
    };
    words.iter().map(word).collect()
}
