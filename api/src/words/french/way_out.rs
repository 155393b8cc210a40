//! What can be said or done at an event instead of what was refused, in French.

use desk::Refusal;

/// What can be said or done instead.
pub(in crate::words) fn way_out(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::NotOpened => "ouvrez-le d’abord",
        Refusal::OpenedAlready => {
            "pour changer un réglage, dites «\u{202f}changed\u{202f}» et pourquoi"
        }
        Refusal::EventClosed | Refusal::LogFull => "ouvrez un autre événement",
        Refusal::LoggedBeforeSeen => "donnez le moment où cela a été vu, ou maintenant",
        Refusal::SettingRange(_) => "choisissez une valeur possible",
        Refusal::SettingTooLate => "ouvrez un autre événement, ou finissez celui-ci tel qu’il est",
        Refusal::NotStaff(_) => "que l’organisateur l’ajoute à l’équipe",
        Refusal::LastOrganiser => "qu’un autre organisateur rejoigne d’abord l’événement",
        Refusal::RoleForbids { .. } | Refusal::PlayersDoNot(_) => {
            "demandez à quelqu’un de l’équipe dont le rôle le permet"
        }
        Refusal::ProgramReadsMatches => "que quelqu’un de l’équipe le dise",
        Refusal::NoMatchAttached(_) => "liez d’abord la partie à la table",
        Refusal::NotYours(_) => "que ce joueur le dise, ou quelqu’un de l’équipe",
        Refusal::OwnTable(_) => "qu’un autre arbitre y aille",
        Refusal::UnknownPlayer(_) => "inscrivez d’abord le joueur",
        Refusal::PlayerTaken { .. } => "prenez le prochain numéro libre",
        Refusal::TooLateToRegister => {
            "dites que le joueur arrive en retard, et à partir de quelle ronde"
        }
        Refusal::NotIn(..) => "notez d’abord que le joueur revient ou arrive en retard",
        Refusal::AlreadyIn(..) => "il n’y a rien à dire",
        Refusal::IsDisqualified(_) => "demandez à l’arbitre principal",
        Refusal::NoSuchMember(_) => {
            "nommez le membre de l’équipe par une place que les équipes ont ici"
        }
        Refusal::HeroCount { .. } => "déclarez-en autant",
        Refusal::HeroTwice(_) => "nommez chaque héros une fois",
        Refusal::HeroNotAllowed(_) => "choisissez parmi les héros permis",
        Refusal::HeroNotDeclared(..) => "choisissez parmi les héros déclarés",
        Refusal::HeroBanned(_) | Refusal::HeroLocked(..) => "choisissez un autre héros",
        Refusal::HeroNotDealt(..) => "jouez le héros reçu",
        Refusal::DeclaredTooLate => "demandez à quelqu’un de l’équipe de les déclarer",
        Refusal::OwnHero => "bannissez un héros de l’adversaire",
        Refusal::NoBans | Refusal::NoDealing => "choisissez un héros",
        Refusal::BansDone(_) => "passez au choix des héros",
        Refusal::BansLater => "attendez le premier bannissement",
        Refusal::BansMissing => "dites d’abord les bannissements",
        Refusal::ChoosesLater => "attendez que l’autre ait choisi",
        Refusal::ChosenAlready(_) => "restez-en là, ou appelez un arbitre",
        Refusal::DieValue(_) => "relisez les dés",
        Refusal::UnknownRound(_) | Refusal::NotNextRound(_) => {
            "nommez une ronde publiée, ou publiez la prochaine"
        }
        Refusal::ResultsMissing { .. } => "trouvez ces résultats, ou invalidez les parties",
        Refusal::UnknownTable { .. } => "nommez une table qui est affichée",
        Refusal::TableIsClosed(_) => "prenez une autre table, ou rouvrez celle-ci",
        Refusal::TableTwice(_) | Refusal::PlayerTwice(_) => "nommez chacun une fois",
        Refusal::PlayerLeftOut(_) => {
            "donnez au joueur une table ou une exemption, ou notez qu’il quitte"
        }
        Refusal::NeedsReason => "dites pourquoi, ou publiez ce qui était proposé",
        Refusal::Behind { .. } | Refusal::SeenTooMuch(_) => "regardez de nouveau, puis redites-le",
        Refusal::NotStarted(_) => "lancez d’abord la ronde",
        Refusal::StartedAlready(_) => "arrêtez l’horloge, ou donnez une rallonge",
        Refusal::GroupForm => "mettez chaque joueur présent dans un seul groupe",
        Refusal::NoMoreRounds => "faites la phase finale, ou clôturez l’événement",
        Refusal::ResultStands(_) => "corrigez-le, et dites pourquoi",
        Refusal::NoResult(_) => "notez-le",
        Refusal::ReportDiffers => "dites ce que vous avez vu, ou contestez",
        Refusal::NoTieInCut => {
            "jouez jusqu’à ce qu’il y ait un vainqueur, comme l’événement le veut"
        }
        Refusal::KnockoutHealth | Refusal::DoubleKoHealth => {
            "relisez les cadrans, ou nommez ce qui a décidé d’autre"
        }
        Refusal::KeyTaken(_) => "prenez un autre numéro",
        Refusal::UnknownCall(_) => "nommez un appel qui a été fait",
        Refusal::CallOver(_) => "appelez de nouveau",
        Refusal::CallClaimed(..) => "allez à un autre appel, ou que cet arbitre passe celui-ci",
        Refusal::CallNotYours(..) => "prenez d’abord l’appel",
        Refusal::ExtendedAlready(_) => "donnez la rallonge sans nommer l’appel",
        Refusal::ExtensionTooLong(_) => "donnez moins",
        Refusal::UnknownRuling(_) => "nommez une décision qui a été prise",
        Refusal::AppealedAlready(_) | Refusal::AppealFinal(_) => "jouez selon ce qui est décidé",
        Refusal::NotAppealed(_) => "prenez plutôt une nouvelle décision",
        Refusal::OwnRuling => "qu’un autre arbitre principal ou l’organisateur le juge",
        Refusal::UnknownPenalty(_) | Refusal::LiftedAlready(_) => "nommez une pénalité qui compte",
        Refusal::UnknownCategory(_) | Refusal::UnknownLevel(..) => {
            "prenez-en une de la liste de l’événement, ou ajoutez-la à cette liste"
        }
        Refusal::EndsBeforeItBegins => "donnez les moments dans leur ordre",
        Refusal::CutMadeAlready => "publiez sa prochaine ronde",
        Refusal::CutSize { .. } => "nommez-en autant, ou changez la taille de la phase finale",
        Refusal::DeclinedCut(_) => "prenez le suivant du classement",
        Refusal::NotTied => "ne nommez que des joueurs à égalité au classement",
        Refusal::NotGrouped => "dites quels groupes il y a",
        Refusal::TooFewPlayers => "clôturez l’événement",
    }
}
