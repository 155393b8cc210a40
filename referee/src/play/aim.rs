//! At whom an Offensive Roll Phase is aimed: the Targeting Roll Phase. [TGT-1 to TGT-5]

use events::Phase;

use super::run::Run;
use crate::CRAWLS;
use crate::act::ActorId;
use crate::book::{Aim, AlteredWhen, Cause, Op, Rule, Ruleset, Targeting, TextId};
use crate::content::token::Trigger;
use crate::happening::{Recorder, What};
use crate::state::{Actors, Attack, Do, Frame, Mood, Question, State, Step};

/// Who can be aimed at, by the die that lies there or as somebody likes. [TGT-2]
pub(super) fn aimable(state: &State) -> Actors {
    let by = state.attack.by;
    match aim(state) {
        Some(aim) => state.aimed_at(aim, by),
        None => state.foes(by),
    }
}

/// Who says at whom. The opponents agree; one of them says it for all, at first the attacker's left neighbour among
/// them. [TGT-2, C-35]
pub(super) fn chooser(state: &State) -> ActorId {
    match aim(state) {
        Some(Aim::OpponentsChoose) => state.first_target(state.attack.by),
        Some(Aim::Clockwise(_) | Aim::Right | Aim::LeftOrRight | Aim::AttackerChooses) | None => {
            state.attack.by
        }
    }
}

/// Whether this player may say it where that one is asked: opponents speak for each other.
pub(super) fn may_choose(state: &State, asked: ActorId, actor: ActorId) -> bool {
    let foes = state.foes(state.attack.by);
    asked == actor || foes.contains(asked) && foes.contains(actor)
}

/// Whether the die may be altered. [TGT-3, TGT-4, C-91]
pub(super) fn may_be_altered(rules: &Ruleset, state: &State) -> bool {
    match rules.numbers.targeting_die {
        AlteredWhen::Always => true,
        AlteredWhen::NotInAnUltimate => !state.attack.ultimate,
        AlteredWhen::Never => false,
    }
}

/// What the die says, if one was rolled.
fn aim(state: &State) -> Option<Aim> {
    let Targeting::Rolled(table) = state.targeting() else { return None };
    let text = state.stack.iter().rev().find_map(Frame::text)?;
    table.get(usize::from(text.dice[0]).checked_sub(1)?).copied()
}

impl<R: Recorder> Run<'_, R> {
    /// Somebody is aimed at, if what was activated asks for it. What waited for the target is read behind it, and then the
    /// Defensive Roll Phase begins.
    pub(super) fn target(&mut self) {
        if self.state.attack.failed {
            while let Some(Frame::Do(_)) = self.state.stack.last() {
                self.state.stack.pop();
            }
            return self.fail();
        }
        let waiting = self.below_the_texts();
        self.overflow |= !self.state.stack.insert(waiting, Frame::Step(Step::Inflict));
        if self.needs_a_target(waiting) {
            self.find_a_target();
        }
    }

    /// The place in the stack below the texts that lie on top of it.
    fn below_the_texts(&self) -> usize {
        let texts = self.state.stack.iter().rev().take_while(|frame| matches!(frame, Frame::Do(_)));
        self.state.stack.len() - texts.count()
    }

    /// Whether something speaks of a target who is not known. [TGT-1, TGT-6]
    fn needs_a_target(&self, waiting: usize) -> bool {
        let state = &*self.state;
        !state.attack.aimed
            && (state.attack.attacks
                || waiting + 1 < state.stack.len()
                || state.lines.iter().any(|line| line.unaimed)
                || state.dues.iter().any(|due| due.unaimed))
    }

    /// The Targeting Roll Phase, if there is more than one opponent left. [TGT-1, TGT-2]
    fn find_a_target(&mut self) {
        let by = self.state.attack.by;
        if let Some(only) = self.state.foes(by).only() {
            self.aim_at(only);
            return self.against_an_ultimate(only);
        }
        self.state.phase = Phase::Targeting;
        self.say(What::Phase(Phase::Targeting, by), Cause::Table, Rule::Target);
        let rolled = matches!(self.state.targeting(), Targeting::Rolled(_));
        let count = u8::from(rolled);
        self.push(Frame::Do(Do { count, ..Do::new(TextId::AIM, by, by, Cause::Table) }));
        if CRAWLS && rolled && self.asks_the_table(by) {
            self.say(What::LeftOpen, Cause::Table, Rule::BossDie);
        }
        if rolled {
            self.push(Frame::Ask(Question::Roll { by }));
        }
    }

    /// What acts on an Ultimate against somebody who is aimed at only now. [KH-3]
    pub(super) fn against_an_ultimate(&mut self, at: ActorId) {
        if CRAWLS && self.state.attack.ultimate {
            self.react(at, Trigger::UltimateAgainstYou, Mood::Plain);
        }
    }

    /// Whether the table says whom the die of a Boss means whom somebody plays: what its values mean is not known. [C-111]
    fn asks_the_table(&self, by: ActorId) -> bool {
        let any = |aim: &Aim| *aim == Aim::AttackerChooses;
        let open = matches!(self.state.targeting(), Targeting::Rolled(all) if all.iter().all(any));
        open && self.state.played_bosses().contains(by)
    }

    /// The target is known: what was meant for it is.
    pub(super) fn aim_at(&mut self, at: ActorId) {
        let attack = &mut self.state.attack;
        let (by, before) = (attack.by, std::mem::replace(&mut attack.at, at));
        attack.aimed = true;
        self.say(What::Aimed(by, at), Cause::Table, Rule::TargetFound);
        let meant = |actor: &mut ActorId| {
            if *actor == before {
                *actor = at;
            }
        };
        for line in self.state.lines.iter_mut().filter(|line| line.unaimed) {
            line.unaimed = false;
            meant(&mut line.to);
            meant(&mut line.foe);
        }
        for due in self.state.dues.iter_mut().filter(|due| due.unaimed) {
            due.unaimed = false;
            meant(&mut due.to);
        }
        for frame in self.state.stack.iter_mut() {
            if let Frame::Do(text) = frame
                && text.mood == Mood::Offense
                && text.to.is_none()
            {
                meant(&mut text.foe);
            }
        }
        if self.state.attack.attacks {
            self.attacks_somebody();
        } else if self.will_attack() {
            self.draw_for_the_leader(at);
        }
    }

    /// The Attack damages another one besides the target, as its text chooses. [C-126]
    pub(super) fn attacks_besides(&mut self, other: ActorId) {
        let by = self.state.attack.by;
        let cause = Cause::Ability(by, self.state.attack.announced.unwrap_or_default());
        self.say(What::LeftOpen, cause, Rule::SecondTarget);
        self.draw_for_the_leader(other);
    }

    /// Whether what waits to be read makes the ability an Attack.
    fn will_attack(&self) -> bool {
        let attacks = |at| {
            let Op::Deal(kind, _) = self.rules.op(at) else { return false };
            self.rules.attributes(kind).attack
        };
        self.state.stack.iter().any(|frame| {
            matches!(frame, Frame::Do(text) if text.mood == Mood::Offense
                && (text.rest.at..text.rest.end).any(attacks))
        })
    }

    /// An Attack and its target are known. [ATK-1]
    pub(super) fn attacks_somebody(&mut self) {
        let attack = self.state.attack;
        let cause = Cause::Ability(attack.by, attack.announced.unwrap_or_default());
        self.say(What::Attacks(attack.by, attack.at, attack.kind), cause, Rule::Attack);
        self.draw_for_the_leader(attack.at);
    }

    /// Who attacks somebody with the most Health draws a card before anything else. [KOTH-2, KOTH-3]
    fn draw_for_the_leader(&mut self, at: ActorId) {
        let Attack { by, drew, .. } = self.state.attack;
        if self.state.leader_draws && !drew && self.state.leads(at) {
            self.state.attack.drew = true;
            self.draw(by, 1, Cause::Table, Rule::LeaderDraws);
        }
    }

    /// Whether this player is an opponent of the attacker.
    pub(super) fn is_foe(&self, actor: ActorId) -> bool {
        self.state.foes(self.state.attack.by).contains(actor)
    }

    /// Whether a word of an Offensive Ability cannot be read before the target is known: it asks the target, offers a choice
    /// of what happens to the target, or comes behind what the target gets before a "then". [TGT-1, TXT-4]
    pub(super) fn waits_for_the_target(&self, op: Op, text: &Do, at: u16) -> bool {
        if text.mood != Mood::Offense || text.to.is_some() {
            return false;
        }
        let words = |end: u16| (at + 1..end).map(|place| self.rules.op(place));
        if let Op::ChooseOne(end) = op {
            let asks =
                |op: Op| matches!(op, Op::StealCp(_) | Op::LoseCp(_)) || op.asks_the_target();
            return words(end).any(asks);
        }
        let rolls_both = matches!(op, Op::Roll(_, end) if words(end).next() == Some(Op::TheyRoll));
        let behind = matches!(op, Op::Then) && self.state.dues.iter().any(|due| due.unaimed);
        behind || rolls_both || op.asks_the_target()
    }

    /// A text that asks something of a target who is not known goes on when it is: the phase concludes first. [TGT-1]
    pub(super) fn wait_for_the_target(&mut self, text: &Do, at: u16) {
        self.back_to(at, text.again);
        let texts = self.below_the_texts();
        let Some(declared) = texts.checked_sub(1) else { return };
        let stack = &mut self.state.stack;
        if stack[declared] == Frame::Step(Step::Declared) {
            stack[declared..].rotate_left(1);
        }
    }
}
