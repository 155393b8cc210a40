/** What is asked where a Boss Battle is opened; fetched with it. */
import type { ResultOf } from 'gql.tada';
import { graphql } from '../tada';

/** What the Upgrade CP of the Boss of a mode buy, with these upgrades on the board. */
export const BOSS_UPGRADES = graphql(`
  query BossUpgrades($ruleset: String!, $mode: String!, $heroes: Int!, $laid: [String!]!, $houseRules: String) {
    bossUpgrades(ruleset: $ruleset, mode: $mode, heroes: $heroes, laid: $laid, houseRules: $houseRules) {
      has
      left
      costs
      upgrades {
        name
        cost
        level
        lies
        may
        then
      }
    }
  }
`);

export type BossUpgrades = NonNullable<ResultOf<typeof BOSS_UPGRADES>['bossUpgrades']>;

/** What the table read out, as a file of house rules; nothing if nothing was. */
export const READ_OUT = graphql(`
  query ReadOut($id: ID!) {
    match(id: $id) {
      readOut
    }
  }
`);
