//! What waited becomes damage and healing, and the match may be over.

use super::run::Run;
use super::settling;
use crate::act::{ACTORS, ActorId, TokenId};
use crate::book::{Cause, Rule, SPACES, TextId};
use crate::content::token::Trigger;
use crate::damage::{Line, LineKind, Total, settle, total};
use crate::happening::{Recorder, What};
use crate::inline::Inline;
use crate::state::{
    Actors, Attack, Do, Due, DueKind, Frame, Mood, Outcome, Question, Step, WindowKind,
};
use crate::token_set::TokenSet;
use events::Phase;

impl<R: Recorder> Run<'_, R> {
    /// What counts only now joins what waits.
    pub(super) fn settle(&mut self) {
        self.then(Step::Deal);
        // What is shared out is asked for when nothing more joins.
        let shares = |due: &Due| matches!(due.what, DueKind::Share(_));
        if self.state.dues.iter().any(shares) {
            self.pay_some(shares, false);
        }
        // What acts only lies on the stack then: nothing changes whose tokens are asked.
        if settling::settles(self.state) {
            self.react(self.state.attack.by, Trigger::YourRollPhaseSettles, Mood::Plain);
            for foe in settling::hurt(self.rules, self.state).iter() {
                self.react(foe, Trigger::OpponentsRollPhaseSettles, Mood::Plain);
            }
        }
    }

    /// What was gathered lands, but damage not before there was a chance to avoid it.
    pub(super) fn land_after_a_word(&mut self) {
        if self.state.lines.is_empty() {
            return;
        }
        self.then(Step::Deal);
        self.ask_for_a_word();
    }

    pub(super) fn ask_for_a_word(&mut self) {
        let lines = settling::lines(self.rules, self.state);
        if lines.iter().any(|line| line.what.is_damage()) {
            self.window(WindowKind::LastWord);
        }
    }

    /// Everything that waits lands at once. [ACC-1]
    pub(super) fn deal_everything(&mut self) {
        let (lines, at) = (&self.state.lines, self.state.attack.at);
        let owes = !self.state.dues.is_empty();
        let dealt = if owes { total(lines, at, self.rules.numbers.settling).dealt } else { 0 };
        self.land_from(0, self.lands_by());
        if owes {
            self.pay_all(dealt);
        }
        self.look_for_the_end();
    }

    /// What waited for its moment comes, as far as the Attack really dealt enough.
    #[inline(never)]
    fn pay_all(&mut self, dealt: u16) {
        let dues = self.state.dues;
        self.state.dues.clear();
        for due in dues.iter().filter(|due| u16::from(due.if_dealt) <= dealt) {
            self.pay(due.what, due.to, due.cause, false);
        }
    }

    /// The lines from this place on land at once, on every dial, and are gone.
    fn land_from(&mut self, from: usize, rule: Rule) {
        if self.state.lines.len() > from {
            for actor in self.state.ids() {
                self.land(from, actor, rule);
            }
            self.state.lines.truncate(from);
        }
    }

    /// Each opponent is dealt so much less of what comes from this player, down to nothing; what they do to
    /// themselves in the same phase stays. [C-15, C-78]
    pub(super) fn withhold(&mut self, most: u8, text: &Do) {
        for actor in self.state.foes(text.me).iter() {
            let dealt: i16 =
                self.state.lines.iter().map(|line| dealt_by(text.me, line, actor)).sum();
            let less = dealt.clamp(0, most.into()) as u8;
            if less > 0 {
                self.line(actor, LineKind::Prevent(less), text);
            }
        }
    }

    /// What is dealt on the spot lands; what waits goes on waiting. [DMG-9]
    pub(super) fn deal_isolated(&mut self) {
        let Some(from) = self.state.isolated.take() else { return };
        self.land_from(from.into(), Rule::DmgIsolated);
        self.look_for_the_end();
    }

    /// What needs a target and is not damage arrives: before the defence, or at a "then" that comes
    /// earlier. [DEF-2, TXT-4]
    pub(super) fn arrive(&mut self) {
        if self.state.dues.is_empty() {
            return;
        }
        self.pay_some(|due| due.arrives() && !due.unaimed, true);
    }

    /// Those that come now come, and the others go on waiting.
    #[inline(never)]
    fn pay_some(&mut self, now: impl Fn(&Due) -> bool, arriving: bool) {
        let dues = self.state.dues;
        self.state.dues = dues.iter().filter(|due| !now(due)).copied().collect();
        for due in dues.iter().filter(|due| now(due)) {
            self.pay(due.what, due.to, due.cause, arriving);
        }
    }

    /// An effect whose moment has come.
    pub(super) fn pay(&mut self, what: DueKind, to: ActorId, cause: Cause, arriving: bool) {
        match what {
            DueKind::Inflict(token, n) => {
                let placed = self.gain_token(to, token, n, cause);
                for nth in 0..n.min(4) {
                    if arriving {
                        let _ = self.state.attack.incoming.push((token, nth < placed));
                    }
                }
            }
            DueKind::LoseCp(n) => self.lose_cp(to, n, cause, Rule::DefenseTargeted),
            DueKind::StealCp(n) => self.steal_cp(self.state.attack.by, to, n, cause),
            DueKind::Discard(at) => {
                let text = TextId { at, end: at + 1 };
                let me = self.state.attack.by;
                self.push(Frame::Do(Do { to: Some(to), ..Do::new(text, me, to, cause) }));
            }
            DueKind::Share(at) => {
                let text = TextId { at, end: self.rules.op(at).past(at) };
                self.push(Frame::Do(Do::new(text, to, self.state.opponent(to), cause)));
            }
        }
    }

    /// The rule by which what waited lands now.
    fn lands_by(&self) -> Rule {
        match self.state.phase {
            Phase::Upkeep => Rule::UpkeepTogether,
            Phase::Defense => Rule::DefenseSettle,
            Phase::Income
            | Phase::Main1
            | Phase::Offense
            | Phase::Targeting
            | Phase::Main2
            | Phase::Discard
            | Phase::Journey => Rule::AccTogether,
        }
    }

    /// The total of a Health dial: of its player, or of all whose dial it is together. [TEAM-2]
    fn land(&mut self, from: usize, actor: ActorId, rule: Rule) {
        let (state, policy) = (&*self.state, self.rules.numbers.settling);
        let lines = &state.lines[from..];
        let named = lines.iter().map(|line| line.to).collect::<Actors>();
        let hit = state.on_dial(actor).and(state.remaining()).and(named);
        if hit.is_empty() {
            return;
        }
        let sum = hit.iter().map(|id| total(lines, id, policy));
        let sum = sum.reduce(|one, other| Total::together(&[one, other])).unwrap_or_default();
        let before = self.state.actor(actor).health;
        if R::LISTENS && self.state.heals_past_the_cap(actor, sum) {
            self.say(What::LeftOpen, Cause::Table, Rule::HealWithDamage);
        }
        let after = match self.state.health_after(actor, sum) {
            0 if before > 0 => self.saved(actor),
            after => after,
        };
        self.state.actor_mut(actor).health = after;
        if R::LISTENS {
            for id in hit.iter() {
                let breakdown = settle(&self.state.lines[from..], id, policy);
                self.landed(breakdown, before, after);
            }
        }
        for id in hit.iter() {
            self.pass_on(from, id);
        }
        if after < before {
            self.say(What::Damaged(actor, before - after, after), Cause::Table, rule);
        } else if after > before {
            self.say(What::Healed(actor, after - before, after), Cause::Table, rule);
        }
    }

    /// A companion takes its part; damage beyond its Health is lost. [COMP-2]
    fn pass_on(&mut self, from: usize, actor: ActorId) {
        let lines = &self.state.lines[from..];
        let passes = |line: &Line| {
            let LineKind::Pass(dial, _) = line.what else { return None };
            (line.to == actor).then_some((dial, line.cause))
        };
        if let Some((dial, cause)) = lines.iter().find_map(passes) {
            let n = total(lines, actor, self.rules.numbers.settling).passed;
            self.remove_token(actor, dial, n.min(u8::MAX.into()) as u8, cause, Rule::Companion);
        }
    }

    /// What keeps somebody whose dial this is from being defeated is used up; else their Health is 0. [HP-5, ULT-6]
    fn saved(&mut self, dial: ActorId) -> u8 {
        let (rules, state) = (self.rules, &*self.state);
        let theirs = state.ids().filter(|id| state.dial(*id) == dial);
        let saves = |id: ActorId| {
            let held = |token: &&TokenId| state.actor(id).count(**token) > 0;
            rules.saving.iter().find(held).map(|token| (id, *token))
        };
        let Some((actor, token)) = theirs.into_iter().find_map(saves) else { return 0 };
        let cause = Cause::Token(actor, token);
        let health = self.rules.token(token).instead_of_defeat.unwrap_or(0);
        self.remove_token(actor, token, 1, cause, Rule::HealthSaved);
        self.say(What::Saved(actor, token, health), cause, Rule::HealthSaved);
        health
    }

    /// Who is at 0 is defeated; the side that is left wins. [WIN-1, WIN-3]
    fn look_for_the_end(&mut self) {
        if self.state.crawl().is_some() {
            return self.look_who_falls();
        }
        for actor in self.state.remaining().iter() {
            if self.state.health(actor) > 0 || self.comes_back(actor) {
                continue;
            }
            self.state.out = self.state.out.with(actor);
            self.say(What::Defeated(actor), Cause::Table, Rule::HealthZero);
            self.falls_at_a_boss(actor);
        }
        self.one_side_is_left();
    }

    /// Who is defeated before their own second turn begins anew with less. [WTT-1]
    fn comes_back(&mut self, actor: ActorId) -> bool {
        let Some(with) = self.state.comes_back.filter(|_| !self.state.begun[1].contains(actor))
        else {
            return false;
        };
        let rule = Rule::ComesBack;
        self.say(What::CameBack(actor, with.health), Cause::Table, rule);
        let hero = self.rules.hero(self.state.actor(actor).hero);
        let player = self.state.actor_mut(actor);
        (player.health, player.levels) = (with.health, [1; SPACES]);
        player.cards.discard_everything();
        let (kinds, cp) = (player.kinds(), player.cp);
        // Companions and the side of a board are no status effects. [COMP-1, UNQ-1]
        let stays = |token: &TokenId| {
            let book = self.rules.token(*token);
            book.passive || book.companion || book.turns
        };
        for token in kinds.iter().filter(|token| !stays(token)) {
            self.remove_token(actor, token, u8::MAX, Cause::Table, rule);
        }
        self.state.actor_mut(actor).lay_passives(hero);
        self.lose_cp(actor, cp, Cause::Table, rule);
        self.gain_cp(actor, with.cp, Cause::Table, rule);
        self.draw(actor, with.hand, Cause::Table, rule);
        true
    }

    /// Who gives up is out of the game. [WIN-1]
    pub(super) fn given_up(&mut self, actor: ActorId) {
        self.state.out = self.state.out.with(actor);
        if self.state.crawl().is_some() {
            return self.crawl_is_over(Outcome::Lost, Rule::GivesUp);
        }
        self.one_side_is_left();
        if self.state.outcome.is_none() {
            self.say(What::Defeated(actor), Cause::Table, Rule::WinLastLeft);
        }
    }

    /// The match is over when all who are still in the game are of one side, or nobody is. Else it goes on without
    /// those who are out: with the turn of the next player, if it was theirs. [WIN-1, WIN-2, WIN-3, ADV-BOSS-9]
    fn one_side_is_left(&mut self) {
        let outcome = match self.state.remaining().lowest() {
            Some(last) if self.state.foes(last).is_empty() => {
                (Outcome::Won(last), Rule::WinLastLeft)
            }
            None if self.state.boss().is_some() => {
                (Outcome::Won(ActorId::FIRST), Rule::BossFallsToo)
            }
            None => (Outcome::Draw, Rule::WinDraw),
            Some(_) => return self.leave(),
        };
        self.state.outcome = Some(outcome.0);
        self.say(What::Over(outcome.0), Cause::Table, outcome.1);
    }

    /// What those who are out had begun comes to nothing.
    pub(super) fn leave(&mut self) {
        if self.state.remaining().contains(self.state.active) {
            return;
        }
        self.forfeit_the_additional_phase();
        // Who comes back still draws a hand, and what lies in a chest is still taken. [WTT-1, MODE-HUD, MIN-9]
        let draws = |frame: &&Frame| {
            matches!(frame, Frame::Ask(Question::Deck { .. } | Question::Loot { .. }))
        };
        let hands: Inline<Frame, ACTORS> = self.state.stack.iter().filter(draws).copied().collect();
        self.state.stack.clear();
        self.state.lines.clear();
        self.state.dues.clear();
        (self.state.isolated, self.state.upkeep) = (None, TokenSet::NONE);
        self.then(Step::TurnEnds);
        hands.iter().for_each(|hand| self.push(*hand));
    }
}

impl<R: Recorder> Run<'_, R> {
    /// What forbids the target of the Attack everything goes when it concludes, by whoever inflicted it. Nobody else does that
    /// later in an Attack of their own. [C-89]
    fn forfeit_the_additional_phase(&mut self) {
        let Attack { at, by, aimed, .. } = self.state.attack;
        if !aimed || at == by || self.state.out.contains(at) {
            return;
        }
        let held = self.state.actor(at).kinds().and(self.rules.forbidding);
        for token in held.iter() {
            self.remove_token(at, token, u8::MAX, Cause::Table, Rule::InflicterGone);
        }
    }
}

/// How much of a line is damage that this player deals to that actor, less what their own tokens took from it.
fn dealt_by(by: ActorId, line: &Line, to: ActorId) -> i16 {
    let others = match line.cause {
        Cause::Ability(actor, _)
        | Cause::Defense(actor, _)
        | Cause::Card(actor, _)
        | Cause::Given(actor) => actor != by,
        Cause::Token(..) | Cause::Table | Cause::Judge | Cause::Environment(_) | Cause::Loot(_) => {
            false
        }
    };
    match line.what {
        _ if line.to != to => 0,
        LineKind::Incoming(n) | LineKind::Add(n) if !others => n.into(),
        LineKind::Prevent(n) if matches!(line.cause, Cause::Token(actor, _) if actor == by) => {
            -i16::from(n)
        }
        LineKind::Incoming(_)
        | LineKind::Add(_)
        | LineKind::Prevent(_)
        | LineKind::Sure(_)
        | LineKind::Return
        | LineKind::Half
        | LineKind::Avoid
        | LineKind::Pass(..)
        | LineKind::Heal(_)
        | LineKind::HealAsDealt => 0,
    }
}
