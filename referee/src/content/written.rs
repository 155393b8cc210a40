//! A file as it is written: where in its text something stands.

use std::ops::Range;

/// A step from a value to a part of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// A field.
    Field(&'static str),
    /// An entry of a map.
    Key(String),
    /// An entry of a list, or an argument of a word, from 0.
    Nth(usize),
    /// The last argument of a word: the text that belongs to it.
    Last,
}

/// A piece of the text that matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lexeme<'a> {
    Open,
    Close,
    Comma,
    Colon,
    /// A text in quotes, quotes included.
    Quoted(&'a str),
    /// A name without quotes, or a number.
    Word(&'a str),
}

/// The lexemes of a part of a file, each with its first byte. Whatever is none is passed over.
struct Lexemes<'a> {
    text: &'a str,
    at: usize,
    end: usize,
}

impl<'a> Iterator for Lexemes<'a> {
    type Item = (usize, Lexeme<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let rest = self.text.get(self.at..self.end)?;
            let at = self.at;
            let first = rest.chars().next()?;
            let (length, lexeme) = match first {
                '(' | '[' | '{' => (1, Some(Lexeme::Open)),
                ')' | ']' | '}' => (1, Some(Lexeme::Close)),
                ',' => (1, Some(Lexeme::Comma)),
                ':' => (1, Some(Lexeme::Colon)),
                '"' => {
                    let length = quoted(rest);
                    (length, Some(Lexeme::Quoted(&rest[..length])))
                }
                '/' if rest.starts_with("//") => (rest.find('\n').unwrap_or(rest.len()), None),
                '/' if rest.starts_with("/*") => (comment(rest), None),
                'r' if raw(rest).is_some() => {
                    let length = raw(rest).unwrap_or(1);
                    (length, Some(Lexeme::Quoted(&rest[..length])))
                }
                c if wordy(c) => {
                    let length = rest.find(|c| !wordy(c)).unwrap_or(rest.len());
                    (length, Some(Lexeme::Word(&rest[..length])))
                }
                c => (c.len_utf8(), None),
            };
            self.at += length;
            if let Some(lexeme) = lexeme {
                return Some((at, lexeme));
            }
        }
    }
}

fn wordy(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '.' | '-' | '+' | '\'')
}

/// How long a text in quotes is.
fn quoted(rest: &str) -> usize {
    let mut escaped = false;
    let end = rest[1..].find(|c| {
        let over = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        over
    });
    end.map_or(rest.len(), |end| end + 2)
}

/// How long a text in raw quotes is, if it is one.
fn raw(rest: &str) -> Option<usize> {
    let marks = rest[1..].bytes().take_while(|byte| *byte == b'#').count();
    let inside = rest[1 + marks..].strip_prefix('"')?;
    let close = format!("\"{}", "#".repeat(marks));
    let end = inside.find(&close).map_or(inside.len(), |end| end + close.len());
    Some(2 + marks + end)
}

/// How long a comment that can lie in another is.
fn comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0usize, 0);
    while at < rest.len() {
        let here = &rest[at..];
        if here.starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if here.starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                return at;
            }
        } else {
            at += here.chars().next().map_or(1, char::len_utf8);
        }
    }
    rest.len()
}

fn lexemes(text: &str, part: Range<usize>) -> Lexemes<'_> {
    Lexemes { text, at: part.start, end: part.end }
}

/// An entry of a list, a map, or the fields of a struct.
struct Entry<'a> {
    /// From its first byte, the key's if it has one, to its last.
    whole: Range<usize>,
    key: Option<Lexeme<'a>>,
    value: Range<usize>,
}

/// The entries of a value; none if it has no parts.
fn entries(text: &str, value: Range<usize>) -> Vec<Entry<'_>> {
    let mut found: Vec<Entry> = Vec::new();
    let (mut depth, mut fresh) = (0usize, true);
    for (at, lexeme) in lexemes(text, value.clone()) {
        match lexeme {
            Lexeme::Close if depth <= 1 => break,
            Lexeme::Close => depth -= 1,
            Lexeme::Comma if depth == 1 => {
                fresh = true;
                continue;
            }
            _ if depth == 0 && lexeme != Lexeme::Open => continue,
            Lexeme::Colon if depth == 1 => {
                if let Some(entry) = found.last_mut().filter(|entry| entry.key.is_none()) {
                    entry.key = lexemes(text, entry.whole.clone()).next().map(|(_, key)| key);
                    entry.value = at + 1..at + 1;
                    entry.whole.end = at + 1;
                }
                continue;
            }
            Lexeme::Open if depth == 0 => {
                depth = 1;
                continue;
            }
            Lexeme::Open => {
                if fresh {
                    found.push(Entry { whole: at..at, key: None, value: at..at });
                    fresh = false;
                }
                depth += 1;
            }
            Lexeme::Comma | Lexeme::Colon | Lexeme::Quoted(_) | Lexeme::Word(_) => {
                if fresh {
                    found.push(Entry { whole: at..at, key: None, value: at..at });
                    fresh = false;
                }
            }
        }
        let end = at + length(lexeme);
        if let Some(entry) = found.last_mut() {
            entry.whole.end = end;
            entry.value.end = end;
        }
    }
    found
}

fn length(lexeme: Lexeme) -> usize {
    match lexeme {
        Lexeme::Quoted(words) | Lexeme::Word(words) => words.len(),
        Lexeme::Open | Lexeme::Close | Lexeme::Comma | Lexeme::Colon => 1,
    }
}

/// The parts of a value. What is optional may be written with or without its `Some`.
fn parts(text: &str, value: Range<usize>) -> Vec<Entry<'_>> {
    let some = lexemes(text, value.clone()).next().is_some_and(|(_, l)| l == Lexeme::Word("Some"));
    let mut found = entries(text, value);
    if some && found.len() == 1 { entries(text, found.remove(0).value) } else { found }
}

fn is(lexeme: Lexeme, name: &str) -> bool {
    match lexeme {
        Lexeme::Word(word) => word == name,
        Lexeme::Quoted(words) => ron::from_str::<String>(words).is_ok_and(|words| words == name),
        Lexeme::Open | Lexeme::Close | Lexeme::Comma | Lexeme::Colon => false,
    }
}

/// The part of a file at the end of these steps, from its first byte on. A step that the file does not have is left out.
pub(super) fn part(text: &str, steps: &[Step]) -> Range<usize> {
    let first = lexemes(text, 0..text.len()).next().map_or(0, |(at, _)| at);
    let (mut whole, mut value) = (first..text.len(), first..text.len());
    for step in steps {
        let mut parts = parts(text, value.clone());
        let listed = parts.iter().all(|entry| entry.key.is_none());
        let place = match step {
            Step::Field(name) => parts.iter().position(|e| e.key.is_some_and(|key| is(key, name))),
            // Of a key that stands twice the last one counts.
            Step::Key(name) => parts.iter().rposition(|e| e.key.is_some_and(|key| is(key, name))),
            Step::Nth(nth) => Some(*nth).filter(|nth| listed && *nth < parts.len()),
            Step::Last => parts.len().checked_sub(1).filter(|_| listed),
        };
        if let Some(place) = place {
            let entry = parts.swap_remove(place);
            (whole, value) = (entry.whole, entry.value);
        }
    }
    whole
}

/// The first byte of the first text in quotes in a part of a file that reads so.
pub(super) fn said(text: &str, part: Range<usize>, words: &str) -> Option<usize> {
    let quoted = |lexeme: Lexeme| matches!(lexeme, Lexeme::Quoted(_)) && is(lexeme, words);
    lexemes(text, part).find_map(|(at, lexeme)| quoted(lexeme).then_some(at))
}

/// Line and column of a byte, from 1.
pub(super) fn line_and_column(text: &str, byte: usize) -> (usize, usize) {
    let before = text.get(..byte).unwrap_or(text);
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[line..].chars().count() + 1)
}

/// What a file calls itself: the name before its outermost bracket, with its first byte.
pub(super) fn name(text: &str) -> Option<(usize, &str)> {
    match lexemes(text, 0..text.len()).next()? {
        (at, Lexeme::Word(name)) => Some((at, name)),
        (_, Lexeme::Open | Lexeme::Close | Lexeme::Comma | Lexeme::Colon | Lexeme::Quoted(_)) => {
            None
        }
    }
}

/// Whether the outermost value of a file has such a field.
pub(super) fn has(text: &str, field: &str) -> bool {
    entries(text, 0..text.len()).iter().any(|e| e.key.is_some_and(|key| is(key, field)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r##"// A ( in a comment, and "Smack".
Hero(
    name: "Smack", /* of "Smack" /* and ) more */ , */
    passive: Some((name: r#"a "b" ("#, uses: [(does: [])])),
    offense: [
        (name: "Smack", rows: [(needs: SmallStraight, does: [Deal(1)])]),
        (name: "Smack \"two\", and )", rows: [
            (needs: Symbols({"Smack": 3}), does: [Roll(2, [OnTotal(9, [Inflict(1, "Smack")])])]),
        ]),
    ],
    leaflet: { "Smack": (stack: 1), "Ünder": (stack: 2, spend: (does: [Heal(1)])), },
)
"##;

    fn place(steps: &[Step]) -> (usize, usize, &'static str) {
        let part = part(FILE, steps);
        let (line, column) = line_and_column(FILE, part.start);
        (line, column, &FILE[part])
    }

    #[test]
    fn steps_lead_to_what_stands_there() {
        use Step::{Field, Key, Last, Nth};
        assert_eq!(place(&[]).0, 2);
        assert_eq!(place(&[Field("name")]), (3, 5, "name: \"Smack\""));
        let offense = |n| vec![Field("offense"), Nth(n)];
        assert_eq!(
            place(&[offense(1), vec![Field("name")]].concat()).2,
            r#"name: "Smack \"two\", and )""#
        );
        let text = [offense(1), vec![Field("rows"), Nth(0), Field("does")]].concat();
        let word = |steps: &[Step]| place(&[text.clone(), steps.to_vec()].concat());
        assert_eq!(word(&[Nth(0), Last, Nth(0), Last, Nth(0)]), (8, 72, "Inflict(1, \"Smack\")"));
        assert_eq!(word(&[Nth(0), Nth(0)]).2, "2");
        assert_eq!(place(&[Field("leaflet"), Key("Ünder".to_owned())]).0, 11);
        let uses = [Field("passive"), Field("uses"), Nth(0), Field("does")];
        assert_eq!(place(&uses).2, "does: []");
        assert_eq!(place(&[Field("passive"), Field("name")]).2, r##"name: r#"a "b" ("#"##);
    }

    #[test]
    fn a_step_that_is_not_there_is_left_out() {
        use Step::{Field, Key, Nth};
        let token = [Field("leaflet"), Key("Ünder".to_owned())];
        // One use alone stands where a list may stand.
        let of = |steps: &[Step]| place(&[token.to_vec(), steps.to_vec()].concat()).2;
        assert_eq!(of(&[Field("spend"), Nth(0), Field("does"), Nth(0)]), "Heal(1)");
        assert_eq!(place(&[Field("defense"), Nth(3), Field("name")]).2, "name: \"Smack\"");
    }

    #[test]
    fn a_name_is_found_in_quotes_and_nowhere_else() {
        assert_eq!(name(FILE), Some((34, "Hero")));
        assert_eq!(name("// x\n(a: 1)"), None);
        assert!(has(FILE, "leaflet") && !has(FILE, "rows") && !has(FILE, "more"));
        let first = said(FILE, 0..FILE.len(), "Smack").map(|at| line_and_column(FILE, at));
        assert_eq!(first, Some((3, 11)));
        assert!(said(FILE, 0..FILE.len(), "Smack \"two\", and )").is_some());
        assert_eq!(said(FILE, 0..FILE.len(), "of"), None);
    }

    #[test]
    fn whatever_is_written_is_gone_through() {
        for broken in [
            "",
            "(",
            ")",
            "((",
            "\"",
            "r#\"",
            "/*",
            "(a: (",
            "(a:: 1, , b)",
            "{\"a\" \"b\": [}",
            "\u{feff}é(ü: 'x')",
        ] {
            let steps = [Step::Field("a"), Step::Nth(0), Step::Last, Step::Key("b".to_owned())];
            let part = part(broken, &steps);
            assert!(broken.get(part).is_some(), "{broken:?}");
            let _ = (name(broken), has(broken, "a"), said(broken, 0..broken.len(), "b"));
        }
    }
}
