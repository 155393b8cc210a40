//! Logs at random: nothing panics, and what may be logged next is what is accepted.

use campaign::{
    Book, Campaign, Card, Deed, Fact, HeroOutcome, Matches, NoOutcome, Outcome, Rarity, Stage,
    Standing, Then, notation, wire,
};
use events::chain::Digest;
use events::{Name, Seat};

use crate::common::{fact, name};

/// Numbers that look drawn.
struct Drawn(u64);

impl Drawn {
    fn below(&mut self, most: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }

    fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len() as u64) as usize]
    }
}

/// Matches whose names say how they ended: scenario, Salves at the start, won, and a number besides.
struct Spelled;

impl Matches for Spelled {
    fn outcome(&self, of: &Name) -> Result<Outcome, NoOutcome> {
        let numbers: Vec<u16> =
            of.as_str().split(' ').filter_map(|word| word.parse().ok()).collect();
        let [scenario, starting_salves, won, besides] = numbers[..] else {
            return Err(NoOutcome::NotOver);
        };
        let hero = |hero| HeroOutcome {
            hero: name(hero),
            deck: 32 + usize::from(besides % 2),
            unidentified: [(besides % 3) as u8, (besides % 2) as u8, (besides % 5 / 3) as u8, 1],
        };
        Ok(Outcome {
            log: Digest::of(of.as_str().as_bytes()),
            scenario: scenario as u8,
            difficulty: name(if besides.is_multiple_of(17) { "Veteran" } else { "Normal" }),
            starting_salves,
            won: won == 1,
            salves: besides % 4,
            gold: besides % 60,
            all_explored: besides.is_multiple_of(2),
            heroes: vec![hero("Monk"), hero("Ninja")],
        })
    }
}

const CARDS: [&str; 12] = [
    "Link",
    "Codex",
    "Codex II",
    "Codex III",
    "Codex IV",
    "So Wild II",
    "So Wild III",
    "Campfire",
    "Coin Purse",
    "Health Potion IV",
    "Made Up",
    "Made Up II",
];

/// A fact of which anything may be wrong.
fn any_fact(drawn: &mut Drawn, campaign: &Campaign<'_>) -> Fact {
    let state = campaign.state();
    let hero = Seat::new(1 + drawn.below(40).min(2) as u8 % 3).unwrap_or(Seat::FIRST);
    let made = |drawn: &mut Drawn| Card {
        rarity: *drawn.one(&Rarity::ALL),
        replaces: drawn.below(6) == 0,
        name: name(CARDS[drawn.below(CARDS.len() as u64) as usize]),
    };
    let there = |drawn: &mut Drawn| {
        let one = state.hero(hero);
        let cards: Vec<Card> = one
            .into_iter()
            .flat_map(|one| one.loot.iter().chain(one.dealt.iter().flatten()))
            .cloned()
            .collect();
        if cards.is_empty() || drawn.below(5) == 0 {
            made(drawn)
        } else {
            drawn.one(&cards).clone()
        }
    };
    match drawn.below(16) {
        0 | 1 => {
            let book = campaign.book();
            let off = u16::from(drawn.below(9) == 0);
            let (scenario, salves) = (state.next_scenario(), state.next_salves(book) + off);
            let of = format!("{scenario} {salves} {} {}", drawn.below(2), drawn.below(500));
            Fact::Played { of: name(&of) }
        }
        2 | 3 => {
            let cards = (0..3 + drawn.below(2)).map(|_| made(drawn)).collect();
            Fact::Dealt { hero, cards }
        }
        4 | 5 => Fact::Bought { hero, card: there(drawn) },
        6 | 7 => Fact::Identified { hero, card: made(drawn) },
        8 => Fact::Sold { hero, card: there(drawn) },
        9 => Fact::SoldUnidentified { hero, rarity: *drawn.one(&Rarity::ALL) },
        10 => Fact::PutBack { hero, card: there(drawn), drawn: made(drawn) },
        11 | 12 => {
            let then = *drawn.one(&[Then::Kept, Then::Declined]);
            Fact::Looted { hero, die: drawn.below(22) as u8, card: made(drawn), then }
        }
        13 => Fact::Removed { hero, card: there(drawn) },
        14 => Fact::Recorded,
        _ => fact(&format!("strike {}; because a", drawn.below(60))),
    }
}

/// A fact that does this and is accepted, with whatever is seen then.
fn witness(campaign: &Campaign<'_>, deed: &Deed) -> Fact {
    let (book, state) = (campaign.book(), campaign.state());
    let fresh = |rarity, nth: usize| Card {
        rarity,
        replaces: false,
        name: name(&format!("Fresh {} {nth}", campaign.placed().count())),
    };
    match deed {
        Deed::Open => fact("open campaign Normal; 1 Monk; 2 Ninja"),
        Deed::Play => {
            // Nothing above is numbered so.
            let (scenario, salves) = (state.next_scenario(), state.next_salves(book));
            let of = format!("{scenario} {salves} 1 {}", 1001 + 34 * state.sessions.len());
            Fact::Played { of: name(&of) }
        }
        Deed::Deal(hero) => {
            let scenario = book.scenario(state.sessions.last().expect("a session").scenario);
            let Some(campaign::Kind::PortalCrawl { deal }) = scenario.map(|one| &one.kind) else {
                panic!("a shop without a crawl")
            };
            let cards = deal.iter().enumerate().map(|(nth, rarity)| fresh(*rarity, nth)).collect();
            Fact::Dealt { hero: *hero, cards }
        }
        Deed::Buy(hero, card) => Fact::Bought { hero: *hero, card: card.clone() },
        Deed::Identify(hero, rarity) => Fact::Identified { hero: *hero, card: fresh(*rarity, 0) },
        Deed::Sell(hero, card) => Fact::Sold { hero: *hero, card: card.clone() },
        Deed::SellUnidentified(hero, rarity) => {
            Fact::SoldUnidentified { hero: *hero, rarity: *rarity }
        }
        Deed::PutBack(hero, card) => {
            Fact::PutBack { hero: *hero, card: card.clone(), drawn: fresh(card.rarity, 0) }
        }
        Deed::Loot(hero) => Fact::Looted {
            hero: *hero,
            die: 1,
            card: fresh(Rarity::Legendary, 0),
            then: Then::Kept,
        },
        Deed::Remove(hero, card) => Fact::Removed { hero: *hero, card: card.clone() },
        Deed::Record => Fact::Recorded,
    }
}

/// What may be logged next is what is accepted, and what is refused there is refused so.
fn agrees(campaign: &Campaign<'_>) {
    for chance in campaign.may_now() {
        let fact = witness(campaign, &chance.deed);
        assert_eq!(
            campaign.judge(&fact, &Spelled).err(),
            chance.refused,
            "{}",
            notation::print(&fact)
        );
    }
}

#[test]
fn random_logs_do_no_harm_and_what_may_be_logged_is_accepted() {
    let (mut accepted, mut refused, mut stages) = (0, 0, std::collections::BTreeMap::new());
    for seed in 0..150 {
        let mut drawn = Drawn(seed * 7919 + 3);
        let mut campaign = Campaign::new(Book::shipped());
        agrees(&campaign);
        campaign.log(fact("open campaign Normal; 1 Monk; 2 Ninja"), &Spelled).expect("it opens");
        for _ in 0..120 {
            *stages.entry(format!("{:?}", campaign.state().stage)).or_insert(0) += 1;
            agrees(&campaign);
            let chances = campaign.may_now();
            // Now and then on by what is offered, so that a campaign goes far.
            let fact = if drawn.below(4) == 0 {
                witness(&campaign, &drawn.one(&chances).deed)
            } else {
                any_fact(&mut drawn, &campaign)
            };
            assert_eq!(notation::parse(&notation::print(&fact)).as_ref(), Ok(&fact));
            assert_eq!(wire::decode(&wire::encode(&fact)).as_ref(), Ok(&fact));
            let judged = campaign.judge(&fact, &Spelled);
            let before = campaign.state().clone();
            assert_eq!(campaign.log(fact.clone(), &Spelled), judged);
            match judged {
                Ok(()) => {
                    accepted += 1;
                    if let Some(deed) = Deed::of(&fact) {
                        let listed = chances.iter().find(|chance| same(&chance.deed, &deed));
                        let listed = listed.unwrap_or_else(|| panic!("{fact:?} is not listed"));
                        assert_eq!(listed.refused, None, "{fact:?}");
                    }
                }
                Err(refusal) => {
                    refused += 1;
                    assert_eq!(*campaign.state(), before, "{refusal}");
                    assert!(!refusal.to_string().is_empty() && !refusal.way_out().is_empty());
                }
            }
            adds_up(&campaign);
        }
        comes_to_the_same(&campaign);
    }
    assert!(accepted > 3_000 && refused > 3_000, "{accepted} accepted, {refused} refused");
    assert!(stages.len() >= 3, "{stages:?}");
}

/// The same, however the card is written.
fn same(one: &Deed, other: &Deed) -> bool {
    match (one, other) {
        (Deed::Buy(a, one), Deed::Buy(b, other))
        | (Deed::Sell(a, one), Deed::Sell(b, other))
        | (Deed::PutBack(a, one), Deed::PutBack(b, other))
        | (Deed::Remove(a, one), Deed::Remove(b, other)) => a == b && one.is(other),
        _ => one == other,
    }
}

/// What holds at every moment.
fn adds_up(campaign: &Campaign<'_>) {
    let (state, sheet) = (campaign.state(), campaign.sheet());
    let lines = sheet.sessions.iter().flat_map(|session| &session.lines);
    assert_eq!(lines.map(|line| line.points).sum::<i32>(), sheet.total());
    for hero in &state.heroes {
        let kinds: std::collections::BTreeSet<String> = hero.loot.iter().map(Card::kind).collect();
        assert_eq!(kinds.len(), hero.loot.len(), "one version of each: {:?}", hero.loot);
        assert!(hero.gold == 0 || state.stage == Stage::Shop);
    }
}

/// A campaign is its log: read anew, from lines and without what was struck or refused.
fn comes_to_the_same(campaign: &Campaign<'_>) {
    let all = campaign.placed().map(|(_, entry)| entry.fact.clone());
    let text: String = all.map(|fact| notation::print(&fact) + "\n").collect();
    let read =
        notation::parse_log(&text).expect("it was printed").into_iter().map(|(_, fact)| fact);
    let anew = Campaign::replay(Book::shipped(), read, &Spelled);
    assert_eq!(anew.state(), campaign.state());
    let counts =
        campaign.placed().filter(|(_, entry)| matches!(entry.standing, Standing::Counts(_)));
    let counts = counts.map(|(_, entry)| entry.fact.clone());
    let counts = counts.filter(|fact| !matches!(fact, Fact::Struck { .. }));
    let anew = Campaign::replay(Book::shipped(), counts, &Spelled);
    assert_eq!(anew.state(), campaign.state());
}
