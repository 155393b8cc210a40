//! Texts that the table reads out: their words, as those of printed texts.

use events::DamageType;

use super::run::Run;
use crate::CRAWLS;
use crate::act::{ActorId, Environment, Given};
use crate::book::{Cause, CrawlOp, Kind, Op, Quantity, Rule, TextId};
use crate::happening::{Recorder, What};
use crate::state::{Crawl, Do, Frame, Reading};

impl<R: Recorder> Run<'_, R> {
    /// Reads the next word of the innermost text that was read out.
    pub(super) fn read_given(&mut self) {
        let Some(Frame::Given(reading)) = self.state.stack.last_mut() else { return };
        let word = if CRAWLS { reading.words.pop() } else { None };
        let Reading { me, foe, .. } = *reading;
        match word {
            None => {
                self.state.stack.pop();
            }
            Some(_) if self.state.out.contains(me) => {
                self.state.stack.pop();
            }
            Some(word) => {
                let text = Do::new(TextId::default(), me, foe, Cause::Given(me));
                if me == foe { self.suffered(word, &text) } else { self.given(word, &text) }
            }
        }
    }

    /// A word of a card.
    fn given(&mut self, word: Given, text: &Do) {
        let op = match word {
            // Only an Attack can be added to. [MOD-4]
            Given::Add(_) if !self.state.attacks() => return,
            Given::Deal(n, kind) => Op::Deal(of_type(kind), Quantity::Number(n)),
            Given::Add(n) => Op::Add(Quantity::Number(n)),
            Given::Heal(n) => Op::Heal(Quantity::Number(n)),
            Given::Gain(n, token) => Op::Gain(Quantity::Number(n), token),
            Given::Inflict(n, token) => Op::Inflict(n, token),
            Given::GainCp(n) => Op::GainCp(Quantity::Number(n)),
            Given::LoseCp(n) => Op::LoseCp(n),
            Given::Draw(n) => {
                return self.draw(self.hand_of(text.me), n, text.cause, Rule::CardOnce);
            }
            Given::Discard(n) => return self.discard_some(n, text),
        };
        self.word(op, 0, text);
    }

    /// A word of an Environment: there is no opponent, and whoever explores it suffers what it says. [CRAWL-4]
    fn suffered(&mut self, word: Given, text: &Do) {
        let (me, cause) = (text.me, text.cause);
        match word {
            Given::Deal(n, _) => self.word(Op::ReceiveIsolated(n), 0, text),
            Given::Heal(n) => self.heal(me, n, cause, Rule::TextHeal),
            Given::Inflict(n, token) => self.given(Given::Gain(n, token), text),
            Given::LoseCp(n) => self.lose_cp(me, n, cause, Rule::CrawlExplore),
            Given::Add(_)
            | Given::Gain(..)
            | Given::GainCp(_)
            | Given::Draw(_)
            | Given::Discard(_) => self.given(word, text),
        }
    }

    /// Whose cards a text speaks of: a Boss has no hand, and cards are those of the Active Player.
    fn hand_of(&self, me: ActorId) -> ActorId {
        if self.state.is_enemy(me) { self.state.turn_of } else { me }
    }

    /// Cards off a hand, whose owner says which.
    fn discard_some(&mut self, n: u8, text: &Do) {
        let hand = self.hand_of(text.me);
        let rest = self.rules.crawling.discards;
        for _ in 0..n.min(self.state.actor(hand).cards.hand) {
            self.push(Frame::Do(Do { rest, to: Some(hand), ..*text }));
        }
    }

    /// The features of an Environment that the table reads out, in their order: the Minion waits below the text. [CRAWL-4]
    pub(super) fn turn_over_given(&mut self, by: ActorId, says: Environment) {
        let Environment { cp, gold, does, minion } = says;
        if let Some(crawl) = self.state.crawl_mut() {
            let at = crawl.hero(by).map_or(0, |hero| hero.at);
            if let Some(known) = crawl.environments.get_mut(usize::from(at)) {
                *known = Crawl::READ_OUT;
            }
        }
        let cause = Cause::Given(by);
        self.say(What::Explored(by, None), cause, Rule::CrawlExplore);
        let text = Do::new(TextId::default(), by, by, cause);
        if cp > 0 {
            self.word(Op::GainCp(Quantity::Number(cp)), 0, &text);
        }
        if gold > 0 {
            self.crawl_word(CrawlOp::Gold(gold), 0, &text);
        }
        if let Some(level) = minion {
            self.crawl_word(CrawlOp::Meet(level), 0, &text);
        }
        self.push(Frame::Given(Reading::new(does, by, by)));
    }
}

fn of_type(kind: DamageType) -> Kind {
    match kind {
        DamageType::Normal => Kind::Normal,
        DamageType::Undefendable => Kind::Undefendable,
        DamageType::Pure => Kind::Pure,
        DamageType::Collateral => Kind::Collateral,
        DamageType::Ultimate => Kind::Ultimate,
    }
}
