//! An event with its staff, four of its players who have phones, and whoever looks on.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use api::graphql::Audience;
use api::matches::Matches;
use api::matches::seats::Tries;
use api::server::Service;
use serde_json::json;

use super::desk::{At, join, open};
use super::{Folder, Table, twice};

const SETTINGS: [&str; 8] = [
    "title Winter Cup",
    "format swiss",
    "rounds fixed 3",
    "cut to 4",
    "heroes free",
    "assist options",
    "length 1800",
    "at time tie",
];

/// A service where a match belongs to whoever opens it, for more people than sit in any hall.
pub fn started(folder: &Folder) -> Service {
    let many = |matches: Matches| {
        let (matches, _) = matches.private().expect("a code");
        matches.with_tries(Tries::of(NonZeroU32::MAX, NonZeroU32::MAX))
    };
    twice::serve(folder.path(), Audience::Programs, many).1
}

/// Who is at the event.
pub struct Cast {
    pub organiser: At,
    pub scorekeeper: At,
    pub head: At,
    pub floor: At,
    pub players: BTreeMap<u16, At>,
    pub public: At,
}

impl Cast {
    pub async fn at(service: &Service) -> Cast {
        let anybody = Table::at(&service.address);
        let (organiser, codes) = open(&anybody.with(&"organiser-".repeat(4)), &SETTINGS).await;
        let names: Vec<Vec<String>> = (1..=16).map(|n| vec![format!("Player {n:02}")]).collect();
        let register = "mutation($event: ID!, $players: [[String!]!]!) {
            registerPlayers(event: $event, players: $players, key: \"all\") {
                __typename ... on FactsLogged { places } } }";
        let variables = json!({ "event": organiser.event, "players": names });
        for _ in 0..2 {
            // Sent again it is answered as before.
            let said = organiser.table.ask(register, variables.clone()).await;
            let places: Vec<u64> = (2..=17).collect();
            assert_eq!(said["registerPlayers"]["places"], json!(places));
        }
        let staff = |name: &str| json!({ "name": name });
        let scorekeeper = join(&anybody, &codes["scorekeeper"], "score", staff("Sam")).await;
        let head = join(&anybody, &codes["headJudge"], "head", staff("Hel")).await;
        let floor = join(&anybody, &codes["floorJudge"], "floor", staff("Flo")).await;
        let mut players = BTreeMap::new();
        for number in [6, 11, 12, 13] {
            let (who, person) =
                (format!("phone {number}"), json!({ "person": number.to_string() }));
            players.insert(number, join(&anybody, &codes["player"], &who, person).await);
        }
        let public = organiser.seen_by(&anybody);
        Cast { organiser, scorekeeper, head, floor, players, public }
    }

    pub fn player(&self, number: u16) -> &At {
        &self.players[&number]
    }

    /// The same people at the service after it was started again.
    pub fn again(&self, service: &Service) -> Cast {
        let anybody = Table::at(&service.address);
        let moved = |at: &At| match at.table.known() {
            Some(token) => at.seen_by(&anybody.with(token)),
            None => at.seen_by(&anybody),
        };
        Cast {
            organiser: moved(&self.organiser),
            scorekeeper: moved(&self.scorekeeper),
            head: moved(&self.head),
            floor: moved(&self.floor),
            players: self.players.iter().map(|(number, at)| (*number, moved(at))).collect(),
            public: moved(&self.public),
        }
    }
}
