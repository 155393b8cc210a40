//! A campaign of two sessions, worked out by hand from the rulebook before it was run: scenario 1 lost, repeated and won.

use campaign::{Counted, Outcome, Rule, Stage};

use crate::common::{Told, lost, won};

#[test]
fn scenario_1_lost_then_won_with_shop_and_score() {
    let mut told = Told::opened();
    // Session 1 starts with the two Salves of the scenario card [ADV-3] and is lost with 12 Gold on the dial: everybody has 15.
    let mut first = Outcome { gold: 12, salves: 1, ..lost(1) };
    first.heroes[0].unidentified = [1, 0, 0, 0];
    first.heroes[1].unidentified = [0, 1, 0, 0];
    told.played("first.match", first);
    assert_eq!(told.gold(), [15, 15]);
    // 15 for a Rare card, 5 for an unidentified one. [SHOP-3]
    told.ok(
        "1 is dealt common Blazing Effigy + common Link + common Strength Serum II + rare Codex II",
    );
    told.ok("1 buys rare Codex II");
    told.ok("1 sells unidentified common");
    assert_eq!(told.gold(), [5, 15]);
    // 10 to identify it, which leaves 5: too little for a Rare card, and so it is with the 5 that its sale brings.
    told.ok("2 is dealt common Link + common Greed II + common Tip It II + rare So Wild III");
    told.ok("2 identifies rare Health Potion II");
    assert_eq!(told.gold(), [5, 5]);
    told.refused("2 buys rare So Wild III", Rule::Shop);
    told.ok("2 sells rare Health Potion II");
    assert_eq!(told.gold(), [5, 10]);
    told.refused("2 buys rare So Wild III", Rule::Shop);
    told.ok("record");
    // 32 + Codex II; 32, as Health Potion II is gone again.
    assert_eq!(told.cards(), [33, 32]);
    assert_eq!(told.points(), (vec![-10], -10));

    // The repeat starts with 2 + 3 Salves, whatever was left. [SCORE-2] 27 Gold are rounded up to 30. [L873]
    let mut second =
        Outcome { starting_salves: 5, salves: 4, gold: 27, all_explored: true, ..won(2) };
    second.heroes[0].unidentified = [0, 0, 1, 0];
    told.played("second.match", second);
    assert_eq!(told.gold(), [30, 30]);
    told.ok(
        "1 is dealt common Link + common Greed II + common Tip It II + rare Try, Try Again III",
    );
    told.ok("2 is dealt common Link + common Greed II + common Tip It II + rare So Wild III");
    // Codex III takes the place of Codex II. [LOOT-4]
    told.ok("1 identifies epic Codex III");
    told.ok("1 buys rare Try, Try Again III");
    told.ok("2 buys rare So Wild III");
    told.ok("2 buys common Link");
    assert_eq!(told.gold(), [5, 5]);
    assert_eq!(told.loot(1), ["Codex III", "Try, Try Again III"]);
    assert_eq!(told.loot(2), ["So Wild III", "Link"]);
    // Two of these cards take the place of a common one. [ADV-11]
    assert_eq!(told.cards(), [33, 33]);
    told.ok("record");

    // 20 of the difficulty, 4 Salves, 10 Gold of both together, every tile.
    let sheet = told.campaign.sheet();
    let lines = sheet.sessions[1].lines.iter();
    let lines: Vec<_> = lines.map(|line| (line.counted, line.of, line.points, line.rule)).collect();
    assert_eq!(
        lines,
        [
            (Counted::ScenarioScore, 1, 20, Rule::Difficulty),
            (Counted::Salves, 4, 4, Rule::Won),
            (Counted::Gold, 10, 2, Rule::Won),
            (Counted::AllTiles, 1, 5, Rule::Won),
        ]
    );
    assert_eq!(told.points(), (vec![-10, 31], 21));
    let state = told.campaign.state();
    let book = told.campaign.book();
    assert_eq!((state.stage, state.next_scenario(), state.next_salves(book)), (Stage::Ready, 2, 4));
    // Nobody takes Gold or unidentified cards along. [SHOP-4]
    assert_eq!(told.gold(), [0, 0]);
}
