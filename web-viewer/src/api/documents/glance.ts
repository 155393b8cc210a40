/** What a finished match came to, step by step and turn by turn: asked where there is room for it. */
import type { ResultOf } from 'gql.tada';
import { graphql } from '../tada';

export const GLANCE = graphql(`
  query Glance($id: ID!) {
    diceDid(match: $id) {
      __typename
      ... on DiceDid {
        head
        soFar {
          place
          seat
          taken
          prevented
          hardest
          played
          paid
        }
        luck {
          turns {
            of
            from
            to
            seats {
              seat
              terms {
                luck {
                  value
                }
              }
            }
          }
        }
      }
    }
  }
`);

/** What the dice did, as far as it is seen at a glance. */
export type Glance = Extract<ResultOf<typeof GLANCE>['diceDid'], { __typename: 'DiceDid' }>;
export type SoFar = Glance['soFar'][number];
