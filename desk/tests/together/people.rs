//! Roles, reports, heroes, penalties, rulings: what can be said, what cannot, and who sees it.

use crate::common::{Told, name, person, player, round, table};
use desk::{
    HeroStep, Key, Names, Refusal, Role, Side, Staff, Standing, Viewer, casebook, hero_step,
    history, locks, plain_list, sees, suggested,
};

fn key(number: u32) -> Key {
    Key::new(number).expect("a key")
}

#[test]
fn the_first_fact_opens_and_the_last_closes() {
    let mut told = Told { desk: desk::Desk::new(), at: 0 };
    assert_eq!(told.no("registered player 1"), Refusal::NotOpened);
    assert_eq!(told.no("opened length 10"), Refusal::SettingRange(10));
    assert_eq!(told.no("opened heroes bring heroes 3 bans 3"), Refusal::SettingRange(3));
    assert_eq!(told.no("player 1: opened"), Refusal::PlayersDoNot("opened"));
    told.ok("opened heroes bring heroes 3 bans 2; length 60");
    assert_eq!(told.no("opened"), Refusal::OpenedAlready);
    let backwards = told.line("registered player 1");
    let backwards = desk::Said { seen: crate::common::after(told.at + 1), ..backwards };
    assert_eq!(told.desk.judge(&backwards), Err(Refusal::LoggedBeforeSeen));
    told.ok("closed");
    assert_eq!(told.no("registered player 1"), Refusal::EventClosed);
}

#[test]
fn everybody_says_what_their_role_allows() {
    let mut told = Told::new("heroes free", 4);
    told.ok("joined staff 2; role scorekeeper")
        .ok("joined staff 3; role floor judge")
        .ok("joined staff 4; role head judge");
    assert_eq!(told.no("left staff 1"), Refusal::LastOrganiser);
    assert_eq!(told.no("joined staff 1; role floor judge"), Refusal::LastOrganiser);
    let forbids = |role, verb| Refusal::RoleForbids { role, verb };
    assert_eq!(
        told.no("staff 2: joined staff 5; role organiser"),
        forbids(Role::Scorekeeper, "joined")
    );
    assert_eq!(told.no("staff 3: registered player 9"), forbids(Role::FloorJudge, "registered"));
    assert_eq!(
        told.no("staff 9: registered player 9"),
        Refusal::NotStaff(Staff::new(9).expect("staff"))
    );
    assert_eq!(told.no("player 1: registered player 9"), Refusal::PlayersDoNot("registered"));
    assert_eq!(told.no("player 9: drops player 9; from 1"), Refusal::UnknownPlayer(player(9)));
    assert_eq!(told.no("player 1: drops player 2; from 1"), Refusal::NotYours(player(2)));
    told.pairs(&[(1, 2), (3, 4)], &[]);
    assert_eq!(
        told.no("staff 3: stopped round 1; because so"),
        forbids(Role::FloorJudge, "stopped")
    );
    told.ok("staff 3: stopped round 1; table 1; because so")
        .ok("staff 4: stopped round 1; because so");
    assert_eq!(
        told.no("staff 2: ruled ruling 1; round 1; table 1; decision a; because b"),
        forbids(Role::Scorekeeper, "ruled")
    );
    assert_eq!(
        told.no("staff 3: disqualified player 1; from 1; because b"),
        forbids(Role::FloorJudge, "disqualified")
    );
    told.ok("left staff 3");
    assert_eq!(
        told.no("staff 3: announced text a"),
        Refusal::NotStaff(Staff::new(3).expect("staff"))
    );
    // Whoever plays judges no own match.
    told.ok("joined staff 3; role floor judge; plays 1");
    assert_eq!(
        told.no("staff 3: ruled ruling 1; round 1; table 1; decision a; because b"),
        Refusal::OwnTable(table(1))
    );
    told.ok("staff 3: ruled ruling 1; round 1; table 2; decision a; because b");
}

#[test]
fn players_report_and_agree_or_do_not() {
    let mut told = Told::new("heroes free", 4);
    told.pairs(&[(1, 2), (3, 4)], &[]);
    let won = "outcome won 1 by knockout, health 12 - 0";
    assert_eq!(
        told.no(&format!("player 3: reported round 1; table 1; {won}")),
        Refusal::NotYours(player(1))
    );
    assert_eq!(
        told.no("player 1: reported round 1; table 1; outcome won 1 by knockout, health 12 - 3"),
        Refusal::KnockoutHealth
    );
    assert_eq!(
        told.no("player 1: reported round 1; table 1; outcome tie by double ko, health 0 - 1"),
        Refusal::DoubleKoHealth
    );
    assert_eq!(
        told.no(&format!("player 2: confirmed round 1; table 1; {won}")),
        Refusal::ReportDiffers
    );
    assert_eq!(told.no("player 2: disputed round 1; table 1"), Refusal::NoResult(table(1)));
    assert_eq!(
        told.no(&format!("player 1: entered round 1; table 1; {won}; source slip")),
        Refusal::PlayersDoNot("entered")
    );
    assert_eq!(
        told.no(&format!("corrected round 1; table 1; {won}; because so")),
        Refusal::NoResult(table(1))
    );
    told.ok(&format!("player 1: reported round 1; table 1; {won}"));
    assert!(matches!(told.standing(1, 1), Standing::Reported(Side::First, _)));
    told.ok("player 2: disputed round 1; table 1; because I had 3 left");
    assert_eq!(told.standing(1, 1), Standing::Disputed);
    assert_eq!(told.desk.state().missing(round(1)), [table(1), table(2)]);
    told.ok("player 2: reported round 1; table 1; outcome won 2 by knockout, health 0 - 3");
    assert_eq!(told.standing(1, 1), Standing::Disputed);
    told.ok("player 1: confirmed round 1; table 1; outcome won 2 by knockout, health 0 - 3");
    assert!(
        matches!(told.standing(1, 1), Standing::Ended(outcome) if outcome.winner() == Some(Side::Second))
    );
    // Nobody is stuck: the desk puts it down whatever was said.
    told.ok("player 3: reported round 1; table 2; outcome tie by time");
    told.ok(&format!("entered round 1; table 2; {won}; source slip"));
    assert_eq!(
        told.no("player 4: confirmed round 1; table 2; outcome tie by time"),
        Refusal::ResultStands(table(2))
    );
    assert_eq!(
        told.no(&format!("entered round 1; table 2; {won}; source slip")),
        Refusal::ResultStands(table(2))
    );
    told.ok("corrected round 1; table 2; outcome tie by time, health 5 - 5; because the slip was read upside down");
    assert!(matches!(told.standing(1, 2), Standing::Ended(outcome) if outcome.winner().is_none()));
}

#[test]
fn three_are_brought_and_one_is_banned() {
    let mut told = Told::new("heroes bring heroes 3 bans 1; allowed A + B + C + D", 2);
    assert_eq!(
        told.no("declared person 1; heroes A + B"),
        Refusal::HeroCount { wanted: 3, found: 2 }
    );
    assert_eq!(told.no("declared person 1; heroes A + B + A"), Refusal::HeroTwice(name("A")));
    assert_eq!(told.no("declared person 1; heroes A + B + E"), Refusal::HeroNotAllowed(name("E")));
    assert_eq!(
        told.no("declared person 1.2; heroes A + B + C").to_string(),
        "no player has a member 1.2"
    );
    told.ok("player 1: declared person 1; heroes A + B + C")
        .ok("declared person 2; heroes B + C + D");
    told.pairs(&[(1, 2)], &[]);
    assert_eq!(told.no("player 1: declared person 1; heroes A + B + D"), Refusal::DeclaredTooLate);
    told.ok("rolled round 1; table 1; what bans; dice 3 + 5; won 2");
    assert_eq!(told.no("rolled round 1; table 1; what start; dice 7; won 1"), Refusal::DieValue(7));
    told.ok("rolled round 1; table 1; what start; dice 6 + 1; won 1");
    let ban = |of: u16, hero| format!("banned round 1; table 1; person {of}; hero {hero}");
    // Player 2 won the roll and bans first: one of player 1.
    assert_eq!(told.no(&ban(2, "D")), Refusal::BansLater);
    assert_eq!(told.no(&ban(1, "D")), Refusal::HeroNotDeclared(person(1), name("D")));
    told.ok(&ban(1, "A"));
    assert_eq!(told.no(&ban(1, "B")), Refusal::BansDone(1));
    let chose = |of: u16, hero| format!("chose round 1; table 1; person {of}; hero {hero}");
    assert_eq!(told.no(&chose(1, "B")), Refusal::BansMissing);
    told.ok(&ban(2, "B"));
    assert_eq!(told.no(&chose(2, "C")), Refusal::ChoosesLater, "player 1 starts");
    assert_eq!(told.no(&chose(1, "A")), Refusal::HeroBanned(name("A")));
    told.ok(&format!("player 1: {}", chose(1, "B")));
    assert_eq!(told.no(&chose(1, "C")), Refusal::ChosenAlready(person(1)));
    assert_eq!(told.no(&chose(2, "A")), Refusal::HeroNotDeclared(person(2), name("A")));
    told.ok(&chose(2, "C"));
    assert_eq!(told.no("dealt round 1; table 1; person 2; hero C"), Refusal::NoDealing);
}

#[test]
fn each_step_to_the_heroes_is_due_behind_the_one_before() {
    let mut told = Told::new("heroes bring heroes 3 bans 1", 2);
    told.ok("declared person 1; heroes A + B + C").ok("declared person 2; heroes B + C + D");
    told.pairs(&[(1, 2)], &[]);
    let due = |told: &Told| {
        let state = told.desk.state();
        hero_step(state, state.table(round(1), table(1)).expect("a table"))
    };
    assert_eq!(due(&told), Some(HeroStep::RollForBans));
    for (said, next) in [
        (
            "rolled round 1; table 1; what bans; dice 3 + 5; won 2",
            Some(HeroStep::Ban(Side::Second)),
        ),
        ("banned round 1; table 1; person 1; hero A", Some(HeroStep::Ban(Side::First))),
        ("banned round 1; table 1; person 2; hero B", Some(HeroStep::RollForStart)),
        (
            "rolled round 1; table 1; what start; dice 6 + 1; won 1",
            Some(HeroStep::Choose(Side::First)),
        ),
        ("chose round 1; table 1; person 1; hero B", Some(HeroStep::Choose(Side::Second))),
        ("chose round 1; table 1; person 2; hero C", None),
    ] {
        told.ok(said);
        assert_eq!(due(&told), next, "{said}");
    }
}

#[test]
fn a_hero_that_won_is_locked_until_the_cut() {
    let mut told = Told::new("heroes lockout; rounds fixed 2; cut to 2", 2);
    let chose = |round: u8, of: u16, hero| {
        format!("chose round {round}; table 1; person {of}; hero {hero}")
    };
    told.pairs(&[(1, 2)], &[]).ok(&chose(1, 1, "A")).ok(&chose(1, 2, "A")).results(&[(1, 9, 0)]);
    told.pairs(&[(1, 2)], &[]);
    assert_eq!(told.no(&chose(2, 1, "A")), Refusal::HeroLocked(name("A"), round(1)));
    assert_eq!(locks(told.desk.state(), round(2), person(1)), [(name("A"), round(1))]);
    assert_eq!(locks(told.desk.state(), round(2), person(2)), []);
    told.ok(&chose(2, 1, "B")).ok(&chose(2, 2, "A")).results(&[(1, 9, 0)]);
    let seen = told.desk.seen();
    told.ok(&format!("cut made seeds 1 + 2; seen {seen}")).pairs(&[(1, 2)], &[]);
    told.ok(&chose(3, 1, "A"));
}

#[test]
fn dealt_heroes_are_played_in_teams_of_two() {
    let mut told = Told::new("heroes dealt; members 2", 2);
    told.pairs(&[(1, 2)], &[]);
    assert_eq!(
        told.no("dealt round 1; table 1; person 1.3; hero A").to_string(),
        "no player has a member 1.3"
    );
    told.ok("dealt round 1; table 1; person 1; hero A")
        .ok("dealt round 1; table 1; person 1.2; hero B");
    assert_eq!(
        told.no("chose round 1; table 1; person 1.2; hero A").to_string(),
        "1.2 was dealt another hero than A"
    );
    told.ok("chose round 1; table 1; person 1.2; hero B");
}

#[test]
fn penalties_go_up_step_by_step() {
    let list: Vec<String> = plain_list()
        .expect("the list")
        .iter()
        .map(|setting| {
            let desk::Setting::Penalty(category) = setting else { panic!("a penalty") };
            category.name.to_string()
        })
        .collect();
    assert!(list.contains(&"slow play".to_owned()) && list.len() == 10);
    let mut told = Told::new("heroes free; penalty late: caution + warning + match loss", 2);
    let give = |key: u32, level: &str| {
        format!("penalised penalty {key}; person 1; category late; level {level}; because b")
    };
    let step = |told: &Told| {
        suggested(told.desk.state(), person(1), &name("late")).map(ToString::to_string)
    };
    assert_eq!(step(&told).as_deref(), Some("caution"));
    told.ok(&give(1, "caution"));
    assert_eq!(told.no(&give(1, "warning")), Refusal::KeyTaken(key(1)));
    assert_eq!(told.no(&give(2, "prison")), Refusal::UnknownLevel(name("late"), name("prison")));
    assert_eq!(step(&told).as_deref(), Some("warning"));
    told.ok(&give(2, "warning")).ok(&give(3, "match loss"));
    assert_eq!(step(&told).as_deref(), Some("match loss"), "there is no further step");
    told.ok("lifted penalty 3; because the bus").ok("lifted penalty 2; because the bus");
    assert_eq!(told.no("lifted penalty 2; because so"), Refusal::LiftedAlready(key(2)));
    assert_eq!(step(&told).as_deref(), Some("warning"), "what was lifted counts no more");
    assert_eq!(history(told.desk.state(), person(1)).len(), 3, "and stays");
    assert_eq!(suggested(told.desk.state(), person(2), &name("late")), Some(&name("caution")));
    assert_eq!(suggested(told.desk.state(), person(1), &name("slow play")), None);
}

#[test]
fn a_ruling_is_appealed_once_and_found_again_without_names() {
    let mut told = Told::new("heroes free", 4);
    told.ok("joined staff 2; role head judge");
    told.pairs(&[(1, 2), (3, 4)], &[]);
    told.ok("player 1: called call 5; round 1; table 1; claim Ann says it was 7");
    told.ok("ruled ruling 1; round 1; table 1; call 5; facts 40 + 41; rules DMG-2; decision Ann takes 5; because it is halved once, Anna saw it");
    assert_eq!(
        told.no("ruled ruling 1; round 1; table 1; decision a; because b"),
        Refusal::KeyTaken(key(1))
    );
    assert_eq!(told.no("player 3: appealed ruling 1"), Refusal::NotYours(player(1)));
    assert_eq!(
        told.no("staff 2: decided appeal ruling 1; appeal upheld; decision a; because b"),
        Refusal::NotAppealed(key(1))
    );
    told.ok("player 2: appealed ruling 1; because the card says twice");
    assert_eq!(told.no("player 1: appealed ruling 1"), Refusal::AppealedAlready(key(1)));
    assert_eq!(
        told.no("decided appeal ruling 1; appeal upheld; decision a; because b"),
        Refusal::OwnRuling
    );
    told.ok("staff 2: decided appeal ruling 1; appeal overturned; decision ann takes 3; because it is halved twice");
    assert_eq!(
        told.no("staff 2: decided appeal ruling 1; appeal upheld; decision a; because b"),
        Refusal::AppealFinal(key(1))
    );
    let names = Names::parse("1 \"Ann\"\n2 \"Anna\"\nstaff 2 \"Jo\"\n").expect("names");
    let theirs = &casebook(told.desk.state(), &names, true)[0];
    assert_eq!(
        (theirs.decision.as_str(), theirs.overturned.as_deref()),
        ("ann takes 3", Some("Ann takes 5"))
    );
    assert_eq!(theirs.table, Some(table(1)));
    let public = &casebook(told.desk.state(), &names, false)[0];
    assert_eq!(public.decision, "a player takes 3");
    assert_eq!(public.claim.as_deref(), Some("a player says it was 7"));
    assert_eq!(public.table, None);
    assert!(public.has("dmg-2 HALVED") && !public.has("ann") && !public.has("dmg-3"));
    assert_eq!(names.without_names("Annabel, ANNA and Jo's"), "Annabel, a player and a judge's");
    assert_eq!(Names::parse(&names.print()), Ok(names));
    assert_eq!(Names::parse("1 Ann").expect_err("no quotes").line, 1);
}

#[test]
fn penalties_and_reasons_are_not_for_everybody() {
    let mut told = Told::new("heroes free; penalty late: caution", 4);
    told.pairs(&[(1, 2), (3, 4)], &[]);
    told.ok("penalised penalty 1; person 1; category late; level caution; because b");
    told.ok("player 1: reported round 1; table 1; outcome tie by time");
    told.ok("player 1: called call 5; round 1; table 1");
    told.ok("claimed call 5");
    told.ok("disqualified player 3; from 2; because cheating");
    let viewers = [
        Viewer::Public,
        Viewer::Player(player(1)),
        Viewer::Player(player(2)),
        Viewer::Player(player(3)),
        Viewer::Staff(Staff::FIRST),
        Viewer::Staff(Staff::new(9).expect("staff")),
    ];
    let seen = |verb: &str| -> Vec<bool> {
        let said = told.desk.facts().iter().find(|said| said.fact.verb() == verb).expect(verb);
        viewers.iter().map(|viewer| sees(told.desk.state(), *viewer, said)).collect()
    };
    let staff = [false, false, false, false, true, false];
    assert_eq!(seen("penalised"), staff, "not even whose it is");
    assert_eq!(seen("disqualified"), staff);
    let at_the_table = [false, true, true, false, true, false];
    assert_eq!(seen("reported"), at_the_table);
    assert_eq!(seen("called"), at_the_table);
    assert_eq!(seen("claimed"), at_the_table);
    assert_eq!(seen("posted"), [true; 6]);
}

/// A result is read from the match where it was logged: the program says it, for a table that has one.
#[test]
fn a_match_that_is_logged_decides_its_table() {
    let mut told = Told::new("heroes free", 2);
    told.pairs(&[(1, 2)], &[]);
    let read = format!(
        "program: entered round 1; table 1; outcome won 2 by knockout, health 0 - 8; source match {}",
        "ab".repeat(32)
    );
    assert_eq!(told.no(&read), Refusal::NoMatchAttached(table(1)));
    told.ok("player 1: attached round 1; table 1; log 01jd7q4m8gzzzzzzzzzzzzzzzz");
    assert_eq!(told.no("program: closed"), Refusal::ProgramReadsMatches);
    let slip =
        "program: entered round 1; table 1; outcome won 2 by knockout, health 0 - 8; source slip";
    assert_eq!(told.no(slip), Refusal::ProgramReadsMatches);
    told.ok(&read);
    assert!(
        matches!(told.standing(1, 1), Standing::Ended(outcome) if outcome.winner() == Some(Side::Second))
    );
    assert_eq!(told.no(&read), Refusal::ResultStands(table(1)));
}
