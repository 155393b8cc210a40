//! What the dice did in one match, worked out once for each state of its log.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use events::journal::{Digest, MatchId};
use referee::Game;
use referee::revision::View;
use season::fairness::Faces;
use season::{Achievements, Luck, SoFar};

use crate::matches::seats::{Barred, Token};
use crate::matches::{MatchError, Matches};

/// Of how many matches it is kept.
const MOST: usize = 24;

/// What the dice did in a match.
#[derive(Debug)]
pub struct Story {
    /// The match.
    pub id: MatchId,
    /// Which reading of its log.
    pub view: View,
    link: Digest,
    game: Game,
    luck: OnceLock<Option<Luck>>,
    faces: OnceLock<Vec<Faces>>,
    achievements: OnceLock<Achievements>,
    so_far: OnceLock<Vec<SoFar>>,
}

impl Story {
    /// The game that it is of.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Luck and skill.
    pub fn luck(&self) -> Option<&Luck> {
        self.luck.get_or_init(|| Luck::of(&self.game, self.view)).as_ref()
    }

    /// The faces that each seat has thrown.
    pub fn faces(&self) -> &[Faces] {
        self.faces.get_or_init(|| Faces::of(&self.game, self.view))
    }

    /// What was earned.
    pub fn achievements(&self) -> &Achievements {
        self.achievements.get_or_init(|| Achievements::of(&self.game, self.view))
    }

    /// What had come together behind each entry.
    pub fn so_far(&self) -> &[SoFar] {
        self.so_far.get_or_init(|| SoFar::of(&self.game, self.view))
    }
}

/// Those that were asked for last.
#[derive(Default)]
pub(super) struct Stories {
    last: Mutex<Vec<Arc<Story>>>,
}

impl Stories {
    fn lock(&self) -> MutexGuard<'_, Vec<Arc<Story>>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Matches {
    /// What the dice did in a match, for whoever has this token, unless they are its judge: nobody who rules is shown luck.
    ///
    /// # Errors
    /// If there is no such match, or it cannot be read.
    pub fn story(
        &self,
        id: MatchId,
        view: View,
        token: Option<&Token>,
    ) -> Result<Result<Arc<Story>, Barred>, MatchError> {
        if self.seats.judges(token, id) {
            return Ok(Err(Barred::JudgeIsNotShown));
        }
        let table = self.table(id)?;
        let (game, link) = table.told_so_far();
        let mut last = self.seasons.stories.lock();
        let known =
            last.iter().position(|story| (story.id, story.view, story.link) == (id, view, link));
        let story = known.map_or_else(
            || {
                let (luck, faces, achievements, so_far) = Default::default();
                Arc::new(Story { id, view, link, game, luck, faces, achievements, so_far })
            },
            |place| last.remove(place),
        );
        last.retain(|other| (other.id, other.view) != (id, view));
        last.push(Arc::clone(&story));
        let over = last.len().saturating_sub(MOST);
        last.drain(..over);
        Ok(Ok(story))
    }
}
