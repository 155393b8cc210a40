//! Why somebody may not do something at an event, in French.

use crate::matches::desks::Barred;

/// Why, and what is possible instead.
pub(in crate::words) fn barred(barred: Barred) -> (&'static str, &'static str) {
    match barred {
        Barred::NotJoined => (
            "Vous n’avez pas rejoint cet événement.",
            "Rejoignez-le avec le code que montre la table d’arbitrage.",
        ),
        Barred::NotStaff => (
            "Ceci est réservé à l’équipe de l’événement.",
            "Appelez un arbitre, ou allez à la table d’arbitrage.",
        ),
        Barred::NotOrganiser => {
            ("Ceci est réservé aux organisateurs de l’événement.", "Demandez à un organisateur.")
        }
        Barred::NotPlayer => (
            "Ceci est réservé aux joueurs de l’événement.",
            "Rejoignez-le avec le code des joueurs, et choisissez votre nom.",
        ),
        Barred::NotAtTable => (
            "Vous n’êtes pas à cette table pour cette ronde.",
            "Regardez les appariements, ou allez à la table d’arbitrage.",
        ),
        Barred::WrongCode => (
            "Aucun événement n’a ce code, ou plus maintenant.",
            "Vérifiez le code\u{202f}: les joueurs en ont un de neuf lettres et chiffres, l’équipe un de douze pour chaque rôle.",
        ),
        Barred::TooManyTries => (
            "Trop de codes ont été essayés.",
            "Attendez une minute, puis tapez le code que montre la table d’arbitrage.",
        ),
        Barred::NameTaken => (
            "Un autre téléphone a pris ce nom.",
            "Choisissez un autre nom, ou faites libérer celui-ci à la table d’arbitrage.",
        ),
        Barred::NoSuchPerson => {
            ("Cette personne n’est pas à l’événement.", "Choisissez quelqu’un qui y est.")
        }
        Barred::BadName => (
            "Un nom a de 1 à 40 caractères qui se voient, et pas de guillemets.",
            "Écrivez-le plus court, ou autrement.",
        ),
        Barred::WeakToken => (
            "La clé envoyée est trop courte pour être secrète.",
            "Envoyez de 32 à 128 caractères tirés au hasard, ou rien, pour en recevoir une.",
        ),
        Barred::SomebodysEvent => (
            "Cet événement a un organisateur.",
            "Rejoignez-le avec un code que donne un organisateur.",
        ),
        Barred::NoSuchMatch => (
            "Il n’y a pas de telle partie à voir.",
            "Ouvrez la partie depuis sa table, ou nommez-en une que vous avez rejointe.",
        ),
        Barred::NoResultThere => (
            "Le journal de la partie ne dit aucun résultat.",
            "Jouez-la jusqu’au bout, ou dites le résultat.",
        ),
        Barred::NothingReported => {
            ("L’adversaire n’a encore rien dit du résultat.", "Dites le résultat.")
        }
        Barred::HeroesMissing => (
            "Quelqu’un à la table n’a pas encore choisi de héros.",
            "Choisissez d’abord les héros, ou nommez-les maintenant.",
        ),
        Barred::StarterMissing => (
            "Personne n’a dit qui commence.",
            "Lancez un dé pour le savoir, ou dites qui commence.",
        ),
        Barred::NoSuchMode => (
            "Les règles de l’événement n’ont pas de mode pour de tels camps.",
            "Changez les règles de l’événement, ou jouez sans journal.",
        ),
        Barred::Full => (
            "L’événement est complet\u{202f}: personne d’autre ne peut le rejoindre.",
            "Pour regarder seulement, pas besoin de le rejoindre.",
        ),
    }
}
