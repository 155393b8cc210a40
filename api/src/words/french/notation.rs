//! Where a text stopped being notation. Words of notation stay as they are written.

use std::fmt;

use events::notation::{Expected, Found, LONGEST_EVENT, MOST_EVENTS, Thing};
use events::{Code, Malformed};

/// What was expected and what was found.
pub(crate) fn unreadable(expected: &Expected, found: &Found) -> String {
    format!("il faut {}, il y a {}", French(expected), French(found))
}

/// The same in French.
pub(super) struct French<T>(pub(super) T);

impl fmt::Display for French<&Expected> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Expected::A(what) => f.write_str(thing(*what)),
            Expected::Allowed(what) => {
                write!(f, "{} de 0 à ce que les règles permettent", thing(*what))
            }
            Expected::Within(what, from, to) => write!(f, "{} de {from} à {to}", thing(*what)),
            Expected::AtMost(what, most) => write!(f, "{} de {most} octets au plus", thing(*what)),
            Expected::AtMostLong(what, most) => {
                write!(f, "{} de {most} caractères au plus", thing(*what))
            }
            Expected::Without(what, wrong) => write!(f, "{} sans {}", thing(*what), Quoted(wrong)),
            Expected::Seen => f.write_str("des caractères qui se voient"),
            Expected::Behind(before, what) => write!(f, "{} et {}", Quoted(before), thing(*what)),
            Expected::Player(seat) => write!(f, "la place {seat} et un héros"),
            Expected::FewerEvents => write!(f, "{MOST_EVENTS} événements au plus"),
            Expected::OneOf([words, last]) => write!(f, "{words} ou {last}"),
            Expected::Word(word) => Quoted(word).fmt(f),
            Expected::Once(word) => write!(f, "{} une seule fois", Quoted(word)),
            Expected::Possible(wrong) => {
                write!(f, "quelque chose de possible ({})", French(*wrong))
            }
        }
    }
}

impl fmt::Display for French<&Found> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Found::Text(text) => Quoted(text).fmt(f),
            Found::EndOfLine => f.write_str("la fin de la ligne"),
            Found::EndOfText => f.write_str("la fin du texte"),
            Found::Blank => f.write_str("un blanc"),
            Found::Bytes(bytes) => write!(f, "{bytes} octets"),
            Found::Unseen(character) => write!(f, "{}", Code(*character)),
        }
    }
}

/// Notation as it is written, with what cannot be seen made visible.
pub(super) struct Quoted<'a>(pub(super) &'a dyn fmt::Debug);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = format!("{:?}", self.0);
        let inside = shown.get(1..shown.len() - 1).unwrap_or_default();
        write!(f, "«\u{202f}{inside}\u{202f}»")
    }
}

const fn thing(thing: Thing) -> &'static str {
    match thing {
        Thing::Event => "un événement",
        Thing::EventAtTheStart => "un événement au début de la ligne",
        Thing::Log => "un journal",
        Thing::Opening => "l’ouverture",
        Thing::OpeningFirst => "d’abord l’ouverture",
        Thing::OneOpening => "une ouverture au début seulement",
        Thing::Beginning => "«\u{202f}open\u{202f}» ou une place de 1 à 8",
        Thing::EndOfLine => "la fin de la ligne",
        Thing::EndOfText => "la fin du texte",
        Thing::RuleSet => "des règles",
        Thing::Mode => "un mode",
        Thing::Hero => "un héros",
        Thing::Player => "un joueur et un héros",
        Thing::PlayerName => "un nom de joueur entre \"…\"",
        Thing::NoPlayerName => "aucun nom de joueur\u{202f}: seule l’ouverture d’un journal en a",
        Thing::WhoStarts => "qui commence",
        Thing::ClauseOfPosition => {
            "une place, «\u{202f}turn\u{202f}», «\u{202f}phase\u{202f}», «\u{202f}hero upgrade deck\u{202f}», «\u{202f}assist\u{202f}» ou «\u{202f}map\u{202f}»"
        }
        Thing::Map => "d’abord «\u{202f}map\u{202f}», puis ce qui s’y trouve",
        Thing::Rows => {
            "jusqu’à huit rangées de huit lettres S, P, 1 à 9 ou . séparées par des blancs"
        }
        Thing::Chest => "le niveau d’un Coffre",
        Thing::Heals => "ce que soigne un Salve",
        Thing::ExtraCard => "«\u{202f}extra card\u{202f}» une seule fois",
        Thing::Turn => "un tour",
        Thing::Seat => "une place",
        Thing::Health => "une Santé",
        Thing::Cp => "un nombre de PC",
        Thing::Cards => "un nombre de cartes",
        Thing::Tokens => "un nombre de jetons",
        Thing::Ability => "une capacité",
        Thing::Card => "une carte",
        Thing::QuotedCard => "une carte entre \"…\"",
        Thing::Token => "un jeton",
        Thing::Die => "un dé",
        Thing::Dice => "5 dés au plus",
        Thing::PlaceOfDie => "la place d’un dé",
        Thing::Value => "une valeur",
        Thing::Pick => {
            "un choix comme «\u{202f}die 3\u{202f}», «\u{202f}die 3 = 6\u{202f}», «\u{202f}seat 2\u{202f}», «\u{202f}Blind of 2\u{202f}», \
             «\u{202f}option 2\u{202f}», «\u{202f}amount 2\u{202f}», ou «\u{202f}card\u{202f}» et un nom entre \"…\""
        }
        Thing::Option => "un numéro d’option",
        Thing::Amount => "une quantité",
        Thing::Entry => "la place d’une entrée",
        Thing::Correction => {
            "«\u{202f}strike\u{202f}», «\u{202f}replace\u{202f}» ou «\u{202f}insert before\u{202f}»"
        }
        Thing::Authority => "«\u{202f}agreed\u{202f}» ou «\u{202f}judge\u{202f}»",
        Thing::WhoAgreed => "qui est d’accord",
        Thing::Why => "pourquoi",
        Thing::WhichEvent => "quel événement",
        Thing::Judge => "un arbitre",
        Thing::Decision => "ce qui est décidé",
        Thing::Ending => "«\u{202f}in a draw\u{202f}», ou une place et «\u{202f}wins\u{202f}»",
        Thing::Claim => "une affirmation",
        Thing::RuleId => "l’identifiant d’une règle",
        Thing::Reason => "une raison",
        Thing::Penalty => "une pénalité",
        Thing::Cell => "une place de la carte comme B3",
        Thing::Hidden => "un Environnement ou un Sbire",
        Thing::LootDie => "un dé de Butin",
        Thing::Objective => "des symboles pour cinq dés au plus",
        Thing::Words => "au plus quatre mots d’un texte",
    }
}

impl fmt::Display for French<Malformed> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Malformed::Inside(_) => "ni ouverture, ni correction, ni décision ne peut venir là",
            Malformed::OfTheOpening => "l’ouverture ne se remplace que par une autre",
            Malformed::QuotedHero => "un nom de héros n’a pas de guillemets",
            Malformed::AsksItself => "qui propose n’est pas interrogé",
            Malformed::SeatTwice => "la même place y est deux fois",
            Malformed::EntryTwice => "la même entrée y est deux fois",
            Malformed::RuleTwice => "la même règle y est deux fois",
            Malformed::TooLong(bytes) => {
                return write!(f, "l’événement prend {bytes} octets, plus que {LONGEST_EVENT}");
            }
            #[cfg(feature = "crawls")]
            Malformed::Face => {
                "une carte de Boss demande de 1 à 5 symboles, et un texte a au plus quatre mots"
            }
            #[cfg(feature = "crawls")]
            Malformed::Environment => {
                "un Environnement a au plus quatre mots, dont aucun n’ajoute à une Attaque, et un Sbire de niveau 1 à 9"
            }
            #[cfg(feature = "crawls")]
            Malformed::HeroCard => {
                "une carte de Héros a au plus quatre mots, retire ou change au plus trois et fait relancer au plus cinq dés"
            }
            // Notation has its own words for these before it comes to them.
            Malformed::Players(_)
            | Malformed::Starts(_)
            | Malformed::None(_)
            | Malformed::Die(_)
            | Malformed::LootDie(_)
            | Malformed::Value(_)
            | Malformed::Zero(_)
            | Malformed::Place(_) => "un nombre ou une liste y est impossible",
        })
    }
}

#[cfg(test)]
mod tests {
    use events::notation::{NotationError, parse, parse_log};

    use crate::words::{Language, unreadable};

    /// What a phone that speaks French says; narrow no-break spaces are written as blanks.
    fn french(error: &NotationError) -> String {
        unreadable(error, Language::French).replace('\u{202f}', " ")
    }

    fn check(line: &str, expected: &str, found: &str) {
        let error = parse(line).expect_err(line);
        assert_eq!(french(&error), format!("il faut {expected}, il y a {found}"), "{line}");
    }

    const END: &str = "la fin de la ligne";

    #[test]
    fn what_somebody_does_is_asked_for_in_french() {
        check("", "un événement", "la fin du texte");
        check("rolls 1", "« open » ou une place de 1 à 8", "« rolls »");
        check(
            "1 jumps",
            "rolls, announces, aims at, defends with, declines, plays, sells, spends, pays off, chooses, reveals, passes, ends, moves to, finds, loots, flips, uses, discards ou concedes",
            "« jumps »",
        );
        check("1 rolls 1 7 2", "un dé de 1 à 6", "« 7 »");
        check("1 rolls 1 2 3 4 5 6", "5 dés au plus", "« 6 »");
        check("1 announces A; B", "une capacité sans « ; »", "« ; »");
        check("1 aims 2", "« at »", "« 2 »");
        check("1 passes now", END, "« now »");
        let long = format!("1 sells {}", "a".repeat(65));
        let shown = format!("« {}… »", "a".repeat(40));
        check(&long, "une carte de 64 caractères au plus", &shown);
    }

    #[test]
    fn what_a_correction_or_a_ruling_lacks_is_asked_for_in_french() {
        check("strike", "« ; » et qui est d’accord", END);
        check("strike 0; agreed 1; because a", "la place d’une entrée de 1 à 100000", "« 0 »");
        check("strike 2; Ann; because a", "« agreed » ou « judge »", "« Ann »");
        let struck = "« 1; agreed 1; because a »";
        let opening = "quelque chose de possible (l’ouverture ne se remplace que par une autre)";
        check("strike 1; agreed 1; because a", opening, struck);
        let twice = "quelque chose de possible (la même place y est deux fois)";
        check("strike 2; agreed 1 + 1; because a", twice, "« 2; agreed 1 + 1; because a »");
        check("judge Ann: stands", "« ; because » et une raison", END);
        check(
            "judge Ann: sleeps; because a",
            "stands, sets, adopts, backs up to, penalises, ends ou overturns",
            "« sleeps »",
        );
        check(
            "judge Ann: stands; facts 2; facts 3; because a",
            "« facts » une seule fois",
            "« facts »",
        );
    }

    #[test]
    fn what_an_opening_or_a_log_lacks_is_asked_for_in_french() {
        check("open x y; 2 A", "la place 1 et un héros", "« 2 »");
        check("open x y; 1 A; 2 B", "« ; » et qui commence", END);
        check(
            "open x y; 1 A; 2 B; 1 starts; 1 health 300",
            "une Santé de 0 à ce que les règles permettent",
            "« 300 »",
        );
        let error = parse_log("open x y; 1 A; 2 B; 1 starts\n1 ends\nopen x y; 1 A; 2 B; 1 starts");
        let error = error.expect_err("a second opening");
        assert_eq!(french(&error), "il faut une ouverture au début seulement, il y a « open »");
        let error = parse_log(" 1 ends").expect_err("a blank");
        assert_eq!(french(&error), "il faut un événement au début de la ligne, il y a un blanc");
    }

    #[test]
    fn what_cannot_be_seen_is_shown_as_it_is_in_english() {
        check("1 spends É\u{7}", "des caractères qui se voient", "U+0007");
        check(
            "1 \"",
            "rolls, announces, aims at, defends with, declines, plays, sells, spends, pays off, chooses, reveals, passes, ends, moves to, finds, loots, flips, uses, discards ou concedes",
            "« \\\" »",
        );
    }
}
