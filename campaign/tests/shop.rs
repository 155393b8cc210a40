//! The shop.

use campaign::{Deed, Outcome, Refusal, Rule};
use events::Seat;

use crate::common::{Told, lost, won};

/// In the shop of scenario 1 with so much Gold on the dial and unidentified cards of the first hero.
fn in_shop(gold: u16, unidentified: [u8; 4]) -> Told {
    let mut told = Told::opened();
    let mut outcome = Outcome { gold, ..won(1) };
    outcome.heroes[0].unidentified = unidentified;
    told.played("a", outcome);
    told
}

const DEAL: &str = "1 is dealt common Link + common Greed + common Health Potion + rare Codex II";

#[test]
fn gold_is_rounded_up_for_everybody_shop_1() {
    // The page's own example is 27; 25 and 30 stay by the reading of C-50, and 26 is the next one up.
    for (dial, each) in [(27, 30), (0, 0), (1, 5), (5, 5), (25, 25), (26, 30), (30, 30)] {
        assert_eq!(in_shop(dial, [0; 4]).gold(), [each, each], "{dial}");
        let lost = {
            let mut told = Told::opened();
            told.played("a", Outcome { gold: dial, ..lost(1) });
            told.gold()
        };
        assert_eq!(lost, [each, each], "won or lost");
    }
}

/// C-50: read as multiples of 5; where multiples of 10 would come to something else, the sheet says so.
#[test]
fn rounding_is_marked_where_it_matters_c_50() {
    for (dial, marked) in
        [(27, false), (30, false), (26, false), (25, true), (21, true), (0, false)]
    {
        let sheet = in_shop(dial, [0; 4]).campaign.sheet();
        assert_eq!(!sheet.sessions[0].unverified.is_empty(), marked, "{dial}");
    }
}

#[test]
fn the_deal_is_that_of_the_scenario_card_shop_2() {
    let mut told = in_shop(0, [0; 4]);
    told.refused("1 is dealt common Link + common Greed + rare Codex II", Rule::ShopDeal);
    told.refused("1 is dealt common Link + common Greed + common Kin + common Tin", Rule::ShopDeal);
    told.refused(&format!("{DEAL} + common Tin"), Rule::ShopDeal);
    // LOOT-6: where the Common deck is empty, Rare cards are dealt.
    told.ok("2 is dealt common Link + common Greed + rare Campfire + rare Codex II");
    told.ok(DEAL);
    told.refused(DEAL, Rule::ShopDeal);
    told.refused(
        "3 is dealt common Link + common Greed + common Tin + rare Codex II",
        Rule::Campaign,
    );
}

/// SHOP-3: a Common card costs 10, a Rare one 15.
#[test]
fn prices_and_both_sides_of_them_shop_3() {
    for (gold, common, rare) in [(5, false, false), (10, true, false), (15, true, true)] {
        let mut told = in_shop(gold, [0; 4]);
        told.ok(DEAL);
        let may = |told: &Told, card: &str| {
            told.campaign.judge(&crate::common::fact(card), &told.matches).is_ok()
        };
        assert_eq!(may(&told, "1 buys common Link"), common, "{gold}");
        assert_eq!(may(&told, "1 buys rare Codex II"), rare, "{gold}");
    }
    let prices = &campaign::Book::shipped().numbers.shop;
    assert_eq!((prices.prices, prices.identify, prices.sale), ([10, 15, 20, 25], 10, 5));
}

/// SHOP-3, L878: an Epic card for whoever has the Rare version costs 5; a Rare one for whoever has the Common one, too.
#[test]
fn an_upgrade_costs_the_difference_shop_3() {
    let mut told = in_shop(20, [0; 4]);
    told.ok("1 is dealt common Link + common Health Potion + epic Codex III + rare Codex II");
    told.ok("1 buys rare Codex II");
    let chance = told.campaign.may_now();
    let codex = |chance: &&campaign::Chance| matches!(&chance.deed, Deed::Buy(_, card) if card.name.as_str() == "Codex III");
    assert_eq!(chance.iter().find(codex).map(|one| (one.gold, &one.refused)), Some((5, &None)));
    told.ok("1 buys epic Codex III");
    assert_eq!((told.gold()[0], told.loot(1)), (0, vec!["Codex III".to_owned()]));
    // Two versions apart: Legendary 25 less Rare 15.
    let mut told = in_shop(25, [0; 4]);
    told.ok("1 is dealt common Link + common Greed + legendary Codex IV + rare Codex II");
    told.ok("1 buys rare Codex II");
    told.ok("1 buys legendary Codex IV");
    assert_eq!(told.gold()[0], 0);
}

#[test]
fn no_lower_version_is_bought_and_it_may_be_put_back_shop_3() {
    let mut told = in_shop(60, [0; 4]);
    told.ok("1 is dealt common Health Potion + common Greed + epic Codex III + rare Codex II");
    // Nothing in the deck is higher yet.
    told.refused("1 puts back rare Codex II; draws rare Campfire", Rule::Shop);
    told.ok("1 buys epic Codex III");
    told.refused("1 buys rare Codex II", Rule::Versions);
    // As rare or rarer. [LOOT-6]
    told.refused("1 puts back rare Codex II; draws common Link", Rule::ShopDeal);
    told.ok("1 puts back rare Codex II; draws rare Campfire");
    told.refused("1 buys rare Codex II", Rule::Shop);
    told.ok("1 buys rare Campfire");
    assert_eq!(told.gold()[0], 60 - 20 - 15);
}

#[test]
fn a_card_is_bought_by_whom_it_was_dealt_to_and_once_shop_3() {
    let mut told = in_shop(60, [0; 4]);
    told.ok(DEAL);
    told.refused("2 buys rare Codex II", Rule::Shop);
    told.ok("1 buys rare Codex II");
    told.refused("1 buys rare Codex II", Rule::Shop);
}

#[test]
fn identifying_costs_10_and_asks_for_a_card_shop_3() {
    let mut told = in_shop(5, [0, 1, 0, 1]);
    told.refused("1 identifies rare Codex II", Rule::Shop);
    let mut told = in_shop(10, [0, 1, 0, 1]);
    told.refused("1 identifies common Link", Rule::Chest);
    told.refused("2 identifies rare Codex II", Rule::Chest);
    told.ok("1 identifies rare Codex II");
    assert_eq!((told.gold()[0], told.loot(1)), (0, vec!["Codex II".to_owned()]));
    told.refused("1 sells unidentified rare", Rule::Chest);
    told.ok("1 sells unidentified legendary");
    assert_eq!(told.gold()[0], 5);
}

/// SHOP-3, L881-884: unidentified cards and Loot cards of the deck are sold; cards of the shop and other cards are not.
#[test]
fn what_may_be_sold_shop_3() {
    let mut told = in_shop(15, [0; 4]);
    told.ok(DEAL);
    let refusal = told.refused("1 sells rare Codex II", Rule::Shop);
    assert!(matches!(refusal, Refusal::BelongsToTheShop(_)));
    let refusal = told.refused("1 sells common So Wild!", Rule::Shop);
    assert!(matches!(refusal, Refusal::NotInDeck(_)));
    told.ok("1 buys rare Codex II");
    told.ok("1 sells rare Codex II");
    assert_eq!((told.gold()[0], told.loot(1).len()), (5, 0));
    told.refused("1 sells rare Codex II", Rule::Shop);
}

#[test]
fn gold_is_everybodys_own_shop_1() {
    let mut told = in_shop(15, [0; 4]);
    told.ok(DEAL);
    told.ok("1 buys rare Codex II");
    assert_eq!(told.gold(), [0, 15]);
}

#[test]
fn the_shop_is_open_between_the_crawl_and_the_record_shop_4() {
    let mut told = Told::opened();
    told.refused(DEAL, Rule::ShopGold);
    told.played("a", won(1));
    told.ok(DEAL);
    told.ok("record");
    told.refused("1 sells unidentified rare", Rule::ShopGold);
    let after = &told.campaign.state().heroes[0];
    assert_eq!((after.gold, &after.dealt, after.unidentified), (0, &None, [0; 4]));
}

#[test]
fn the_shop_says_what_it_would_allow_and_why_not() {
    let mut told = in_shop(10, [0, 1, 0, 0]);
    told.ok(DEAL);
    let first = Seat::FIRST;
    let lines: Vec<(Deed, Option<Rule>)> = told
        .campaign
        .may_now()
        .into_iter()
        .filter(|chance| !matches!(&chance.deed, Deed::Deal(hero) if *hero != first))
        .map(|chance| (chance.deed, chance.refused.and_then(|no| no.rule())))
        .collect();
    let buys = |name: &str| {
        let deed = |deed: &Deed| matches!(deed, Deed::Buy(_, card) if card.name.as_str() == name);
        lines.iter().find(|(one, _)| deed(one)).map(|(_, rule)| *rule)
    };
    assert_eq!(buys("Link"), Some(None));
    assert_eq!(buys("Codex II"), Some(Some(Rule::Shop)));
    let rare = campaign::Rarity::Rare;
    assert!(lines.contains(&(Deed::Identify(first, rare), None)));
    assert!(lines.contains(&(Deed::SellUnidentified(first, rare), None)));
    assert!(lines.contains(&(Deed::Deal(first), Some(Rule::ShopDeal))));
    assert!(lines.contains(&(Deed::Play, Some(Rule::BetweenSessions))));
    assert!(lines.contains(&(Deed::Record, None)));
}
