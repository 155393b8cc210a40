//! Time, with its arithmetic. Every moment is given.

use crate::common::{Told, after, round, table};
use desk::{
    AfterTime, AtTime, Clock, DoubleKo, Ending, How, Setting, Settings, Side, Turns, after_time,
    clock, double_ko, proposed_extension, queue,
};
use desk::{Fact, Key};

/// Rounds of 1,800 seconds, of which the first begins at second 100.
fn running() -> Told {
    let mut told = Told::new("heroes free; length 1800", 4);
    told.at = 98;
    told.pairs(&[(1, 2), (3, 4)], &[]);
    told
}

fn left(told: &Told, at: Option<u16>, now: u64) -> Clock {
    clock(told.desk.state(), round(1), at.map(table), after(now)).expect("a clock")
}

fn at(told: &mut Told, second: u64, line: &str) {
    told.at = second - 1;
    told.ok(line);
}

#[test]
fn a_round_runs_and_is_over() {
    let told = running();
    assert_eq!(left(&told, None, 100), Clock::Runs { left: 1800, until: after(1900) });
    assert_eq!(left(&told, Some(1), 1899), Clock::Runs { left: 1, until: after(1900) });
    assert_eq!(left(&told, Some(1), 1900), Clock::Over { since: 0 });
    assert_eq!(left(&told, Some(1), 1960), Clock::Over { since: 60 });
    assert_eq!(clock(told.desk.state(), round(2), None, after(0)), None);
    assert_eq!(clock(told.desk.state(), round(1), Some(table(3)), after(0)), None);
}

#[test]
fn the_hall_and_a_table_stand_still() {
    let mut told = running();
    at(&mut told, 200, "stopped round 1; because fire alarm");
    at(&mut told, 250, "stopped round 1; table 2; because a card is looked for");
    assert_eq!(left(&told, Some(1), 300), Clock::Stands { left: 1700 });
    at(&mut told, 320, "went on round 1");
    at(&mut told, 400, "went on round 1; table 2");
    // The hall stood still from 200 to 320; table 2 from 200 to 400, in which both did from 250 to 320.
    assert_eq!(
        left(&told, None, 500),
        Clock::Runs { left: 1800 - (400 - 120), until: after(2020) }
    );
    assert_eq!(left(&told, Some(1), 500), Clock::Runs { left: 1520, until: after(2020) });
    assert_eq!(
        left(&told, Some(2), 500),
        Clock::Runs { left: 1800 - (400 - 200), until: after(2100) }
    );
    // What is told later of an earlier moment counts from then on: table 1 stood still from 100 to 150, too.
    at(&mut told, 100, "stopped round 1; table 1; because no chair");
    at(&mut told, 150, "went on round 1; table 1");
    assert_eq!(left(&told, Some(1), 500), Clock::Runs { left: 1570, until: after(2070) });
}

#[test]
fn extensions_and_time_called() {
    let mut told = running();
    at(&mut told, 300, "extended round 1; table 2; seconds 120");
    assert_eq!(left(&told, Some(2), 1900), Clock::Runs { left: 120, until: after(2020) });
    assert_eq!(left(&told, Some(1), 1900), Clock::Over { since: 0 });
    at(&mut told, 2020, "time called round 1; table 2");
    assert_eq!(left(&told, Some(2), 2021), Clock::Called { at: after(2020) });
    assert_eq!(left(&told, Some(1), 2021), Clock::Over { since: 2021 - 1900 });
    at(&mut told, 2030, "time called round 1");
    assert_eq!(left(&told, Some(2), 2031), Clock::Called { at: after(2020) });
    assert_eq!(left(&told, Some(1), 2031), Clock::Called { at: after(2030) });
}

/// The judge is called when 1,200 seconds are left, and the table plays on after 250.
#[test]
fn a_call_proposes_what_the_table_lost() {
    let mut told = running();
    let call = |number| Key::new(number).expect("a key");
    at(&mut told, 700, "player 1: called call 1; round 1; table 1");
    assert_eq!(queue(told.desk.state(), after(780))[0].waits, 80);
    assert_eq!(proposed_extension(told.desk.state(), call(1), after(780)), Some(80));
    at(&mut told, 950, "played on call 1");
    assert_eq!(queue(told.desk.state(), after(960)), []);
    assert_eq!(proposed_extension(told.desk.state(), call(1), after(1400)), Some(250));
    at(&mut told, 960, "extended round 1; table 1; seconds 250; call 1");
    assert_eq!(proposed_extension(told.desk.state(), call(1), after(1400)), None, "it was given");
    assert_eq!(told.desk.state().table(round(1), table(1)).expect("a table").extended(), 250);
    told.no("extended round 1; table 1; seconds 250; call 1");
    // With 50 seconds left it is at most these 50.
    at(&mut told, 1850, "player 3: called call 2; round 1; table 2");
    at(&mut told, 2000, "played on call 2");
    assert_eq!(proposed_extension(told.desk.state(), call(2), after(2000)), Some(50));
    // Where the clock of the table stood still meanwhile, nothing was lost.
    at(&mut told, 1860, "stopped round 1; table 1; because it is looked up");
    at(&mut told, 1870, "player 1: called call 3; round 1; table 1");
    at(&mut told, 1990, "played on call 3");
    assert_eq!(proposed_extension(told.desk.state(), call(3), after(1990)), None);
}

#[test]
fn the_queue_is_by_waiting_time() {
    let mut told = running();
    told.ok("joined staff 2; role floor judge").ok("joined staff 3; role head judge; plays 3");
    at(&mut told, 300, "player 3: called call 7; round 1; table 2");
    at(&mut told, 310, "player 1: called call 2; round 1; table 1; about damage; rules DMG-2");
    let keys = |told: &Told| -> Vec<u32> {
        queue(told.desk.state(), after(400)).iter().map(|waiting| waiting.key.number()).collect()
    };
    assert_eq!(keys(&told), [7, 2]);
    at(&mut told, 320, "staff 2: claimed call 7");
    assert_eq!(keys(&told), [2, 7], "nobody goes to 2");
    let call = &told.desk.state().calls[&Key::new(7).expect("a key")];
    let staff = |number| desk::Staff::new(number).expect("staff");
    assert!(desk::is_for(told.desk.state(), call, staff(2)));
    assert!(!desk::is_for(told.desk.state(), call, staff(1)), "somebody goes");
    assert_eq!(told.no("staff 3: claimed call 7"), desk::Refusal::OwnTable(table(2)));
    assert_eq!(
        told.no("staff 1: claimed call 7"),
        desk::Refusal::CallClaimed(Key::new(7).expect("a key"), staff(2))
    );
    at(&mut told, 330, "staff 2: handed on call 7; to head judge");
    let call = &told.desk.state().calls[&Key::new(7).expect("a key")];
    assert!(!desk::is_for(told.desk.state(), call, staff(2)));
    assert!(desk::is_for(told.desk.state(), call, staff(1)));
    assert!(!desk::is_for(told.desk.state(), call, staff(3)), "nobody judges at the own table");
    assert_eq!(
        told.no("player 1: withdrawn call 7"),
        desk::Refusal::NotYours(crate::common::player(3))
    );
    at(&mut told, 340, "player 4: withdrawn call 7");
    assert_eq!(keys(&told), [2]);
    assert_eq!(
        told.no("staff 2: claimed call 7"),
        desk::Refusal::CallOver(Key::new(7).expect("a key"))
    );
}

/// Both finish with the same number of turns; then Health decides by the policy.
#[test]
fn equal_turns_and_the_policy() {
    let settings = |policy| {
        let mut settings = Settings::default();
        settings.settle(&Setting::AtTime(policy));
        settings
    };
    let (first, second) = (Side::First, Side::Second);
    let turns = |one, other, active| Turns { starter: first, begun: [one, other], active };
    let tie = settings(AtTime::Tie);
    let next = |turns, health| after_time(&tie, false, turns, health);
    assert_eq!(next(turns(6, 5, Some(first)), [9, 9]), AfterTime::Finish(first, Some(second)));
    assert_eq!(next(turns(6, 6, Some(second)), [9, 9]), AfterTime::Finish(second, None));
    assert_eq!(next(turns(6, 5, None), [9, 9]), AfterTime::OneMore(second));
    assert_eq!(
        next(turns(5, 6, None), [9, 9]),
        AfterTime::OneMore(first),
        "where the second started"
    );
    assert_eq!(next(turns(6, 6, None), [9, 3]), AfterTime::Over(Ending::Tie, How::Time));
    let over = |policy, cut, health| after_time(&settings(policy), cut, turns(6, 6, None), health);
    let won = |side, how| AfterTime::Over(Ending::Won(side), how);
    assert_eq!(over(AtTime::Health, false, [3, 9]), won(second, How::Time));
    assert_eq!(over(AtTime::Health, false, [9, 9]), AfterTime::Over(Ending::Tie, How::Time));
    assert_eq!(over(AtTime::HealthThenSuddenDeath, false, [9, 8]), won(first, How::Time));
    assert_eq!(over(AtTime::HealthThenSuddenDeath, false, [9, 9]), AfterTime::SuddenDeath);
    assert_eq!(over(AtTime::SuddenDeath, false, [9, 8]), won(first, How::SuddenDeath));
    // The cut has a policy of its own, which by default plays on.
    assert_eq!(over(AtTime::Tie, true, [9, 9]), AfterTime::SuddenDeath);
}

/// Without a log: 1 begins, then 2, then 1 again, all within one second. The last runs, and 2 has had one turn fewer.
#[test]
fn turns_that_a_table_noted() {
    let (first, second) = (Side::First, Side::Second);
    let noted = |told: &Told| {
        let state = told.desk.state();
        Turns::noted(state.table(round(1), table(1)).expect("a table"))
    };
    let turn = |told: &mut Told, second, side, number| {
        at(told, second, &format!("turn round 1; table 1; side {side}; number {number}"));
    };
    let mut told = running();
    assert_eq!(noted(&told), None);
    turn(&mut told, 200, 1, 1);
    turn(&mut told, 200, 2, 1);
    let turns = |starter, begun, active| Some(Turns { starter, begun, active: Some(active) });
    assert_eq!(noted(&told), turns(first, [1, 1], second));
    turn(&mut told, 200, 1, 2);
    assert_eq!(noted(&told), turns(first, [2, 1], first));
    assert_eq!(
        noted(&told).and_then(|turns| turns.left()),
        Some(AfterTime::Finish(first, Some(second)))
    );
    turn(&mut told, 300, 2, 2);
    assert_eq!(noted(&told), turns(first, [2, 2], second));
    assert_eq!(noted(&told).and_then(|turns| turns.left()), Some(AfterTime::Finish(second, None)));

    // Where 2 starts, as many turns of both mean that 1 had the last; so it is by the moments, and so by the roll.
    let mut told = running();
    turn(&mut told, 200, 2, 1);
    turn(&mut told, 201, 1, 1);
    assert_eq!(noted(&told), turns(second, [1, 1], first));
    let mut told = running();
    at(&mut told, 150, "rolled round 1; table 1; what start; dice 2 + 5; won 2");
    turn(&mut told, 200, 2, 1);
    turn(&mut told, 200, 1, 1);
    assert_eq!(noted(&told), turns(second, [1, 1], first));
    turn(&mut told, 200, 2, 2);
    assert_eq!(
        noted(&told).and_then(|turns| turns.left()),
        Some(AfterTime::Finish(second, Some(first)))
    );
    let all = Turns { starter: first, begun: [2, 2], active: None };
    assert_eq!(all.left(), None, "the policy decides");
}

#[test]
fn both_defeated_at_once() {
    let result = |policy, cut, turns| {
        let mut settings = Settings::default();
        settings.settle(&Setting::DoubleKo(policy));
        double_ko(&settings, cut, turns)
    };
    let tie = AfterTime::Over(Ending::Tie, How::DoubleKo);
    let second = AfterTime::Over(Ending::Won(Side::Second), How::DoubleKo);
    assert_eq!(result(DoubleKo::Tie, false, [6, 5]), tie);
    assert_eq!(result(DoubleKo::Tie, true, [6, 5]), AfterTime::RollOff, "the cut needs a winner");
    assert_eq!(result(DoubleKo::FewerTurns, false, [6, 5]), second);
    assert_eq!(result(DoubleKo::FewerTurns, false, [6, 6]), tie);
    assert_eq!(result(DoubleKo::FewerTurnsThenRollOff, true, [6, 5]), second);
    assert_eq!(result(DoubleKo::FewerTurnsThenRollOff, false, [6, 6]), AfterTime::RollOff);
    let both = AfterTime::Over(Ending::BothLost, How::DoubleKo);
    assert_eq!(result(DoubleKo::BothLose, true, [6, 5]), both);
}

#[test]
fn nothing_is_timed_before_the_start() {
    let mut told = Told::new("heroes free", 2);
    let proposal = desk::propose(told.desk.state()).expect("a round");
    told.fact(crate::common::posted(&proposal, told.desk.seen()));
    assert_eq!(left(&told, None, 500), Clock::Waits);
    assert_eq!(told.no("stopped round 1; because so"), desk::Refusal::NotStarted(round(1)));
    let seen = told.desk.seen();
    told.fact(Fact::Started { round: round(1), seen });
    assert_eq!(
        told.no(&format!("started round 1; seen {}", seen + 1)),
        desk::Refusal::StartedAlready(round(1))
    );
}
