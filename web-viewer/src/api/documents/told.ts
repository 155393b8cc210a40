/** What the dice did in a match: luck, skill, faces and achievements; fetched with the screens that show it. */
import type { FragmentOf, ResultOf, TadaDocumentNode } from 'gql.tada';
import { graphql } from '../tada';
import { BARRED } from './seats';

const FRACTION = graphql(`
  fragment Fraction on Fraction {
    fraction
    value
  }
`);

const TERMS = graphql(
  `
    fragment Terms on LuckTerms {
      luck {
        ...Fraction
      }
      skill {
        ...Fraction
      }
      others {
        ...Fraction
      }
      sum {
        ...Fraction
      }
    }
  `,
  [FRACTION],
);

const HIGHLIGHT = graphql(
  `
    fragment Highlight on Highlight {
      seq
      turn
      by
      amount {
        ...Fraction
      }
      says
    }
  `,
  [FRACTION],
);

const DICE_SEAT = graphql(`
  fragment DiceSeat on DiceSeat {
    seat
    hero
    name
    side
  }
`);

/** Faces that were thrown, and how often fair dice are as uneven. */
export const FACES = graphql(`
  fragment Faces on Faces {
    seat
    name
    thrown {
      counts
      dice
      expected
      pValue
      by
      says
    }
    first {
      counts
      dice
      expected
      pValue
      by
      says
    }
    runs {
      pairs
      same
      expected
      pValue
      longestFace
      longest
      says
    }
    leftOut
    means
    careful
  }
`);

/** A feat, and who earned it. */
export const ACHIEVEMENT = graphql(`
  fragment Achievement on Achievement {
    id
    hero
    says
    state
    why
    unverified
    source
    seat
    player
    match
    seq
  }
`);

/** Luck and skill of a match, turn by turn, with the model that all of it is by. */
export const LUCK = graphql(
  `
    query LuckOf($id: ID!, $language: String) {
      diceDid(match: $id, language: $language) {
        __typename
        ... on Barred {
          ...Barred
        }
        ... on DiceDid {
          seats {
            ...DiceSeat
          }
          luck {
            model
            leavesOut
            meaning {
              term
              says
            }
            total {
              seat
              terms {
                ...Terms
              }
              par {
                ...Fraction
              }
              first {
                ...Fraction
              }
              last {
                ...Fraction
              }
              luckiest {
                ...Highlight
              }
              unluckiest {
                ...Highlight
              }
              worstChoice {
                ...Highlight
              }
              worstKeep {
                ...Highlight
              }
            }
            turns {
              turn
              of
              from
              to
              seats {
                seat
                stood {
                  ...Fraction
                }
                par {
                  ...Fraction
                }
                terms {
                  ...Terms
                }
                ends {
                  ...Fraction
                }
              }
            }
            rolls {
              seq
              by
              source
              dice
              expected {
                ...Fraction
              }
              actual {
                ...Fraction
              }
              luck {
                ...Fraction
              }
            }
            leftOut
            leftOutSays
            turningPoint {
              ...Highlight
            }
          }
        }
      }
    }
  `,
  [BARRED, DICE_SEAT, TERMS, HIGHLIGHT, FRACTION],
);

const CHANCE_OF = graphql(`
  fragment ChanceOf on RowOdds {
    ability
    tier
    needs
    chance {
      fraction
      percentText
      numerator
      denominator
    }
    keep
  }
`);

/** Offensive Roll Phases, roll by roll. */
export const PHASES = graphql(
  `
    query Phases($id: ID!, $after: Int!, $first: Int!, $language: String) {
      match(id: $id) {
        ruleset
      }
      diceDid(match: $id, language: $language) {
        __typename
        ... on DiceDid {
          luck {
            phases(after: $after, first: $first) {
              by
              turn
              used
              attempts {
                seq
                dice
                odds {
                  ...ChanceOf
                }
                oddsOfUsed {
                  ...ChanceOf
                }
                kept
                bestKeep
                skill {
                  ...Fraction
                }
                says
              }
            }
          }
        }
      }
    }
  `,
  [CHANCE_OF, FRACTION],
);

/** The symbols on a hero's dice. */
export const SYMBOLS = graphql(`
  query Symbols($ruleset: String!, $hero: String!) {
    hero(ruleset: $ruleset, name: $hero) {
      dice
    }
  }
`);

/** Each entry that changed what the position is worth. */
export const TERMS_OF_STEPS = graphql(
  `
    query TermsOfSteps($id: ID!, $after: Int!, $first: Int!) {
      diceDid(match: $id) {
        __typename
        ... on DiceDid {
          luck {
            steps(after: $after, first: $first) {
              seq
              turn
              by
              seats {
                seat
                before {
                  ...Fraction
                }
                terms {
                  ...Terms
                }
                after {
                  ...Fraction
                }
              }
            }
          }
        }
      }
    }
  `,
  [TERMS, FRACTION],
);

/** The faces that were thrown in a match. */
export const DICE = graphql(
  `
    query DiceOf($id: ID!, $language: String) {
      diceDid(match: $id, language: $language) {
        __typename
        ... on Barred {
          ...Barred
        }
        ... on DiceDid {
          seats {
            ...DiceSeat
          }
          faces {
            ...Faces
          }
        }
      }
    }
  `,
  [BARRED, DICE_SEAT, FACES],
);

/** The achievements of a match. */
export const FEATS = graphql(
  `
    query FeatsOf($id: ID!, $language: String) {
      diceDid(match: $id, language: $language) {
        __typename
        ... on Barred {
          ...Barred
        }
        ... on DiceDid {
          seats {
            ...DiceSeat
          }
          achievements {
            ...Achievement
          }
        }
      }
    }
  `,
  [BARRED, DICE_SEAT, ACHIEVEMENT],
);

/** A question of what the dice did in a match, and its answer. */
export type Did<Told> = { __typename: 'DiceDid' } & Told;
export type Telling<Told> = TadaDocumentNode<{ diceDid: Did<Told> | ({ __typename: 'Barred' } & FragmentOf<typeof BARRED>) }, { id: string; language?: string | null }>;

type Of<Document> = Extract<ResultOf<Document> extends { diceDid: infer Outcome } ? Outcome : never, { __typename: 'DiceDid' }>;
export type Fraction = FragmentOf<typeof FRACTION>;
export type Terms = FragmentOf<typeof TERMS>;
export type Highlight = FragmentOf<typeof HIGHLIGHT>;
export type DiceSeat = FragmentOf<typeof DICE_SEAT>;
export type Faces = FragmentOf<typeof FACES>;
export type FaceTest = Faces['thrown'];
export type Achievement = FragmentOf<typeof ACHIEVEMENT>;
export type Luck = Of<typeof LUCK>['luck'];
export type LuckTurn = Luck['turns'][number];
export type RollPhase = Of<typeof PHASES>['luck']['phases'][number];
export type Attempt = RollPhase['attempts'][number];
export type LuckStep = Of<typeof TERMS_OF_STEPS>['luck']['steps'][number];
