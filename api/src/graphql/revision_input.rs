//! By whose authority something is corrected, and rulings, as typed input.

use async_graphql::{Enum, InputObject, OneofObject};
use events::{Answer, Authority, Decision, Event, JudgeRuling, Says, Setting};

use super::plain::{name, names, prose, seat};

/// Who stands for a correction: exactly one of these.
#[derive(OneofObject)]
pub(super) enum AuthorityInput {
    /// These players agree, by seat.
    Agreed(Vec<u8>),
    /// A judge, by name.
    Judge(String),
    /// A player proposes it.
    Proposed(ProposedInput),
}

/// A correction that is proposed: it counts from the moment when all who are asked have agreed.
#[derive(InputObject)]
pub(super) struct ProposedInput {
    /// The seat that proposes it.
    by: u8,
    /// The seats that are asked; all others if none is named.
    #[graphql(default)]
    asked: Vec<u8>,
}

/// What can be said of a correction that was proposed.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
pub(super) enum SaysInput {
    /// Whoever was asked agrees.
    Agree,
    /// Whoever was asked does not agree, and so it never counts.
    Decline,
    /// Whoever proposed it does so no longer.
    Withdraw,
}

/// What somebody says of a correction that was proposed.
#[derive(InputObject)]
pub struct AnsweredInput {
    /// The seat that says it.
    by: u8,
    /// The place in the log of the proposal.
    to: u32,
    /// What.
    says: SaysInput,
}

impl AnsweredInput {
    pub(super) fn event(&self) -> Result<Event, String> {
        let says = match self.says {
            SaysInput::Agree => Says::Agree,
            SaysInput::Decline => Says::Decline,
            SaysInput::Withdraw => Says::Withdraw,
        };
        Ok(Event::Answered(Answer { by: seat(self.by)?, to: self.to, says }))
    }
}

/// A judge's ruling.
#[derive(InputObject)]
pub struct RuledInput {
    /// Who judges.
    judge: String,
    /// What is decided; nothing if everything stands as it is.
    decision: Option<DecisionInput>,
    /// What somebody claimed.
    claim: Option<String>,
    /// The entries it rests on, by their places in the log.
    #[graphql(default)]
    facts: Vec<u32>,
    /// The ids of the rules it rests on.
    #[graphql(default)]
    rules: Vec<String>,
    /// Why.
    because: String,
}

/// What a judge decides: exactly one of these.
#[derive(OneofObject)]
pub(super) enum DecisionInput {
    /// These things are set outright.
    Set(Vec<SettingInput>),
    /// This rule set counts from here on.
    Adopted(String),
    /// The game goes on from where it stood after this entry.
    BackedUp(u32),
    /// A penalty outside the game.
    Penalised(PenaltyInput),
    /// The match is over.
    Ended(EndInput),
    /// The ruling at this place is set aside.
    Overturned(u32),
}

/// One thing that is set outright: exactly one of these.
#[derive(OneofObject)]
pub(super) enum SettingInput {
    /// Health.
    Health(SetInput),
    /// Combat points.
    Cp(SetInput),
    /// Tokens of a kind.
    Tokens(SetTokensInput),
    /// Cards in hand; the difference goes to the deck or comes from it.
    Hand(SetInput),
    /// Cards in the discard pile; the difference goes to the deck or comes from it.
    Discard(SetInput),
}

/// A number that is set outright.
#[derive(InputObject)]
pub(super) struct SetInput {
    /// Whose: the seat.
    of: u8,
    /// The number.
    to: u8,
}

/// Tokens that are set outright.
#[derive(InputObject)]
pub(super) struct SetTokensInput {
    /// On whose board: the seat.
    of: u8,
    /// The token.
    token: String,
    /// How many lie there.
    to: u8,
}

/// A penalty outside the game.
#[derive(InputObject)]
pub(super) struct PenaltyInput {
    /// Whose: the seat.
    seat: u8,
    /// What it is, such as "warning".
    penalty: String,
}

/// How the match ends.
#[derive(InputObject)]
pub(super) struct EndInput {
    /// The seat that wins; nobody in a draw.
    winner: Option<u8>,
}

impl AuthorityInput {
    pub(super) fn authority(self) -> Result<Authority, String> {
        Ok(match self {
            AuthorityInput::Agreed(seats) => {
                Authority::Agreed(seats.into_iter().map(seat).collect::<Result<_, _>>()?)
            }
            AuthorityInput::Judge(judge) => Authority::Judge(name(&judge)?),
            AuthorityInput::Proposed(ProposedInput { by, asked }) => Authority::Proposed {
                by: seat(by)?,
                asked: asked.into_iter().map(seat).collect::<Result<_, _>>()?,
            },
        })
    }
}

impl RuledInput {
    pub(super) fn event(self) -> Result<Event, String> {
        Ok(Event::Ruled(JudgeRuling {
            judge: name(&self.judge)?,
            decision: self.decision.map_or(Ok(Decision::Stands), DecisionInput::decision)?,
            claim: self.claim.map(|claim| prose(&claim)).transpose()?,
            facts: self.facts,
            rules: names(&self.rules)?,
            because: prose(&self.because)?,
        }))
    }
}

impl DecisionInput {
    fn decision(self) -> Result<Decision, String> {
        Ok(match self {
            DecisionInput::Set(settings) => Decision::Set(
                settings.into_iter().map(SettingInput::setting).collect::<Result<_, _>>()?,
            ),
            DecisionInput::Adopted(ruleset) => Decision::Adopted(name(&ruleset)?),
            DecisionInput::BackedUp(to) => Decision::BackedUp { to },
            DecisionInput::Penalised(it) => {
                Decision::Penalised { seat: seat(it.seat)?, penalty: prose(&it.penalty)? }
            }
            DecisionInput::Ended(it) => {
                Decision::Ended { winner: it.winner.map(seat).transpose()? }
            }
            DecisionInput::Overturned(ruling) => Decision::Overturned { ruling },
        })
    }
}

impl SettingInput {
    fn setting(self) -> Result<Setting, String> {
        Ok(match self {
            SettingInput::Health(it) => Setting::Health { of: seat(it.of)?, to: it.to },
            SettingInput::Cp(it) => Setting::Cp { of: seat(it.of)?, to: it.to },
            SettingInput::Tokens(it) => {
                Setting::Tokens { of: seat(it.of)?, token: name(&it.token)?, to: it.to }
            }
            SettingInput::Hand(it) => Setting::Hand { of: seat(it.of)?, to: it.to },
            SettingInput::Discard(it) => Setting::Discard { of: seat(it.of)?, to: it.to },
        })
    }
}
