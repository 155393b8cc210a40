//! A hero's board.

use super::{AbilityBook, DefenseBook, RowBook, Space, SpaceLevel};
use crate::act::TitleId;
use crate::content::Origin;
use crate::content::hero::Needs;

/// A board while it is being read.
pub(super) struct Board {
    pub(super) name: String,
    pub(super) symbols: Vec<String>,
    pub(super) faces: [u8; 6],
    pub(super) titles: Vec<String>,
    pub(super) spaces: Vec<Space>,
    pub(super) abilities: Vec<AbilityBook>,
    /// Where each of them is printed.
    pub(super) origins: Vec<Origin>,
    pub(super) defenses: Vec<DefenseBook>,
    pub(super) rows: Vec<RowBook>,
    pub(super) needs: Vec<Needs>,
}

impl Board {
    /// The board of this name, for dice with these symbols on faces 1 to 6.
    pub(super) fn new(name: &str, dice: &[String; 6]) -> Board {
        let mut symbols: Vec<String> = Vec::new();
        let faces = dice.each_ref().map(|symbol| {
            let known = symbols.iter().position(|other| other == symbol);
            known.unwrap_or_else(|| {
                symbols.push(symbol.clone());
                symbols.len() - 1
            }) as u8
        });
        Board {
            name: name.to_owned(),
            symbols,
            faces,
            titles: Vec::new(),
            spaces: Vec::new(),
            abilities: Vec::new(),
            origins: Vec::new(),
            defenses: Vec::new(),
            rows: Vec::new(),
            needs: Vec::new(),
        }
    }

    pub(super) fn title(&mut self, name: &str) -> TitleId {
        let known = self.titles.iter().position(|other| other == name);
        TitleId(known.unwrap_or_else(|| {
            self.titles.push(name.to_owned());
            self.titles.len() - 1
        }) as u8)
    }

    pub(super) fn space(&mut self, name: &str, offers: SpaceLevel) {
        let title = self.title(name);
        self.spaces
            .push(Space { title, levels: [offers, SpaceLevel::default(), SpaceLevel::default()] });
    }

    pub(super) fn space_named(&self, name: &str) -> Option<usize> {
        self.spaces.iter().position(|space| self.titles[space.title.0 as usize] == name)
    }
}
