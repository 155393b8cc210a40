//! A hero's board.

use super::{AbilityBook, DefenseBook, RowBook, Space, SpaceLevel};
use crate::act::TitleId;
use crate::content::Origin;
use crate::content::hero::{Hero, Needs};

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
    pub(super) fn new(hero: &Hero) -> Board {
        let mut symbols: Vec<String> = Vec::new();
        let faces = hero.dice.each_ref().map(|name| {
            let known = symbols.iter().position(|other| other == name);
            known.unwrap_or_else(|| {
                symbols.push(name.clone());
                symbols.len() - 1
            }) as u8
        });
        Board {
            name: hero.name.clone(),
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
