//! Texts that the table reads out: their words, as those of printed texts.

use events::DamageType;

use super::run::Run;
use crate::CRAWLS;
use crate::act::{ActorId, Environment, Given};
use crate::book::{Cause, CrawlOp, Kind, Op, Quantity, Rule, Ruleset, TextId};
use crate::happening::{Recorder, What};
use crate::state::{Crawl, Do, Frame, Reading};

impl<R: Recorder> Run<'_, R> {
    /// Reads the next word of the innermost text that was read out.
    pub(super) fn read_given(&mut self) {
        let Some(Frame::Given(reading)) = self.state.stack.last_mut() else { return };
        let word = if CRAWLS { reading.words.pop() } else { None };
        let Reading { me, foe, cause, .. } = *reading;
        match word {
            None => {
                self.state.stack.pop();
            }
            Some(_) if self.state.out.contains(me) => {
                self.state.stack.pop();
            }
            Some(word) => {
                let text = Do::new(TextId::default(), me, foe, cause);
                let of_a_tile = me == foe && cause == Cause::Given(me);
                if of_a_tile { self.suffered(word, &text) } else { self.given(word, &text) }
            }
        }
    }

    /// A word of a card.
    fn given(&mut self, word: Given, text: &Do) {
        match (word, means(self.rules, word)) {
            // Only an Attack can be added to. [MOD-4]
            (Given::Add(_), _) if !self.state.attacks() => {}
            (Given::Discard(n), Means::Text(rest)) => self.discard_some(n, &Do { rest, ..*text }),
            (_, Means::Text(rest)) => self.push(Frame::Do(Do { rest, ..*text })),
            (_, Means::Word(op)) => self.word(op, 0, text),
            (_, Means::Draw(n)) => self.draw(self.hand_of(text.me), n, text.cause, Rule::CardOnce),
        }
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
            | Given::Discard(_)
            | Given::Prevent(_)
            | Given::Remove(_)
            | Given::Change(_)
            | Given::Reroll(_) => self.given(word, text),
        }
    }

    /// Whose cards a text speaks of: a Boss has no hand, and cards are those of the Active Player.
    fn hand_of(&self, me: ActorId) -> ActorId {
        if self.state.is_enemy(me) { self.state.turn_of } else { me }
    }

    /// Cards off a hand, whose owner says which.
    fn discard_some(&mut self, n: u8, text: &Do) {
        let hand = self.hand_of(text.me);
        for _ in 0..n.min(self.state.actor(hand).cards.hand) {
            self.push(Frame::Do(Do { to: Some(hand), ..*text }));
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

/// What a word is carried out as.
pub(super) enum Means {
    /// A printed word that asks nothing.
    Word(Op),
    /// A printed text, where somebody chooses.
    Text(TextId),
    /// Cards, of whoever has some.
    Draw(u8),
}

/// What a word that was read out means: judged and carried out as that.
pub(super) fn means(rules: &Ruleset, word: Given) -> Means {
    let nth = |texts: &[TextId], n: u8| {
        let text = texts.get(usize::from(n).wrapping_sub(1)).or(texts.last());
        Means::Text(text.copied().unwrap_or_default())
    };
    let chosen = &rules.crawling.chosen;
    Means::Word(match word {
        Given::Deal(n, kind) => Op::Deal(of_type(kind), Quantity::Number(n)),
        Given::Add(n) => Op::Add(Quantity::Number(n)),
        Given::Heal(n) => Op::Heal(Quantity::Number(n)),
        Given::Gain(n, token) => Op::Gain(Quantity::Number(n), token),
        Given::Inflict(n, token) => Op::Inflict(n, token),
        Given::GainCp(n) => Op::GainCp(Quantity::Number(n)),
        Given::LoseCp(n) => Op::LoseCp(n),
        Given::Prevent(n) => Op::Prevent(Quantity::Number(n)),
        Given::Draw(n) => return Means::Draw(n),
        Given::Discard(_) => return Means::Text(rules.crawling.discards),
        Given::Remove(n) => return nth(&chosen.removes, n),
        Given::Change(n) => return nth(&chosen.changes, n),
        Given::Reroll(n) => return nth(&chosen.rerolls, n),
    })
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
