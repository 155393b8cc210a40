/** A season: what many matches come to, and what its organiser says of it; fetched with its screens. */
import type { FragmentOf, ResultOf, VariablesOf } from 'gql.tada';
import { graphql } from '../tada';
import { BARRED } from './seats';
import { ACHIEVEMENT, FACES } from './told';

const SHARE = graphql(`
  fragment Share on Share {
    won
    of
    share
    from
    to
  }
`);

const PAIRING = graphql(
  `
    fragment Pairing on Pairing {
      hero
      against
      won {
        ...Share
      }
    }
  `,
  [SHARE],
);

const ROW = graphql(
  `
    fragment Row on SeasonRow {
      name
      won {
        ...Share
      }
      draws
      margin
      rating
      uncertainty
      started {
        ...Share
      }
      mostUsed {
        ability
        times
      }
      heroes {
        name
        won {
          ...Share
        }
      }
      best {
        name
        won {
          ...Share
        }
      }
      worst {
        name
        won {
          ...Share
        }
      }
      achievements
    }
  `,
  [SHARE],
);

const PART = graphql(
  `
    fragment Part on SeasonPart {
      name
      matches
      ended
      turns
      startersWon {
        ...Share
      }
    }
  `,
  [SHARE],
);

const RATINGS = graphql(`
  fragment Ratings on RatedPlayer {
    name
    rated {
      match
      nth
      rating
      uncertainty
    }
  }
`);

/** What stands above every table of a season. */
const HEAD = graphql(
  `
    fragment SeasonHead on Season {
      id
      name
      mine
      head
      matches
      ended
      unread
      leftOut
      judged
      turns
      startersWon {
        ...Share
      }
      choices {
        players
        heroes
        modes
        editions
        from
        to
      }
      improbable
    }
  `,
  [SHARE],
);

export const SEASON_PLAYERS = graphql(
  `
    query SeasonPlayers($id: ID, $filter: SeasonFilter, $language: String) {
      season(id: $id, filter: $filter, language: $language) {
        ...SeasonHead
        ratingSays
        players {
          ...Row
        }
        ratings(first: 6) {
          ...Ratings
        }
      }
    }
  `,
  [HEAD, ROW, RATINGS],
);

export const SEASON_RATINGS = graphql(
  `
    query SeasonRatings($id: ID, $filter: SeasonFilter) {
      season(id: $id, filter: $filter) {
        ratings {
          ...Ratings
        }
      }
    }
  `,
  [RATINGS],
);

export const SEASON_HEROES = graphql(
  `
    query SeasonHeroes($id: ID, $filter: SeasonFilter, $language: String) {
      season(id: $id, filter: $filter, language: $language) {
        ...SeasonHead
        heroes {
          ...Row
        }
      }
    }
  `,
  [HEAD, ROW],
);

export const SEASON_PAIRINGS = graphql(
  `
    query SeasonPairings($id: ID, $filter: SeasonFilter, $language: String) {
      season(id: $id, filter: $filter, language: $language) {
        ...SeasonHead
        pairings {
          ...Pairing
        }
      }
    }
  `,
  [HEAD, PAIRING],
);

export const SEASON_DICE = graphql(
  `
    query SeasonDice($id: ID, $filter: SeasonFilter, $language: String) {
      season(id: $id, filter: $filter, language: $language) {
        ...SeasonHead
        players {
          name
          faces {
            ...Faces
          }
        }
        dice {
          ...Faces
        }
      }
    }
  `,
  [HEAD, FACES],
);

export const SEASON_FEATS = graphql(
  `
    query SeasonFeats($id: ID, $filter: SeasonFilter, $language: String) {
      season(id: $id, filter: $filter, language: $language) {
        ...SeasonHead
        achievements {
          ...Achievement
        }
      }
    }
  `,
  [HEAD, ACHIEVEMENT],
);

export const SEASON_MATCHES = graphql(
  `
    query SeasonMatches($id: ID, $filter: SeasonFilter, $language: String, $first: Int!, $after: ID) {
      season(id: $id, filter: $filter, language: $language) {
        ...SeasonHead
        modes {
          ...Part
        }
        editions {
          ...Part
        }
        list(first: $first, after: $after) {
          id
          openedAt
          edition
          mode
          house
          turns
          ended
          started
          players {
            seat
            name
            hero
            side
            health
            won
          }
        }
      }
    }
  `,
  [HEAD, PART],
);

/** What the organiser has said so far. */
export const SEASON_FACTS = graphql(
  `
    query SeasonFacts($id: ID, $language: String) {
      season(id: $id, language: $language) {
        ...SeasonHead
        facts {
          number
          at
          kind
          line
          takenBack
        }
      }
    }
  `,
  [HEAD],
);

export const SEASON_CSV = graphql(`
  query SeasonCsv($id: ID, $filter: SeasonFilter, $table: SeasonTable!) {
    season(id: $id, filter: $filter) {
      csv(table: $table)
    }
  }
`);

export const SEASON_JSON = graphql(`
  query SeasonJson($id: ID, $filter: SeasonFilter) {
    season(id: $id, filter: $filter) {
      json
    }
  }
`);

/** Opens a season: this phone is its organiser. */
export const OPEN_SEASON = graphql(
  `
    mutation OpenSeason($name: String!, $language: String) {
      openSeason(name: $name, language: $language) {
        __typename
        ... on SeasonOpened {
          season {
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

/** Says something of a season. */
export const SAY_OF_SEASON = graphql(
  `
    mutation SayOfSeason($id: ID!, $expected: Int!, $line: String!, $language: String) {
      sayOfSeason(season: $id, expected: $expected, line: $line, language: $language) {
        __typename
        ... on SeasonSaid {
          season {
            head
          }
        }
        ... on SeasonChanged {
          head
        }
        ... on Barred {
          ...Barred
        }
        ... on Unreadable {
          message
          line
          column
        }
      }
    }
  `,
  [BARRED],
);

export type SeasonHead = FragmentOf<typeof HEAD>;
export type Share = FragmentOf<typeof SHARE>;
export type Row = FragmentOf<typeof ROW>;
export type Pairing = FragmentOf<typeof PAIRING>;
export type Part = FragmentOf<typeof PART>;
export type SeasonMatch = NonNullable<ResultOf<typeof SEASON_MATCHES>['season']>['list'][number];
export type Fact = ResultOf<typeof SEASON_FACTS>['season']['facts'][number];
export type Filter = NonNullable<VariablesOf<typeof SEASON_PLAYERS>['filter']>;
export type Table = VariablesOf<typeof SEASON_CSV>['table'];
