//! What may be said now, as button texts.

use referee::act::{Picked, TokenId};
use referee::options::{Choice, Domain, Hidden};
use referee::sheet::Awaits;
use referee::state::Question;
use referee::{ActorId, LegalOption, State};

use super::phase::phase;
use super::{counted, of};
use crate::words::awaits::{Performs, performed};
use crate::words::names::capitalised;
use crate::words::option::{Throw, thrown};
use crate::words::{Names, of_crawls};

/// What a button says.
pub(crate) fn label(names: &Names, state: &State, option: &LegalOption) -> String {
    let by = option.by;
    if let (Choice::Pass | Choice::End, Some(does)) = (option.what, performed(names, state)) {
        return match does {
            Performs::Row(needs) => format!("Exécuter {needs}"),
            Performs::Nothing => "N’activer aucune capacité".to_owned(),
        };
    }
    match option.what {
        Choice::Roll(count) => match thrown(names, state, option) {
            Throw::All => format!("Lancer {}", counted(count, "dé", "dés")),
            Throw::Target => "Lancer pour la cible".to_owned(),
            Throw::Die(die) => format!("Relancer le dé {}", die.saturating_add(1)),
            Throw::UpTo(1) => "Relancer 1 dé".to_owned(),
            Throw::UpTo(most) => format!("Relancer jusqu’à {}", counted(most, "dé", "dés")),
        },
        Choice::Announce(Some(title)) => format!("Annoncer {}", names.title(by, title)),
        Choice::Announce(None) if by != state.attacker() => {
            "N’utiliser aucune Capacité Défensive".to_owned()
        }
        Choice::Announce(None) => "N’annoncer aucune capacité".to_owned(),
        Choice::Defend(title) => format!("Se défendre avec {}", names.title(by, title)),
        Choice::Play(card) => format!("Jouer {}", names.card(by, card)),
        Choice::Sell(held) if held.most == 1 => "Vendre 1 carte".to_owned(),
        Choice::Sell(held) => format!("Vendre 1 à {} cartes", held.most),
        Choice::Spend(token, nth) => spend(names, token, nth),
        Choice::PayOff(token) => format!("Payer pour se défaire {}", of(names.token(token))),
        Choice::Choose => choose(names, state, option),
        Choice::Reveal(_) => "Montrer des cartes".to_owned(),
        Choice::Pass => "Passer".to_owned(),
        Choice::End => format!("Finir la {}", phase(state.phase())),
        Choice::Concede => "Abandonner la partie".to_owned(),
        Choice::Move(_) => of_crawls(|| "Se déplacer".to_owned()),
        Choice::Find(Hidden::Environment(level)) => {
            of_crawls(|| format!("Retourner un Environnement de niveau {level}"))
        }
        Choice::Find(Hidden::Minion(level)) => {
            of_crawls(|| format!("Piocher un Sbire de niveau {level}"))
        }
        Choice::Loot(0) => of_crawls(|| "Lancer le dé de Butin".to_owned()),
        Choice::Loot(level) => {
            of_crawls(|| format!("Lancer le dé de Butin pour un Coffre de niveau {level}"))
        }
        Choice::Flip => of_crawls(|| "Retourner la carte du Boss".to_owned()),
        Choice::ReadOut(card) => of_crawls(|| format!("Jouer {}", names.card(by, card))),
        Choice::Use(card) => of_crawls(|| format!("Utiliser {}", names.card(by, card))),
        Choice::Discard(_) => of_crawls(|| "Se défaire d’une carte Butin".to_owned()),
    }
}

fn choose(names: &Names, state: &State, option: &LegalOption) -> String {
    if state.asks_for_the_target() {
        return "Choisir la cible".to_owned();
    }
    if let Awaits::Answer(Question::Deck { .. }) = referee::sheet::awaits(state) {
        return "Choisir la pioche".to_owned();
    }
    let alternatives = referee::sheet::alternatives(names.rules(), state);
    let named = option.slots.iter().any(|slot| matches!(slot.domain, Domain::Option(_)));
    match alternatives.as_slice() {
        [says] if !named => format!("Choisir\u{202f}: {says}"),
        _ => "Choisir".to_owned(),
    }
}

fn spend(names: &Names, token: TokenId, nth: u8) -> String {
    let Some(book) = names.rules().tokens().get(token.0 as usize) else { return String::new() };
    let verb = if book.passive { "Utiliser" } else { "Dépenser" };
    let says = book.spend.get(nth as usize).map(|spend| spend.says.as_str());
    match says {
        Some(says) if book.spend.len() > 1 => format!("{verb} {}\u{202f}: {says}", book.name),
        _ => format!("{verb} {}", book.name),
    }
}

/// A pick of this player as a button says it. `alternatives` are the words of the printed ones.
pub(crate) fn pick_label(
    names: &Names,
    by: ActorId,
    alternatives: &[&str],
    pick: Picked,
) -> String {
    match pick {
        Picked::Die { die, to: 0 } => format!("Dé {}", die.saturating_add(1)),
        Picked::Die { die, to } => format!("Le dé {} devient {to}", die.saturating_add(1)),
        Picked::Actor(seat) => names.player(seat),
        Picked::Token { token, of: whose } => {
            format!("{} {}", names.token(token), of(&names.player(whose)))
        }
        Picked::Option(option) => match alternatives.get(usize::from(option).wrapping_sub(1)) {
            Some(words) => capitalised(words),
            None => format!("Option {option}"),
        },
        Picked::Amount(amount) => format!("{amount} fois"),
        Picked::Card(card) => names.card(by, card).to_owned(),
    }
}
