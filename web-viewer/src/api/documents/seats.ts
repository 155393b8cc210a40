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

/** The codes of a match, for whoever has joined it. */
export const CODES = graphql(`
  query Codes($id: ID!) {
    match(id: $id) {
      shared {
        code
        judgeCode
      }
    }
  }
`);

/** Shares a match. */
export const SHARE = graphql(
  `
    mutation Share($id: ID!, $seat: Int) {
      share(match: $id, seat: $seat) {
        __typename
        ... on Seated {
          token
          member {
            number
          }
        }
        ... on Barred {
          ...Barred
        }
      }
    }
  `,
  [BARRED],
);

/** The match that a code leads to. */
export const INVITATION = graphql(`
  query Invitation($code: String!) {
    invitation(code: $code) {
      judge
      match {
        id
        ruleset
        state {
          seats {
            seat
            hero
          }
        }
      }
    }
  }
`);

/** Joins the match of a code. */
export const JOIN = graphql(
  `
    mutation Join($code: String!, $as: JoinAs!, $seat: Int) {
      join(code: $code, as: $as, seat: $seat) {
        __typename
        ... on Seated {
          token
          member {
            number
          }
          match {
            id
          }
        }
        ... on Barred {
          ...Barred
        }
      }
    }
  `,
  [BARRED],
);

/** Makes somebody the scribe, or says whom a player wants. */
export const PASS_SCRIBE = graphql(
  `
    mutation PassScribe($id: ID!, $to: Int!) {
      passScribe(match: $id, to: $to) {
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
export type Invitation = NonNullable<ResultOf<typeof INVITATION>['invitation']>;
