/** A hero as printed. */
import type { ResultOf } from 'gql.tada';
import { graphql } from '../tada';

/** A hero's dice and what is printed for it. */
export const HERO = graphql(`
  query Hero($ruleset: String!, $hero: String!) {
    hero(ruleset: $ruleset, name: $hero) {
      name
      printedIn
      dice
      abilities
      cards
      sections {
        title
        lines
      }
      commonCards {
        title
        lines
      }
      unverified
    }
  }
`);

export type Hero = NonNullable<ResultOf<typeof HERO>['hero']>;
