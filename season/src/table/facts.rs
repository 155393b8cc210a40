//! What an organiser says about a season: who is who, and which dice were used. It stands in no log of a match.

use std::collections::BTreeMap;

/// The most that is said of one season.
pub const MOST_FACTS: usize = 2_000;

/// Something that an organiser says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// Two names are one player; the second one is shown.
    Merged {
        /// A name as it stands in openings.
        name: String,
        /// Who that is.
        into: String,
    },
    /// A player is shown under another name from now on.
    Renamed {
        /// The name so far.
        from: String,
        /// The name to be shown.
        to: String,
    },
    /// A player threw these dice in some matches; in all of which nothing else is said, if none is named.
    Dice {
        /// What the dice are called.
        name: String,
        /// Who threw them.
        by: String,
        /// The matches, by their ids.
        matches: Vec<String>,
    },
    /// The fact of this number, from 1, counts no more.
    TakenBack(u32),
    /// Nothing is left of what was said, as a name in it was erased.
    Erased,
}

/// The log of a season: facts in the order in which they were said. What is said later counts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts(Vec<Fact>);

/// Why something cannot be said.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Wrong {
    /// Two names are the same.
    #[error("both names are {0:?}; name two")]
    SameName(String),
    /// There is no such fact.
    #[error("nothing with number {0} was said that could be taken back")]
    NoSuchFact(u32),
    /// It counts no more already.
    #[error("number {0} was taken back already")]
    TakenBack(u32),
    /// A season has no more room.
    #[error("a season holds {MOST_FACTS} facts and has as many; open another one")]
    Full,
}

impl Facts {
    /// Says one more.
    ///
    /// # Errors
    /// Why it cannot be said; then nothing changed.
    pub fn say(&mut self, fact: Fact) -> Result<(), Wrong> {
        if self.0.len() >= MOST_FACTS {
            return Err(Wrong::Full);
        }
        match &fact {
            Fact::Merged { name: one, into: other } | Fact::Renamed { from: one, to: other }
                if one == other =>
            {
                return Err(Wrong::SameName(one.clone()));
            }
            Fact::TakenBack(number) => match self.numbered(*number) {
                Some(Fact::Merged { .. } | Fact::Renamed { .. } | Fact::Dice { .. }) => {
                    if self.is_taken_back(*number) {
                        return Err(Wrong::TakenBack(*number));
                    }
                }
                Some(Fact::TakenBack(_) | Fact::Erased) | None => {
                    return Err(Wrong::NoSuchFact(*number));
                }
            },
            Fact::Merged { .. } | Fact::Renamed { .. } | Fact::Dice { .. } | Fact::Erased => {}
        }
        self.0.push(fact);
        Ok(())
    }

    /// How many there are.
    pub fn count(&self) -> u32 {
        self.0.len() as u32
    }

    /// All of them, in their order.
    pub fn all(&self) -> &[Fact] {
        &self.0
    }

    fn numbered(&self, number: u32) -> Option<&Fact> {
        self.0.get((number as usize).checked_sub(1)?)
    }

    /// Whether a fact counts no more.
    pub fn is_taken_back(&self, number: u32) -> bool {
        self.0.contains(&Fact::TakenBack(number))
    }

    /// Those that count.
    fn counting(&self) -> impl Iterator<Item = &Fact> {
        let numbered = (1..=self.count()).zip(&self.0);
        numbered.filter(|(number, _)| !self.is_taken_back(*number)).map(|(_, fact)| fact)
    }

    /// Under which name each of these players is shown.
    pub(super) fn names<'a>(
        &self,
        said: impl Iterator<Item = &'a str>,
    ) -> BTreeMap<&'a str, String> {
        let counting: Vec<&Fact> = self.counting().collect();
        let mut names = BTreeMap::new();
        for name in said {
            names.entry(name).or_insert_with(|| shown(&counting, name).to_owned());
        }
        names
    }

    /// Under which name a player is shown.
    pub fn shown(&self, said: &str) -> String {
        shown(&self.counting().collect::<Vec<_>>(), said).to_owned()
    }

    /// The dice that each player threw, by the names under which they are shown: what is said of a match counts before what is
    /// said of all.
    pub(super) fn dice(&self) -> Dice<'_> {
        let counting: Vec<&Fact> = self.counting().collect();
        let mut dice = Dice { of: BTreeMap::new() };
        for fact in &counting {
            let Fact::Dice { name, by, matches } = fact else { continue };
            let by = shown(&counting, by);
            if matches.is_empty() {
                dice.of.insert((by, None), name);
            }
            for id in matches {
                dice.of.insert((by, Some(id)), name);
            }
        }
        dice
    }

    /// Erases a name wherever it stands: nothing is left of what was said with it. Whether there was anything.
    pub fn forget(&mut self, erased: &str) -> bool {
        let mut found = false;
        for fact in &mut self.0 {
            let holds = match fact {
                Fact::Merged { name: one, into: other }
                | Fact::Renamed { from: one, to: other }
                | Fact::Dice { name: one, by: other, .. } => one == erased || other == erased,
                Fact::TakenBack(_) | Fact::Erased => false,
            };
            if holds {
                *fact = Fact::Erased;
                found = true;
            }
        }
        found
    }
}

/// Which dice a player threw in a match.
pub(super) struct Dice<'a> {
    of: BTreeMap<(&'a str, Option<&'a str>), &'a str>,
}

impl Dice<'_> {
    pub(super) fn thrown(&self, by: &str, id: &str) -> Option<&str> {
        self.of.get(&(by, Some(id))).or_else(|| self.of.get(&(by, None))).copied()
    }
}

fn shown<'a>(counting: &[&'a Fact], said: &'a str) -> &'a str {
    let mut shown = said;
    for fact in counting {
        if let Fact::Merged { name: from, into: to } | Fact::Renamed { from, to } = fact
            && shown == from
        {
            shown = to;
        }
    }
    shown
}
