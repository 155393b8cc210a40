//! What came of it: everything that was answered, against what lies in the database.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::process::Command;

use crate::Failure;
use crate::cluster::Cluster;
use crate::game::game;
use crate::tables::Load;

pub(crate) struct Found {
    matches: usize,
    answered: usize,
    again: u64,
    lost: usize,
    forked: usize,
    twice: usize,
    verified: Result<(), String>,
}

impl Found {
    pub(crate) fn is_well(&self) -> bool {
        self.lost == 0 && self.forked == 0 && self.twice == 0 && self.verified.is_ok()
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Found { matches, answered, again, lost, forked, twice, verified } = self;
        let verified = verified.as_ref().map_or_else(String::as_str, |()| "verified");
        write!(
            f,
            "{answered} entries answered in {matches} matches, {again} requests sent again; {lost} lost, {forked} forked, {twice} \
             twice; the database: {verified}"
        )
    }
}

pub(crate) fn judge(throne: &str, cluster: &Cluster, load: &Load) -> Result<Found, Failure> {
    let rows = cluster
        .told("SELECT match, seq, encode(link, 'hex'), notation FROM entry ORDER BY match, seq")?;
    let (mut links, mut lines) = (BTreeMap::new(), BTreeMap::<&str, Vec<&str>>::new());
    for row in rows.lines() {
        let mut columns = row.splitn(4, '|');
        let mut column = || columns.next().ok_or(row.to_owned());
        let (id, seq, link, line) = (column()?, column()?.parse::<u64>()?, column()?, column()?);
        links.insert((id, seq), link);
        lines.entry(id).or_default().push(line);
    }
    let told = load.told.borrow();
    let mut of_place: BTreeMap<(&str, u64), BTreeSet<&str>> = BTreeMap::new();
    for answered in told.iter() {
        let place = (answered.id.as_str(), answered.seq);
        of_place.entry(place).or_default().insert(&answered.link);
    }
    let lost = of_place
        .iter()
        .filter(|(place, said)| links.get(*place).is_none_or(|link| !said.contains(link)));
    let lost = lost.count();
    let forked = of_place.values().filter(|said| said.len() > 1).count();
    // Each match is the beginning of the game whose lines were logged in it: none of them is there twice.
    let opened = load.opened.borrow();
    let twice = opened.iter().filter(|(id, number)| {
        let game = game(*number);
        let there = lines.get(id.as_str()).map(Vec::as_slice).unwrap_or_default();
        !(game.len() >= there.len() && there.iter().zip(&game).all(|(line, said)| line == said))
    });
    let verify = Command::new(throne).args(["verify", "--store", &cluster.address()]).output()?;
    let verified = if verify.status.success() {
        Ok(())
    } else {
        Err(String::from_utf8_lossy(&verify.stderr).into_owned())
    };
    Ok(Found {
        matches: opened.len(),
        answered: told.len(),
        again: load.again.get(),
        lost,
        forked,
        twice: twice.count(),
        verified,
    })
}
