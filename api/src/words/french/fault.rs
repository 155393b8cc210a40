//! Why a correction or a ruling cannot be, in words.

use referee::play::BadSetting;
use referee::revision::{BadAdoption, BadRevision, Fault};

use crate::words::Names;

/// Why a correction or a ruling cannot be, and what is possible instead.
pub(crate) fn fault(names: &Names, rule: &str, fault: Fault) -> (String, String) {
    let (sentence, instead) = match fault {
        Fault::Refused(_) => ("Les règles ne le permettent pas.", ""),
        Fault::Revision(bad) => return revision_fault(names, bad),
        Fault::NoSuchRule(_) => {
            let name = names.rules().name();
            return (
                format!("{name} n’a pas de règle {rule}."),
                "Nommez les règles, réponses et conflits par leur identifiant, comme MOD-2, ou n’en nommez pas."
                    .to_owned(),
            );
        }
        Fault::Setting(bad) => return setting_fault(names, bad),
        Fault::Adoption(BadAdoption::Unknown) => (
            "Il n’y a pas de telles règles.",
            "Nommez des règles avec lesquelles on peut ouvrir une partie.",
        ),
        Fault::Adoption(BadAdoption::InTheMiddle) => (
            "Quelque chose est en cours ou attend d’être infligé, et son texte ne veut rien dire sous d’autres règles.",
            "Changez de règles dans une Phase Principale où rien n’attend.",
        ),
        Fault::Adoption(BadAdoption::DoesNotFit) => (
            "Il manque à ces règles un héros, un jeton ou une carte de cette table.",
            "Ouvrez une nouvelle partie à partir de la position.",
        ),
        Fault::NoSuchSeat(seat) => {
            let sentence = format!("Personne n’est assis à la place {seat}.");
            return (sentence, "Nommez une place de cette partie.".to_owned());
        }
        Fault::NotOpen => {
            ("Aucune ouverture ne tient avant cela.", "Remplacez d’abord l’ouverture.")
        }
    };
    (sentence.to_owned(), instead.to_owned())
}

fn revision_fault(names: &Names, bad: BadRevision) -> (String, String) {
    match bad {
        BadRevision::NoSuchEntry(of) => (
            format!("Il n’y a pas d’entrée {of} avant cela."),
            "Nommez par sa place une entrée qui précède\u{202f}; l’ouverture est la 1.".to_owned(),
        ),
        BadRevision::OnlyBehindAll => (
            "Cela parle de tout le journal, pas de ce moment.".to_owned(),
            "Posez la question après la dernière entrée, comme la partie continue.".to_owned(),
        ),
        BadRevision::IsVoid(of) => (
            format!(
                "L’entrée {of} n’était pas possible quand elle a été dite, et n’a jamais compté."
            ),
            "Il n’y a rien à reprendre.".to_owned(),
        ),
        BadRevision::IsARuling(of) => (
            format!("L’entrée {of} est une décision d’arbitre, qui ne se corrige pas."),
            format!("Un arbitre peut l’annuler\u{202f}: judge NAME: overturns {of}; because …"),
        ),
        BadRevision::IsACorrection(of) => (
            format!("L’entrée {of} est une correction, qu’on ne peut que rayer."),
            format!("Rayez-la, et corrigez l’entrée qu’elle concerne\u{202f}: strike {of}; …"),
        ),
        BadRevision::IsNoRuling(of) => (
            format!("L’entrée {of} n’est pas une décision d’arbitre."),
            format!("Ce qui a été mal noté se corrige\u{202f}: strike {of}; …"),
        ),
        BadRevision::IsGone { of, by } => (
            format!("L’entrée {of} ne compte plus depuis l’entrée {by}."),
            format!("Pour qu’elle compte de nouveau, reprenez l’entrée {by}."),
        ),
        BadRevision::IsTakenBack { of, by } => (
            format!("L’entrée {of} a été reprise quand l’entrée {by} a fait revenir en arrière."),
            format!("Un arbitre peut l’annuler\u{202f}: judge NAME: overturns {by}; because …"),
        ),
        BadRevision::IsAnAnswer(of) => (
            format!("L’entrée {of} est une réponse à une proposition, qui ne se corrige pas."),
            "Rayez la correction elle-même, si tous l’ont acceptée.".to_owned(),
        ),
        BadRevision::IsProposed(of) => (
            format!("L’entrée {of} n’est que proposée et ne change encore rien."),
            format!(
                "Qui est interrogé peut la refuser, et qui l’a proposée la retirer\u{202f}: SEAT withdraws {of}"
            ),
        ),
        BadRevision::IsNoProposal(of) => (
            format!("L’entrée {of} n’est pas une correction que quelqu’un a proposée."),
            "Nommez l’entrée d’une proposition.".to_owned(),
        ),
        BadRevision::IsSettled { of, by } => (
            format!("La proposition de l’entrée {of} a été réglée par l’entrée {by}."),
            "Proposez une nouvelle correction.".to_owned(),
        ),
        BadRevision::NotAsked { of, seat } => (
            format!("{} n’a pas à répondre à l’entrée {of}.", names.player(seat)),
            "Répondent ceux qui sont interrogés\u{202f}; qui l’a proposée peut la retirer."
                .to_owned(),
        ),
        BadRevision::HasAgreed { of, seat } => (
            format!("{} a déjà accepté l’entrée {of}.", names.player(seat)),
            "Attendez les autres, ou laissez qui l’a proposée la retirer.".to_owned(),
        ),
        BadRevision::NotTheProposer { of, by } => (
            format!("L’entrée {of} a été proposée par {}.", names.player(by)),
            format!("Qui est interrogé peut la refuser\u{202f}: SEAT disagrees with {of}"),
        ),
        BadRevision::NobodySits(seat) => (
            format!("Personne n’est assis à la place {seat}."),
            "Nommez une place de cette partie.".to_owned(),
        ),
    }
}

fn setting_fault(names: &Names, bad: BadSetting) -> (String, String) {
    let limits = "Réglez-le dans ses limites.";
    let (sentence, instead) = match bad {
        BadSetting::Nobody(seat) => (
            format!("Personne n’est assis à la place {seat}."),
            "Nommez une place de cette partie.",
        ),
        BadSetting::NoSuchToken => (
            format!("{} n’a pas un tel jeton.", names.rules().name()),
            "Nommez un jeton comme il est imprimé.",
        ),
        BadSetting::Twice => (
            "La même chose est réglée deux fois.".to_owned(),
            "Réglez chaque chose une fois, à ce qu’elle doit être.",
        ),
        BadSetting::Foreign => (
            "Ce jeton appartient au plateau d’un autre héros et n’est jamais ici.".to_owned(),
            "Réglez un jeton que ce héros peut avoir.",
        ),
        BadSetting::Health { most } => (
            format!("La Santé se règle de 1 à {most}."),
            "Réglez-la dans ses limites\u{202f}; qui doit perdre, perd quand la partie est finie\u{202f}: judge NAME: ends SEAT wins; because …",
        ),
        BadSetting::Cp { most } => (format!("Les PC se règlent de 0 à {most}."), limits),
        BadSetting::Tokens { most } => {
            (format!("Il peut y avoir au plus {most} de ce jeton."), limits)
        }
        BadSetting::Cards { most } => (format!("Il peut y avoir au plus {most} cartes."), limits),
    };
    (sentence, instead.to_owned())
}
