/** What is asked where something opens in the place of a table; fetched with it. */
import type { ResultOf } from 'gql.tada';
import { graphql } from '../tada';
import { OPTION } from './match';

/** What might have been logged behind an entry. */
export const OPTIONS_AT = graphql(
  `
    query OptionsAt($id: ID!, $at: Int!, $language: String) {
      match(id: $id) {
        options(at: $at, language: $language) {
          ...Option
        }
      }
    }
  `,
  [OPTION],
);

/** The names of what a hero has. */
export const NAMES = graphql(`
  query Names($ruleset: String!, $hero: String!) {
    hero(ruleset: $ruleset, name: $hero) {
      abilities
      defenses
      tokens
      cards
    }
  }
`);

export type Names = NonNullable<ResultOf<typeof NAMES>['hero']>;
