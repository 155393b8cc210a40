//! What is kept of a season.

use chrono::{DateTime, Utc};
use events::PlayerName;
use events::journal::MatchId;
use season::table::{Fact, Facts, Wrong, read_fact};
use serde::{Deserialize, Serialize};

use super::Told;
use crate::matches::memos::{Memo, SEASONS};
use crate::matches::seats::{Hashed, Token};

/// A season as it is in memory.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    name: String,
    /// Nobody where the service was open to all.
    organiser: Option<Hashed>,
    pub(super) facts: Facts,
    at: Vec<DateTime<Utc>>,
}

/// The same in its file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    organiser: Option<Hashed>,
    said: Vec<Line>,
}

/// Something that was said.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    at: DateTime<Utc>,
    /// The fact in notation; nothing once a name in it was erased.
    line: Option<String>,
}

impl Memo for Kept {
    const KIND: &'static str = SEASONS;
    type Form = File;

    fn meant(form: File) -> Result<Kept, String> {
        Kept::read(form)
    }

    fn form(&self) -> File {
        self.written()
    }

    fn lost() -> Option<Kept> {
        None
    }
}

impl Kept {
    pub(super) fn new(name: &PlayerName, token: Option<&Token>) -> Kept {
        let (name, organiser) = (name.to_string(), token.map(Token::hashed).copied());
        Kept { name, organiser, facts: Facts::default(), at: Vec::new() }
    }

    fn read(file: File) -> Result<Kept, String> {
        let File { name, organiser, said } = file;
        let mut kept = Kept { name, organiser, facts: Facts::default(), at: Vec::new() };
        for (number, Line { at, line }) in (1..).zip(said) {
            let fact = line
                .map_or(Ok(Fact::Erased), |line| read_fact(&line).map_err(|why| why.to_string()));
            let said = fact.and_then(|fact| kept.facts.say(fact).map_err(|why| why.to_string()));
            said.map_err(|why| format!("fact {number}: {why}"))?;
            kept.at.push(at);
        }
        Ok(kept)
    }

    fn written(&self) -> File {
        let said = self.facts.all().iter().zip(&self.at).map(|(fact, at)| Line {
            at: *at,
            line: (*fact != Fact::Erased).then(|| fact.to_string()),
        });
        File { name: self.name.clone(), organiser: self.organiser, said: said.collect() }
    }

    pub(super) fn say(&mut self, fact: Fact) -> Result<(), Wrong> {
        self.facts.say(fact)?;
        self.at.push(Utc::now());
        Ok(())
    }

    /// How many bytes its lines have.
    pub(super) fn bytes(&self) -> usize {
        self.facts.all().iter().map(|fact| fact.to_string().len()).sum()
    }

    pub(super) fn is_organised_by(&self, token: Option<&Token>) -> bool {
        let said = token.map(Token::hashed);
        self.organiser.as_ref().is_none_or(|organiser| said == Some(organiser))
    }

    pub(super) fn told(&self, id: MatchId, token: Option<&Token>) -> Told {
        Told {
            id,
            name: self.name.clone(),
            facts: self.facts.clone(),
            at: self.at.clone(),
            mine: self.is_organised_by(token),
        }
    }
}
