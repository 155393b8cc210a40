//! Boss Loot.

use campaign::{Outcome, Refusal, Rule, Stage};
use events::Seat;

use crate::common::{Told, lost, won};

/// Behind the Boss Battle of this scenario.
fn behind(scenario: u8, is_won: bool) -> Told {
    let mut told = Told::opened();
    for before in 1..scenario {
        told.played("m", Outcome { scenario: before, salves: 2, ..won(before) });
        if before == 2 {
            for hero in [1, 2] {
                (0..3).for_each(|_| told.ok(&format!("{hero} rolls 14 and declines common Link")));
            }
        }
        told.ok("record");
    }
    told.played("boss", Outcome { scenario, won: is_won, salves: 2, ..lost(scenario) });
    assert_eq!(told.campaign.state().stage, Stage::BossLoot);
    told
}

/// Scenario 2 prints three chests for a victory and one for a defeat; each player opens them. [L639-640]
#[test]
fn as_many_chests_as_are_printed_adv_boss_10() {
    for (is_won, chests) in [(true, 3), (false, 1)] {
        let mut told = behind(2, is_won);
        let refusal = told.refused("record", Rule::BossLoot);
        let both = [1, 2].into_iter().filter_map(Seat::new).collect();
        assert_eq!(refusal, Refusal::ChestsLeft(both));
        for nth in 0..chests {
            told.refused("record", Rule::BossLoot);
            told.ok(&format!("1 rolls 1 and keeps common Made Up {nth}"));
        }
        told.refused("1 rolls 1 and keeps common Made Up 9", Rule::BossLoot);
        (0..chests).for_each(|_| told.ok("2 rolls 1 and declines common Link"));
        assert_eq!(told.cards(), [32 + chests, 32]);
        told.ok("record");
    }
}

/// Row 5: Common up to 14, Rare up to 18, Epic up to 20.
#[test]
fn the_die_says_how_rare_the_card_is_adv_boss_10() {
    let mut told = behind(2, true);
    told.refused("1 rolls 0 and keeps common Link", Rule::Chest);
    told.refused("1 rolls 21 and keeps common Link", Rule::Chest);
    told.refused("1 rolls 15 and keeps common Link", Rule::BossLoot);
    told.refused("1 rolls 18 and declines common Link", Rule::BossLoot);
    told.refused("1 rolls 19 and keeps rare Codex II", Rule::BossLoot);
    told.ok("1 rolls 14 and keeps common Link");
    told.ok("1 rolls 15 and keeps rare Codex II");
    // LOOT-6: rarer than the row where a deck is empty.
    told.ok("1 rolls 15 and keeps epic Health Potion III");
    told.ok("2 rolls 20 and declines epic Codex III");
}

/// L645: a lower version is replaced, whatever becomes of it; one of the same level can only be declined. [L746]
#[test]
fn versions_in_boss_loot_loot_4() {
    let mut told = behind(2, true);
    told.ok("1 rolls 19 and keeps epic Codex III");
    told.refused("1 rolls 15 and keeps rare Codex II", Rule::Versions);
    told.refused("1 rolls 15 and declines rare Codex II", Rule::Versions);
    told.refused("1 rolls 19 and keeps epic Codex III", Rule::Versions);
    told.ok("1 rolls 19 and declines epic Codex III");
}

/// One point for each card that is not kept, after a victory only. [SCORE-1, SCORE-2]
#[test]
fn a_declined_card_is_a_point_if_the_battle_was_won_score_1() {
    let mut told = behind(2, true);
    told.ok("1 rolls 1 and declines common Link");
    told.ok("1 rolls 1 and keeps common Link");
    told.ok("2 rolls 1 and declines common Link");
    // 22 of scenario 1; 20, 2 Salves and 2 cards.
    assert_eq!(told.points(), (vec![22, 24], 46));
    let mut told = behind(2, false);
    told.ok("1 rolls 1 and declines common Link");
    assert_eq!(told.points(), (vec![22, -10], 12));
}

#[test]
fn neither_shop_nor_boss_loot_in_the_others_place() {
    let mut told = behind(2, true);
    told.refused("1 sells unidentified rare", Rule::ShopGold);
    let mut told = Told::opened();
    told.refused("1 rolls 1 and keeps common Link", Rule::BossLoot);
    told.played("a", won(1));
    told.refused("1 rolls 1 and keeps common Link", Rule::BossLoot);
}

/// The card of scenario 4 is not known: neither how many chests it prints nor of which level.
#[test]
fn where_the_card_is_not_known_the_table_says_how_many() {
    let mut told = behind(4, true);
    for _ in 0..5 {
        told.ok("1 rolls 1 and declines legendary Codex IV");
    }
    told.ok("record");
    assert!(told.campaign.sheet().sessions[3].unverified[0].starts_with("Scenario 4"));
    assert!(told.campaign.sheet().sessions[1].unverified.is_empty());
}
