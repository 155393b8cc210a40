//! What is wrong with what somebody sent to be said at an event, in French. Words of notation stay as they are written.

use std::fmt;

use desk::notation::{Expected, NotationError, Thing};
use events::{Name, NameError, PlayerName, PlayerNameError, Prose, ProseError};

use super::notation::{French, Quoted};
use crate::words::desk::Wrong;

/// What is wrong.
pub(in crate::words) fn wrong(wrong: &Wrong) -> String {
    match wrong {
        Wrong::Line(NotationError { line, column, expected, found }) => format!(
            "ligne {line}, caractère {column}\u{202f}: il faut {}, il y a {}",
            French(expected),
            French(found)
        ),
        Wrong::Facts(most) => format!("on dit {most} faits à la fois au plus"),
        Wrong::Settings(most) => format!("on dit {most} réglages au plus"),
        Wrong::Moment => "le moment est avant 1970 ou après l’an 9999".to_owned(),
        Wrong::NamesNobody => "ce fait ne donne de nom à personne".to_owned(),
        Wrong::Names(most) => format!("un joueur a de 1 à {most} noms"),
        Wrong::Name(wrong) => French(wrong).to_string(),
    }
}

impl fmt::Display for French<&Expected> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Expected::A(what) => f.write_str(thing(*what)),
            Expected::AtMost(what, most) => write!(f, "{} de {most} au plus", thing(*what)),
            Expected::Bytes(most) => write!(f, "{most} octets au plus"),
            Expected::OneOf(_, words) => write!(f, "l’un de ces mots ({})", words.join(", ")),
            Expected::Words(words) => Quoted(words).fmt(f),
            Expected::Behind(mark, what) => {
                write!(f, "{} et {}", Quoted(&mark.to_string()), thing(*what))
            }
            Expected::Clause(name) => {
                write!(f, "«\u{202f}; {name}\u{202f}» et ce que c’est")
            }
            Expected::Once(name) => write!(f, "{} une seule fois", Quoted(name)),
            Expected::Name(wrong) => write!(f, "un nom ({})", French(wrong)),
            Expected::PlayerName(wrong) => write!(f, "un nom ({})", French(wrong)),
            Expected::Prose(wrong) => write!(f, "une phrase ({})", French(wrong)),
            Expected::Digest(_) => f.write_str("une empreinte de 64 chiffres hexadécimaux"),
            Expected::Match(_) => f.write_str("une partie, nommée par 26 lettres et chiffres"),
        }
    }
}

impl fmt::Display for French<&NameError> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            NameError::Empty => f.write_str("il est vide"),
            NameError::TooLong => write!(f, "il a plus de {} caractères", Name::LONGEST),
            NameError::Character(wrong) => write!(f, "il ne peut pas avoir {}", Quoted(&wrong)),
            NameError::Nothing => write!(f, "il ne peut pas être {}", Quoted(&Name::NOTHING)),
        }
    }
}

impl fmt::Display for French<&PlayerNameError> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            PlayerNameError::Empty => f.write_str("un nom de joueur est vide"),
            PlayerNameError::TooLong => {
                write!(f, "un nom de joueur a plus de {} caractères", PlayerName::LONGEST)
            }
            PlayerNameError::Character(wrong) => {
                write!(f, "un nom de joueur ne peut pas avoir {}", Quoted(&wrong))
            }
        }
    }
}

impl fmt::Display for French<&ProseError> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            ProseError::Empty => f.write_str("elle est vide"),
            ProseError::TooLong => write!(f, "elle a plus de {} caractères", Prose::LONGEST),
            ProseError::Character(wrong) => write!(f, "elle ne peut pas avoir {}", Quoted(&wrong)),
        }
    }
}

const fn thing(thing: Thing) -> &'static str {
    match thing {
        Thing::Seen => "des caractères qui se voient",
        Thing::Fitting => "un fait qui tient dans une ligne, avec des joueurs dans chaque groupe",
        Thing::FewerFacts => "moins de faits",
        Thing::Done => "ce qui a été fait",
        Thing::Verb => "ce qui a été fait, comme posted, reported ou called",
        Thing::ClauseHere => "rien, ou une clause qui a sa place ici",
        Thing::End => "rien de plus ici",
        Thing::Player => "le numéro d’un joueur",
        Thing::Table => "le numéro d’une table",
        Thing::Round => "le numéro d’une ronde",
        Thing::Staff => "le numéro de quelqu’un de l’équipe",
        Thing::Key => "le numéro d’un appel, d’une décision ou d’une pénalité",
        Thing::Number => "un nombre",
        Thing::Member => "la place d’un membre d’une équipe",
        Thing::LaterMember => "la place d’un membre d’une équipe, à partir de 2",
        Thing::Side => "1 ou 2, pour qui a été affiché premier ou second",
        Thing::Moment => "un moment UTC comme 2026-11-25T14:02:11",
        Thing::Name => "un nom",
        Thing::OnlyName => "rien derrière",
        Thing::Steps => "ses degrés",
        Thing::TwoPlayers => "deux joueurs",
        Thing::Second => "le second joueur",
        Thing::OtherNumber => "l’autre nombre",
        Thing::Outcome => "un résultat",
        Thing::Ending => "won 1, won 2, tie ou both lost",
        Thing::Details => "health, turns ou starter, chacun une fois",
    }
}

#[cfg(test)]
mod tests {
    use desk::notation::{parse_fact, parse_setting};
    use events::PlayerName;

    use crate::words::Language;
    use crate::words::desk::{Wrong, wrong};

    /// What a phone that speaks French says; narrow no-break spaces are written as blanks.
    fn french(what: &Wrong) -> String {
        wrong(what, Language::French).replace('\u{202f}', " ")
    }

    fn check(line: &str, column: u32, expected: &str, found: &str) {
        let error = parse_fact(line).expect_err(line);
        let said = format!("ligne 1, caractère {column} : il faut {expected}, il y a {found}");
        assert_eq!(french(&Wrong::Line(error)), said, "{line}");
    }

    const END: &str = "la fin de la ligne";

    #[test]
    fn what_a_line_lacks_is_asked_for_in_french() {
        check("sang", 1, "ce qui a été fait, comme posted, reported ou called", "« sang »");
        check("started round 0; seen 1", 15, "le numéro d’une ronde", "« 0 »");
        check("started round 100; seen 1", 15, "le numéro d’une ronde de 99 au plus", "« 100 »");
        check("started round 1", 16, "« ; seen » et ce que c’est", END);
        check("started round 1; seen 1; seen 2", 26, "« seen » une seule fois", "« seen 2 »");
        check("closed now", 8, "rien, ou une clause qui a sa place ici", "« now »");
        check("stopped round 1; because", 25, "une phrase (elle est vide)", END);
        check(
            "banned round 1; table 1; person 1; hero :",
            41,
            "un nom (il ne peut pas avoir « : »)",
            "« : »",
        );
        check(
            "entered round 1; table 1; outcome won 3 by time",
            39,
            "1 ou 2, pour qui a été affiché premier ou second",
            "« 3 »",
        );
        check("entered round 1; table 1; outcome tie", 38, "« by »", END);
        check("closed\u{7}", 7, "des caractères qui se voient", "U+0007");
    }

    #[test]
    fn what_a_setting_lacks_is_asked_for_in_french() {
        let error = parse_setting("back-ups often").expect_err("no policy");
        assert_eq!(
            french(&Wrong::Line(error)),
            "ligne 1, caractère 10 : il faut l’un de ces mots (never, nothing revealed, as the judge sees fit), il y a « often »"
        );
    }

    #[test]
    fn what_nobody_can_be_called_is_said_in_french() {
        let said = |name: &str| french(&Wrong::Name(PlayerName::new(name).expect_err(name)));
        assert_eq!(said(" "), "un nom de joueur est vide");
        assert_eq!(said(&"a".repeat(41)), "un nom de joueur a plus de 40 caractères");
        assert_eq!(said("A;B"), "un nom de joueur ne peut pas avoir « ; »");
        assert_eq!(french(&Wrong::Names(4)), "un joueur a de 1 à 4 noms");
        assert_eq!(french(&Wrong::NamesNobody), "ce fait ne donne de nom à personne");
    }
}
