//! What a campaign says, in French.

use campaign::{Card, NoOutcome, Rarity, Refusal};
use events::{Name, Seat};

use super::list;
use crate::matches::campaigns::NotScribe;

pub(in crate::words) const MEANWHILE: [&str; 2] =
    ["quelque chose y a été noté entre-temps", "regardez de nouveau"];

/// Why a fact cannot be logged, as a clause.
pub(in crate::words) fn refusal(refusal: &Refusal) -> String {
    match refusal {
        Refusal::NotOpened => "rien ne se note avant l’ouverture de la campagne".to_owned(),
        Refusal::OpenedAlready => "la campagne est déjà ouverte".to_owned(),
        Refusal::LogFull => "le journal de la campagne est plein".to_owned(),
        Refusal::NoSuchDifficulty(name) => {
            format!("aucune carte de difficulté ne s’appelle {name}")
        }
        Refusal::HeroCount { most, found } => {
            format!("une campagne se joue avec 1 à {most} héros, et non {found}")
        }
        Refusal::NoHeroCalled(name) => format!("aucun héros ne s’appelle {name}"),
        Refusal::NoSuchHero(seat) => format!("la campagne n’a pas de héros {seat}"),
        Refusal::CampaignWon => {
            "le dernier scénario est gagné, et la campagne est finie".to_owned()
        }
        Refusal::CampaignLost => "une défaite a mis fin à la campagne".to_owned(),

        Refusal::NotRecorded => "la session précédente n’est pas encore inscrite".to_owned(),
        Refusal::NothingToRecord => {
            "aucune session n’est finie qui ne soit déjà inscrite".to_owned()
        }
        Refusal::NotInTheShop => {
            "la boutique ouvre après un Portail, et jusqu’à ce que sa session soit inscrite"
                .to_owned()
        }
        Refusal::NoBossLoot => {
            "le Butin de Boss vient après un combat de Boss, et jusqu’à ce que sa session soit inscrite"
                .to_owned()
        }
        Refusal::DeckTooLarge { hero, cards, most } => {
            format!("le paquet du héros {hero} a {cards} cartes, et {most} est le maximum")
        }
        Refusal::DeckFits { hero, cards } => {
            format!("le paquet du héros {hero} a {cards} cartes, donc aucune de trop")
        }

        Refusal::NoOutcome { of, why } => {
            format!("{of} ne peut pas compter\u{202f}: {}", no_outcome(*why))
        }
        Refusal::CountedAlready(of) => format!("{of} a déjà compté"),
        Refusal::OtherScenario { wanted, found } => {
            format!("le prochain scénario est le {wanted}, et la partie est du scénario {found}")
        }
        Refusal::OtherDifficulty { wanted, found } => {
            format!("la campagne se joue en {wanted}, et la partie en {found}")
        }
        Refusal::OtherHeroes(names) => {
            let names: Vec<&str> = names.iter().map(Name::as_str).collect();
            format!("la partie a été jouée par d’autres héros que {}", list(&names))
        }
        Refusal::OtherSalves { wanted, found } => {
            format!(
                "la session commence avec {wanted} Salve, et la partie a été ouverte avec {found}"
            )
        }

        Refusal::DealtAlready(seat) => {
            format!("le héros {seat} a déjà reçu les cartes de cette boutique")
        }
        Refusal::OtherDeal(deal) => {
            let deal: Vec<&str> = deal.iter().copied().map(rarity).collect();
            format!("chaque joueur reçoit\u{202f}: {}", list(&deal))
        }
        Refusal::PrintedOtherwise(known) => {
            format!("la carte est imprimée ainsi\u{202f}: {}", card(known))
        }
        Refusal::LowerVersion { card: lower, held } => {
            format!("le paquet a {}, une version supérieure de {}", card(held), card(lower))
        }
        Refusal::HeldAlready(held) => format!("le paquet a déjà {}", card(held)),
        Refusal::NotDealt(of) => {
            format!("{} n’est pas dans la boutique pour ce héros", card(of))
        }
        Refusal::BelongsToTheShop(of) => format!("{} est à la boutique", card(of)),
        Refusal::NotInDeck(of) => {
            format!("{} n’est pas une carte Butin de ce paquet", card(of))
        }
        Refusal::TooDear { hero, price, gold } => {
            format!("cela coûte {price} Or, et le héros {hero} en a {gold}")
        }
        Refusal::NoneUnidentified { hero, rarity: of } => {
            format!("le héros {hero} n’a pas de carte {} non identifiée", rarity(*of))
        }
        Refusal::NoHigherVersion(of) => {
            format!("le paquet n’a pas de version supérieure de {}", card(of))
        }

        Refusal::ChestsOpened(seat) => {
            format!("le héros {seat} a ouvert tous les Coffres de cette session")
        }
        Refusal::ChestsLeft(left) => {
            let left: Vec<String> = left.iter().map(Seat::to_string).collect();
            format!("il reste des Coffres aux héros suivants\u{202f}: {}", list(&left))
        }
        Refusal::DieValue { most, found } => {
            format!("le dé de Butin va de 1 à {most}, et non {found}")
        }
        Refusal::OtherRow { die, wanted } => {
            format!("{die} au dé de Butin donne une carte {}", rarity(*wanted))
        }

        Refusal::NothingToStrike(entry) => format!("aucune entrée {entry} ne compte"),
        Refusal::NotStruck(entry) => {
            format!("l’entrée {entry} est l’ouverture ou en raye une autre, et reste")
        }
        Refusal::StillNeeded { entry, why } => {
            format!("sans elle, l’entrée {entry} ne pourrait pas être\u{202f}: {}", self::refusal(why))
        }
    }
}

/// What can be logged or done instead.
pub(in crate::words) fn way_out(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::NotOpened => "ouvrez-la d’abord",
        Refusal::OpenedAlready => "rayez ce qui était faux, ou ouvrez une autre campagne",
        Refusal::LogFull | Refusal::CampaignWon | Refusal::CampaignLost => {
            "ouvrez une autre campagne"
        }
        Refusal::NoSuchDifficulty(_) => "nommez une carte de difficulté comme elle est imprimée",
        Refusal::HeroCount { .. } | Refusal::NoHeroCalled(_) => "nommez les héros qui jouent",
        Refusal::NoSuchHero(_) => "nommez un héros par sa place à l’ouverture",
        Refusal::NotRecorded => "inscrivez-la d’abord",
        Refusal::NothingToRecord | Refusal::NotInTheShop | Refusal::NoBossLoot => {
            "notez d’abord la session jouée"
        }
        Refusal::DeckTooLarge { .. } => "retirez-en d’abord des cartes Butin",
        Refusal::DeckFits { .. } => "laissez-le ainsi, ou vendez une carte à la boutique",
        Refusal::NoOutcome { .. } => "nommez une partie du scénario, jouée jusqu’au bout",
        Refusal::CountedAlready(_) => "nommez la partie de cette session",
        Refusal::OtherScenario { .. } => "nommez une partie du prochain scénario",
        Refusal::OtherDifficulty { .. } | Refusal::OtherHeroes(_) => {
            "nommez une partie de cette campagne"
        }
        Refusal::OtherSalves { .. } => {
            "ouvrez la partie avec autant de Salve que dit la feuille de score"
        }
        Refusal::DealtAlready(_) => "rayez la première donne si elle était fausse",
        Refusal::OtherDeal(_) => {
            "nommez autant de cartes, chacune aussi rare, ou plus rare si une pioche de Butin est vide"
        }
        Refusal::PrintedOtherwise(_) => "regardez la carte de nouveau",
        Refusal::LowerVersion { .. } => {
            "mettez-la sous sa pioche de Butin, et notez la carte tirée à sa place"
        }
        Refusal::HeldAlready(_) => {
            "laissez-la à la boutique, ou refusez-la\u{202f}; pour une carte identifiée, les pages ne disent rien\u{202f}: tirez-en une autre et notez-la"
        }
        Refusal::NotDealt(_) => "nommez une carte donnée à ce héros",
        Refusal::BelongsToTheShop(_) => "vendez une carte du paquet, ou une non identifiée",
        Refusal::NotInDeck(_) => "nommez une carte Butin du paquet",
        Refusal::TooDear { .. } => "vendez d’abord quelque chose, ou laissez-la",
        Refusal::NoneUnidentified { .. } => "nommez une rareté dont il y en a une",
        Refusal::NoHigherVersion(_) => "laissez-la, ou achetez-la",
        Refusal::ChestsOpened(_) => "que les autres ouvrent les leurs, ou inscrivez la session",
        Refusal::ChestsLeft(_) => "ouvrez-les d’abord",
        Refusal::DieValue { .. } => "relisez le dé",
        Refusal::OtherRow { .. } => {
            "tirez une telle carte, ou une plus rare si cette pioche est vide"
        }
        Refusal::NothingToStrike(_) => "nommez une entrée qui compte",
        Refusal::NotStruck(_) => "rayez ce qui est venu après",
        Refusal::StillNeeded { .. } => "rayez d’abord cette entrée",
    }
}

const fn no_outcome(why: NoOutcome) -> &'static str {
    match why {
        NoOutcome::NotThere => "il n’y a pas de telle partie, ou elle ne se lit pas",
        NoOutcome::NoScenario => "ce n’est pas une partie d’un scénario",
        NoOutcome::FromTheMiddle => "elle a été ouverte en cours de jeu",
        NoOutcome::NotOver => "elle n’est pas finie",
    }
}

const fn rarity(of: Rarity) -> &'static str {
    match of {
        Rarity::Common => "commune",
        Rarity::Rare => "rare",
        Rarity::Epic => "épique",
        Rarity::Legendary => "légendaire",
    }
}

fn card(card: &Card) -> String {
    format!("{} ({})", card.name, rarity(card.rarity))
}

/// Why somebody may not do it, and what is possible instead.
pub(in crate::words) fn barred(barred: NotScribe) -> (&'static str, &'static str) {
    match barred {
        NotScribe::Other => (
            "Seul le téléphone qui a ouvert cette campagne y note.",
            "Demandez à qui l’a ouverte, ou ouvrez la vôtre.",
        ),
        NotScribe::WeakToken => (
            "La clé envoyée est trop courte pour être secrète.",
            "Envoyez de 32 à 128 caractères tirés au hasard, ou rien, pour en recevoir une.",
        ),
        NotScribe::HasScribe => {
            ("Quelqu’un note déjà dans cette campagne.", "Demandez-lui, ou ouvrez la vôtre.")
        }
        NotScribe::WrongCode => (
            "Ce n’est pas le code de ce serveur.",
            "Regardez ce que le serveur a écrit à son démarrage, ou demandez à qui l’exploite.",
        ),
    }
}
