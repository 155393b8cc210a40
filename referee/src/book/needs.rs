//! What a card or a use of a token needs before it could do anything, worked out once from its compiled text, so that
//! a window only compares sets.

use std::sync::Arc;

use super::hero_book::CardKind;
use super::need::{Need, Needs};
use super::{CrawlOp, HeroBook, Op, Reaction, Ruleset, SpendBook, Target, Test, TextId, TokenBook};
use crate::act::TokenId;
use crate::content::effect::{Into, Whose};
use crate::content::token::Trigger;
use crate::token_set::TokenSet;

/// What a text needs, and what is picked with it.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Wants {
    /// Everything that must be so.
    pub(crate) needs: Needs,
    /// Whether that is not all: its words are asked one by one.
    pub(crate) asked: bool,
    /// What may have to be picked.
    pub(crate) picks: Picking,
}

/// What may have to be picked with a card or a use.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Picking {
    /// Nothing.
    #[default]
    Nothing,
    /// What the word at this place wants.
    Word(u16),
    /// All words are asked.
    Asked,
}

/// What the cards of a deck need.
#[derive(Debug)]
pub(crate) struct DeckNeeds {
    /// Each card, by its place in the deck's list.
    pub(crate) cards: Vec<Wants>,
    /// What is worked out together of what they need, and the cards that need some of it.
    groups: Vec<(Needs, u64)>,
    /// The cards that are asked one by one.
    pub(crate) asked: u64,
    /// The Hero Upgrade cards.
    pub(crate) upgrades: u64,
    /// Those of them that so many CP can pay, up to the price of the dearest card: for each board space, on each level
    /// below. [UPG-3, UPG-4]
    raising: Vec<Vec<[u64; 3]>>,
    /// The cards that need a thing, by its place.
    needing: [u64; Needs::MOST],
    /// The Action cards that so many CP can pay, up to the price of the dearest one.
    affordable: Vec<u64>,
}

impl Default for DeckNeeds {
    fn default() -> DeckNeeds {
        DeckNeeds {
            cards: Vec::new(),
            groups: Vec::new(),
            asked: 0,
            upgrades: 0,
            raising: Vec::new(),
            needing: [0; Needs::MOST],
            affordable: Vec::new(),
        }
    }
}

impl DeckNeeds {
    fn of(rules: &Ruleset, hero: &HeroBook) -> DeckNeeds {
        let mut deck = DeckNeeds::default();
        let dearest = hero.deck.iter().map(|card| card.cost).max().unwrap_or(0);
        deck.affordable = vec![0; dearest as usize + 1];
        deck.raising = vec![vec![[0; 3]; hero.spaces.len()]; dearest as usize + 1];
        for (place, card) in hero.deck.iter().enumerate() {
            let bit = 1 << place;
            let wants = match card.kind {
                CardKind::Upgrade { space, level } => {
                    deck.upgrades |= bit;
                    for below in (1..level).take(3) {
                        let price = hero.price(card, below);
                        let paid = deck.raising.iter_mut().skip(price as usize);
                        paid.for_each(|on| on[space as usize][below as usize - 1] |= bit);
                    }
                    Wants::default()
                }
                CardKind::Action { when, on_die_of, modifier, text, .. } => {
                    let paid = deck.affordable.iter_mut().skip(card.cost as usize);
                    paid.for_each(|cards| *cards |= bit);
                    let mut wants = Wants::of_text(rules, text);
                    wants.needs.add(Need::Answer { takes: hero.takers & bit != 0 });
                    wants.needs.add_if(Need::Modifiable, modifier);
                    if let Some(when) = when {
                        wants.needs.add(Need::Moment(when));
                    }
                    wants.asked |= on_die_of.is_some();
                    wants
                }
            };
            deck.asked |= if wants.asked { bit } else { 0 };
            wants.needs.each_place(|need| deck.needing[need] |= bit);
            deck.cards.push(wants);
        }
        deck.groups = deck.in_groups();
        deck
    }

    fn in_groups(&self) -> Vec<(Needs, u64)> {
        let needed = self.cards.iter().fold(Needs::default(), |all, card| all.and(card.needs));
        let groups = Needs::GROUPS.into_iter().map(|group| needed.only(group));
        groups.map(|needs| (needs, self.needing(needs))).filter(|(_, cards)| *cards != 0).collect()
    }

    /// The cards that need one of these.
    fn needing(&self, missing: Needs) -> u64 {
        let mut cards = 0;
        missing.each_place(|need| cards |= self.needing[need % Needs::MOST]);
        cards
    }

    /// Those of these cards that need only what is so; what that is, is asked for as little as possible.
    pub(crate) fn that_need_only(&self, mut cards: u64, so: impl Fn(Needs) -> Needs) -> u64 {
        for (needs, needing) in &self.groups {
            if cards & needing != 0 {
                let missing = needs.without(so(*needs));
                cards &= if missing == *needs { !needing } else { !self.needing(missing) };
            }
        }
        cards
    }

    /// The Hero Upgrade cards, out of these, that raise one of these levels and that so many CP can pay. [UPG-3]
    pub(crate) fn raising(&self, levels: &[u8], cp: u8, among: u64) -> u64 {
        let paid = self.raising.get(cp as usize).or(self.raising.last()).into_iter().flatten();
        let raised =
            paid.zip(levels).filter_map(|(on, level)| on.get(level.wrapping_sub(1) as usize));
        raised.fold(0, |all, cards| all | cards) & among
    }

    /// The Action cards that so many CP can pay.
    pub(crate) fn affordable(&self, cp: u8) -> u64 {
        self.affordable.get(cp as usize).or(self.affordable.last()).copied().unwrap_or(0)
    }
}

/// What all cards and uses of a rule set need.
#[derive(Clone, Default, Debug)]
pub(crate) struct AllNeeds {
    /// The decks, by hero.
    pub(crate) decks: Vec<Arc<DeckNeeds>>,
    /// The uses of each token.
    uses: Vec<Vec<Wants>>,
    /// Tokens that have a use.
    pub(crate) usable: TokenSet,
    /// Tokens that one can pay to be rid of.
    pub(crate) payable: TokenSet,
    /// Tokens that act by themselves, by [`Trigger`].
    reacting: [TokenSet; Trigger::COUNT],
}

impl AllNeeds {
    /// What the texts of this rule set need.
    pub(crate) fn of(rules: &Ruleset) -> AllNeeds {
        let decks = rules.boards.iter().map(|_| Arc::default()).collect();
        let mut needs = AllNeeds { decks, ..AllNeeds::default() };
        needs.renew(rules, |_| true);
        needs
    }

    /// Works out anew what tokens need, and what the decks of these heroes do.
    pub(super) fn renew(&mut self, rules: &Ruleset, seated: impl Fn(&HeroBook) -> bool) {
        let wants = |spend: &SpendBook| Wants::of_use(rules, spend);
        let mut uses: Vec<Vec<Wants>> =
            rules.tokens.iter().map(|token| token.spend.iter().map(wants).collect()).collect();
        // Which of several uses is meant has to be picked.
        for wants in uses.iter_mut().filter(|wants| wants.len() > 1).flatten() {
            wants.picks = Picking::Asked;
        }
        let those = |has: fn(&TokenBook) -> bool| -> TokenSet {
            let those = (0..).map(TokenId).zip(&rules.tokens).filter(|(_, book)| has(book));
            those.map(|(token, _)| token).collect()
        };
        self.usable = those(|book| !book.spend.is_empty());
        self.payable = those(|book| book.pay.is_some());
        let reacting = |those: &Vec<Reaction>| those.iter().map(|one| one.token).collect();
        self.reacting = rules.triggers.each_ref().map(reacting);
        self.uses = uses;
        for (deck, hero) in self.decks.iter_mut().zip(&rules.boards) {
            if seated(hero) {
                *deck = Arc::new(DeckNeeds::of(rules, hero));
            }
        }
    }

    /// The tokens that act by themselves then.
    pub(crate) fn reacting(&self, trigger: Trigger) -> TokenSet {
        self.reacting[trigger as usize]
    }

    /// What each use of a token needs.
    pub(crate) fn uses(&self, token: TokenId) -> &[Wants] {
        self.uses.get(token.0 as usize).map_or(&[], Vec::as_slice)
    }
}

impl Wants {
    fn of_use(rules: &Ruleset, spend: &SpendBook) -> Wants {
        let mut wants = Wants::of_text(rules, spend.text);
        wants.needs.add(Need::Answer { takes: false });
        wants.needs.add_if(Need::Modifiable, spend.modifier);
        wants.needs.add(Need::Moment(spend.when));
        // What is discarded for the use cannot be picked for it. [STS-5]
        let tokens = wants.needs.any(Needs::OF_TOKENS) || wants.needs.has(Need::Incoming);
        wants.asked |= tokens && spend.discards.1 > 0;
        let dice =
            rules.ops[spend.text.at as usize..spend.text.end as usize].iter().find_map(|op| {
                if let Op::Reroll { whose, .. } | Op::ChangeDice { whose, .. } = op {
                    Some(*whose)
                } else {
                    None
                }
            });
        wants.needs.add(dice.map_or(Need::NoTokenDie, Need::Dice));
        wants
    }

    fn of_text(rules: &Ruleset, text: TextId) -> Wants {
        let mut wants = Wants::default();
        let mut always = true;
        for (at, op) in rules.words(text) {
            let before = wants.needs;
            wants.word(rules, at, op);
            // What may not hold at all is needed by nobody; the words are asked one by one then.
            always &= !matches!(op, Op::On(Test::Holds(..) | Test::HoldsNone(_), _));
            if !always {
                wants.needs = before;
            }
        }
        wants
    }

    /// One word of it.
    fn word(&mut self, rules: &Ruleset, at: u16, op: Op) {
        // It waits until there is a target. [TGT-1]
        self.asked |= op.asks_the_target();
        match op {
            Op::UnlessTheyPay(offered, _) => {
                self.word(rules, offered, rules.op(offered));
                self.picks = Picking::Asked;
            }
            Op::ExtraAttempt(phase) => self.wants(at, Need::Attempt(phase)),
            Op::ChangeDice { whose, to, .. } => {
                self.wants(at, Need::Dice(whose));
                match to {
                    // Every die can be turned to some other value.
                    Into::AnyValue | Into::NextValue => {}
                    Into::Value(value @ 1..=6) => self.needs.add(Need::DieOtherThan(whose, value)),
                    Into::Value(_) => self.asked = true,
                    Into::ValueOfAnother => self.needs.add(Need::DiceDiffer(whose)),
                }
            }
            Op::Reroll { throws, whose: whose @ (Whose::Yours | Whose::YourSide) } => {
                self.needs.add(Need::Dice(whose));
                if throws == 1 {
                    self.picked_at(at);
                }
            }
            Op::Reroll { whose, .. } => self.wants(at, Need::Dice(whose)),
            Op::MakeUndefendable => self.needs.add(Need::StillDefendable),
            Op::RemoveStatus(whose) | Op::RemoveAllStatus(whose) => {
                self.wants(at, Need::Removable(whose));
            }
            Op::RemoveAllNegative(whose) => self.wants(at, Need::Negative(whose)),
            Op::TransferStatus => self.wants(at, Need::Movable),
            Op::PreventIncomingStatus => self.wants(at, Need::Incoming),
            Op::Discard(_) => self.wants(at, Need::Hand),
            Op::PassOn => self.picked_at(at),
            Op::Prevent(_) => self.needs.add(Need::Damage(Target::Me)),
            Op::To(
                whose @ (Target::AnyPlayer
                | Target::AnyOpponent
                | Target::AnyTeammate
                | Target::Opponents { .. }),
                end,
            ) => {
                let first = (end > at + 1).then(|| rules.op(at + 1));
                let prevents = matches!(first, Some(Op::Prevent(_) | Op::AvoidDamage));
                self.wants(at, if prevents { Need::Damage(whose) } else { Need::Somebody(whose) });
            }
            // Words that hold only while something is held, that look at a total or at what lies in play, or that speak of a
            // companion.
            Op::On(Test::Holds(..) | Test::HoldsNone(_), _)
            | Op::PassDamage(_)
            | Op::ShareDamage(..)
            | Op::Crawl(CrawlOp::StayInPlay) => self.asked = true,
            Op::IfDealt(..) => {
                self.needs.add(Need::LastWord);
                self.asked = true;
            }
            Op::Gain(_, token) => self.asked |= rules.companions.contains(token),
            Op::Spend(..) | Op::Activate(..) | Op::TakeDamage(_) => {
                self.asked = true;
                self.picks = Picking::Asked;
            }
            // What may be declined, or is chosen when its moment comes.
            Op::UpTo(..) | Op::MayGain(..) | Op::ChooseOne(_) => self.picked_at(at),
            Op::Crawl(
                CrawlOp::Revive
                | CrawlOp::GainCpAsSaid
                | CrawlOp::OwnAttempt
                | CrawlOp::RemoveNegative,
            )
            | Op::DiscardPositive => {
                self.asked = true;
                self.picks = Picking::Asked;
            }
            Op::To(
                Target::Me
                | Target::TheOpponent
                | Target::EveryOpponent
                | Target::YourSide
                | Target::EveryTeammate,
                _,
            )
            | Op::On(
                Test::Symbols(_)
                | Test::Values(_)
                | Test::Success(_)
                | Test::Kind(_)
                | Test::Total(_)
                | Test::TotalAtMost(_)
                | Test::Opponent
                | Test::Beats(_)
                | Test::NoneOf(_)
                | Test::AttemptsLeft(_)
                | Test::RequirementShows(_),
                _,
            )
            | Op::Alternative(_)
            | Op::Detonate(_)
            | Op::RaiseLimit(..)
            | Op::GainToLimit(_)
            | Op::Turn(..)
            | Op::PayCp(_)
            | Op::MayReroll { .. }
            | Op::Inflict(..)
            | Op::GainCp(_)
            | Op::LoseCp(_)
            | Op::StealCp(_)
            | Op::Heal(_)
            | Op::HealAsDealt
            | Op::StealHealth(_)
            | Op::Reduce(_)
            | Op::TheyRoll
            | Op::StartOver
            | Op::RerollSpent(_)
            | Op::SearchDeck
            | Op::Draw(_)
            | Op::RemoveThis
            | Op::Remove(..)
            | Op::ReceiveIsolated(_)
            | Op::ReceiveForSure(_)
            | Op::Withhold(_)
            | Op::TheyDecide(_)
            | Op::BuyOff(_)
            | Op::LookAtHand
            | Op::Deal(..)
            | Op::Add(_)
            | Op::AvoidDamage
            | Op::ForgoDefense
            | Op::FailPhase
            | Op::Roll(..)
            | Op::Jump(_)
            | Op::Each(..)
            | Op::Then
            | Op::SkipPhase
            | Op::Aim
            | Op::Crawl(
                CrawlOp::Gold(_)
                | CrawlOp::LootCard(_)
                | CrawlOp::Meet(_)
                | CrawlOp::ExploreBeside
                | CrawlOp::LootDie(_)
                | CrawlOp::HealBySalve,
            )
            | Op::ExtraOffense => {}
        }
    }

    /// Something that must be there, because it is picked.
    fn wants(&mut self, at: u16, need: Need) {
        self.needs.add(need);
        self.picked_at(at);
    }

    /// Something is picked for the word at this place.
    fn picked_at(&mut self, at: u16) {
        self.picks =
            if self.picks == Picking::Nothing { Picking::Word(at) } else { Picking::Asked };
    }
}
