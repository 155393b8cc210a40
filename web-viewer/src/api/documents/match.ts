/** Matches: which there are, and one of them as it goes on. */
import type { FragmentOf, ResultOf } from 'gql.tada';
import { graphql } from '../tada';
import { ENTRY } from './entry';
import { SHARED } from './seats';

/** Something that may be logged, as it is asked for everywhere. */
export const OPTION = graphql(`
  fragment Option on LegalOption {
    by
    act
    label
    line
    slots {
      kind
      count
      most
      optional
      choices
      labels
    }
    lying
    throws
    only
    sure
    forgoes
    closes
    cost
    unverified
  }
`);

/** What may be logged next, and what only costs too much for it. */
const OFFERED = graphql(
  `
    fragment Offered on Match {
      options(language: $language) {
        ...Option
      }
      tooDear(language: $language) {
        short
        option {
          ...Option
        }
      }
    }
  `,
  [OPTION],
);

/** All matches, newest first. */
export const MATCHES = graphql(`
  query Matches($language: String, $before: ID) {
    matches(language: $language, before: $before) {
      id
      title
      seats {
        hero
        name
        health
        healthAtFirst
      }
      turn
      outcome
      winners
      lastAt
    }
  }
`);

/** A match with all its entries and with what may be logged next. */
export const MATCH = graphql(
  `
    query Match($id: ID!, $language: String) {
      openToAll
      bggId
      match(id: $id) {
        id
        title
        ruleset
        rulesetDigests
        houseRules {
          name
          says
        }
        openedAt
        head
        players {
          name
        }
        entries(language: $language) {
          ...Entry
        }
        ...Offered
        shared {
          ...Shared
        }
      }
    }
  `,
  [ENTRY, OFFERED, SHARED],
);

/** What may be logged after the last entry. */
export const OPTIONS = graphql(
  `
    query Options($id: ID!, $language: String) {
      match(id: $id) {
        head
        ...Offered
      }
    }
  `,
  [OFFERED],
);

/** Entries of a match from a sequence on, and each new one as it is logged. */
export const ENTRIES = graphql(
  `
    subscription Entries($id: ID!, $from: Int!, $language: String) {
      entries(match: $id, from: $from, language: $language) {
        ...Entry
      }
    }
  `,
  [ENTRY],
);

/** One of the rule sets that a match is pinned to. */
export const RULES_TEXT = graphql(`
  query RulesText($id: ID!, $digest: String!) {
    match(id: $id) {
      rulesetText(digest: $digest)
    }
  }
`);

/** A match with its chain, packed. */
export const PACKED = graphql(`
  query Packed($id: ID!) {
    match(id: $id) {
      packed
    }
  }
`);

export type MatchInfo = ResultOf<typeof MATCHES>['matches'][number];
export type LegalOption = FragmentOf<typeof OPTION>;
export type Offered = FragmentOf<typeof OFFERED>;
export type TooDear = Offered['tooDear'][number];
export type Slot = LegalOption['slots'][number];
