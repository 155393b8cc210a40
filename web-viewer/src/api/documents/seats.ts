/** Who has joined a match, and what they may do. */
import type { FragmentOf, ResultOf } from 'gql.tada';
import { graphql } from '../tada';

/** Who has joined, as it is asked for everywhere. */
export const SHARED = graphql(`
  fragment Shared on Shared {
    scribe
    members {
      number
      role
      seat
      accepted
      wants
    }
    me {
      number
    }
    codesUntil
    public
    heir {
      to
      at
    }
  }
`);

/** Why somebody may not, as it is asked for everywhere. */
export const BARRED = graphql(`
  fragment Barred on Barred {
    because
    sentence
    instead
  }
`);

/** Who has joined a match, as it is now and whenever that changes. */
export const SHARED_NOW = graphql(
  `
    subscription SharedNow($id: ID!) {
      shared(match: $id) {
        ...Shared
      }
    }
  `,
  [SHARED],
);

/** What teammates show of their hands, as it is now and whenever that changes. */
export const HANDS = graphql(`
  subscription Hands($id: ID!) {
    hands(match: $id) {
      seat
      cards
    }
  }
`);

/** Shows these cards to the phones of the own side, and to nobody else. */
export const SHOW_HAND = graphql(`
  mutation ShowHand($id: ID!, $cards: [String!]!) {
    showHand(match: $id, cards: $cards) {
      __typename
    }
  }
`);

/** Says up to which entry a player accepts what was logged. */
export const ACCEPT = graphql(
  `
    mutation Accept($id: ID!, $upTo: Int!) {
      accept(match: $id, upTo: $upTo) {
        __typename
        ... on Changed {
          shared {
            ...Shared
          }
        }
        ... on Barred {
          ...Barred
        }
      }
    }
  `,
  [SHARED, BARRED],
);

export type Shared = FragmentOf<typeof SHARED>;
export type Member = Shared['members'][number];
export type Barred = FragmentOf<typeof BARRED>;
export type ShownHand = ResultOf<typeof HANDS>['hands'][number];
