//! Events as somebody might log them, for property tests.

use events::{
    Answer, Apart, Assist, Authority, Cell, Correction, DamageType, Decision, Dice, Environment,
    Event, Face, Given, Goal, HeroCard, How, JudgeRuling, Map, Moment, Name, Opening, Phase, Pick,
    Plays, Prose, Says, Seat, Seated, Setting, Setup, When,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// Events of every variant with every optional part.
pub(crate) fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        8 => act(),
        1 => correction().prop_map(Event::Corrected),
        1 => ruling().prop_map(Event::Ruled),
        1 => answer().prop_map(Event::Answered),
    ]
    .prop_filter("can be meant", |event| event.check().is_ok())
}

/// Events that are neither corrections nor rulings.
pub(crate) fn act() -> impl Strategy<Value = Event> {
    prop_oneof![
        3 => opening().prop_map(Event::Opened),
        1 => (seat(), dice()).prop_map(|(by, dice)| Event::Rolled { by, dice }),
        1 => (seat(), option::of(name())).prop_map(|(by, ability)| Event::Announced { by, ability }),
        1 => (seat(), seat()).prop_map(|(by, at)| Event::Aimed { by, at }),
        1 => (seat(), name()).prop_map(|(by, with)| Event::Defended { by, with }),
        2 => (seat(), name(), vec(pick(), 0..5)).prop_map(|(by, card, picks)| Event::Played { by, card, picks }),
        1 => (seat(), vec(name(), 1..6)).prop_map(|(by, cards)| Event::Sold { by, cards }),
        2 => (seat(), name(), vec(pick(), 0..5)).prop_map(|(by, token, picks)| Event::Spent { by, token, picks }),
        1 => (seat(), name()).prop_map(|(by, token)| Event::PaidOff { by, token }),
        2 => (seat(), vec(pick(), 1..6)).prop_map(|(by, picks)| Event::Chose { by, picks }),
        1 => (seat(), vec(name(), 1..6)).prop_map(|(by, cards)| Event::Revealed { by, cards }),
        1 => seat().prop_map(|by| Event::Passed { by }),
        1 => seat().prop_map(|by| Event::Ended { by }),
        1 => seat().prop_map(|by| Event::Conceded { by }),
        2 => (seat(), name(), option::of(face())).prop_map(|(by, card, says)| Event::Flipped { by, card, says }),
        2 => (seat(), name(), environment()).prop_map(|(by, tile, says)| Event::Explored { by, tile, says }),
        2 => (seat(), name(), hero_card()).prop_map(|(by, card, says)| Event::ReadOut { by, card, says }),
        1 => (seat(), name()).prop_map(|(by, card)| Event::Discarded { by, card }),
    ]
    .prop_filter("fits in a line", |event| event.check().is_ok())
}

/// What a card of a Boss says.
fn face() -> impl Strategy<Value = Face> {
    let objective =
        prop_oneof![Just(Goal::Straights), vec((name(), 1..=2_u8), 1..3).prop_map(Goal::Symbols),];
    let text = || vec(given(), 0..=Face::MOST);
    let plays = (any::<bool>(), any::<u8>(), text())
        .prop_map(|(in_roll_phase, cost, does)| Plays { in_roll_phase, cost, does });
    (objective, option::of(plays), text()).prop_map(|(objective, plays, bonus)| Face {
        objective,
        plays,
        bonus,
    })
}

/// What an Environment says.
fn environment() -> impl Strategy<Value = Environment> {
    let alone = given().prop_filter("acts alone", Given::acts_alone);
    let does = vec(alone, 0..=Face::MOST);
    let minion = option::of(1..=Environment::MINIONS);
    (any::<u8>(), any::<u8>(), does, minion).prop_map(|(cp, gold, does, minion)| Environment {
        cp,
        gold,
        does,
        minion,
    })
}

/// What a card of a Hero says.
fn hero_card() -> impl Strategy<Value = HeroCard> {
    let word = prop_oneof![
        3 => given(),
        1 => (1..=u8::MAX).prop_map(Given::Prevent),
        1 => (1..=Given::FEW).prop_map(Given::Remove),
        1 => (1..=Given::FEW).prop_map(Given::Change),
        1 => (1..=Given::DICE).prop_map(Given::Reroll),
    ];
    let when = prop::sample::select(&When::ALL[..]);
    let text = vec(word, 0..=Face::MOST);
    (when, any::<u8>(), text).prop_map(|(when, cost, does)| HeroCard { when, cost, does })
}

fn given() -> impl Strategy<Value = Given> {
    let amount = || 1..=u8::MAX;
    prop_oneof![
        (amount(), prop::sample::select(&DamageType::ALL[..]))
            .prop_map(|(n, kind)| Given::Deal(n, kind)),
        amount().prop_map(Given::Add),
        amount().prop_map(Given::Heal),
        (amount(), name()).prop_map(|(n, token)| Given::Gain(n, token)),
        (amount(), name()).prop_map(|(n, token)| Given::Inflict(n, token)),
        amount().prop_map(Given::GainCp),
        amount().prop_map(Given::LoseCp),
        amount().prop_map(Given::Draw),
        amount().prop_map(Given::Discard),
    ]
}

/// Names as printed, and names that look like notation.
fn name() -> impl Strategy<Value = Name> {
    let texts = prop_oneof![
        4 => "[A-Z][a-z]{1,8}( [A-Za-z!'-]{1,8}){0,2}",
        2 => proptest::sample::select(vec![
            "Evasive 2", "2", "7 of 3", "of", "die 3", "die 3 = 6", "seat 2", "option 1", "Blind of 2", "starts",
            "health 45", "open", "extra card", "turn 5", "007", "Tip It!", "= 4", "Nothing", "nothing at all", "So Wild!",
        ]).prop_map(str::to_owned),
        1 => "\\PC{1,16}",
    ];
    texts.prop_filter_map("a name", |text| Name::new(&text).ok())
}

fn seat() -> impl Strategy<Value = Seat> {
    (1..=Seat::MOST).prop_filter_map("a seat", Seat::new)
}

fn dice() -> impl Strategy<Value = Dice> {
    let values = vec(1..=6_u8, 1..=Dice::MOST);
    (values, option::of(1..32_u8)).prop_filter_map("dice", |(values, thrown)| {
        let dice = Dice::new(&values).ok()?;
        thrown.map_or(Some(dice), |thrown| dice.with_thrown(thrown).ok())
    })
}

fn pick() -> impl Strategy<Value = Pick> {
    prop_oneof![
        (1..=5_u8, option::of(1..=6_u8)).prop_map(|(die, to)| Pick::Die { die, to }),
        seat().prop_map(Pick::Seat),
        (name(), seat()).prop_map(|(token, of)| Pick::Token { token, of }),
        (1..=u8::MAX).prop_map(Pick::Option),
        name().prop_map(Pick::Card),
        any::<u8>().prop_map(Pick::Amount),
    ]
}

/// Reasons as people give them, and reasons that look like notation.
fn prose() -> impl Strategy<Value = Prose> {
    let texts = prop_oneof![
        3 => "[A-Z][a-z]{1,8}( [A-Za-z!'-]{1,8}){0,6}",
        2 => proptest::sample::select(vec![
            "with 1 ends", "because", "1 + 2", "judge Ann: stands", "agreed", "nothing", "12", "claim: he said so",
        ]).prop_map(str::to_owned),
        1 => "\\PC{1,40}",
    ];
    texts.prop_filter_map("a reason", |text| Prose::new(&text).ok())
}

fn place() -> impl Strategy<Value = u32> {
    prop_oneof![1..=40_u32, 1..=100_000_u32]
}

fn correction() -> impl Strategy<Value = Correction> {
    let how = prop_oneof![
        Just(How::Struck),
        act().prop_map(|event| How::Replaced(Box::new(event))),
        act().prop_map(|event| How::Preceded(Box::new(event))),
    ];
    let by = prop_oneof![
        vec(seat(), 1..4).prop_map(Authority::Agreed),
        name().prop_map(Authority::Judge),
        (seat(), vec(seat(), 0..3)).prop_map(|(by, asked)| Authority::Proposed { by, asked }),
    ];
    (place(), how, by, prose()).prop_map(|(of, how, by, because)| {
        let of = match &how {
            How::Replaced(event) if matches!(**event, Event::Opened(_)) => 1,
            How::Struck | How::Replaced(_) | How::Preceded(_) => of,
        };
        Correction { of, how, by, because }
    })
}

fn answer() -> impl Strategy<Value = Answer> {
    let says = prop_oneof![Just(Says::Agree), Just(Says::Decline), Just(Says::Withdraw)];
    (seat(), place(), says).prop_map(|(by, to, says)| Answer { by, to, says })
}

fn ruling() -> impl Strategy<Value = JudgeRuling> {
    let decision = prop_oneof![
        Just(Decision::Stands),
        vec(setting(), 1..5).prop_map(Decision::Set),
        name().prop_map(Decision::Adopted),
        place().prop_map(|to| Decision::BackedUp { to }),
        (seat(), prose()).prop_map(|(seat, penalty)| Decision::Penalised { seat, penalty }),
        option::of(seat()).prop_map(|winner| Decision::Ended { winner }),
        place().prop_map(|ruling| Decision::Overturned { ruling }),
    ];
    let parts =
        (name(), decision, option::of(prose()), vec(place(), 0..4), vec(name(), 0..3), prose());
    parts.prop_map(|(judge, decision, claim, facts, rules, because)| JudgeRuling {
        judge,
        decision,
        claim,
        facts,
        rules,
        because,
    })
}

fn setting() -> impl Strategy<Value = Setting> {
    (0..5, seat(), name(), any::<u8>()).prop_map(|(kind, of, token, to)| match kind {
        0 => Setting::Health { of, to },
        1 => Setting::Cp { of, to },
        2 => Setting::Tokens { of, token, to },
        3 => Setting::Hand { of, to },
        _ => Setting::Discard { of, to },
    })
}

fn opening() -> impl Strategy<Value = Opening> {
    let seats = prop_oneof![vec(seated(), 2..=3), vec(plainly_seated(), 2..=6)];
    let assist = option::of(prop::sample::select(&Assist::ALL[..]));
    let starts = any::<prop::sample::Index>();
    let map = option::weighted(0.2, map());
    (name(), name(), seats, starts, option::of(moment()), any::<bool>(), assist, map).prop_map(
        |(ruleset, mode, seats, starts, at, hero_upgrade_deck, assist, map)| {
            let starts = Seat::new(starts.index(seats.len()) as u8 + 1).expect("a seat");
            Opening { ruleset, mode, seats, starts, at, hero_upgrade_deck, assist, map }
        },
    )
}

fn map() -> impl Strategy<Value = Map> {
    let cell = || (0..Cell::MOST * Cell::MOST).prop_map(|n| Cell::nth(n).expect("a place"));
    let chest = (cell(), 1..=9u8);
    let rows = vec("[.SP1-9]{1,8}", 1..=8);
    (rows, vec(cell(), 0..4), vec(chest, 0..4), vec(cell(), 0..4)).prop_map(
        |(rows, shards, chests, salves)| {
            let mut map = Map::new(rows).expect("a map");
            (map.shards, map.chests, map.salves) = (shards, chests, salves);
            map
        },
    )
}

fn plainly_seated() -> impl Strategy<Value = Seated> {
    name().prop_map(|hero| Seated { hero, extra_card: false, setup: Setup::default() })
}

fn seated() -> impl Strategy<Value = Seated> {
    let number = || option::of(any::<u8>());
    let names = || vec(name(), 0..4);
    let tokens = vec((name(), 1..=u8::MAX), 0..4);
    let setup = (
        number(),
        number(),
        tokens,
        names(),
        number(),
        names(),
        number(),
        number(),
        names(),
        apart(),
        names(),
    )
        .prop_map(
            |(health, cp, tokens, upgrades, hand, known, deck, discard, discarded, apart, loot)| {
                Setup {
                    health,
                    cp,
                    tokens,
                    upgrades,
                    hand,
                    known,
                    deck,
                    discard,
                    discarded,
                    apart,
                    loot,
                }
            },
        );
    (name(), any::<bool>(), setup).prop_map(|(hero, extra_card, setup)| Seated {
        hero,
        extra_card,
        setup,
    })
}

fn apart() -> impl Strategy<Value = Apart> {
    let number = || option::of(any::<u8>());
    let said = (number(), number(), number());
    said.prop_map(|(hand, deck, discard)| Apart { hand, deck, discard })
}

fn moment() -> impl Strategy<Value = Moment> {
    let phase = proptest::sample::select(Phase::ALL.to_vec());
    (1..=u16::MAX, phase).prop_map(|(turn, phase)| Moment { turn, phase })
}
