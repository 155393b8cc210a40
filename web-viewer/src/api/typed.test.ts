import type { ResultOf } from 'gql.tada';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { graphql } from './tada';

/** A question as a program asks it; its type is made from the schema. */
const DAMAGE = graphql(`
  query Damage($id: ID!) {
    match(id: $id) {
      entriesConnection(first: 10) {
        edges {
          node {
            breakdowns {
              phase
              attacker
              rows {
                step
                damage
              }
            }
            happenings {
              kind
            }
          }
        }
      }
    }
  }
`);

type Match = NonNullable<ResultOf<typeof DAMAGE>['match']>;
type Node = Match['entriesConnection']['edges'][number]['node'];

describe('a typed client', () => {
  it('knows every name of a closed list', () => {
    type Phase = 'JOURNEY' | 'UPKEEP' | 'INCOME' | 'MAIN_1' | 'OFFENSE' | 'TARGETING' | 'DEFENSE' | 'MAIN_2' | 'DISCARD';
    expectTypeOf<Node['breakdowns'][number]['phase']>().toEqualTypeOf<Phase>();
    expectTypeOf<Node['breakdowns'][number]['attacker']>().toEqualTypeOf<number | null>();
    type Damage = 'NORMAL' | 'UNDEFENDABLE' | 'PURE' | 'COLLATERAL' | 'ULTIMATE';
    expectTypeOf<Node['breakdowns'][number]['rows'][number]['damage']>().toEqualTypeOf<Damage | null>();
    expectTypeOf<'TOKENS_GAINED'>().toExtend<Node['happenings'][number]['kind']>();
    expect(DAMAGE).toBeDefined();
  });
});
