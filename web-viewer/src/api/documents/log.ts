/** What is logged, and what would become of it. */
import type { ResultOf } from 'gql.tada';
import { graphql } from '../tada';
import { ENTRY, RULING } from './entry';
import { BARRED } from './seats';

/** Opens a match with a line that was written here. */
export const OPEN_LINE = graphql(`
  mutation OpenLine($line: String!, $house: [String!]!, $key: String!) {
    openMatch(line: $line, house: $house, idempotencyKey: $key) {
      __typename
      ... on Opened {
        match {
          id
        }
      }
    }
  }
`);

/** Logs one line of notation. */
export const LOG = graphql(
  `
    mutation Log($match: ID!, $expected: Int!, $line: String!, $key: String!, $language: String) {
      log(match: $match, expected: $expected, line: $line, idempotencyKey: $key, language: $language) {
        __typename
        ... on Accepted {
          entry {
            ...Entry
          }
        }
        ... on Refused {
          refusedLine: line
          ruling {
            ...Ruling
          }
        }
        ... on OutOfDate {
          head
          missed {
            ...Entry
          }
        }
        ... on Barred {
          ...Barred
        }
        ... on Unreadable {
          message
          line
          column
        }
      }
    }
  `,
  [ENTRY, RULING, BARRED],
);

/** What a correction would change if it were logged. */
export const PREVIEW = graphql(
  `
    query Preview($id: ID!, $line: String!, $language: String) {
      match(id: $id) {
        preview(line: $line, language: $language) {
          refused {
            line
            ruling {
              ...Ruling
            }
          }
          differences {
            entries {
              seq
              sentence
            }
            newlyRefused
            changes {
              sentence
            }
          }
        }
      }
    }
  `,
  [RULING],
);

/** The ruling on a line after an entry, without logging it. */
export const WHY_NOT = graphql(
  `
    query WhyNot($id: ID!, $at: Int!, $line: String!, $language: String) {
      whyNot(match: $id, sequence: $at, line: $line, language: $language) {
        __typename
        ... on Judged {
          entry {
            ...Entry
          }
        }
        ... on Unreadable {
          message
          line
          column
        }
      }
    }
  `,
  [ENTRY],
);

export type LogOutcome = ResultOf<typeof LOG>['log'];
export type Preview = NonNullable<ResultOf<typeof PREVIEW>['match']>['preview'];
export type WhyNot = ResultOf<typeof WHY_NOT>['whyNot'];
