//! The rulings of an event, to be found again and cited: by rule, by hero or card, by any words.

use events::Name;

use crate::fact::Appeal;
use crate::names::Names;
use crate::number::{Key, Round, Table};
use crate::state::{Ruling, State};

/// A ruling as somebody may read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// What it is known by in its event.
    pub ruling: Key,
    /// In which round.
    pub round: Round,
    /// At which table; for the staff only.
    pub table: Option<Table>,
    /// What was claimed, where the call said so.
    pub claim: Option<String>,
    /// The rules that it rests on.
    pub rules: Vec<Name>,
    /// The heroes who were played there.
    pub heroes: Vec<Name>,
    /// What was decided in the end.
    pub decision: String,
    /// Why.
    pub because: String,
    /// What was decided first, if an appeal overturned it.
    pub overturned: Option<String>,
    /// Whether it was appealed and stands.
    pub upheld: bool,
}

/// The rulings of an event in their order. Whoever is not of the staff reads them without names and tables.
pub fn casebook(state: &State, names: &Names, staff: bool) -> Vec<Case> {
    let mut rulings: Vec<(&Key, &Ruling)> = state.rulings.iter().collect();
    rulings.sort_by_key(|(key, ruling)| (ruling.when, **key));
    rulings.into_iter().map(|(key, ruling)| case(state, names, staff, *key, ruling)).collect()
}

fn case(state: &State, names: &Names, staff: bool, key: Key, ruling: &Ruling) -> Case {
    let said = |text: &str| if staff { text.to_owned() } else { names.without_names(text) };
    let (round, table) = ruling.at;
    let call = ruling.call.and_then(|call| state.calls.get(&call));
    let heroes = state.table(round, table).map(|table| table.chose.values().cloned().collect());
    let first = said(ruling.decision.as_str());
    let (decision, because, overturned, upheld) = match &ruling.appeal {
        Some((Appeal::Overturned, _, decision, because)) => {
            (said(decision.as_str()), said(because.as_str()), Some(first), false)
        }
        Some((Appeal::Upheld, _, _, _)) => (first, said(ruling.because.as_str()), None, true),
        None => (first, said(ruling.because.as_str()), None, false),
    };
    Case {
        ruling: key,
        round,
        table: staff.then_some(table),
        claim: call.and_then(|call| call.claim.as_ref()).map(|claim| said(claim.as_str())),
        rules: ruling.rules.clone(),
        heroes: heroes.unwrap_or_default(),
        decision,
        because,
        overturned,
        upheld,
    }
}

impl Case {
    /// Whether every word of a question stands somewhere in it, whatever its capitals: in what was said, in the rules and the
    /// heroes, or in the number by which another ruling cites it.
    pub fn has(&self, question: &str) -> bool {
        let names = self.rules.iter().chain(&self.heroes).map(Name::as_str);
        let number = self.ruling.number().to_string();
        let texts = [
            Some(&number),
            Some(&self.decision),
            Some(&self.because),
            self.claim.as_ref(),
            self.overturned.as_ref(),
        ];
        let texts = texts.into_iter().flatten().map(String::as_str);
        let all = names.chain(texts).collect::<Vec<_>>().join(" ").to_lowercase();
        question.to_lowercase().split_whitespace().all(|word| all.contains(word))
    }
}
