//! Who may do what at an event of the desk, and who is told what: everybody × every field. A field without a row fails.

use crate::support::cast::started;
use crate::support::everybody::{OF_THE_DESK, fields, is_nothing, meaning};
use crate::support::hall::{Hall, SECRET};
use crate::support::{Folder, Table};
use serde_json::json;
use std::collections::BTreeSet;

/// Who asks. The player sits at table 1 of round 1, the other player at table 2.
const PEOPLE: [&str; 8] = [
    "nobody",
    "stranger",
    "player",
    "other player",
    "floor judge",
    "head judge",
    "scorekeeper",
    "organiser",
];

/// A field of the schema: how it is asked, and what each of them is answered: `given`, `nothing`, `refused`, the code of an
/// error, or why they are barred. `$id` is the event, `$code` what players join with, `$match` that of table 1.
struct Row(&'static str, &'static str, [&'static str; 8]);

const ALL: [&str; 8] = ["given"; 8];

/// What players are answered behind who has not joined, and the staff, who are no players.
const fn of_players(player: &'static str, other: &'static str) -> [&'static str; 8] {
    let staff = "NOT_PLAYER";
    ["NOT_JOINED", "NOT_JOINED", player, other, staff, staff, staff, staff]
}

/// What the desk is given, the organiser and the scorekeeper.
const DESK: [&str; 8] = [
    "NOT_JOINED",
    "NOT_JOINED",
    "NOT_STAFF",
    "NOT_STAFF",
    "NOT_STAFF",
    "NOT_STAFF",
    "given",
    "given",
];

const SAID: &str = "__typename ... on EventBarred { because } ... on DeskRefusal { sentence }";

const ROWS: &[Row] = &[
    Row("event", "{ event(id: $id) { id } }", ALL),
    Row(
        "events",
        "{ events { id } }",
        ["nothing", "nothing", "given", "given", "given", "given", "given", "given"],
    ),
    Row(
        "casebook",
        "{ casebook(text: \"stands\") { decision } }",
        ["nothing", "nothing", "given", "given", "given", "given", "given", "given"],
    ),
    Row("eventInvitation", "{ eventInvitation(code: $code) { role } }", ALL),
    Row(
        "openEvent",
        "mutation { openEvent(settings: []) { __typename ... on EventBarred { because } } }",
        ALL,
    ),
    // Each says what only a scorekeeper and an organiser say.
    Row(
        "logFacts",
        "mutation { logFacts(event: $id, facts: [{ line: \"table closed table 9; because water\" }]) { SAID } }",
        ["NOT_JOINED", "NOT_JOINED", "refused", "refused", "refused", "refused", "given", "given"],
    ),
    Row(
        "registerPlayers",
        "mutation { registerPlayers(event: $id, players: [[\"Zoe\"]]) { SAID } }",
        DESK,
    ),
    // A name that the player's phone has claimed.
    Row(
        "joinEvent",
        "mutation { joinEvent(code: $code, person: \"1\") { __typename ... on EventBarred { because } } }",
        [
            "NAME_TAKEN",
            "NAME_TAKEN",
            "given",
            "NAME_TAKEN",
            "NAME_TAKEN",
            "NAME_TAKEN",
            "NAME_TAKEN",
            "NAME_TAKEN",
        ],
    ),
    // It has an organiser; whoever knows the code of the server may be told so.
    Row(
        "claimEvent",
        "mutation { claimEvent(event: $id, code: $code) { __typename ... on EventBarred { because } } }",
        ["WRONG_CODE"; 8],
    ),
    Row(
        "newEventCodes",
        "mutation { newEventCodes(event: $id) { __typename ... on EventBarred { because } } }",
        [
            "NOT_ORGANISER",
            "NOT_ORGANISER",
            "NOT_ORGANISER",
            "NOT_ORGANISER",
            "NOT_ORGANISER",
            "NOT_ORGANISER",
            "NOT_ORGANISER",
            "given",
        ],
    ),
    Row(
        "releaseName",
        "mutation { releaseName(event: $id, person: \"1\") { __typename ... on EventBarred { because } } }",
        ["NOT_STAFF", "NOT_STAFF", "NOT_STAFF", "NOT_STAFF", "given", "given", "given", "given"],
    ),
    Row(
        "nameInEvent",
        "mutation { nameInEvent(event: $id, who: \"1\", name: \"Anna\") { __typename ... on EventBarred { because } } }",
        [
            "NOT_JOINED",
            "NOT_JOINED",
            "given",
            "NOT_STAFF",
            "NOT_STAFF",
            "NOT_STAFF",
            "given",
            "given",
        ],
    ),
    Row("callJudge", "mutation { callJudge(event: $id) { SAID } }", of_players("given", "given")),
    // A call is open at table 1.
    Row(
        "withdrawCall",
        "mutation { withdrawCall(event: $id) { SAID } }",
        of_players("given", "refused"),
    ),
    Row(
        "reportResult",
        "mutation { reportResult(event: $id, result: { outcome: I_WON, how: CONCESSION }) { SAID } }",
        of_players("given", "given"),
    ),
    // The opponent of the player has reported that he won, that of the other player nothing.
    Row(
        "confirmResult",
        "mutation { confirmResult(event: $id) { SAID } }",
        of_players("given", "NOTHING_REPORTED"),
    ),
    Row(
        "disputeResult",
        "mutation { disputeResult(event: $id) { SAID } }",
        of_players("given", "refused"),
    ),
    Row("dropOut", "mutation { dropOut(event: $id) { SAID } }", of_players("given", "given")),
    Row(
        "openTable",
        "mutation { openTable(event: $id, round: 1, table: 1) { __typename ... on EventBarred { because } } }",
        ["NOT_JOINED", "NOT_JOINED", "given", "NOT_AT_TABLE", "given", "given", "given", "given"],
    ),
    // The other player's table has no match yet.
    Row(
        "joinTable",
        "mutation { joinTable(event: $id) { __typename ... on EventBarred { because } } }",
        [
            "NOT_PLAYER",
            "NOT_PLAYER",
            "given",
            "NO_SUCH_MATCH",
            "NOT_PLAYER",
            "NOT_PLAYER",
            "NOT_PLAYER",
            "NOT_PLAYER",
        ],
    ),
    // The other player does not see the match; nobody links one to a table of others.
    Row(
        "attachMatch",
        "mutation { attachMatch(event: $id, round: 1, table: 1, match: $match) { SAID } }",
        ["NOT_JOINED", "NOT_JOINED", "given", "NO_SUCH_MATCH", "given", "given", "given", "given"],
    ),
    // The match goes on.
    Row(
        "takeResult",
        "mutation { takeResult(event: $id, round: 1, table: 1) { SAID } }",
        [
            "NOT_JOINED",
            "NOT_JOINED",
            "NO_RESULT_THERE",
            "NOT_AT_TABLE",
            "NO_RESULT_THERE",
            "NO_RESULT_THERE",
            "NO_RESULT_THERE",
            "NO_RESULT_THERE",
        ],
    ),
    Row("eventChanged", "subscription { eventChanged(event: $id) { position } }", ALL),
];

/// What cannot be asked twice at one event, or makes another field answer otherwise: where it is given, it is at a new one.
const ANEW: [&str; 8] = [
    "callJudge",
    "newEventCodes",
    "releaseName",
    "withdrawCall",
    "reportResult",
    "confirmResult",
    "disputeResult",
    "dropOut",
];

/// How each field of an event is asked, and whom it is for: everybody, those of table 1 and the staff, or the staff.
const OF_AN_EVENT: [(&str, &str, For); 41] = [
    ("id", "id", For::Everybody),
    ("title", "title", For::Everybody),
    ("openedAt", "openedAt", For::Everybody),
    ("closed", "closed", For::Everybody),
    ("position", "position", For::Everybody),
    ("head", "head", For::Staff),
    ("now", "now", For::Everybody),
    ("me", "me { role }", For::Joined),
    ("settings", "settings { assist format }", For::Everybody),
    ("settingLines", "settingLines", For::Everybody),
    ("announcements", "announcements { text at }", For::Everybody),
    ("players", "players { number name }", For::Everybody),
    ("groups", "groups", For::Nobody),
    ("closedTables", "closedTables", For::Nobody),
    ("rounds", "rounds { number }", For::Everybody),
    ("round", "round { number }", For::Everybody),
    ("myTable", "myTable { number }", For::Players),
    ("standings", "standings { rows { place } }", For::Everybody),
    ("cutPlaces", "cutPlaces { place }", For::Nobody),
    ("champion", "champion { number }", For::Nobody),
    ("calls", "calls { number claim match { open } }", For::Table),
    ("rulings", "rulings { number decision }", For::Table),
    ("penalties", "penalties { because level }", For::Staff),
    ("penaltyCategories", "penaltyCategories { name }", For::Staff),
    (
        "penaltyAdvice",
        r#"penaltyAdvice(person: "1", category: "conduct") { suggested history { because } }"#,
        For::Staff,
    ),
    ("staff", "staff { number name }", For::Staff),
    ("nextKeys", "nextKeys { call }", For::Joined),
    ("proposal", "proposal { refused { sentence } }", For::Staff),
    ("groupProposal", "groupProposal { line }", For::Nobody),
    ("cutProposal", "cutProposal { line }", For::Staff),
    ("remedies", "remedies { leaveIt }", For::Staff),
    ("wrongSeats", "wrongSeats { sat belongs lost line }", For::Staff),
    (
        "whatIf",
        r#"whatIf(facts: [{ line: "absent round 1; player 3" }]) { refused { sentence } }"#,
        For::Staff,
    ),
    ("casebook", "casebook { decision because claim }", For::Everybody),
    ("log", "log { line by }", For::Everybody),
    ("paper", "paper(kind: PAIRINGS_BY_NAME)", For::Everybody),
    ("byName", "byName { name table }", For::Everybody),
    ("export", "export(kind: JSON)", For::Everybody),
    ("findPerson", r#"findPerson(letters: "an") { name }"#, For::Staff),
    ("paper", "paper(kind: SLIPS)", For::Staff),
    ("export", "export(kind: LOG)", For::Staff),
];

/// The same of a table, and of a player.
const OF_TABLE_1: [(&str, &str, For); 26] = [
    ("round", "round", For::Everybody),
    ("number", "number", For::Everybody),
    ("first", "first { name }", For::Everybody),
    ("second", "second { name }", For::Everybody),
    ("state", "state", For::Everybody),
    ("result", "result { line }", For::Nobody),
    ("reports", "reports { line }", For::Table),
    ("clock", "clock { state until }", For::Everybody),
    ("extended", "extended", For::Everybody),
    ("extensions", "extensions { seconds }", For::Nobody),
    ("calls", "calls", For::Table),
    ("judge", "judge { name }", For::Table),
    ("rolls", "rolls { won }", For::Nobody),
    ("banned", "banned { hero }", For::Nobody),
    ("dealt", "dealt { hero }", For::Nobody),
    ("chose", "chose { hero }", For::Everybody),
    ("heroStep", "heroStep", For::Nobody),
    ("match", "match", For::Table),
    ("turns", "turns", For::Table),
    ("health", "health", For::Table),
    ("active", "active", For::Table),
    ("entries", "entries", For::Table),
    ("lastEntryAt", "lastEntryAt", For::Table),
    ("sat", "sat { since }", For::Staff),
    ("backUp", "backUp(to: 1) { allowed sentence }", For::Staff),
    ("missed", "missed { verdict }", For::Staff),
];
const OF_PLAYER_1: [(&str, &str, For); 12] = [
    ("number", "number", For::Everybody),
    ("name", "name", For::Everybody),
    ("persons", "persons { person name }", For::Everybody),
    ("isIn", "isIn", For::Everybody),
    ("here", "here", For::Staff),
    ("claimed", "claimed", For::Staff),
    ("declared", "declared", For::Nobody),
    ("fixedTable", "fixedTable", For::Nobody),
    ("disqualified", "disqualified", For::Everybody),
    ("declinesCut", "declinesCut", For::Staff),
    ("locked", "locked", For::Nobody),
    ("penalties", "penalties", For::Staff),
];

/// Whom a field is for, as things stand here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum For {
    Everybody,
    Joined,
    /// Those at table 1 and the staff.
    Table,
    Players,
    Staff,
    /// There is nothing of the kind.
    Nobody,
}

impl For {
    fn has(self, n: usize) -> bool {
        match self {
            For::Everybody => true,
            For::Joined => n >= 2,
            For::Table => n == 2 || n >= 4,
            For::Players => n == 2 || n == 3,
            For::Staff => n >= 4,
            For::Nobody => false,
        }
    }
}

async fn told(who: &Table, field: &str, question: &str) -> String {
    let mut socket = who.socket().await;
    let authorization = who.known().map(|token| format!("Bearer {token}"));
    socket
        .say(json!({ "type": "connection_init", "payload": { "authorization": authorization } }))
        .await;
    assert_eq!(socket.hear().await.expect("an answer")["type"], "connection_ack");
    let payload = json!({ "query": question });
    socket.say(json!({ "type": "subscribe", "id": "q", "payload": payload })).await;
    meaning(field, &socket.hear().await.expect("an answer")["payload"], "DeskRefusal")
}

#[test]
fn every_field_has_a_row() {
    let named = |rows: &mut dyn Iterator<Item = &'static str>| -> BTreeSet<String> {
        rows.map(str::to_owned).collect()
    };
    assert_eq!(named(&mut ROWS.iter().map(|row| row.0)), named(&mut OF_THE_DESK.into_iter()));
    assert_eq!(named(&mut OF_AN_EVENT.iter().map(|row| row.0)), fields(&["Event"]));
    let mut of_a_table = named(&mut OF_TABLE_1.iter().map(|row| row.0));
    // What they say is nothing before time is called or the match is over; `event_life.rs` asks them.
    of_a_table.extend(["afterTime", "matchSays"].map(str::to_owned));
    assert_eq!(of_a_table, fields(&["EventTable"]));
    assert_eq!(named(&mut OF_PLAYER_1.iter().map(|row| row.0)), fields(&["EventPlayer"]));
}

#[actix_web::test]
async fn everybody_at_an_event_is_answered_what_is_for_them() {
    let folder = Folder::new("who-desk");
    let service = started(&folder);
    let anybody = Table::at(&service.address);
    let mut wrong = Vec::new();
    let still = Hall::at(&anybody).await;
    for Row(field, question, answers) in ROWS {
        for (n, expected) in answers.iter().enumerate() {
            let changes = ANEW.contains(field) && *expected == "given";
            let new = if changes { Some(Hall::at(&anybody).await) } else { None };
            let hall = new.as_ref().unwrap_or(&still);
            let quoted = |text: String, (name, value): (&str, &String)| {
                text.replace(name, &format!("{value:?}"))
            };
            let words = [("$id", &hall.id), ("$code", &hall.code), ("$match", &hall.of_table_1)];
            let question = question.replace("SAID", SAID);
            let question = words.into_iter().fold(question, quoted);
            let who = &hall.people[n].table;
            let answer = if question.starts_with("subscription") {
                told(who, field, &question).await
            } else {
                meaning(field, &who.answer(&question, json!({})).await, "DeskRefusal")
            };
            if answer != *expected {
                wrong.push(format!("{field}, {}: {answer}, not {expected}", PEOPLE[n]));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn an_event_tells_each_what_is_for_them_and_penalties_to_the_staff_alone() {
    let folder = Folder::new("who-desk-fields");
    let service = started(&folder);
    let hall = Hall::at(&Table::at(&service.address)).await;
    let secrets: Vec<&str> = hall.people.iter().filter_map(|at| at.table.known()).collect();
    let of_table = OF_TABLE_1
        .map(|(name, asked, of)| (name, format!("round {{ table(number: 1) {{ {asked} }} }}"), of));
    let of_player = OF_PLAYER_1.map(|(name, asked, of)| {
        (name, format!("round {{ table(number: 1) {{ first {{ {asked} }} }} }}"), of)
    });
    let of_event = OF_AN_EVENT.map(|(name, asked, of)| (name, asked.to_owned(), of));
    let ways =
        [("/round/table/first/", &of_player[..]), ("/round/table/", &of_table), ("/", &of_event)];
    for (way, fields) in ways {
        for (name, asked, of) in fields {
            for (n, at) in hall.people.iter().enumerate() {
                let seen = at.see(asked).await;
                let told = seen.pointer(&format!("{way}{name}")).expect("the field");
                let who = PEOPLE[n];
                assert_eq!(!is_nothing(told), of.has(n), "{name} ({asked}), {who}: {told}");
                let text = seen.to_string();
                assert!(!text.contains(&hall.code), "{name} tells the code: {text}");
                assert!(!secrets.iter().any(|secret| text.contains(secret)), "{name}: {text}");
                assert!(For::Staff.has(n) || !text.contains(SECRET), "{name}, {who}: {text}");
                assert!(
                    For::Staff.has(n) || *name != "casebook" || !text.contains("Ann"),
                    "the casebook names nobody: {text}"
                );
            }
        }
    }
    service.stop().await.expect("a service that ran");
}
