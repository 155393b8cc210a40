//! Where one may go in a Portal Crawl, what can be turned over, and when the Loot die is rolled. Options and judgement both
//! ask these questions.

use events::Cell;

use super::here::question;
use crate::CRAWLS;
use crate::act::{ActorId, Find};
use crate::book::{MapBook, Rule, Ruleset, Tile};
use crate::options::{Hidden, OptionsOf};
use crate::ruling::Refusal;
use crate::state::{Crawl, Question, State};

type Answer<T = ()> = Result<T, Refusal>;

/// The crawl and its map, if the match is one.
pub(super) fn crawl<'a>(rules: &'a Ruleset, state: &'a State) -> Option<(&'a Crawl, &'a MapBook)> {
    let crawl = state.crawl()?;
    Some((crawl, &rules.crawling.maps.get(crawl.map())?.1))
}

/// The tiles on which somebody is engaged, as bits.
fn battles(crawl: &Crawl) -> u32 {
    let engaged = crawl.heroes.iter().filter(|hero| hero.faces.is_some());
    engaged.fold(0, |bits, hero| bits | 1 << (hero.at % 32))
}

/// The tiles to which a Hero may go, as bits: unexplored ones, and those of a teammate's battle. [CRAWL-3, CRAWL-5]
pub(super) fn ways(rules: &Ruleset, state: &State, hero: ActorId, beside: bool) -> u32 {
    let Some((crawl, map)) = crawl(rules, state) else { return 0 };
    let Some(on_the_way) = crawl.hero(hero) else { return 0 };
    let closed = if crawl.shards < map.shards { map.portal() } else { 0 };
    let unexplored = !crawl.explored & !closed;
    if beside {
        return map.beside(on_the_way.at) & unexplored;
    }
    let battles = battles(crawl);
    reached(map, on_the_way.at, crawl.explored & !battles) & (unexplored | battles)
}

/// The tiles that are reached over these, and those themselves. [CRAWL-3]
fn reached(map: &MapBook, from: u8, over: u32) -> u32 {
    let mut reached = 1u32 << (from % 32);
    loop {
        let through = (0..32).filter(|nth| (reached & (over | 1 << (from % 32))) >> nth & 1 == 1);
        let wider = through.fold(reached, |bits, nth| bits | map.beside(nth));
        if wider == reached {
            return reached;
        }
        reached = wider;
    }
}

/// The question of a crawl that this player has to answer.
fn asked(state: &State, actor: ActorId, why: Refusal) -> Answer<Question> {
    let asked = question(state).ok_or(why)?;
    match asked {
        Question::Journey { by, .. }
        | Question::Environment { by }
        | Question::Minion { by, .. }
        | Question::Loot { by, .. }
            if by != actor =>
        {
            Err(Refusal::NotYours { belongs_to: by })
        }
        Question::Journey { .. }
        | Question::Environment { .. }
        | Question::Minion { .. }
        | Question::Loot { .. } => Ok(asked),
        Question::Attempt { .. }
        | Question::Defense { .. }
        | Question::WhichDefense { .. }
        | Question::Beside { .. }
        | Question::Roll { .. }
        | Question::Reroll { .. }
        | Question::Pick { .. }
        | Question::SellDown { .. }
        | Question::Deck { .. }
        | Question::BossCard { .. } => Err(Refusal::TheTableWaitsFor(asked)),
    }
}

/// The tile at the place to which this player goes now. [CRAWL-3]
pub(super) fn may_move(rules: &Ruleset, state: &State, actor: ActorId, to: Cell) -> Answer<u8> {
    if !CRAWLS {
        return Err(Refusal::NoJourneyNow);
    }
    let no_way = |rule| Err(Refusal::NoWay { to, rule });
    let asked = asked(state, actor, Refusal::NoJourneyNow)?;
    let Question::Journey { beside, .. } = asked else {
        return Err(Refusal::TheTableWaitsFor(asked));
    };
    let Some((crawl, map)) = crawl(rules, state) else { return Err(Refusal::NoJourneyNow) };
    let Some(tile) = map.tile_at(to) else { return no_way(Rule::CrawlMove) };
    if ways(rules, state, actor, beside) >> tile & 1 == 1 {
        return Ok(tile);
    }
    if map.portal() >> tile & 1 == 1 && crawl.shards < map.shards {
        return no_way(Rule::CrawlPortal);
    }
    let from = crawl.hero(actor).map_or(map.start, |hero| hero.at);
    let unexplored = !crawl.is_explored(tile);
    let through = !beside && unexplored && reached(map, from, crawl.explored) >> tile & 1 == 1;
    no_way(if through { Rule::NoWayThrough } else { Rule::CrawlMove })
}

/// What is turned over now.
fn hidden(rules: &Ruleset, state: &State, asked: Question) -> Option<Hidden> {
    if let Question::Minion { level, .. } = asked {
        return Some(Hidden::Minion(level));
    }
    let Question::Environment { by } = asked else { return None };
    let (crawl, map) = crawl(rules, state)?;
    match map.tile(crawl.hero(by)?.at)?.tile {
        Tile::Level(level) => Some(Hidden::Environment(level)),
        Tile::Start | Tile::Portal => None,
    }
}

/// Whether this can be what is turned over. [CRAWL-4]
pub(super) fn may_find(rules: &Ruleset, state: &State, actor: ActorId, find: Find) -> Answer {
    if !CRAWLS {
        return Err(Refusal::NothingToFind);
    }
    let asked = asked(state, actor, Refusal::NothingToFind)?;
    let Some(wanted) = hidden(rules, state, asked) else {
        return Err(Refusal::TheTableWaitsFor(asked));
    };
    let (fits, lies) = match (wanted, find) {
        (Hidden::Environment(level), Find::Environment(place)) => {
            let found = rules.crawling.environments.get(usize::from(place));
            let fits = found.is_some_and(|one| one.lies_under(level));
            let on_map = |crawl: &Crawl| crawl.environments.contains(&(place + 1));
            (fits, state.crawl().is_some_and(on_map))
        }
        (Hidden::Minion(level), Find::Enemy(board)) => {
            let enemy = rules.boards.get(usize::from(board)).and_then(|one| one.enemy());
            let there = |id: &ActorId| state.is_enemy(*id) && state.actor(*id).hero == board;
            (
                enemy.is_some_and(|enemy| enemy.level == level),
                state.remaining().iter().any(|id| there(&id)),
            )
        }
        (Hidden::Environment(_), Find::Given(says)) => {
            (says.minion.is_none_or(|level| has_minions(rules, level)), false)
        }
        (Hidden::Environment(_), Find::Enemy(_))
        | (Hidden::Minion(_), Find::Environment(_) | Find::Given(_)) => (false, false),
    };
    match (fits, lies) {
        (true, false) => Ok(()),
        (true, true) => Err(Refusal::LiesElsewhere { rule: Rule::DrawnOnce }),
        (false, _) => Err(Refusal::LiesElsewhere { rule: Rule::CrawlExplore }),
    }
}

/// Whether there are Minions of this level. What guards the portal is none.
fn has_minions(rules: &Ruleset, level: u8) -> bool {
    let guarded = rules.crawling.environments.iter().any(|one| one.portal && one.level == level);
    let enemies = rules.boards.iter().filter_map(|board| board.enemy());
    !guarded && enemies.into_iter().any(|enemy| enemy.level == level)
}

/// Everything that can be turned over now, if something is.
pub fn findable(rules: &Ruleset, state: &State) -> Vec<Find> {
    let Some(asked) = question(state).filter(|_| CRAWLS) else { return Vec::new() };
    let environments = (0..rules.crawling.environments.len()).map(|n| Find::Environment(n as u8));
    let enemies = (rules.heroes().len()..rules.boards.len()).map(|n| Find::Enemy(n as u8));
    let can = |find: &Find| may_find(rules, state, asked.by(), *find).is_ok();
    environments.chain(enemies).filter(can).collect()
}

/// Whether the Loot die is rolled by this player now: for a chest of which level. [LOOT-1]
pub(super) fn may_loot(state: &State, actor: ActorId) -> Answer<u8> {
    if !CRAWLS {
        return Err(Refusal::NoLootNow);
    }
    let asked = asked(state, actor, Refusal::NoLootNow)?;
    let Question::Loot { level, .. } = asked else {
        return Err(Refusal::TheTableWaitsFor(asked));
    };
    Ok(level)
}

/// What this player may say to the question of a crawl that is open.
pub(super) fn offers(rules: &Ruleset, state: &State, asked: Question, found: &mut OptionsOf) {
    if asked.by() != found.by {
        return;
    }
    if let Question::Journey { by, beside } = asked
        && let Some((_, map)) = crawl(rules, state)
    {
        let ways = ways(rules, state, by, beside);
        let those = (0..).zip(&map.tiles).filter(|(nth, _)| ways >> nth & 1 == 1);
        found.journey = those.fold(0, |bits, (_, tile)| bits | 1 << tile.cell().number());
    }
    found.finds = hidden(rules, state, asked);
    found.loots = may_loot(state, found.by).ok();
}
