//! What followed, as clauses.

use referee::act::CardId;
use referee::book::{Cause, Kind, Rarity};
use referee::damage::{Line, LineKind};
use referee::happening::{Happening, What};
use referee::state::Outcome;
use referee::{ActorId, Rule};

use super::names::{Names, counted, list};
use super::phase::phase;
use super::{Language, french, of_crawls};

/// What followed, as a clause without a full stop.
pub fn happening(names: &Names, happening: &Happening) -> String {
    match names.language() {
        Language::English => english(names, happening),
        Language::French => french::happening::happening(names, happening),
    }
}

fn english(names: &Names, happening: &Happening) -> String {
    let player = |seat: &ActorId| names.player(*seat);
    match &happening.what {
        What::Turn { number, actor: seat } => {
            format!("turn {number} begins, {} is active", player(seat))
        }
        What::Phase(of, seat) => format!("{}'s {} begins", player(seat), phase(*of)),
        What::Skipped(of, seat) => format!("{}'s {} is skipped", player(seat), phase(*of)),
        What::CpGained(seat, by, now) => format!("{} gains {by} CP, now {now}", player(seat)),
        What::CpLost(seat, by, now) => {
            let how = if happening.rule == Rule::CpPay { "pays" } else { "loses" };
            format!("{} {how} {by} CP, now {now}", player(seat))
        }
        What::Healed(seat, by, now) => format!("{} heals {by}, now {now} Health", player(seat)),
        What::Damaged(seat, by, now) => format!("{} loses {by} Health, now {now}", player(seat)),
        What::Discarded(seat, card) => {
            format!("{} discards {}", player(seat), names.card(*seat, *card))
        }
        What::LimitRaised(seat, token, now) => {
            format!("{}'s stack limit of {} is now {now}", player(seat), names.token(*token))
        }
        What::Saved(seat, token, health) => {
            let token = names.token(*token);
            format!("{token} leaves {} at {health} Health instead of defeat", player(seat))
        }
        What::Drew(seat, count) => {
            format!("{} draws {}", player(seat), counted(*count, "card", "cards"))
        }
        What::DrewUpgrades(seat, count) => {
            let cards = counted(*count, "Hero Upgrade card", "Hero Upgrade cards");
            format!("{} draws {cards}", player(seat))
        }
        What::PutBack(seat, count) => {
            format!("{} puts {} back onto the deck", player(seat), counted(*count, "card", "cards"))
        }
        What::DrewNothing(seat, count) => {
            let cards = counted(*count, "card", "cards");
            format!("{} cannot draw {cards}: deck and discard pile are empty", player(seat))
        }
        What::LeftOpen if happening.cause == Cause::Table => {
            "the books leave open what comes of this".to_owned()
        }
        What::LeftOpen => {
            format!("the books leave open what {} does here", names.cause(happening.cause))
        }
        What::Reshuffled(seat) => format!("{}'s discard pile becomes the deck", player(seat)),
        What::Sold(seat, card) => format!("{} sells {}", player(seat), names.card(*seat, *card)),
        What::Upgraded(seat, card) => {
            format!("{} places {}", player(seat), names.card(*seat, *card))
        }
        What::DieTurned { actor: seat, die, from, to } => {
            format!("die {die} of {} turns from {from} to {to}", player(seat))
        }
        What::AttemptGained(seat) => format!("{} may make one more Roll Attempt", player(seat)),
        What::Activated(seat, ability) => {
            format!("{}'s {} is activated", player(seat), names.ability(*seat, *ability))
        }
        What::Failed(seat) => format!("{}'s Offensive Roll Phase fails", player(seat)),
        What::Aimed(by, at) => format!("{} targets {}", player(by), player(at)),
        What::CameBack(seat, health) => {
            format!("{} comes back with {health} Health", player(seat))
        }
        What::Attacks(by, at, of) => {
            format!("{} attacks {} with {} damage", player(by), player(at), kind(*of))
        }
        What::Undefendable(seat) => format!("{}'s Attack becomes undefendable", player(seat)),
        What::Waits(line) => waits(names, line),
        What::AnotherOffense(seat) => {
            format!("another Offensive Roll Phase of {} follows", player(seat))
        }
        What::HandSet(seat, now) => {
            format!("{}'s hand is set to {}", player(seat), counted(*now, "card", "cards"))
        }
        What::DiscardSet(seat, now) => {
            let cards = counted(*now, "card", "cards");
            format!("{}'s discard pile is set to {cards}", player(seat))
        }
        What::Defeated(seat) => format!("{} is defeated", player(seat)),
        What::Over(of) => outcome(names, *of),
        What::TokensGained(seat, token, by, now) => {
            format!("{} receives {by} {}, now {now}", player(seat), names.token(*token))
        }
        What::TokensLost(seat, token, by) => {
            let (player, token) = (player(seat), names.token(*token));
            let find = if *by == 1 { "finds" } else { "find" };
            format!("{by} {token} {find} no room with {player}: the stack limit is reached")
        }
        What::NotTouched(seat, token, _) => of_crawls(|| {
            let (player, token) = (player(seat), names.token(*token));
            format!("{player} gets no {token}: nothing but damage touches {player}")
        }),
        What::TokensRemoved(seat, token, by, now) => {
            format!("{} loses {by} {}, now {now}", player(seat), names.token(*token))
        }
        What::WentTo(seat, to) => of_crawls(|| format!("{} goes to {to}", player(seat))),
        What::Explored(seat, place) => {
            of_crawls(|| format!("{} explores {}", player(seat), names.explored(*place)))
        }
        What::Shard(seat, now) => {
            of_crawls(|| format!("{} collects a Portal Shard, now {now}", player(seat)))
        }
        What::GoldGained(by, now) => of_crawls(|| format!("the team gains {by} Gold, now {now}")),
        What::Engaged(hero, enemy) => {
            of_crawls(|| format!("{} is engaged with {}", player(hero), player(enemy)))
        }
        What::LootCard(seat, of) => {
            of_crawls(|| format!("{} gains a {} loot card", player(seat), rarity(*of)))
        }
        What::BossFlips(seat, which) => {
            let card = || boss_card(names, *seat, *which);
            of_crawls(|| format!("{} acts by {} from now on", player(seat), card()))
        }
        What::BossPlays(seat, which) => {
            of_crawls(|| format!("{} plays {}", player(seat), boss_card(names, *seat, *which)))
        }
        What::BossSells(seat, which) => {
            of_crawls(|| format!("{} sells {}", player(seat), boss_card(names, *seat, *which)))
        }
        What::StatusStopped(seat, token) => {
            format!("{} on its way to {} is prevented", names.token(*token), player(seat))
        }
    }
}

/// How the match ended, as a clause.
pub fn outcome(names: &Names, outcome: Outcome) -> String {
    if names.language() == Language::French {
        return french::happening::outcome(names, outcome);
    }
    match outcome {
        Outcome::Won(seat) => match names.side(seat).as_slice() {
            [one] => format!("{one} wins the match"),
            all => format!("{} win the match", list(all)),
        },
        Outcome::Draw => "the match is a draw".to_owned(),
        Outcome::Lost => "the team has lost".to_owned(),
    }
}

/// How rare a loot card is.
const fn rarity(of: Rarity) -> &'static str {
    match of {
        Rarity::Common => "Common",
        Rarity::Rare => "Rare",
        Rarity::Epic => "Epic",
        Rarity::Legendary => "Legendary",
    }
}

/// A damage type.
pub const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Normal => "normal",
        Kind::Undefendable => "undefendable",
        Kind::Pure => "pure",
        Kind::Collateral => "collateral",
        Kind::Ultimate => "ultimate",
    }
}

fn waits(names: &Names, line: &Line) -> String {
    let target = line.is_for_the_target().then(|| "the target".into());
    let to = target.unwrap_or_else(|| names.player(line.to));
    let from = names.cause(line.cause);
    let clause = match line.what {
        LineKind::Incoming(n) => format!("{n} damage from {from} comes in for {to}"),
        LineKind::Sure(n) => {
            format!("{n} damage from {from} comes in for {to}, which nothing lowers")
        }
        LineKind::Return => format!("{from} deals half of the damage back to {to}"),
        LineKind::Add(n) => format!("{from} adds {n} damage to {to}"),
        LineKind::Prevent(n) => format!("{from} prevents {n} damage to {to}"),
        LineKind::Half => format!("{from} prevents half of the damage to {to}"),
        LineKind::Avoid => format!("{to} avoids the damage with {from}"),
        LineKind::Pass(dial, u8::MAX) => {
            format!("{} takes the damage of the attack on {to}", names.token(dial))
        }
        LineKind::Pass(dial, most) => {
            format!("{} takes up to {most} damage of the attack on {to}", names.token(dial))
        }
        LineKind::HealAsDealt => {
            format!("{from} is about to heal {to} by what is really dealt")
        }
        LineKind::Heal(n) => format!("{from} is about to heal {to} by {n}"),
    };
    match line.if_dealt {
        0 => clause,
        needs => format!("{clause}, if at least {needs} damage is really dealt"),
    }
}

/// A card of a Boss, by its name if the rule set has it.
fn boss_card(names: &Names, seat: ActorId, card: Option<CardId>) -> String {
    card.map_or_else(|| "its card".to_owned(), |card| names.card(seat, card).to_owned())
}
