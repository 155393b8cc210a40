/** What could have been done while nobody spoke; fetched with a judge's form. */
import type { ResultOf } from 'gql.tada';
import { graphql } from '../tada';

export const MISSED = graphql(`
  query Missed($id: ID!, $language: String) {
    match(id: $id) {
      missed(language: $language) {
        seq
        closed {
          sentence
        }
        option {
          by
          label
          line
        }
        sameTurn
        fits
        changes {
          seat
          what
          token
          sentence
          after {
            ... on ChangedNumber {
              number
            }
          }
        }
        revealed {
          seq
          sentence
        }
      }
    }
  }
`);

export type Missed = NonNullable<ResultOf<typeof MISSED>['match']>['missed'][number];
