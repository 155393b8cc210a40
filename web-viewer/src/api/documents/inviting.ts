/** Who is let into a match, who goes, and who sees it; fetched with the screens that need it. */
import type { ResultOf, TadaDocumentNode } from 'gql.tada';
import { graphql } from '../tada';
import { BARRED, SHARED, type Barred, type Shared } from './seats';

/** What came of changing who may do what. */
export type Change = { __typename: 'Changed'; shared: Shared } | ({ __typename: 'Barred' } & Barred);

const SEATED = graphql(
  `
    fragment Seated on JoinOutcome {
      __typename
      ... on Seated {
        token
        shared {
          ...Shared
        }
        codes {
          code
          judgeCode
        }
        match {
          id
        }
      }
      ... on Barred {
        ...Barred
      }
    }
  `,
  [SHARED, BARRED],
);

const CHANGE = graphql(
  `
    fragment Change on ShareOutcome {
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
  `,
  [SHARED, BARRED],
);

/** Makes a token that shows the match and does nothing. */
export const FEED = graphql(
  `
    mutation Feed($id: ID!) {
      feed(match: $id) {
        ...Seated
      }
    }
  `,
  [SEATED],
);

/** Lets others join, with new codes. */
export const SHARE = graphql(
  `
    mutation Share($id: ID!, $seat: Int) {
      share(match: $id, seat: $seat) {
        ...Seated
      }
    }
  `,
  [SEATED],
);

/** Makes a match that belongs to nobody that of this phone. */
export const CLAIM = graphql(
  `
    mutation Claim($id: ID!, $code: String!) {
      claim(match: $id, code: $code) {
        ...Seated
      }
    }
  `,
  [SEATED],
);

/** Joins the match of a code. */
export const JOIN = graphql(
  `
    mutation Join($code: String!, $as: JoinAs!, $seat: Int) {
      join(code: $code, as: $as, seat: $seat) {
        ...Seated
      }
    }
  `,
  [SEATED],
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

/** Lets nobody else join. */
export const CLOSE = graphql(
  `
    mutation Close($id: ID!) {
      done: close(match: $id) {
        ...Change
      }
    }
  `,
  [CHANGE],
);

/** Says who sees the match. */
export const PUBLISH = graphql(
  `
    mutation Publish($id: ID!, $public: Boolean!) {
      done: publish(match: $id, public: $public) {
        ...Change
      }
    }
  `,
  [CHANGE],
);

/** Lets a member go. */
export const REMOVE = graphql(
  `
    mutation Remove($id: ID!, $member: Int!) {
      done: remove(match: $id, member: $member) {
        ...Change
      }
    }
  `,
  [CHANGE],
);

/** Leaves the match. */
export const LEAVE = graphql(
  `
    mutation Leave($id: ID!) {
      done: leave(match: $id) {
        ...Change
      }
    }
  `,
  [CHANGE],
);

/** Lets one more phone join the seat of whoever asks. */
export const WIDEN = graphql(
  `
    mutation Widen($id: ID!) {
      done: widen(match: $id) {
        ...Change
      }
    }
  `,
  [CHANGE],
);

/** Makes somebody the scribe, or says whom a player wants. */
export const PASS_SCRIBE = graphql(
  `
    mutation PassScribe($id: ID!, $to: Int!) {
      done: passScribe(match: $id, to: $to) {
        ...Change
      }
    }
  `,
  [CHANGE],
);

/** Erases what a player is called, for good. */
export const ERASE_NAME = graphql(
  `
    mutation EraseName($id: ID!, $seat: Int!) {
      eraseName(match: $id, seat: $seat) {
        __typename
        ... on Erased {
          match {
            players {
              name
            }
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

export type Seated = ResultOf<typeof JOIN>['join'];
export type Invitation = NonNullable<ResultOf<typeof INVITATION>['invitation']>;
/** A document that changes who may do what. */
export type Changing<Variables> = TadaDocumentNode<{ done: Change }, Variables>;
