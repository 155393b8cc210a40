/** What could have been done while nobody spoke; fetched with a judge's form. */
import type { FragmentOf } from 'gql.tada';
import { graphql } from '../tada';

export const WAS_MISSED = graphql(`
  fragment WasMissed on Missed {
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
`);

export const MISSED = graphql(
  `
    query Missed($id: ID!, $language: String) {
      match(id: $id) {
        missed(language: $language) {
          ...WasMissed
        }
      }
    }
  `,
  [WAS_MISSED],
);

export type Missed = FragmentOf<typeof WAS_MISSED>;
