//! What can be read off a line: texts of people without characters that nobody sees.

use std::fmt::{self, Write};

/// A character that nobody sees, or that turns the direction of writing: a name with one can pass for another, and a line
/// can read otherwise than it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unseen {
    /// The character.
    pub character: char,
    /// The line on which it stands, from 1.
    pub line: u32,
    /// Which character of the line it is, from 1.
    pub column: u32,
}

impl fmt::Display for Unseen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unseen { character, column, .. } = self;
        write!(f, "{} at character {column} cannot be seen: leave it out", Code(*character))
    }
}

impl std::error::Error for Unseen {}

/// A character by its number, as `U+202E`.
pub struct Code(pub char);

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "U+{:04X}", u32::from(self.0))
    }
}

/// Whatever somebody writes from now on, if every character of it can be seen or is white space. What was written before
/// is read as it is and shown by [`harmless`].
///
/// ```
/// assert_eq!(events::plain("Zoë 👩‍🚀"), Ok(()));
/// let unseen = events::plain("Ann\u{202e}").map_err(|error| error.to_string());
/// assert_eq!(unseen, Err("U+202E at character 4 cannot be seen: leave it out".to_owned()));
/// ```
///
/// # Errors
/// The first one that cannot be seen: a control character that is no white space, or one that Unicode says to show nothing
/// for (`Default_Ignorable_Code_Point`), which all marks of direction, joiners and blanks without width are. A joiner
/// between two pictures and a variant behind one are parts of a picture.
pub fn plain(text: &str) -> Result<(), Unseen> {
    let (mut line, mut column) = (1, 0);
    for (before, character, after) in neighbours(text) {
        column += 1;
        if is_unseen(before, character, after) {
            return Err(Unseen { character, line, column });
        }
        if character == '\n' {
            (line, column) = (line + 1, 0);
        }
    }
    Ok(())
}

/// A text with its unseen characters by their numbers, so that it cannot be taken for another one.
///
/// ```
/// assert_eq!(events::harmless("Ann\u{202e}\u{1b}[2J"), "Ann<U+202E><U+001B>[2J");
/// ```
pub fn harmless(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for (before, character, after) in neighbours(text) {
        if is_unseen(before, character, after) {
            let _ = write!(shown, "<{}>", Code(character));
        } else {
            shown.push(character);
        }
    }
    shown
}

/// Each character between the one before and the one behind it.
fn neighbours(text: &str) -> impl Iterator<Item = (Option<char>, char, Option<char>)> {
    let mut rest = text.chars();
    let mut before = None;
    std::iter::from_fn(move || {
        let character = rest.next()?;
        let neighbours = (before, character, rest.clone().next());
        before = Some(character);
        Some(neighbours)
    })
}

fn is_unseen(before: Option<char>, character: char, after: Option<char>) -> bool {
    match character {
        JOINER => {
            !(before.is_some_and(|c| is_picture(c) || c == VARIANT)
                && after.is_some_and(is_picture))
        }
        VARIANT => !(before.is_some_and(is_picture) || after == Some(KEYCAP)),
        _ if character.is_control() => !character.is_whitespace(),
        _ => is_ignorable(character),
    }
}

/// Joins pictures to one.
const JOINER: char = '\u{200d}';
/// Shows what stands before it as a picture.
const VARIANT: char = '\u{fe0f}';
/// Draws a key around a number.
const KEYCAP: char = '\u{20e3}';

/// Whether Unicode says that a character shows nothing, wherever a program does not know what it is for.
fn is_ignorable(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
        | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a character belongs to the symbols that pictures are among. No letter does.
fn is_picture(c: char) -> bool {
    matches!(c,
        '©' | '®' | '\u{203c}' | '\u{2049}' | '\u{2122}' | '\u{2139}' | '\u{2190}'..='\u{2bff}'
        | '\u{3030}' | '\u{303d}' | '\u{3297}' | '\u{3299}' | '\u{1f000}'..='\u{1faff}')
}
