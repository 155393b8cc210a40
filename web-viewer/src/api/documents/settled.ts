/** What an event settles for phones of players, and whether this phone is one. */
import { graphql } from '../tada';

/** What players are shown of a match, who asks, and whether it is over. */
export const SETTLED = graphql(`
  query Settled($id: ID!, $language: String) {
    match(id: $id) {
      assist
      shared {
        me {
          number
        }
        members {
          number
          role
        }
      }
      state(language: $language) {
        outcome {
          sentence
        }
      }
    }
  }
`);
