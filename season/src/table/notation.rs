//! Facts of a season as lines of text.
//!
//! ```text
//! merge Anna into Ann
//! rename Cy to Cyril
//! dice blue by "Ann B."
//! dice red by Ann in 01J0…, 01J1…
//! take back 3
//! ```
//!
//! A name that is one word of letters and digits needs no quotes. Names are those of players (`events::PlayerName`), so that
//! none has quotes in it.

use std::fmt;

use events::PlayerName;

use super::facts::{Fact, Facts};

/// The most matches that one fact names.
const MOST_MATCHES: usize = 500;

/// Why a line is no fact.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{found}; say `merge NAME into NAME`, `rename NAME to NAME`, `dice NAME by NAME in MATCH, MATCH` or `take back NUMBER`"
)]
pub struct Unreadable {
    found: String,
}

fn unreadable(found: impl Into<String>) -> Unreadable {
    Unreadable { found: found.into() }
}

/// The fact that a line says.
///
/// # Errors
/// What is wrong with it.
pub fn read(line: &str) -> Result<Fact, Unreadable> {
    let mut words = Words { rest: line.trim() };
    let first = words.word();
    let fact = match first {
        "merge" => Fact::Merged { name: words.name("merge")?, into: words.name_behind("into")? },
        "rename" => Fact::Renamed { from: words.name("rename")?, to: words.name_behind("to")? },
        "dice" => Fact::Dice {
            name: words.name("dice")?,
            by: words.name_behind("by")?,
            matches: words.matches()?,
        },
        "take" => {
            words.keyword("back")?;
            let number = words.word();
            let read = number.parse().map_err(|_| {
                unreadable(format!("expected the number of a fact, found {number:?}"))
            })?;
            Fact::TakenBack(read)
        }
        other => return Err(unreadable(format!("{other:?} begins no fact"))),
    };
    if words.rest.is_empty() {
        Ok(fact)
    } else {
        Err(unreadable(format!(
            "{:?} is too much; a name of several words stands in quotes",
            words.rest
        )))
    }
}

struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    /// The next word; nothing at the end.
    fn word(&mut self) -> &'a str {
        let end =
            self.rest.find(|c: char| c.is_whitespace() || c == ',').unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        word
    }

    fn keyword(&mut self, expected: &str) -> Result<(), Unreadable> {
        let found = self.word();
        if found == expected {
            Ok(())
        } else {
            Err(unreadable(format!(
                "expected {expected:?}, found {found:?}; a name of several words stands in quotes"
            )))
        }
    }

    fn name(&mut self, behind: &str) -> Result<String, Unreadable> {
        let said = match self.rest.strip_prefix('"') {
            Some(quoted) => {
                let (name, rest) = quoted.split_once('"').ok_or_else(|| {
                    unreadable(format!("the quotes behind {behind:?} do not end"))
                })?;
                self.rest = rest.trim_start();
                name
            }
            None => self.word(),
        };
        let name = PlayerName::new(said);
        name.map(|name| name.to_string()).map_err(|why| {
            unreadable(format!("expected a name behind {behind:?}, found {said:?}: {why}"))
        })
    }

    fn name_behind(&mut self, keyword: &str) -> Result<String, Unreadable> {
        self.keyword(keyword)?;
        self.name(keyword)
    }

    /// The matches behind `in`; none without it.
    fn matches(&mut self) -> Result<Vec<String>, Unreadable> {
        let mut matches = Vec::new();
        if self.rest.is_empty() {
            return Ok(matches);
        }
        self.keyword("in")?;
        loop {
            let id = self.word();
            let plain =
                |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_' || c == '.' || c == '/';
            if id.is_empty() || id.len() > 200 || !id.chars().all(plain) {
                return Err(unreadable(format!("expected the id of a match, found {id:?}")));
            }
            if matches.len() >= MOST_MATCHES {
                return Err(unreadable(format!("one fact names at most {MOST_MATCHES} matches")));
            }
            matches.push(id.to_owned());
            match self.rest.strip_prefix(',') {
                Some(rest) => self.rest = rest.trim_start(),
                None => return Ok(matches),
            }
        }
    }
}

impl Facts {
    /// Reads a log of a season: a fact on each line. Empty lines and those that begin with `#` say nothing.
    ///
    /// # Errors
    /// The line that cannot be read or said, by its number from 1, and why.
    pub fn read(text: &str) -> Result<Facts, (usize, String)> {
        let mut facts = Facts::default();
        for (line, said) in (1..).zip(text.lines()) {
            if said.trim().is_empty() || said.trim_start().starts_with('#') {
                continue;
            }
            let fact = read(said).map_err(|why: Unreadable| (line, why.to_string()))?;
            facts.say(fact).map_err(|why| (line, why.to_string()))?;
        }
        Ok(facts)
    }
}

impl fmt::Display for Fact {
    /// The line that reads back to it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::Merged { name, into } => write!(f, "merge {} into {}", Name(name), Name(into)),
            Fact::Renamed { from, to } => write!(f, "rename {} to {}", Name(from), Name(to)),
            Fact::Dice { name, by, matches } => {
                write!(f, "dice {} by {}", Name(name), Name(by))?;
                if matches.is_empty() { Ok(()) } else { write!(f, " in {}", matches.join(", ")) }
            }
            Fact::TakenBack(number) => write!(f, "take back {number}"),
            Fact::Erased => write!(f, "# erased"),
        }
    }
}

struct Name<'a>(&'a str);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.chars().all(char::is_alphanumeric) {
            f.write_str(self.0)
        } else {
            write!(f, "\"{}\"", self.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fact_reads_back_from_its_line() {
        for line in [
            "merge Anna into Ann",
            "merge \"Anna K.\" into \"into\"",
            "rename Cy to \"Cyril, of 3\"",
            "dice blue by Ann",
            "dice \"old blue\" by Ann in 01J0A, 01J0B",
            "take back 12",
        ] {
            let fact = read(line).expect("a fact");
            let printed = fact.to_string();
            assert_eq!(read(&printed), Ok(fact), "{printed}");
        }
        assert_eq!(
            read("merge  Anna   into Ann ").map(|fact| fact.to_string()).as_deref(),
            Ok("merge Anna into Ann")
        );
    }

    #[test]
    fn what_is_no_fact_says_where_and_the_way_out() {
        for (line, says) in [
            ("", "begins no fact"),
            ("fold Anna into Ann", "\"fold\" begins no fact"),
            ("merge Anna K into Ann", "expected \"into\", found \"K\""),
            ("merge \"Anna into Ann", "do not end"),
            ("merge into Ann", "expected \"into\", found \"Ann\""),
            ("merge Anna into", "expected a name behind \"into\""),
            ("rename Cy into Cyril", "expected \"to\""),
            ("dice blue by Ann in", "expected the id of a match"),
            ("dice blue by Ann in a b", "\"b\" is too much"),
            ("take back", "expected the number"),
            ("take back -1", "expected the number"),
        ] {
            let why = read(line).expect_err(line).to_string();
            assert!(why.contains(says) && why.contains("merge NAME into NAME"), "{line}: {why}");
        }
    }
}
