/** What is asked of Loot cards where a match is opened; fetched with it. */
import type { ResultOf } from 'gql.tada';
import { graphql } from '../tada';

/** The Loot cards that the deck of a hero may have, which has these. */
export const LOOT_CARDS = graphql(`
  query LootCards($ruleset: String!, $hero: String!, $has: [String!]!, $houseRules: String) {
    lootCards(ruleset: $ruleset, hero: $hero, has: $has, houseRules: $houseRules) {
      name
      rarity
      cost
      says
      lies
      may
      then
    }
  }
`);

export type LootCard = NonNullable<ResultOf<typeof LOOT_CARDS>['lootCards']>[number];
