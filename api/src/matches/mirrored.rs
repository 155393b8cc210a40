//! Matches from a mirror.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use events::journal::mirror::{self, Found, Item};
use events::journal::{AppendError, Beside, MatchId, Recorded};

use super::import::{ImportError, Imported, Take, store};
use super::stage::Stage;
use super::{Lack, MatchError, Matches, StageError};

/// Stores the matches of a mirror, which is named by its folder or one file of it. A frame that is damaged is missing. A match belongs to whom it
/// belonged there, unless it belongs to somebody here.
///
/// # Errors
/// What is wrong; nothing is stored then, unless the disk fails.
pub fn import_mirror(matches: &Matches, path: &Path, take: &Take) -> Result<Imported, ImportError> {
    let mirrored = mirrored(path)?;
    let mut stage = Stage::new(matches.journal(), &matches.data, (take.as_branch, take.again))?;
    stage.next_file();
    let (mut torn, mut left, mut number) = (None, BTreeSet::new(), 0);
    mirror::read(path, |found| {
        number += 1;
        match found {
            Found::Item(Item::Ruleset(digest, bytes)) => stage.ruleset(digest, bytes)?,
            Found::Item(Item::Beside { .. }) => {}
            Found::Item(Item::Event(event)) if left.contains(&event.id) => {}
            Found::Item(Item::Event(event)) if !mirrored.counts(event.id, number) => {}
            Found::Item(Item::Event(event)) => {
                let Recorded { position, id, logged } = *event;
                let seq = logged.seq;
                match stage.event(position, id, logged) {
                    Err(StageError::Event { why: AppendError::UnknownRuleset(digest), .. }) => {
                        left.insert(id);
                        let what =
                            format!("match {id} lacks its rule set {digest} from event {seq} on");
                        stage.found.lacks.push(Lack::Damaged(what));
                    }
                    taken => taken.map_err(|why| ImportError::Mirror { position, why })?,
                }
            }
            Found::Damaged(what) => stage.found.lacks.push(Lack::Damaged(what)),
            Found::Torn(what) => torn = Some(what),
        }
        Ok::<(), ImportError>(())
    })?;
    let imported = store(matches, stage, take)?;
    for (id, (_, beside)) in mirrored.besides {
        match beside {
            Beside::Kept(kept) if imported.matches.contains(&id) => {
                if matches.desks.has(id) {
                    matches.desks.restore(id, &kept)?;
                } else if matches.campaigns.has(id) {
                    matches.campaigns.restore(id, &kept)?;
                } else {
                    matches.seats().restore(id, &kept)?;
                }
            }
            Beside::Deleted(tombstone) => match matches.journal().bury(id, tombstone) {
                // It is here, or came back: that is no word of the mirror's store.
                Ok(()) | Err(AppendError::Conflict { .. }) => {}
                Err(error) => return Err(MatchError::from(error).into()),
            },
            Beside::Kept(_) | Beside::Nothing => {}
        }
    }
    Ok(Imported { torn, ..imported })
}

/// What a mirror says of its matches as a whole.
#[derive(Default)]
struct Mirrored {
    /// The how manieth of all that it holds the newest opening of each match is: what came before it is of the same match
    /// before it was deleted and came back.
    openings: BTreeMap<MatchId, u64>,
    /// What lies beside each match, and the how manieth that is.
    besides: BTreeMap<MatchId, (u64, Beside)>,
}

impl Mirrored {
    /// Whether an event counts that is the how manieth of all.
    fn counts(&self, id: MatchId, number: u64) -> bool {
        let deleted = match self.besides.get(&id) {
            Some((at, Beside::Deleted(_))) => *at,
            Some((_, Beside::Kept(_) | Beside::Nothing)) | None => 0,
        };
        number > deleted && self.openings.get(&id).is_none_or(|opening| number >= *opening)
    }
}

/// Reads through a mirror once.
fn mirrored(path: &Path) -> Result<Mirrored, ImportError> {
    let (mut mirrored, mut number) = (Mirrored::default(), 0);
    mirror::read(path, |found| {
        number += 1;
        match found {
            Found::Item(Item::Event(event)) if event.logged.seq == 1 => {
                mirrored.openings.insert(event.id, number);
            }
            Found::Item(Item::Beside { id, beside, .. }) => {
                mirrored.besides.insert(id, (number, beside));
            }
            Found::Item(Item::Event(_) | Item::Ruleset(..))
            | Found::Damaged(_)
            | Found::Torn(_) => {}
        }
        Ok::<(), ImportError>(())
    })?;
    Ok(mirrored)
}
