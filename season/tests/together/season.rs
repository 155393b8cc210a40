//! A season: names, standings, ratings, and that a corrected match corrects it.

use crate::support::{read, recorded};
use season::Season;
use season::achievements::feats;
use season::table::{Ended, Fact, Facts, Match, Sheet, Standing, Tally, Wrong, wilson};

fn names(of: &[&str]) -> Vec<String> {
    of.iter().map(|name| (*name).to_owned()).collect()
}

/// A match of two Barbarians that one of them gives up.
fn given_up(by: u8) -> String {
    format!(
        "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts\n1 rolls 1 1 2 4 6\n1 announces Smack\n2 rolls 4 5 1 2 6\n{by} concedes"
    )
}

fn season() -> (Season, Facts) {
    let mut season = Season::new();
    for (id, players, by) in [
        ("a", ["Ann", "Bob"], 2),
        ("b", ["Anna", "Bob"], 2),
        ("c", ["Bob", "Ann"], 1),
        ("d", ["Ann", "Cy"], 1),
    ] {
        season.take_in(id, 1, &names(&players), || Some(read(&given_up(by))));
    }
    let facts = Facts::read(
        "# who is who\nmerge Anna into Ann\nrename Cy to Cyril\ndice blue by Anna in a, b\n",
    );
    (season, facts.expect("it reads"))
}

#[test]
fn names_are_merged_and_matches_counted() {
    let (season, facts) = season();
    let standing = season.standing(&facts, |_| true);
    let told: Vec<(&str, u32, u32)> =
        standing.players.iter().map(|row| (row.name.as_str(), row.won.won, row.won.of)).collect();
    let mut sorted = told.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, [("Ann", 3, 4), ("Bob", 0, 3), ("Cyril", 1, 1)]);
    assert!(
        told.iter().position(|row| row.0 == "Ann") < told.iter().position(|row| row.0 == "Bob"),
        "the better one stands first"
    );
    assert_eq!((standing.all.matches, standing.all.ended), (4, 4));
    assert_eq!(
        (standing.all.starters_won.won, standing.all.starters_won.of),
        (2, 4),
        "seat 1 started, and won a and b"
    );
    let pairings: Vec<(&str, &str, u32, u32)> =
        standing.pairings().map(|(one, other, up)| (one, other, up.won, up.of)).collect();
    assert_eq!(pairings, [("Barbarian", "Moon Elf", 2, 4), ("Moon Elf", "Barbarian", 2, 4)]);
    assert_eq!(standing.modes["1v1"], standing.all);
    assert_eq!(standing.editions["living"], standing.all);
    let ann = standing.players.iter().find(|row| row.name == "Ann").expect("Ann");
    assert_eq!(ann.most_used(), Some(("Smack", 3)), "in a, b and d");
    assert_eq!((ann.started.won, ann.started.of), (2, 3), "seat 1 in a, b and d; d was given up");
    assert_eq!(
        ann.best_and_worst(),
        None,
        "2 of 3 against one hero and 1 of 1 against the other lie apart nowhere: 0.208 to 0.939, 0.207 to 1"
    );
    // Seat 1 threw five dice in each of a and b.
    assert_eq!(standing.dice["blue"].thrown.iter().sum::<u64>(), 10);
    // What a filter leaves out is not there.
    let few = season.standing(&facts, |one| one.names.iter().all(|name| name != "Bob"));
    assert_eq!((few.all.matches, few.players.len()), (1, 2));
}

#[test]
fn ratings_go_up_with_wins_and_do_not_move_with_open_matches() {
    let (mut season, facts) = season();
    let rating = |season: &Season, name: &str| {
        let standing = season.standing(&facts, |_| true);
        standing
            .players
            .iter()
            .find(|row| row.name == name)
            .and_then(|row| row.rating)
            .map(|rating| rating.rating)
            .expect("a player")
    };
    let before = rating(&season, "Bob");
    assert!(rating(&season, "Ann") > 25.0 && before < 25.0);
    let open = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts\n1 rolls 1 1 2 4 6";
    season.take_in("e", 1, &names(&["Bob", "Ann"]), || Some(read(open)));
    assert!((rating(&season, "Bob") - before).abs() < 1e-12);
    season.take_in("f", 1, &names(&["Bob", "Ann"]), || Some(read(&given_up(2))));
    assert!(rating(&season, "Bob") > before);
    // Behind each match that has ended: Bob played the first three of them and the last.
    let standing = season.standing(&facts, |_| true);
    let bob = standing.players.iter().find(|row| row.name == "Bob").expect("Bob");
    let told: Vec<(&str, u32)> = bob.rated.iter().map(|one| (one.id.as_str(), one.nth)).collect();
    assert_eq!(told, [("a", 1), ("b", 2), ("c", 3), ("f", 5)]);
    assert_eq!(bob.rated.last().map(|one| one.rating), bob.rating);
}

#[test]
fn a_corrected_match_corrects_the_season() {
    let (mut season, facts) = season();
    let corrected =
        format!("{}\nstrike 5; agreed 1 + 2; because nobody gave up\n1 concedes", given_up(2));
    assert!(!season.take_in("a", 1, &names(&["Ann", "Bob"]), || panic!("it is known")));
    assert!(season.take_in("a", 2, &names(&["Ann", "Bob"]), || Some(read(&corrected))));
    let standing = season.standing(&facts, |_| true);
    let bob = standing.players.iter().find(|row| row.name == "Bob").expect("Bob");
    assert_eq!((bob.won.won, bob.won.of), (1, 3));
    let one = season.matches().find(|one| one.id == "a").expect("a");
    assert_eq!(one.record.ended, Ended::Won(1));
    // In whatever order it came, the season is the same.
    let mut other = Season::new();
    for (id, players, log) in [
        ("d", ["Ann", "Cy"], given_up(1)),
        ("c", ["Bob", "Ann"], given_up(1)),
        ("b", ["Anna", "Bob"], given_up(2)),
        ("a", ["Ann", "Bob"], corrected),
    ] {
        other.take_in(id, 7, &names(&players), || Some(read(&log)));
    }
    assert_eq!(other.standing(&facts, |_| true), standing);
}

#[test]
fn a_standing_that_goes_on_is_that_of_all_its_matches() {
    let (season, facts) = season();
    let all: Vec<Match> = season.matches().cloned().collect();
    let fresh = |matches: &[Match], facts: &Facts| Standing::of(matches.iter(), facts);
    for before in 0..=all.len() {
        for now in 0..=all.len() {
            let mut tally = Tally::default();
            tally.standing(all[..before].iter(), &facts);
            assert_eq!(tally.leads_to(all[..now].iter(), &facts), before <= now);
            let standing = tally.standing(all[..now].iter(), &facts);
            assert_eq!(standing.all.matches as usize, now);
            assert_eq!(standing, fresh(&all[..now], &facts), "{before}, then {now}");
        }
    }
    // What has changed below begins anew: what was said, a name, a log, a match that is left out.
    let mut renamed = all.clone();
    renamed[1].names[0] = "Zoe".to_owned();
    let mut corrected = all.clone();
    corrected[0].record = corrected[3].record.clone();
    let others: [(&[Match], Facts); 4] = [
        (&all, Facts::default()),
        (&renamed, facts.clone()),
        (&corrected, facts.clone()),
        (&all[1..], facts.clone()),
    ];
    for (matches, said) in others {
        let mut tally = Tally::default();
        let before = tally.standing(all.iter(), &facts);
        assert!(!tally.leads_to(matches.iter(), &said));
        let now = tally.standing(matches.iter(), &said);
        assert_ne!(now, before);
        assert_eq!(now, fresh(matches, &said));
    }
}

#[test]
fn shares_come_with_their_interval() {
    // Worked by hand from Wilson's formula with z = 1.96: 8 of 10 is 0.490 to 0.943.
    let (from, to) = wilson(8, 10).expect("matches");
    assert!((from - 0.490).abs() < 0.001 && (to - 0.943).abs() < 0.001, "{from} {to}");
    assert_eq!(wilson(0, 0), None);
    let (from, to) = wilson(0, 3).expect("matches");
    assert!(from.abs() < 1e-12 && (to - 0.562).abs() < 0.001, "{from} {to}");
}

#[test]
fn what_is_exported_reads_back() {
    let (mut season, facts) = season();
    season
        .take_in("g", 1, &names(&["=HYPERLINK()", "Bob, the \"B\""]), || Some(read(&given_up(1))));
    let standing = season.standing(&facts, |_| true);
    let matches: Vec<&Match> = season.matches().collect();
    let csv = |sheet: Sheet| sheet.csv(&standing, &matches, &facts).expect("it is written");
    let players = csv(Sheet::Players);
    assert_eq!(players.lines().count(), 1 + standing.players.len());
    assert!(
        players.contains("'=HYPERLINK()") && players.contains("\"Bob, the \"\"B\"\"\""),
        "{players}"
    );
    // A row for each seat of each match, with the name that is shown.
    let seats = csv(Sheet::Matches);
    assert_eq!(seats.lines().count(), 1 + 2 * 5);
    assert!(seats.contains(",Cyril,") && !seats.contains(",Cy,"), "{seats}");
    // The players, and the blue dice.
    assert_eq!(csv(Sheet::Faces).lines().count(), 1 + standing.players.len() + 1);
    assert_eq!(csv(Sheet::Achievements).lines().count(), 1 + feats().len());
    for sheet in [Sheet::Heroes, Sheet::Pairings] {
        assert_eq!(csv(sheet).lines().count(), 1 + 2, "{sheet:?}");
    }
    for sheet in [Sheet::Modes, Sheet::Editions] {
        assert_eq!(csv(sheet).lines().count(), 1 + 1, "{sheet:?}");
    }
    let json: serde_json::Value =
        serde_json::from_str(&standing.json().expect("it is written")).expect("JSON");
    assert_eq!(json["all"]["matches"], 5);
    assert_eq!(json["heroes"]["Barbarian"]["against"]["Moon Elf"]["of"], 5);
}

#[test]
fn every_recorded_match_is_a_record() {
    let mut season = Season::new();
    let recorded = recorded();
    let count = recorded.len();
    for (name, game) in recorded {
        season.take_in(&name, 1, &[], || Some(game));
    }
    assert_eq!(season.matches().count(), count);
    let open = season.matches().filter(|one| one.record.ended == Ended::Open).count();
    assert!(open < count / 2, "{open} of {count} are open");
    // Nobody has a name there: heroes are counted, and nobody is a player.
    let standing = season.standing(&Facts::default(), |_| true);
    assert_eq!(standing.players, []);
    assert_eq!(standing.all.matches as usize, count);
    assert!(!standing.heroes.is_empty());
}

#[test]
fn a_name_that_becomes_known_or_is_erased_needs_no_reading() {
    let (mut season, facts) = season();
    season.take_in("a", 1, &names(&["", "Bob"]), || panic!("it is known"));
    let standing = season.standing(&facts, |_| true);
    let ann = standing.players.iter().find(|row| row.name == "Ann").expect("Ann");
    assert_eq!((ann.won.won, ann.won.of), (2, 3), "a is nobody's win now");
}

#[test]
fn what_was_said_is_taken_back_and_erased_and_counts_no_more() {
    let (season, mut facts) = season();
    assert_eq!(facts.say(Fact::TakenBack(1)), Ok(()));
    assert_eq!(facts.shown("Anna"), "Anna");
    let standing = season.standing(&facts, |_| true);
    let told: Vec<&str> = standing.players.iter().map(|row| row.name.as_str()).collect();
    assert!(told.contains(&"Anna") && told.contains(&"Ann"), "{told:?}");
    // The dice were Anna's, in b only.
    assert_eq!(standing.dice["blue"].thrown.iter().sum::<u64>(), 5);
    // What cannot be said changes nothing.
    assert_eq!(facts.say(Fact::TakenBack(1)), Err(Wrong::TakenBack(1)));
    assert_eq!(facts.say(Fact::TakenBack(4)), Err(Wrong::NoSuchFact(4)), "that takes back itself");
    assert_eq!(facts.say(Fact::TakenBack(9)), Err(Wrong::NoSuchFact(9)));
    let same = Fact::Merged { name: "Bob".into(), into: "Bob".into() };
    assert_eq!(facts.say(same), Err(Wrong::SameName("Bob".to_owned())));
    assert_eq!(facts.count(), 4);
    // Erased, nothing of the name is left, and numbers mean what they meant.
    assert!(facts.forget("Cy") && !facts.forget("Cy"));
    assert_eq!(facts.all()[1], Fact::Erased);
    assert_eq!(facts.shown("Cy"), "Cy");
    assert_eq!(
        Facts::read("merge A into B\n\nmerge A into").map_err(|(line, _)| line),
        Err(3),
        "the line is named"
    );
}

#[test]
fn dice_of_a_match_count_before_dice_of_all() {
    let (season, _) = season();
    let facts = Facts::read("dice red by Bob in c\ndice green by Bob").expect("it reads");
    let standing = season.standing(&facts, |_| true);
    // Bob defended with five dice in a and b, rolled five in c, and none of his were thrown in d.
    let thrown = |name: &str| standing.dice[name].thrown.iter().sum::<u64>();
    assert_eq!((thrown("red"), thrown("green")), (5, 10));
}

#[test]
fn who_would_sit_on_both_sides_is_not_rated() {
    let (mut season, _) = season();
    let facts = Facts::read("merge Bob into Ann").expect("it reads");
    season.take_in("h", 1, &names(&["Dora", "Cy"]), || Some(read(&given_up(2))));
    let standing = season.standing(&facts, |_| true);
    let rating = |name: &str| {
        let row = standing.players.iter().find(|row| row.name == name).expect(name);
        row.rating.expect("of a player").rating
    };
    // Of Ann only d counts, which Cy won; h raised Dora.
    assert!(rating("Ann") < 25.0 && rating("Dora") > 25.0);
}
