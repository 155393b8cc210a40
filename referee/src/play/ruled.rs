//! What a judge sets outright.

use events::{Seat, Setting};

use super::change::room;
use super::intern::{seated, token};
use super::run::Run;
use crate::act::{ActorId, TokenId};
use crate::book::{Cause, Rule, Ruleset};
use crate::damage::{Line, LineKind, settle};
use crate::happening::{Happening, Nobody, Recorder, What};
use crate::state::{Outcome, State};

/// Why a thing cannot be set so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadSetting {
    /// Nobody sits there.
    Nobody(Seat),
    /// There is no such token.
    NoSuchToken,
    /// The same thing is set twice.
    Twice,
    /// This token never lies with this hero.
    Foreign,
    /// Health from 1 to this can be set; who is to lose, loses by the end of the match.
    Health {
        /// The most.
        most: u8,
    },
    /// CP up to this can be set.
    Cp {
        /// The most.
        most: u8,
    },
    /// So many of this token can lie there.
    Tokens {
        /// The most.
        most: u8,
    },
    /// So many cards can lie there.
    Cards {
        /// The most.
        most: u8,
    },
}

/// Sets things outright, all or none.
///
/// # Errors
/// The first that cannot be set so; everything is then as it was.
pub fn set<R: Recorder>(
    rules: &Ruleset,
    state: &mut State,
    settings: &[Setting],
    recorder: &mut R,
) -> Result<(), BadSetting> {
    let mut ahead = *state;
    let mut nobody = Nobody::default();
    let mut trial = Run::new(rules, &mut ahead, &mut nobody);
    if (1..).zip(settings).any(|(rest, one)| settings.iter().skip(rest).any(|it| alike(one, it))) {
        return Err(BadSetting::Twice);
    }
    settings.iter().try_for_each(|setting| trial.set(setting))?;
    let mut run = Run::new(rules, state, recorder);
    settings.iter().try_for_each(|setting| run.set(setting))?;
    run.go();
    Ok(())
}

/// Whether two settings set the same thing.
fn alike(one: &Setting, other: &Setting) -> bool {
    match (one, other) {
        (Setting::Health { of: one, .. }, Setting::Health { of: other, .. })
        | (Setting::Cp { of: one, .. }, Setting::Cp { of: other, .. })
        | (Setting::Hand { of: one, .. }, Setting::Hand { of: other, .. })
        | (Setting::Discard { of: one, .. }, Setting::Discard { of: other, .. }) => one == other,
        (
            Setting::Tokens { of: one, token, .. },
            Setting::Tokens { of: other, token: second, .. },
        ) => one == other && token == second,
        (
            Setting::Health { .. }
            | Setting::Cp { .. }
            | Setting::Hand { .. }
            | Setting::Discard { .. }
            | Setting::Tokens { .. },
            _,
        ) => false,
    }
}

/// Ends the match.
pub(crate) fn stop<R: Recorder>(state: &mut State, winner: Option<ActorId>, recorder: &mut R) {
    let outcome = winner.map_or(Outcome::Draw, Outcome::Won);
    state.outcome = Some(outcome);
    if R::LISTENS {
        let rule = if winner.is_some() { Rule::WinLastLeft } else { Rule::WinDraw };
        let what = What::Over(outcome);
        recorder.happened(Happening { what, cause: Cause::Judge, rule });
    }
}

impl<R: Recorder> Run<'_, R> {
    fn set(&mut self, setting: &Setting) -> Result<(), BadSetting> {
        match setting {
            Setting::Health { of, to } => self.set_health(self.whose(*of)?, *to),
            Setting::Cp { of, to } => self.set_cp(self.whose(*of)?, *to),
            Setting::Tokens { of, token: name, to } => {
                let token = token(self.rules, name).map_err(|_| BadSetting::NoSuchToken)?;
                self.set_tokens(self.whose(*of)?, token, *to)
            }
            Setting::Hand { of, to } => self.set_hand(self.whose(*of)?, *to),
            Setting::Discard { of, to } => self.set_discard(self.whose(*of)?, *to),
        }
    }

    fn whose(&self, seat: Seat) -> Result<ActorId, BadSetting> {
        seated(self.state, seat).map_err(|_| BadSetting::Nobody(seat))
    }

    fn set_health(&mut self, of: ActorId, to: u8) -> Result<(), BadSetting> {
        let most = self.state.most_health(of);
        if !(1..=most).contains(&to) {
            return Err(BadSetting::Health { most });
        }
        let dial = self.state.dial(of);
        let before = self.state.actor(dial).health;
        self.state.actor_mut(dial).health = to;
        if !R::LISTENS || before == to {
            return Ok(());
        }
        let (what, kind) = if to < before {
            let by = before - to;
            (What::Damaged(of, by, to), LineKind::Incoming(by))
        } else {
            let by = to - before;
            (What::Healed(of, by, to), LineKind::Heal(by))
        };
        let line = Line { to: of, what: kind, cause: Cause::Judge, ..Line::default() };
        self.landed(settle(&[line], of, self.rules.numbers.settling), before, to);
        self.say(what, Cause::Judge, Rule::HealthCap);
        Ok(())
    }

    fn set_cp(&mut self, of: ActorId, to: u8) -> Result<(), BadSetting> {
        let most = self.rules.numbers.cp_most;
        if to > most {
            return Err(BadSetting::Cp { most });
        }
        let before = self.state.actor(of).cp;
        self.gain_cp(of, to.saturating_sub(before), Cause::Judge, Rule::CpMost);
        self.lose_cp(of, before.saturating_sub(to), Cause::Judge, Rule::CpMost);
        Ok(())
    }

    fn set_tokens(&mut self, of: ActorId, token: TokenId, to: u8) -> Result<(), BadSetting> {
        let before = self.state.actor(of).count(token);
        let book = self.rules.token(token);
        if to > before && self.rules.foreign(self.rules.hero(self.state.actor(of).hero), token) {
            return Err(BadSetting::Foreign);
        }
        // What forbids a player everything is there during an attack only, and passive abilities belong to the board.
        let fixed = book.passive || self.rules.forbidding.contains(token) && to > before;
        let most = if fixed { before } else { before + room(self.rules, self.state, of, token) };
        if to > most || book.passive && to != before {
            return Err(BadSetting::Tokens { most });
        }
        self.gain_token(of, token, to.saturating_sub(before), Cause::Judge);
        let less = before.saturating_sub(to);
        self.remove_token(of, token, less, Cause::Judge, Rule::StackLimit);
        Ok(())
    }

    /// Which cards leave a hand nobody knows: then none of them is known any more.
    fn set_hand(&mut self, of: ActorId, to: u8) -> Result<(), BadSetting> {
        let cards = &mut self.state.actor_mut(of).cards;
        let most = cards.hand + cards.deck;
        if to > most {
            return Err(BadSetting::Cards { most });
        }
        if to < cards.hand {
            cards.known = 0;
        }
        let (apart, usual) = (cards.apart, most - cards.apart.hand - cards.apart.deck);
        // Of two decks, the cards that are not of Hero Upgrades come and go first. [MODE-HUD]
        cards.apart.hand = apart.hand.min(to).max(to.saturating_sub(usual));
        cards.apart.deck = apart.deck + apart.hand - cards.apart.hand;
        let changed = to != cards.hand;
        (cards.hand, cards.deck) = (to, most - to);
        if changed {
            self.say(What::HandSet(of, to), Cause::Judge, Rule::CardHidden);
        }
        Ok(())
    }

    fn set_discard(&mut self, of: ActorId, to: u8) -> Result<(), BadSetting> {
        let cards = &mut self.state.actor_mut(of).cards;
        let most = cards.discard + cards.deck;
        if to > most {
            return Err(BadSetting::Cards { most });
        }
        if to < cards.discard {
            cards.discarded = 0;
        }
        let (apart, usual) = (cards.apart, most - cards.apart.discard - cards.apart.deck);
        cards.apart.discard = apart.discard.min(to).max(to.saturating_sub(usual));
        cards.apart.deck = apart.deck + apart.discard - cards.apart.discard;
        let changed = to != cards.discard;
        (cards.discard, cards.deck) = (to, most - to);
        if changed {
            self.say(What::DiscardSet(of, to), Cause::Judge, Rule::CardReshuffle);
        }
        Ok(())
    }
}
