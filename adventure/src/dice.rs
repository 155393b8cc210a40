//! The Chaos dice, and what is wanted of them.

use std::collections::BTreeMap;

use serde::Deserialize;

/// How many symbols the dice have.
const SYMBOLS: usize = 3;
/// How many dice are rolled.
pub(crate) const DICE: usize = 5;

/// The five Chaos dice. [MIN-3]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChaosDice {
    faces: [String; 6],
    symbols: Vec<String>,
    /// Of each face which symbol it shows.
    shown: [usize; 6],
}

/// How many of each symbol, in the order in which the faces show them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted([u8; SYMBOLS]);

/// The same as it is written.
pub(crate) type Symbols = BTreeMap<String, u8>;

impl ChaosDice {
    /// Dice with these symbols on faces 1 to 6; nothing if there are more of them than three.
    pub(crate) fn new(faces: [String; 6]) -> Option<ChaosDice> {
        let mut symbols: Vec<String> = Vec::new();
        let shown = faces.each_ref().map(|face| {
            let known = symbols.iter().position(|symbol| symbol == face);
            known.unwrap_or_else(|| {
                symbols.push(face.clone());
                symbols.len() - 1
            })
        });
        (symbols.len() <= SYMBOLS).then_some(ChaosDice { faces, symbols, shown })
    }

    /// The symbols on faces 1 to 6.
    pub fn faces(&self) -> &[String; 6] {
        &self.faces
    }

    /// Which symbol a die shows; nothing if it has no such face.
    pub(crate) fn symbol(&self, value: u8) -> Option<usize> {
        self.shown.get(usize::from(value).checked_sub(1)?).copied()
    }

    /// How many of the dice show each symbol.
    pub(crate) fn shown(&self, dice: [u8; DICE]) -> Wanted {
        let mut of = [0; SYMBOLS];
        for symbol in dice.into_iter().filter_map(|value| self.symbol(value)) {
            of[symbol] += 1;
        }
        Wanted(of)
    }

    /// What is written, counted; or the symbol that the dice do not have.
    pub(crate) fn wanted<'a>(&self, written: &'a Symbols) -> Result<Wanted, &'a str> {
        let mut of = [0; SYMBOLS];
        for (name, count) in written {
            let symbol = self.symbols.iter().position(|symbol| symbol == name);
            of[symbol.ok_or(name.as_str())?] = *count;
        }
        Ok(Wanted(of))
    }

    /// So many of each symbol in words, such as "2 Swipe + 1 Chaos".
    pub fn words(&self, wanted: Wanted) -> String {
        let all = self.symbols.iter().zip(wanted.0).filter(|(_, count)| *count > 0);
        let all: Vec<String> = all.map(|(symbol, count)| format!("{count} {symbol}")).collect();
        all.join(" + ")
    }
}

impl Wanted {
    /// How many of a symbol.
    pub(crate) fn of(self, symbol: usize) -> u8 {
        self.0[symbol]
    }

    /// How many dice that are in all.
    pub(crate) fn count(self) -> usize {
        self.0.iter().map(|count| usize::from(*count)).sum()
    }

    /// Whether as many of each lie there, or more.
    pub(crate) fn is_in(self, there: Wanted) -> bool {
        self.0.iter().zip(there.0).all(|(wanted, there)| *wanted <= there)
    }
}

/// What is written is counted when the dice are known.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) enum WrittenNeeds {
    /// These symbols at least.
    Symbols(Symbols),
    MicroStraight,
    SmallStraight,
    LargeStraight,
}

/// The same of a Roll Objective.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) enum WrittenObjective {
    /// These symbols.
    Symbols(Symbols),
    Straights,
}
