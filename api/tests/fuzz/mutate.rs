//! Changed pieces of real inputs.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// A change somewhere in an input.
#[derive(Clone, Debug)]
enum Edit {
    /// A byte becomes another.
    Byte { at: Index, with: u8 },
    /// Some bytes are left out.
    Cut { at: Index, length: usize },
    /// Some bytes stand in another place too.
    Copy { from: Index, length: usize, to: Index },
    /// Something that is apt to be misread is put in.
    Put { at: Index, what: &'static str },
    /// A word or number becomes another word or number of the input.
    Word { at: Index, from: Index },
    /// A word or number becomes something that is apt to be misread.
    Instead { at: Index, what: &'static str },
    /// Two lines change places.
    Lines { one: Index, other: Index },
    /// The input ends here.
    End { at: Index },
}

/// What programs like to stumble over.
const PITFALLS: &[&str] = &[
    "0",
    "1",
    "-1",
    "7",
    "31",
    "64",
    "127",
    "128",
    "255",
    "256",
    "65535",
    "65536",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "1e400",
    "NaN",
    "",
    " ",
    "\n",
    "\t",
    "\0",
    "\u{feff}",
    "\u{202e}",
    "é",
    "💥",
    "\"",
    "\\",
    "'",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    ";",
    "+",
    "#",
    "=",
    "//",
    "/*",
    "r#\"",
    "()",
    "[]",
    "{}",
    "None",
    "Some(",
    "true",
    "null",
    "\"\"",
    "((((((((((((((((((((((((((((((((",
    "open",
    "with",
    "because",
    "judge",
    "strike",
    "_",
    "\u{7f}",
    "\r\n",
];

/// One of these inputs with some changes.
pub(crate) fn mutated(inputs: Vec<Vec<u8>>) -> impl Strategy<Value = Vec<u8>> {
    (select(inputs), vec(edit(), 0..6)).prop_map(|(input, edits)| edits.iter().fold(input, apply))
}

fn edit() -> impl Strategy<Value = Edit> {
    let at = any::<Index>;
    let length = || prop_oneof![4 => 1..8usize, 1 => 1..400usize];
    let pitfall = || select(PITFALLS);
    prop_oneof![
        2 => (at(), any::<u8>()).prop_map(|(at, with)| Edit::Byte { at, with }),
        2 => (at(), length()).prop_map(|(at, length)| Edit::Cut { at, length }),
        2 => (at(), length(), at()).prop_map(|(from, length, to)| Edit::Copy { from, length, to }),
        2 => (at(), pitfall()).prop_map(|(at, what)| Edit::Put { at, what }),
        6 => (at(), at()).prop_map(|(at, from)| Edit::Word { at, from }),
        4 => (at(), pitfall()).prop_map(|(at, what)| Edit::Instead { at, what }),
        1 => (at(), at()).prop_map(|(one, other)| Edit::Lines { one, other }),
        1 => at().prop_map(|at| Edit::End { at }),
    ]
}

fn apply(mut input: Vec<u8>, edit: &Edit) -> Vec<u8> {
    if input.is_empty() {
        return input;
    }
    let end = |at: usize, length: usize| (at + length).min(input.len());
    match edit {
        Edit::Byte { at, with } => {
            let at = at.index(input.len());
            input[at] = *with;
        }
        Edit::Cut { at, length } => {
            let at = at.index(input.len());
            input.drain(at..end(at, *length));
        }
        Edit::Copy { from, length, to } => {
            let from = from.index(input.len());
            let piece = input[from..end(from, *length)].to_vec();
            let to = to.index(input.len());
            input.splice(to..to, piece);
        }
        Edit::Put { at, what } => {
            let at = at.index(input.len());
            input.splice(at..at, what.bytes());
        }
        Edit::Word { at, from } => {
            let words = words(&input);
            if !words.is_empty() {
                let piece = input[words[from.index(words.len())].clone()].to_vec();
                input.splice(words[at.index(words.len())].clone(), piece);
            }
        }
        Edit::Instead { at, what } => {
            let words = words(&input);
            if !words.is_empty() {
                input.splice(words[at.index(words.len())].clone(), what.bytes());
            }
        }
        Edit::Lines { one, other } => {
            let mut lines: Vec<&[u8]> = input.split(|byte| *byte == b'\n').collect();
            let (one, other) = (one.index(lines.len()), other.index(lines.len()));
            lines.swap(one, other);
            input = lines.join(&b'\n');
        }
        Edit::End { at } => input.truncate(at.index(input.len())),
    }
    input
}

/// Where the words and numbers of a text are; what stands in quotes is one word.
fn words(input: &[u8]) -> Vec<std::ops::Range<usize>> {
    let mut words = Vec::new();
    let mut at = 0;
    while at < input.len() {
        let start = at;
        if input[at] == b'"' {
            at += 1;
            while at < input.len() && input[at] != b'"' && input[at] != b'\n' {
                at += 1;
            }
            at = (at + 1).min(input.len());
            words.push(start..at);
        } else if input[at].is_ascii_alphanumeric() {
            while at < input.len() && (input[at].is_ascii_alphanumeric() || input[at] == b'_') {
                at += 1;
            }
            words.push(start..at);
        } else {
            at += 1;
        }
    }
    words
}
