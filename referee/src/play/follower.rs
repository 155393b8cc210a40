//! Who stands by a Boss: in play from the start, without a seat and without a turn. [ADV-2]

use super::meeting;
use super::run::Run;
use crate::act::{ActorId, TokenId};
use crate::book::{Cause, Mode, Rule, Ruleset};
use crate::content::token::Trigger;
use crate::happening::{Recorder, What};
use crate::state::{Mood, State};

/// Whoever stands by the Boss takes the place behind the seats. [ADV-2]
pub(super) fn joins(rules: &Ruleset, mode: &Mode, state: &mut State) {
    let Some(name) = mode.follower() else { return };
    let boards = (0..=u8::MAX).zip(&rules.boards);
    let follows = boards.filter_map(|(place, board)| Some((place, board, board.enemy()?)));
    for (place, _, enemy) in follows.filter(|(_, board, _)| board.name == name).take(1) {
        let _ = state.actors.push(meeting::begins(rules, place, enemy));
    }
}

/// How many more of a token somebody spends in a turn because of who stands by them. [KH-2, ADV-2]
#[inline]
pub(super) fn spends_more(rules: &Ruleset, state: &State, actor: ActorId, token: TokenId) -> u8 {
    let Some(follower) = state.follower().filter(|_| state.is_a_boss(actor)) else { return 0 };
    let board = rules.hero(state.actor(follower).hero).enemy();
    let more = board.and_then(|enemy| enemy.follows).map(|follows| follows.spends_more);
    more.map_or(0, |(of, n)| if of == token { n } else { 0 })
}

impl<R: Recorder> Run<'_, R> {
    /// What stands by a Boss acts in its Upkeep Phase before everything else, as serves the Boss best. [ADV-2, ADV-7]
    pub(super) fn the_follower_acts(&mut self) {
        if self.state.is_a_boss(self.state.active)
            && let Some(follower) = self.state.follower()
        {
            self.react(follower, Trigger::YourUpkeep, Mood::Plain);
        }
    }

    /// Nobody stands by a Boss who has fallen; and what a follower leaves who has is not known. [ADV-BOSS-9, C-142]
    #[inline]
    pub(super) fn falls_at_a_boss(&mut self, actor: ActorId) {
        if self.state.is_a_follower(actor) {
            self.say(What::LeftOpen, Cause::Table, Rule::FollowerOpen);
        }
        if self.state.is_a_boss(actor)
            && let Some(follower) = self.state.follower()
        {
            self.state.out = self.state.out.with(follower);
        }
    }

    /// Nothing but damage touches who stands by a Boss: a token that comes to it is not placed. [ADV-2]
    #[inline]
    pub(super) fn is_not_touched(
        &mut self,
        actor: ActorId,
        token: TokenId,
        n: u8,
        cause: Cause,
    ) -> bool {
        let follows = self.state.is_a_follower(actor);
        if follows && n > 0 {
            self.say(What::NotTouched(actor, token, n), cause, Rule::Follower);
        }
        follows
    }
}
