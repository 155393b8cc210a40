//! What has come together for each player of a match, up to each of its entries.

use events::Event;
use referee::ActorId;
use referee::book::Rule;
use referee::damage::{Breakdown, LineKind};
use referee::game::{Entry, Game};
use referee::happening::What;
use referee::play::Accepted;
use referee::revision::View;

use crate::counted;

/// What has come together for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sums {
    /// Damage that was dealt to them.
    pub taken: u32,
    /// Damage that would have been, if nothing had prevented it.
    pub prevented: u32,
    /// The most damage that was dealt to them at once.
    pub hardest: u16,
    /// Cards that they played.
    pub played: u32,
    /// CP that they paid. Some of it may have come back since.
    pub paid: u32,
}

/// What had come together for a player behind an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SoFar {
    /// The place where the entry takes effect.
    pub place: u32,
    /// The player.
    pub of: ActorId,
    /// What had come together.
    pub sums: Sums,
}

impl SoFar {
    /// All of a match in one view of its log: of everybody behind the opening, then of whomever an entry changed something
    /// for, in the order of the entries.
    pub fn of(game: &Game, view: View) -> Vec<SoFar> {
        let entries = game.entries(view, 1, game.len());
        let mut sums = vec![Sums::default(); game.now().state().actors().len()];
        let mut told = Vec::new();
        for (at, entry) in entries.iter().enumerate() {
            let before = sums.clone();
            if let Some(accepted) = counted(entry) {
                add(&mut sums, entry, accepted);
            }
            for (index, of) in entry.after.state().ids().enumerate() {
                let changed = before.get(index) != sums.get(index);
                if let Some(sums) = sums.get(index).filter(|_| at == 0 || changed) {
                    told.push(SoFar { place: entry.placed.place, of, sums: *sums });
                }
            }
        }
        told
    }
}

fn add(sums: &mut [Sums], entry: &Entry<'_>, accepted: &Accepted) {
    if let Event::Played { by, .. } = entry.event
        && let Some(sums) = sums.get_mut(ActorId::from(*by).index())
    {
        sums.played += 1;
    }
    for happening in &accepted.happened {
        let pays =
            matches!(happening.rule, Rule::CpPay | Rule::UpgradeAtOnce | Rule::UpgradeDifference);
        if let What::CpLost(of, by, _) = happening.what
            && let Some(sums) = sums.get_mut(of.index()).filter(|_| pays)
        {
            sums.paid += u32::from(by);
        }
    }
    for breakdown in accepted.settled.iter().map(|settled| &settled.breakdown) {
        let Some(sums) = sums.get_mut(breakdown.to.index()) else { continue };
        sums.taken += u32::from(breakdown.total.dealt);
        sums.prevented += prevented(breakdown);
        sums.hardest = sums.hardest.max(breakdown.total.dealt);
    }
}

/// What came in and neither the player nor a companion took.
fn prevented(breakdown: &Breakdown) -> u32 {
    let came = breakdown.rows.iter().map(|row| match row.line.what {
        LineKind::Incoming(_) | LineKind::Sure(_) | LineKind::Add(_) | LineKind::Return => {
            u32::try_from(row.change).unwrap_or(0)
        }
        LineKind::Prevent(_)
        | LineKind::Half
        | LineKind::Avoid
        | LineKind::Pass(..)
        | LineKind::Heal(_)
        | LineKind::HealAsDealt => 0,
    });
    let came: u32 = came.sum();
    came.saturating_sub(u32::from(breakdown.total.dealt) + u32::from(breakdown.total.passed))
}
