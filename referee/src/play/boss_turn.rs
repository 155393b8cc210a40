//! What a Boss's turn has besides that of an enemy: the card that is turned over, played or sold. [ADV-BOSS-4, ADV-BOSS-5]

use events::Phase;

use super::boss_card;
use super::here::question;
use super::run::Run;
use crate::CRAWLS;
use crate::act::{ActorId, CardId, TokenId, Turned};
use crate::book::{Cause, Rule, Ruleset, Timing};
use crate::happening::{Nobody, Recorder, What};
use crate::ruling::Refusal;
use crate::state::{Do, Frame, Question, Reading, State, Step, WindowKind};

/// Whether this question is which card this actor turned over. [ADV-BOSS-4]
pub(super) fn may_flip(actor: ActorId, asked: Question) -> Result<(), Refusal> {
    match asked {
        Question::BossCard { by, .. } if by == actor => Ok(()),
        Question::BossCard { by, .. } => Err(Refusal::NotYours { belongs_to: by }),
        Question::Attempt { .. }
        | Question::Defense { .. }
        | Question::WhichDefense { .. }
        | Question::Beside { .. }
        | Question::Roll { .. }
        | Question::Reroll { .. }
        | Question::Pick { .. }
        | Question::SellDown { .. }
        | Question::Deck { .. }
        | Question::Journey { .. }
        | Question::Environment { .. }
        | Question::Minion { .. }
        | Question::Loot { .. } => Err(Refusal::TheTableWaitsFor(asked)),
    }
}

/// Whether this actor turns a card over now.
pub(super) fn may_flip_now(state: &State, actor: ActorId) -> Result<(), Refusal> {
    if !CRAWLS {
        return Err(Refusal::NothingToFlip);
    }
    may_flip(actor, question(state).ok_or(Refusal::NothingToFlip)?)
}

/// The cards of the rule set that can be turned over in a Boss Battle.
pub fn flippable(rules: &Ruleset, state: &State) -> Vec<Turned> {
    let board = boss_card::board(rules, state).and_then(|board| board.boss());
    board.into_iter().flat_map(|boss| &boss.cards).map(|one| Turned::Known(one.card)).collect()
}

impl<R: Recorder> Run<'_, R> {
    /// Salves are used before anything of the Upkeep Phase acts, by whoever's turn it is. [SALVE-2, ADV-BOSS-11]
    pub(super) fn offer_salves(&mut self) {
        if self.state.boss().is_none() {
            return;
        }
        let salve = boss_card::salve(self.rules, self.state);
        let held = |(token, _): (TokenId, u8)| self.state.actor(self.state.active).count(token) > 0;
        if salve.is_some_and(held) {
            self.window(WindowKind::Salves);
        }
    }

    /// Which card is turned over, is for the table to say. [ADV-BOSS-4]
    pub(super) fn ask_for_the_card(&mut self, only_rolls: bool) {
        let by = self.state.active;
        self.push(Frame::Ask(Question::BossCard { by, only_rolls }));
    }

    /// Whether the Boss is about to roll and no card has said for what. [ADV-BOSS-6]
    pub(super) fn lacks_an_objective(&self) -> bool {
        self.state.is_a_boss(self.state.active)
            && boss_card::objective(self.rules, self.state).is_none()
    }

    /// A card was turned over: the Active Player takes the Hero Bonus. [ADV-BOSS-4]
    pub(super) fn flipped(&mut self, by: ActorId, card: Turned) {
        let Some(Frame::Ask(Question::BossCard { only_rolls, .. })) = self.state.stack.pop() else {
            return;
        };
        if let Some(boss) = self.state.boss_mut() {
            (boss.card, boss.waits) = (Some(card), !only_rolls);
        }
        self.say(What::BossFlips(by, id(card)), Cause::Table, Rule::BossFlips);
        if only_rolls {
            return;
        }
        let hero = self.state.turn_of;
        match card {
            Turned::Given(face) => {
                self.push(Frame::Given(Reading::new(face.bonus, hero, by)));
            }
            Turned::Known(id) => {
                let text = boss_card::bonus(self.rules, self.state, id).unwrap_or_default();
                self.push(Frame::Do(Do::new(text, hero, by, Cause::Card(by, id))));
            }
        }
    }

    /// A Main Phase card is played if the Boss can pay it and it would do something, and sold otherwise. [ADV-BOSS-5]
    pub(super) fn main_of_a_boss(&mut self) {
        self.begin(Phase::Main1);
        self.then(Step::BeforeOffense);
        self.then(Step::Land);
        let of_this_phase = |(_, in_roll_phase, _): &(Turned, bool, u8)| !in_roll_phase;
        if boss_card::waiting(self.rules, self.state).as_ref().is_some_and(of_this_phase) {
            self.play_the_card(false);
            self.sell_the_card();
        }
    }

    /// The card is played, if it is one of this phase that can be paid and would do something. [ADV-BOSS-5]
    pub(super) fn play_the_card(&mut self, in_roll_phase: bool) {
        let by = self.state.active;
        let Some((card, when, cost)) = boss_card::waiting(self.rules, self.state) else { return };
        let can = when == in_roll_phase && cost <= self.state.actor(by).cp;
        if !can || !self.would_do_something(card) {
            return;
        }
        self.put_away();
        self.say(What::BossPlays(by, id(card)), Cause::Table, Rule::BossPlays);
        self.lose_cp(by, cost, cause(by, card), Rule::CpPay);
        self.read_the_card(card);
        let timing = if in_roll_phase { Timing::RollPhase } else { Timing::MainPhase };
        if self.rules.numbers.answerable >> timing as u8 & 1 == 1 {
            self.window(WindowKind::Answer { to: by });
        }
    }

    /// A card that was not played is sold. [ADV-BOSS-5, SELL-1]
    pub(super) fn sell_the_card(&mut self) {
        let by = self.state.active;
        let Some((card, ..)) = boss_card::waiting(self.rules, self.state) else { return };
        self.put_away();
        self.say(What::BossSells(by, id(card)), Cause::Table, Rule::BossPlays);
        self.gain_cp(by, self.rules.numbers.cp_sale, Cause::Table, Rule::BossPlays);
    }

    fn put_away(&mut self) {
        if let Some(boss) = self.state.boss_mut() {
            boss.waits = false;
        }
    }

    /// Whether its text would change anything: it is read on a copy. [ADV-BOSS-5]
    fn would_do_something(&self, card: Turned) -> bool {
        let mut after = *self.state;
        let mut nobody = Nobody::default();
        let mut run = Run::new(self.rules, &mut after, &mut nobody);
        let depth = run.state.stack.len();
        run.read_the_card(card);
        while run.state.stack.len() > depth {
            match run.state.stack.last() {
                Some(Frame::Given(_)) => run.read_given(),
                Some(Frame::Do(_)) => run.read_all(),
                Some(
                    Frame::Step(_)
                    | Frame::PlayedCard { .. }
                    | Frame::DeclaredToken { .. }
                    | Frame::Ask(_)
                    | Frame::Window(_),
                )
                | None => return true,
            }
        }
        after.stack.copy_from(&self.state.stack);
        after != *self.state
    }

    /// Whether a card of a Boss whom nobody plays is read without an Attack to which it could add. [ADV-BOSS-5, MOD-4]
    pub(super) fn adds_to_nothing(&self, text: &Do) -> bool {
        let is_a_boss = |by| CRAWLS && self.state.is_a_boss(by);
        matches!(text.cause, Cause::Card(by, _) if is_a_boss(by)) && !self.state.attacks()
    }

    /// What the card says comes next.
    fn read_the_card(&mut self, card: Turned) {
        let (by, hero) = (self.state.active, self.state.turn_of);
        match card {
            Turned::Given(face) => {
                let does = face.plays.map(|plays| plays.does).unwrap_or_default();
                self.push(Frame::Given(Reading::new(does, by, hero)));
            }
            Turned::Known(id) => {
                let text = boss_card::text(self.rules, self.state, id).unwrap_or_default();
                self.push(Frame::Do(Do::new(text, by, hero, Cause::Card(by, id))));
            }
        }
    }
}

/// The card by its place in the deck's list, if the rule set has it.
fn id(card: Turned) -> Option<CardId> {
    match card {
        Turned::Known(id) => Some(id),
        Turned::Given(_) => None,
    }
}

fn cause(by: ActorId, card: Turned) -> Cause {
    id(card).map_or(Cause::Given(by), |id| Cause::Card(by, id))
}
