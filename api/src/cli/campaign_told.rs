//! What is told of a campaign, for people and for programs.

use campaign::{
    Campaign, Chance, Counted, Entry, Hero, Kind, Line, Refusal, Session, SessionSheet, Stage,
    Standing, notation, rarity_word,
};
use referee::Ruleset;
use serde::Serialize;

use crate::report::Verdict;

/// A fact of the log.
#[derive(Serialize)]
pub(super) struct ToldEntry {
    pub(super) seq: u32,
    pub(super) line: String,
    pub(super) verdict: Verdict,
    pub(super) ruling: Option<ToldRuling>,
}

/// Why something cannot be.
#[derive(Serialize)]
pub(super) struct ToldRuling {
    sentence: String,
    instead: &'static str,
    citations: Vec<Cited>,
}

#[derive(Serialize)]
struct Cited {
    rule: &'static str,
    document: String,
    at: String,
}

/// Where a campaign stands.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ToldCampaign {
    after: usize,
    stage: &'static str,
    pub(super) sessions: Vec<ToldSession>,
    pub(super) heroes: Vec<ToldHero>,
    pub(super) score: i32,
    pub(super) next: Option<ToldNext>,
    pub(super) options: Vec<ToldOption>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ToldSession {
    pub(super) scenario: u8,
    kind: &'static str,
    of: String,
    won: bool,
    starting_salves: u16,
    salves: u16,
    gold: u16,
    pub(super) lines: Vec<ToldLine>,
    pub(super) score: i32,
    pub(super) settled: bool,
    pub(super) unverified: Vec<String>,
}

#[derive(Serialize)]
pub(super) struct ToldLine {
    pub(super) counted: &'static str,
    pub(super) of: u32,
    pub(super) points: i32,
    pub(super) rule: &'static str,
}

#[derive(Serialize)]
pub(super) struct ToldHero {
    pub(super) hero: String,
    pub(super) cards: usize,
    pub(super) gold: u16,
    pub(super) loot: Vec<String>,
    pub(super) unidentified: Vec<String>,
    pub(super) dealt: Vec<String>,
    pub(super) unverified: Vec<String>,
}

/// The session that is played next.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ToldNext {
    pub(super) scenario: u8,
    pub(super) starting_salves: u16,
    pub(super) modes: Vec<String>,
    pub(super) unverified: Vec<String>,
}

#[derive(Serialize)]
pub(super) struct ToldOption {
    pub(super) line: String,
    pub(super) gold: i32,
    pub(super) ruling: Option<ToldRuling>,
}

impl ToldEntry {
    pub(super) fn of(rules: &Ruleset, seq: u32, entry: &Entry) -> ToldEntry {
        let (verdict, ruling) = match &entry.standing {
            Standing::Counts(_) => (Verdict::Accepted, None),
            Standing::StruckBy(_) => (Verdict::Void, None),
            Standing::Refused(refusal) => (Verdict::Refused, Some(ToldRuling::of(rules, refusal))),
        };
        ToldEntry { seq, line: notation::print(&entry.fact), verdict, ruling }
    }
}

impl ToldRuling {
    fn of(rules: &Ruleset, refusal: &Refusal) -> ToldRuling {
        let rule = refusal.rule().map(campaign::Rule::id);
        let cited = rule.and_then(|id| Some((id, rules.rule(id)?)));
        let citations = cited.into_iter().flat_map(|(rule, book)| {
            let place = move |(document, at): &(String, String)| Cited {
                rule,
                document: document.clone(),
                at: at.clone(),
            };
            book.cite.iter().map(place)
        });
        ToldRuling {
            sentence: refusal.to_string(),
            instead: refusal.way_out(),
            citations: citations.collect(),
        }
    }

    /// In one line, with the places.
    pub(super) fn in_full(&self) -> String {
        let places = self.citations.iter();
        let places =
            places.map(|cited| format!(" [{}: {}, {}]", cited.rule, cited.document, cited.at));
        format!("{}{}; {}", self.sentence, places.collect::<String>(), self.instead)
    }

    /// In one line, with the rule alone.
    pub(super) fn in_short(&self) -> String {
        let rule = self.citations.first().map(|cited| format!(" [{}]", cited.rule));
        format!("{}{}; {}", self.sentence, rule.unwrap_or_default(), self.instead)
    }
}

impl ToldCampaign {
    pub(super) fn of(rules: &Ruleset, campaign: &Campaign<'_>) -> ToldCampaign {
        let (state, book, sheet) = (campaign.state(), campaign.book(), campaign.sheet());
        let sessions = state.sessions.iter().zip(&sheet.sessions);
        let scenario = state.next_scenario();
        let next = match state.stage {
            Stage::Ready | Stage::Shop | Stage::BossLoot => book.scenario(scenario),
            Stage::Unopened | Stage::Won | Stage::Lost => None,
        };
        ToldCampaign {
            after: campaign.placed().count(),
            stage: stage(state.stage),
            sessions: sessions.map(|(one, sheet)| session(campaign, one, sheet)).collect(),
            heroes: state.heroes.iter().map(|one| hero(campaign, one)).collect(),
            score: sheet.total(),
            next: next.map(|card| ToldNext {
                scenario,
                starting_salves: state.next_salves(book),
                modes: card.modes.get(&state.difficulty).cloned().unwrap_or_default(),
                unverified: card.unverified.clone(),
            }),
            options: campaign.may_now().iter().map(|one| option(rules, campaign, one)).collect(),
        }
    }
}

impl ToldSession {
    /// What it was and how it ended.
    pub(super) fn headline(&self) -> String {
        let ended = if self.won { "won" } else { "lost" };
        let ToldSession { scenario, kind, of, starting_salves, salves, gold, .. } = self;
        format!(
            "scenario {scenario}, {kind}, {ended}: {of}; Salves {starting_salves} → {salves}, Gold {gold}"
        )
    }
}

fn session(campaign: &Campaign<'_>, session: &Session, sheet: &SessionSheet) -> ToldSession {
    let kind = match campaign.book().scenario(session.scenario).map(|scenario| &scenario.kind) {
        Some(Kind::PortalCrawl { .. }) => "Portal Crawl",
        Some(Kind::BossBattle { .. }) | None => "Boss Battle",
    };
    ToldSession {
        scenario: session.scenario,
        kind,
        of: session.of.to_string(),
        won: session.won,
        starting_salves: session.starting_salves,
        salves: session.salves,
        gold: session.gold,
        lines: sheet.lines.iter().map(line).collect(),
        score: sheet.total(),
        settled: sheet.settled,
        unverified: sheet.unverified.clone(),
    }
}

fn line(line: &Line) -> ToldLine {
    let counted = match line.counted {
        Counted::ScenarioScore => "Scenario Score",
        Counted::Salves => "Salves left",
        Counted::Gold => "Gold left, of all Heroes",
        Counted::Declined => "Boss Loot declined",
        Counted::AllTiles => "every tile explored",
        Counted::Lost => "lost",
    };
    ToldLine { counted, of: line.of, points: line.points, rule: line.rule.id() }
}

fn hero(campaign: &Campaign<'_>, hero: &Hero) -> ToldHero {
    let held = campaign::Rarity::ALL.into_iter().zip(hero.unidentified);
    let unidentified = held.filter(|(_, count)| *count > 0);
    let card = |card: &campaign::Card| {
        let equipment = campaign.book().printed(card).is_some_and(|printed| printed.equipment);
        format!("{card}{}", if equipment { ", Equipment" } else { "" })
    };
    ToldHero {
        hero: hero.name.to_string(),
        cards: hero.cards(),
        gold: hero.gold,
        loot: hero.loot.iter().map(card).collect(),
        unidentified: unidentified
            .map(|(rarity, count)| format!("{count} {}", rarity_word(rarity)))
            .collect(),
        dealt: hero.dealt.iter().flatten().map(card).collect(),
        unverified: hero.doubts(campaign.book()),
    }
}

fn option(rules: &Ruleset, campaign: &Campaign<'_>, chance: &Chance) -> ToldOption {
    ToldOption {
        line: notation::to_log(campaign, &chance.deed),
        gold: chance.gold,
        ruling: chance.refused.as_ref().map(|refusal| ToldRuling::of(rules, refusal)),
    }
}

const fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Unopened => "UNOPENED",
        Stage::Ready => "READY",
        Stage::Shop => "SHOP",
        Stage::BossLoot => "BOSS_LOOT",
        Stage::Won => "WON",
        Stage::Lost => "LOST",
    }
}
