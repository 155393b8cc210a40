//! A rule set as it travels to a phone: what was worked out from its files, without the files and what reads them.

use std::mem;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{AllNeeds, RuleBook, Ruleset};
use crate::content::{Board, ContentError, Section, Source, described, flatten};
use crate::dice::Meets;

/// What each rule, answer and conflict says, in the order of their ids. They are not needed to judge, and are most of a rule set.
pub type Words = Vec<(String, RuleBook)>;

/// A rule set without its words, and what is printed for its heroes.
///
/// Only what this very version of the library packed can be opened: it is meant for a program and the files that are
/// built with it, not for keeping.
#[derive(Debug, Serialize, Deserialize)]
pub struct Volume {
    rules: Ruleset,
    /// The boards, by hero.
    pub boards: Vec<Board>,
    /// The cards every deck has.
    pub common_cards: Vec<Section>,
}

impl Volume {
    /// Packs the rule set of this name, and its words apart from it.
    ///
    /// # Errors
    /// Everything that is wrong in its files.
    pub fn pack<P: AsRef<str>, T: AsRef<str>>(
        files: &[(P, T)],
        name: &str,
    ) -> Result<(Volume, Words), Vec<ContentError>> {
        let source = flatten(files, name)?;
        Ok(Volume::of(Ruleset::compiled(&source)?, &source))
    }

    /// Packs a rule set that was made of these files.
    pub fn of(mut rules: Ruleset, source: &Source) -> (Volume, Words) {
        let words = Arc::unwrap_or_clone(mem::take(&mut rules.rules));
        let (boards, common_cards) = described(source);
        (Volume { rules, boards, common_cards }, words)
    }

    /// Makes it ready for use; without words, citations say nothing.
    pub fn open(self, words: Words) -> (Ruleset, Vec<Board>, Vec<Section>) {
        let Volume { mut rules, boards, common_cards } = self;
        rules.rules = Arc::new(words);
        for hero in rules.boards.iter_mut().filter_map(Arc::get_mut) {
            let reach = &hero.reach;
            let meets = Meets::build(hero.rows.len(), |row, dice| reach.meets(row as u8, dice));
            hero.meets = Arc::new(meets);
        }
        rules.needs = AllNeeds::of(&rules);
        (rules, boards, common_cards)
    }
}
