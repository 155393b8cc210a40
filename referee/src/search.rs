//! Finding rules by their words: every word that is asked for, or the beginning of it, wherever it stands.

use std::cmp::Reverse;

use crate::book::{HeroBook, RuleBook, RuleKind, Ruleset};

/// What is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wanted<'a> {
    /// Words, or an id. Without any, everything is found.
    pub text: &'a str,
    /// Leaves out what is about other heroes and, if no text is given, what is about all of them.
    pub hero: Option<&'a str>,
    /// Only words of this kind.
    pub kind: Option<RuleKind>,
}

/// Something that was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found<'a> {
    /// The rule's id.
    pub id: &'a str,
    /// Its words.
    pub rule: &'a RuleBook,
}

/// The rules, answers and conflicts that have all of the words; if none has them all, those that have the most.
/// The best come first: what the words name goes before what they ask, and that before what they answer.
///
/// ```
/// use referee::search::{Wanted, search};
/// use referee::{Ruleset, content};
///
/// let rules = Ruleset::load(content::shipped(), "living").expect("the shipped content loads");
/// let found = search(&rules, &Wanted { text: "Does Blind stop an Ultimate?", ..Wanted::default() });
/// assert_eq!(found[0].id, "FAQ-MOON-02");
/// ```
pub fn search<'a>(rules: &'a Ruleset, wanted: &Wanted) -> Vec<Found<'a>> {
    let asked = asked(wanted.text);
    let hero = wanted.hero.map(|name| Hero::named(rules, name));
    let least = if hero.is_some() && asked.is_empty() { Concern::Hero } else { Concern::Everybody };
    let of_kind =
        rules.rules.iter().filter(|(_, rule)| wanted.kind.is_none_or(|kind| rule.kind == kind));
    let mut ranked: Vec<(Rank, Found)> = of_kind
        .filter_map(|(id, rule)| {
            let concern = hero.as_ref().map_or(Concern::Everybody, |hero| hero.concern(rule));
            let found = Found { id, rule };
            (concern >= least).then(|| (Rank::of(found, &asked, concern), found))
        })
        .collect();
    let most = ranked.iter().map(|(rank, _)| rank.words).max().unwrap_or(0);
    ranked.retain(|(rank, _)| rank.words == most && (most > 0 || asked.is_empty()));
    ranked.sort_by_key(|(rank, found)| (Reverse(*rank), found.rule.kind, in_order(found.id)));
    ranked.into_iter().map(|(_, found)| found).collect()
}

/// How good a find is, the most telling first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    /// How many of the words that are asked for it has.
    words: usize,
    concern: Concern,
    /// The sum of what each word's place is worth.
    places: u16,
}

/// Whom words about the rules concern.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Concern {
    /// Only heroes that were not asked for.
    Another,
    /// All heroes.
    Everybody,
    /// The hero that was asked for.
    Hero,
}

impl Rank {
    fn of(found: Found, asked: &[String], concern: Concern) -> Rank {
        let Found { id, rule } = found;
        let named = rule.about.iter().chain(&rule.heroes).map(String::as_str);
        let beside = rule.rules.iter().map(String::as_str);
        let pages = rule.cite.iter().flat_map(|(document, at)| [document.as_str(), at.as_str()]);
        // What a word is worth that stands there whole; one that only begins so is worth 1 less.
        let places: [(u16, Vec<String>); 4] = [
            (8, words_of(&mut named.chain([id]))),
            (6, words_of(&mut rule.asks.iter().map(String::as_str))),
            (4, words(&rule.says)),
            (2, words_of(&mut beside.chain(pages))),
        ];
        let worth = |word: &String| {
            let in_place = |(worth, there): &(u16, Vec<String>)| {
                let whole = there.contains(word).then_some(*worth);
                let begun = || there.iter().any(|other| other.starts_with(word.as_str()));
                whole.or_else(|| begun().then(|| worth - 1))
            };
            places.iter().filter_map(in_place).max()
        };
        let worths: Vec<u16> = asked.iter().filter_map(worth).collect();
        Rank { words: worths.len(), concern, places: worths.iter().sum() }
    }
}

/// A hero that is asked for, with the names of everything that is theirs.
struct Hero {
    name: String,
    things: Vec<String>,
}

impl Hero {
    fn named(rules: &Ruleset, name: &str) -> Hero {
        let book = rules.heroes().iter().find(|hero| folded(&hero.name) == folded(name));
        let things = book.map(|hero| things(rules, hero)).unwrap_or_default();
        Hero { name: folded(name), things }
    }

    fn concern(&self, rule: &RuleBook) -> Concern {
        let theirs = |name: &String| self.things.contains(name);
        if rule.heroes.iter().any(|hero| folded(hero) == self.name) {
            Concern::Hero
        } else if !rule.heroes.is_empty() {
            Concern::Another
        } else if rule.about.iter().any(theirs) {
            Concern::Hero
        } else {
            Concern::Everybody
        }
    }
}

/// What is printed for one hero and not for all: abilities, tokens and cards.
fn things(rules: &Ruleset, hero: &HeroBook) -> Vec<String> {
    let everybodys = |name: &String| {
        rules.heroes().iter().all(|other| other.deck.iter().any(|card| card.name == *name))
    };
    let cards = hero.deck.iter().map(|card| &card.name).filter(|name| !everybodys(name));
    let tokens = hero.tokens.iter().map(|token| &rules.token(*token).name);
    hero.titles.iter().chain(cards).chain(tokens).cloned().collect()
}

/// The words that are asked for, each once, without those that say nothing unless there are no others.
fn asked(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for word in words(text) {
        if !all.contains(&word) {
            all.push(word);
        }
    }
    let telling: Vec<String> =
        all.iter().filter(|word| !SAYS_NOTHING.contains(&word.as_str())).cloned().collect();
    if telling.is_empty() { all } else { telling }
}

/// Words of questions that stand in almost every answer.
const SAYS_NOTHING: [&str; 37] = [
    "a", "an", "and", "any", "are", "as", "at", "be", "by", "can", "did", "do", "does", "for",
    "from", "have", "how", "i", "if", "in", "is", "it", "may", "me", "my", "of", "on", "or", "s",
    "that", "the", "to", "what", "when", "with", "you", "your",
];

/// The words of several texts.
fn words_of(texts: &mut dyn Iterator<Item = &str>) -> Vec<String> {
    texts.flat_map(words).collect()
}

/// The words of a text in small letters without accents. An apostrophe does not part a word.
fn words(text: &str) -> Vec<String> {
    folded(text).split_ascii_whitespace().map(str::to_owned).collect()
}

/// Small letters without accents, and a blank for everything that is no letter and no digit. Letters that no Latin language
/// has stay as they are: nothing is written with them, and the tables of all letters are not for a phone to load.
fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter.to_ascii_lowercase() {
            '\'' | '’' | '\u{300}'..='\u{36f}' => {}
            'à'..='å' | 'ā' | 'À'..='Å' | 'Ā' => folded.push('a'),
            'ç' | 'Ç' => folded.push('c'),
            'è'..='ë' | 'ē' | 'È'..='Ë' | 'Ē' => folded.push('e'),
            'ì'..='ï' | 'ī' | 'Ì'..='Ï' | 'Ī' => folded.push('i'),
            'ñ' | 'Ñ' => folded.push('n'),
            'ò'..='ö' | 'ø' | 'ō' | 'Ò'..='Ö' | 'Ø' | 'Ō' => folded.push('o'),
            'ù'..='ü' | 'ū' | 'Ù'..='Ü' | 'Ū' => folded.push('u'),
            'ý' | 'ÿ' | 'Ý' | 'Ÿ' => folded.push('y'),
            'æ' | 'Æ' => folded.push_str("ae"),
            'œ' | 'Œ' => folded.push_str("oe"),
            'ß' => folded.push_str("ss"),
            letter @ ('a'..='z' | '0'..='9' | '\u{100}'..='\u{1fff}' | '\u{3040}'..) => {
                folded.push(letter);
            }
            _ => folded.push(' '),
        }
    }
    folded
}

/// An id such that `ANN-10` comes behind `ANN-2`.
fn in_order(id: &str) -> (&str, u32, &str) {
    let end = id.trim_end_matches(|digit: char| digit.is_ascii_digit());
    let number = id.get(end.len()..).unwrap_or_default();
    (end, number.parse().unwrap_or(0), id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_the_same_however_they_are_written() {
        assert_eq!(
            words("Ninjatō, ÉCLIPSE: Nyra’s — Ōkami"),
            ["ninjato", "eclipse", "nyras", "okami"]
        );
        assert_eq!(words("E\u{301}clipse cŒur"), ["eclipse", "coeur"]);
        assert_eq!(words(" - ").len(), 0);
    }

    #[test]
    fn words_that_say_nothing_count_only_alone() {
        assert_eq!(asked("Can I evade, and can I evade?"), ["evade"]);
        assert_eq!(asked("can I"), ["can", "i"]);
    }

    #[test]
    fn ids_are_in_order_of_their_numbers() {
        let mut ids = ["ANN-10", "C-09", "ANN-2", "C-5", "RED-1", "HERO-TURN"];
        ids.sort_by_key(|id| in_order(id));
        assert_eq!(ids, ["ANN-2", "ANN-10", "C-5", "C-09", "HERO-TURN", "RED-1"]);
    }
}
