//! The turns that `LUCK.md` works by hand.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;

use events::notation::parse_log;
use referee::content::{House, flatten_with, shipped};
use referee::revision::View;
use referee::{ActorId, Game, Ruleset};
use season::{Exact, Luck};
use throne_tests::project;

/// The blocks between fences of the page.
fn blocks(page: &str) -> Vec<&str> {
    page.split("```").skip(1).step_by(2).collect()
}

#[test]
fn what_the_page_works_by_hand_is_what_comes_out() {
    let page = fs::read_to_string(project("LUCK.md")).expect("the page");
    let blocks = blocks(&page);
    let house = House { options: Vec::new(), file: Some(blocks[0].to_owned()) };
    let source = flatten_with(shipped(), "living", &house).expect("house rules that fit");
    let rules = Arc::new(Ruleset::compiled(&source).expect("they compile"));
    let log = parse_log(blocks[1].trim()).expect("notation");
    let mut game =
        Game::replay(rules, log.iter().take(1).map(|line| line.event.clone())).expect("an opening");
    for line in log.iter().skip(1) {
        game.log(line.event.clone()).unwrap_or_else(|why| panic!("line {}: {why:?}", line.line));
    }
    let luck = Luck::of(&game, View::AsRuled).expect("it is open");

    let rows: Vec<Vec<&str>> = page
        .lines()
        .skip_while(|line| !line.starts_with("| entry | player |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.split('|').map(str::trim).skip(1).collect())
        .collect();
    assert_eq!(rows.len(), 7);
    let mut written: BTreeMap<u32, (usize, &str, &str)> = BTreeMap::new();
    for row in rows {
        let side = row[1].parse::<usize>().expect("a player") - 1;
        written.insert(row[0].parse().expect("an entry"), (side, row[2], row[3]));
    }
    for step in &luck.steps {
        let (side, told, skill) = written.get(&step.seq).copied().unwrap_or((0, "0", "0"));
        assert_eq!(step.parts[side].luck.to_string(), told, "luck of entry {}", step.seq);
        assert_eq!(step.parts[side].skill.to_string(), skill, "skill of entry {}", step.seq);
    }
    let par = |turn: usize, side: usize| {
        luck.reckonings[turn].begins[side] - luck.reckonings[turn].stood[side]
    };
    assert_eq!(par(0, 0).to_string(), "1809/512");
    assert_eq!(par(1, 1).to_string(), "1809/512");
    assert_eq!(luck.of_turn(1, 0).sum().to_string(), "-785/512");
    assert_eq!(luck.of_turn(2, 1).sum().to_string(), "-1809/512");
    assert_eq!(luck.reckonings[0].ends[0], Exact::whole(2));
    assert_eq!(luck.left_out, 0);
    assert_eq!(luck.worst_choice(1).map(|step| step.seq), Some(10));
    assert_eq!(luck.luckiest(1).map(|step| step.seq), Some(9));
    assert_eq!(luck.worst_choice(0).map(|step| step.seq), Some(3));
    assert_eq!(luck.turning_point(), None, "nobody has won");
    let kept: Vec<_> =
        luck.phases[0].attempts.iter().map(|attempt| (&attempt.kept, &attempt.best_keep)).collect();
    assert_eq!(kept[1], (&Some(vec![1]), &Some(vec![1, 2])));
    assert_eq!(luck.rolls.len(), 1);
    assert_eq!((luck.rolls[0].by, luck.rolls[0].seq), (ActorId::new(1).expect("a seat"), 5));
    assert_eq!(
        (luck.rolls[0].expected.to_string(), luck.rolls[0].actual.to_string()),
        ("-4".into(), "-2".into())
    );
}
