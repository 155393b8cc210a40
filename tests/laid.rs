//! Maps that a table lays out: what can be played on, and what cannot. [CRAWL-1]

use std::sync::{Arc, LazyLock};

use events::{Cell, Event, notation};
use referee::book::{BadMap, Rule};
use referee::revision::View;
use referee::ruling::BadOpening;
use referee::state::Crawl;
use referee::{ActorId, Game, Logged, Refusal, Ruleset};
use throne_tests::ruleset;

static RULES: LazyLock<Arc<Ruleset>> = LazyLock::new(|| Arc::new(ruleset("adventures")));

/// Why an opening of this mode with this map is refused; nothing if it stands.
fn refused(mode: &str, map: &str) -> Option<BadMap> {
    let line = format!("open adventures {mode}; 1 Barbarian; 1 starts{map}");
    let opening = notation::parse(&line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
    let Event::Opened(opening) = opening else { panic!("{line} is an opening") };
    let refusal = Game::open(Arc::clone(&RULES), opening).err()?;
    assert_eq!(refusal.rule(), Rule::CrawlSetup, "{line}");
    let Refusal::Opening(BadOpening::Map(why)) = refusal else { panic!("{line}: {refusal:?}") };
    Some(why)
}

#[test]
fn a_map_is_played_on_or_refused_with_the_place() {
    let at = |cell| Cell::named(cell).expect("a place");
    let shards = "; shards B1 + B2 + C1";
    let cases = [
        ("; map S12 .1P; shards B1 + B2 + C1", None),
        ("", Some(BadMap::Missing)),
        // One start and one portal.
        ("; map S12 .1S; shards B1 + B2 + C1", Some(BadMap::StartAndPortal)),
        ("; map S12 .11; shards B1 + B2 + C1", Some(BadMap::StartAndPortal)),
        ("; map S12 .1P PPP; shards B1 + B2 + C1", Some(BadMap::StartAndPortal)),
        // Three Shards, not two and not four.
        ("; map S12 .1P; shards B1 + B2", Some(BadMap::Shards(3))),
        ("; map S121 .1P.; shards B1 + B2 + C1 + D1", Some(BadMap::Shards(3))),
        // One that lies on the portal would never open it; nor would one behind it.
        ("; map S12 .1P; shards B1 + B2 + C2", Some(BadMap::Nowhere(at("C2")))),
        ("; map S12. .1P1; shards B1 + B2 + C1", Some(BadMap::Apart(at("D2")))),
        ("; map S121 .1P1; shards B1 + B2 + D2", None),
        ("; map S12 .1P", Some(BadMap::Shards(3))),
        // What lies on no tile, where the Heroes start, or twice.
        ("; map S12 .1P; shards B1 + B2 + A2", Some(BadMap::Nowhere(at("A2")))),
        ("; map S12 .1P; shards B1 + B2 + C1; salves A1", Some(BadMap::Nowhere(at("A1")))),
        ("; map S12 .1P; shards B1 + B2 + C1; chests H8 1", Some(BadMap::Nowhere(at("H8")))),
        ("; map S12 .1P; shards B1 + B2 + B1", Some(BadMap::Twice(at("B1")))),
        ("; map S12 .1P; shards B1 + B2 + C1; chests C1 1 + C1 2", Some(BadMap::Twice(at("C1")))),
        // Chests of levels I to IV, Environments of levels I to III.
        ("; map S12 .1P; shards B1 + B2 + C1; chests C2 4", None),
        ("; map S12 .1P; shards B1 + B2 + C1; chests C2 5", Some(BadMap::Chest(at("C2")))),
        ("; map S13 .1P; shards B1 + B2 + C1", None),
        ("; map S14 .1P; shards B1 + B2 + C1", Some(BadMap::Level(at("C1")))),
        // A tile that touches none but at a corner.
        ("; map S12. .1P. ...1; shards B1 + B2 + C1", Some(BadMap::Apart(at("D3")))),
    ];
    for (map, expected) in cases {
        assert_eq!(refused("crawl1", map), expected, "{map}");
        assert_eq!(refused("crawl1 hardcore", map), expected, "{map}");
    }
    // What a Salve heals is said where no card that is known says it, and nowhere else. [SALVE-1]
    let map = "; map S12 .1P; shards B1 + B2 + C1";
    for (mode, said, expected) in [
        ("crawl3", "; heals 4", None),
        ("crawl7 hardcore", "; heals 0 + 255", None),
        ("crawl3", "", Some(BadMap::HealsUnsaid)),
        ("crawl1", "; heals 3 + 1", Some(BadMap::HealsPrinted)),
    ] {
        assert_eq!(refused(mode, &format!("{map}{said}")), expected, "{mode}{said}");
    }
    // Where the map is printed, and where there is none, none is laid out.
    let map = format!("; map S12 .1P{shards}");
    assert_eq!(refused("crawl1a", &map), Some(BadMap::NotAsked));
    assert_eq!(refused("crawl1a", ""), None);
}

#[test]
fn there_is_room_for_as_many_tiles_as_are_said_and_no_more() {
    // A row of eight, four times: 32 tiles; one more is too many.
    let rows = |last: &str| format!("; map S1111112 11111111 11111111 1111111P{last}");
    let shards = "; shards B1 + C1 + D1";
    assert_eq!(refused("crawl1", &format!("{}{shards}", rows(""))), None);
    assert_eq!(refused("crawl1", &format!("{}{shards}", rows(" .......1"))), Some(BadMap::Tiles));
}

#[test]
fn a_map_that_cannot_be_read_is_refused_with_its_place() {
    let wrong = |map: &str| {
        let line = format!("open adventures crawl1; 1 Barbarian; 1 starts{map}");
        let error = notation::parse(&line).expect_err("no map");
        (error.column, error.to_string())
    };
    let (column, says) = wrong("; map S1X .1P");
    assert_eq!(column, 52);
    assert!(says.contains("up to eight rows of up to eight letters"), "{says}");
    assert_eq!(wrong("; map S11111112").0, 52, "nine places in a row");
    assert_eq!(wrong("; map S 1 1 1 1 1 1 1 P").0, 52, "nine rows");
    assert!(wrong("; shards B1; map S1P").1.contains("the map first"));
    assert!(wrong("; map S1P; shards I1").1.contains("a place on the map"));
    assert!(wrong("; map S1P; chests B1 0").1.contains("the level of a Loot Chest from 1 to 9"));
    assert!(wrong("; map S1P; map S1P").1.contains("only once"));
    assert!(wrong("; heals 3; map S1P").1.contains("the map first"));
    assert!(wrong("; map S1P; heals 3 + 1; heals 3").1.contains("only once"));
    assert!(wrong("; map S1P; heals 3 + many").1.contains("what a Salve heals"));
}

/// How rule sets are adopted is ours; the map is the one that lies there, and a Salve heals 3 + 1 for the Shard. [SALVE-1]
#[test]
fn the_map_stays_when_a_rule_set_is_adopted() {
    let log = [
        "open adventures crawl1; 1 Barbarian; 1 starts; 1 health 20; map S12 .1P; shards B1 + B2 + C1; chests B1 2; salves B1",
        "1 moves to B1",
        "1 loots 15",
        "1 finds Reflection",
        "1 rolls 6",
        "1 ends",
        "judge Al: adopts adventures; because the players agree",
        "1 ends",
        "1 ends",
        "1 spends Salve: option 1",
        "1 moves to B2",
        "1 finds Caves",
        "1 finds Street Rat",
    ];
    let logged =
        log.map(|line| Logged::new(throne_tests::event(line), |_| Some(Arc::clone(&RULES))));
    let game = Game::replay(Arc::clone(&RULES), logged).expect("it opens");
    for entry in game.entries(View::AsRuled, 1, log.len() as u32) {
        assert!(
            entry.verdict.is_ok(),
            "{}: {:?}",
            log[entry.placed.seq as usize - 1],
            entry.verdict
        );
    }
    let state = *game.now().state();
    assert_eq!(state.health(ActorId::FIRST), 24);
    assert_eq!(state.crawl().map(Crawl::shards), Some(2));
}
