//! Achievements.

use async_graphql::{Enum, ID, SimpleObject};
use referee::ActorId;
use season::achievements::{Feat, Ticked, feats};
use season::table::{Earned, Standing};

use crate::matches::seasons::Story;
use crate::words::{Language, season as words};

/// Whether an achievement was earned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
enum AchievementState {
    /// It was.
    Ticked,
    /// Not so far.
    NotYet,
    /// Nobody can say from the log; why, is told.
    Open,
}

/// A feat of the rulebook, in our own words.
#[derive(SimpleObject)]
pub(super) struct Achievement {
    /// As `ACH-GEN-1`.
    id: &'static str,
    /// For whom it is printed; nothing if it is for everybody.
    hero: Option<&'static str>,
    /// What has to be done.
    says: &'static str,
    /// Whether it was.
    state: AchievementState,
    /// Why it is open, as where it hangs on dice that nobody threw.
    why: Option<&'static str>,
    /// What of it is in doubt, as its number is lost in print, and what stands in.
    unverified: Option<&'static str>,
    /// Where it is printed.
    source: &'static str,
    /// Who earned it, or can: in a season the first who did.
    seat: Option<u8>,
    /// What they are called, in a season.
    player: Option<String>,
    /// In which match; nothing if it was not earned.
    r#match: Option<ID>,
    /// With which entry; of an open one, the entry it hangs on.
    seq: Option<u32>,
}

impl Achievement {
    fn of(feat: &'static Feat, language: Language) -> Achievement {
        let french = language == Language::French;
        Achievement {
            id: &feat.id,
            hero: feat.hero.as_deref(),
            says: feat.says.told(french),
            state: AchievementState::NotYet,
            why: None,
            unverified: feat.unverified.as_ref().map(|why| why.told(french)),
            source: words::printed(language),
            seat: None,
            player: None,
            r#match: None,
            seq: None,
        }
    }
}

/// Those of a match.
pub(super) fn of_match(story: &Story, language: Language) -> Vec<Achievement> {
    let found = story.achievements();
    let now = story.game().now();
    let hero = |actor: ActorId| now.rules().boards()[now.state().actor(actor).hero()].name.as_str();
    let mut all = Vec::new();
    for (place, feat) in feats().iter().enumerate() {
        let may = |actor: &ActorId| feat.hero.as_ref().is_none_or(|whose| whose == hero(*actor));
        for actor in now.state().ids().filter(may) {
            let is = |one: &Ticked| one.feat == place && one.by == actor;
            let mut one =
                Achievement { seat: Some(actor.number()), ..Achievement::of(feat, language) };
            if let Some(ticked) = found.ticked.iter().find(|one| is(one)) {
                (one.state, one.seq) = (AchievementState::Ticked, Some(ticked.seq));
                one.r#match = Some(story.id.to_string().into());
            } else if let Some(open) = found.open.iter().find(|open| is(&open.of)) {
                (one.state, one.seq) = (AchievementState::Open, Some(open.of.seq));
                one.why = Some(words::open(open.why, language));
            }
            all.push(one);
        }
    }
    all.sort_by_key(|one| one.state != AchievementState::Ticked);
    all
}

/// All of them over a season: the first who earned each.
pub(super) fn of_season(standing: &Standing, language: Language) -> Vec<Achievement> {
    let told = |feat: &'static Feat| {
        let mut one = Achievement::of(feat, language);
        if let Some(Earned { player, seat, id, seq }) = standing.achievements.get(&feat.id) {
            one.state = AchievementState::Ticked;
            (one.seat, one.player) = (Some(*seat), player.clone());
            (one.r#match, one.seq) = (Some(id.clone().into()), Some(*seq));
        }
        one
    };
    feats().iter().map(told).collect()
}
