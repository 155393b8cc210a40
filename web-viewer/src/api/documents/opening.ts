/** What opens a match. */
import type { ResultOf } from 'gql.tada';
import { graphql } from '../tada';
import { RULING } from './entry';
import { OF_RULESET } from './rules';
import { BARRED } from './seats';

/** What a match can be opened with under a file of house rules. */
export const WITH_HOUSE_RULES = graphql(
  `
    query WithHouseRules($text: String!) {
      withHouseRules(houseRules: $text) {
        ...OfRuleset
      }
    }
  `,
  [OF_RULESET],
);

/** Opens a match. */
export const OPEN = graphql(
  `
    mutation Open($opening: OpeningInput, $line: String, $house: [String!], $houseFile: String, $key: String!, $language: String) {
      openMatch(opening: $opening, line: $line, house: $house, houseRules: $houseFile, idempotencyKey: $key, language: $language) {
        __typename
        ... on Opened {
          match {
            id
          }
        }
        ... on Refused {
          refusedLine: line
          ruling {
            ...Ruling
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
  [RULING, BARRED],
);

export type OpenOutcome = ResultOf<typeof OPEN>['openMatch'];
