//! Campaigns with hand-made matches.

use std::cell::RefCell;
use std::collections::BTreeMap;

use campaign::{
    Book, Campaign, Fact, HeroOutcome, Matches, NoOutcome, Outcome, Refusal, Rule, notation,
};
use events::Name;
use events::chain::Digest;

pub(crate) fn name(text: &str) -> Name {
    Name::new(text).expect(text)
}

pub(crate) fn fact(line: &str) -> Fact {
    notation::parse(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"))
}

/// A crawl of scenario 1 on Normal, lost by two heroes with nothing, to be changed.
pub(crate) fn lost(log: u8) -> Outcome {
    let hero = |hero| HeroOutcome { hero: name(hero), deck: 32, unidentified: [0; 4] };
    Outcome {
        log: Digest::of(&[log]),
        scenario: 1,
        difficulty: name("Normal"),
        starting_salves: 2,
        won: false,
        salves: 0,
        gold: 0,
        all_explored: false,
        heroes: vec![hero("Barbarian"), hero("Moon Elf")],
    }
}

/// The same, won.
pub(crate) fn won(log: u8) -> Outcome {
    Outcome { won: true, ..lost(log) }
}

/// A campaign and the matches it is told of.
pub(crate) struct Told {
    pub(crate) campaign: Campaign<'static>,
    pub(crate) matches: Made,
}

#[derive(Default)]
pub(crate) struct Made(RefCell<BTreeMap<String, Outcome>>);

impl Matches for Made {
    fn outcome(&self, of: &Name) -> Result<Outcome, NoOutcome> {
        self.0.borrow().get(of.as_str()).cloned().ok_or(NoOutcome::NotThere)
    }
}

impl Told {
    /// A campaign on Normal of a Barbarian and a Moon Elf.
    pub(crate) fn opened() -> Told {
        Told::on("Normal")
    }

    pub(crate) fn on(difficulty: &str) -> Told {
        let mut told = Told { campaign: Campaign::new(Book::shipped()), matches: Made::default() };
        told.ok(&format!("open campaign {difficulty}; 1 Barbarian; 2 Moon Elf"));
        told
    }

    /// What this line is refused with; nothing if it is logged.
    pub(crate) fn say(&mut self, line: &str) -> Option<Refusal> {
        let fact = fact(line);
        let judged = self.campaign.judge(&fact, &self.matches);
        let logged = self.campaign.log(fact, &self.matches);
        assert_eq!(judged, logged, "{line}");
        logged.err()
    }

    pub(crate) fn ok(&mut self, line: &str) {
        assert_eq!(self.say(line), None, "{line}");
    }

    pub(crate) fn refused(&mut self, line: &str, rule: Rule) -> Refusal {
        let refusal = self.say(line).unwrap_or_else(|| panic!("{line} is logged"));
        assert_eq!(refusal.rule(), Some(rule), "{line}: {refusal}");
        refusal
    }

    /// Makes a match under this name and says that it was played.
    pub(crate) fn play(&mut self, of: &str, outcome: Outcome) -> Option<Refusal> {
        self.matches.0.borrow_mut().insert(of.to_owned(), outcome);
        self.say(&format!("played {of}"))
    }

    pub(crate) fn played(&mut self, of: &str, outcome: Outcome) {
        assert_eq!(self.play(of, outcome), None, "{of}");
    }

    pub(crate) fn gold(&self) -> Vec<u16> {
        self.campaign.state().heroes.iter().map(|hero| hero.gold).collect()
    }

    pub(crate) fn cards(&self) -> Vec<usize> {
        self.campaign.state().heroes.iter().map(campaign::Hero::cards).collect()
    }

    /// The Loot cards of a hero, by name.
    pub(crate) fn loot(&self, hero: usize) -> Vec<String> {
        let loot = self.campaign.state().heroes[hero - 1].loot.iter();
        loot.map(|card| card.name.to_string()).collect()
    }

    /// The points of each session, and all of them.
    pub(crate) fn points(&self) -> (Vec<i32>, i32) {
        let sheet = self.campaign.sheet();
        (sheet.sessions.iter().map(campaign::SessionSheet::total).collect(), sheet.total())
    }
}
