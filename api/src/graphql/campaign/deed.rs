//! What may be logged next in a campaign, and what may not and why.

use async_graphql::{Enum, SimpleObject};
use campaign::{Card, Chance, Deed, Rarity, notation, rarity_word};
use events::Seat;

use super::card::CampaignCard;
use super::ruling::CampaignRuling;
use super::seen::Seen;
use crate::report::LootRarity;

/// What is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
pub(super) enum CampaignDeed {
    /// The next session is taken from its match.
    Play,
    /// The cards of the shop are dealt.
    Deal,
    /// A card of the shop is bought.
    Buy,
    /// An unidentified card is identified.
    Identify,
    /// A card of the deck is sold.
    Sell,
    /// An unidentified card is sold.
    SellUnidentified,
    /// A card of the shop goes under its deck, and another lies there.
    PutBack,
    /// A chest of Boss Loot is opened, and its card kept.
    KeepLoot,
    /// The same, and its card declined.
    DeclineLoot,
    /// A card leaves a deck that has too many.
    Remove,
    /// The session is recorded.
    Record,
}

/// What is only seen when it is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
pub(super) enum CampaignUnseen {
    /// The match, by its id: one of the candidates.
    Match,
    /// What the Loot die shows.
    Die,
    /// How rare the card is.
    Rarity,
    /// The card, by its name, with `replacing` before it if it has the sign of a card that takes the place of a common one.
    Card,
}

/// A `_` of a line.
#[derive(SimpleObject)]
pub(super) struct CampaignBlank {
    /// What belongs there.
    kind: CampaignUnseen,
    /// How rare that card is, where it is known.
    rarity: Option<LootRarity>,
    /// What is known to be possible there. Of cards others exist, which were not seen in print.
    choices: Vec<CampaignChoice>,
}

/// Something that can stand for a `_`.
#[derive(Clone, SimpleObject)]
pub(super) struct CampaignChoice {
    /// How it is called.
    name: String,
    /// What stands in the line.
    fills: String,
}

/// Something that may be logged next, or may not.
#[derive(SimpleObject)]
pub(super) struct CampaignOption {
    /// What is done.
    deed: CampaignDeed,
    /// The place of the hero who does it.
    hero: Option<u8>,
    /// With which card.
    card: Option<CampaignCard>,
    /// How rare the card is.
    rarity: Option<LootRarity>,
    /// The line that logs it, with a `_` for each thing that is only seen then.
    line: String,
    /// Those, in their order.
    blanks: Vec<CampaignBlank>,
    /// What it costs in Gold; below nothing what it brings.
    gold: i32,
    /// Why it may not, if it may not.
    ruling: Option<CampaignRuling>,
}

/// What may be logged next, and what may not.
pub(super) fn options(seen: &Seen) -> Vec<CampaignOption> {
    let chances = seen.told.campaign.may_now();
    chances.iter().flat_map(|chance| of(seen, chance)).collect()
}

fn of(seen: &Seen, chance: &Chance) -> Vec<CampaignOption> {
    let line = notation::to_log(&seen.told.campaign, &chance.deed);
    let option = |deed, hero: Option<&Seat>, card: Option<&Card>, of: Option<Rarity>| {
        let known = of.or(card.map(|card| card.rarity));
        CampaignOption {
            deed,
            hero: hero.map(|seat| seat.number()),
            card: card.map(|card| CampaignCard::of(seen, card)),
            rarity: known.map(LootRarity::from),
            line: line.clone(),
            blanks: Vec::new(),
            gold: chance.gold,
            ruling: chance
                .refused
                .clone()
                .map(|refusal| CampaignRuling::of(&seen.matches, refusal)),
        }
    };
    let with = |blanks, option| CampaignOption { blanks, ..option };
    let card = |rarity| card_of(seen, Some(rarity));
    let one = match &chance.deed {
        Deed::Open => return Vec::new(),
        Deed::Play => {
            let of =
                CampaignBlank { kind: CampaignUnseen::Match, rarity: None, choices: Vec::new() };
            with(vec![of], option(CampaignDeed::Play, None, None, None))
        }
        Deed::Deal(hero) => {
            let last = seen.told.campaign.state().last_played(seen.told.campaign.book());
            let deal = last.map_or(&[][..], |(_, scenario)| scenario.kind.deal());
            let cards = deal.iter().copied().map(card).collect();
            with(cards, option(CampaignDeed::Deal, Some(hero), None, None))
        }
        Deed::Buy(hero, of) => option(CampaignDeed::Buy, Some(hero), Some(of), None),
        Deed::Identify(hero, of) => {
            let option = option(CampaignDeed::Identify, Some(hero), None, Some(*of));
            with(vec![card(*of)], option)
        }
        Deed::Sell(hero, of) => option(CampaignDeed::Sell, Some(hero), Some(of), None),
        Deed::SellUnidentified(hero, of) => {
            option(CampaignDeed::SellUnidentified, Some(hero), None, Some(*of))
        }
        Deed::PutBack(hero, of) => {
            let option = option(CampaignDeed::PutBack, Some(hero), Some(of), None);
            with(vec![card(of.rarity)], option)
        }
        Deed::Loot(hero) => {
            let both = [CampaignDeed::KeepLoot, CampaignDeed::DeclineLoot].into_iter();
            let lines = [notation::to_keep(*hero), notation::to_decline(*hero)];
            let filled = both.zip(lines).map(|(deed, line)| CampaignOption {
                line,
                blanks: loot(seen),
                ..option(deed, Some(hero), None, None)
            });
            return filled.collect();
        }
        Deed::Remove(hero, of) => option(CampaignDeed::Remove, Some(hero), Some(of), None),
        Deed::Record => option(CampaignDeed::Record, None, None, None),
    };
    vec![one]
}

/// What is seen when a chest of Boss Loot is opened.
fn loot(seen: &Seen) -> Vec<CampaignBlank> {
    let choice = |text: String| CampaignChoice { name: text.clone(), fills: text };
    let die = 1..=seen.told.campaign.book().numbers.die;
    let rarities = Rarity::ALL.into_iter().map(|rarity| rarity_word(rarity).to_owned());
    vec![
        CampaignBlank {
            kind: CampaignUnseen::Die,
            rarity: None,
            choices: die.map(|shows| choice(shows.to_string())).collect(),
        },
        CampaignBlank {
            kind: CampaignUnseen::Rarity,
            rarity: None,
            choices: rarities.map(choice).collect(),
        },
        card_of(seen, None),
    ]
}

/// A card that is seen then, of this rarity or of any.
fn card_of(seen: &Seen, of: Option<Rarity>) -> CampaignBlank {
    let printed = seen.told.campaign.book().cards.iter();
    let known = printed.filter(|card| of.is_none_or(|rarity| card.rarity == rarity));
    let choices = known.map(|card| {
        let replacing = if card.replaces { "replacing " } else { "" };
        CampaignChoice { name: card.name.clone(), fills: format!("{replacing}{}", card.name) }
    });
    CampaignBlank {
        kind: CampaignUnseen::Card,
        rarity: of.map(LootRarity::from),
        choices: choices.collect(),
    }
}
