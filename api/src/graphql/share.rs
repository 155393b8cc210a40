//! Sharing a match: who joins it, and who may log.

use std::sync::Arc;

use async_graphql::{Context, Enum, Error, ID, Object, SimpleObject, Union};

use super::budget::blocking;
use super::error::{ErrorCode, coded};
use super::match_object::Match;
use super::member::{Member, Shared, shared, token, told};
use super::sight::seen;
use crate::matches::Matches;
use crate::matches::seats::{self, Given, Joined};

/// As what somebody joins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
pub(super) enum JoinAs {
    /// As the player of a seat.
    Player,
    /// To watch.
    Watcher,
    /// As a judge, with the judge's code.
    Judge,
}

/// Why somebody may not do something in a shared match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
#[graphql(remote = "seats::Barred")]
enum BarredBecause {
    /// Whoever asked has not joined.
    NotJoined,
    /// Somebody else is the scribe.
    OnlyTheScribeLogs,
    /// Neither rulings nor corrections by a judge are for players and watchers.
    OnlyJudgesRule,
    /// A judge neither logs the game nor is its scribe.
    JudgeDoesNotLog,
    /// A watcher has no say in who becomes the scribe.
    WatcherDecides,
    /// Only players accept what was logged.
    OnlyPlayersAccept,
    /// A name is erased by whoever bears it, the scribe or a judge.
    NotTheirName,
    /// A phone speaks for its seat, and the scribe for those that no phone has joined.
    NotTheirSeat,
    /// More than one phone has joined, so that a correction is proposed and agreed to.
    MustPropose,
    /// A correction cannot be proposed where nobody else has joined.
    NobodyToAsk,
    /// A correction is proposed to each other seat that a phone has joined.
    AsksTooFew,
    /// What a judge decided or put right is undone by a judge.
    OnlyJudgesUndo,
    /// The match was shared before.
    SharedBefore,
    /// No match has this code.
    WrongCode,
    /// A judge joins with the judge's code, and others with the other one.
    OtherCode,
    /// The match has no such seat, or none was named.
    NoSuchSeat,
    /// The match has no such entry yet.
    NoSuchEntry,
    /// Nobody who has joined has this number.
    NoSuchMember,
    /// As many have joined as can.
    Full,
}

/// Whoever asked may not do this in a shared match. Nothing was stored.
#[derive(SimpleObject)]
pub(super) struct Barred {
    /// Why.
    because: BarredBecause,
    /// The same as a sentence.
    sentence: &'static str,
    /// What is possible instead.
    instead: &'static str,
}

/// What came of joining.
#[derive(Union)]
enum JoinOutcome {
    Seated(Seated),
    Barred(Barred),
}

/// A place at the table.
#[derive(SimpleObject)]
struct Seated {
    /// What shows from now on who asks. It is told once and goes into the header `Authorization` as `Bearer TOKEN`, or
    /// with a WebSocket into the payload of `connection_init` as `authorization`; never into an address.
    token: String,
    /// Whoever joined.
    member: Member,
    /// Who may do what now, as whoever joined is told: with the code that others join with, and for the scribe and judges
    /// with that of judges.
    shared: Shared,
    /// The match.
    r#match: Match,
}

/// What came of erasing a name.
#[derive(Union)]
enum EraseOutcome {
    Erased(Erased),
    Barred(Barred),
}

/// The name is gone from the disk.
#[derive(SimpleObject)]
struct Erased {
    /// The match without it.
    r#match: Match,
}

/// What came of changing who may do what.
#[derive(Union)]
enum ShareOutcome {
    Changed(Changed),
    Barred(Barred),
}

/// It is on disk.
#[derive(SimpleObject)]
struct Changed {
    /// Who may do what now.
    shared: Shared,
}

/// A match that somebody was asked to join.
#[derive(SimpleObject)]
pub(super) struct Invitation {
    /// The match.
    r#match: Match,
    /// Whether the code is the judge's.
    judge: bool,
}

/// What changes who may do what.
#[derive(Default)]
pub struct Sharing;

#[Object]
impl Sharing {
    /// Shares a match that is open to everybody: from now on only who has joined may log. Whoever shares it is its
    /// scribe, and the player of `seat` if one is named.
    async fn share(
        &self,
        context: &Context<'_>,
        r#match: ID,
        seat: Option<u8>,
    ) -> Result<JoinOutcome, Error> {
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let id = seen(context, &r#match)?;
        let seat = match seat.map(events::Seat::new) {
            Some(None) => return Ok(JoinOutcome::Barred(seats::Barred::NoSuchSeat.into())),
            Some(seat) => seat,
            None => None,
        };
        let all = Arc::clone(&matches);
        let given = blocking(move || matches.share(id, seat)).await?;
        seated(all, given).await
    }

    /// Joins the match with this code, as the player of a seat if `as` is that.
    async fn join(
        &self,
        context: &Context<'_>,
        code: String,
        r#as: JoinAs,
        seat: Option<u8>,
    ) -> Result<JoinOutcome, Error> {
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let joined = match r#as {
            JoinAs::Player => Joined::Player(seat.unwrap_or(0)),
            JoinAs::Watcher => Joined::Watcher,
            JoinAs::Judge => Joined::Judge,
        };
        let all = Arc::clone(&matches);
        let given = blocking(move || matches.join(&code, joined)).await?;
        seated(all, given).await
    }

    /// Makes a member the scribe. If the scribe or a judge asks, at once; if a player does, as soon as each seat that
    /// has joined on another phone than the scribe's asks for the same member.
    async fn pass_scribe(
        &self,
        context: &Context<'_>,
        r#match: ID,
        to: u32,
    ) -> Result<ShareOutcome, Error> {
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let (id, token) = (seen(context, &r#match)?, token(context));
        let (all, by) = (Arc::clone(&matches), token.clone());
        let passed = blocking(move || matches.pass_scribe(id, by.as_ref(), to)).await?;
        Ok(changed(passed, shared(all.seats().of(id).as_ref(), token.as_ref())))
    }

    /// Erases what the player of a seat is called, for good; the log and its chain stay as they are. In a shared match the
    /// player of that seat may, the scribe or a judge.
    async fn erase_name(
        &self,
        context: &Context<'_>,
        r#match: ID,
        seat: u8,
    ) -> Result<EraseOutcome, Error> {
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let (id, token) = (seen(context, &r#match)?, token(context));
        let Some(seat) = events::Seat::new(seat) else {
            return Ok(EraseOutcome::Barred(seats::Barred::NoSuchSeat.into()));
        };
        let all = Arc::clone(&matches);
        let (erased, table) = blocking(move || {
            Ok((matches.erase_name(id, token.as_ref(), seat)?, matches.table(id)?))
        })
        .await?;
        Ok(match erased {
            Ok(()) => EraseOutcome::Erased(Erased { r#match: Match(table, all) }),
            Err(barred) => EraseOutcome::Barred(barred.into()),
        })
    }

    /// Says that the player who asks accepts what was logged up to an entry.
    async fn accept(
        &self,
        context: &Context<'_>,
        r#match: ID,
        up_to: u32,
    ) -> Result<ShareOutcome, Error> {
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let (id, token) = (seen(context, &r#match)?, token(context));
        let (all, by) = (Arc::clone(&matches), token.clone());
        let accepted = blocking(move || matches.accept(id, by.as_ref(), up_to)).await?;
        Ok(changed(accepted, shared(all.seats().of(id).as_ref(), token.as_ref())))
    }
}

/// The match of a code.
pub(super) async fn invitation(
    matches: Arc<Matches>,
    code: String,
) -> Result<Option<Invitation>, Error> {
    let all = Arc::clone(&matches);
    let found = blocking(move || {
        let Some((id, shared)) = matches.seats().find(&code) else { return Ok(None) };
        let judge = seats::Code::typed(&code) == Some(shared.judge_code);
        Ok(Some((matches.table(id)?, judge)))
    })
    .await?;
    Ok(found.map(|(table, judge)| Invitation { r#match: Match(table, all), judge }))
}

async fn seated(
    matches: Arc<Matches>,
    given: Result<Given, seats::Barred>,
) -> Result<JoinOutcome, Error> {
    let given = match given {
        Ok(given) => given,
        Err(barred) => return Ok(JoinOutcome::Barred(barred.into())),
    };
    let Given { id, token, member } = given;
    let all = Arc::clone(&matches);
    let table = blocking(move || matches.table(id)).await?;
    let of = all.seats().of(id);
    let member = of.as_ref().and_then(|of| Some(told(of, member, of.member(member)?)));
    let shared = shared(of.as_ref(), Some(&token));
    let gone = || coded(ErrorCode::Internal, "whoever joined is not there");
    let (member, shared) = member.zip(shared).ok_or_else(gone)?;
    let token = token.as_str().to_owned();
    Ok(JoinOutcome::Seated(Seated { token, member, shared, r#match: Match(table, all) }))
}

fn changed(done: Result<(), seats::Barred>, shared: Option<Shared>) -> ShareOutcome {
    match (done, shared) {
        (Ok(()), Some(shared)) => ShareOutcome::Changed(Changed { shared }),
        (Ok(()), None) => ShareOutcome::Barred(seats::Barred::NotJoined.into()),
        (Err(barred), _) => ShareOutcome::Barred(barred.into()),
    }
}

impl From<seats::Barred> for Barred {
    fn from(barred: seats::Barred) -> Barred {
        let (sentence, instead) = (barred.sentence(), barred.instead());
        Barred { because: barred.into(), sentence, instead }
    }
}
