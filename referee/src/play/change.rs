//! The small functions that change what lies on the table, and say so in the same breath.

use super::run::Run;
use crate::act::{ActorId, TokenId};
use crate::book::{Cause, GroupId, Rule, Ruleset};
use crate::content::token::Trigger;
use crate::damage::{Breakdown, Line, LineKind, settle};
use crate::happening::{Happening, Recorder, Settled, What};
use crate::state::{Do, Done, Due, Frame, Mark, Question, State, Step, Tokens, WindowKind};
use crate::token_set::TokenSet;

/// The most of a token that a player may hold; none that never lies with this hero, or whom nothing but damage touches.
/// [STK-1, STK-4, COMP-3, ADV-2]
pub(super) fn limit(rules: &Ruleset, state: &State, actor: ActorId, token: TokenId) -> u8 {
    let player = state.actor(actor);
    let hero = rules.hero(player.hero);
    if rules.foreign(hero, token) || state.is_a_follower(actor) {
        return 0;
    }
    let book = rules.token(token);
    let raised = hero.raises == Some(token);
    let own = owner(rules, state, token) == Some(actor);
    let usual = if own { book.owner_stack } else { book.stack };
    usual.saturating_add(if raised { player.raised } else { 0 })
}

/// How many more of a token find room on a player's board, beside those that lie within the same limit. [STK-1]
pub(super) fn room(rules: &Ruleset, state: &State, actor: ActorId, token: TokenId) -> u8 {
    let held = beside(rules, &state.actor(actor).tokens, token);
    limit(rules, state, actor, token).saturating_sub(held)
}

/// How many tokens lie within the stack limit of a kind.
pub(super) fn beside(rules: &Ruleset, tokens: &Tokens, token: TokenId) -> u8 {
    let held = |kind: TokenId| tokens.counts()[kind.0 as usize];
    held(token) + rules.token(token).stack_with.iter().map(|other| held(*other)).sum::<u8>()
}

/// Who owns a kind of token, if each player whose leaflet has it has a kind of their own. [C-82]
pub(super) fn owner(rules: &Ruleset, state: &State, token: TokenId) -> Option<ActorId> {
    let copy = rules.token(token).copy?;
    let first = TokenId(token.0 - copy);
    let has = |actor: &ActorId| rules.hero(state.actor(*actor).hero).tokens.contains(&first);
    state.ids().filter(has).nth(copy as usize)
}

/// The kind that a player's texts speak of: their own, if each player has one. [C-82]
pub(super) fn own_kind(rules: &Ruleset, state: &State, actor: ActorId, token: TokenId) -> TokenId {
    if !rules.owned.contains(token) {
        return token;
    }
    let has = |actor: &ActorId| rules.hero(state.actor(*actor).hero).tokens.contains(&token);
    let before = state.ids().take_while(|other| *other != actor).filter(has).count();
    TokenId(token.0 + before as u8)
}

/// The kinds of a group as a player's texts mean them.
pub(super) fn kinds(rules: &Ruleset, state: &State, me: ActorId, group: GroupId) -> TokenSet {
    let kinds = rules.groups[group.0 as usize];
    let mut meant = kinds.without(rules.owned);
    for token in kinds.and(rules.owned).iter() {
        meant.insert(own_kind(rules, state, me, token));
    }
    meant
}

/// How many tokens of a group, as `me` means it, a player holds.
pub(crate) fn holds(
    rules: &Ruleset,
    state: &State,
    me: ActorId,
    of: ActorId,
    group: GroupId,
) -> u8 {
    let player = state.actor(of);
    kinds(rules, state, me, group).iter().map(|token| player.count(token)).sum()
}

/// How many of a token a player holds that were not gained this turn. [STS-15]
pub(crate) fn aged(rules: &Ruleset, state: &State, actor: ActorId, token: TokenId) -> u8 {
    let player = state.actor(actor);
    let fresh = rules.aging.iter().position(|other| *other == token);
    player.count(token).saturating_sub(fresh.map_or(0, |place| player.fresh[place]))
}

impl<R: Recorder> Run<'_, R> {
    /// Says that something followed.
    pub(super) fn say(&mut self, what: What, cause: Cause, rule: Rule) {
        if R::LISTENS {
            self.recorder.happened(Happening { what, cause, rule });
        }
    }

    /// Puts something on top of what is being resolved.
    pub(super) fn push(&mut self, frame: Frame) {
        // A branch that is never taken: to work the answer in each time costs more.
        if !self.state.stack.push(frame) {
            self.overflow = true;
        }
    }

    /// CP onto the dial, up to the limit. [CP-2]
    pub(super) fn gain_cp(&mut self, actor: ActorId, n: u8, cause: Cause, rule: Rule) {
        let most = self.rules.numbers.cp_most;
        let player = self.state.actor_mut(actor);
        let gained = n.min(most.saturating_sub(player.cp));
        player.cp += gained;
        let now = player.cp;
        if gained > 0 {
            self.note(Done::Cp(actor, gained as i8));
            self.say(What::CpGained(actor, gained, now), cause, rule);
        }
    }

    /// CP off the dial, as far as there are some.
    pub(super) fn lose_cp(&mut self, actor: ActorId, n: u8, cause: Cause, rule: Rule) {
        // Nothing but damage touches who stands by a Boss. [ADV-2]
        let n = if self.state.is_a_follower(actor) { 0 } else { n };
        let player = self.state.actor_mut(actor);
        let lost = n.min(player.cp);
        player.cp -= lost;
        let now = player.cp;
        if lost > 0 {
            self.note(Done::Cp(actor, -(lost as i8)));
            self.say(What::CpLost(actor, lost, now), cause, rule);
        }
    }

    /// CP from one dial to the other, as far as there are some. [TXT-7]
    pub(super) fn steal_cp(&mut self, to: ActorId, from: ActorId, n: u8, cause: Cause) {
        let taken = n.min(self.state.actor(from).cp);
        self.lose_cp(from, taken, cause, Rule::TextSteal);
        self.gain_cp(to, taken, cause, Rule::TextSteal);
    }

    /// Tokens onto a board, up to the stack limit; how many found room. [STK-1]
    pub(super) fn gain_token(&mut self, actor: ActorId, token: TokenId, n: u8, cause: Cause) -> u8 {
        if self.is_not_touched(actor, token, n, cause) {
            return 0;
        }
        let limit = limit(self.rules, self.state, actor, token);
        let lying = |run: &Self| beside(run.rules, &run.state.actor(actor).tokens, token);
        if n > 0 && lying(self) >= limit {
            self.make_way(actor, token);
        }
        let held = lying(self);
        let room = n.min(limit.saturating_sub(held));
        let player = self.state.actor_mut(actor);
        let now = player.count(token) + room;
        player.tokens.set(token, now);
        if let Some(place) = self.rules.aging.iter().position(|other| *other == token) {
            self.state.actor_mut(actor).fresh[place] += room;
        }
        if room > 0 {
            self.note(Done::Tokens(actor, token, room as i8));
            self.say(What::TokensGained(actor, token, room, now), cause, Rule::StatusGain);
        }
        if room < n {
            self.say(What::TokensLost(actor, token, n - room), cause, Rule::StackLimit);
        }
        self.turn_board(actor, token);
        room
    }

    /// A token for which another one makes way at the stack limit goes, and does what it says then.
    fn make_way(&mut self, actor: ActorId, token: TokenId) {
        let reactions = self.rules.reactions(Trigger::AnotherIsPlaced);
        if let Some(reaction) = reactions.iter().find(|reaction| reaction.token == token) {
            let cause = Cause::Token(actor, token);
            self.remove_token(actor, token, 1, cause, Rule::StatusRemove);
            let foe = self.state.opponent(actor);
            self.push(Frame::Do(Do::new(reaction.text, actor, foe, cause)));
        }
    }

    /// The board lies on its other side from the moment its token comes, and until it goes.
    fn turn_board(&mut self, actor: ActorId, token: TokenId) {
        let hero = self.rules.hero(self.state.actor(actor).hero);
        if hero.other_side.as_ref().is_some_and(|(turns, _)| *turns == token) {
            self.state.actor_mut(actor).lay_passives(hero);
        }
    }

    /// Tokens off a board, as far as there are some; those gained this turn go first. [STS-4, STS-15]
    pub(super) fn remove_token(
        &mut self,
        actor: ActorId,
        token: TokenId,
        n: u8,
        cause: Cause,
        rule: Rule,
    ) -> u8 {
        let player = self.state.actor_mut(actor);
        let held = player.count(token);
        let gone = n.min(held);
        let now = held - gone;
        player.tokens.set(token, now);
        if let Some(place) = self.rules.aging.iter().position(|other| *other == token) {
            let fresh = &mut self.state.actor_mut(actor).fresh[place];
            *fresh = fresh.saturating_sub(gone);
        }
        if gone > 0 {
            self.note(Done::Tokens(actor, token, -(gone.min(100) as i8)));
            self.say(What::TokensRemoved(actor, token, gone, now), cause, rule);
        }
        if let (1.., 0, Some(down)) = (gone, now, self.rules.token(token).down) {
            self.gain_token(actor, down, 1, cause);
        }
        self.turn_board(actor, token);
        gone
    }

    /// A higher stack limit, for the rest of the match. [STK-4]
    pub(super) fn raise_limit(&mut self, actor: ActorId, token: TokenId, n: u8, cause: Cause) {
        let hero = self.rules.hero(self.state.actor(actor).hero);
        if hero.raises != Some(token) {
            return;
        }
        let raised = &mut self.state.actor_mut(actor).raised;
        *raised = raised.saturating_add(n);
        self.note(Done::Raised(actor, n));
        let now = limit(self.rules, self.state, actor, token);
        self.say(What::LimitRaised(actor, token, now), cause, Rule::StackRaised);
    }

    /// Cards into the hand; where there are two decks, from the one that the player says. [CARD-9, MODE-HUD]
    pub(super) fn draw(&mut self, actor: ActorId, n: u8, cause: Cause, rule: Rule) {
        if !self.state.actor(actor).cards.has_two_decks() {
            return self.draw_from(false, actor, n, cause, rule);
        }
        let noted = self.noting;
        if n > 0 {
            self.push(Frame::Ask(Question::Deck { by: actor, cards: n, cause, rule, noted }));
        }
    }

    /// Cards from the Hero Upgrade deck or from the other one; an empty deck is made anew from the discard pile. [CARD-9]
    pub(super) fn draw_from(
        &mut self,
        upgrades: bool,
        actor: ActorId,
        n: u8,
        cause: Cause,
        rule: Rule,
    ) {
        let mut drawn = 0;
        for _ in 0..n {
            let Some(reshuffles) = self.state.actor_mut(actor).cards.draw(upgrades) else { break };
            if reshuffles {
                self.say(What::Reshuffled(actor), cause, Rule::CardReshuffle);
            }
            drawn += 1;
        }
        if drawn > 0 {
            self.note(Done::Drew(actor, upgrades, drawn));
            let what =
                if upgrades { What::DrewUpgrades(actor, drawn) } else { What::Drew(actor, drawn) };
            self.say(what, cause, rule);
        }
        if drawn < n {
            self.say(What::DrewNothing(actor, n - drawn), cause, Rule::NothingToDraw);
        }
    }

    /// A card that is looked for in the deck; from an empty one as a card is drawn. [CARD-9, C-122]
    pub(super) fn search(&mut self, actor: ActorId, cause: Cause) {
        let cards = &self.state.actor(actor).cards;
        let empty = cards.deck == 0 && cards.discard > 0;
        if empty {
            self.say(What::LeftOpen, cause, Rule::SearchEmpty);
        }
        if !empty || self.rules.numbers.search_reshuffles {
            self.draw(actor, 1, cause, Rule::CardOnce);
        }
    }

    /// Health onto the dial, up to the cap. [HP-4]
    pub(super) fn heal(&mut self, actor: ActorId, n: u8, cause: Cause, rule: Rule) {
        let cap = self.state.most_health(actor);
        let player = self.state.actor_mut(self.state.dial(actor));
        let gained = n.min(cap.saturating_sub(player.health));
        player.health += gained;
        let now = player.health;
        if gained > 0 {
            if R::LISTENS {
                let heal = LineKind::Heal(n);
                let line = Line { to: actor, what: heal, cause, ..Line::default() };
                let total = settle(&[line], actor, self.rules.numbers.settling);
                self.landed(total, now - gained, now);
            }
            self.say(What::Healed(actor, gained, now), cause, rule);
        }
    }

    /// A total landed: whoever listens is told when and in whose Attack.
    pub(super) fn landed(&mut self, breakdown: Breakdown, before: u8, after: u8) {
        let settled = Settled::now(self.state, breakdown, before, after);
        self.recorder.settled(settled);
    }

    /// A line that waits to be dealt. [ACC-1]
    pub(super) fn wait(&mut self, line: Line, mark: Option<Mark>) {
        let mark = mark.map(|mark| usize::from(mark.get() - 1));
        let lines = &mut self.state.lines;
        let place = match (mark, self.state.isolated) {
            // What is dealt on the spot lies last, with what lowers it; everything else goes on waiting. [DMG-9]
            (_, Some(from)) if !lowers(&line, &lines[from as usize..]) => {
                self.state.isolated = Some(from + 1);
                from as usize
            }
            (Some(mark), None) => {
                let after = lines.iter().skip(mark).take_while(|other| other.cause == line.cause);
                mark + after.count()
            }
            (None, _) | (_, Some(_)) => lines.len(),
        };
        self.overflow |= !lines.insert(place, line);
        if !matches!(line.cause, Cause::Ability(..)) {
            self.note(Done::Line(line.cause));
        }
        let rule = match line.what {
            _ if matches!(line.cause, Cause::Defense(..)) => Rule::DefenseLines,
            LineKind::Heal(_) | LineKind::HealAsDealt => Rule::TextHeal,
            LineKind::Incoming(_) | LineKind::Sure(_) | LineKind::Add(_) | LineKind::Return => {
                Rule::DmgIncoming
            }
            LineKind::Prevent(_) | LineKind::Half => Rule::DmgAvoidable,
            LineKind::Avoid => Rule::FdtAvoided,
            LineKind::Pass(..) => Rule::Companion,
        };
        self.say(What::Waits(line), line.cause, rule);
    }

    /// Damage that is dealt on the spot, after a chance to avoid it. [DMG-9]
    pub(super) fn isolate(&mut self, line: Line) {
        let from = self.state.lines.len() as u8;
        self.state.isolated.get_or_insert(from);
        self.overflow |= !self.state.lines.push(line);
        self.say(What::Waits(line), line.cause, Rule::DmgIsolated);
        self.then(Step::DealIsolated);
        self.window(WindowKind::LastWord);
    }

    /// An effect that waits for its moment.
    pub(super) fn owe(&mut self, due: Due) {
        self.overflow |= !self.state.dues.push(due);
    }
}

/// Whether the line is one against damage of these.
fn lowers(line: &Line, others: &[Line]) -> bool {
    matches!(line.what, LineKind::Prevent(_) | LineKind::Half | LineKind::Avoid)
        && others.iter().any(|other| other.to == line.to)
}
