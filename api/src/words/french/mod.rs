//! The same sentences in French, each made from the same values as the English one. A value that has no words here does
//! not compile. Names of heroes, cards, tokens and abilities stay as they are printed.

pub(super) mod awaits;
#[cfg(feature = "server")]
pub(super) mod barred;
#[cfg(feature = "server")]
pub(super) mod campaign;
#[cfg(feature = "server")]
pub(super) mod campaign_line;
#[cfg(feature = "server")]
pub(super) mod desk;
pub(super) mod difference;
pub(super) mod event;
pub(super) mod face;
#[cfg(feature = "server")]
pub(super) mod fact;
pub(super) mod fault;
pub(super) mod happening;
pub(super) mod notation;
pub(super) mod odds;
pub(super) mod opening;
pub(super) mod option;
pub(super) mod phase;
pub(super) mod refusal;
pub(super) mod revision;
#[cfg(feature = "server")]
pub(super) mod season;
pub(super) mod total;
#[cfg(feature = "server")]
pub(super) mod way_out;

/// Words as a list: `a`, `a et b`, `a, b et c`.
pub(super) fn list<S: AsRef<str>>(words: &[S]) -> String {
    match words {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [most @ .., last] => {
            let most: Vec<&str> = most.iter().map(AsRef::as_ref).collect();
            format!("{} et {}", most.join(", "), last.as_ref())
        }
    }
}

/// A count with its noun: nothing and one are singular.
fn counted(count: impl Into<u64>, one: &str, many: &str) -> String {
    match count.into() {
        count @ (0 | 1) => format!("{count} {one}"),
        count => format!("{count} {many}"),
    }
}

/// So many damage.
fn damage(count: impl Into<u64>) -> String {
    counted(count, "dégât", "dégâts")
}

/// `de` before a name, or `d’` before one that begins with a vowel.
fn of(name: &str) -> String {
    let vowel = name.chars().next().is_some_and(|first| "AEIOUYÉÈaeiouyéè".contains(first));
    if vowel { format!("d’{name}") } else { format!("de {name}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_counts_read_like_speech() {
        assert_eq!(list(&["Blind", "Entangle", "Targeted"]), "Blind, Entangle et Targeted");
        assert_eq!(counted(0u8, "carte", "cartes"), "0 carte");
        assert_eq!(counted(2u8, "carte", "cartes"), "2 cartes");
    }

    #[test]
    fn a_vowel_swallows_the_one_before_it() {
        assert_eq!(of("Ours"), "d’Ours");
        assert_eq!(of("Loup"), "de Loup");
    }
}
