//! What a case expects, as it is written.

use referee::ActorId;
use std::collections::{BTreeMap, BTreeSet};

use events::Seat;

use super::crawl::Crawling;

/// One thing that should be so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expectation {
    /// A number on or beside a player's board.
    Number(ActorId, Number, u16),
    /// Exactly these tokens.
    Tokens(ActorId, BTreeMap<String, u8>),
    /// Exactly these upgraded spaces, each with its level, as the card is named.
    Upgrades(ActorId, BTreeSet<String>),
    /// The turn's number, and whose it is.
    Turn(u16, ActorId),
    /// The phase, as notation writes it.
    Phase(String),
    /// Whose answer the table waits for, and which.
    Awaits(ActorId, String),
    /// Exactly these dice lie there, in the order they were read out.
    Dice(Vec<u8>),
    /// So many Roll Attempts are left; none are counted outside of an Offensive Roll Phase.
    Attempts(Option<u8>),
    /// How the match ended, if it did.
    Outcome(Ending),
    /// A total that was dealt, with what made it.
    Damage(ActorId, Sum),
    /// A total that was dealt.
    Dealt(ActorId, u16),
    /// The types of damage in a total that was dealt, each once; "none" stands for damage without a type.
    Types(ActorId, BTreeSet<String>),
    /// The same after all additions and subtractions, before halves and avoidance.
    Subtotal(ActorId, u16),
    /// The rules by which something was decided at this line that the books leave open.
    LeftOpen(BTreeSet<String>),
    /// Why a marked line is refused.
    RefusedAt(usize, Grounds),
    /// Whether something that begins like this is offered.
    Offered(bool, String),
    /// Whether what was just played or spent can be answered with something that begins like this.
    Answered(bool, String),
    /// Whether a further line would be allowed, and if not, why.
    WouldBe(String, Result<(), Grounds>),
    /// How a crawl stands.
    Crawl(Crawling),
}

/// Why something is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Grounds {
    /// By whatever rule.
    Any,
    /// By this rule.
    Rule(String),
}

/// A number that can be read off the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    /// Health.
    Health,
    /// Combat points.
    Cp,
    /// Cards in hand.
    Hand,
    /// Cards in the deck.
    Deck,
    /// Cards in the discard pile.
    Discard,
    /// Hero Upgrade cards in hand, where they are a deck of their own.
    UpgradesInHand,
    /// Those in their deck.
    UpgradesInDeck,
    /// Those in the discard pile.
    UpgradesInDiscard,
}

/// How a match stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It goes on.
    None,
    /// Everybody was defeated at once.
    Draw,
    /// This player won.
    Won(ActorId),
    /// The crawl is lost.
    Lost,
}

/// A total as a line of arithmetic: `7 + 2 Targeted = 9 - 5 Missed Me = 4`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sum {
    /// The damage before anything changes it.
    pub incoming: i16,
    /// What is added (above 0) and prevented (below 0), by source.
    pub changes: BTreeMap<String, i16>,
    /// Whether the damage is avoided.
    pub avoided: bool,
    /// What is dealt.
    pub dealt: i16,
}

/// How types of damage are written, and damage without one.
pub const TYPES: [&str; 6] = ["normal", "undefendable", "pure", "collateral", "ultimate", "none"];

/// The expectation of a line.
///
/// # Errors
/// What cannot be read.
pub fn parse(line: &str) -> Result<Expectation, String> {
    let unreadable = || format!("cannot read the expectation {line:?}");
    let words: Vec<&str> = line.split_whitespace().collect();
    if let Some(expected) = super::crawl::parse(&words) {
        return Ok(Expectation::Crawl(expected));
    }
    if let [seat, what, rest @ ..] = words.as_slice()
        && let Some(seat) = seat_of(seat)
    {
        return of_player(seat, what, rest).ok_or_else(unreadable);
    }
    match words.as_slice() {
        ["turn", number, "of", seat] => number
            .parse()
            .ok()
            .zip(seat_of(seat))
            .map(|(number, seat)| Expectation::Turn(number, seat)),
        ["phase", ..] => Some(Expectation::Phase(words[1..].join(" "))),
        ["awaits", seat, ..] => {
            seat_of(seat).map(|seat| Expectation::Awaits(seat, words[2..].join(" ")))
        }
        ["dice", rest @ ..] if !rest.is_empty() => dice(rest).map(Expectation::Dice),
        ["attempts", "none"] => Some(Expectation::Attempts(None)),
        ["attempts", left] => left.parse().ok().map(|left| Expectation::Attempts(Some(left))),
        ["outcome", rest @ ..] => ending(rest).map(Expectation::Outcome),
        ["damage", "to", seat, ..] => {
            let seat = seat.strip_suffix(':').and_then(seat_of).ok_or_else(unreadable)?;
            return sum(&words[3..])
                .map(|sum| Expectation::Damage(seat, sum))
                .map_err(|why| format!("{line:?}: {why}"));
        }
        ["dealt", "to", seat, dealt] => {
            amount_to(seat, dealt).map(|(seat, dealt)| Expectation::Dealt(seat, dealt))
        }
        ["types", "to", seat, types @ ..] if !types.is_empty() => {
            let seat = seat.strip_suffix(':').and_then(seat_of);
            let known = types.iter().all(|word| TYPES.contains(&word.trim_end_matches(',')));
            let types = types.iter().map(|word| word.trim_end_matches(',').to_owned()).collect();
            seat.filter(|_| known).map(|seat| Expectation::Types(seat, types))
        }
        ["subtotal", "to", seat, sum] => {
            amount_to(seat, sum).map(|(seat, sum)| Expectation::Subtotal(seat, sum))
        }
        ["refused", "at", at, rest @ ..] => {
            at.parse().ok().zip(by_rule(rest)).map(|(at, rule)| Expectation::RefusedAt(at, rule))
        }
        ["answer", _, ..] => Some(Expectation::Answered(true, words[1..].join(" "))),
        ["no", "answer", ..] => Some(Expectation::Answered(false, words[2..].join(" "))),
        ["left", "open:", rest @ ..] => {
            let ids = rest.iter().map(|id| id.trim_end_matches(',').to_owned());
            Some(Expectation::LeftOpen(ids.filter(|id| id != "nothing").collect()))
        }
        ["option", ..] => Some(Expectation::Offered(true, words[1..].join(" "))),
        ["no", "option", ..] => Some(Expectation::Offered(false, words[2..].join(" "))),
        ["allowed:", ..] => Some(Expectation::WouldBe(words[1..].join(" "), Ok(()))),
        ["not", "allowed:", rest @ ..] => {
            let by = rest.iter().rposition(|word| *word == "by").unwrap_or(rest.len());
            by_rule(&rest[by..]).map(|rule| Expectation::WouldBe(rest[..by].join(" "), Err(rule)))
        }
        _ => None,
    }
    .ok_or_else(unreadable)
}

/// A seat's number, alone.
pub fn seat_of(word: &str) -> Option<ActorId> {
    word.parse().ok().and_then(Seat::new).map(ActorId::from)
}

fn of_player(seat: ActorId, what: &str, rest: &[&str]) -> Option<Expectation> {
    let number = |kind| match rest {
        [number] => number.parse().ok().map(|number| Expectation::Number(seat, kind, number)),
        _ => None,
    };
    let apart = |kind, number: &str| Some(Expectation::Number(seat, kind, number.parse().ok()?));
    let list = rest.join(" ");
    let items =
        || list.split(',').map(str::trim).filter(|item| !item.is_empty() && *item != "none");
    match what {
        "health" => number(Number::Health),
        "cp" => number(Number::Cp),
        "hand" => number(Number::Hand),
        "deck" => number(Number::Deck),
        "discard" => number(Number::Discard),
        "upgrade" => match rest {
            ["hand", number] => apart(Number::UpgradesInHand, number),
            ["deck", number] => apart(Number::UpgradesInDeck, number),
            ["discard", number] => apart(Number::UpgradesInDiscard, number),
            _ => None,
        },
        "tokens" if !list.is_empty() => {
            let counted = items().map(|item| {
                let (name, count) = item.rsplit_once(' ')?;
                Some((name.to_owned(), count.parse().ok()?))
            });
            counted.collect::<Option<_>>().map(|tokens| Expectation::Tokens(seat, tokens))
        }
        "upgrades" if !list.is_empty() => {
            Some(Expectation::Upgrades(seat, items().map(str::to_owned).collect()))
        }
        _ => None,
    }
}

/// `1 1 2 4 6`, or `none`.
fn dice(words: &[&str]) -> Option<Vec<u8>> {
    let die = |word: &&str| word.parse().ok().filter(|value| (1..=6).contains(value));
    if words == ["none"] { Some(Vec::new()) } else { words.iter().map(die).collect() }
}

/// `2: 5`.
fn amount_to(seat: &str, amount: &str) -> Option<(ActorId, u16)> {
    seat.strip_suffix(':').and_then(seat_of).zip(amount.parse().ok())
}

fn ending(words: &[&str]) -> Option<Ending> {
    match words {
        ["none"] => Some(Ending::None),
        ["draw"] => Some(Ending::Draw),
        ["lost"] => Some(Ending::Lost),
        [seat, "wins"] => seat_of(seat).map(Ending::Won),
        _ => None,
    }
}

/// `by RULE`, or nothing.
fn by_rule(words: &[&str]) -> Option<Grounds> {
    match words {
        [] => Some(Grounds::Any),
        ["by", rule] => Some(Grounds::Rule((*rule).to_owned())),
        _ => None,
    }
}

/// The arithmetic of a line, which must be right in itself: a slip of the pen is no ruling.
fn sum(words: &[&str]) -> Result<Sum, String> {
    let mut sum = Sum::default();
    let mut running = 0i16;
    let mut said = None;
    let mut parts = Parts { words };
    while let Some((operator, number, name)) = parts.next() {
        let number = || number.ok_or_else(|| format!("a number is missing after {operator:?}"));
        match operator {
            "" => {
                sum.incoming = number()?;
                running = sum.incoming;
            }
            "+" | "-" => {
                let change = if operator == "+" { number()? } else { -number()? };
                running += change;
                *sum.changes.entry(name).or_default() += change;
            }
            "avoided" => {
                sum.avoided = true;
                running = 0;
            }
            _ => {
                let number = number()?;
                if running.max(0) != number {
                    return Err(format!("the line says {number} where it comes to {running}"));
                }
                said = Some(number);
            }
        }
    }
    sum.dealt = said.ok_or("the total is missing")?;
    if sum.dealt == running.max(0) {
        Ok(sum)
    } else {
        Err("the line does not end with its total".to_owned())
    }
}

/// Splits `7 + 2 Targeted = 9` into operators, numbers and names.
struct Parts<'a> {
    words: &'a [&'a str],
}

impl Parts<'_> {
    fn next(&mut self) -> Option<(&str, Option<i16>, String)> {
        const OPERATORS: [&str; 4] = ["+", "-", "=", "avoided"];
        let (&first, rest) = self.words.split_first()?;
        let (operator, words) =
            if OPERATORS.contains(&first) { (first, rest) } else { ("", self.words) };
        let end = words.iter().position(|word| OPERATORS.contains(word)).unwrap_or(words.len());
        let (part, rest) = words.split_at(end);
        self.words = rest;
        let number = part.first().and_then(|word| word.parse().ok());
        let name = part[usize::from(number.is_some()).min(part.len())..].join(" ");
        Some((operator, number, name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_total_is_read_with_its_sources() {
        let Ok(Expectation::Damage(seat, sum)) =
            parse("damage to 2: 14 + 3 Get Some! = 17 - 9 Missed Me = 8")
        else {
            panic!("it is a total")
        };
        assert_eq!((seat.number(), sum.incoming, sum.dealt, sum.avoided), (2, 14, 8, false));
        assert_eq!(
            sum.changes,
            BTreeMap::from([("Get Some!".to_owned(), 3), ("Missed Me".to_owned(), -9)])
        );
    }

    #[test]
    fn a_slip_of_the_pen_is_no_ruling() {
        assert!(parse("damage to 2: 9 - 5 Missed Me = 5").is_err(), "9 - 5 is 4");
        assert!(parse("damage to 2: 9 + 2 Targeted").is_err(), "no total");
        assert!(parse("damage to 2: 9 = 9 - 5 Missed Me").is_err(), "does not end with it");
    }

    #[test]
    fn what_cannot_be_read_is_no_expectation() {
        for line in [
            "2 health",
            "2 health many",
            "2 tokens",
            "2 tokens Blind",
            "9 health 3",
            "phases main",
            "dice",
            "dice 1 7",
            "attempts",
            "attempts many",
            "subtotal to 2:",
            "types to 2:",
            "types to 2: strange",
            "answer",
            "outcome 1 loses",
        ] {
            assert!(parse(line).is_err(), "{line}");
        }
    }

    #[test]
    fn none_is_an_empty_list() {
        let Ok(Expectation::Tokens(_, tokens)) = parse("1 tokens none") else {
            panic!("it is a list")
        };
        assert!(tokens.is_empty());
    }
}
