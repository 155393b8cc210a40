//! What a player may do while the effects of the Upkeep Phase are still to come. [UPK-2]

use events::Phase;

use super::run::Run;
use super::tokens;
use crate::CRAWLS;
use crate::act::TokenId;
use crate::book::{Cause, Rule};
use crate::content::token::Trigger;
use crate::happening::{Recorder, What};
use crate::state::{Mood, WindowKind};
use crate::token_set::TokenSet;

impl<R: Recorder> Run<'_, R> {
    /// Each Boss whom somebody plays gains a token of its own in the Upkeep Phase of every player. [BVM-3]
    pub(super) fn begin_the_upkeep(&mut self) {
        self.begin(Phase::Upkeep);
        if !CRAWLS || !self.state.a_boss_forbids() {
            return;
        }
        self.forbid_nothing_any_more();
        for boss in self.state.played_bosses().iter() {
            for (token, _) in self.rules.of_played_bosses() {
                self.gain_token(boss, token, 1, Cause::Table);
            }
        }
    }

    /// What a Boss placed outside of an Attack to forbid somebody everything, and no Attack took away, goes as the turn is over:
    /// nobody sits through a turn of their own. [C-138]
    fn forbid_nothing_any_more(&mut self) {
        let forbidding = self.rules.forbidding;
        for actor in self.state.remaining().iter() {
            for token in forbidding.and(self.state.actor(actor).kinds()).iter() {
                let cause = Cause::Token(actor, token);
                self.say(What::LeftOpen, cause, Rule::StunWithoutAttack);
                self.remove_token(actor, token, u8::MAX, cause, Rule::StunWithoutAttack);
            }
        }
    }

    /// The order is the player's, and tokens may be spent before they act. [UPK-2, STS-6]
    pub(super) fn ask_for_the_order(&mut self) {
        let kinds = self.state.upkeep;
        let removable = !kinds.and(self.rules.removable).is_empty();
        let pays =
            !kinds.is_empty() && tokens::could_pay(self.rules, self.state, self.state.active);
        if kinds.len() > 1
            || pays
            || (removable && self.state.remaining().iter().any(|actor| self.could_take(actor)))
        {
            self.window(WindowKind::Order);
        }
    }

    /// What was gained in the phase may be of use in it, and what acts when the next one begins may still be taken
    /// away. [STS-6, CARD-7]
    pub(super) fn upkeep_concludes(&mut self) {
        let by = self.state.active;
        let acts = self.rules.reactions(Trigger::YourIncome).iter().any(|reaction| {
            let removable = self.rules.removable.contains(reaction.token);
            removable && self.state.actor(by).count(reaction.token) > 0
        });
        if tokens::could_pay(self.rules, self.state, by)
            || acts && self.state.remaining().iter().any(|actor| self.could_take(actor))
        {
            self.window(WindowKind::Order);
        }
    }

    /// One effect of the Upkeep Phase that was chosen to come next. [UPK-2]
    pub(super) fn upkeep_first(&mut self, token: TokenId) {
        self.state.stack.pop();
        self.state.upkeep.remove(token);
        self.ask_for_the_order();
        self.react_of(self.state.active, Trigger::YourUpkeep, Mood::Plain, TokenSet::of(token));
    }

    /// What would act in the Income Phase goes from an enemy, who has none, and does nothing. [C-106]
    pub(super) fn drop_what_acts_in_no_phase(&mut self, enemy: bool) {
        if !enemy {
            return;
        }
        let actor = self.state.active;
        for reaction in self.rules.reactions(Trigger::YourIncome) {
            let held = self.state.actor(actor).count(reaction.token);
            if held > 0 {
                let cause = Cause::Token(actor, reaction.token);
                self.remove_token(actor, reaction.token, held, cause, Rule::EnemyHasNoIncome);
            }
        }
    }
}
