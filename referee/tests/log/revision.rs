//! What is corrected and ruled counts where it belongs.

use events::notation::parse;
use events::{Event, Phase, Seat};
use referee::play::BadSetting;
use referee::revision::{BadAdoption, BadRevision, Fault, Placed, Role, View};
use referee::state::Outcome;
use referee::{Refusal, State};

use super::{game, health_of, replayed};

/// What a log leads to in one view: the state, and every fault with the place of its entry.
fn read(log: &[Event], view: View) -> (State, Vec<(u32, Fault)>) {
    let game = replayed(log);
    let entries = game.entries(view, 1, u32::MAX);
    let faults = entries.iter().filter_map(|it| Some((it.placed.seq, it.verdict.clone().err()?)));
    let last = game.at(view, game.len()).expect("the last entry");
    (*last.state(), faults.collect())
}

fn placed(log: &[Event], view: View) -> Vec<Placed> {
    replayed(log).entries(view, 1, u32::MAX).iter().map(|entry| entry.placed).collect()
}

fn health(state: &State) -> [u8; 2] {
    [0, 1].map(|seat| health_of(state, seat))
}

/// Health of both as logged, as corrected and as ruled.
fn healths(more: &[&str]) -> [[u8; 2]; 3] {
    let log = game(more);
    [View::AsLogged, View::AsCorrected, View::AsRuled].map(|view| {
        let (state, faults) = read(&log, view);
        assert_eq!(faults, [], "{more:?} {view:?}");
        health(&state)
    })
}

fn roles(more: &[&str], view: View) -> Vec<Role> {
    placed(&game(more), view).iter().map(|entry| entry.role).collect()
}

#[test]
fn a_game_without_corrections_is_the_same_in_every_view() {
    assert_eq!(healths(&[]), [[49, 48]; 3]);
    assert_eq!(roles(&[], View::AsRuled), [Role::Counts; 5]);
}

#[test]
fn what_is_replaced_counts_in_its_place_and_what_was_logged_stays() {
    // One foot prevents nothing, and no pair of arrows lies there.
    let defence =
        "replace 4; agreed 1 + 2; because the dice were read wrongly; with 2 rolls 4 6 6 6 6";
    assert_eq!(healths(&[defence]), [[49, 48], [50, 46], [50, 46]]);
    // Four swords: 6, half of it prevented.
    let attack = "replace 2; judge Ann; because a 4 was a 2; with 1 rolls 1 1 2 2 6";
    assert_eq!(healths(&[attack]), [[49, 48], [49, 47], [49, 47]]);
    assert_eq!(healths(&[attack, defence]), [[49, 48], [50, 44], [50, 44]]);
    // The last word counts.
    let again = "replace 4; agreed 1 + 2; because now we are sure; with 2 rolls 4 5 1 2 6";
    assert_eq!(healths(&[defence, again]), [[49, 48], [49, 48], [49, 48]]);
    assert_eq!(roles(&[defence, again], View::AsCorrected)[3], Role::Replaced { by: 7 });
}

#[test]
fn what_is_struck_did_not_happen_and_an_undo_can_be_undone() {
    // Nothing is dealt before the phase has ended. [ACC-1]
    let undo = "strike 5; agreed 1; because too early";
    assert_eq!(healths(&[undo]), [[49, 48], [50, 50], [50, 50]]);
    let undo_undo = "strike 6; agreed 1 + 2; because it was not";
    assert_eq!(healths(&[undo, undo_undo]), [[49, 48]; 3]);
    let undo_again = "strike 7; agreed 1 + 2; because it was";
    assert_eq!(healths(&[undo, undo_undo, undo_again]), [[49, 48], [50, 50], [50, 50]]);
    let roles = roles(&[undo, undo_undo], View::AsCorrected);
    assert_eq!(roles[4], Role::Counts);
    assert_eq!(roles[5], Role::Correction { withdrawn: Some(7) });
    assert_eq!(roles[6], Role::Correction { withdrawn: None });
}

#[test]
fn what_is_put_before_an_entry_happens_there() {
    let sold = "insert before 2; agreed 1 + 2; because it was; with 1 sells Tip It!";
    let also = "insert before 2; agreed 1 + 2; because it was too; with 1 sells Six-It!";
    let log = game(&[sold, also]);
    let (logged, _) = read(&log, View::AsLogged);
    assert_eq!((logged.actors()[0].cp(), logged.actors()[0].cards().hand), (2, 4));
    let (corrected, faults) = read(&log, View::AsCorrected);
    assert_eq!(faults, []);
    assert_eq!(
        (corrected.actors()[0].cp(), corrected.actors()[0].cards().hand),
        (4, 2),
        "1 CP each [SELL-1]"
    );
    assert_eq!(health(&corrected), [49, 48]);
    let placed = placed(&log, View::AsRuled);
    assert_eq!(placed[1], Placed { seq: 6, place: 2, role: Role::Inserted });
    assert_eq!(
        placed[2],
        Placed { seq: 7, place: 2, role: Role::Inserted },
        "in the order they were said"
    );
    assert_eq!(placed[3], Placed { seq: 2, place: 2, role: Role::Counts });
}

#[test]
fn what_becomes_illegal_is_told_at_its_place_and_changes_nothing() {
    let attack = "replace 2; agreed 1 + 2; because they were sixes; with 1 rolls 4 4 5 6 6";
    let (state, faults) = read(&game(&[attack]), View::AsRuled);
    assert_eq!(health(&state), [50, 50]);
    let places: Vec<u32> = faults.iter().map(|(seq, _)| *seq).collect();
    assert!(places.starts_with(&[3, 4]), "{faults:?}");
    assert!(matches!(faults[0].1, Fault::Refused(Refusal::RequirementNotMet(..))), "{faults:?}");
}

#[test]
fn another_opening_can_be_put_in_the_place_of_the_first() {
    let opening = "replace 1; agreed 1 + 2; because of the hand limit card; \
                   with open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; 2 health 30";
    assert_eq!(healths(&[opening]), [[49, 48], [49, 28], [49, 28]]);
}

#[test]
fn what_a_judge_sets_is_set_and_the_total_names_the_judge() {
    let set = "judge Ann: sets 2 health 12 + 1 health 50 + 1 cp 9 + 2 tokens Evasive 2 + 1 hand 6 + 2 discard 3; \
               because both remember it so";
    assert_eq!(healths(&[set]), [[49, 48], [49, 48], [50, 12]]);
    let (state, _) = read(&game(&[set]), View::AsRuled);
    assert_eq!(state.actors()[0].cp(), 9);
    assert_eq!(
        (state.actors()[0].cards().hand, state.actors()[0].cards().deck),
        (6, 26),
        "32 cards"
    );
    assert_eq!((state.actors()[1].cards().discard, state.actors()[1].cards().deck), (3, 25));

    let game = replayed(&game(&["judge Ann: sets 2 health 12; because both remember it so"]));
    let last = game.entries(View::AsRuled, 6, 6).pop().expect("the ruling");
    let settled = last.verdict.expect("allowed").settled;
    let total = &settled[0];
    assert_eq!((total.before, total.after, total.breakdown.total.dealt), (48, 12, 36));
    assert_eq!(total.breakdown.rows[0].line.cause, referee::book::Cause::Judge);
}

#[test]
fn nothing_is_set_beyond_its_limits() {
    for (settings, most) in [
        ("2 health 61", BadSetting::Health { most: 60 }), // 50 and 10 above [HP-4]
        ("2 health 0", BadSetting::Health { most: 60 }),
        ("1 cp 16", BadSetting::Cp { most: 15 }), // [CP-2]
        ("2 tokens Evasive 4", BadSetting::Tokens { most: 3 }), // [STK-1], board
        ("2 tokens Nanobot 1", BadSetting::Foreign), // another hero's companion [COMP-3]
        ("1 tokens Cursed Side 1", BadSetting::Foreign), // another hero's board
        ("3 health 5", BadSetting::Nobody(Seat::new(3).expect("a seat"))),
        ("1 tokens Nonsense 1", BadSetting::NoSuchToken),
        ("1 health 5 + 1 health 6", BadSetting::Twice),
        ("2 tokens Evasive 1 + 1 cp 3 + 2 tokens Evasive 1", BadSetting::Twice),
        ("1 hand 33", BadSetting::Cards { most: 32 }), // [SETUP-9]
        ("1 cp 3 + 1 discard 29", BadSetting::Cards { most: 28 }),
    ] {
        let line = format!("judge Ann: sets {settings}; because so");
        let (state, faults) = read(&game(&[&line]), View::AsRuled);
        assert_eq!(faults, [(6, Fault::Setting(most))], "{settings}");
        assert_eq!(
            (health(&state), state.actors()[0].cp()),
            ([49, 48], 2),
            "{settings}: nothing is set"
        );
    }
    for settings in [
        "1 health 5 + 2 health 6",
        "1 health 5 + 1 cp 6",
        "2 health 60",
        "2 health 1",
        "1 cp 15",
        "2 tokens Evasive 3",
        "1 hand 32",
        "1 discard 28",
    ] {
        let line = format!("judge Ann: sets {settings}; because so");
        assert_eq!(read(&game(&[&line]), View::AsRuled).1, [], "{settings}");
    }
}

#[test]
fn a_back_up_takes_back_what_followed_and_the_game_goes_on_from_there() {
    let back_up = "judge Ann: backs up to 1; because the wrong player began";
    assert_eq!(healths(&[back_up]), [[49, 48], [49, 48], [50, 50]]);
    // Five swords: 8, and one foot prevents nothing.
    let after = ["1 rolls 1 1 2 2 3", "1 announces Smack", "2 rolls 4 6 6 6 6", "1 ends"];
    let log = game(&[&[back_up], &after[..]].concat());
    let (state, faults) = read(&log, View::AsRuled);
    assert_eq!((health(&state), faults.len()), ([50, 42], 0));
    let placed = placed(&log, View::AsRuled);
    assert_eq!(placed[4].role, Role::TakenBack { by: 6 });
    assert_eq!(placed[6].role, Role::Counts);
}

#[test]
fn a_ruling_can_be_overturned_and_what_it_took_back_counts_again() {
    let back_up = "judge Ann: backs up to 1; because the wrong player began";
    let overturn = "judge Bob: overturns 6; claim nobody drew; because it was too late; facts 5";
    assert_eq!(healths(&[back_up, overturn]), [[49, 48]; 3]);
    let set = "judge Ann: sets 2 health 12; because so";
    assert_eq!(healths(&[set, overturn]), [[49, 48]; 3]);
    assert_eq!(
        roles(&[set, overturn], View::AsRuled)[5],
        Role::Ruling { counts: false, overturned: Some(7) }
    );
    let again = "judge Cleo: overturns 7; because it was not";
    assert_eq!(healths(&[set, overturn, again]), [[49, 48], [49, 48], [49, 12]]);
}

#[test]
fn a_later_back_up_reaches_behind_an_earlier_one() {
    let first = "judge Ann: backs up to 3; because so";
    let behind = "judge Ann: backs up to 1; because so";
    assert_eq!(healths(&[first, behind])[2], [50, 50]);
    // The first is taken back with all behind entry 1, so a third one behind entry 5 finds the game as it was there.
    let forth = "judge Ann: backs up to 5; because so";
    assert_eq!(healths(&[first, forth])[2], [49, 48]);
}

#[test]
fn a_judge_ends_a_match_and_a_penalty_changes_nothing() {
    let ended = "judge Ann: ends 2 wins; because time is over";
    let (state, faults) = read(&game(&[ended]), View::AsRuled);
    assert_eq!(
        (state.outcome(), faults.len()),
        (Seat::new(2).map(|seat| Outcome::Won(seat.into())), 0)
    );
    let (state, faults) = read(&game(&[ended, "1 ends"]), View::AsRuled);
    assert_eq!(faults, [(7, Fault::Refused(Refusal::AfterTheEnd))]);
    assert!(state.outcome().is_some());
    let drawn = "judge Ann: ends in a draw; because time is over";
    assert_eq!(read(&game(&[drawn]), View::AsRuled).0.outcome(), Some(Outcome::Draw));
    assert_eq!(read(&game(&[drawn]), View::AsCorrected).0.outcome(), None);
    let penalty = "judge Ann: penalises 1 with warning; because of slow play";
    assert_eq!(healths(&[penalty]), [[49, 48]; 3]);
    let nobody = "judge Ann: penalises 3 with warning; because of slow play";
    let seat = Seat::new(3).expect("a seat");
    assert_eq!(read(&game(&[nobody]), View::AsRuled).1, [(6, Fault::NoSuchSeat(seat))]);
}

#[test]
fn another_rule_set_is_adopted_in_a_main_phase_only() {
    let adopt = "judge Ann: adopts 1.0; because the players agree";
    let (before, _) = read(&game(&[]), View::AsRuled);
    assert_eq!(before.phase(), Phase::Main2);
    let (state, faults) = read(&game(&[adopt]), View::AsRuled);
    assert_eq!((faults, health(&state), state.phase()), (vec![], [49, 48], Phase::Main2));
    assert_eq!(state.actors()[0].cards().hand, 4);
    let on = ["1 ends", "2 rolls 1 1 1 2 6"];
    let (state, faults) = read(&game(&[&[adopt], &on[..]].concat()), View::AsRuled);
    assert_eq!((faults, state.active().number()), (vec![], 2), "the game goes on");

    let unknown = "judge Ann: adopts 9.9; because the players agree";
    let fault = Fault::Adoption(BadAdoption::Unknown);
    assert_eq!(read(&game(&[unknown]), View::AsRuled).1, [(6, fault)]);
    let during = ["2 rolls 1 1 1 2 6", adopt];
    let fault = Fault::Adoption(BadAdoption::InTheMiddle);
    assert_eq!(read(&game(&[&["1 ends"], &during[..]].concat()), View::AsRuled).1, [(8, fault)]);
}

/// Each use of Blood Power can be made once a turn (Vampire Lord, leaflet), whatever rule set the turn goes on under.
#[test]
fn what_was_used_this_turn_stays_used_under_another_rule_set() {
    let opening = "open living 1v1; 1 Vampire Lord; 2 Barbarian; 1 starts; \
                   1 tokens Blood Power 4 + Burn + Knockdown; turn 3; phase main 1";
    let adopt = "judge Ann: adopts 2.0; because the players agree";
    let cleanse = "1 spends Blood Power: option 2 + Burn of 1";
    let log = |lines: &[&str]| {
        let log: Vec<Event> =
            [opening].iter().chain(lines).map(|line| parse(line).expect(line)).collect();
        read(&log, View::AsRuled).1
    };
    assert_eq!(log(&[adopt, cleanse]), []);
    let again = log(&[cleanse, adopt, "1 spends Blood Power: option 2 + Knockdown of 1"]);
    let refused = matches!(again[..], [(4, Fault::Refused(Refusal::UsedThisTurn(_)))]);
    assert!(refused, "{again:?}");
}

#[test]
fn only_what_is_there_can_be_corrected_or_ruled_about() {
    let refused =
        |more: &[&str], line: &str| match replayed(&game(more)).judge(parse(line).expect(line)) {
            Ok(_) => Ok(()),
            Err(objection) => {
                let Fault::Revision(bad) = objection.fault else { panic!("{line}: {objection:?}") };
                Err(bad)
            }
        };
    let strike = |of: u32| format!("strike {of}; agreed 1; because so");
    let ruling = "judge Ann: stands; because so";
    assert_eq!(refused(&[], &strike(5)), Ok(()));
    assert_eq!(refused(&[], &strike(6)), Err(BadRevision::NoSuchEntry(6)));
    assert_eq!(refused(&[ruling], &strike(6)), Err(BadRevision::IsARuling(6)));
    let replace = "replace 6; agreed 1; because so; with 1 ends";
    assert_eq!(refused(&[&strike(5)], replace), Err(BadRevision::IsACorrection(6)));
    assert_eq!(refused(&[&strike(5)], &strike(5)), Err(BadRevision::IsGone { of: 5, by: 6 }));
    assert_eq!(refused(&[&strike(5), &strike(6)], &strike(5)), Ok(()));
    assert_eq!(
        refused(&[&strike(5), &strike(6)], &strike(6)),
        Err(BadRevision::IsGone { of: 6, by: 7 })
    );
    let overturn = |of: u32| format!("judge Bob: overturns {of}; because so");
    assert_eq!(refused(&[ruling], &overturn(6)), Ok(()));
    assert_eq!(refused(&[ruling], &overturn(5)), Err(BadRevision::IsNoRuling(5)));
    assert_eq!(
        refused(&[ruling, &overturn(6)], &overturn(6)),
        Err(BadRevision::IsGone { of: 6, by: 7 })
    );
    let back_up = "judge Ann: backs up to 3; because so";
    assert_eq!(refused(&[back_up], &strike(4)), Err(BadRevision::IsTakenBack { of: 4, by: 6 }));
    assert_eq!(refused(&[back_up], &strike(3)), Ok(()));
    assert_eq!(
        refused(&[], "judge Ann: backs up to 6; because so"),
        Err(BadRevision::NoSuchEntry(6))
    );
    assert_eq!(
        refused(&[], "judge Ann: stands; because so; facts 9"),
        Err(BadRevision::NoSuchEntry(9))
    );
}

#[test]
fn a_log_that_speaks_of_what_is_not_there_says_so_and_goes_on() {
    let (state, faults) = read(&game(&["strike 9; agreed 1; because so", "1 ends"]), View::AsRuled);
    assert_eq!(faults, [(6, Fault::Revision(BadRevision::NoSuchEntry(9)))]);
    assert_eq!(state.active().number(), 2);
}

/// Whatever is asked at any entry of a long log is what the log up to there leads to, in each view; a position is kept
/// every 32 entries, so that entries 32, 33 and 64, 65 lie on both sides of one.
#[test]
fn every_position_of_a_long_log_is_what_the_log_up_to_there_leads_to() {
    let round = [
        "1 rolls 1 1 4 5 6",
        "1 announces nothing",
        "1 ends",
        "2 rolls 1 1 4 5 6",
        "2 announces nothing",
        "2 ends",
        "judge Ann: sets 1 hand 0 + 2 hand 0; because so",
    ];
    let opening = ["open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts"];
    let lines = opening.iter().chain(round.iter().cycle().take(99));
    let log: Vec<Event> = lines.map(|line| parse(line).expect(line)).collect();
    let long = replayed(&log);
    let turns = long.now().state().turn();
    assert!(turns > 25, "{turns} turns");
    for seq in [1, 2, 31, 32, 33, 34, 63, 64, 65, 66, 97, 99, 100] {
        let short = replayed(&log[..seq as usize]);
        for view in [View::AsLogged, View::AsCorrected, View::AsRuled] {
            let [there, now] = [&long, &short].map(|game| game.at(view, seq).expect("an entry"));
            assert_eq!(there.state(), now.state(), "entry {seq} {view:?}");
        }
        let until = long.until(seq).expect("an entry");
        assert_eq!((until.len(), until.now().state()), (seq, short.now().state()));
        let entry = long.entries(View::AsRuled, seq, seq).pop().expect("an entry");
        assert_eq!((entry.placed.seq, entry.after.state()), (seq, short.now().state()));
    }
    assert!(long.at(View::AsRuled, 0).is_none() && long.at(View::AsRuled, 101).is_none());
    assert!(long.until(0).is_none() && long.until(101).is_none());
}

/// One event after the other leads to the same as all at once, whether it is judged first or kept as it comes; and a
/// refused one leaves the game as it was.
#[test]
fn logging_one_by_one_is_the_same_as_replaying_at_once() {
    let defence =
        "replace 4; agreed 1 + 2; because the dice were read wrongly; with 2 rolls 4 6 6 6 6";
    let set = "judge Ann: sets 1 cp 9; because both remember it so";
    let log = game(&[defence, "1 sells Tip It!", set]);
    let mut one_by_one = replayed(&log[..1]);
    let mut kept = one_by_one.clone();
    for event in &log[1..] {
        let seq = one_by_one.log(event.clone()).expect("allowed");
        let refused = one_by_one.log(parse("2 rolls 1 2").expect("a line")).expect_err("two dice");
        assert!(matches!(refused.fault, Fault::Refused(_)), "{refused:?}");
        assert_eq!(one_by_one.len(), seq);
        kept.keep(event.clone()).expect("allowed");
    }
    let at_once = replayed(&log);
    for view in [View::AsLogged, View::AsCorrected, View::AsRuled] {
        for seq in 1..=log.len() as u32 {
            let states = [&one_by_one, &kept, &at_once]
                .map(|game| *game.at(view, seq).expect("an entry").state());
            assert!(states[0] == states[1] && states[1] == states[2], "{view:?} {seq}");
        }
    }
    assert_eq!(at_once.now().state().actors()[0].cp(), 9);
}
