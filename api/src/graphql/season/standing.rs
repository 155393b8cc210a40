//! A season as somebody sees it.

use std::sync::Arc;

use async_graphql::{Context, Enum, Error, ID, InputObject, Object, SimpleObject};
use chrono::{DateTime, Utc};
use season::table::{Match, Share as Found, Sheet};

use super::faces::Faces;
use super::facts::{self, SeasonFact, no_season, season_id};
use super::feats::{self, Achievement};
use super::row::{Pairing, RatedPlayer, SeasonMatch, SeasonPart, SeasonRow, Share};
use crate::graphql::budget::blocking;
use crate::graphql::error::{ErrorCode, coded};
use crate::graphql::member::token;
use crate::matches::Matches;
use crate::matches::seasons::{Gathered, Wanted};
use crate::words::{Language, season as words};

/// Which matches of a season are wanted; all that is said has to be so.
#[derive(InputObject, Default)]
pub(in crate::graphql) struct SeasonFilter {
    /// With this player, as shown.
    player: Option<String>,
    /// With this hero.
    hero: Option<String>,
    /// Of this mode.
    mode: Option<String>,
    /// Under this rule set.
    edition: Option<String>,
    /// Opened at this moment or later.
    from: Option<DateTime<Utc>>,
    /// Opened before this moment.
    to: Option<DateTime<Utc>>,
}

impl From<SeasonFilter> for Wanted {
    fn from(filter: SeasonFilter) -> Wanted {
        let SeasonFilter { player, hero, mode, edition, from, to } = filter;
        Wanted { player, hero, mode, edition, from, to }
    }
}

/// What matches come to, over those that whoever asks sees and does not judge.
pub(in crate::graphql) struct Season {
    gathered: Arc<Gathered>,
    language: Language,
}

/// A table of a season.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Sheet")]
enum SeasonTable {
    /// The players.
    Players,
    /// The heroes.
    Heroes,
    /// Hero against hero.
    Pairings,
    /// The modes.
    Modes,
    /// The rule sets.
    Editions,
    /// The matches, a row for each seat.
    Matches,
    /// The faces that players and sets of dice have thrown.
    Faces,
    /// The achievements.
    Achievements,
}

/// What a season can be filtered by, whatever it is filtered by now.
#[derive(SimpleObject)]
struct SeasonChoices {
    /// Players, as shown.
    players: Vec<String>,
    /// Heroes.
    heroes: Vec<String>,
    /// Modes.
    modes: Vec<String>,
    /// Rule sets.
    editions: Vec<String>,
    /// When the oldest match was opened.
    from: Option<DateTime<Utc>>,
    /// When the newest was.
    to: Option<DateTime<Utc>>,
}

impl Season {
    pub(super) fn of(gathered: Gathered, language: Language) -> Season {
        Season { gathered: Arc::new(gathered), language }
    }
}

/// What matches come to, over a season.
#[Object]
impl Season {
    /// By which it is known; nothing for all matches, of no season in particular.
    async fn id(&self) -> Option<ID> {
        self.gathered.told.as_ref().map(|told| told.id.to_string().into())
    }

    /// What it is called.
    async fn name(&self) -> Option<&str> {
        self.gathered.told.as_ref().map(|told| told.name.as_str())
    }

    /// Whether whoever asks is its organiser.
    async fn mine(&self) -> bool {
        self.gathered.told.as_ref().is_some_and(|told| told.mine)
    }

    /// How many facts were said of it: sent along with the next one.
    async fn head(&self) -> u32 {
        self.gathered.told.as_ref().map_or(0, |told| told.facts.count())
    }

    /// What was said of it, told to its organiser; nothing for others, who see only what it comes to.
    async fn facts(&self) -> Vec<SeasonFact> {
        let mine = self.gathered.told.as_ref().filter(|told| told.mine);
        mine.map(facts::told).unwrap_or_default()
    }

    /// What it can be filtered by, whatever it is filtered by now.
    async fn choices(&self) -> SeasonChoices {
        let choices = &self.gathered.choices;
        let (from, to) = choices.between.unzip();
        SeasonChoices {
            players: choices.players.iter().cloned().collect(),
            heroes: choices.heroes.iter().cloned().collect(),
            modes: choices.modes.iter().cloned().collect(),
            editions: choices.editions.iter().cloned().collect(),
            from,
            to,
        }
    }

    /// The matches that it is of.
    async fn matches(&self) -> u32 {
        self.gathered.standing.all.matches
    }

    /// Those of them that have ended.
    async fn ended(&self) -> u32 {
        self.gathered.standing.all.ended
    }

    /// How many more there are whose logs are yet to be read: ask again.
    async fn unread(&self) -> u32 {
        self.gathered.unread
    }

    /// How many are left out, as a season holds the newest 5,000 that whoever asks sees.
    async fn left_out(&self) -> u32 {
        self.gathered.left_out
    }

    /// How many are left out, as whoever asks is their judge.
    async fn judged(&self) -> u32 {
        self.gathered.judged
    }

    /// How many turns an ended match had, on average.
    async fn turns(&self) -> f64 {
        self.gathered.standing.all.turns
    }

    /// How often the side won that started: between two sides, draws left out.
    async fn starters_won(&self) -> Share {
        self.gathered.standing.all.starters_won.into()
    }

    /// The players, the highest rating first. Who has no name is none of them.
    async fn players(&self) -> Vec<SeasonRow> {
        self.gathered.standing.players.iter().map(|row| SeasonRow::of(row, self.language)).collect()
    }

    /// How the ratings of players came about, the highest first: of so many of them; of all, if nobody says how many.
    async fn ratings(&self, first: Option<u32>) -> Vec<RatedPlayer> {
        let most = first.map_or(usize::MAX, |first| first as usize);
        self.gathered.standing.players.iter().take(most).map(RatedPlayer::from).collect()
    }

    /// The heroes, by name.
    async fn heroes(&self) -> Vec<SeasonRow> {
        self.gathered
            .standing
            .heroes
            .values()
            .map(|row| SeasonRow::of(row, self.language))
            .collect()
    }

    /// Hero against hero, both ways round.
    async fn pairings(&self) -> Vec<Pairing> {
        let pairing = |(hero, against, won): (&str, &str, Found)| Pairing {
            hero: hero.to_owned(),
            against: against.to_owned(),
            won: won.into(),
        };
        self.gathered.standing.pairings().map(pairing).collect()
    }

    /// The modes, by name.
    async fn modes(&self) -> Vec<SeasonPart> {
        self.gathered.standing.modes.iter().map(|(name, part)| SeasonPart::of(name, part)).collect()
    }

    /// The rule sets, by name.
    async fn editions(&self) -> Vec<SeasonPart> {
        self.gathered
            .standing
            .editions
            .iter()
            .map(|(name, part)| SeasonPart::of(name, part))
            .collect()
    }

    /// The faces of sets of dice that were named.
    async fn dice(&self) -> Vec<Faces> {
        let dice = self.gathered.standing.dice.iter();
        dice.map(|(name, faces)| Faces::named(name, *faces, self.language)).collect()
    }

    /// All achievements, each with the first who earned it.
    async fn achievements(&self) -> Vec<Achievement> {
        feats::of_season(&self.gathered.standing, self.language)
    }

    /// A line for each player whose thrown dice are improbable at one in a million, worded with care.
    async fn improbable(&self) -> Vec<String> {
        let players = self.gathered.standing.players.iter().filter(|row| row.faces.improbable());
        players.map(|row| words::improbable(&row.name, self.language)).collect()
    }

    /// How ratings are found, and why so.
    async fn rating_says(&self) -> &str {
        words::rating(self.language)
    }

    /// The matches, the newest first: at most `first`, 1 to 200, of those behind the match `after`.
    async fn list(
        &self,
        after: Option<ID>,
        #[graphql(default = 50, validator(minimum = 1, maximum = 200))] first: u32,
    ) -> Vec<SeasonMatch> {
        let facts = self.gathered.facts();
        let newest = self.gathered.matches.iter().rev();
        let behind = newest.skip_while(|one| after.as_ref().is_some_and(|after| one.id != **after));
        let skipped = usize::from(after.is_some());
        behind.skip(skipped).take(first as usize).map(|one| SeasonMatch::of(one, &facts)).collect()
    }

    /// A table as CSV.
    async fn csv(
        &self,
        #[graphql(default_with = "SeasonTable::Players")] table: SeasonTable,
    ) -> Result<String, Error> {
        let matches: Vec<&Match> = self.gathered.matches.iter().collect();
        let csv = Sheet::from(table).csv(&self.gathered.standing, &matches, &self.gathered.facts());
        csv.map_err(|why| coded(ErrorCode::Internal, why.to_string()))
    }

    /// Everything as JSON.
    async fn json(&self) -> Result<String, Error> {
        let json = self.gathered.standing.json();
        json.map_err(|why| coded(ErrorCode::Internal, why.to_string()))
    }
}

/// The season over the matches that whoever asks sees.
pub(in crate::graphql) async fn season(
    context: &Context<'_>,
    id: Option<ID>,
    filter: Option<SeasonFilter>,
    language: Option<String>,
) -> Result<Season, Error> {
    let matches = Arc::clone(context.data::<Arc<Matches>>()?);
    let (token, wanted) = (token(context), Wanted::from(filter.unwrap_or_default()));
    let told = match &id {
        None => None,
        Some(said) => {
            let told = matches.season(season_id(said)?, token.as_ref());
            Some(told.ok_or_else(|| no_season(said))?)
        }
    };
    let gathered = blocking(move || matches.gather(told, &wanted, token.as_ref())).await?;
    let language = Language::asked(language.as_deref());
    Ok(Season::of(gathered, language))
}
