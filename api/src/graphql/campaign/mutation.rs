//! Opening a campaign, and logging in it.

use std::sync::Arc;

use async_graphql::{Context, Error, ID, Object, SimpleObject, Union};
use campaign::{Fact, notation};

use super::object::Campaign;
use super::ruling::{CampaignBarred, CampaignRefused, CampaignRuling, CampaignUnreadable};
use super::seen::Seen;
use crate::graphql::budget::blocking;
use crate::graphql::error::{ErrorCode, coded, key, match_id};
use crate::graphql::member::{caller, token};
use crate::graphql::plain;
use crate::matches::Matches;
use crate::matches::campaigns::{CampaignAnswer, NotOpenedCampaign, OpenedCampaign};

/// What can be said in campaigns.
#[derive(Default)]
pub struct Saying;

/// What came of opening a campaign.
#[derive(Union)]
enum OpenCampaignOutcome {
    Opened(CampaignOpened),
    Refused(CampaignRefused),
    Barred(CampaignBarred),
}

/// The campaign is on disk, or has a scribe now.
#[derive(SimpleObject)]
struct CampaignOpened {
    /// It.
    campaign: Campaign,
    /// What shows from now on that its scribe asks: the token that was sent, or else a new one, which is told once. It goes
    /// into the header `Authorization` as `Bearer TOKEN`.
    token: String,
}

/// What came of claiming a campaign.
#[derive(Union)]
enum ClaimCampaignOutcome {
    Claimed(CampaignOpened),
    Barred(CampaignBarred),
}

/// What came of logging in a campaign.
#[derive(Union)]
enum LogCampaignOutcome {
    Logged(CampaignLogged),
    Refused(CampaignRefused),
    Unreadable(CampaignUnreadable),
    Conflict(CampaignConflict),
    Barred(CampaignBarred),
}

/// The fact is on disk.
#[derive(SimpleObject)]
struct CampaignLogged {
    /// The campaign as it is now.
    campaign: Campaign,
    /// The place of the fact.
    place: u32,
}

/// Something was logged since its author looked. Nothing was stored: look at it again.
#[derive(SimpleObject)]
struct CampaignConflict {
    /// The campaign as it is now.
    campaign: Campaign,
}

impl CampaignOpened {
    fn of(matches: &Arc<Matches>, OpenedCampaign { told, token }: OpenedCampaign) -> Self {
        let text = token.as_str().to_owned();
        CampaignOpened { campaign: Campaign(Seen::of(matches, told, Some(token))), token: text }
    }
}

#[Object]
impl Saying {
    /// Opens a campaign on a difficulty card, with heroes who stay to its end. Whoever opens it is its scribe. With a key it can
    /// be sent again safely.
    async fn open_campaign(
        &self,
        context: &Context<'_>,
        difficulty: String,
        heroes: Vec<String>,
        #[graphql(name = "key")] again: Option<String>,
    ) -> Result<OpenCampaignOutcome, Error> {
        let malformed = |why: String| coded(ErrorCode::Malformed, why);
        let difficulty = plain::name(&difficulty).map_err(malformed)?;
        let heroes = plain::names(&heroes).map_err(malformed)?;
        let (fact, again) = (Fact::Opened { difficulty, heroes }, key(again)?);
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let (token, from) = (token(context), caller(context));
        let open = move || {
            matches.quota().may_open(from)?;
            Ok(match matches.open_campaign(&fact, token, again)? {
                Ok(opened) => {
                    matches.quota().opened(from, 0);
                    OpenCampaignOutcome::Opened(CampaignOpened::of(&matches, opened))
                }
                Err(NotOpenedCampaign::Refused(refusal)) => {
                    let ruling = CampaignRuling::of(&matches, refusal);
                    let line = notation::print(&fact);
                    OpenCampaignOutcome::Refused(CampaignRefused { line, ruling })
                }
                Err(NotOpenedCampaign::Barred(barred)) => {
                    OpenCampaignOutcome::Barred(barred.into())
                }
            })
        };
        blocking(open).await
    }

    /// Logs a fact in a campaign, as a line of its notation such as `1 buys rare Codex II`, `played ID` with the id of a match of
    /// this server, or `record`. For its scribe. `behind` is the `position` that the author has seen: if something was logged
    /// since, nothing is stored. With a key it can be sent again safely.
    async fn log_campaign(
        &self,
        context: &Context<'_>,
        campaign: ID,
        line: String,
        behind: Option<u32>,
        #[graphql(name = "key")] again: Option<String>,
    ) -> Result<LogCampaignOutcome, Error> {
        let fact = match notation::parse(&plain::composed(&line)) {
            Ok(fact) => fact,
            Err(error) => return Ok(LogCampaignOutcome::Unreadable(error.into())),
        };
        let again = key(again)?;
        let seen = Seen::asked(context, &campaign).await?;
        let (token, from) = (token(context), caller(context));
        let log = move || {
            let (matches, id) = (&seen.matches, seen.told.id);
            matches.quota().may_log(from)?;
            let answer = matches.log_campaign(id, token.as_ref(), &fact, behind, again.as_ref())?;
            let now = |told| Campaign(Seen::of(matches, told, token.clone()));
            Ok(match answer {
                Err(barred) => LogCampaignOutcome::Barred(barred.into()),
                Ok(CampaignAnswer::Logged { told, place }) => {
                    matches.quota().logged(from, 1, notation::print(&fact).len());
                    LogCampaignOutcome::Logged(CampaignLogged { campaign: now(told), place })
                }
                Ok(CampaignAnswer::Refused(refusal)) => {
                    let ruling = CampaignRuling::of(matches, refusal);
                    let line = notation::print(&fact);
                    LogCampaignOutcome::Refused(CampaignRefused { line, ruling })
                }
                Ok(CampaignAnswer::Conflict(told)) => {
                    LogCampaignOutcome::Conflict(CampaignConflict { campaign: now(told) })
                }
            })
        };
        blocking(log).await
    }

    /// Makes whoever asks the scribe of a campaign that has none, as it comes from an archive: by the code that the server
    /// printed when it started, and where the service is open to all by none. It counts as a try.
    async fn claim_campaign(
        &self,
        context: &Context<'_>,
        campaign: ID,
        code: String,
    ) -> Result<ClaimCampaignOutcome, Error> {
        let (matches, id) = (Arc::clone(context.data::<Arc<Matches>>()?), match_id(&campaign)?);
        let token = token(context);
        if let Some(from) = caller(context)
            && matches.tries().count(from).is_err()
        {
            let message = "too many codes were tried from this address; wait a minute";
            return Err(coded(ErrorCode::TooMany, message));
        }
        let claim = move || match matches.claim_campaign(id, &code, token) {
            Ok(Ok(claimed)) => {
                Ok(ClaimCampaignOutcome::Claimed(CampaignOpened::of(&matches, claimed)))
            }
            Ok(Err(barred)) => Ok(ClaimCampaignOutcome::Barred(barred.into())),
            Err(error) => Err(error),
        };
        blocking(claim).await
    }
}
