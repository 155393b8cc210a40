//! Why an opening is refused, when no match is there yet to name things by.

use events::{Opening, Seat};
use referee::Refusal;
use referee::book::{BadMap, Crowded, MapBook};
use referee::ruling::{BadBosses, BadOpening, Unknown};

use super::phase::phase;
use super::{counted, list, of};
use crate::words::of_crawls;
use crate::words::opening::{Piles, Position, texts};

/// Why it is refused.
pub(crate) fn sentence(position: &Position, refusal: Refusal) -> String {
    let Opening { ruleset, mode, .. } = position.opening;
    if let Refusal::Opening(wrong) = refusal {
        return bad(position, wrong);
    }
    let Refusal::UnknownName(unknown) = refusal else {
        return "L’ouverture ne va pas avec les règles.".to_owned();
    };
    match unknown {
        Unknown::Ruleset => format!("Aucune règle ne s’appelle «\u{202f}{ruleset}\u{202f}»."),
        Unknown::Mode => {
            format!("Les règles {ruleset} n’ont pas de mode «\u{202f}{mode}\u{202f}».")
        }
        Unknown::Hero | Unknown::Hidden | Unknown::Symbol => {
            let hero = position.strange_hero().unwrap_or_default();
            format!("Les règles {ruleset} n’ont pas de héros «\u{202f}{hero}\u{202f}».")
        }
        Unknown::Token => {
            let token = position.strange_token().unwrap_or_default();
            format!("Les règles {ruleset} n’ont pas de jeton «\u{202f}{token}\u{202f}».")
        }
        Unknown::Card | Unknown::Ability => {
            let (hero, card) = position.strange_card().unwrap_or_default();
            format!("La pioche {} n’a pas de carte «\u{202f}{card}\u{202f}».", of(hero))
        }
    }
}

fn bosses(position: &Position, why: BadBosses) -> String {
    let mode = &position.opening.mode;
    let player = |seat: Seat| position.player(seat).unwrap_or_else(|| format!("la place {seat}"));
    match why {
        BadBosses::Players { fewest, most } => {
            format!("Le mode {mode} est pour {fewest} à {most} joueurs, dont un joue le Boss.")
        }
        BadBosses::OneAgainstMany(seat) => format!(
            "Dans le mode {mode}, {} ne peut pas être à la place {seat}\u{202f}: le Boss est à la dernière place, les héros aux autres.",
            player(seat)
        ),
        BadBosses::OnlyBosses(seat) => {
            format!("Dans le mode {mode} chacun joue un Boss, et {} n’en est pas un.", player(seat))
        }
        BadBosses::Starts => {
            format!("Dans le mode {mode} c’est le Boss qui commence, à la dernière place.")
        }
    }
}

fn bad(position: &Position, wrong: BadOpening) -> String {
    let player = |seat: Seat| position.player(seat).unwrap_or_else(|| format!("la place {seat}"));
    match wrong {
        BadOpening::Players { expected } => {
            let players = counted(expected, "joueur", "joueurs");
            format!("Le mode {} est pour {players}.", position.opening.mode)
        }
        BadOpening::Starts => "Le joueur qui commence n’est pas à la table.".to_owned(),
        BadOpening::Crowded(what) => {
            let what = match what {
                Crowded::Tokens => "trop de sortes de jetons et de capacités passives",
                Crowded::Aging => {
                    "trop de sortes de jetons qui ne servent pas le tour où on les gagne"
                }
                Crowded::Uses => "trop d’utilisations comptées par tour",
            };
            format!("Ces héros ont {what} pour une seule table.")
        }
        BadOpening::Phase(at) => {
            format!("Une position ne peut pas commencer par la {}.", phase(at))
        }
        BadOpening::Tokens(seat) => match position.too_many(seat) {
            Some((token, said, most)) => {
                format!("{} a {said} {token}, et il peut y en avoir {most}.", player(seat))
            }
            None => format!(
                "{} ne peut pas commencer avec tout cela\u{202f}: {}.",
                player(seat),
                list(&position.tokens(seat))
            ),
        },
        BadOpening::Hero(seat) => format!(
            "Le mode {} ne se joue pas avec le héros de {}.",
            position.opening.mode,
            player(seat)
        ),
        BadOpening::Enemy(seat) => format!(
            "Dans le mode {}, {} ne peut pas être à la place {seat}\u{202f}: les ennemis sont aux places que dit le mode, les héros aux autres.",
            position.opening.mode,
            player(seat)
        ),
        BadOpening::UpgradeCp { seat, has, costs } => format!(
            "Les Améliorations {} coûtent {costs}\u{202f}PC, et la carte de scénario en donne {has}.",
            of(&player(seat))
        ),
        BadOpening::Health(seat) if position.unsaid(seat) => format!(
            "Le mode {} laisse à la table la Santé de départ, et rien n’en est dit pour {}\u{202f}: il faut la dire de chacun, comme «\u{202f}{seat} health 20\u{202f}».",
            position.opening.mode,
            player(seat)
        ),
        BadOpening::Health(seat) => format!(
            "{} doit avoir une Santé au-dessus de 0 et dans la limite des soins.",
            player(seat)
        ),
        BadOpening::Cp(seat) => format!("{} a plus de PC que le cadran n’en montre.", player(seat)),
        BadOpening::Cards(seat) => match position.piles(seat) {
            Some(Piles { said, all }) => format!(
                "La main, la pioche, la défausse et les Améliorations {} font {said} cartes, et il y en a {all}.",
                of(&player(seat))
            ),
            None => format!(
                "Des cartes {} sont nommées deux fois, ou plus que la pile n’en a, ou ne sont pas dans la pioche.",
                of(&player(seat))
            ),
        },
        BadOpening::UpgradeDeck => {
            let ruleset = &position.opening.ruleset;
            format!("Les règles {ruleset} n’ont pas de pioche d’Améliorations.")
        }
        BadOpening::NoCards => {
            format!("Le mode {} se joue sans cartes.", position.opening.mode)
        }
        BadOpening::Map(why) => of_crawls(|| {
            format!("La carte du mode {}\u{202f}: {}.", position.opening.mode, map(why))
        }),
        BadOpening::Bosses(why) => of_crawls(|| bosses(position, why)),
        BadOpening::Loot(seat) => of_crawls(|| {
            let named = position.seated(seat).map(|seated| texts(&seated.setup.loot));
            format!(
                "Les cartes Butin {} ne vont pas\u{202f}: {}. Elles sont à un Héros que personne d’autre ne joue, hors des \
                 cartes que sa pioche a de toute façon, jamais deux niveaux d’une même carte\u{202f}; une pioche a place pour 64 cartes.",
                of(&player(seat)),
                list(&named.unwrap_or_default())
            )
        }),
        BadOpening::Upgrades(seat) => {
            let named = position.seated(seat).map(|seated| texts(&seated.setup.upgrades));
            format!(
                "Les cartes {} ne sont pas des Améliorations qui vont ensemble\u{202f}: {}.",
                of(&player(seat)),
                list(&named.unwrap_or_default())
            )
        }
    }
}

/// Why nobody can play on a map.
fn map(why: BadMap) -> String {
    match why {
        BadMap::Missing => {
            "la table la dispose et la dit, rangée par rangée depuis le haut".to_owned()
        }
        BadMap::NotAsked => "la table n’en dispose aucune".to_owned(),
        BadMap::StartAndPortal => "il y faut un départ S et un Portail P".to_owned(),
        BadMap::Tiles => format!("elle a au plus {} tuiles", MapBook::MOST),
        BadMap::Level(at) => format!("il n’y a pas d’Environnement du niveau de {at}"),
        BadMap::Apart(at) => format!("aucun chemin ne mène à {at} sans passer par le Portail"),
        BadMap::Nowhere(at) => format!("rien ne peut se trouver en {at}"),
        BadMap::Twice(at) => format!("deux choses pareilles se trouvent en {at}"),
        BadMap::Chest(at) => format!("aucun coffre n’est du niveau de celui en {at}"),
        BadMap::Shards(wanted) => format!("{wanted} Éclats de Portail s’y trouvent"),
        BadMap::HealsUnsaid => {
            "suit ce que soigne un Salve, comme le dit la carte de scénario : heals 3 + 1"
                .to_owned()
        }
        BadMap::HealsPrinted => "la carte de scénario dit ce que soigne un Salve".to_owned(),
    }
}
