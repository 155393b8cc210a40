//! What followed, as clauses.

use referee::act::CardId;
use referee::book::{Cause, Kind, Rarity};
use referee::damage::{Line, LineKind};
use referee::happening::{Happening, What};
use referee::state::Outcome;
use referee::{ActorId, Rule};

use super::phase::phase;
use super::{counted, damage, list, of};
use crate::words::{Names, of_crawls};

/// What followed, as a clause without a full stop.
pub(crate) fn happening(names: &Names, happening: &Happening) -> String {
    let player = |seat: &ActorId| names.player(*seat);
    let whose = |seat: &ActorId| of(&names.player(*seat));
    match &happening.what {
        What::Turn { number, actor: seat } => {
            format!("le tour {number} commence, {} est actif", player(seat))
        }
        What::Phase(at, seat) => format!("la {} {} commence", phase(*at), whose(seat)),
        What::Skipped(at, seat) => format!("la {} {} est sautée", phase(*at), whose(seat)),
        What::CpGained(seat, by, now) => {
            format!("{} gagne {by} PC, maintenant {now}", player(seat))
        }
        What::CpLost(seat, by, now) => {
            let how = if happening.rule == Rule::CpPay { "paie" } else { "perd" };
            format!("{} {how} {by} PC, maintenant {now}", player(seat))
        }
        What::Healed(seat, by, now) => {
            format!("{} se soigne de {by}, Santé maintenant {now}", player(seat))
        }
        What::Damaged(seat, by, now) => {
            format!("{} perd {by} de Santé, maintenant {now}", player(seat))
        }
        What::Discarded(seat, card) => {
            format!("{} défausse {}", player(seat), names.card(*seat, *card))
        }
        What::LimitRaised(seat, token, now) => {
            format!("la limite {} {} est maintenant {now}", of(names.token(*token)), whose(seat))
        }
        What::Saved(seat, token, health) => {
            let token = names.token(*token);
            format!("{token} laisse {} à {health} de Santé au lieu de la défaite", player(seat))
        }
        What::Drew(seat, count) => {
            format!("{} pioche {}", player(seat), counted(*count, "carte", "cartes"))
        }
        What::DrewUpgrades(seat, count) => {
            let cards = counted(*count, "carte Amélioration", "cartes Amélioration");
            format!("{} pioche {cards}", player(seat))
        }
        What::PutBack(seat, count) => {
            format!("{} remet {} sur la pioche", player(seat), counted(*count, "carte", "cartes"))
        }
        What::DrewNothing(seat, count) => {
            let cards = counted(*count, "carte", "cartes");
            format!(
                "{} ne peut pas piocher {cards}\u{202f}: la pioche et la défausse sont vides",
                player(seat)
            )
        }
        What::LeftOpen if happening.cause == Cause::Table => {
            "les règles ne disent pas ce qu’il en est ici".to_owned()
        }
        What::LeftOpen => {
            format!("les règles ne disent pas ce que fait ici {}", names.cause(happening.cause))
        }
        What::Reshuffled(seat) => format!("la défausse {} devient la pioche", whose(seat)),
        What::Sold(seat, card) => format!("{} vend {}", player(seat), names.card(*seat, *card)),
        What::Upgraded(seat, card) => format!("{} pose {}", player(seat), names.card(*seat, *card)),
        What::DieTurned { actor: seat, die, from, to } => {
            format!("le dé {die} {} passe de {from} à {to}", whose(seat))
        }
        What::AttemptGained(seat) => format!("{} a droit à un lancer de plus", player(seat)),
        What::Activated(seat, ability) => {
            format!("{} {} est activée", names.ability(*seat, *ability), whose(seat))
        }
        What::Failed(seat) => {
            format!("la {} {} échoue", phase(events::Phase::Offense), whose(seat))
        }
        What::Aimed(by, at) => format!("{} vise {}", player(by), player(at)),
        What::CameBack(seat, health) => {
            format!("{} revient avec {health} points de Santé", player(seat))
        }
        What::Attacks(by, at, kind) => {
            format!("{} attaque {} avec des dégâts {}", player(by), player(at), type_of(*kind))
        }
        What::Undefendable(seat) => format!("l’Attaque {} devient imparable", whose(seat)),
        What::Waits(line) => waits(names, line),
        What::AnotherOffense(seat) => {
            format!("une autre {} {} suit", phase(events::Phase::Offense), whose(seat))
        }
        What::HandSet(seat, now) => {
            format!("la main {} est mise à {}", whose(seat), counted(*now, "carte", "cartes"))
        }
        What::DiscardSet(seat, now) => {
            format!("la défausse {} est mise à {}", whose(seat), counted(*now, "carte", "cartes"))
        }
        What::Defeated(seat) => format!("{} est vaincu", player(seat)),
        What::Over(how) => outcome(names, *how),
        What::TokensGained(seat, token, by, now) => {
            format!("{} reçoit {by} {}, maintenant {now}", player(seat), names.token(*token))
        }
        What::TokensLost(seat, token, by) => {
            let (player, token) = (player(seat), names.token(*token));
            format!("pas de place pour {by} {token} chez {player}\u{202f}: la limite est atteinte")
        }
        What::NotTouched(seat, token, _) => of_crawls(|| {
            let (player, token) = (player(seat), names.token(*token));
            format!("{player} ne reçoit pas de {token}\u{202f}: seuls les dégâts touchent {player}")
        }),
        What::TokensRemoved(seat, token, by, now) => {
            format!("{} perd {by} {}, maintenant {now}", player(seat), names.token(*token))
        }
        What::WentTo(seat, to) => of_crawls(|| format!("{} va en {to}", player(seat))),
        What::Explored(seat, place) => {
            of_crawls(|| format!("{} explore {}", player(seat), names.explored(*place)))
        }
        What::Shard(seat, now) => {
            of_crawls(|| format!("{} ramasse un Éclat de Portail, maintenant {now}", player(seat)))
        }
        What::GoldGained(by, now) => {
            of_crawls(|| format!("l’équipe gagne {by} Or, maintenant {now}"))
        }
        What::Engaged(hero, enemy) => {
            of_crawls(|| format!("{} affronte {}", player(hero), player(enemy)))
        }
        What::LootCard(seat, rarity) => {
            of_crawls(|| format!("{} gagne une carte Butin {}", player(seat), rarity_of(*rarity)))
        }
        What::BossFlips(seat, which) => {
            let card = || boss_card(names, *seat, *which);
            of_crawls(|| format!("{} agit désormais selon {}", player(seat), card()))
        }
        What::BossPlays(seat, which) => {
            of_crawls(|| format!("{} joue {}", player(seat), boss_card(names, *seat, *which)))
        }
        What::BossSells(seat, which) => {
            of_crawls(|| format!("{} vend {}", player(seat), boss_card(names, *seat, *which)))
        }
        What::StatusStopped(seat, token) => {
            format!("{} destiné à {} est empêché", names.token(*token), player(seat))
        }
    }
}

/// How the match ended, as a clause.
pub(crate) fn outcome(names: &Names, outcome: Outcome) -> String {
    match outcome {
        Outcome::Won(seat) => match names.side(seat).as_slice() {
            [one] => format!("{one} gagne la partie"),
            all => format!("{} gagnent la partie", list(all)),
        },
        Outcome::Draw => "la partie est nulle".to_owned(),
        Outcome::Lost => "l’équipe a perdu".to_owned(),
    }
}

/// How rare a loot card is.
const fn rarity_of(rarity: Rarity) -> &'static str {
    match rarity {
        Rarity::Common => "Commune",
        Rarity::Rare => "Rare",
        Rarity::Epic => "Épique",
        Rarity::Legendary => "Légendaire",
    }
}

/// A damage type, in the plural.
pub(super) const fn type_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Normal => "normaux",
        Kind::Undefendable => "imparables",
        Kind::Pure => "purs",
        Kind::Collateral => "collatéraux",
        Kind::Ultimate => "ultimes",
    }
}

fn waits(names: &Names, line: &Line) -> String {
    let target = line.is_for_the_target().then(|| "la cible".into());
    let to = target.unwrap_or_else(|| names.player(line.to));
    let from = names.cause(line.cause);
    let clause = match line.what {
        LineKind::Incoming(n) => format!("il arrive {} {} pour {to}", damage(n), of(&from)),
        LineKind::Sure(n) => {
            format!("il arrive {} {} pour {to}, que rien ne réduit", damage(n), of(&from))
        }
        LineKind::Return => format!("{from} rend la moitié des dégâts à {to}"),
        LineKind::Add(n) => format!("{from} ajoute {} à {to}", damage(n)),
        LineKind::Prevent(n) => format!("{from} prévient {} à {to}", damage(n)),
        LineKind::Half => format!("{from} prévient la moitié des dégâts à {to}"),
        LineKind::Avoid => format!("{to} évite les dégâts avec {from}"),
        LineKind::Pass(dial, u8::MAX) => {
            format!("{} subit les dégâts de l’attaque contre {to}", names.token(dial))
        }
        LineKind::Pass(dial, most) => {
            format!("{} subit jusqu’à {} de l’attaque contre {to}", names.token(dial), damage(most))
        }
        LineKind::HealAsDealt => format!("{from} va soigner {to} de ce qui est vraiment infligé"),
        LineKind::Heal(n) => format!("{from} va soigner {to} de {n}"),
    };
    match line.if_dealt {
        0 => clause,
        needs => format!("{clause}, s’il est vraiment infligé au moins {}", damage(needs)),
    }
}

/// A card of a Boss, by its name if the rule set has it.
fn boss_card(names: &Names, seat: ActorId, card: Option<CardId>) -> String {
    card.map_or_else(|| "sa carte".to_owned(), |card| names.card(seat, card).to_owned())
}
