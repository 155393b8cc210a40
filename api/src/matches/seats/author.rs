//! Who logged an entry, as it stands beside it: `scribe #1`, `player 2 #3`, `judge #4`. The number is that of the phone
//! among those that have joined. Entries of before have none, or in a match that nobody has opened by name `table`.

use crate::report::{Author, Role};

pub(in crate::matches) fn scribe(number: u32) -> String {
    format!("scribe #{number}")
}

pub(super) fn player(seat: u8, number: u32) -> String {
    format!("player {seat} #{number}")
}

pub(super) fn judge(number: u32) -> String {
    format!("judge #{number}")
}

/// What an author's text says; nothing of a table where nobody has to say who they are, or of an import.
pub(in crate::matches) fn read(text: &str) -> Option<Author> {
    let mut words = text.split(' ');
    let role = match words.next()? {
        "scribe" => Role::Scribe,
        "player" => Role::Player,
        "judge" => Role::Judge,
        _ => return None,
    };
    let (mut seat, mut member) = (None, None);
    for word in words {
        match word.strip_prefix('#') {
            Some(number) => member = Some(number.parse().ok()?),
            // A judge was once named by the number alone.
            None if role == Role::Judge => member = Some(word.parse().ok()?),
            None => seat = Some(word.parse().ok()?),
        }
    }
    Some(Author { role, seat, member })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_author_reads_back() {
        let told = |role, seat, member| Some(Author { role, seat, member });
        assert_eq!(read(&scribe(1)), told(Role::Scribe, None, Some(1)));
        assert_eq!(read(&player(2, 30)), told(Role::Player, Some(2), Some(30)));
        assert_eq!(read(&judge(4)), told(Role::Judge, None, Some(4)));
        assert_eq!(read("scribe"), told(Role::Scribe, None, None));
        assert_eq!(read("player 2"), told(Role::Player, Some(2), None));
        assert_eq!(read("judge 4"), told(Role::Judge, None, Some(4)));
        for nobody in ["table", "import", "demo scribe", "player x", "scribe #x", ""] {
            assert_eq!(read(nobody), None, "{nobody}");
        }
    }
}
