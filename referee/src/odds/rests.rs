//! What a line of a total rests on: what had to be shown for the word that it comes from.

use super::rolls::{When, reads};
use crate::book::{Cause, Count, HeroBook, Op, Quantity, Ruleset};
use crate::damage::{Line, LineKind};

/// No branch of a printed text is longer, in words.
const LONGEST: u16 = 64;

/// What the word of a line stands under.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rests<'a> {
    /// A row of an ability that asks for this.
    Row(&'a str),
    /// A branch of a text.
    Branch(When),
}

/// What the line rests on, of what its printed text says; `hero` is that of the player whose it is. Nothing where the
/// text asks for nothing, or no printed text says it.
pub fn rests<'a>(rules: &Ruleset, hero: &'a HeroBook, line: &Line) -> Option<Rests<'a>> {
    let at = line.word.checked_sub(1).filter(|_| !matches!(line.cause, Cause::Given(_)))?;
    // What encloses a word begins before it, the innermost last.
    let mut around = (at.saturating_sub(LONGEST)..at).rev();
    let branch = around.find_map(|place| branch(rules, place, at, line));
    branch.map(Rests::Branch).or_else(|| {
        let Cause::Ability(_, ability) = line.cause else { return None };
        let (first, end) = hero.abilities.get(usize::from(ability))?.rows;
        let mut rows = hero.rows.get(first.into()..end.into())?.iter();
        let row = rows.find(|row| (row.text.at..row.text.end).contains(&at))?;
        Some(Rests::Row(&row.needs))
    })
}

/// What the word at `at` hangs on by the one at `place`, if it belongs to that.
fn branch(rules: &Ruleset, place: u16, at: u16, line: &Line) -> Option<When> {
    let op = rules.op(place);
    if let Op::On(test, end) = op {
        let other = (at < rules.otherwise(end).end).then_some(When::Otherwise(test));
        return if at < end { Some(When::On(test)) } else { other };
    }
    let Op::Each(Count::Dice { group, symbol }, end) = op else { return None };
    let (LineKind::Incoming(n) | LineKind::Add(n) | LineKind::Prevent(n) | LineKind::Heal(n)) =
        line.what
    else {
        return None;
    };
    let Quantity::Number(each) = reads(rules.op(at))? else { return None };
    let times = n.checked_div(each)?;
    (at < end).then_some(When::Times { group, symbol, times })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content;

    #[test]
    fn no_branch_of_what_is_shipped_is_longer() {
        for ruleset in content::shipped_names() {
            let rules = Ruleset::load(content::shipped(), ruleset).expect("it loads");
            let long = |(place, op): (u16, &Op)| {
                let end = if let Op::On(_, end) = *op {
                    rules.otherwise(end).end
                } else if let Op::Each(Count::Dice { .. }, end) = *op {
                    end
                } else {
                    place
                };
                end - place
            };
            let longest = (0..).zip(&rules.ops).map(long).max();
            assert!(longest.is_some_and(|long| (2..=LONGEST).contains(&long)), "{longest:?}");
        }
    }
}
