//! Each answer is told in the language that is asked for, in the sentences of `api/src/words`. Smack deals 4 with three swords,
//! Missed Me prevents half with two feet, and Rage! needs five times Pow (living rules).

use crate::support::desk::open;
use crate::support::hall::Hall;
use crate::support::told::{LANGUAGES, Told, check, told};
use crate::support::{Folder, Table, serve};
use api::graphql::Audience;
use serde_json::json;

const OPENING: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts";
const GAME: [&str; 6] = [
    "1 rolls 1 1 2 4 6",
    "1 announces Smack",
    "2 rolls 4 5 1 2 6",
    "1 ends",
    "replace 4; agreed 1 + 2; because read wrongly; with 2 rolls 4 6 6 6 6",
    "1 ends",
];

const ROLLS: &str = "Barbarian rolls 1 1 2 4 6";
const LANCE: &str = "Barbarian lance 1 1 2 4 6";
const GIVES_UP: &str = "Moon Elf gives the match up";
const ABANDONNE: &str = "Moon Elf abandonne la partie";

/// Of a match.
const OF_MATCH: &[Told] = &[
    told("entries(from: 2, to: 2, LANGUAGE) { sentence }", "/entries/0/sentence", ROLLS, LANCE),
    told(
        "entriesConnection(first: 1, after: \"1.1\", LANGUAGE) { edges { node { sentence } } }",
        "/entriesConnection/edges/0/node/sentence",
        ROLLS,
        LANCE,
    ),
    told("entry(seq: 2, LANGUAGE) { sentence }", "/entry/sentence", ROLLS, LANCE),
    told(
        "differences(from: AS_LOGGED, to: AS_CORRECTED, LANGUAGE) { changes { sentence } }",
        "/differences/changes/1/sentence",
        "Moon Elf, Health: 46 instead of 48.",
        "Moon Elf, Santé\u{202f}: 46 au lieu de 48.",
    ),
    told(
        "preview(line: \"2 concedes\", LANGUAGE) { differences { entries { sentence } } }",
        "/preview/differences/entries/0/sentence",
        GIVES_UP,
        ABANDONNE,
    ),
    told(
        "preview(line: \"2 aims at 1\", LANGUAGE) { refused { ruling { sentence } } }",
        "/preview/refused/ruling/sentence",
        "Moon Elf has only one opponent, so there is nobody to choose.",
        "Moon Elf n’a qu’un adversaire\u{202f}: il n’y a personne à choisir.",
    ),
    told(
        "branch(lines: [\"2 concedes\"], LANGUAGE) { entries { sentence } }",
        "/branch/entries/0/sentence",
        GIVES_UP,
        ABANDONNE,
    ),
    told(
        "branch(at: 2, lines: [], LANGUAGE) { sheet { awaits { sentence } } }",
        "/branch/sheet/awaits/sentence",
        "Barbarian may roll again or announce.",
        "Barbarian peut relancer ou annoncer.",
    ),
    told(
        "revealedSince(seq: 6, LANGUAGE) { sentence }",
        "/revealedSince/0/sentence",
        "1 ends; 1 card drawn",
        "1 ends\u{202f}; 1 carte piochée",
    ),
    told(
        "state(at: 2, LANGUAGE) { awaits { sentence } }",
        "/state/awaits/sentence",
        "Barbarian may roll again or announce.",
        "Barbarian peut relancer ou annoncer.",
    ),
    told(
        "options(at: 2, LANGUAGE) { label }",
        "/options",
        "Give the match up",
        "Abandonner la partie",
    ),
    told(
        "odds(at: 2, LANGUAGE) { reach { rows { advice } } }",
        "/odds/reach/rows",
        "keep ",
        "garder ",
    ),
    told(
        "odds(LANGUAGE) { whyNot }",
        "/odds/whyNot",
        "Nobody rolls for an Offensive Ability now.",
        "Personne ne lance pour une capacité offensive maintenant.",
    ),
];

/// Of all that can be asked.
const ASKED: &[Told] = &[
    told(
        "odds(hero: \"Barbarian\", LANGUAGE) { reach { rows { advice } } }",
        "/odds/reach/rows/0/advice",
        "throw all dice",
        "lancer tous les dés",
    ),
    told(
        "whyNot(match: $id, sequence: 2, line: \"1 announces Rage!\", LANGUAGE) {
            ... on Judged { entry { ruling { sentence } } } }",
        "/whyNot/entry/ruling/sentence",
        "1 1 2 4 6 does not meet the Activation Requirement of Barbarian's Rage!",
        "1 1 2 4 6 ne remplit pas la condition de Rage! de Barbarian.",
    ),
    told(
        "whyNot(match: $id, sequence: 2, line: \"2 aims 1\", LANGUAGE) { ... on Unreadable { message } }",
        "/whyNot/message",
        "expected \"at\", found \"1\"",
        "il faut «\u{202f}at\u{202f}», il y a «\u{202f}1\u{202f}»",
    ),
    told(
        "replay(log: \"open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts\\n2 concedes\", LANGUAGE) {
            entries { sentence } }",
        "/replay/entries/1/sentence",
        GIVES_UP,
        ABANDONNE,
    ),
    told(
        "replay(log: \"open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts\", LANGUAGE) {
            sheet { awaits { sentence } } options { label } }",
        "/replay/options",
        "Give the match up",
        "Abandonner la partie",
    ),
    told(
        "replay(log: \"open x 1v1; 1 Barbarian; 2 Moon Elf; 1 starts\", LANGUAGE) {
            refusedOpening { ruling { sentence } } }",
        "/replay/refusedOpening/ruling/sentence",
        "There is no rule set \"x\".",
        "Aucune règle ne s’appelle «\u{202f}x\u{202f}».",
    ),
];

/// Of what can be logged; nothing of it is stored in the match.
const LOGGED: &[Told] = &[
    told(
        "openMatch(line: \"open x 1v1; 1 Barbarian; 2 Moon Elf; 1 starts\", LANGUAGE) {
            ... on Refused { ruling { sentence } } }",
        "/openMatch/ruling/sentence",
        "There is no rule set \"x\".",
        "Aucune règle ne s’appelle «\u{202f}x\u{202f}».",
    ),
    told(
        "openMatch(line: \"open x y; 2 A\", LANGUAGE) { ... on Unreadable { message } }",
        "/openMatch/message",
        "expected seat 1 and a hero, found \"2\"",
        "il faut la place 1 et un héros, il y a «\u{202f}2\u{202f}»",
    ),
    told(
        "log(match: $id, expected: 7, line: \"2 aims at 1\", LANGUAGE) {
            ... on Refused { ruling { sentence } } }",
        "/log/ruling/sentence",
        "Moon Elf has only one opponent, so there is nobody to choose.",
        "Moon Elf n’a qu’un adversaire\u{202f}: il n’y a personne à choisir.",
    ),
    told(
        "log(match: $id, expected: 7, line: \"2 aims 1\", LANGUAGE) { ... on Unreadable { message } }",
        "/log/message",
        "expected \"at\", found \"1\"",
        "il faut «\u{202f}at\u{202f}», il y a «\u{202f}1\u{202f}»",
    ),
    told(
        "log(match: $id, expected: 1, line: \"1 ends\", LANGUAGE) {
            ... on OutOfDate { missed { sentence } } }",
        "/log/missed/0/sentence",
        ROLLS,
        LANCE,
    ),
    told(
        "logText(match: $id, expected: 7, text: \"2 aims at 1\", LANGUAGE) {
            ... on LineRefused { refused { ruling { sentence } } } }",
        "/logText/refused/ruling/sentence",
        "Moon Elf has only one opponent, so there is nobody to choose.",
        "Moon Elf n’a qu’un adversaire\u{202f}: il n’y a personne à choisir.",
    ),
    told(
        "logText(match: $id, expected: 7, text: \"2 aims 1\", LANGUAGE) { ... on Unreadable { message } }",
        "/logText/message",
        "expected \"at\", found \"1\"",
        "il faut «\u{202f}at\u{202f}», il y a «\u{202f}1\u{202f}»",
    ),
    told(
        "logText(match: $id, expected: 1, text: \"1 ends\", LANGUAGE) {
            ... on OutOfDate { missed { sentence } } }",
        "/logText/missed/0/sentence",
        ROLLS,
        LANCE,
    ),
    told(
        "openSeason(name: \"Spring\", LANGUAGE) { ... on SeasonOpened { season { ratingSays } } }",
        "/openSeason/season/ratingSays",
        "everybody begins at 25",
        "chacun commence à 25",
    ),
];

/// Of what is stored and sent again: the same entry, told in the language that is asked for then.
const AGAIN: &[Told] = &[
    told(
        "logText(match: $id, expected: 7, text: \"2 ends\", idempotencyKey: \"many\", LANGUAGE) {
            ... on AllAccepted { entries { sentence } } }",
        "/logText/entries/0/sentence",
        "Moon Elf is done with the phase",
        "Moon Elf en a fini avec la phase",
    ),
    told(
        "log(match: $id, expected: 8, line: \"2 concedes\", idempotencyKey: \"one\", LANGUAGE) {
            ... on Accepted { entry { sentence } } }",
        "/log/entry/sentence",
        GIVES_UP,
        ABANDONNE,
    ),
];

/// Of what can be followed.
const FOLLOWED: &[Told] = &[
    told("entries(match: $id, from: 2, LANGUAGE) { sentence }", "/entries/sentence", ROLLS, LANCE),
    told(
        "changes(match: $id, after: 1, LANGUAGE) { entries { sentence } }",
        "/changes/entries/0/sentence",
        ROLLS,
        LANCE,
    ),
];

async fn played(table: &Table) -> String {
    let id = table.open(OPENING).await;
    for (seen, line) in (1..).zip(GAME) {
        assert_eq!(table.log(&id, seen, line).await["__typename"], "Accepted", "{line}");
    }
    id
}

#[actix_web::test]
async fn each_answer_is_told_in_the_language_that_is_asked_for() {
    let folder = Folder::new("languages");
    let (service, table) = serve(&folder, Audience::Programs);
    let [id, stored] = [played(&table).await, played(&table).await];
    for (language, french) in LANGUAGES {
        for it in OF_MATCH {
            let asks = it.asks.replace("LANGUAGE", language);
            let query = format!("query($id: ID!) {{ match(id: $id) {{ {asks} }} }}");
            check(it, language, french, &table.ask(&query, json!({ "id": id })).await["match"]);
        }
        let all = [("query", ASKED, &id), ("mutation", LOGGED, &id), ("mutation", AGAIN, &stored)];
        for (root, all, id) in all {
            for it in all {
                let asks = it.asks.replace("LANGUAGE", language);
                let id_of = if asks.contains("$id") { "($id: ID!)" } else { "" };
                let query = format!("{root}{id_of} {{ {asks} }}");
                check(it, language, french, &table.ask(&query, json!({ "id": id })).await);
            }
        }
        for it in FOLLOWED {
            let asks = it.asks.replace("LANGUAGE", language);
            let query = format!("subscription($id: ID!) {{ {asks} }}");
            check(it, language, french, &table.first_told(&query, json!({ "id": id })).await);
        }
    }
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn what_is_said_of_a_season_is_told_in_the_language_that_is_asked_for() {
    let folder = Folder::new("languages-season");
    let (service, table) = serve(&folder, Audience::Programs);
    let opened =
        "mutation { openSeason(name: \"Spring\") { ... on SeasonOpened { season { id } } } }";
    let opened = table.ask(opened, json!({})).await;
    let season = opened["openSeason"]["season"]["id"].clone();
    let it = told(
        "sayOfSeason(season: $id, expected: $head, line: \"rename Cy to Cyril\", LANGUAGE) {
            ... on SeasonSaid { season { ratingSays head } } }",
        "/sayOfSeason/season/ratingSays",
        "everybody begins at 25",
        "chacun commence à 25",
    );
    for ((language, french), head) in LANGUAGES.into_iter().zip(0..) {
        let asks = it.asks.replace("LANGUAGE", language);
        let query = format!("mutation($id: ID!, $head: Int!) {{ {asks} }}");
        let answer = table.ask(&query, json!({ "id": season, "head": head })).await;
        check(&it, language, french, &answer);
    }
    service.stop().await.expect("a service that ran");
}

/// Of an event in its first round in which time was called, and whose call the floor judge handed to the head judge. Ann has
/// begun a turn, Bob none; the rest of the match is a roll, an ability and the end of a phase, and nobody may go behind a roll.
const OF_EVENT: &[Told] = &[
    told(
        "calls { match(LANGUAGE) { last { line } } }",
        "/calls/0/match/last",
        "Barbarian rolls 1 1 5 6 6",
        "Barbarian lance 1 1 5 6 6",
    ),
    told(
        "calls { match(LANGUAGE) { open } }",
        "/calls/0/match/open",
        "Barbarian may act in the Main Phase (2) or be done with it.",
        "Barbarian peut agir dans la Phase Principale (2), ou en finir.",
    ),
    told("calls { handedTo(LANGUAGE) }", "/calls/0", "head judge", "l’arbitre principal"),
    told(
        "round { table(number: 1) { backUp(to: 2, LANGUAGE) { lost } } }",
        "/round/table/backUp/lost/0",
        "3: Barbarian rolls 1 1 5 6 6",
        "3\u{202f}: Barbarian lance 1 1 5 6 6",
    ),
    told(
        "round { table(number: 1) { backUp(to: 2, LANGUAGE) { sentence } } }",
        "/round/table/backUp/sentence",
        "3 entries would be taken back, and ",
        "3 entrées seraient reprises, et ",
    ),
    told(
        "round { table(number: 1) { backUp(to: 2, LANGUAGE) { sentence } } }",
        "/round/table/backUp/sentence",
        "; back-ups: nothing revealed, so that the event does not allow it; put right what can be put right without it",
        "\u{202f}; selon le réglage «\u{202f}back-ups nothing revealed\u{202f}», l’événement ne le permet pas\u{202f}; réparez ce \
         qui peut l’être sans cela",
    ),
    told(
        "round { table(number: 1) { afterTime { sentence(LANGUAGE) } } }",
        "/round/table/afterTime/sentence",
        "Ann finishes the turn; then Bob has one more",
        "Ann finit son tour\u{202f}; puis Bob en a encore un",
    ),
    told(
        "round { table(number: 2) { heroStep(LANGUAGE) } }",
        "/round/table/heroStep",
        "a roll decides who starts",
        "un lancer décide qui commence",
    ),
    told(
        "proposal { refused { sentence(LANGUAGE) } }",
        "/proposal/refused/sentence",
        "results of round 1 are missing: table 1, table 2",
        "il manque des résultats de la ronde 1\u{202f}: table 1, table 2",
    ),
];

/// What that floor judge says, of which nothing can be.
const SAID_AT_EVENT: &[Told] = &[
    told(
        "openTable(event: $event, round: 1, table: 2, starter: 1, heroes: [\"Nobody\", \"Monk\"], LANGUAGE) {
            ... on Refused { ruling { sentence } } }",
        "/openTable/ruling/sentence",
        "has no hero \"Nobody\"",
        "n’ont pas de héros «\u{202f}Nobody\u{202f}»",
    ),
    told(
        "logFacts(event: $event, facts: [{ line: \"claimed call 9\" }]) {
            ... on DeskRefusal { sentence(LANGUAGE) } }",
        "/logFacts/sentence",
        "there is no call 9",
        "il n’y a pas d’appel 9",
    ),
    told(
        "logFacts(event: $event, facts: [{ line: \"closed\" }]) {
            ... on DeskRefusal { instead(LANGUAGE) sentence(LANGUAGE) } }",
        "/logFacts",
        "ask somebody of the staff whose role allows it\na floor judge does not say that something was closed",
        "demandez à quelqu’un de l’équipe dont le rôle le permet\nun arbitre ne dit pas de fait «\u{202f}closed\u{202f}»",
    ),
    told(
        "logFacts(event: $event, facts: [{ line: \"claimed call nine\" }]) {
            ... on FactUnreadable { message(LANGUAGE) } }",
        "/logFacts/message",
        "line 1, column 14: expected the number of a call, a ruling or a penalty of at most 4294967295, found \"nine\"",
        "ligne 1, caractère 14\u{202f}: il faut le numéro d’un appel, d’une décision ou d’une pénalité de 4294967295 au plus, \
         il y a «\u{202f}nine\u{202f}»",
    ),
    told(
        "newEventCodes(event: $event) { ... on EventBarred { instead(LANGUAGE) sentence(LANGUAGE) } }",
        "/newEventCodes",
        "Ask an organiser.\nThis is for an organiser of the event.",
        "Demandez à un organisateur.\nCeci est réservé aux organisateurs de l’événement.",
    ),
];

#[actix_web::test]
async fn what_an_event_says_is_told_in_the_language_that_is_asked_for() {
    let folder = Folder::new("languages-desk");
    let (service, anybody) = serve(&folder, Audience::Programs);
    let hall = Hall::at(&anybody).await;
    let (floor, organiser) = (&hall.people[4], &hall.people[7]);
    floor.ok("handed on call 1; to head judge").await;
    organiser.ok("time called round 1").await;
    for (language, french) in LANGUAGES {
        for it in OF_EVENT {
            check(it, language, french, &floor.see(&it.asks.replace("LANGUAGE", language)).await);
        }
        for it in SAID_AT_EVENT {
            let asks = it.asks.replace("LANGUAGE", language);
            let query = format!("mutation($event: ID!) {{ {asks} }}");
            let answer = floor.table.ask(&query, json!({ "event": floor.event })).await;
            check(it, language, french, &answer);
        }
    }
    service.stop().await.expect("a service that ran");
}

/// Of three who have no points, two are paired and the last is left over.
const OF_PAIRING: &[Told] = &[
    told(
        "proposal { pairs { why(LANGUAGE) } }",
        "/proposal/pairs/0/why/0",
        "by the shuffle, as nobody has points yet",
        "selon le mélange, car personne n’a encore de points",
    ),
    told(
        "proposal { byes { why(LANGUAGE) } }",
        "/proposal/byes/0/why",
        "nobody who had no bye yet has fewer than 0",
        "parmi ceux qui n’ont pas encore été exempts, personne n’a moins de 0 point",
    ),
];

#[actix_web::test]
async fn why_two_meet_is_told_in_the_language_that_is_asked_for() {
    let folder = Folder::new("languages-pairing");
    let (service, anybody) = serve(&folder, Audience::Programs);
    let organiser = anybody.with(&"organiser-".repeat(4));
    let (organiser, _) = open(&organiser, &["format swiss", "rounds fixed 3"]).await;
    for number in 1..=3 {
        organiser.ok(&format!("registered player {number}")).await;
    }
    for (language, french) in LANGUAGES {
        for it in OF_PAIRING {
            let answer = organiser.see(&it.asks.replace("LANGUAGE", language)).await;
            check(it, language, french, &answer);
        }
    }
    service.stop().await.expect("a service that ran");
}
