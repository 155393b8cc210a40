//! A season of whole games at random over a store on the disk: what the server says of it is what the same games come to when
//! they are counted anew, however much of it was known before; and how long that takes.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crate::support::Folder;
use api::graphql::{Audience, Schema, ask, schema};
use api::matches::Matches;
use async_graphql::Request;
use events::journal::MatchId;
use events::notation::Written;
use events::{Event, PlayerName, Players};
use referee::revision::View;
use referee::{Game, Ruleset};
use season::table::{Facts, Match, Record, Standing};
use serde_json::Value;
use throne_tests::ruleset;
use throne_tests::said::whole_game;
use throne_tests::walk::Walk;

/// How many players there are: each meets each other several times.
const PLAYERS: u64 = 40;
/// All that the screens of a season ask.
const SEASON: &str = "{ season { matches ended unread leftOut judged turns startersWon { won of share from to } improbable
    choices { players heroes modes editions from to }
    players { ...Row faces { ...Faces } } ratings(first: 6) { name rated { match nth rating uncertainty } }
    heroes { ...Row } pairings { hero against won { ...Share } }
    modes { name matches ended turns startersWon { ...Share } } editions { name matches ended }
    dice { ...Faces } achievements { id hero says state player match seq } list(first: 50) { id players { name hero won } } } }
    fragment Row on SeasonRow { name won { ...Share } draws margin rating uncertainty started { ...Share }
        mostUsed { ability times } heroes { name won { ...Share } } best { name won { ...Share } }
        worst { name won { ...Share } } achievements }
    fragment Faces on Faces { thrown { counts dice pValue } first { counts } leftOut }
    fragment Share on Share { won of share from to }";
/// The same as it is compared.
const JSON: &str = "{ season { unread json } }";

/// A match as it is stored.
struct Stored {
    id: MatchId,
    log: Vec<Event>,
    players: Players,
}

/// Who plays, and what they log.
fn one(walk: &mut Walk, rules: &Arc<Ruleset>) -> (Vec<Event>, Players) {
    let log = whole_game(walk, rules, "1v1");
    let first = walk.below(PLAYERS as usize);
    let other = (first + 1 + walk.below(PLAYERS as usize - 1)) % PLAYERS as usize;
    let name = |n: usize| Some(PlayerName::new(&format!("Player {}", n + 1)).expect("a name"));
    (log, [first, other].map(name).into_iter().collect())
}

fn store(matches: &Matches, log: Vec<Event>, players: Players) -> Stored {
    let written = (1..).zip(&log).map(|(line, event)| {
        let players = if line == 1 { players.clone() } else { Players::default() };
        Written { line, event: event.clone(), players, remark: None }
    });
    let written: Vec<Written> = written.collect();
    let id = matches.store_written(&written, None).expect("it is stored");
    Stored { id, log, players }
}

/// So many games at random, played and stored by two at once.
fn play_and_store(matches: &Matches, rules: &Arc<Ruleset>, count: usize) -> Vec<Stored> {
    thread::scope(|scope| {
        let part = |nth: usize| {
            let mut walk = Walk(0x9E37_79B9_7F4A_7C15 ^ (nth as u64 + 1).wrapping_mul(0xD134_2543));
            let share = usize::midpoint(count, nth);
            move || -> Vec<Stored> {
                let games = (0..share).map(|_| {
                    let (log, players) = one(&mut walk, rules);
                    store(matches, log, players)
                });
                games.collect()
            }
        };
        let parts = [0, 1].map(|nth| scope.spawn(part(nth)));
        parts.into_iter().flat_map(|part| part.join().expect("it plays")).collect()
    })
}

/// What the games come to, from what was logged and from nothing that the server keeps.
fn anew(matches: &Matches, rules: &Arc<Ruleset>, stored: &[Stored]) -> String {
    let all: Vec<Match> = stored
        .iter()
        .map(|one| {
            let game = Game::replay(Arc::clone(rules), one.log.iter().cloned()).expect("it opens");
            let meta = matches.journal().meta(one.id).expect("it is stored");
            let record = Arc::new(Record::of(&game, View::AsRuled).expect("it is open"));
            let names = one.players.of(record.players.len());
            let names = names.map(|name| name.map(ToString::to_string).unwrap_or_default());
            let opened = Some(meta.opened_at.timestamp());
            Match { id: one.id.to_string(), opened, names: names.collect(), record }
        })
        .collect();
    let standing = Standing::of(all.iter(), &Facts::default());
    assert!(standing.players.len() > 2 || all.len() < 10, "{} players", standing.players.len());
    standing.json().expect("it can be written")
}

/// How long something took: for whoever waits, and on all processors together.
#[derive(Clone, Copy, Default)]
struct Took {
    wall: Duration,
    work: Duration,
}

impl Took {
    fn told(self) -> String {
        let [wall, work] = [self.wall, self.work].map(|time| time.as_secs_f64() * 1e3);
        format!("{wall:.1} ms ({work:.1} ms)")
    }
}

/// What all threads of this process have used of the processors.
fn work() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.cast_unsigned(), time.tv_nsec as u32)
}

async fn answer(schema: &Schema, question: &str) -> Value {
    let answer = ask(schema, Request::new(question)).await;
    assert_eq!(answer.errors, []);
    answer.data.into_json().expect("JSON")["season"].take()
}

/// Asks for the season until all of it was read.
async fn season(schema: &Schema) -> Took {
    let (began, before) = (Instant::now(), work());
    while answer(schema, SEASON).await["unread"] != 0 {}
    Took { wall: began.elapsed(), work: work().saturating_sub(before) }
}

async fn json(schema: &Schema) -> String {
    let season = answer(schema, JSON).await;
    assert_eq!(season["unread"], 0);
    season["json"].as_str().expect("a text").to_owned()
}

async fn is_what_it_comes_to_anew(count: usize) {
    let folder = Folder::new("whole-season");
    let rules = Arc::new(ruleset("living"));
    let stored = {
        let matches = Matches::open(folder.path()).expect("a journal");
        play_and_store(&matches, &rules, count)
    };
    let began = Instant::now();
    let matches = Arc::new(Matches::open(folder.path()).expect("a journal"));
    let opening = began.elapsed().as_secs_f64() * 1e3;
    let events: usize = stored.iter().map(|one| one.log.len()).sum();
    eprintln!("{count} matches of {events} entries; the store opens in {opening:.1} ms");
    let schema = schema(Arc::clone(&matches), Audience::Programs);
    eprintln!("the season from a cold store: {}", season(&schema).await.told());
    assert_eq!(json(&schema).await, anew(&matches, &rules, &stored));
    eprintln!("the same asked again: {}", season(&schema).await.told());

    let mut stored = stored;
    let (log, players) = one(&mut Walk(7), &rules);
    stored.push(store(&matches, log, players));
    eprintln!("after one more match: {}", season(&schema).await.told());
    assert_eq!(json(&schema).await, anew(&matches, &rules, &stored));
}

#[actix_web::test]
async fn a_season_is_what_its_games_come_to_anew() {
    is_what_it_comes_to_anew(12).await;
}

#[actix_web::test]
#[ignore = "it measures: cargo test --release -p api --test together whole_season:: -- --ignored --nocapture"]
async fn a_season_of_two_thousand_games_from_a_cold_store() {
    let said = std::env::var("MATCHES").ok().and_then(|said| said.parse().ok());
    is_what_it_comes_to_anew(said.unwrap_or(2_000)).await;
}
