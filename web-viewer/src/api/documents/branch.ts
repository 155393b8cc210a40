/** What might have been: asked where somebody tries it. */
import { graphql } from '../tada';
import { ENTRY } from './entry';
import { OPTION } from './match';

/** One entry. */
export const STEP = graphql(
  `
    query Step($id: ID!, $at: Int!, $language: String) {
      match(id: $id) {
        entry(seq: $at, language: $language) {
          ...Entry
        }
      }
    }
  `,
  [ENTRY],
);

/** What might have been after an entry; nothing is logged. */
export const BRANCH = graphql(
  `
    query Branch($id: ID!, $at: Int!, $lines: [String!]!, $language: String) {
      match(id: $id) {
        branch(at: $at, lines: $lines, language: $language) {
          entries {
            ...Entry
          }
          options {
            ...Option
          }
        }
      }
    }
  `,
  [ENTRY, OPTION],
);
