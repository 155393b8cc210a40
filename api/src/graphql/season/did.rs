//! What the dice did in a match.

use std::sync::Arc;

use async_graphql::{Context, Error, ID, Object, SimpleObject, Union};
use referee::revision::View;

use super::faces::Faces;
use super::feats::{self, Achievement};
use super::luck::Luck;
use crate::graphql::budget::blocking;
use crate::graphql::member::token;
use crate::graphql::share::Barred;
use crate::graphql::sight::seen;
use crate::matches::seasons::Story;
use crate::matches::{Matches, names};
use crate::words::Language;

/// What came of asking what the dice did.
#[derive(Union)]
pub(in crate::graphql) enum DiceDidOutcome {
    DiceDid(DiceDid),
    Barred(Barred),
}

/// What the dice did in a match, from its log alone.
pub(in crate::graphql) struct DiceDid {
    story: Arc<Story>,
    matches: Arc<Matches>,
    language: Language,
}

/// Who sits on a seat.
#[derive(SimpleObject)]
struct DiceSeat {
    /// The seat, from 1.
    seat: u8,
    /// The hero.
    hero: String,
    /// What the player is called, if that was said and not erased since.
    name: Option<String>,
    /// Which side, from 1.
    side: usize,
}

/// What had come together for a player behind an entry.
#[derive(SimpleObject)]
struct SoFar {
    /// The place where the entry takes effect.
    place: u32,
    /// The seat, from 1.
    seat: u8,
    /// Damage that was dealt to them.
    taken: u32,
    /// Damage that would have been, if nothing had prevented it.
    prevented: u32,
    /// The most damage that was dealt to them at once.
    hardest: u16,
    /// Cards that they played.
    played: u32,
    /// CP that they paid. Some of it may have come back since.
    paid: u32,
}

impl From<&season::SoFar> for SoFar {
    fn from(so_far: &season::SoFar) -> SoFar {
        let season::SoFar { place, of, sums } = *so_far;
        let season::Sums { taken, prevented, hardest, played, paid } = sums;
        SoFar { place, seat: of.number(), taken, prevented, hardest, played, paid }
    }
}

/// What the dice did in a match, and what that says of it.
#[Object]
impl DiceDid {
    /// The match.
    async fn r#match(&self) -> ID {
        self.story.id.to_string().into()
    }

    /// How many entries of the log it speaks of.
    async fn head(&self) -> u32 {
        self.story.game().len()
    }

    /// Who plays, in the order of the seats.
    async fn seats(&self) -> Vec<DiceSeat> {
        let now = self.story.game().now();
        let state = now.state();
        let names = self.matches.names().of(self.story.id);
        let names = names::texts(&names, state.actors().len());
        let mut sides = Vec::new();
        for actor in state.ids() {
            if !sides.contains(&state.side(actor)) {
                sides.push(state.side(actor));
            }
        }
        let seat = |(actor, name): (referee::ActorId, Option<String>)| DiceSeat {
            seat: actor.number(),
            hero: now.rules().boards()[state.actor(actor).hero()].name.clone(),
            name,
            side: sides.iter().position(|side| side.contains(actor)).unwrap_or(0) + 1,
        };
        state.ids().zip(names).map(seat).collect()
    }

    /// Luck and skill.
    async fn luck(&self) -> Luck {
        Luck { story: Arc::clone(&self.story), language: self.language }
    }

    /// The faces that each seat has thrown, in the order of the seats.
    async fn faces(&self) -> Result<Vec<Faces>, Error> {
        let (story, language) = (Arc::clone(&self.story), self.language);
        blocking(move || {
            let seats = (1..).zip(story.faces());
            Ok(seats.map(|(seat, faces)| Faces::of_seat(seat, *faces, language)).collect())
        })
        .await
    }

    /// What had come together: for every seat behind the opening, then for whomever an entry changed something, in the order
    /// of the entries. It holds until the next one of the same seat.
    async fn so_far(&self) -> Result<Vec<SoFar>, Error> {
        let story = Arc::clone(&self.story);
        blocking(move || Ok(story.so_far().iter().map(SoFar::from).collect())).await
    }

    /// Every feat that somebody at this table can earn, once for each seat that can: those that were earned first.
    async fn achievements(&self) -> Result<Vec<Achievement>, Error> {
        let (story, language) = (Arc::clone(&self.story), self.language);
        blocking(move || Ok(feats::of_match(&story, language))).await
    }
}

/// What the dice did in a match, for whoever sees it and does not judge it.
pub(in crate::graphql) async fn did(
    context: &Context<'_>,
    id: &ID,
    view: View,
    language: Option<String>,
) -> Result<DiceDidOutcome, Error> {
    let matches = Arc::clone(context.data::<Arc<Matches>>()?);
    let (id, token) = (seen(context, id)?, token(context));
    let language = Language::asked(language.as_deref());
    let of = Arc::clone(&matches);
    Ok(match blocking(move || of.story(id, view, token.as_ref())).await? {
        Ok(story) => DiceDidOutcome::DiceDid(DiceDid { story, matches, language }),
        Err(barred) => DiceDidOutcome::Barred(barred.into()),
    })
}
