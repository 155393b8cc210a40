//! Chances and what they are of, in words.

use referee::ActorId;
use referee::book::Test;
use referee::odds::{NoOdds, When};

use super::{counted, list};
use crate::words::Names;
use crate::words::odds::shown;

/// What a branch of a text hangs on.
pub(crate) fn one(names: &Names, seat: ActorId, when: When) -> String {
    match when {
        When::On(test) => passes(names, seat, test),
        When::Otherwise(_) => "sinon".to_owned(),
        When::Times { group: 1, symbol, times } => {
            format!("{times} {}", shown(names, seat, symbol))
        }
        When::Times { group, symbol, times } => {
            let groups = counted(times, "groupe", "groupes");
            format!("{groups} de {group} {}", shown(names, seat, symbol))
        }
    }
}

fn passes(names: &Names, seat: ActorId, test: Test) -> String {
    let held = |tokens, between: &str| {
        let kinds = names.rules().kinds(tokens).map(|kind| names.token(kind));
        kinds.collect::<Vec<_>>().join(between)
    };
    match test {
        Test::Symbols(wanted) => {
            let wanted = (0..).zip(wanted).filter(|(_, count)| *count > 0);
            let wanted: Vec<String> =
                wanted.map(|(place, n)| format!("{n} {}", shown(names, seat, place))).collect();
            format!("au moins {}", wanted.join(" + "))
        }
        Test::Values(bits) | Test::Success(bits) => {
            let values = (1..=6u8).filter(|value| bits >> (value - 1) & 1 == 1);
            let values: Vec<String> = values.map(|value| format!("un {value}")).collect();
            values.join(" ou ")
        }
        Test::Kind(count) => format!("au moins {count} identiques"),
        Test::Total(least) => format!("{least} ou plus"),
        Test::TotalAtMost(most) => format!("{most} ou moins"),
        Test::Holds(tokens, 1) => format!("avec {}", held(tokens, " ou ")),
        Test::Holds(tokens, least) => format!("avec {least} {}", held(tokens, " ou ")),
        Test::HoldsNone(tokens) => format!("sans {}", held(tokens, " ni ")),
        Test::Opponent => "si c’est un adversaire".to_owned(),
        Test::Beats(_) => "si cela bat les dés de l’adversaire".to_owned(),
        Test::NoneOf(bits) => {
            let those = (0..6u8).filter(|place| bits >> place & 1 == 1);
            let those: Vec<String> =
                those.map(|place| format!("ni {}", shown(names, seat, place))).collect();
            those.join(" ")
        }
        Test::AttemptsLeft(n) => {
            format!("s’il restait au moins {}", counted(n, "lancer", "lancers"))
        }
        Test::RequirementShows(place) => {
            format!("si la condition montre {}", shown(names, seat, place))
        }
    }
}

/// Who can be the target, and who says so.
pub(crate) fn target(targets: &[String], choosers: &[String]) -> String {
    let targets = targets.join(" ou ");
    match choosers {
        [] => targets,
        [one] => format!("{one} choisit\u{202f}: {targets}"),
        several => format!("{} choisissent\u{202f}: {targets}", list(several)),
    }
}

/// How to begin: what to use, what to keep, what the other dice become. So many dice are kept.
pub(crate) fn advice(with: Option<&str>, keep: &str, turned: &str, kept: usize) -> String {
    let begin = with.map_or_else(String::new, |with| format!("utiliser {with}\u{202f}; "));
    match (kept, turned) {
        (0, "") => format!("{begin}lancer tous les dés"),
        (5, "") => format!("{begin}garder tous les dés"),
        (_, "") => format!("{begin}garder {keep}"),
        (_, turned) => format!("{begin}garder {keep}, tourner en {turned}"),
    }
}

/// Why there are no odds.
pub(crate) fn none(why: NoOdds) -> String {
    match why {
        NoOdds::NobodyRolls => {
            "Personne ne lance pour une capacité offensive maintenant.".to_owned()
        }
        NoOdds::NoSuchSeat(seat) => format!("Personne n’est assis à la place {seat}."),
        NoOdds::TooMuch => {
            "Trop reste ou est tenu pour que toutes les voies soient parcourues.".to_owned()
        }
    }
}
