/** Rule sets, heroes and rules. */
import type { ResultOf } from 'gql.tada';
import { graphql } from '../tada';

/** What a match can be opened with under a rule set. */
export const OF_RULESET = graphql(`
  fragment OfRuleset on Ruleset {
    name
    title
    heroes
    enemies {
      name
      level
      health
    }
    gameModes {
      name
      title
      players
      fewest
      health
      sides
      heroes
      enemies
      boss
      lastSeat
      laysMap
      salve
      follower
      salvesHealLess
    }
    heroUpgradeDeck
  }
`);

/** The rule sets a match can be opened with. */
export const RULESETS = graphql(
  `
    query Rulesets {
      rulesets {
        ...OfRuleset
      }
    }
  `,
  [OF_RULESET],
);

/** The house rules that a table may name under a rule set. */
export const HOUSE_OPTIONS = graphql(`
  query HouseOptions($edition: String!) {
    houseOptions(edition: $edition) {
      id
      says
      about
      heroes
    }
  }
`);

/** The rules, answers and conflicts that have the words of a text. */
export const SEARCH = graphql(`
  query Search($text: String!, $hero: String, $edition: String) {
    searchRulings(text: $text, hero: $hero, edition: $edition) {
      id
      kind
      asks
      says
      heroes
      about
      confidence
      printedIn {
        document
        at
      }
      edition
      inherited
    }
  }
`);

export type Ruleset = ResultOf<typeof RULESETS>['rulesets'][number];
export type HouseOption = ResultOf<typeof HOUSE_OPTIONS>['houseOptions'][number];
export type Rule = ResultOf<typeof SEARCH>['searchRulings'][number];
