//! House rules applied to the rule set that they change.

use std::collections::BTreeSet;

use super::house::{Changes, House, HouseFile, HouseRules, house_file, of_house};
use super::origin::Origin;
use super::own;
use super::ruleset::CombatPoints;
use super::source::{Source, change, named};
use super::token::Token;
use super::wrong::ContentError;

/// Applies house rules to a rule set.
pub(super) fn apply(source: &mut Source, house: &House) -> Result<(), Vec<ContentError>> {
    if house.is_empty() {
        return Ok(());
    }
    let mut table =
        Table { source, changed: BTreeSet::new(), rules: HouseRules::default(), wrong: Vec::new() };
    let file = match &house.file {
        None => None,
        Some(text) => {
            table.source.files.extend(of_house(text));
            Some(house_file(text).map_err(|wrong| vec![wrong])?)
        }
    };
    let of_file = file.iter().flat_map(|file| &file.options);
    let options: Vec<String> = house.options.iter().chain(of_file).cloned().collect();
    if options.len() > House::MOST_OPTIONS {
        let message = format!("house rules have at most {} options", House::MOST_OPTIONS);
        return Err(vec![ContentError {
            file: House::FILE.to_owned(),
            line: 0,
            column: 0,
            message,
        }]);
    }
    for id in &options {
        table.option(id);
    }
    if let Some(file) = file {
        table.file(file);
    }
    let Table { rules, wrong, .. } = table;
    source.house = Some(rules);
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

/// A rule set while house rules are applied to it.
struct Table<'a> {
    source: &'a mut Source,
    /// What was changed, in words: nothing may be changed twice.
    changed: BTreeSet<String>,
    rules: HouseRules,
    wrong: Vec<ContentError>,
}

impl Table<'_> {
    /// A ready-made option that the file, or somebody beside it, names.
    fn option(&mut self, id: &str) {
        let named = Origin::file(House::FILE).field("options");
        let Some((_, option)) = self.source.options.get(id).cloned() else {
            let all: Vec<&str> = self.source.options.keys().map(String::as_str).collect();
            let message = format!("there is no option {id:?}; there are {}", all.join(", "));
            return self.blame_name(&named, id, message);
        };
        if self.rules.options.iter().any(|other| other == id) {
            return self.blame_name(&named, id, format!("the option {id:?} is named twice"));
        }
        self.changes(&option.changes);
        self.settle(&option.origin.field("settles"), &option.settles);
        self.rules.options.push(id.to_owned());
        self.rules.says.push(option.says);
    }

    fn blame(&mut self, at: &Origin, message: String) {
        self.wrong.push(at.wrong(&self.source.files, message));
    }

    fn blame_name(&mut self, at: &Origin, name: &str, message: String) {
        self.wrong.push(at.wrong_name(&self.source.files, name, message));
    }

    /// The table's own file.
    fn file(&mut self, file: HouseFile) {
        let here = Origin::file(House::FILE);
        let HouseFile { name, based_on, options: _, settles, changes } = file;
        if based_on != self.source.ruleset.name {
            let message = format!(
                "these house rules change {based_on:?}, not {:?}",
                self.source.ruleset.name
            );
            return self.blame_name(&here.field("based_on"), &based_on, message);
        }
        let own = self.changes(&changes);
        self.settle(&here.field("settles"), &settles);
        if !own.is_empty() {
            self.rules.says.push(format!("{name} changes {}.", own.join(", ")));
        }
        self.rules.name = Some(name);
    }

    /// Makes the changes, and says what was changed.
    fn changes(&mut self, changes: &Changes) -> Vec<String> {
        let mut those = self.numbers(changes);
        self.lists(changes, &mut those);
        self.wrong.extend(own::put(self.source, changes, &mut those));
        self.check_numbers(changes);
        for hero in &changes.heroes {
            let of_hero = hero.names().map(|(name, at)| (format!("{name} of {}", hero.name), at));
            those.extend(of_hero);
            let changed = change(&mut self.source.heroes, &self.source.files, hero.clone());
            self.wrong.extend(changed.err());
            for (field, said) in [
                ("printed_in", hero.printed_in.is_some()),
                ("unverified", !hero.unverified.is_empty()),
            ] {
                if said {
                    let message = "house rules say neither what is printed nor what is in doubt";
                    self.blame(&hero.origin.field(field), message.to_owned());
                }
            }
        }
        for (one, at) in &those {
            if !self.changed.insert(one.clone()) {
                self.blame(at, format!("{one} is changed twice"));
            }
        }
        those.into_iter().map(|(one, _)| one).collect()
    }

    /// Numbers and policies. A deck that has its own number grows or shrinks with the others.
    fn numbers(&mut self, changes: &Changes) -> Vec<(String, Origin)> {
        let mut those = Vec::new();
        if let Some(new) = changes.deck {
            let old = self.source.ruleset.deck;
            for own in self.source.heroes.iter_mut().filter_map(|hero| hero.hero.deck.as_mut()) {
                *own = own.saturating_sub(old).saturating_add(new);
            }
        }
        let into = &mut self.source.ruleset;
        let mut put = |name: &'static str, changed: bool| {
            if changed {
                those.push((name.to_owned(), changes.origin.field(name)));
            }
        };
        put("combat_points", set(&mut into.combat_points, changes.combat_points.as_ref()));
        put("hand", set(&mut into.hand, changes.hand.as_ref()));
        put("deck", set(&mut into.deck, changes.deck.as_ref()));
        put("heal_above_start", set(&mut into.heal_above_start, changes.heal_above_start.as_ref()));
        put("roll_attempts", set(&mut into.roll_attempts, changes.roll_attempts.as_ref()));
        let declined = changes.defense_may_be_declined.as_ref();
        put("defense_may_be_declined", set(&mut into.defense_may_be_declined, declined));
        put("settling", set(&mut into.settling, changes.settling.as_ref()));
        put("answerable", set(&mut into.answerable, changes.answerable.as_ref()));
        put("precedence", set(&mut into.precedence, changes.precedence.as_ref()));
        let before = changes.heals_before_damage.as_ref();
        put("heals_before_damage", set(&mut into.heals_before_damage, before));
        let skipped = changes.skipped_phase_leaves_attempts.as_ref();
        put("skipped_phase_leaves_attempts", set(&mut into.skipped_phase_leaves_attempts, skipped));
        let reshuffles = changes.search_reshuffles.as_ref();
        put("search_reshuffles", set(&mut into.search_reshuffles, reshuffles));
        those
    }

    /// Numbers that cannot go together.
    fn check_numbers(&mut self, changes: &Changes) {
        let into = &self.source.ruleset;
        let mut refuse = |wrong: bool, at: Origin, message: &str| {
            if wrong {
                self.wrong.push(at.wrong(&self.source.files, message.to_owned()));
            }
        };
        let field = |name| changes.origin.field(name);
        let CombatPoints { start, most, .. } = into.combat_points;
        refuse(start > most, field("combat_points"), "nobody can start with more CP than the most");
        refuse(
            into.hand.start > into.deck,
            field("hand"),
            "the starting hand has more cards than the deck",
        );
        refuse(
            into.roll_attempts == 0,
            field("roll_attempts"),
            "there is no roll without an attempt",
        );
        for (name, mode) in &into.modes {
            let at = if changes.modes.contains_key(name) {
                field("modes").key(name).field("health")
            } else {
                field("heal_above_start")
            };
            let most = mode.health.checked_add(into.heal_above_start);
            refuse(
                (mode.health == 0 && mode.stands_in.is_none() && mode.crawl().is_none())
                    || most.is_none(),
                at,
                "Health is from 1 to 255, healing included",
            );
        }
    }

    /// What is replaced by its name.
    fn lists(&mut self, changes: &Changes, those: &mut Vec<(String, Origin)>) {
        for (kind, attributes) in &changes.damage {
            let at = changes.origin.field("damage").key(&format!("{kind:?}"));
            those.push((format!("{kind:?} damage"), at));
            self.source.ruleset.damage.insert(*kind, *attributes);
        }
        for (name, mode) in &changes.modes {
            let at = changes.origin.field("modes").key(name);
            match self.source.ruleset.modes.get_mut(name) {
                Some(old) if old.players != mode.players => {
                    let players = format!("the mode {name:?} is for {} players", old.players);
                    self.blame(&at, players);
                }
                Some(old) => *old = mode.clone(),
                None => self.missing(&at, name, "mode"),
            }
            those.push((name.clone(), at));
        }
        for (name, token) in &changes.tokens {
            those.push((name.clone(), token.origin.clone()));
            let leaflets = self.source.heroes.iter_mut().map(|hero| &mut hero.hero.leaflet);
            let boxes = leaflets.chain([&mut self.source.tokens]);
            let found: Vec<&mut Token> = boxes.filter_map(|tokens| tokens.get_mut(name)).collect();
            let missing = found.is_empty();
            for old in found {
                *old = token.clone();
            }
            if missing {
                self.missing(&token.origin, name, "token");
            }
        }
        for card in &changes.cards {
            those.push((card.name().to_owned(), card.origin().clone()));
            match named(&mut self.source.cards, card.name()) {
                Some(old) => *old = card.clone(),
                None => self.missing(card.origin(), card.name(), "common card"),
            }
        }
        for (nth, name) in changes.without_cards.iter().enumerate() {
            let at = changes.origin.field("without_cards").nth(nth);
            let before = self.source.cards.len();
            self.source.cards.retain(|card| card.name() != name);
            if self.source.cards.len() == before {
                self.missing(&at, name, "common card");
            }
            those.push((name.clone(), at));
        }
    }

    fn missing(&mut self, at: &Origin, name: &str, what: &str) {
        self.blame_name(at, name, format!("the rule set has no {what} {name:?} to change"));
    }

    /// Takes out doubts that are decided.
    fn settle(&mut self, at: &Origin, settles: &[String]) {
        for says in settles {
            let mut found = false;
            for hero in &mut self.source.heroes {
                let before = hero.hero.unverified.len();
                hero.hero.unverified.retain(|doubt| doubt != says);
                found |= hero.hero.unverified.len() < before;
            }
            if !found {
                let message = format!("nothing is in doubt in the words {says:?}");
                self.blame_name(at, says, message);
            }
        }
    }
}

/// Changes a value, if there is another one.
fn set<T: Clone>(old: &mut T, new: Option<&T>) -> bool {
    if let Some(new) = new {
        old.clone_from(new);
    }
    new.is_some()
}
