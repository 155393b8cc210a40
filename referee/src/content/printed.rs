//! Of what each thing that is printed remembers where.

use super::hero::{
    Ability, Card, Defense, Hero, HeroChanges, OtherSide, Replaces, Ultimate, Upgrade,
};
use super::house::{Changes, HouseOption};
use super::origin::{Origin, Printed};
use super::token::{Passive, Token};

impl Printed for Hero {
    fn printed(&mut self, at: Origin) {
        self.passive.printed(at.field("passive"));
        self.offense.printed(at.field("offense"));
        self.defense.printed(at.field("defense"));
        self.ultimate.printed(at.field("ultimate"));
        self.other_side.printed(at.field("other_side"));
        self.leaflet.printed(at.field("leaflet"));
        self.cards.printed(at.field("cards"));
        self.origin = at;
    }
}

impl Printed for OtherSide {
    fn printed(&mut self, at: Origin) {
        self.passive.printed(at.field("passive"));
        self.offense.printed(at.field("offense"));
        self.defense.printed(at.field("defense"));
        self.ultimate.printed(at.field("ultimate"));
    }
}

impl Printed for HeroChanges {
    fn printed(&mut self, at: Origin) {
        self.passive.printed(at.field("passive"));
        self.offense.printed(at.field("offense"));
        self.defense.printed(at.field("defense"));
        self.ultimate.printed(at.field("ultimate"));
        self.leaflet.printed(at.field("leaflet"));
        self.cards.printed(at.field("cards"));
        self.origin = at;
    }
}

impl Printed for Ability {
    fn printed(&mut self, at: Origin) {
        self.origin = at;
    }
}

impl Printed for Defense {
    fn printed(&mut self, at: Origin) {
        self.origin = at;
    }
}

impl Printed for Ultimate {
    fn printed(&mut self, at: Origin) {
        self.origin = at;
    }
}

impl Printed for Passive {
    fn printed(&mut self, at: Origin) {
        self.origin = at;
    }
}

impl Printed for Token {
    fn printed(&mut self, at: Origin) {
        self.origin = at;
    }
}

impl Printed for Card {
    fn printed(&mut self, at: Origin) {
        let at = at.nth(0);
        match self {
            Card::Action(card) => card.origin = at,
            Card::Upgrade(card) => card.printed(at),
        }
    }
}

impl Printed for Upgrade {
    fn printed(&mut self, at: Origin) {
        self.replaces.printed(at.field("replaces").nth(0));
        self.adds.printed(at.field("adds"));
        self.origin = at;
    }
}

impl Printed for Replaces {
    fn printed(&mut self, at: Origin) {
        match self {
            Replaces::Offense(ability) => ability.printed(at),
            Replaces::Defense(defense) => defense.printed(at),
            Replaces::Passive(passive) => passive.printed(at),
        }
    }
}

impl Printed for Changes {
    fn printed(&mut self, at: Origin) {
        self.tokens.printed(at.field("tokens"));
        self.cards.printed(at.field("cards"));
        self.heroes.printed(at.field("heroes"));
        self.bosses.printed(at.field("bosses"));
        self.new_heroes.printed(at.field("new_heroes"));
        self.minions.printed(at.field("minions"));
        self.environments.printed(at.field("environments"));
        self.loot_cards.printed(at.field("loot_cards"));
        self.boss_cards.printed(at.field("boss_cards"));
        self.origin = at;
    }
}

impl Printed for HouseOption {
    fn printed(&mut self, at: Origin) {
        self.changes.printed(at.field("changes"));
        self.origin = at;
    }
}
