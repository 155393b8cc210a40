/** What is said at an event: facts, and what came of saying them. Fetched with the screens of an event. */
import type { FragmentOf, ResultOf, VariablesOf } from 'gql.tada';
import { graphql } from '../tada';

/** Why something cannot be, as it is asked for everywhere. */
export const EVENT_BARRED = graphql(`
  fragment EventBarred on EventBarred {
    because
    sentence(language: $language)
    instead(language: $language)
  }
`);

export const REMEDY = graphql(`
  fragment Remedy on Remedy {
    pairs {
      table
      first {
        number
        name
      }
      second {
        number
        name
      }
    }
    tables
    finished
    minutes
    apart
    line
  }
`);

export const REMEDIES = graphql(
  `
    fragment Remedies on Remedies {
      round
      leave {
        ...Remedy
      }
      swap {
        ...Remedy
      }
      anew {
        ...Remedy
      }
      leaveIt
    }
  `,
  [REMEDY],
);

/** What a fact changed, or would. */
export const CHANGES = graphql(
  `
    fragment DeskChanges on DeskChanges {
      standings {
        before {
          place
          points
          player {
            number
            name
          }
        }
        now {
          place
          points
        }
      }
      posted
      cutIn {
        number
        name
      }
      cutOut {
        number
        name
      }
      remedies {
        ...Remedies
      }
    }
  `,
  [REMEDIES],
);

const LOGGED = graphql(
  `
    fragment Logged on LogFactsOutcome {
      __typename
      ... on FactsLogged {
        event {
          position
        }
        places
        changes {
          ...DeskChanges
        }
      }
      ... on DeskRefusal {
        line
        sentence(language: $language)
        instead(language: $language)
      }
      ... on FactConflict {
        line
        since {
          place
          line
          by
        }
      }
      ... on FactUnreadable {
        message(language: $language)
      }
      ... on EventBarred {
        ...EventBarred
      }
    }
  `,
  [CHANGES, EVENT_BARRED],
);

/** The one way in which facts come in. */
export const LOG_FACTS = graphql(
  `
    mutation LogFacts($id: ID!, $facts: [FactInput!]!, $behind: Int, $key: String, $language: String) {
      done: logFacts(event: $id, facts: $facts, behind: $behind, key: $key) {
        ...Logged
      }
    }
  `,
  [LOGGED],
);

/** What would be other if these facts were said now. */
export const WHAT_IF_SAID = graphql(
  `
    query WhatIfSaid($id: ID!, $facts: [FactInput!]!, $language: String) {
      event(id: $id) {
        whatIf(facts: $facts) {
          refused {
            sentence(language: $language)
            instead(language: $language)
          }
          changes {
            ...DeskChanges
          }
        }
      }
    }
  `,
  [CHANGES],
);

/** Registers players by name. */
export const REGISTER = graphql(
  `
    mutation Register($id: ID!, $players: [[String!]!]!, $key: String, $language: String) {
      done: registerPlayers(event: $id, players: $players, key: $key) {
        ...Logged
      }
    }
  `,
  [LOGGED],
);

/** Puts down what the log of a table's match says. */
export const TAKE_RESULT = graphql(
  `
    mutation TakeResult($id: ID!, $round: Int!, $table: Int!, $key: String, $language: String) {
      done: takeResult(event: $id, round: $round, table: $table, key: $key) {
        ...Logged
      }
    }
  `,
  [LOGGED],
);

/** Joins the match of the own table, without a code. */
export const JOIN_TABLE = graphql(
  `
    mutation JoinTable($id: ID!, $language: String) {
      joinTable(event: $id) {
        __typename
        ... on TableJoined {
          match {
            id
          }
        }
        ... on EventBarred {
          ...EventBarred
        }
      }
    }
  `,
  [EVENT_BARRED],
);

/** Opens the match of a table, with all that the event settles filled in. */
export const OPEN_TABLE = graphql(
  `
    mutation OpenTable($id: ID!, $round: Int!, $table: Int!, $starter: Int, $key: String, $language: String) {
      openTable(event: $id, round: $round, table: $table, starter: $starter, key: $key, language: $language) {
        __typename
        ... on TableOpened {
          match {
            id
          }
          token
        }
        ... on DeskRefusal {
          line
          sentence(language: $language)
          instead(language: $language)
        }
        ... on EventBarred {
          ...EventBarred
        }
        ... on Refused {
          ruling {
            sentence
          }
        }
      }
    }
  `,
  [EVENT_BARRED],
);

/** Opens an event. */
export const OPEN_EVENT = graphql(
  `
    mutation OpenEvent($settings: [String!]!, $plain: Boolean!, $name: String, $key: String, $language: String) {
      openEvent(settings: $settings, plainPenalties: $plain, name: $name, key: $key) {
        __typename
        ... on EventOpened {
          event {
            id
          }
          token
          codes {
            organiser
            scorekeeper
            headJudge
            floorJudge
            player
          }
        }
        ... on DeskRefusal {
          line
          sentence(language: $language)
          instead(language: $language)
        }
        ... on FactUnreadable {
          message(language: $language)
        }
        ... on EventBarred {
          ...EventBarred
        }
      }
    }
  `,
  [EVENT_BARRED],
);

/** Joins the event of a code. */
export const JOIN_EVENT = graphql(
  `
    mutation JoinEvent($code: String!, $person: String, $name: String, $area: String, $language: String) {
      joinEvent(code: $code, person: $person, name: $name, area: $area) {
        __typename
        ... on EventJoined {
          event {
            id
          }
          token
        }
        ... on EventBarred {
          ...EventBarred
        }
      }
    }
  `,
  [EVENT_BARRED],
);

/** Makes new codes. */
export const NEW_CODES = graphql(
  `
    mutation NewEventCodes($id: ID!, $language: String) {
      newEventCodes(event: $id) {
        __typename
        ... on EventCodes {
          organiser
          scorekeeper
          headJudge
          floorJudge
          player
        }
        ... on EventBarred {
          ...EventBarred
        }
      }
    }
  `,
  [EVENT_BARRED],
);

/** Lets somebody else claim a name. */
export const RELEASE = graphql(
  `
    mutation ReleaseName($id: ID!, $person: String!, $language: String) {
      done: releaseName(event: $id, person: $person) {
        __typename
        ... on EventBarred {
          ...EventBarred
        }
      }
    }
  `,
  [EVENT_BARRED],
);

export type Said = ResultOf<typeof LOG_FACTS>['done'];
export type FactSaid = VariablesOf<typeof LOG_FACTS>['facts'][number];
export type DeskChanges = FragmentOf<typeof CHANGES>;
export type Remedies = FragmentOf<typeof REMEDIES>;
export type Remedy = FragmentOf<typeof REMEDY>;
export type EventBarred = FragmentOf<typeof EVENT_BARRED>;
export type EventCodes = Omit<Extract<ResultOf<typeof NEW_CODES>['newEventCodes'], { __typename: 'EventCodes' }>, '__typename'>;
