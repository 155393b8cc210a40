//! Opening a campaign, and which match is its next session.

use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use campaign::notation::parse_log as parse_campaign;
use campaign::{
    Book, Campaign, Matches, NoOutcome, Outcome, Refusal, Rule, Stage, Standing, judged, openings,
};
use events::Name;
use events::notation::parse_log;
use referee::{ActorId, Game, Ruleset, content};

use crate::common::{Told, fact, lost, name, won};

fn opening(line: &str) -> Option<Refusal> {
    let told = Told::opened();
    Campaign::new(Book::shipped()).log(fact(line), &told.matches).err()
}

#[test]
fn one_to_four_heroes_adv_1() {
    assert_eq!(opening("open campaign Normal; 1 Barbarian"), None);
    assert_eq!(opening("open campaign Normal; 1 Monk; 2 Ninja; 3 Treant; 4 Paladin"), None);
    let most = 4;
    assert_eq!(opening("open campaign Normal"), Some(Refusal::HeroCount { most, found: 0 }));
    let five = "open campaign Normal; 1 Monk; 2 Ninja; 3 Treant; 4 Paladin; 5 Seraph";
    assert_eq!(opening(five), Some(Refusal::HeroCount { most, found: 5 }));
}

#[test]
fn difficulties_are_those_of_the_cards_adv_2() {
    for difficulty in ["Normal", "Veteran", "Insane", "Hardcore"] {
        assert_eq!(opening(&format!("open campaign {difficulty}; 1 Monk")), None);
    }
    let refusal = opening("open campaign Brutal; 1 Monk").expect("there is none");
    assert_eq!(refusal.rule(), Some(Rule::Difficulty));
}

#[test]
fn nothing_before_the_opening_and_no_second_one() {
    assert_eq!(opening("record"), Some(Refusal::NotOpened));
    let mut told = Told::opened();
    assert_eq!(told.say("open campaign Normal; 1 Monk"), Some(Refusal::OpenedAlready));
}

#[test]
fn a_session_is_a_match_of_this_campaign() {
    let mut told = Told::opened();
    let refusal = told.say("played nowhere.match").expect("there is none");
    assert_eq!(
        refusal.to_string(),
        "nowhere.match cannot be counted: there is no such match, or it cannot be read"
    );
    // ADV-1: the same heroes throughout, whatever their seats.
    let mut alone = lost(1);
    alone.heroes.truncate(1);
    assert_eq!(told.play("a", alone).and_then(|no| no.rule()), Some(Rule::Campaign));
    let mut other = lost(1);
    other.heroes[1].hero = name("Monk");
    assert_eq!(told.play("a", other).and_then(|no| no.rule()), Some(Rule::Campaign));
    // ADV-2: one difficulty.
    let veteran = Outcome { difficulty: name("Veteran"), ..lost(1) };
    assert_eq!(told.play("a", veteran).and_then(|no| no.rule()), Some(Rule::Difficulty));
    // ADV-4: the next scenario.
    let later = Outcome { scenario: 2, ..lost(1) };
    assert_eq!(told.play("a", later), Some(Refusal::OtherScenario { wanted: 1, found: 2 }));
    let mut turned = lost(1);
    turned.heroes.reverse();
    told.played("a", turned);
}

#[test]
fn no_match_counts_twice_under_any_name() {
    let mut told = Told::opened();
    told.played("a", lost(1));
    told.ok("record");
    let again = Outcome { starting_salves: 5, ..lost(1) };
    assert_eq!(told.play("b", again), Some(Refusal::CountedAlready(name("b"))));
    told.played("b", Outcome { starting_salves: 5, ..lost(2) });
}

#[test]
fn starting_salves_are_those_of_the_card_and_then_of_the_sheet_adv_3() {
    let mut told = Told::opened();
    let found = |salves| Outcome { starting_salves: salves, ..lost(salves as u8) };
    for wrong in [1, 3] {
        let refusal = Refusal::OtherSalves { wanted: 2, found: wrong };
        assert_eq!(told.play("a", found(wrong)), Some(refusal));
    }
    told.played("a", Outcome { salves: 1, ..found(2) });
    told.ok("record");
    // SCORE-2, FAQ-ADVE-09: 2 + 3, and what was left is not added.
    for wrong in [4, 6] {
        assert_eq!(told.play("b", found(wrong)).and_then(|no| no.rule()), Some(Rule::Setup));
    }
    told.played("b", found(5));
    told.ok("record");
    told.played("c", Outcome { won: true, salves: 7, ..found(8) });
    told.ok("record");
    // SCORE-1, FAQ-ADVE-08: what is left goes along.
    assert_eq!(told.campaign.state().next_salves(told.campaign.book()), 7);
}

#[test]
fn a_lost_scenario_is_repeated_and_a_won_one_is_not_adv_4() {
    let mut told = Told::opened();
    told.played("a", lost(1));
    told.ok("record");
    assert_eq!(told.campaign.state().next_scenario(), 1);
    told.played("b", Outcome { starting_salves: 5, ..won(2) });
    told.ok("record");
    assert_eq!(told.campaign.state().next_scenario(), 2);
    let back = Outcome { starting_salves: 0, ..won(3) };
    assert_eq!(told.play("c", back), Some(Refusal::OtherScenario { wanted: 2, found: 1 }));
}

#[test]
fn the_shop_comes_before_the_next_session_adv_9() {
    let mut told = Told::opened();
    told.played("a", lost(1));
    let next = Outcome { starting_salves: 5, ..lost(2) };
    assert_eq!(told.play("b", next.clone()), Some(Refusal::NotRecorded));
    told.ok("record");
    told.refused("record", Rule::BetweenSessions);
    told.played("b", next);
}

#[test]
fn a_defeat_ends_a_campaign_on_hardcore_only_adv_2() {
    for (difficulty, ends) in
        [("Normal", false), ("Veteran", false), ("Insane", false), ("Hardcore", true)]
    {
        let mut told = Told::on(difficulty);
        told.played("a", Outcome { difficulty: name(difficulty), ..lost(1) });
        let stage = if ends { Stage::Lost } else { Stage::Shop };
        assert_eq!(told.campaign.state().stage, stage, "{difficulty}");
        assert_eq!(told.points(), (vec![-10], -10));
        assert_eq!(told.say("record"), ends.then_some(Refusal::CampaignLost));
    }
    let mut told = Told::on("Hardcore");
    told.played("a", Outcome { difficulty: name("Hardcore"), ..won(1) });
    told.ok("record");
    assert_eq!(told.points(), (vec![50], 50));
}

/// Every scenario once, in their order: crawls with 50 points of shop-less Normal, Bosses with what they leave.
#[test]
fn the_campaign_ends_when_the_last_scenario_is_won_adv_1() {
    let mut told = Told::opened();
    for scenario in 1..=8 {
        assert_eq!(told.campaign.state().next_scenario(), scenario);
        told.played("m", Outcome { scenario, salves: 2, ..won(scenario) });
        if scenario == 2 {
            for hero in [1, 2] {
                (0..3).for_each(|_| told.ok(&format!("{hero} rolls 1 and declines common Link")));
            }
        }
        told.ok("record");
    }
    assert_eq!(told.campaign.state().stage, Stage::Won);
    assert_eq!(told.say("record"), Some(Refusal::CampaignWon));
    // 20 and 2 Salves each; 6 cards of the one Boss whose chests are known.
    assert_eq!(told.points(), (vec![22, 28, 22, 22, 22, 22, 22, 22], 8 * 22 + 6));
}

static RULES: LazyLock<Arc<Ruleset>> =
    LazyLock::new(|| Arc::new(Ruleset::load(content::shipped(), "adventures").expect("it loads")));

fn read(log: &str) -> Result<Outcome, NoOutcome> {
    let log = parse_log(log).expect(log).into_iter().map(|line| line.event);
    judged(Book::shipped(), &Game::replay(Arc::clone(&RULES), log).expect("it opens"))
}

/// Scenario 1 with one Hero: 15 Gold and 2 Salves to begin with. [CRAWL-1, ADV-3] The deck of a Barbarian has 32 cards.
#[test]
fn what_a_match_came_to_is_read_in_it() {
    let given_up =
        read("open adventures crawl1a; 1 Barbarian; 1 starts\n1 concedes").expect("it is over");
    assert_eq!((given_up.scenario, given_up.difficulty.as_str()), (1, "Normal"));
    assert_eq!((given_up.won, given_up.starting_salves, given_up.salves), (false, 2, 2));
    assert_eq!((given_up.gold, given_up.all_explored), (15, false));
    let [hero] = given_up.heroes.as_slice() else { panic!("one hero") };
    assert_eq!((hero.hero.as_str(), hero.deck, hero.unidentified), ("Barbarian", 32, [0; 4]));

    // Two heroes: 10 Gold; five Salves, shared out by the opening.
    let five = "open adventures crawl1b hardcore; 1 Barbarian; 2 Moon Elf; 1 starts; 1 tokens Salve 4; 2 tokens Salve\n\
                judge Ann: ends 2 wins; because it is a test";
    let won = read(five).expect("it is over");
    assert_eq!((won.difficulty.as_str(), won.won, won.gold), ("Hardcore", true, 10));
    assert_eq!((won.starting_salves, won.salves, won.heroes.len()), (5, 5, 2));

    // Loot cards of the deck are none of its printed cards, whether they replace one or come besides. [LOOT-4]
    let loot =
        "open adventures crawl1a; 1 Barbarian; 1 starts; 1 loot So Wild III + Campfire\n1 concedes";
    assert_eq!(read(loot).expect("it is over").heroes[0].deck, 32);

    let opened = "open adventures crawl1a; 1 Barbarian; 1 starts";
    assert_eq!(read(opened), Err(NoOutcome::NotOver));
    for more in ["1 health 40", "1 cp 3", "1 hand 0", "1 tokens Salve 2 + Parasite"] {
        let log = format!("{opened}; {more}\n1 concedes");
        assert_eq!(read(&log), Err(NoOutcome::FromTheMiddle), "{more}");
    }
    let duel = "open adventures battle; 1 Barbarian; 2 Street Rat; 1 starts\n1 concedes";
    assert_eq!(read(duel), Err(NoOutcome::NoScenario));
}

/// LOOT-4: the next match is told of the Loot cards of a deck, also of those of which it is not known what they do.
#[test]
fn an_opening_says_the_loot_cards_of_a_deck() {
    let mut told = Told::opened();
    let mut outcome = Outcome { gold: 50, ..lost(1) };
    outcome.heroes[0].unidentified = [1, 1, 0, 0];
    told.played("a", outcome);
    told.ok("1 identifies common Link");
    told.ok("1 identifies rare So Wild III");
    told.ok("record");
    let offered = openings(Book::shipped(), told.campaign.state(), &RULES, None);
    assert!(!offered.is_empty());
    for opening in offered {
        let loot = opening.seats.iter().map(|seat| seat.setup.loot.clone()).collect::<Vec<_>>();
        assert_eq!(loot, [vec![name("Link"), name("So Wild III")], Vec::new()]);
        let game = Game::open(Arc::clone(&RULES), opening).expect("it opens");
        // 32 printed ones, of which one is replaced, and one card besides.
        assert_eq!(game.now().state().actor(ActorId::FIRST).cards().all.count_ones(), 33);
    }
}

/// A Boss Battle has no Gold and nothing to explore; the Boss begins with what the team has turned over. [ADV-BOSS-2, ADV-BOSS-11]
#[test]
fn what_a_boss_battle_came_to_is_read_in_it() {
    let opened = "open adventures boss2; 1 Barbarian; 2 Monk; 3 Fallen Barbarian; 1 starts; 2 tokens Salve 5; 3 upgrades Low Blow II";
    assert_eq!(read(opened), Err(NoOutcome::NotOver));
    for (end, wins) in [(1, true), (3, false)] {
        let log = format!("{opened}\njudge Ann: ends {end} wins; because it is a test");
        let read = read(&log).expect("it is over");
        assert_eq!((read.scenario, read.difficulty.as_str(), read.won), (2, "Normal", wins));
        assert_eq!((read.starting_salves, read.salves, read.gold), (5, 5, 0));
        assert!(!read.all_explored);
        let heroes: Vec<_> = read.heroes.iter().map(|hero| hero.hero.as_str()).collect();
        assert_eq!(heroes, ["Barbarian", "Monk"]);
        assert!(read.heroes.iter().all(|hero| hero.unidentified == [0; 4]));
    }
    // On Insane and Hardcore somebody stands by the Boss, and is none of the heroes. [ADV-2]
    for (mode, difficulty) in [("boss2 insane", "Insane"), ("boss2 hardcore", "Hardcore")] {
        for (end, wins) in [(1, true), (3, false)] {
            let log = format!(
                "{}\njudge Ann: ends {end} wins; because it is a test",
                opened.replace("boss2", mode)
            );
            let read = read(&log).expect("it is over");
            assert_eq!((read.scenario, read.difficulty.as_str(), read.won), (2, difficulty, wins));
            assert_eq!((read.heroes.len(), read.salves), (2, 5));
        }
    }
    let more = format!("{opened}; 1 health 40\njudge Ann: ends 1 wins; because it is a test");
    assert_eq!(read(&more), Err(NoOutcome::FromTheMiddle));
}

/// Behind the first crawl the Boss Battle of the campaign's own difficulty is offered, and on Hardcore its defeat ends all. [ADV-2, ADV-9]
#[test]
fn the_boss_battle_is_that_of_the_difficulty() {
    for (difficulty, mode) in [
        ("Normal", "boss2"),
        ("Veteran", "boss2 veteran"),
        ("Insane", "boss2 insane"),
        ("Hardcore", "boss2 hardcore"),
    ] {
        let mut told = Told::on(difficulty);
        told.played("a", Outcome { difficulty: name(difficulty), ..won(1) });
        told.ok("record");
        let offered = openings(Book::shipped(), told.campaign.state(), &RULES, None);
        let modes: Vec<&str> = offered.iter().map(|opening| opening.mode.as_str()).collect();
        assert_eq!(modes, [mode]);
        for opening in offered {
            assert_eq!(opening.seats.len(), 3, "two Heroes and the Boss");
            assert!(Game::open(Arc::clone(&RULES), opening).is_ok());
        }
        let defeat =
            Outcome { scenario: 2, difficulty: name(difficulty), starting_salves: 0, ..lost(2) };
        told.played("b", defeat);
        assert_eq!(told.campaign.state().stage == Stage::Lost, difficulty == "Hardcore");
    }
}

/// The matches that a campaign of the fixtures names, by their paths from it.
struct Beside<'a>(&'a Path);

impl Matches for Beside<'_> {
    fn outcome(&self, of: &Name) -> Result<Outcome, NoOutcome> {
        let log = fs::read_to_string(self.0.join(of.as_str())).map_err(|_| NoOutcome::NotThere)?;
        read(&log)
    }
}

#[test]
fn the_campaigns_of_the_fixtures_are_accepted_as_a_whole() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/campaigns");
    let mut found = 0;
    for file in fs::read_dir(&folder).expect("the folder is there") {
        let file = file.expect("a file").path();
        if file.extension().is_none_or(|kind| kind != "campaign") {
            continue;
        }
        let log = parse_campaign(&fs::read_to_string(&file).expect("text")).expect("facts");
        let facts = log.into_iter().map(|(_, fact)| fact);
        let campaign = Campaign::replay(Book::shipped(), facts, &Beside(&folder));
        for (place, entry) in campaign.placed() {
            let refused = matches!(entry.standing, Standing::Refused(_));
            assert!(!refused, "{}, entry {place}: {:?}", file.display(), entry.standing);
        }
        found += 1;
    }
    assert!(found > 0);
}

/// A log is the same match under whatever name; one more word makes it another.
#[test]
fn a_match_is_known_by_its_log() {
    let log = "open adventures crawl1a; 1 Barbarian; 1 starts\n1 concedes";
    let known = read(log).expect("it is over").log;
    assert_eq!(read(&format!("{log}  # of course")).expect("it is over").log, known);
    let other = "open adventures crawl1a; 1 Monk; 1 starts\n1 concedes";
    assert_ne!(read(other).expect("it is over").log, known);
}
