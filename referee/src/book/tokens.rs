//! The tokens and passive abilities of a rule set.

use super::compile::Compiler;
use super::text::Texts;
use super::{Op, Reaction, SpendBook, Test, TokenBook};
use crate::CRAWLS;
use crate::act::TokenId;
use crate::content::Step;
use crate::content::hero::Hero;
use crate::content::token::{Forbids, Passive, Sign, Spend, Token, Trigger, Upon};
use crate::token_set::TokenSet;

impl Compiler<'_> {
    /// All tokens of the rule set: the shared ones and those of each leaflet.
    pub(super) fn tokens(&mut self) {
        self.gather_tokens();
        let named: Vec<(&str, TokenId, &Token)> =
            self.tokens.iter().map(|(name, (id, t))| (*name, *id, *t)).collect();
        let copies = |(name, id, token)| (0..copies(token)).map(move |nth| (name, id, nth, token));
        for (name, TokenId(first), nth, token) in named.into_iter().flat_map(copies) {
            let id = TokenId(first + nth);
            self.here = token.origin.clone();
            let most = (token.a_turn > 0).then(|| (self.counted(), token.a_turn));
            let spend = self
                .within(Step::Field("spend"), |this| this.spends((id, 1), &token.spend, most, &[]));
            self.reactions(id, &token.upon, &[]);
            let stack_with = token.stack_with.iter().map(|other| self.token(other)).collect();
            let instead = token.of_played_bosses.as_ref();
            let of_played_bosses = instead.filter(|_| CRAWLS).map(|kind| self.token(kind));
            let down = token.down.as_ref().map(|down| self.token(down));
            if token.stack == 0 {
                self.blame(format!("the stack limit of {name:?} is 0"));
            }
            self.books.push(TokenBook {
                name: if nth == 0 { name.to_owned() } else { format!("{name} (second)") },
                copy: (token.owner_stack > 0).then_some(nth),
                owner_stack: token.owner_stack,
                stack: token.stack,
                stack_with,
                roll_attempts: token.roll_attempts,
                pay: token.pay.map(|pay| pay.cp),
                rerolls_spent: Vec::new(),
                removable: token.removable,
                transferable: token.transferable,
                positive: token.sign == Sign::Positive,
                negative: token.sign == Sign::Negative,
                companion: token.sign == Sign::Companion,
                forbids: token.forbids == Some(Forbids::Everything),
                turns: false,
                passive: false,
                instead_of_defeat: token.instead_of_defeat,
                most,
                down,
                of_played_bosses,
                spend,
            });
        }
    }

    /// At the limit of kinds that lie within one, one of another kind may be discarded for what is gained next. [STK-1]
    pub(super) fn in_place_of_another(&mut self, gained: TokenId, token: &Token) {
        if token.stack_with.is_empty() {
            return;
        }
        let others: Vec<TokenId> = token.stack_with.iter().map(|other| self.token(other)).collect();
        let all = self.group_of(others.iter().copied().chain([gained]).collect());
        let others = self.group_of(others);
        let at = self.ops.len() as u16;
        let says = format!("discard {} instead", token.stack_with.join(" or "));
        self.said.insert(at + 1, says);
        let end = at + 3;
        let full = Op::On(Test::Holds(all, token.stack), end);
        self.ops.extend([full, Op::UpTo(1, end), Op::Spend(1, others)]);
    }

    /// The uses of a token, which is discarded for them at least so often; those that count towards a number a turn
    /// share one place in the count, or have each their own.
    fn spends(
        &mut self,
        (token, least): (TokenId, u8),
        spends: &[Spend],
        shared: Option<(u8, u8)>,
        symbols: &[String],
    ) -> Vec<SpendBook> {
        if spends.len() > 8 {
            self.blame("a token has at most 8 uses".to_owned());
        }
        let book = |(nth, spend)| {
            self.within(Step::Nth(nth), |this| this.spend((token, least), spend, shared, symbols))
        };
        spends.iter().enumerate().map(book).collect()
    }

    fn spend(
        &mut self,
        (token, least): (TokenId, u8),
        spend: &Spend,
        shared: Option<(u8, u8)>,
        symbols: &[String],
    ) -> SpendBook {
        SpendBook {
            most: shared.or_else(|| (spend.a_turn > 0).then(|| (self.counted(), spend.a_turn))),
            discards: match &spend.price {
                Some((n, other)) => (self.token(other), *n),
                None => (token, spend.tokens * least),
            },
            holding: spend.holding.as_ref().map(|(n, kind)| (self.token(kind), *n)),
            when: spend.when,
            cp: spend.cp,
            modifier: spend.attack_modifier,
            attack_of: spend.attack_of,
            aged: spend.aged,
            says: crate::content::said(&spend.does, symbols),
            text: self.text(&spend.does, symbols),
        }
    }

    /// The next free place in the count of uses in a turn.
    pub(super) fn counted(&mut self) -> u8 {
        let place = self.counts;
        self.counts = place.saturating_add(1);
        if self.counts == u8::MAX {
            self.blame("a rule set counts at most 254 uses".to_owned());
        }
        place
    }

    pub(super) fn reactions(&mut self, token: TokenId, upon: &[Upon], symbols: &[String]) {
        for (nth, upon) in upon.iter().enumerate() {
            let Upon { at, by, once, a_turn, aged, spares_ultimates, spares_owner, does } = upon;
            let most = (*a_turn > 0).then(|| (self.counted(), *a_turn));
            let text = self.within(Step::Field("upon"), |this| {
                this.within(Step::Nth(nth), |this| this.text(does, symbols))
            });
            let (by, once, aged) = (*by, *once, *aged);
            let (spares_ultimates, spares_owner) = (*spares_ultimates, *spares_owner);
            let reaction = Reaction {
                token,
                of: self.board,
                by,
                once,
                most,
                aged,
                spares_ultimates,
                spares_owner,
                text,
            };
            self.triggers[*at as usize].push(reaction);
        }
    }

    /// A passive ability is kept as a token that always lies on its owner's board.
    pub(super) fn passive(&mut self, passive: &Passive, symbols: &[String]) -> TokenId {
        let here = std::mem::replace(&mut self.here, passive.origin.clone());
        if let Some(id) = self.enemy_passive.filter(|_| self.board.is_some()) {
            self.reactions(id, &passive.upon, symbols);
            self.here = here;
            return id;
        }
        let Some(id) = kind(self.books.len()) else {
            self.blame(too_many());
            self.here = here;
            return TokenId(0);
        };
        let spend = self
            .within(Step::Field("uses"), |this| this.spends((id, 0), &passive.uses, None, symbols));
        if self.board.is_some() {
            self.enemy_passive = Some(id);
        }
        self.reactions(id, &passive.upon, symbols);
        let rerolls_spent = passive.rerolls_spent.iter().map(|name| self.token(name)).collect();
        self.here = here;
        self.books.push(TokenBook {
            name: passive.name.clone(),
            copy: None,
            owner_stack: 0,
            stack: 1,
            roll_attempts: 0,
            pay: None,
            rerolls_spent,
            stack_with: Vec::new(),
            removable: false,
            transferable: false,
            positive: false,
            negative: false,
            companion: false,
            forbids: false,
            turns: false,
            passive: true,
            instead_of_defeat: None,
            most: None,
            down: None,
            of_played_bosses: None,
            spend,
        });
        id
    }

    fn gather_tokens(&mut self) {
        let shared = self.source.tokens.iter();
        let own = self.source.heroes.iter().flat_map(|hero| &hero.hero.leaflet);
        for (name, token) in shared.chain(own) {
            match self.tokens.get(name.as_str()) {
                Some((_, other)) if *other != token => {
                    self.here = token.origin.clone();
                    self.blame(format!("{name:?} is printed differently elsewhere: share it or give it another name"));
                }
                Some(_) => {}
                None => {
                    self.tokens.insert(name, (TokenId(0), token));
                }
            }
        }
        let (mut place, mut over) = (0, None);
        for (id, token) in self.tokens.values_mut() {
            *id = kind(place).unwrap_or_default();
            place += usize::from(copies(token));
            over = over.or_else(|| (place > KINDS).then(|| token.origin.clone()));
        }
        if let Some(origin) = over {
            self.here = origin;
            self.blame(too_many());
        }
        for (name, token) in &self.source.tokens {
            if token.of_played_bosses.is_none() && !self.source.has_use_for(name) {
                self.here = token.origin.clone();
                self.blame(format!("no hero's leaflet has {name:?}"));
            }
        }
    }

    /// Every token of a leaflet is brought into play by some text. [STS-1]
    pub(super) fn check_tokens_used(&mut self) {
        let brought: Vec<TokenId> = self
            .ops
            .iter()
            .filter_map(|op| {
                if let Op::Gain(_, token)
                | Op::MayGain(_, token)
                | Op::Inflict(_, token)
                | Op::GainToLimit(token)
                | Op::Turn(_, token) = op
                {
                    Some(*token)
                } else {
                    None
                }
            })
            .chain(self.books.iter().filter_map(|book| book.down))
            .collect();
        for hero in &self.source.heroes {
            for (name, token) in &hero.hero.leaflet {
                let id = self.tokens.get(name.as_str()).map(|(id, _)| *id);
                if id.is_some_and(|id| !brought.contains(&id)) {
                    self.here = token.origin.clone();
                    self.blame(format!("no text brings {name:?} into play"));
                }
            }
        }
    }

    pub(super) fn starts_with(&mut self, hero: &Hero) -> Vec<(TokenId, u8)> {
        let those = |this: &mut Self| {
            hero.starts_with.iter().map(|(name, n)| (this.token(name), *n)).collect()
        };
        self.elsewhere(hero.origin.field("starts_with"), those)
    }

    /// Which of these are companions.
    pub(super) fn companions(&self, tokens: &[TokenId]) -> TokenSet {
        let all = self.tokens.values().filter(|(id, _)| tokens.contains(id));
        let those = all.filter(|(_, token)| token.sign == Sign::Companion);
        those.map(|(id, _)| *id).collect()
    }

    pub(super) fn hero_tokens(&mut self, hero: &Hero) -> Vec<TokenId> {
        let mut tokens = Vec::new();
        for name in hero.shares.iter().chain(hero.leaflet.keys()) {
            if let Some((id, _)) = self.tokens.get(name.as_str()) {
                tokens.push(*id);
            } else {
                self.here = hero.origin.field("shares");
                self.blame_name(name, format!("no token is called {name:?}"));
            }
        }
        tokens
    }
}

/// How many kinds a token has: one for each player if it has owners. [C-82]
fn copies(token: &Token) -> u8 {
    if token.owner_stack > 0 { 2 } else { 1 }
}

/// The most kinds of tokens that a rule set can have.
const KINDS: usize = 256;

fn kind(place: usize) -> Option<TokenId> {
    (place < KINDS).then_some(TokenId(place as u8))
}

fn too_many() -> String {
    format!("a rule set has at most {KINDS} kinds of tokens")
}

/// The kinds of which it matters when they were gained.
pub(super) fn aging(
    books: &[TokenBook],
    triggers: &[Vec<Reaction>; Trigger::COUNT],
) -> Vec<TokenId> {
    let spent = |token: &TokenId| books[token.0 as usize].spend.iter().any(|spend| spend.aged);
    let acts = |token: &TokenId| {
        triggers.iter().flatten().any(|reaction| reaction.aged && reaction.token == *token)
    };
    let all = (0..books.len() as u8).map(TokenId);
    all.filter(|token| spent(token) || acts(token)).collect()
}

/// The kinds with a use that is paid with tokens of another kind.
pub(super) fn priced(books: &[TokenBook]) -> Vec<TokenId> {
    let all = (0..).map(TokenId).zip(books);
    all.filter(|(token, book)| book.spend.iter().any(|spend| spend.discards.0 != *token))
        .map(|(token, _)| token)
        .collect()
}
