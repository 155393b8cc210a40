//! What a match is judged by: the rule set with the kinds of tokens of the heroes at the table, numbered anew.

use std::sync::Arc;

use events::Opening;

use super::tokens::{aging, priced};
use super::{
    AGING, BadMap, CardKind, CrawlBook, HeroBook, MapBook, Ruleset, SpaceLevel, TOKENS, TextId,
    TokenBook, USES,
};
use crate::CRAWLS;
use crate::act::TokenId;
use crate::token_set::TokenSet;

/// What there is no room for at one table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Crowded {
    /// Kinds of tokens, passive abilities among them.
    Tokens,
    /// Kinds of tokens of which it matters when they were gained.
    Aging,
    /// Uses that are counted in a turn.
    Uses,
}

impl Ruleset {
    /// Works out which kinds are of which sort.
    pub(super) fn sort_tokens(&mut self) {
        let all = || (0..=u8::MAX).map(TokenId).zip(&self.tokens);
        let those = |wanted: fn(&TokenBook) -> bool| -> Vec<TokenId> {
            all().filter(|(_, book)| wanted(book)).map(|(id, _)| id).collect()
        };
        let set = |wanted: fn(&TokenBook) -> bool| -> TokenSet {
            all().filter(|(_, book)| wanted(book)).map(|(id, _)| id).collect()
        };
        self.forbidding = set(|book| book.forbids);
        self.attempting = those(|book| book.roll_attempts != 0);
        self.saving = those(|book| book.instead_of_defeat.is_some());
        self.removable = set(|book| book.removable);
        self.transferable = set(|book| book.transferable);
        self.negative = set(|book| book.negative);
        self.positive = set(|book| book.positive && book.removable);
        self.companions = set(|book| book.companion);
        self.owned = set(|book| book.owner_stack > 0);
        self.groups = self.sets.iter().map(|kinds| kinds.iter().copied().collect()).collect();
        self.aging = aging(&self.tokens, &self.triggers);
        self.priced = priced(&self.tokens);
    }

    /// The rule set as a match that begins so uses it: as it is if everything in it finds room in a match, and
    /// otherwise [at its table](Self::at_table).
    pub(crate) fn of_match(self: &Arc<Self>, opening: &Opening) -> Result<Arc<Ruleset>, Crowded> {
        let changed = self.plays_bosses(opening) || self.is_harder(opening);
        match self.crowded() {
            None if !changed => Ok(Arc::clone(self)),
            _ => self.at_table(opening).map(Arc::new),
        }
    }

    /// The same on the map that the table laid out, if the mode asks for one. [CRAWL-1]
    pub(crate) fn on_map(mut self: Arc<Self>, opening: &Opening) -> Result<Arc<Ruleset>, BadMap> {
        if !CRAWLS {
            return Ok(self);
        }
        let mode = opening.mode.as_str();
        let asks = |(name, map): &(String, MapBook)| name == mode && map.is_laid_by_the_table();
        let concerns = opening.map.is_some() || self.crawling.maps.iter().any(asks);
        if concerns && self.mode(mode).is_some() {
            let rules = Arc::make_mut(&mut self);
            Arc::make_mut(&mut rules.crawling).lay(mode, opening.map.as_ref())?;
        }
        Ok(self)
    }

    /// The same for a match that these heroes are in, and in which these tokens lie; and where people play Bosses or not.
    pub(crate) fn of_heroes<'a>(
        self: &Arc<Self>,
        heroes: &[&str],
        tokens: impl Iterator<Item = &'a str>,
        played: bool,
    ) -> Result<Arc<Ruleset>, Crowded> {
        match self.crowded() {
            None if !played => Ok(Arc::clone(self)),
            _ => self.numbered_for(heroes, tokens, played).map(Arc::new),
        }
    }

    /// Whether a kind of token, by its place, can be of use at a table of these heroes, by theirs: it belongs to one of
    /// them, or a text of theirs names it.
    pub fn of_use(&self, heroes: impl IntoIterator<Item = usize>) -> Vec<bool> {
        let mut boards = vec![false; self.boards.len()];
        for hero in heroes {
            if let Some(seated) = boards.get_mut(hero) {
                *seated = true;
            }
        }
        let there = self.boards.iter().zip(&boards).filter(|(_, seated)| **seated);
        let there: Vec<&Arc<HeroBook>> = there.map(|(hero, _)| hero).collect();
        let mut numbering = Numbering { rules: self, used: [false; 256], read: Vec::new(), boards };
        for hero in there {
            numbering.hero(hero);
        }
        numbering.used[..self.tokens.len()].to_vec()
    }

    /// The same rule set with only those kinds of tokens that can be of use at this table: those of the heroes in it,
    /// and what their texts and the opening name. Their order stays as it is.
    ///
    /// # Errors
    /// What there is no room for. Heroes that the rule set does not have are passed over.
    pub fn at_table(&self, opening: &Opening) -> Result<Ruleset, Crowded> {
        let mut heroes: Vec<&str> = opening.seats.iter().map(|seat| seat.hero.as_str()).collect();
        let mode = self.mode(opening.mode.as_str());
        // Every enemy can be met on the way.
        if mode.is_some_and(|mode| mode.crawl().is_some()) {
            heroes.extend(self.enemies().iter().map(|enemy| enemy.name.as_str()));
        }
        heroes.extend(mode.and_then(|mode| mode.follower()));
        let laid = opening.seats.iter().flat_map(|seat| &seat.setup.tokens);
        let played = self.plays_bosses(opening);
        let mut rules = self.numbered_for(&heroes, laid.map(|(name, _)| name.as_str()), played)?;
        if let Some(difficulty) = mode.and_then(|mode| mode.difficulty()) {
            rules.as_hard_as(difficulty);
        }
        Ok(rules)
    }

    /// Where people play Bosses, what they gain in every Upkeep Phase is of use, and their texts are read so. [BVM-3, BVB-2]
    fn numbered_for<'a>(
        &self,
        heroes: &[&str],
        tokens: impl Iterator<Item = &'a str>,
        played: bool,
    ) -> Result<Ruleset, Crowded> {
        if !CRAWLS || !played {
            return self.numbered(heroes, tokens);
        }
        let gained = self.of_played_bosses().filter_map(|(id, _)| self.tokens.get(id.0 as usize));
        let gained: Vec<&str> = gained.map(|book| book.name.as_str()).collect();
        self.as_played().numbered(heroes, tokens.map(|name| name as &str).chain(gained))
    }

    fn numbered<'a>(
        &self,
        heroes: &[&str],
        tokens: impl Iterator<Item = &'a str>,
    ) -> Result<Ruleset, Crowded> {
        let seated = |hero: &&Arc<HeroBook>| heroes.contains(&hero.name.as_str());
        let boards = self.boards.iter().map(|hero| seated(&hero)).collect();
        let mut numbering = Numbering { rules: self, used: [false; 256], read: Vec::new(), boards };
        self.boards.iter().filter(seated).for_each(|hero| numbering.hero(hero));
        // Where every enemy may be there, they are met on the way, and so is what lies there.
        let crawls = CRAWLS && self.enemies().iter().all(|enemy| seated(&enemy));
        if crawls {
            numbering.crawling();
        }
        for name in tokens {
            let named = |book: &TokenBook| !book.passive && book.name == name;
            if let Some(place) = self.tokens.iter().position(named) {
                numbering.token(TokenId(place as u8));
            }
        }
        let Numbering { used, read, .. } = numbering;
        let mut ids = [None; 256];
        let there = (0..256).filter(|place| used[*place]);
        for (id, place) in there.enumerate() {
            ids[place] = Some(TokenId(id as u8));
        }
        let mut renumbered = Renumbered { ids, counts: 0 };
        let mut rules = self.clone();
        for at in read.iter().flat_map(|text| text.at..text.end) {
            rules.ops[at as usize].each_token(|id| renumbered.id(id));
        }
        rules.tokens.retain({
            let mut place = 0..;
            move |_| place.next().is_some_and(|place: usize| used[place])
        });
        rules.tokens.iter_mut().for_each(|book| renumbered.book(book));
        if crawls {
            renumbered.crawling(Arc::make_mut(&mut rules.crawling));
        }
        for set in &mut rules.sets {
            *set = set.iter().filter_map(|id| renumbered.ids[id.0 as usize]).collect();
        }
        for reactions in &mut rules.triggers {
            reactions.retain(|reaction| used[reaction.token.0 as usize]);
            for reaction in reactions {
                renumbered.id(&mut reaction.token);
                renumbered.count(&mut reaction.most);
            }
        }
        for hero in rules.boards.iter_mut().filter(|hero| seated(&&**hero)) {
            *hero = Arc::new(renumbered.hero(hero, &rules.tokens));
        }
        rules.sort_tokens();
        if let Some(crowded) = rules.crowded() {
            return Err(crowded);
        }
        let mut needs = std::mem::take(&mut rules.needs);
        needs.renew(&rules, |hero| heroes.contains(&hero.name.as_str()));
        rules.needs = needs;
        Ok(rules)
    }

    /// What a match by this very rule set has no room for.
    pub(crate) fn crowded(&self) -> Option<Crowded> {
        let uses = self.tokens.iter().flat_map(|book| {
            book.spend.iter().map(|spend| spend.most).chain([book.most]).flatten()
        });
        let acts = self.triggers.iter().flatten().filter_map(|reaction| reaction.most);
        let uses = uses.chain(acts);
        let uses = uses.map(|(place, _)| usize::from(place) + 1).max().unwrap_or(0);
        if self.tokens.len() > TOKENS {
            Some(Crowded::Tokens)
        } else if self.aging.len() > AGING {
            Some(Crowded::Aging)
        } else {
            (uses > USES).then_some(Crowded::Uses)
        }
    }
}

/// The kinds that are of use at a table, as they are found.
struct Numbering<'a> {
    rules: &'a Ruleset,
    used: [bool; 256],
    /// The texts that can be read.
    read: Vec<TextId>,
    /// Which boards lie before somebody, or may.
    boards: Vec<bool>,
}

impl Numbering<'_> {
    fn hero(&mut self, hero: &HeroBook) {
        let texts = hero.rows.iter().map(|row| row.text);
        let texts = texts.chain(hero.defenses.iter().map(|defense| defense.text));
        texts.for_each(|text| self.text(text));
        for card in &hero.deck {
            if let CardKind::Action { text, on_die_of, .. } = card.kind {
                self.text(text);
                if let Some(token) = on_die_of {
                    self.token(token);
                }
            }
        }
        if let Some(boss) = hero.boss() {
            boss.starts_with.iter().for_each(|(token, _)| self.token(*token));
            boss.cards.iter().for_each(|card| self.text(card.bonus));
        }
        let spaces = hero.spaces.iter().flat_map(|space| &space.levels);
        let other = hero.other_side.iter().flat_map(|(_, spaces)| spaces);
        spaces.chain(other).filter_map(|level| level.passive).for_each(|id| self.token(id));
        hero.other_side.iter().for_each(|(token, _)| self.token(*token));
        hero.tokens.iter().for_each(|token| self.token(*token));
        hero.starts_with.iter().for_each(|(token, _)| self.token(*token));
    }

    fn token(&mut self, token: TokenId) {
        if std::mem::replace(&mut self.used[token.0 as usize], true) {
            return;
        }
        let rules = self.rules;
        let book = rules.token(token);
        book.down.into_iter().for_each(|down| self.token(down));
        let others = book.rerolls_spent.iter().chain(&book.stack_with);
        others.for_each(|other| self.token(*other));
        for spend in &book.spend {
            self.token(spend.discards.0);
            spend.holding.into_iter().for_each(|(held, _)| self.token(held));
            self.text(spend.text);
        }
        let reactions = rules.triggers.iter().flatten();
        for reaction in reactions.filter(|reaction| reaction.token == token) {
            // What an enemy does by itself that nobody meets is of no use.
            let there = |board: u8| self.boards.get(usize::from(board)) == Some(&true);
            if reaction.of.is_none_or(there) {
                self.text(reaction.text);
            }
        }
        // Of a kind with owners each has one of their own.
        let copies = (token.0 + 1..=u8::MAX).map(TokenId).take_while(|other| {
            rules.tokens.get(other.0 as usize).is_some_and(|book| book.copy.is_some_and(|n| n > 0))
        });
        if book.copy == Some(0) {
            copies.for_each(|copy| self.token(copy));
        }
    }

    /// What Environments and chests bring, and Salves.
    fn crawling(&mut self) {
        let book = &self.rules.crawling;
        for environment in &book.environments {
            self.text(environment.text);
            environment.brings.iter().for_each(|(token, _)| self.token(*token));
        }
        book.loot.iter().flat_map(|row| &row.results).for_each(|(_, text, _)| self.text(*text));
        self.text(book.discards);
        book.chosen.all().for_each(|text| self.text(text));
        for (_, map) in &book.maps {
            self.token(map.salve);
            map.guard.iter().for_each(|(token, _)| self.token(*token));
        }
    }

    fn text(&mut self, text: TextId) {
        let rules = self.rules;
        self.read.push(text);
        for at in text.at..text.end {
            let mut op = rules.op(at);
            op.each_token(|token| self.token(*token));
            let set = op.group().and_then(|group| rules.sets.get(group.0 as usize));
            set.into_iter().flatten().for_each(|token| self.token(*token));
        }
    }
}

/// The new numbers.
struct Renumbered {
    ids: [Option<TokenId>; 256],
    /// How many places in the count of uses are taken.
    counts: u8,
}

impl Renumbered {
    fn id(&self, token: &mut TokenId) {
        *token = self.ids[token.0 as usize].unwrap_or_default();
    }

    fn crawling(&self, book: &mut CrawlBook) {
        for (token, _) in book.environments.iter_mut().flat_map(|one| &mut one.brings) {
            self.id(token);
        }
        for (_, map) in &mut book.maps {
            self.id(&mut map.salve);
            map.guard.iter_mut().for_each(|(token, _)| self.id(token));
        }
    }

    fn space(&self, level: &mut SpaceLevel) {
        level.passive.iter_mut().for_each(|token| self.id(token));
    }

    fn list(&self, tokens: &mut Vec<TokenId>) {
        *tokens = tokens.iter().filter_map(|id| self.ids[id.0 as usize]).collect();
    }

    fn book(&mut self, book: &mut TokenBook) {
        book.down.iter_mut().for_each(|token| self.id(token));
        if CRAWLS {
            book.of_played_bosses.iter_mut().for_each(|token| self.id(token));
        }
        self.list(&mut book.rerolls_spent);
        self.list(&mut book.stack_with);
        for spend in &mut book.spend {
            self.id(&mut spend.discards.0);
            spend.holding.iter_mut().for_each(|(token, _)| self.id(token));
        }
        // Uses of a token that count together have one place.
        let shared = book.most.as_mut().map(|(place, _)| {
            *place = self.counts;
            self.counts += 1;
            *place
        });
        for (place, _) in book.spend.iter_mut().filter_map(|spend| spend.most.as_mut()) {
            *place = shared.unwrap_or(self.counts);
            self.counts += u8::from(shared.is_none());
        }
    }

    /// A place of its own in the count of uses.
    fn count(&mut self, most: &mut Option<(u8, u8)>) {
        if let Some((place, _)) = most {
            *place = self.counts;
            self.counts += 1;
        }
    }

    fn hero(&self, hero: &HeroBook, tokens: &[TokenBook]) -> HeroBook {
        let mut hero = hero.clone();
        let levels = hero.spaces.iter_mut().flat_map(|space| &mut space.levels);
        levels.for_each(|level| self.space(level));
        if let Some((token, spaces)) = &mut hero.other_side {
            self.id(token);
            for level in spaces {
                self.space(level);
            }
        }
        for card in &mut hero.deck {
            if let CardKind::Action { on_die_of: Some(token), .. } = &mut card.kind {
                self.id(token);
            }
        }
        self.list(&mut hero.tokens);
        hero.starts_with.iter_mut().for_each(|(token, _)| self.id(token));
        if let Some(boss) = hero.boss.as_mut().filter(|_| CRAWLS).map(Arc::make_mut) {
            boss.starts_with.iter_mut().for_each(|(token, _)| self.id(token));
            self.id(&mut boss.salve);
        }
        if let Some(follows) =
            hero.enemy.as_mut().filter(|_| CRAWLS).and_then(|it| it.follows.as_mut())
        {
            self.id(&mut follows.spends_more.0);
        }
        hero.raises.iter_mut().for_each(|token| self.id(token));
        hero.doubts.iter_mut().for_each(|doubt| self.list(&mut doubt.tokens));
        let companions = hero.tokens.iter().filter(|id| tokens[id.0 as usize].companion);
        hero.companions = companions.copied().collect();
        hero
    }
}
