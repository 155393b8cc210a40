//! What the table reads out, as the rules know it: a card of a Boss, an Environment, a card of a Hero. [ADV-BOSS-4,
//! ADV-BOSS-5, CRAWL-4, LOOT-4]

use events::{
    Environment as SaidEnvironment, Face as Said, Given as Word, Goal, HeroCard as SaidCard, Name,
};

use crate::act::{Environment, Face, Given, HeroCard, Objective, Plays, TokenId, Turned, Words};
use crate::book::HeroBook;
use crate::ruling::{Refusal, Unknown};

/// The card that was turned over, with names made small.
pub(super) fn turned(
    board: &HeroBook,
    card: &Name,
    says: Option<&Said>,
    token: impl Fn(&Name) -> Result<TokenId, Refusal> + Copy,
) -> Result<Turned, Refusal> {
    let unknown = |what| Refusal::UnknownName(what);
    let Some(said) = says else {
        let mut cards = board.boss().into_iter().flat_map(|boss| &boss.cards);
        let named = cards.find(|one| board.card(one.card).name == card.as_str());
        return named.map(|one| Turned::Known(one.card)).ok_or(unknown(Unknown::Card));
    };
    let objective = match &said.objective {
        Goal::Straights => Objective::Straights,
        Goal::Symbols(symbols) => {
            let mut wanted = [0u8; 6];
            for (name, n) in symbols {
                let place = board.symbols.iter().position(|symbol| symbol == name.as_str());
                let count = place.and_then(|place| wanted.get_mut(place));
                *count.ok_or(unknown(Unknown::Symbol))? += n;
            }
            Objective::Symbols(wanted)
        }
    };
    let plays = said.plays.as_ref().map(|plays| {
        let does = words(&plays.does, token)?;
        Ok(Plays { in_roll_phase: plays.in_roll_phase, cost: plays.cost, does })
    });
    let bonus = words(&said.bonus, token)?;
    Ok(Turned::Given(Face { objective, plays: plays.transpose()?, bonus }))
}

/// The Environment that was turned over, with names made small.
pub(super) fn explored(
    said: &SaidEnvironment,
    token: impl Fn(&Name) -> Result<TokenId, Refusal> + Copy,
) -> Result<Environment, Refusal> {
    let SaidEnvironment { cp, gold, does, minion } = said;
    Ok(Environment { cp: *cp, gold: *gold, does: words(does, token)?, minion: *minion })
}

/// The card of a Hero that was played, with names made small.
pub(super) fn read_out(
    said: &SaidCard,
    token: impl Fn(&Name) -> Result<TokenId, Refusal> + Copy,
) -> Result<HeroCard, Refusal> {
    let SaidCard { when, cost, does } = said;
    Ok(HeroCard { when: *when, cost: *cost, does: words(does, token)? })
}

fn words(
    words: &[Word],
    token: impl Fn(&Name) -> Result<TokenId, Refusal> + Copy,
) -> Result<Words, Refusal> {
    words.iter().map(|word| given(word, token)).collect()
}

fn given(word: &Word, token: impl Fn(&Name) -> Result<TokenId, Refusal>) -> Result<Given, Refusal> {
    Ok(match word {
        Word::Deal(n, kind) => Given::Deal(*n, *kind),
        Word::Add(n) => Given::Add(*n),
        Word::Heal(n) => Given::Heal(*n),
        Word::Gain(n, name) => Given::Gain(*n, token(name)?),
        Word::Inflict(n, name) => Given::Inflict(*n, token(name)?),
        Word::GainCp(n) => Given::GainCp(*n),
        Word::LoseCp(n) => Given::LoseCp(*n),
        Word::Draw(n) => Given::Draw(*n),
        Word::Discard(n) => Given::Discard(*n),
        Word::Prevent(n) => Given::Prevent(*n),
        Word::Remove(n) => Given::Remove(*n),
        Word::Change(n) => Given::Change(*n),
        Word::Reroll(n) => Given::Reroll(*n),
    })
}
