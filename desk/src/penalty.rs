//! Penalties: what somebody has had, and which step comes next. For the staff only.

use events::Name;

use crate::notation::NotationError;
use crate::number::{Key, Person};
use crate::piece::Piece;
use crate::setting::{Category, Setting};
use crate::spoken::Spoken;
use crate::state::{Penalty, State};

/// What somebody has had at this event, in the order in which it was given.
pub fn history(state: &State, person: Person) -> Vec<(Key, &Penalty)> {
    let theirs = state.penalties.iter().filter(|(_, penalty)| penalty.person == person);
    let mut theirs: Vec<_> = theirs.map(|(key, penalty)| (*key, penalty)).collect();
    theirs.sort_by_key(|(key, penalty)| (penalty.when, *key));
    theirs
}

/// The step that the event's list has for somebody in a category: the first, and one more for each penalty of this category
/// that counts; nothing if the list does not have it.
pub fn suggested<'a>(state: &'a State, person: Person, category: &Name) -> Option<&'a Name> {
    let known = state.settings.penalties.iter().find(|known| known.name == *category)?;
    let counts = |penalty: &&Penalty| {
        penalty.person == person && penalty.category == *category && !penalty.lifted
    };
    let before = state.penalties.values().filter(counts).count();
    known.levels.get(before).or(known.levels.last())
}

/// A list of penalties that an organiser can take as it is: ours, not official.
///
/// # Errors
/// Never, unless the list that ships with this program is damaged.
pub fn plain_list() -> Result<Vec<Setting>, NotationError> {
    let lines = (1..).zip(include_str!("../data/penalties.txt").lines());
    let said = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    said.map(|(number, line)| {
        let category =
            Category::hear(Piece::whole(line)).map_err(|fault| fault.on(number, line))?;
        Ok(Setting::Penalty(category))
    })
    .collect()
}
