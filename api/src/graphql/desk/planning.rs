//! What could be said next: a round, groups, a cut, a remedy. Each has the line that says it.

use std::sync::Arc;

use async_graphql::{ComplexObject, SimpleObject};
use desk::{Fact, Group, Pair, Player, Table, Why, notation, propose, propose_groups, remedies};
use events::Prose;

use super::log::DeskRefusal;
use super::people::EventPlayer;
use super::seen::Seen;
use crate::words::{Language, desk as words};

/// The round that comes next, or why there is none.
#[derive(SimpleObject)]
pub(super) struct RoundProposal {
    /// Which; nothing if there is none.
    round: Option<u8>,
    /// Its tables, and why.
    pairs: Vec<ProposedPair>,
    /// Who has no opponent, and why.
    byes: Vec<ProposedBye>,
    /// The fact that posts it as it is. Another pairing is another list behind `pairs`, with `; because …` behind it.
    line: Option<String>,
    /// What names the proposal, as 64 hexadecimal digits.
    digest: Option<String>,
    /// Why there is none.
    refused: Option<DeskRefusal>,
}

/// Two who would meet.
#[derive(SimpleObject)]
#[graphql(complex)]
pub(super) struct ProposedPair {
    /// Where.
    table: u16,
    /// Who would be posted first.
    first: EventPlayer,
    /// Who would be posted second.
    second: EventPlayer,
    #[graphql(skip)]
    because: Vec<Why>,
}

#[ComplexObject]
impl ProposedPair {
    /// Why, the weightiest first. `language` as with `matches`.
    async fn why(&self, language: Option<String>) -> Vec<String> {
        let language = Language::asked(language.as_deref());
        self.because.iter().map(|why| words::why(why, language)).collect()
    }
}

/// Somebody who would have no opponent.
#[derive(SimpleObject)]
#[graphql(complex)]
pub(super) struct ProposedBye {
    /// Who.
    player: EventPlayer,
    #[graphql(skip)]
    because: Why,
}

#[ComplexObject]
impl ProposedBye {
    /// Why. `language` as with `matches`.
    async fn why(&self, language: Option<String>) -> String {
        words::why(&self.because, Language::asked(language.as_deref()))
    }
}

impl RoundProposal {
    pub(super) fn of(seen: &Arc<Seen>) -> RoundProposal {
        let player = |player| EventPlayer(Arc::clone(seen), player);
        let proposal = match propose(&seen.state) {
            Ok(proposal) => proposal,
            Err(refusal) => {
                let refused = Some(DeskRefusal::of(0, String::new(), refusal));
                let (pairs, byes) = (Vec::new(), Vec::new());
                return RoundProposal {
                    round: None,
                    pairs,
                    byes,
                    line: None,
                    digest: None,
                    refused,
                };
            }
        };
        let posted = Fact::Posted {
            round: proposal.round,
            pairs: proposal.pairs(),
            byes: proposal.players_with_bye(),
            proposal: proposal.digest(),
            because: None,
            seen: seen.position,
        };
        let pairs = proposal.pairs.iter().map(|it| ProposedPair {
            table: it.pair.table.number(),
            first: player(it.pair.first),
            second: player(it.pair.second),
            because: it.why.clone(),
        });
        let byes = proposal.byes.iter();
        RoundProposal {
            round: Some(proposal.round.number()),
            pairs: pairs.collect(),
            byes: byes
                .map(|(of, why)| ProposedBye { player: player(*of), because: why.clone() })
                .collect(),
            line: Some(notation::print_fact(&posted)),
            digest: Some(proposal.digest().to_string()),
            refused: None,
        }
    }
}

/// Groups as they would be made.
#[derive(SimpleObject)]
pub(super) struct LineProposal {
    /// The numbers of the players of each.
    groups: Vec<Vec<u16>>,
    /// The fact that says so.
    line: String,
}

impl LineProposal {
    pub(super) fn of(seen: &Seen) -> Option<LineProposal> {
        use desk::Format::{Elimination, Groups, RoundRobin, Swiss};
        match seen.state.settings.format {
            Swiss | Elimination => return None,
            RoundRobin | Groups(_) => {}
        }
        let groups = propose_groups(&seen.state);
        let numbers = groups.iter().map(|group| group.iter().map(|it| it.number()).collect());
        let groups_now = numbers.collect();
        let groups = groups.into_iter().map(Group).collect();
        let grouped = Fact::Grouped { groups, seen: seen.position };
        Some(LineProposal { groups: groups_now, line: notation::print_fact(&grouped) })
    }
}

/// The cut as it would be made.
#[derive(SimpleObject)]
pub(super) struct CutProposal {
    /// Its players, the first seed first.
    seeds: Vec<EventPlayer>,
    /// Players who are equal, of whom some are in and some are not: that is settled first.
    on_the_line: Vec<EventPlayer>,
    /// Who would have been in and does not want to, or has left.
    passed_over: Vec<EventPlayer>,
    /// The fact that says so; nothing as long as somebody is on the line, if there is nobody to cut to, if it was made so, and
    /// once a match of it has ended.
    line: Option<String>,
}

impl CutProposal {
    pub(super) fn of(seen: &Arc<Seen>) -> CutProposal {
        let cut = desk::cut_proposal(&seen.state);
        let players = |of: &[Player]| {
            of.iter().map(|player| EventPlayer(Arc::clone(seen), *player)).collect()
        };
        let made = Fact::CutMade { seeds: cut.seeds.clone(), seen: seen.position };
        let (state, settled) = (&seen.state, cut.on_the_line.is_empty());
        let other = state.cut.as_ref().is_none_or(|made| made.seeds != cut.seeds);
        let ready = settled && cut.seeds.len() > 1 && other && !desk::cut_has_begun(state);
        CutProposal {
            seeds: players(&cut.seeds),
            on_the_line: players(&cut.on_the_line),
            passed_over: players(&cut.passed_over),
            line: ready.then(|| notation::print_fact(&made)),
        }
    }
}

/// What can be done about a round that was paired by results of which one was wrong.
#[derive(SimpleObject)]
pub(super) struct Remedies {
    /// The round.
    round: u8,
    /// Everything stays.
    leave: Remedy,
    /// Two players of two tables change places; nothing if that does not help.
    swap: Option<Remedy>,
    /// The round is paired anew; nothing if it would be the same again.
    anew: Option<Remedy>,
    /// Whether leaving it is the default: play has begun, or nothing would be better.
    leave_it: bool,
}

/// One way to deal with it.
#[derive(SimpleObject)]
pub(super) struct Remedy {
    /// The tables that get other pairs.
    pairs: Vec<RemedyPair>,
    /// Who has no opponent then.
    byes: Vec<EventPlayer>,
    /// The tables that are touched.
    tables: Vec<u16>,
    /// Those of them whose result is in already.
    finished: Vec<u16>,
    /// Minutes that were played at these tables together, and are lost.
    minutes: u64,
    /// The sum of the differences in points within the pairs of the round.
    apart: u32,
    /// The fact that does it, to which `; because …` has to be added; nothing where nothing moves.
    line: Option<String>,
}

/// A table with other players.
#[derive(SimpleObject)]
pub(super) struct RemedyPair {
    /// Which.
    table: u16,
    /// Who is first there.
    first: EventPlayer,
    /// Who is second there.
    second: EventPlayer,
}

impl Remedies {
    /// Those of a state, in the names and the time of an event that is seen.
    pub(super) fn of(seen: &Arc<Seen>, state: &desk::State) -> Option<Remedies> {
        remedies(state, seen.now).map(|found| Remedies::told(seen, &found))
    }

    /// These, in the names of an event that is seen.
    pub(super) fn told(seen: &Arc<Seen>, found: &desk::Remedies) -> Remedies {
        let one = |remedy| Remedy::of(seen, found.round, remedy);
        Remedies {
            round: found.round.number(),
            leave: one(&found.leave),
            swap: found.swap.as_ref().map(one),
            anew: found.anew.as_ref().map(one),
            leave_it: found.leave_it,
        }
    }
}

impl Remedy {
    fn of(seen: &Arc<Seen>, round: desk::Round, remedy: &desk::Remedy) -> Remedy {
        let player = |player| EventPlayer(Arc::clone(seen), player);
        let pair = |pair: &Pair| RemedyPair {
            table: pair.table.number(),
            first: player(pair.first),
            second: player(pair.second),
        };
        let numbers = |tables: &[Table]| tables.iter().map(|table| table.number()).collect();
        let line = (!remedy.pairs.is_empty()).then(|| {
            let swapped = Fact::Swapped {
                round,
                pairs: remedy.pairs.clone(),
                byes: remedy.byes.clone(),
                because: why(),
                seen: seen.position,
            };
            without_reason(&notation::print_fact(&swapped))
        });
        Remedy {
            pairs: remedy.pairs.iter().map(pair).collect(),
            byes: remedy.byes.iter().map(|it| player(*it)).collect(),
            tables: numbers(&remedy.tables),
            finished: numbers(&remedy.finished),
            minutes: remedy.minutes,
            apart: remedy.apart,
            line,
        }
    }
}

/// A reason that is taken out again.
fn why() -> Prose {
    Prose::new("?").unwrap_or_else(|error| unreachable!("a mark is a sentence: {error}"))
}

/// The line without its reason, which whoever says it adds.
fn without_reason(line: &str) -> String {
    line.replacen("; because ?", "", 1)
}
