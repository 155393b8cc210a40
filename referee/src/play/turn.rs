//! The course of a turn. The order of things stands here and nowhere else. [TURN-2]

use events::Phase;

use super::change;
use super::open::took_a_turn;
use super::run::Run;
use super::settling;
use crate::CRAWLS;
use crate::act::ActorId;
use crate::book::{AGING, Cause, Rule};
use crate::content::token::Trigger;
use crate::damage::Line;
use crate::happening::{Recorder, What};
use crate::state::{Attack, Defending, Do, Frame, Mood, Question, Step, Window, WindowKind};

impl<R: Recorder> Run<'_, R> {
    // Called from the one loop alone, eight times for each look at the options: it becomes a part of the loop.
    #[expect(clippy::inline_always)]
    #[inline(always)]
    pub(super) fn take_step(&mut self, step: Step) {
        match step {
            Step::Upkeep => self.upkeep(),
            Step::UpkeepGoesOn => self.upkeep_goes_on(),
            Step::UpkeepConcludes => self.upkeep_concludes(),
            Step::Land => self.land_after_a_word(),
            Step::Income => self.income(),
            Step::IncomeArrives => self.income_arrives(),
            Step::Main1 if self.state.is_a_boss(self.state.active) => self.main_of_a_boss(),
            Step::Main1 => self.main(Phase::Main1, Step::BeforeOffense),
            Step::BeforeOffense if self.lacks_an_objective() => {
                self.then(Step::BeforeOffense);
                self.ask_for_the_card(true);
            }
            Step::BeforeOffense => self.before_offense(),
            Step::Offense => self.offense(),
            Step::OffenseConcludes => self.offense_concludes(),
            Step::Activate => self.activate(),
            Step::Declared => self.declared(),
            Step::Target => self.target(),
            Step::Inflict => self.inflict(),
            Step::Attacked => self.attacked(),
            Step::Defend => self.defend(),
            Step::LastWord => self.last_word(),
            Step::Settle => self.settle(),
            Step::Deal => self.deal_everything(),
            Step::DealIsolated => self.deal_isolated(),
            Step::ComesToNothing => self.come_to_nothing(),
            Step::RollPhaseConcludes => self.roll_phase_concludes(),
            Step::AfterRollPhase => self.after_roll_phase(),
            Step::Main2 if self.ends_behind_its_roll_phases() => self.turn_concludes(),
            Step::Main2 => self.main(Phase::Main2, Step::Discard),
            Step::Discard => self.discard(),
            Step::TurnConcludes => self.turn_concludes(),
            Step::TurnEnds => self.turn_ends(),
            Step::SetOut if CRAWLS => self.set_out(),
            Step::Journey if CRAWLS => self.journey(self.state.turn_of, false),
            Step::Battle if CRAWLS => self.battle(),
            Step::BattleBegins if CRAWLS => self.battle_begins(),
            Step::CrawlIsWon if CRAWLS => self.look_whether_the_crawl_is_won(),
            Step::SetOut | Step::Journey | Step::Battle | Step::BattleBegins | Step::CrawlIsWon => {
            }
        }
    }

    pub(super) fn begin(&mut self, phase: Phase) {
        self.state.phase = phase;
        let rule = match phase {
            Phase::Upkeep => Rule::Upkeep,
            Phase::Income => Rule::Income,
            Phase::Main1 | Phase::Main2 | Phase::Targeting => Rule::TurnPhases,
            Phase::Offense => Rule::RollAttempts,
            Phase::Defense => Rule::Defense,
            Phase::Discard => Rule::CardHandLimit,
            Phase::Journey => Rule::CrawlTurn,
        };
        self.say(What::Phase(phase, self.state.active), Cause::Table, rule);
    }

    pub(super) fn then(&mut self, step: Step) {
        self.push(Frame::Step(step));
    }

    pub(super) fn window(&mut self, kind: WindowKind) {
        self.push(Frame::Window(Window { kind, passed: 0 }));
    }

    /// What acts before the first turn.
    pub(super) fn begin_the_match(&mut self) {
        // An enemy that acts first has no turn of its own. [MIN-7]
        self.react(self.state.turn_of, Trigger::YouBegin, Mood::Plain);
    }

    fn upkeep(&mut self) {
        let actor = self.state.active;
        self.say(What::Turn { number: self.state.turn, actor }, Cause::Table, Rule::TurnOrder);
        if self.state.comes_back.is_some() {
            self.state.begun = took_a_turn(self.state.begun, actor);
        }
        if self.state.only_roll_phases {
            return self.then(Step::BeforeOffense);
        }
        self.begin_the_upkeep();
        // A Minion has no Income and no Main Phases, and a Boss has. [MIN-2, ADV-BOSS-4]
        let minion = self.state.is_enemy(actor) && !self.state.is_a_boss(actor);
        self.drop_what_acts_in_no_phase(minion);
        self.then(if minion { Step::BeforeOffense } else { Step::Income });
        self.then(Step::Land);
        self.then(Step::UpkeepConcludes);
        self.then(Step::UpkeepGoesOn);
        let (rules, state) = (self.rules, &self.state);
        let held = state.actor(actor).kinds().and(rules.needs.reacting(Trigger::YourUpkeep));
        let some = if held.is_empty() { &[] } else { rules.reactions(Trigger::YourUpkeep) };
        let acts = some.iter().filter(|reaction| {
            held.contains(reaction.token)
                && reaction.acts_on(state.actor(actor).hero)
                && !(reaction.spares_owner
                    && change::owner(rules, state, reaction.token) == Some(actor))
        });
        self.state.upkeep = acts.map(|reaction| reaction.token).collect();
        self.ask_for_the_order();
        self.the_follower_acts();
        self.offer_salves();
    }

    fn upkeep_goes_on(&mut self) {
        let kinds = std::mem::take(&mut self.state.upkeep);
        self.react_of(self.state.active, Trigger::YourUpkeep, Mood::Plain, kinds);
    }

    fn income(&mut self) {
        self.begin(Phase::Income);
        self.state.skips = false;
        if self.state.turn == 1 && self.state.first_income_skipped {
            self.say(
                What::Skipped(Phase::Income, self.state.active),
                Cause::Table,
                Rule::TurnFirstIncome,
            );
            return self.then(Step::Main1);
        }
        self.then(Step::IncomeArrives);
        self.react(self.state.active, Trigger::YourIncome, Mood::Plain);
    }

    fn income_arrives(&mut self) {
        self.then(Step::Main1);
        if std::mem::take(&mut self.state.skips) {
            return;
        }
        let numbers = self.rules.numbers;
        self.gain_cp(self.state.active, numbers.cp_income, Cause::Table, Rule::Income);
        if self.state.is_a_boss(self.state.active) {
            return self.ask_for_the_card(false);
        }
        self.draw(self.state.active, numbers.hand_income, Cause::Table, Rule::Income);
    }

    fn main(&mut self, phase: Phase, after: Step) {
        self.begin(phase);
        self.then(after);
        self.then(Step::Land);
        self.window(WindowKind::Main);
    }

    fn before_offense(&mut self) {
        if self.nobody_to_fight() {
            let by = self.state.active;
            self.say(What::Skipped(Phase::Offense, by), Cause::Table, Rule::NoBattle);
            return self.then(Step::Main2);
        }
        self.begin(Phase::Offense);
        self.state.attack = match self.state.attack.again_at {
            Some(at) => Attack::new(self.state.active, at),
            None => self.state.new_attack(self.state.active),
        };
        self.state.skips = false;
        self.then(Step::Offense);
        self.react(self.state.active, Trigger::YourOffense, Mood::Plain);
    }

    fn offense(&mut self) {
        let by = self.state.active;
        let forbidden = self.forbidden(by).is_some();
        let skips = std::mem::take(&mut self.state.skips);
        if forbidden && !skips {
            self.say(What::Skipped(Phase::Offense, by), Cause::Table, Rule::NoActions);
        }
        if (skips || forbidden) && !self.state.is_enemy(by) {
            return self.then(Step::Main2);
        }
        // For whatever reason an enemy activates nothing. [KH-3, ADV-BOSS-5]
        if skips || forbidden {
            self.then(Step::AfterRollPhase);
            self.then(Step::Land);
            return self.nothing_activated(by);
        }
        self.then(Step::Activate);
        self.push(Frame::Ask(Question::Attempt { by }));
    }

    /// What may void the phase is carried out when it concludes, and everything the ability did is there by then. [C-67, STS-13]
    fn offense_concludes(&mut self) {
        self.then(Step::Target);
        if !self.state.attack.ultimate {
            self.state.attack.concluded = true;
            self.react(self.state.active, Trigger::YourOffenseConcludes, Mood::Plain);
        }
    }

    /// Whether the turn has no phases behind the Roll Phases. [MIN-2, MODE-SIMP]
    fn ends_behind_its_roll_phases(&self) -> bool {
        self.state.only_roll_phases || self.state.is_enemy(self.state.active)
    }

    /// Nothing comes of the dice; what cards brought in this Roll Phase still arrives. [ACC-1]
    pub(super) fn come_to_nothing(&mut self) {
        self.then(Step::RollPhaseConcludes);
        self.then(Step::Settle);
        self.ask_for_a_word();
    }

    fn activate(&mut self) {
        let by = self.state.active;
        let attack = self.state.attack;
        let Some(ability) = attack.announced else {
            self.then(Step::ComesToNothing);
            self.nothing_activated(by);
            return self.play_the_card(true);
        };
        let hero = self.rules.hero(self.state.actor(by).hero);
        self.state.attack.activated = true;
        self.state.attack.ultimate = hero.abilities[ability as usize].ultimate;
        self.say(What::Activated(by, ability), Cause::Ability(by, ability), Rule::Activate);
        let Some(row) = hero.strongest(ability, attack.dice) else {
            debug_assert!(false, "an activated ability is met");
            return self.then(Step::RollPhaseConcludes);
        };
        let text = hero.rows[row as usize].text;
        self.then(Step::Declared);
        let mut text = Do::new(text, by, attack.at, Cause::Ability(by, ability));
        text.mood = Mood::Offense;
        text.dice = attack.dice;
        text.count = 5;
        self.push(Frame::Do(text));
        self.react(by, Trigger::YouActivate, Mood::Part);
        if self.state.attack.ultimate && attack.aimed {
            self.react(attack.at, Trigger::UltimateAgainstYou, Mood::Plain);
        }
    }

    fn declared(&mut self) {
        self.read_as_attack();
        let attack = self.state.attack;
        self.state.attack.extra_attempts = 0;
        if attack.restarts {
            return self.start_over();
        }
        self.then(Step::OffenseConcludes);
        self.window(WindowKind::Declared);
        if self.state.attack.attacks {
            self.react(attack.by, Trigger::YouAttack, Mood::Part);
        }
        self.play_the_card(true);
    }

    /// Whether the ability is an Attack is read from its own damage: at the end of its text, or at a "then" for what may
    /// be used there. Says whether it has become one now. [ATK-1, C-44, TXT-4]
    pub(super) fn read_as_attack(&mut self) -> bool {
        let attack = self.state.attack;
        let attacks = attack.base > 0 && self.rules.attributes(attack.kind).attack;
        if attack.attacks || !attacks {
            return false;
        }
        self.state.attack.attacks = true;
        if attack.aimed {
            self.attacks_somebody();
        }
        true
    }

    /// The same of what is read behind the targeting: what acts with one's Attack acts now. [ATK-1, TGT-1]
    pub(super) fn read_as_attack_once_aimed(&mut self) {
        let behind = !self.state.stack.contains(&Frame::Step(Step::Declared));
        if self.read_as_attack() && behind {
            self.react(self.state.attack.by, Trigger::YouAttack, Mood::Plain);
        }
    }

    /// The same Offensive Roll Phase from its first Roll Attempt on.
    fn start_over(&mut self) {
        let by = self.state.attack.by;
        let Attack { at, aimed, again, again_at, .. } = self.state.attack;
        let anew = Attack::new(by, at);
        self.state.attack = Attack { aimed, again, again_at, ..anew };
        self.then(Step::Activate);
        self.push(Frame::Ask(Question::Attempt { by }));
    }

    fn inflict(&mut self) {
        self.then(Step::Attacked);
        // What was read behind the targeting may make it an Attack only now.
        self.read_as_attack_once_aimed();
        self.begin_defense();
        self.arrive();
    }

    /// The Defender's phase, if there is an Attack; and if there is damage of another type, the phase without a
    /// Defensive Ability. [DEF-1, DEF-4]
    fn begin_defense(&mut self) {
        let attack = &self.state.attack;
        let hurts = |by: &ActorId| {
            self.state.lines.iter().any(|line| line.to == *by && line.what.is_damage())
        };
        let of_nobody = || self.state.clockwise(attack.by).find(hurts).unwrap_or(attack.at);
        let nobody = attack.at == attack.by;
        let by = if attack.aimed { attack.at } else { of_nobody() };
        if nobody {
            return;
        }
        if attack.attacks || hurts(&by) {
            self.state.phase = Phase::Defense;
            let rule = if self.state.attack.attacks { Rule::Defense } else { Rule::DefenseTypes };
            self.say(What::Phase(Phase::Defense, by), Cause::Table, rule);
        }
    }

    fn attacked(&mut self) {
        self.then(Step::Defend);
        let Attack { at, attacks, kind, .. } = self.state.attack;
        if attacks {
            if self.rules.attributes(kind).enhanceable {
                self.react(at, Trigger::EnhanceableAttackOnYou, Mood::Plain);
            } else {
                self.leave_additions_open(at);
            }
            self.react(at, Trigger::YouAreAttacked, Mood::Plain);
        }
        self.each_foe(|run, foe| {
            let by = run.state.attack.by;
            let of_ability = |line: &Line| {
                line.to == foe
                    && line.what.is_damage()
                    && matches!(line.cause, Cause::Ability(actor, _) if actor == by)
            };
            if run.state.lines.iter().any(of_ability) {
                run.react(foe, Trigger::OffenseDamagesYou, Mood::Plain);
            }
        });
    }

    fn defend(&mut self) {
        self.then(Step::LastWord);
        let attack = self.state.attack;
        let by = attack.at;
        let there =
            attack.aimed && self.state.remaining().contains(by) && self.forbidden(by).is_none();
        if !self.defendable() || attack.ultimate || !there {
            return;
        }
        if settling::comes_to_nothing(self.rules, self.state) {
            return;
        }
        match *self.defenses(by) {
            [only] => self.roll_defense(by, only),
            _ => self.push(Frame::Ask(Question::WhichDefense { by })),
        }
    }

    fn last_word(&mut self) {
        if self.state.attack.defense == Defending::Open {
            self.state.attack.defense = Defending::Over;
        }
        self.then(Step::RollPhaseConcludes);
        self.then(Step::Settle);
        self.window(WindowKind::LastWord);
    }

    fn roll_phase_concludes(&mut self) {
        let attack = self.state.attack;
        self.then(Step::AfterRollPhase);
        // A phase that failed may have been an Attack all the same. [ATK-3]
        if !attack.attacks {
            self.each_foe(|run, foe| {
                run.react(foe, Trigger::OpponentMakesNoAttack, Mood::Plain);
            });
        }
        if attack.aimed && attack.at != attack.by {
            self.react(attack.at, Trigger::AttackOnYouConcludes, Mood::Plain);
        }
        self.leave_the_next_phase_open();
        self.react(attack.by, Trigger::YourRollPhaseConcludes, Mood::Plain);
        if !attack.concluded {
            self.react(attack.by, Trigger::YourOffenseConcludes, Mood::RemovalOnly);
        }
        self.state.attack.ultimate = false;
    }

    fn after_roll_phase(&mut self) {
        // Aimed at somebody who is out, it is forfeited.
        if self.state.attack.again_at.is_some_and(|at| self.state.out.contains(at)) {
            self.state.attack.again = 0;
        }
        if self.state.attack.again == 0 {
            self.sell_the_card();
            self.then(Step::Main2);
            let by = self.state.attack.by;
            return self.react(by, Trigger::YourLastRollPhaseConcludes, Mood::Plain);
        }
        self.say(
            What::AnotherOffense(self.state.active),
            Cause::Table,
            Rule::TurnRollPhaseConcludes,
        );
        self.then(Step::BeforeOffense);
    }

    fn turn_concludes(&mut self) {
        self.then(Step::TurnEnds);
        self.then(Step::Land);
        self.react(self.state.active, Trigger::YourTurnConcludes, Mood::Plain);
    }

    fn turn_ends(&mut self) {
        self.state.turn = self.state.turn.saturating_add(1);
        let sets_out =
            self.state.crawl().is_some() && self.state.acts_next_in_this_turn().is_none();
        [self.state.active, self.state.turn_of] = self.state.next_turn();
        if sets_out {
            self.state.active = self.state.turn_of;
        }
        self.state.attack = self.state.new_attack(self.state.active);
        for player in self.state.actors.iter_mut() {
            (player.used, player.fresh) = (0, [0; AGING]);
        }
        self.then(if sets_out { Step::SetOut } else { Step::Upkeep });
    }

    /// The token that forbids the player everything, if there is one. [TIM-8]
    pub(super) fn forbidden(&self, actor: ActorId) -> Option<crate::act::TokenId> {
        super::here::forbidden(self.rules, self.state, actor)
    }
}
