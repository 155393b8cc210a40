//! What cannot be when it is said is void wherever the log is read, and changes nothing.

use events::notation::parse;
use events::{Event, Seat};
use referee::play::BadSetting;
use referee::revision::{BadAdoption, BadRevision, Fault, Placed, Role, View};
use referee::{Game, Logged};

use super::{game, health_of, named, replayed};

/// What is refused when it is logged, behind these lines.
const REFUSED: [(&[&str], &str, BadRevision); 12] = [
    (&[BACK_UP], "strike 5; agreed 1; because so", BadRevision::IsTakenBack { of: 5, by: 6 }),
    (
        &[BACK_UP],
        "replace 5; agreed 1; because so; with 1 ends",
        BadRevision::IsTakenBack { of: 5, by: 6 },
    ),
    (&[UNDO], UNDO, BadRevision::IsGone { of: 5, by: 6 }),
    (&[STANDS, OVERTURN], OVERTURN, BadRevision::IsGone { of: 6, by: 7 }),
    // Health that a judge set is taken back with what it was set behind; a word about the log is not.
    (
        &[SET, "judge Ann: backs up to 4; because so"],
        OVERTURN,
        BadRevision::IsTakenBack { of: 6, by: 7 },
    ),
    (&[], "strike 4; agreed 1 + 3; because so", BadRevision::NobodySits(THREE)),
    (
        &[],
        "replace 2; agreed 3; because so; with 1 rolls 1 1 1 1 1",
        BadRevision::NobodySits(THREE),
    ),
    (&["strike 9; agreed 1; because so"], "strike 6; agreed 1; because so", BadRevision::IsVoid(6)),
    (&["judge Ann: overturns 9; because so"], OVERTURN, BadRevision::IsVoid(6)),
    (&[], "strike 6; agreed 1; because so", BadRevision::NoSuchEntry(6)),
    (&[STANDS], "strike 6; agreed 1; because so", BadRevision::IsARuling(6)),
    (&[UNDO], "replace 6; agreed 1; because so; with 1 ends", BadRevision::IsACorrection(6)),
];
const BACK_UP: &str = "judge Ann: backs up to 4; because so";
const UNDO: &str = "strike 5; agreed 1; because too early";
const STANDS: &str = "judge Ann: stands; because so";
const SET: &str = "judge Ann: sets 2 health 12; because so";
const OVERTURN: &str = "judge Bob: overturns 6; because so";
const THREE: Seat = Seat::new(3).expect("a seat");

/// A line that cannot be logged counts in no view of a log that has it, and everything stays as it was.
fn is_void(more: &[&str], line: &str, fault: Fault) {
    let before = replayed(&game(more));
    let objection = before.judge(named_in(line)).expect_err(line);
    assert_eq!(objection.fault, fault, "{more:?} {line}");
    let lines: Vec<&str> = more.iter().copied().chain([line]).collect();
    let log = game(&lines);
    let after = replayed(&log);
    let seq = log.len() as u32;
    for view in [View::AsLogged, View::AsCorrected, View::AsRuled] {
        assert_eq!(after.placed(view)[..log.len() - 1], *before.placed(view), "{line} {view:?}");
        let last = Placed { seq, place: seq, role: Role::Void(fault) };
        assert_eq!(after.placed(view)[log.len() - 1], last, "{line} {view:?}");
        let there = |game: &Game| *game.at(view, game.len()).expect("an entry").state();
        assert_eq!(there(&after), there(&before), "{line} {view:?}");
    }
    let entries = after.entries(View::AsRuled, seq, seq);
    let said = entries[0].void.expect("what was said of it");
    assert_eq!((said.fault, &said.event), (fault, &objection.event), "{line}");
}

fn named_in(line: &str) -> Logged {
    Logged::new(parse(line).expect(line), |name| named(name.as_str()))
}

#[test]
fn what_cannot_be_logged_is_void_in_a_log_that_has_it() {
    for (more, line, bad) in REFUSED {
        is_void(more, line, Fault::Revision(bad));
    }
    // A penalty says nothing about the table: no back-up takes it back, and it can be overturned behind one.
    let penalty = "judge Ann: penalises 1 with warning; because of slow play";
    assert!(replayed(&game(&[penalty, BACK_UP])).judge(named_in(OVERTURN)).is_ok());
    assert!(replayed(&game(&[STANDS])).judge(named_in(OVERTURN)).is_ok());
}

#[test]
fn what_a_correction_brings_has_to_be_possible_where_it_goes() {
    // Two dice are no first roll. [ROLL-1]
    let dice = "replace 2; agreed 1 + 2; because so; with 1 rolls 1 1";
    let before = replayed(&game(&[])).at(View::AsRuled, 1).expect("the opening");
    let refused = before.judge(&parse("1 rolls 1 1").expect("a line")).expect_err("two dice");
    is_void(&[], dice, Fault::Refused(refused));
    // A ruling is void alike if the table cannot be so, or if it rests on no rule that there is.
    is_void(
        &[],
        "judge Ann: sets 1 health 0; because so",
        Fault::Setting(BadSetting::Health { most: 60 }),
    );
    is_void(&[], "judge Ann: adopts nonsense; because so", Fault::Adoption(BadAdoption::Unknown));
    is_void(&[], "judge Ann: penalises 3 with warning; because so", Fault::NoSuchSeat(THREE));
    is_void(&[], "judge Ann: stands; because so; rules MOD-2 + NONSENSE-9", Fault::NoSuchRule(1));
    let rules = "judge Ann: stands; because so; rules MOD-2 + FAQ-MOON-02 + C-24";
    assert!(replayed(&game(&[])).judge(named_in(rules)).is_ok());
}

/// One line is wrong, and only that line counts as wrong: the match goes on by its own opening.
#[test]
fn an_opening_that_does_not_fit_does_not_unopen_the_match() {
    for opening in [
        "open 1.0 1v1; 1 Barbarian; 2 Moon Elf; 1 starts",
        "open living 1v1; 1 Barbarian; 2 Nobody; 1 starts",
        "open living 1v1; 1 Barbarian; 2 Moon Elf; 3 Monk; 1 starts",
        "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; 1 tokens Cursed Side 1",
    ] {
        let line = format!("replace 1; agreed 1 + 2; because so; with {opening}");
        let Err(objection) = replayed(&game(&[])).judge(named_in(&line)) else { panic!("{line}") };
        assert!(matches!(objection.fault, Fault::Refused(_)), "{line}: {objection:?}");
        is_void(&[], &line, objection.fault);
        let there = replayed(&game(&[&line]));
        let health = |seat: usize| health_of(there.now().state(), seat);
        assert_eq!([health(0), health(1)], [49, 48], "{line}");
    }
    let own = "open living 1v1; 1 Cursed Pirate; 2 Moon Elf; 1 starts; 1 tokens Cursed Side 1";
    let Event::Opened(opening) = parse(own).expect("an opening") else { panic!("{own}") };
    assert!(Game::open(named("living").expect("living"), opening).is_ok());
}
