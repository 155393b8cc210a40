//! Why something is refused: the player and the thing, then the reason.

use referee::book::Timing;
use referee::ruling::Unknown;
use referee::{Refusal, Rule};

use super::event::picked;
use super::happening::{outcome, type_of};
use super::phase::{phase, question, window};
use super::{counted, damage, of};
use crate::words::names::capitalised;
use crate::words::of_crawls;
use crate::words::option::said_along;
use crate::words::refusal::Refused;

/// The refusal as one sentence.
pub(crate) fn sentence(refused: &Refused) -> String {
    let names = refused.names;
    let by = refused.by();
    let player = names.player(by);
    let thing = || refused.thing().unwrap_or_else(|| "ceci".to_owned());
    let card = |card| names.card(by, card);
    let token = |token| names.token(token);
    let title = |title| names.title(by, title);
    match refused.refusal {
        Refusal::Opening(_) => "L’ouverture ne va pas avec les règles.".to_owned(),
        Refusal::AfterTheEnd => "La partie est finie\u{202f}: il ne s’y passe plus rien. Ce qui a été mal noté peut être corrigé.".to_owned(),
        Refusal::EndsFirst(end) => {
            format!("Avant cela, ce qui attend ici serait infligé, et {}.", outcome(names, end))
        }
        Refusal::OutOfTheGame(_) => format!("{player} ne joue plus."),
        Refusal::Fallen(_) => of_crawls(|| {
            format!("{player} est à terre, et ne fait rien tant qu’un équipier n’a pas dépensé de Salve pour lui.")
        }),
        Refusal::AlreadyOpen => "La partie est déjà ouverte.".to_owned(),
        Refusal::NoSuchSeat(seat) => format!("Personne n’est assis à la place {seat}."),
        Refusal::UnknownName(what) => unknown(what, &player, &thing()),
        Refusal::TheTableWaitsFor(asked) => format!("La table attend {}.", question(names, asked)),
        Refusal::NotYours { belongs_to } => {
            format!("{player} ne peut pas le faire\u{202f}: c’est à {} de le faire.", names.player(belongs_to))
        }
        Refusal::NoRollAwaited => format!("{player} n’a rien à lancer maintenant."),
        Refusal::DiceDoNotFit { expected, got, .. } => {
            format!("{player} a noté {got}, mais on lance ici {}.", counted(expected, "dé", "dés"))
        }
        Refusal::DefenseRolledOnce => {
            format!("{player} a lancé la défense\u{202f}; on ne la lance qu’une fois.")
        }
        Refusal::NotDefendable(kind) => {
            format!("{player} ne lance pas de défense\u{202f}: on ne se défend pas contre des dégâts {}.", type_of(kind))
        }
        Refusal::NoDamageToDefend => {
            format!("{player} ne lance pas de défense\u{202f}: l’Attaque n’inflige pas de dégâts.")
        }
        Refusal::NoAttackToDefend => {
            format!("{player} ne lance pas de défense\u{202f}: il n’y a pas eu d’Attaque.")
        }
        Refusal::NoDefenseDue => format!("Aucune défense {} n’est plus à faire.", of(&player)),
        Refusal::TurnGoesOn { active } => {
            let whose = names.player(active);
            format!("{player} n’a rien à lancer maintenant\u{202f}: c’est le tour {}, qui ne l’a pas fini.", of(&whose))
        }
        Refusal::MoreDiceChanged { only: Some(die), .. } => {
            format!("Seul le dé {die} {} a été relancé\u{202f}; les autres restent comme ils étaient.", of(&player))
        }
        Refusal::MoreDiceChanged { allowed, only: None } => {
            let dice = counted(allowed, "dé", "dés");
            format!("{player} pouvait relancer {dice} au plus, mais plus de dés ont changé.")
        }
        Refusal::MoreDiceThrown { only: Some(die), .. } => {
            format!("{player} ne relance ici que le dé {die}.")
        }
        Refusal::MoreDiceThrown { allowed, only: None } => {
            let dice = counted(allowed, "dé", "dés");
            format!("{player} pouvait relancer {dice} au plus, mais dit en avoir lancé davantage.")
        }
        Refusal::KeptDieChanged { die, was, .. } => {
            format!("{player} n’a pas lancé le dé {die}, qui montrait {was} et le montre toujours.")
        }
        Refusal::NoDieKept { .. } => {
            format!("Aucun dé de ce lancer n’est encore là\u{202f}: {player} les lance tous.")
        }
        Refusal::NoAttemptLeft { allowed } => {
            format!("{player} a déjà fait tous ses lancers ({allowed}).")
        }
        Refusal::ObjectiveMet => {
            format!("L’Objectif de Lancer {} est atteint\u{202f}: aucun dé n’est relancé.", of(&player))
        }
        Refusal::EnemyThrows { again, .. } => {
            format!("{player} relance {} et garde les autres.", super::awaits::throws(again))
        }
        Refusal::RulesDecide(_) => {
            format!("Personne ne dit cela pour {player}\u{202f}: ce qu’il fait suit de ses dés.")
        }
        Refusal::NothingToFlip => of_crawls(|| "Aucune carte de Boss n’est à retourner.".to_owned()),
        Refusal::BossPerforms(_) => of_crawls(|| format!(
            "Quand {player} a fini de lancer, on nomme sa capacité de plus haute priorité parmi celles que ses dés permettent."
        )),
        Refusal::NoRollPhase(at) => format!("{player} n’a rien à lancer dans la {}.", phase(at)),
        Refusal::FewerAttempts { allowed, token: which } => {
            format!("{} laisse à {player} {}, et c’est fait.", token(which), counted(allowed, "lancer", "lancers"))
        }
        Refusal::TokenStays(which) => {
            format!("{} reste où il est\u{202f}: d’après son texte, il n’est ni retiré ni déplacé.", token(which))
        }
        Refusal::CompanionStays(which) => {
            format!("{} est un compagnon et non un effet d’état\u{202f}: il n’est ni retiré ni déplacé.", token(which))
        }
        Refusal::NotThere { token: which, of: whose } => {
            format!("{} n’a pas de {} qu’on puisse prendre.", names.player(whose), token(which))
        }
        Refusal::CompanionUsed(which) => {
            format!("{} {} a agi aussi souvent que permis dans un tour.", token(which), of(&player))
        }
        Refusal::TooLateToDefend(which) => {
            format!("{} agit à la place d’une défense, et {player} a fait la sienne.", token(which))
        }
        Refusal::CardNotAnswered(_) => {
            "Dans cette édition, personne ne répond à une telle carte avant qu’elle soit résolue.".to_owned()
        }
        Refusal::RequirementNotMet(ability, dice) => {
            format!("{dice} ne remplit pas la condition {} {}.", of(title(ability)), of(&player))
        }
        Refusal::NotOnTheBoard(ability) => {
            format!("Le plateau {} n’offre pas {} maintenant.", of(&player), title(ability))
        }
        Refusal::AlreadyActivated => {
            format!("{player} a déjà activé une capacité dans cette Phase de Lancer Offensif.")
        }
        Refusal::NothingToAnnounce => format!("{player} n’a pas de capacité à annoncer maintenant."),
        Refusal::AnnouncementStands => {
            format!("{player} a annoncé, et aucun dé n’a changé depuis\u{202f}: l’annonce tient.")
        }
        Refusal::NothingToAim => format!("{player} n’a qu’un adversaire\u{202f}: il n’y a personne à choisir."),
        Refusal::TargetFoundOtherwise { by: Some(by) } => {
            format!("ici c’est {} qui trouve la cible.", names.player(by))
        }
        Refusal::TargetFoundOtherwise { by: None } => "le dé dit qui est visé.".to_owned(),
        Refusal::NoTargetDue => "il n’y a pas de cible à trouver maintenant.".to_owned(),
        Refusal::NoCardsHere => "ce mode se joue sans cartes.".to_owned(),
        Refusal::TargetingDieStands { ultimate: true } => {
            "personne ne peut changer le dé de ciblage d’un Ultime.".to_owned()
        }
        Refusal::TargetingDieStands { ultimate: false } => {
            "le dé de ciblage ne peut pas être changé dans cette édition.".to_owned()
        }
        Refusal::NoTargetYet => format!("ceci dépend de la cible de la capacité de {player}, et personne n’est encore visé."),
        Refusal::NoDefenseToChoose => format!("{player} n’a pas de Capacité Défensive à choisir maintenant."),
        Refusal::CardTiming { card: which, timing, now } => {
            let when = match timing {
                Timing::MainPhase => "dans ses propres Phases Principales",
                Timing::RollPhase => "dans les Phases de Lancer",
                Timing::Instant => "à tout moment",
            };
            format!("{player} ne peut pas jouer {} dans la {}\u{202f}: elle se joue {when}.", card(which), phase(now))
        }
        Refusal::UpgradeTiming { card: which, now } => {
            format!(
                "{player} ne peut pas poser {} dans la {}\u{202f}: les Améliorations se posent dans ses propres Phases Principales.",
                card(which),
                phase(now)
            )
        }
        Refusal::CardIsInPlay(which) => {
            format!("{} est sur le plateau {} et n’est plus en main.", card(which), of(&player))
        }
        Refusal::CardCannotBeThere(which) => {
            format!("{} ne peut pas être dans la main {}\u{202f}: on l’a vue ailleurs.", card(which), of(&player))
        }
        Refusal::CardTwice(which) => {
            format!("{} est nommée deux fois, et un paquet a chaque carte une fois.", card(which))
        }
        Refusal::HandIsKnown(which) => {
            format!(
                "{} ne peut pas être aussi dans la main {}\u{202f}: il n’y reste pas de carte inconnue.",
                card(which),
                of(&player)
            )
        }
        Refusal::NotOfThatDeck(which) => format!(
            "{} ne peut pas être dans la main {}\u{202f}: aucune carte inconnue n’y vient de sa pioche.",
            card(which),
            of(&player)
        ),
        Refusal::HandIsEmpty => format!("{player} n’a pas de carte en main."),
        Refusal::NotInThisDeck(which) => {
            format!("{} est la carte en plus, et la pioche {} est sans elle.", card(which), of(&player))
        }
        Refusal::NotEnoughCp { has, costs } => format!("{player} a {has} PC, et {} en coûte {costs}.", thing()),
        Refusal::LevelNotRaised(which) => {
            format!("{player} a déjà ce niveau ou un plus haut\u{202f}: {} n’améliore rien.", card(which))
        }
        Refusal::NotThoseDice { owner } => {
            format!("Les dés sur la table sont ceux {}, auxquels {} ne touche pas.", of(&names.player(owner)), thing())
        }
        Refusal::NoDiceToTouch(_) => format!("Il n’y a pas de dés auxquels {} puisse toucher.", thing()),
        Refusal::NoAttackToModify => {
            format!("{} modifie une Attaque, et {player} n’en a pas en cours.", thing())
        }
        Refusal::NotEnhanceable => {
            format!("Ces dégâts ne peuvent pas être augmentés\u{202f}: {} n’ajoute rien.", thing())
        }
        Refusal::NoDamageComing => {
            format!("Il ne vient pas de dégâts que {} puisse réduire ou éviter.", thing())
        }
        Refusal::NotEnoughDealt { needs, now } => {
            format!("{} demande d’infliger {}\u{202f}; pour l’instant c’est {now}.", thing(), damage(needs))
        }
        Refusal::NoSuchRollPhase => format!("Le jet dont parle {} n’est pas en cours.", thing()),
        Refusal::NothingToPick(_) => format!("Il n’y a rien sur quoi {} puisse agir.", thing()),
        Refusal::PickMissing(_) => format!("Il faut en dire plus pour {}.", thing()),
        Refusal::PickTooMany(_) => format!("On en a dit plus que {} ne demande.", thing()),
        Refusal::PickDoesNotFit { place, rule } => {
            let said = picked(said_along(refused.event), &|seat| names.player(seat));
            let said = said.get(usize::from(place).wrapping_sub(1));
            let said = said.map_or("ce qui est dit", String::as_str);
            format!("{} ne va pas avec {}{}.", capitalised(said), thing(), misfit(rule))
        }
        Refusal::NothingToChoose => format!("{player} n’a rien à choisir maintenant."),
        Refusal::CompanionDown(which) => {
            format!("{} {} est à terre et ne peut pas agir.", token(which), of(&player))
        }
        Refusal::NoSuchToken(which) => format!("{player} n’a pas {}.", token(which)),
        Refusal::TokenNotSpendable(which) => format!("{} ne se dépense pas.", token(which)),
        Refusal::TokenMoment(which) => {
            format!("{player} ne peut pas dépenser {} maintenant\u{202f}: ce n’est pas son moment.", token(which))
        }
        Refusal::NothingToPayOff(which) => {
            format!("On ne peut pas payer pour se défaire {}.", of(token(which)))
        }
        Refusal::NotASale(now) => format!("{player} ne peut pas vendre de cartes dans cette {}.", phase(now)),
        Refusal::SellsTooMany { most } => {
            format!("{player} vend trop\u{202f}: {} au plus ici.", counted(most, "carte", "cartes"))
        }
        Refusal::MayDoNothing(which) => {
            format!("{player} ne peut rien faire tant que {} est là.", token(which))
        }
        Refusal::UltimateRuns { by } => {
            format!("{player} ne peut rien faire avant la fin de l’Ultime {}.", of(&names.player(by)))
        }
        Refusal::NothingToPass(Some(open)) => {
            format!("{player} ne peut pas passer ici\u{202f}: ce qui est ouvert, c’est {}.", window(open))
        }
        Refusal::NothingToPass(None) => format!("Il n’y a rien que {player} puisse décliner."),
        Refusal::DefenseIsMandatory => {
            format!("{player} ne peut pas décliner la Capacité Défensive dans cette édition.")
        }
        Refusal::AlreadyPassed => format!("{player} a déjà passé."),
        Refusal::NotYourPhase { active } => {
            format!("{player} ne peut pas finir cette phase\u{202f}: c’est celle {}.", of(&names.player(active)))
        }
        Refusal::AnnounceFirst => {
            "Il faut d’abord annoncer une capacité, ou l’annoncer de nouveau\u{202f}: son nom, ou «\u{202f}nothing\u{202f}»."
                .to_owned()
        }
        Refusal::TooMuchWaits => {
            "Il attend plus de dégâts que ce programme ne peut en retenir. Aucune règle ne le dit\u{202f}; c’est notre limite."
                .to_owned()
        }
        Refusal::TooFewTokens { token: which, needs } => {
            format!("{player} a moins de {} que les {needs} que cela prend.", token(which))
        }
        Refusal::HoldsOther { token: which, needs } => {
            format!("Cela demande exactement {needs} {}\u{202f}; {player} en a plus ou moins.", token(which))
        }
        Refusal::CompanionOfAnother(which) => {
            format!("{} est le compagnon d’un autre héros\u{202f}; {player} ne peut pas l’avoir.", token(which))
        }
        Refusal::UsedThisTurn(_) => {
            format!("{player} a utilisé {} aussi souvent que permis dans un tour.", thing())
        }
        Refusal::GainedThisTurn(_) => {
            format!("{player} a reçu ce tour-ci tous ses {}\u{202f}; il en faut un plus ancien.", thing())
        }
        Refusal::AttackTooWeak { needs, deals } => {
            format!("L’Attaque inflige {deals} avant tout changement\u{202f}; il en faut {needs}.")
        }
        Refusal::NothingToMakeUndefendable => {
            "Il n’y a pas d’Attaque parable dont le Défenseur ait encore à lancer.".to_owned()
        }
        Refusal::CardMoment(_) => format!("{} ne se joue qu’au moment imprimé dessus.", thing()),
        Refusal::NotToBeAnswered => {
            "Une carte Instantanée ou un jeton qu’on dépense ne peut pas être interrompu par ceci.".to_owned()
        }
        Refusal::NoJourneyNow => format!("{player} ne va nulle part maintenant."),
        Refusal::NoWay { to, rule: Rule::CrawlPortal } => of_crawls(|| {
            format!("{player} ne peut pas aller en {to}\u{202f}: le portail s’ouvre avec le dernier Éclat de Portail.")
        }),
        Refusal::NoWay { to, rule: Rule::NoWayThrough } => of_crawls(|| {
            format!("{player} ne peut pas aller en {to}\u{202f}: le chemin traverse un combat.")
        }),
        Refusal::NoWay { to, .. } => of_crawls(|| {
            format!("{player} ne peut pas aller en {to}\u{202f}: aucun chemin n’y mène.")
        }),
        Refusal::OutsideBattles(which) => of_crawls(|| {
            format!("{player} ne peut pas jouer {} hors d’un combat\u{202f}: seules les cartes Instantanées s’y jouent.", card(which))
        }),
        Refusal::NothingToFind => format!("{player} ne retourne rien maintenant."),
        Refusal::LiesElsewhere { rule: Rule::DrawnOnce } => of_crawls(|| {
            format!("{} est déjà sur la table.", thing())
        }),
        Refusal::LiesElsewhere { .. } => of_crawls(|| format!("{} n’est pas dans cette pile.", thing())),
        Refusal::NoLootNow => format!("{player} n’ouvre pas de Coffre maintenant."),
        Refusal::SaysItself(which) => of_crawls(|| {
            format!("On sait ce que fait {}\u{202f}: la carte se joue sans son texte.", card(which))
        }),
        Refusal::SaysNothing(which) => of_crawls(|| {
            format!("On ne sait pas ce que fait {0}\u{202f}: la table le lit, comme dans «\u{202f}plays {0}: main 2; does draw 1\u{202f}».", card(which))
        }),
        Refusal::TooMuchEquipment => of_crawls(|| {
            format!("{player} a deux Équipements en jeu\u{202f}: il faut d’abord se défaire de l’un d’eux.")
        }),
        Refusal::EquipmentStays(which) => of_crawls(|| {
            format!("{} reste en jeu\u{202f}: un Équipement ne fait place qu’à un troisième, dans la Phase Principale {}.", card(which), of(&player))
        }),
        Refusal::NotInPlay(which) => of_crawls(|| {
            format!("{0} n’est pas en jeu à côté du plateau\u{202f}: un Équipement se joue d’abord, comme dans «\u{202f}plays {0}: equipment 2\u{202f}».", card(which))
        }),
        Refusal::NoLootCard(which) => of_crawls(|| {
            format!("{} n’est pas une carte Butin\u{202f}: elles seules se défaussent pour une autre carte.", card(which))
        }),
        Refusal::ConcernsTheLog => {
            "Une correction ou une décision concerne tout le journal\u{202f}; on ne peut pas la juger à un seul moment.".to_owned()
        }
    }
}

/// Why what was said along does not fit, behind a colon.
fn misfit(rule: Rule) -> &'static str {
    const WHY: [(Rule, &str); 6] = [
        (
            Rule::AlterVariable,
            "\u{202f}: seuls les dés lancés en dernier sont là, et ceux qui ont activé la capacité ne changent plus",
        ),
        (Rule::CardDice, "\u{202f}: il n’y a pas un tel dé à changer ou à relancer ainsi"),
        (Rule::CardCopyDie, "\u{202f}: aucun autre dé auquel elle touche ne montre cela"),
        (Rule::TextOr, "\u{202f}: il n’y a pas un tel choix maintenant"),
        (Rule::StatusRemove, "\u{202f}: il n’y a pas un tel jeton à enlever"),
        (Rule::DefenseIncomingStatus, "\u{202f}: aucun effet de statut de ce nom n’arrive"),
    ];
    WHY.iter().find(|(why, _)| *why == rule).map_or("", |(_, words)| words)
}

fn unknown(what: Unknown, player: &str, thing: &str) -> String {
    match what {
        Unknown::Hero => "Ces règles n’ont pas un tel héros.".to_owned(),
        Unknown::Ability => {
            format!("Le plateau {} n’a pas de capacité «\u{202f}{thing}\u{202f}».", of(player))
        }
        Unknown::Token => format!("Cette partie n’a pas de jeton «\u{202f}{thing}\u{202f}»."),
        Unknown::Card => {
            format!("La pioche {} n’a pas de carte «\u{202f}{thing}\u{202f}».", of(player))
        }
        Unknown::Mode => "Ces règles n’ont pas un tel mode.".to_owned(),
        Unknown::Ruleset => "Il n’y a pas de telles règles ici.".to_owned(),
        Unknown::Symbol => of_crawls(|| "Aucun dé du Boss ne montre ce symbole.".to_owned()),
        Unknown::Hidden => {
            format!("Aucun Environnement ni Sbire ne s’appelle «\u{202f}{thing}\u{202f}».")
        }
    }
}
