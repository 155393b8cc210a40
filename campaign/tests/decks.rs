//! Versions of cards, and how many a deck has.

use campaign::{Outcome, Refusal, Rule};

use crate::common::{Told, fact, lost, won};

fn with_unidentified(unidentified: [u8; 4]) -> Told {
    let mut told = Told::opened();
    let mut outcome = Outcome { gold: 250, ..won(1) };
    outcome.heroes[0].unidentified = unidentified;
    told.played("a", outcome);
    told
}

/// LOOT-4, L748: So Wild III takes the place of the common So Wild, and of any lower version.
#[test]
fn a_higher_version_replaces_the_lower_one_loot_4() {
    let mut told = with_unidentified([2, 2, 2, 2]);
    told.ok("1 identifies common replacing So Wild II");
    assert_eq!(told.cards()[0], 32);
    told.ok("1 identifies rare So Wild III");
    assert_eq!((told.cards()[0], told.loot(1)), (32, vec!["So Wild III".to_owned()]));
    // A card that replaces no common one is one more.
    told.ok("1 identifies rare Codex II");
    assert_eq!(told.cards()[0], 33);
    told.ok("1 identifies legendary Codex IV");
    assert_eq!((told.cards()[0], told.loot(1).len()), (33, 2));
}

#[test]
fn a_lower_version_goes_under_its_deck_loot_4() {
    let mut told = with_unidentified([1, 1, 1, 0]);
    told.ok("1 identifies epic Codex III");
    let refusal = told.refused("1 identifies rare Codex II", Rule::Versions);
    assert_eq!(refusal.way_out(), "put it under its Loot deck, and log the card drawn instead");
    told.refused("1 identifies common Codex", Rule::Versions);
    told.ok("1 identifies rare Campfire");
    // It is not dealt to lie in the shop either. [SHOP-3]
    told.refused(
        "1 is dealt common Link + common Greed + common Tin + rare Codex II",
        Rule::Versions,
    );
    told.ok("2 is dealt common Link + common Greed + common Tin + rare Codex II");
}

/// LOOT-4, L746: not two of the same name.
#[test]
fn the_same_version_is_not_there_twice_loot_4() {
    let mut told = with_unidentified([0, 2, 0, 0]);
    told.ok("1 identifies rare Codex II");
    told.refused("1 identifies rare Codex II", Rule::Versions);
    told.refused("1 identifies rare CODEX II", Rule::Versions);
    // It may lie in the shop, as it is no lower one, and is not bought there.
    told.ok("1 is dealt common Link + common Greed + common Tin + rare Codex II");
    told.refused("1 buys rare Codex II", Rule::Versions);
}

/// L748 and L878 write one name with and without its mark.
#[test]
fn marks_at_the_end_of_a_name_make_no_other_card() {
    let mut told = with_unidentified([1, 1, 0, 0]);
    told.ok("1 identifies rare So Wild III!");
    assert_eq!(told.loot(1), ["So Wild III"]);
    told.refused("1 identifies common replacing So Wild II!", Rule::Versions);
}

#[test]
fn a_card_is_what_it_was_printed_as_adv_11() {
    let mut told = with_unidentified([1, 1, 1, 0]);
    told.refused("1 identifies common Codex II", Rule::LootCards);
    told.refused("1 identifies rare replacing Codex II", Rule::LootCards);
    // Of a card that nobody has seen in print the table says what it is.
    told.ok("1 identifies common replacing Getting Paid II");
    told.ok("1 identifies rare replacing So Wild III");
    assert_eq!(told.cards()[0], 32);
}

/// What becomes of a common card whose Loot card is sold is lost: it does not come back, and that is marked.
#[test]
fn a_sold_card_that_had_replaced_one_is_marked() {
    let mut told = with_unidentified([0, 2, 0, 0]);
    told.ok("1 identifies rare Codex II");
    told.ok("1 sells rare Codex II");
    assert!(!told.campaign.state().heroes[0].swap_left);
    told.ok("1 identifies rare So Wild III");
    told.ok("1 sells rare So Wild III");
    assert_eq!(told.cards()[0], 31);
    assert!(told.campaign.state().heroes[0].swap_left);
}

/// LOOT-5: 50 cards are no more than a deck can have, 51 are.
#[test]
fn surplus_leaves_before_the_next_session_loot_5() {
    let mut told = with_unidentified([19, 0, 0, 0]);
    for nth in 0..18 {
        told.ok(&format!("1 identifies common Made Up {nth}"));
    }
    assert_eq!(told.cards()[0], 50);
    told.refused("1 removes common Made Up 0", Rule::DeckLimit);
    told.ok("1 identifies common Made Up 18");
    assert_eq!(told.cards()[0], 51);
    told.ok("record");
    let second = Outcome { scenario: 2, starting_salves: 0, ..lost(2) };
    let refusal = told.play("b", second.clone());
    let hero = events::Seat::FIRST;
    assert_eq!(refusal, Some(Refusal::DeckTooLarge { hero, cards: 51, most: 50 }));
    // A Loot card leaves, and no other one.
    told.refused("1 removes common Tip It!", Rule::Shop);
    told.ok("1 removes common Made Up 7");
    assert_eq!(told.cards()[0], 50);
    told.refused("1 removes common Made Up 8", Rule::DeckLimit);
    told.played("b", second);
}

/// The shop, and not the limit of a deck, is where one may have 51 cards.
#[test]
fn nothing_is_refused_in_the_shop_for_too_many_cards_loot_5() {
    let mut told = with_unidentified([25, 0, 0, 0]);
    for nth in 0..20 {
        told.ok(&format!("1 identifies common Made Up {nth}"));
    }
    assert_eq!(told.cards()[0], 52);
    assert!(told.campaign.judge(&fact("record"), &told.matches).is_ok());
}
