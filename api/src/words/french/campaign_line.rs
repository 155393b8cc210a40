//! Where a typed line stopped being a fact of a campaign, in French. Words of notation stay as they are written.

use std::fmt;

use campaign::notation::{Expected, Thing};
use campaign::{Rarity, rarity_word};
use events::Seat;
use events::notation::Found;

use super::notation::{French, Quoted};

/// What was expected and what was found.
pub(in crate::words) fn unreadable(expected: &Expected, found: &Found) -> String {
    format!("il faut {}, il y a {}", French(expected), French(found))
}

impl fmt::Display for French<&Expected> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Expected::A(what) => f.write_str(thing(*what)),
            Expected::AtMost(what, most) => write!(f, "{} de {most} au plus", thing(*what)),
            Expected::Bytes(most) => write!(f, "{most} octets au plus"),
            Expected::Facts(most) => write!(f, "{most} faits au plus"),
            Expected::Cards(most) => write!(f, "{most} cartes au plus"),
            Expected::Rarity => {
                let words = Rarity::ALL.map(rarity_word).join(", ");
                write!(f, "la rareté de la carte ({words})")
            }
            Expected::Words(words) => Quoted(words).fmt(f),
            Expected::Behind(words, what) => write!(f, "{} et {}", Quoted(words), thing(*what)),
            Expected::Hero(place) => {
                write!(f, "{place} et un héros, car il y en a {} au plus", Seat::MOST)
            }
            Expected::Name(wrong) => write!(f, "un nom ({})", French(wrong)),
            Expected::Reason(wrong) => write!(f, "une raison ({})", French(wrong)),
        }
    }
}

const fn thing(thing: Thing) -> &'static str {
    match thing {
        Thing::Seen => "des caractères qui se voient",
        Thing::End => "la fin de la ligne",
        Thing::Beginning => "un héros, open campaign, played, record ou strike",
        Thing::Deed => {
            "is dealt, buys, identifies, sells, sells unidentified, puts back, rolls ou removes"
        }
        Thing::Hero => "la place d’un héros",
        Thing::HeroFromOne => "la place d’un héros, à partir de 1",
        Thing::Entry => "la place d’une entrée",
        Thing::LootDie => "un nombre du dé de Butin",
        Thing::Loot => "«\u{202f}and keeps\u{202f}» ou «\u{202f}and declines\u{202f}»",
        Thing::Card => "une carte",
    }
}

#[cfg(test)]
mod tests {
    use campaign::MOST_FACTS;
    use campaign::notation::{LONGEST_LINE, NotationError, parse, parse_log};

    use crate::words::{Language, campaign::unreadable};

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
    fn what_a_line_lacks_is_asked_for_in_french() {
        check(
            "buys rare A",
            "un héros, open campaign, played, record ou strike",
            "« buys rare A »",
        );
        check("1 buys", "la rareté de la carte (common, rare, epic, legendary)", END);
        check("1 buys rare", "un nom (il est vide)", END);
        check(
            "1 eats rare A",
            "is dealt, buys, identifies, sells, sells unidentified, puts back, rolls ou removes",
            "« eats rare A »",
        );
        check("1 puts back rare A", "« draws » et une carte", END);
        check(
            "1 rolls 5 and eats rare A",
            "« and keeps » ou « and declines »",
            "« and eats rare A »",
        );
        check("open campaign Normal; 2 Monk", "1 et un héros, car il y en a 8 au plus", "« 2 »");
        check("strike 3", "« because »", END);
        check("strike 3; because", "une raison (elle est vide)", END);
        check("record it", END, "« it »");
    }

    #[test]
    fn what_a_line_has_too_much_of_is_said_in_french() {
        check("9 buys rare A", "la place d’un héros de 8 au plus", "« 9 »");
        check("0 buys rare A", "la place d’un héros, à partir de 1", "« 0 »");
        check("1 rolls 256 and keeps rare A", "un nombre du dé de Butin de 255 au plus", "« 256 »");
        check("strike x; because so", "la place d’une entrée de 5000 au plus", "« x »");
        check("played \u{202e}a", "des caractères qui se voient", "U+202E");
        let dealt = format!("1 is dealt {}", ["rare A"; 17].join(" + "));
        check(&dealt, "16 cartes au plus", "« rare A »");
        let long = "a".repeat(LONGEST_LINE + 1);
        check(&long, "4096 octets au plus", "4097 octets");
        let full = parse_log(&"record\n".repeat(MOST_FACTS + 1)).expect_err("too many");
        assert_eq!(french(&full), format!("il faut {MOST_FACTS} faits au plus, il y a « record »"));
    }
}
