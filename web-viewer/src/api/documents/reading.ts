/** A match looked at in another way: its readings, its chances, and what might have been. */
import type { ResultOf, VariablesOf } from 'gql.tada';
import { graphql } from '../tada';
import { ENTRY } from './entry';

/** A match in one of the three readings. */
export const READING = graphql(
  `
    query Reading($id: ID!, $view: View!, $language: String) {
      match(id: $id) {
        entries(view: $view, language: $language) {
          ...Entry
        }
      }
    }
  `,
  [ENTRY],
);

/** What differs between two readings. */
export const DIFFERENCES = graphql(`
  query Differences($id: ID!, $from: View!, $to: View!, $language: String) {
    match(id: $id) {
      differences(from: $from, to: $to, language: $language) {
        entries {
          seq
          place
          sentence
        }
        newlyRefused
        changes {
          sentence
        }
      }
    }
  }
`);

/** The odds of what is rolled after an entry. */
export const ODDS = graphql(`
  query Odds($id: ID!, $at: Int!, $language: String) {
    match(id: $id) {
      odds(at: $at, language: $language) {
        whyNot
        reach {
          seat
          dice
          attemptsLeft
          rows {
            ability
            tier
            needs
            chance {
              fraction
              percentText
              numerator
              denominator
            }
            keep
            advice
          }
        }
        rolls {
          seat
          source
          dice
          outcomes {
            when
            chance {
              fraction
              percentText
              numerator
              denominator
            }
          }
        }
      }
    }
  }
`);

export type View = VariablesOf<typeof READING>['view'];
export type Differences = NonNullable<ResultOf<typeof DIFFERENCES>['match']>['differences'];
export type Odds = NonNullable<NonNullable<ResultOf<typeof ODDS>['match']>['odds']>;
