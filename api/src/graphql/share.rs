//! Sharing a match: who joins it, and who may log.

use std::sync::Arc;

use async_graphql::{Context, Enum, Error, ID, Object, SimpleObject, Union};
use events::journal::MatchId;

use super::budget::blocking;
use super::error::{ErrorCode, coded, match_id};
use super::match_object::Match;
use super::member::{Caller, Member, Shared, shared, token, told};
use super::sight::seen;
use crate::matches::seats::{self, Given, Joined, Token};
use crate::matches::{MatchError, Matches};

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
    /// A feed shows the match, and does nothing.
    FeedOnlyReads,
    /// Only players accept what was logged.
    OnlyPlayersAccept,
    /// A hand is shown by a player to the others of a side.
    NobodyToShow,
    /// The deck of whoever asks has no such card.
    NoSuchCard,
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
    /// Nobody has opened or claimed the match.
    NobodysMatch,
    /// Somebody has opened or claimed it.
    SomebodysMatch,
    /// Only the scribe and judges say who is let in, who goes, and who sees the match.
    OnlyTheScribeInvites,
    /// No match has this code, or not any more.
    WrongCode,
    /// Too many codes were tried.
    TooManyTries,
    /// Another phone plays this seat.
    SeatTaken,
    /// Whoever goes is the scribe.
    HandOverFirst,
    /// The token that was sent is too short to begin with.
    WeakToken,
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
    /// Nobody who rules in a match is shown what the dice did in it.
    JudgeIsNotShown,
    /// Only the organiser of a season says who is who.
    OnlyTheOrganiser,
    /// A store has as many seasons as it can have.
    NoMoreSeasons,
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
    /// What shows from now on who asks: the token that was sent, or else a new one, which is told once. It goes into the
    /// header `Authorization` as `Bearer TOKEN`, or with a WebSocket into the payload of `connection_init` as
    /// `authorization`; never into an address.
    token: String,
    /// Whoever joined.
    member: Member,
    /// Who may do what now.
    shared: Shared,
    /// What others join with, for whoever shares the match. They are told once and kept by nobody but that phone.
    codes: Option<Codes>,
    /// The match.
    r#match: Match,
}

/// What others join a match with, for a day.
#[derive(SimpleObject)]
struct Codes {
    /// Nine characters, for players and watchers.
    code: String,
    /// Twelve, for judges.
    judge_code: String,
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
pub(super) enum ShareOutcome {
    Changed(Changed),
    Barred(Barred),
}

/// It is on disk.
#[derive(SimpleObject)]
pub(super) struct Changed {
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
    /// Lets others join a match, with new codes; those of before lead nowhere from now on. Its scribe may, and judges. Where
    /// the service is open to all, a match belongs to whoever shares it first: its scribe, and the player of `seat` if one
    /// is named.
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
        let (all, token) = (Arc::clone(&matches), token(context));
        let given = blocking(move || matches.share(id, token, seat)).await?;
        seated(all, given).await
    }

    /// Makes a match that belongs to nobody that of whoever asks, with the code that the server printed when it started.
    async fn claim(
        &self,
        context: &Context<'_>,
        r#match: ID,
        code: String,
        seat: Option<u8>,
    ) -> Result<JoinOutcome, Error> {
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        // Also one that nobody sees any more; the code says who may.
        let (id, token) = (match_id(&r#match)?, token(context));
        if let Err(barred) = tried(context, &matches) {
            return Ok(JoinOutcome::Barred(barred.into()));
        }
        let seat = match seat.map(events::Seat::new) {
            Some(None) => return Ok(JoinOutcome::Barred(seats::Barred::NoSuchSeat.into())),
            Some(seat) => seat,
            None => None,
        };
        let all = Arc::clone(&matches);
        let given = blocking(move || matches.claim(id, &code, token, seat)).await?;
        tried_by(context, &all, &given);
        seated(all, given).await
    }

    /// Lets nobody else join, until the match is shared anew.
    async fn close(&self, context: &Context<'_>, r#match: ID) -> Result<ShareOutcome, Error> {
        change(context, &r#match, Matches::close).await
    }

    /// Says whether everybody sees the match, or only who has joined it.
    async fn publish(
        &self,
        context: &Context<'_>,
        r#match: ID,
        public: bool,
    ) -> Result<ShareOutcome, Error> {
        change(context, &r#match, move |matches, id, token| matches.publish(id, token, public))
            .await
    }

    /// Makes a token that shows the match and does nothing, for an overlay or another program. Its scribe may, and judges;
    /// `remove` ends it. A match has four at most.
    async fn feed(&self, context: &Context<'_>, r#match: ID) -> Result<JoinOutcome, Error> {
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let (id, token) = (seen(context, &r#match)?, token(context));
        let all = Arc::clone(&matches);
        let given = blocking(move || matches.feed(id, token.as_ref())).await?;
        seated(all, given).await
    }

    /// Lets a member go: the scribe and judges anybody, everybody else themselves. Whoever is sent away does not come back
    /// with the codes of before.
    async fn remove(
        &self,
        context: &Context<'_>,
        r#match: ID,
        member: u32,
    ) -> Result<ShareOutcome, Error> {
        let gone = Some(member);
        change(context, &r#match, move |matches, id, token| matches.remove(id, token, gone)).await
    }

    /// Leaves the match. The scribe makes somebody else the scribe first, if there is anybody.
    async fn leave(&self, context: &Context<'_>, r#match: ID) -> Result<ShareOutcome, Error> {
        change(context, &r#match, |matches, id, token| matches.remove(id, token, None)).await
    }

    /// Lets one more phone join the seat of the player who asks, for ten minutes. Otherwise a seat has one phone.
    async fn widen(&self, context: &Context<'_>, r#match: ID) -> Result<ShareOutcome, Error> {
        change(context, &r#match, Matches::widen).await
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
        if let Err(barred) = tried(context, &matches) {
            return Ok(JoinOutcome::Barred(barred.into()));
        }
        let (all, token) = (Arc::clone(&matches), token(context));
        let given = blocking(move || matches.join(&code, joined, token)).await?;
        tried_by(context, &all, &given);
        seated(all, given).await
    }

    /// Makes a member the scribe. If the scribe or a judge asks, at once; if a player does, a minute after each seat that has
    /// joined on another phone than the scribe's has asked for the same member. The scribe is told meanwhile (`heir`), and
    /// stays by naming themselves or by logging.
    async fn pass_scribe(
        &self,
        context: &Context<'_>,
        r#match: ID,
        to: u32,
    ) -> Result<ShareOutcome, Error> {
        change(context, &r#match, move |matches, id, token| matches.pass_scribe(id, token, to))
            .await
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
        change(context, &r#match, move |matches, id, token| matches.accept(id, token, up_to)).await
    }
}

/// Changes who may do what in a match that whoever asks may see.
pub(super) async fn change(
    context: &Context<'_>,
    id: &ID,
    change: impl FnOnce(
        &Matches,
        MatchId,
        Option<&Token>,
    ) -> Result<Result<(), seats::Barred>, MatchError>
    + Send
    + 'static,
) -> Result<ShareOutcome, Error> {
    let matches = Arc::clone(context.data::<Arc<Matches>>()?);
    let (id, token) = (seen(context, id)?, token(context));
    let (all, by) = (Arc::clone(&matches), token.clone());
    let done = blocking(move || change(&matches, id, by.as_ref())).await?;
    Ok(changed(done, shared(all.seats().of(id).as_ref(), token.as_ref())))
}

/// Counts that whoever asks tries a code.
fn tried(context: &Context<'_>, matches: &Matches) -> Result<(), seats::Barred> {
    context.data_opt::<Caller>().map_or(Ok(()), |Caller(from)| matches.tries().count(*from))
}

/// What came of trying a code: if it was right, the try does not count.
fn tried_by(context: &Context<'_>, matches: &Matches, given: &Result<Given, seats::Barred>) {
    if !matches!(given, Err(seats::Barred::WrongCode)) {
        was_right(context, matches);
    }
}

fn was_right(context: &Context<'_>, matches: &Matches) {
    if let Some(Caller(from)) = context.data_opt() {
        matches.tries().was_right(*from);
    }
}

/// The match of a code.
pub(super) async fn invitation(
    context: &Context<'_>,
    code: String,
) -> Result<Option<Invitation>, Error> {
    let matches = Arc::clone(context.data::<Arc<Matches>>()?);
    if let Err(barred) = tried(context, &matches) {
        return Err(coded(ErrorCode::Busy, format!("{} {}", barred.sentence(), barred.instead())));
    }
    let all = Arc::clone(&matches);
    let found = blocking(move || {
        let Some(id) = matches.invited(&code) else { return Ok(None) };
        let judge = seats::Code::typed(&code).is_some_and(|code| code.is_for_judges());
        Ok(Some((matches.table(id)?, judge)))
    })
    .await?;
    if found.is_some() {
        was_right(context, &all);
    }
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
    let Given { id, token, member, codes } = given;
    let all = Arc::clone(&matches);
    let table = blocking(move || matches.table(id)).await?;
    let of = all.seats().of(id);
    let member = of.as_ref().and_then(|of| Some(told(of, member, of.member(member)?)));
    let shared = shared(of.as_ref(), Some(&token));
    let gone = || coded(ErrorCode::Internal, "whoever joined is not there");
    let (member, shared) = member.zip(shared).ok_or_else(gone)?;
    let token = token.as_str().to_owned();
    let codes = codes.map(|seats::Codes { players, judges }| Codes {
        code: players.as_str().to_owned(),
        judge_code: judges.as_str().to_owned(),
    });
    Ok(JoinOutcome::Seated(Seated { token, member, shared, codes, r#match: Match(table, all) }))
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
