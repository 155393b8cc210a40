//! What the judge's desk says, in French.

use desk::{AfterTime, Cause, Ending, HeroStep, Refusal, Role, Side, Table, Why};

use super::{counted, list};

pub(in crate::words) const MEANWHILE: [&str; 2] =
    ["il s’est dit entre-temps quelque chose qui ne va pas avec", "regardez de nouveau"];
pub(in crate::words) const OTHER_OPTIONS: &str = "changez les options maison de l’événement";
pub(in crate::words) const HEAD_JUDGE: &str = "l’arbitre principal";

/// Why a fact cannot be said, as a clause.
pub(in crate::words) fn refusal(refusal: &Refusal) -> String {
    match refusal {
        Refusal::NotOpened => "rien ne se dit avant que l’événement soit ouvert".to_owned(),
        Refusal::OpenedAlready => "l’événement est déjà ouvert".to_owned(),
        Refusal::EventClosed => "l’événement est clos".to_owned(),
        Refusal::LogFull => "le journal de l’événement est plein".to_owned(),
        Refusal::LoggedBeforeSeen => "cela aurait été noté avant d’être vu".to_owned(),
        Refusal::SettingRange(figure) => {
            format!("un réglage a la valeur {figure}, qui n’est pas possible")
        }
        Refusal::SettingTooLate => {
            "la façon d’apparier ne change plus une fois qu’une ronde est affichée".to_owned()
        }

        Refusal::NotStaff(staff) => format!("personne dans l’équipe n’a le numéro {staff}"),
        Refusal::LastOrganiser => "il ne resterait aucun organisateur".to_owned(),
        Refusal::RoleForbids { role, verb } => {
            format!("un {} ne dit pas de fait «\u{202f}{verb}\u{202f}»", role_word(*role))
        }
        Refusal::PlayersDoNot(verb) => {
            format!("les joueurs ne disent pas de fait «\u{202f}{verb}\u{202f}»")
        }
        Refusal::ProgramReadsMatches => {
            "le programme dit qui a rejoint l’événement avec un code et ce qu’il a lu dans une partie, et rien d’autre"
                .to_owned()
        }
        Refusal::NoMatchAttached(table) => {
            format!("aucun journal de partie n’est lié à la table {table}")
        }
        Refusal::NotYours(player) => format!("c’est au joueur {player} de le dire"),
        Refusal::OwnTable(table) => format!("qui joue à la table {table} n’y arbitre pas"),

        Refusal::UnknownPlayer(player) => format!("aucun joueur n’a le numéro {player}"),
        Refusal::PlayerTaken { taken, .. } => format!("le joueur {taken} est déjà inscrit"),
        Refusal::TooLateToRegister => "l’événement a commencé".to_owned(),
        Refusal::NotIn(player, round) => {
            format!("le joueur {player} n’est pas dans la ronde {round}")
        }
        Refusal::AlreadyIn(player, round) => {
            format!("le joueur {player} est dans la ronde {round}")
        }
        Refusal::IsDisqualified(player) => format!("le joueur {player} est disqualifié"),
        Refusal::NoSuchMember(person) => format!("aucun joueur n’a de membre {person}"),

        Refusal::HeroCount { wanted, found } => {
            format!("on déclare ici {wanted} héros, et non {found}")
        }
        Refusal::HeroTwice(hero) => format!("{hero} y est deux fois"),
        Refusal::HeroNotAllowed(hero) => format!("{hero} n’est pas permis à cet événement"),
        Refusal::HeroNotDeclared(person, hero) => {
            format!("le joueur {person} a déclaré d’autres héros que {hero}")
        }
        Refusal::HeroBanned(hero) => format!("{hero} est banni pour cette ronde"),
        Refusal::HeroLocked(hero, round) => {
            format!("{hero} a gagné à la ronde {round} et est verrouillé")
        }
        Refusal::HeroNotDealt(person, hero) => {
            format!("le joueur {person} a reçu un autre héros que {hero}")
        }
        Refusal::DeclaredTooLate => {
            "les héros se déclarent avant que la première ronde soit publiée".to_owned()
        }
        Refusal::OwnHero => "personne ne bannit son propre héros".to_owned(),
        Refusal::NoBans => "aucun héros n’est banni à cet événement".to_owned(),
        Refusal::NoDealing => "aucun héros n’est distribué à cet événement".to_owned(),
        Refusal::BansDone(count) => {
            format!("l’adversaire a déjà banni {count} héros, et c’est tout")
        }
        Refusal::BansLater => "qui a gagné le lancer bannit en premier".to_owned(),
        Refusal::BansMissing => "les héros se choisissent une fois tous les bannissements dits".to_owned(),
        Refusal::ChoosesLater => "qui commence choisit en premier".to_owned(),
        Refusal::ChosenAlready(person) => format!("le joueur {person} a déjà choisi"),
        Refusal::DieValue(value) => format!("un dé montre de 1 à 6, et non {value}"),

        Refusal::UnknownRound(round) => format!("la ronde {round} n’a pas été publiée"),
        Refusal::NotNextRound(round) => format!("la prochaine ronde est la {round}"),
        Refusal::ResultsMissing { round, missing } => {
            format!("il manque des résultats de la ronde {round}\u{202f}: {}", tables(missing))
        }
        Refusal::UnknownTable { round, table } => {
            format!("la ronde {round} n’a pas de table {table}")
        }
        Refusal::TableIsClosed(table) => format!("la table {table} est fermée"),
        Refusal::TableTwice(table) => format!("la table {table} y est deux fois"),
        Refusal::PlayerTwice(player) => format!("le joueur {player} y est deux fois"),
        Refusal::PlayerLeftOut(player) => format!("le joueur {player} n’y est nulle part"),
        Refusal::NeedsReason => {
            "ce qui est publié n’est pas ce qui était proposé, et personne ne dit pourquoi".to_owned()
        }
        Refusal::Behind { seen, since } => {
            format!("depuis le fait {seen}, il s’est dit quelque chose qui compte\u{202f}: {}", facts(since))
        }
        Refusal::SeenTooMuch(facts) => {
            format!("le journal a {}\u{202f}; personne n’en a vu davantage", counted(*facts, "fait", "faits"))
        }
        Refusal::NotStarted(round) => format!("la ronde {round} n’est pas lancée"),
        Refusal::StartedAlready(round) => format!("la ronde {round} est déjà lancée"),
        Refusal::GroupForm => {
            "un groupe est sans joueurs, ou quelqu’un y est qui est dans un autre".to_owned()
        }
        Refusal::NoMoreRounds => "toutes les rondes de cette étape ont été publiées".to_owned(),

        Refusal::ResultStands(table) => format!("la table {table} a un résultat"),
        Refusal::NoResult(table) => format!("la table {table} n’a pas de résultat"),
        Refusal::ReportDiffers => "l’adversaire n’a rien dit du résultat, ou autre chose".to_owned(),
        Refusal::NoTieInCut => {
            "une partie de la phase finale a un vainqueur, sauf si les deux ont perdu".to_owned()
        }
        Refusal::KnockoutHealth => {
            "qui gagne par K.-O. a encore de la Santé, et l’autre n’en a plus".to_owned()
        }
        Refusal::DoubleKoHealth => "dans un double K.-O., personne n’a plus de Santé".to_owned(),

        Refusal::KeyTaken(key) => format!("le numéro {key} est pris"),
        Refusal::UnknownCall(call) => format!("il n’y a pas d’appel {call}"),
        Refusal::CallOver(call) => format!("l’appel {call} est fini"),
        Refusal::CallClaimed(call, staff) => {
            format!("l’arbitre {staff} va déjà à l’appel {call}")
        }
        Refusal::CallNotYours(call, staff) => {
            format!("l’arbitre {staff} ne va pas à l’appel {call}")
        }
        Refusal::ExtendedAlready(call) => format!("l’appel {call} a eu sa rallonge"),
        Refusal::ExtensionTooLong(most) => format!("une rallonge est de {most} secondes au plus"),
        Refusal::UnknownRuling(ruling) => format!("il n’y a pas de décision {ruling}"),
        Refusal::AppealedAlready(ruling) => {
            format!("il y a déjà eu un appel contre la décision {ruling}")
        }
        Refusal::NotAppealed(ruling) => {
            format!("il n’y a pas eu d’appel contre la décision {ruling}")
        }
        Refusal::AppealFinal(ruling) => {
            format!("l’appel contre la décision {ruling} est jugé, et c’est définitif")
        }
        Refusal::OwnRuling => "qui a pris une décision ne juge pas l’appel contre elle".to_owned(),
        Refusal::UnknownPenalty(penalty) => format!("il n’y a pas de pénalité {penalty}"),
        Refusal::LiftedAlready(penalty) => format!("la pénalité {penalty} est déjà levée"),
        Refusal::UnknownCategory(category) => {
            format!("la liste des pénalités n’a pas de catégorie {category}")
        }
        Refusal::UnknownLevel(category, level) => format!("{category} n’a pas de degré {level}"),
        Refusal::EndsBeforeItBegins => "cela finit avant d’avoir commencé".to_owned(),

        Refusal::CutMadeAlready => "la phase finale est déjà faite".to_owned(),
        Refusal::CutSize { wanted, found } => {
            format!("la phase finale est pour {wanted} joueurs, et non {found}")
        }
        Refusal::DeclinedCut(player) => format!("le joueur {player} refuse la phase finale"),
        Refusal::NotTied => "ces joueurs ne sont pas à égalité".to_owned(),
        Refusal::NotGrouped => {
            "dans un tel format, les joueurs sont d’abord mis en groupes".to_owned()
        }
        Refusal::TooFewPlayers => "il reste moins de deux joueurs".to_owned(),
    }
}

fn role_word(role: Role) -> &'static str {
    match role {
        Role::Organiser => "organisateur",
        Role::Scorekeeper => "greffier",
        Role::HeadJudge => "arbitre principal",
        Role::FloorJudge => "arbitre",
    }
}

fn tables(tables: &[Table]) -> String {
    let tables: Vec<String> = tables.iter().map(|table| format!("table {table}")).collect();
    tables.join(", ")
}

fn facts(places: &[u32]) -> String {
    let places: Vec<String> = places.iter().map(|place| format!("le fait {place}")).collect();
    list(&places)
}

/// Why two meet, or somebody has no opponent.
pub(in crate::words) fn why(why: &Why) -> String {
    match why {
        Why::Shuffle => "selon le mélange, car personne n’a encore de points".to_owned(),
        Why::Equal(each) => format!("tous deux ont {}", points(*each)),
        Why::Float { down: (down, more), up: (up, fewer), cause } => {
            let cause = match cause {
                Cause::Odd => format!("un nombre impair de joueurs ont {}", points(*more)),
                Cause::MetAll => {
                    format!(
                        "le joueur {down} a rencontré tous les autres qui ont {}",
                        points(*more)
                    )
                }
                Cause::LeastOverall => "tout autre appariement a de plus grands écarts".to_owned(),
            };
            let [more, fewer] = [points(*more), points(*fewer)];
            format!(
                "un flotteur, le joueur {down} ({more}) contre le joueur {up} ({fewer}), car {cause}"
            )
        }
        Why::Again(round) => {
            format!("une seconde rencontre après la ronde {round}, qu’aucun appariement n’évite")
        }
        Why::Fixed(player) => format!("le joueur {player} est toujours assis ici"),
        Why::Schedule(group) => format!("le calendrier du groupe {group}"),
        Why::Seeds(first, second) => format!("têtes de série {first} et {second}"),
        Why::Free(seed) => format!("la tête de série {seed} n’a pas d’adversaire dans le tableau"),
        Why::Lowest(fewest) => {
            format!(
                "parmi ceux qui n’ont pas encore été exempts, personne n’a moins de {}",
                points(*fewest)
            )
        }
        Why::LowestThatLeavesPairs(fewest) => format!(
            "avec moins de {}, personne ne pouvait être exempt sans que deux se rencontrent de nouveau ou que quelqu’un le soit deux fois",
            points(*fewest)
        ),
        Why::SecondBye => {
            "tous ont déjà été exempts, ou deux devraient se rencontrer de nouveau".to_owned()
        }
    }
}

fn points(count: u16) -> String {
    counted(count, "point", "points")
}

/// What backing a match up would come to.
pub(in crate::words) fn back_up(
    lost: u64,
    seen: u64,
    policy: &str,
    allowed: Option<bool>,
) -> String {
    let verdict = match allowed {
        Some(true) => "l’événement le permet",
        Some(false) => "l’événement ne le permet pas\u{202f}; réparez ce qui peut l’être sans cela",
        None => "l’arbitre décide",
    };
    format!(
        "{}, et {} depuis\u{202f}; selon le réglage «\u{202f}back-ups {policy}\u{202f}», {verdict}",
        counted(lost, "entrée serait reprise", "entrées seraient reprises"),
        counted(seen, "chose a été vue", "choses ont été vues"),
    )
}

/// What comes next at a table where time was called.
pub(in crate::words) fn after_time<'a>(
    next: AfterTime,
    called: &dyn Fn(Side) -> &'a str,
) -> String {
    match next {
        AfterTime::Finish(now, None) => format!("{} finit son tour", called(now)),
        AfterTime::Finish(now, Some(then)) => {
            format!("{} finit son tour\u{202f}; puis {} en a encore un", called(now), called(then))
        }
        AfterTime::OneMore(of) => format!("{} a encore un tour", called(of)),
        AfterTime::Over(Ending::Won(of), _) => format!("c’est fini, et {} a gagné", called(of)),
        AfterTime::Over(Ending::Tie, _) => "c’est fini, et à égalité".to_owned(),
        AfterTime::Over(Ending::BothLost, _) => "c’est fini, et les deux ont perdu".to_owned(),
        AfterTime::SuddenDeath => "on joue jusqu’à ce que la Santé diffère".to_owned(),
        AfterTime::RollOff => {
            "chacun lance une fois avec ce qui lui reste\u{202f}; la plus haute somme des dés gagne"
                .to_owned()
        }
    }
}

/// What is due of heroes at a table.
pub(in crate::words) fn hero_step<'a>(step: HeroStep, called: &dyn Fn(Side) -> &'a str) -> String {
    match step {
        HeroStep::RollForBans => "un lancer décide qui bannit en premier".to_owned(),
        HeroStep::Ban(of) => format!("{} bannit", called(of)),
        HeroStep::RollForStart => "un lancer décide qui commence".to_owned(),
        HeroStep::Choose(of) => format!("{} choisit un héros", called(of)),
    }
}
