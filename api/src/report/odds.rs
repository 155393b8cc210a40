//! Exact odds.

#[cfg(feature = "server")]
use async_graphql::SimpleObject;
use events::Dice;
use referee::act::CardId;
use referee::book::Cause;
use referee::book::{CardKind, HeroBook};
use referee::dice::{self, MOST_ATTEMPTS, Point, With};
use referee::odds::{self as exact, Again, Asked, RollOdds, RowOdds, TargetOdds, Using};
use referee::state::Actors;
use referee::{ActorId, Ruleset, State};
use serde::Serialize;

use crate::words::{Language, Names, odds as words};

/// The odds of what is thrown now, or of what a hero can throw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Odds {
    /// Of the Offensive Abilities; nothing if nobody rolls for one.
    pub reach: Option<Reach>,
    /// Why there are none.
    pub why_not: Option<String>,
    /// Of rolls that texts ask for, thrown once: in a match of the one that is due.
    pub rolls: Vec<Roll>,
    /// Of the die that finds the target of that phase, as long as it is not rolled: what the values come to. They add up to
    /// 1; none where no die finds it.
    pub targets: Vec<Target>,
}

/// The odds of the Offensive Abilities on a board, each if nothing else is aimed at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Reach {
    /// Whose board; nothing without a match.
    pub seat: Option<u8>,
    /// The hero.
    pub hero: String,
    /// The dice that lie there, sorted; none before the first roll.
    pub dice: Vec<u8>,
    /// Roll Attempts that are left.
    pub attempts_left: u8,
    /// Throws of single dice that were granted and come first, at most.
    pub throws: u8,
    /// Each row of each ability, in the order of the board.
    pub rows: Vec<Row>,
}

/// The odds of one row of an ability under best play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "server", graphql(name = "RowOdds"))]
pub struct Row {
    /// The ability with its level.
    pub ability: String,
    /// Which of its rows, from 1, the weakest.
    pub tier: u8,
    /// What the row asks for, such as `3 Sword`.
    pub needs: String,
    /// The chance that the dice meet the row in the end.
    pub chance: Chance,
    /// The card or token to use first, if it is time to use one.
    pub with: Option<String>,
    /// The dice to keep, sorted. All five: nothing is gained by a throw.
    pub keep: Vec<u8>,
    /// What the other dice are turned to, sorted; if there is nothing, they are thrown.
    pub turned: Vec<u8>,
    /// How to begin, in words.
    pub advice: String,
}

/// An exact probability.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Chance {
    /// So many of the equally likely outcomes, as a decimal number.
    pub numerator: String,
    /// Out of so many, as a decimal number: 6 to the power of `exponent`.
    pub denominator: String,
    /// How many throws of a die the outcomes are of.
    pub exponent: u8,
    /// The same number in lowest terms, such as `15/16`.
    pub fraction: String,
    /// The same number in percent, rounded.
    pub percent_text: String,
}

/// The odds of a roll that a text asks for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "server", graphql(name = "RollOdds"))]
pub struct Roll {
    /// Who throws; nothing without a match.
    pub seat: Option<u8>,
    /// What asks for it.
    pub source: String,
    /// How many dice are thrown.
    pub dice: u8,
    /// Whether dice of it may be thrown again afterwards, which the chances leave out.
    pub again: Option<Rethrow>,
    /// Each sum, if the text reads the sum.
    pub totals: Vec<Total>,
    /// Each branch of the text.
    pub outcomes: Vec<Outcome>,
    /// Which of them come together: every combination that the dice can show. They add up to 1.
    pub together: Vec<Together>,
}

/// Further throws of a roll that its text allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Rethrow {
    /// How many dice, at most, in one throw.
    pub dice: u8,
    /// How many throws, at most.
    pub times: u8,
}

/// A sum of dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "server", graphql(name = "TotalOdds"))]
pub struct Total {
    /// The sum.
    pub total: u8,
    /// The chance of just this sum.
    pub chance: Chance,
}

/// A branch of a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "server", graphql(name = "OutcomeOdds"))]
pub struct Outcome {
    /// What it hangs on, such as `14 or more`.
    pub when: String,
    /// The chance that it is so.
    pub chance: Chance,
}

/// Outcomes of one roll that come together, and no other does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "server", graphql(name = "TogetherOdds"))]
pub struct Together {
    /// What they hang on, by their places among the outcomes, from 0; none if the dice meet no branch.
    pub outcomes: Vec<u16>,
    /// All of it in words, such as `2 Life; at least 2 Life`.
    pub when: String,
    /// The chance of just these.
    pub chance: Chance,
}

/// What comes of some values of the die that finds a target.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "server", graphql(name = "TargetOdds"))]
pub struct Target {
    /// What the die shows, from the smallest.
    pub values: Vec<u8>,
    /// Which seats it can mean; of several, one is chosen.
    pub seats: Vec<u8>,
    /// Who chooses among several, by seat: the attacker, or the opponents together. None if there is nothing to choose.
    pub choosers: Vec<u8>,
    /// All of it in words.
    pub when: String,
    /// The chance that the die shows one of these values.
    pub chance: Chance,
}

/// The odds of a state: of whoever rolls, or of a player's board.
pub fn odds(names: &Names, state: &State, seat: Option<ActorId>, using: Using) -> Odds {
    let due = exact::due_roll(names.rules(), state).map(|(seat, cause, odds)| Roll {
        seat: Some(seat.number()),
        ..roll(names, seat, names.cause(cause), &odds)
    });
    let rolls = due.into_iter().collect();
    let targets = exact::targets(names.rules(), state, seat);
    let targets = targets.iter().map(|odds| target(names, odds)).collect();
    match referee::odds::odds(names.rules(), state, Asked { actor: seat, using }) {
        Ok(found) => {
            let seat = Some(found.actor.number());
            let rows = rows(names, found.actor, &found.rows);
            let reach = Reach {
                seat,
                throws: found.throws,
                ..reach(names, found.actor, found.point, rows)
            };
            Odds { reach: Some(reach), why_not: None, rolls, targets }
        }
        Err(why) => {
            Odds { reach: None, why_not: Some(words::none(why, names.language())), rolls, targets }
        }
    }
}

/// The moment that somebody asks about: five dice, or none before the first roll, and the Roll Attempts that
/// are left, as many as usual if it is not said.
///
/// # Errors
/// What is wrong with it.
pub fn point(rules: &Ruleset, dice: &[u8], attempts: Option<u8>) -> Result<Point, String> {
    let usual = rules.numbers().roll_attempts;
    let most = MOST_ATTEMPTS;
    let too_many = || format!("expected at most {most} Roll Attempts");
    if dice.is_empty() {
        return Point::before_the_first(attempts.unwrap_or(usual)).ok_or_else(too_many);
    }
    let dice = Dice::new(dice).map_err(|error| error.to_string())?;
    if dice.count() != 5 {
        return Err(format!("expected 5 dice, found {}", dice.count()));
    }
    Point::after(dice, attempts.unwrap_or(usual.saturating_sub(1))).ok_or_else(too_many)
}

/// The odds of a hero without a match: all abilities of all levels, and every roll that is printed.
/// Nothing if the rule set does not have the hero.
pub fn hero_odds(rules: &Ruleset, hero: &str, point: Point, language: Language) -> Option<Odds> {
    let place = rules.heroes().iter().position(|book| book.name == hero)?;
    let names = Names::alone(rules, place as u8).speaking(language);
    let book = rules.heroes().get(place)?;
    let rows = rows(&names, ActorId::FIRST, &exact::hero_odds(book, point));
    let reach = Some(reach(&names, ActorId::FIRST, point, rows));
    Some(Odds { reach, why_not: None, rolls: printed(&names, book), targets: Vec::new() })
}

fn target(names: &Names, TargetOdds { values, at, choosers, chance: of }: &TargetOdds) -> Target {
    let seats = |actors: &Actors| actors.iter().map(ActorId::number).collect();
    Target {
        values: values.clone(),
        seats: seats(at),
        choosers: seats(choosers),
        when: words::target(names, *at, *choosers),
        chance: chance(*of),
    }
}

fn reach(names: &Names, seat: ActorId, point: Point, rows: Vec<Row>) -> Reach {
    let mut dice = point.dice().map(Vec::from).unwrap_or_default();
    dice.sort_unstable();
    Reach {
        seat: None,
        hero: names.hero(seat).map(|hero| hero.name.clone()).unwrap_or_default(),
        dice,
        attempts_left: point.attempts(),
        throws: 0,
        rows,
    }
}

/// The odds of rows, in words.
pub(crate) fn rows(names: &Names, seat: ActorId, rows: &[RowOdds]) -> Vec<Row> {
    let needs = |ability: u8, tier: u8| {
        let hero = names.hero(seat)?;
        let first = hero.abilities.get(ability as usize)?.rows.0;
        hero.rows.get((first + tier).checked_sub(1)? as usize).map(|row| row.needs.clone())
    };
    let row = |RowOdds { ability, tier, best }: &RowOdds| {
        let with = best.with.map(|with| match with {
            With::Card(card) => names.card(seat, card),
            With::Token(token) => names.token(token),
        });
        Row {
            ability: names.ability(seat, *ability),
            tier: *tier,
            needs: needs(*ability, *tier).unwrap_or_default(),
            chance: chance(best.chance),
            with: with.map(str::to_owned),
            keep: best.keep.to_vec(),
            turned: best.turned.to_vec(),
            advice: words::advice(with, &best.keep, &best.turned, names.language()),
        }
    };
    rows.iter().map(row).collect()
}

fn chance(chance: dice::Chance) -> Chance {
    Chance {
        numerator: chance.numerator().to_string(),
        denominator: chance.denominator().to_string(),
        exponent: chance.exponent(),
        fraction: words::fraction(chance),
        percent_text: words::percent(chance),
    }
}

fn roll(names: &Names, seat: ActorId, source: String, odds: &RollOdds) -> Roll {
    let totals = odds.totals.iter().map(|(total, of)| Total { total: *total, chance: chance(*of) });
    let outcomes: Vec<Outcome> = odds
        .outcomes
        .iter()
        .map(|outcome| Outcome {
            when: words::when(names, seat, &outcome.when),
            chance: chance(outcome.chance),
        })
        .collect();
    let together = odds.together.iter().map(|joint| Together {
        outcomes: joint.outcomes.clone(),
        when: words::together(
            joint.outcomes.iter().filter_map(|place| {
                outcomes.get(*place as usize).map(|outcome| outcome.when.as_str())
            }),
            names.language(),
        ),
        chance: chance(joint.chance),
    });
    let together = together.collect();
    Roll {
        seat: None,
        source,
        dice: odds.dice,
        again: odds.again.map(|Again { dice, times }| Rethrow { dice, times }),
        totals: totals.collect(),
        outcomes,
        together,
    }
}

/// Every roll that a hero's abilities, defences, cards and tokens ask for.
fn printed(names: &Names, hero: &HeroBook) -> Vec<Roll> {
    let seat = ActorId::FIRST;
    let rules = names.rules();
    let abilities = (0u8..).zip(&hero.abilities).flat_map(|(place, ability)| {
        let (first, end) = ability.rows;
        let rows = hero.rows.get(first as usize..end as usize).unwrap_or_default();
        rows.iter().map(move |row| (Cause::Ability(seat, place), row.text))
    });
    let cards = (0u8..).zip(&hero.deck).filter_map(|(place, card)| match card.kind {
        CardKind::Action { text, .. } => Some((Cause::Card(seat, CardId(place)), text)),
        CardKind::Upgrade { .. } => None,
    });
    let tokens = hero.tokens.iter().flat_map(|token| {
        let texts = exact::token_texts(rules, *token).into_iter();
        texts.map(|text| (Cause::Token(seat, *token), text))
    });
    let texts = abilities.chain(cards).chain(tokens).flat_map(|(cause, text)| {
        exact::text_rolls(rules, hero, text).into_iter().map(move |odds| (cause, odds))
    });
    let defenses = (0u8..).zip(&hero.defenses).map(|(place, defense)| {
        (Cause::Defense(seat, place), exact::defense_roll(rules, hero, defense))
    });
    let all = defenses.chain(texts);
    let mut rolls: Vec<Roll> =
        all.map(|(cause, odds)| roll(names, seat, names.cause(cause), &odds)).collect();
    // Rows of an ability mostly ask for the same.
    rolls.dedup();
    rolls
}
