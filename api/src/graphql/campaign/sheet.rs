//! The map of a campaign's sessions, and its score sheet.

use async_graphql::{Enum, ID, SimpleObject};
use campaign::{Kind, Line, Scenario, Session, SessionSheet};

use super::ruling::cited;
use super::seen::Seen;
use crate::report::Citation;
use crate::report::LootRarity;

/// What a scenario is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
pub(super) enum CampaignKind {
    /// A Portal Crawl, with a shop behind it.
    PortalCrawl,
    /// A Boss Battle, with Boss Loot behind it.
    BossBattle,
}

impl CampaignKind {
    fn of(scenario: &Scenario) -> CampaignKind {
        match scenario.kind {
            Kind::PortalCrawl { .. } => CampaignKind::PortalCrawl,
            Kind::BossBattle { .. } => CampaignKind::BossBattle,
        }
    }
}

/// Where a scenario lies on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
pub(super) enum CampaignLies {
    /// It was won.
    Won,
    /// It is played next, for the first time or again.
    Next,
    /// Its defeat has ended the campaign.
    Lost,
    /// It comes later.
    Ahead,
}

/// A scenario, with the sessions in which it was played.
#[derive(SimpleObject)]
pub(super) struct CampaignScenario {
    /// Its number, from 1.
    number: u8,
    /// What it is.
    kind: CampaignKind,
    /// Whom one fights, if that is known.
    boss: Option<String>,
    /// The cards that everybody is dealt in the shop behind it.
    deal: Vec<LootRarity>,
    /// Where it lies on the way.
    lies: CampaignLies,
    /// The modes in which it can be played as a match on the difficulty of this campaign; none where no rule set has it yet.
    modes: Vec<String>,
    /// The sessions, in the order in which they were played.
    sessions: Vec<CampaignSession>,
    /// What the sources leave in doubt about its card.
    unverified: Vec<String>,
}

/// A session, as its match tells it, and its part of the score sheet.
#[derive(SimpleObject)]
pub(super) struct CampaignSession {
    /// The match.
    #[graphql(name = "match")]
    of: ID,
    /// Whether it was won.
    won: bool,
    /// Salves of the team when it began.
    starting_salves: u16,
    /// Salves that the team had left.
    salves: u16,
    /// The team's Gold when it ended.
    gold: u16,
    /// Whether every tile was explored.
    all_explored: bool,
    /// What brings points.
    lines: Vec<CampaignLine>,
    /// Their sum.
    score: i32,
    /// Whether they stand for good: not as long as Gold can be spent or Boss Loot declined.
    settled: bool,
    /// Starting Salves of the session behind it.
    next_salves: u16,
    /// What the sources leave in doubt about it.
    unverified: Vec<String>,
}

/// What is counted on the score sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
#[graphql(remote = "campaign::Counted")]
pub(super) enum CampaignCounted {
    /// The scenario was won.
    ScenarioScore,
    /// Salves that are left.
    Salves,
    /// Gold that was not spent, of all heroes.
    Gold,
    /// Cards of Boss Loot that were not kept.
    Declined,
    /// Every tile was explored.
    AllTiles,
    /// The scenario was lost.
    Lost,
}

/// A number of the score sheet with its cause.
#[derive(SimpleObject)]
pub(super) struct CampaignLine {
    /// What is counted.
    counted: CampaignCounted,
    /// How many there are of it.
    of: u32,
    /// The points for it.
    points: i32,
    /// By which rule.
    rule: Option<Citation>,
}

/// The scenarios in their order.
pub(super) fn scenarios(seen: &Seen) -> Vec<CampaignScenario> {
    let campaign = &seen.told.campaign;
    let (state, sheet) = (campaign.state(), campaign.sheet());
    let played: Vec<(&Session, &SessionSheet)> =
        state.sessions.iter().zip(&sheet.sessions).collect();
    let scenarios = (1..).zip(&campaign.book().scenarios).map(|(number, card)| {
        let own = || played.iter().filter(move |(session, _)| session.scenario == number);
        let (boss, deal) = match &card.kind {
            Kind::PortalCrawl { deal } => (None, deal.as_slice()),
            Kind::BossBattle { boss, .. } => (boss.clone(), &[][..]),
        };
        CampaignScenario {
            number,
            kind: CampaignKind::of(card),
            boss,
            deal: deal.iter().copied().map(LootRarity::from).collect(),
            lies: lies(state.stage, number == state.next_scenario(), own().any(|(it, _)| it.won)),
            modes: card.modes.get(&state.difficulty).cloned().unwrap_or_default(),
            sessions: own().map(|(session, sheet)| told(seen, session, sheet)).collect(),
            unverified: card.unverified.clone(),
        }
    });
    scenarios.collect()
}

const fn lies(stage: campaign::Stage, next: bool, won: bool) -> CampaignLies {
    match (stage, won, next) {
        (_, true, _) => CampaignLies::Won,
        (campaign::Stage::Lost, false, true) => CampaignLies::Lost,
        (_, false, true) => CampaignLies::Next,
        (_, false, false) => CampaignLies::Ahead,
    }
}

fn told(seen: &Seen, session: &Session, sheet: &SessionSheet) -> CampaignSession {
    let line = |line: &Line| CampaignLine {
        counted: line.counted.into(),
        of: line.of,
        points: line.points,
        rule: cited(&seen.matches, line.rule),
    };
    CampaignSession {
        of: ID(session.of.to_string()),
        won: session.won,
        starting_salves: session.starting_salves,
        salves: session.salves,
        gold: session.gold,
        all_explored: session.all_explored,
        lines: sheet.lines.iter().map(line).collect(),
        score: sheet.total(),
        settled: sheet.settled,
        next_salves: sheet.next_salves,
        unverified: sheet.unverified.clone(),
    }
}
