/** What some screens of an event ask besides: standings, the round that comes next, people, the log, what is printed. */
import type { FragmentOf, ResultOf } from 'gql.tada';
import { graphql } from '../tada';
import { REMEDIES } from './said';

/** The standings after a round, or as they are. */
export const STANDINGS = graphql(`
  query Standings($id: ID!, $after: Int) {
    event(id: $id) {
      standings(after: $after) {
        after
        tieBreaks
        rows {
          place
          tied
          points
          wins
          ties
          losses
          breaks
          withBye
          out
          player {
            number
            name
          }
        }
      }
      cutPlaces {
        place
        player {
          number
          name
        }
      }
    }
  }
`);

/** The round that comes next, or the cut. */
export const NEXT_ROUND = graphql(`
  query NextRound($id: ID!, $language: String) {
    event(id: $id) {
      position
      proposal {
        round
        line
        digest
        pairs {
          table
          first {
            number
            name
          }
          second {
            number
            name
          }
          why(language: $language)
        }
        byes {
          player {
            number
            name
          }
          why(language: $language)
        }
        refused {
          sentence(language: $language)
          instead(language: $language)
        }
      }
      groupProposal {
        groups
        line
      }
      cutPlaces {
        place
      }
      cutProposal {
        line
        seeds {
          number
          name
        }
        onTheLine {
          number
          name
        }
        passedOver {
          number
          name
        }
      }
    }
  }
`);

/** What can be done about the last round, apart from what comes next: either takes the server its time. */
export const WAYS = graphql(
  `
    query Ways($id: ID!) {
      event(id: $id) {
        remedies {
          ...Remedies
        }
      }
    }
  `,
  [REMEDIES],
);

/** Who plays, and who helps. */
export const PEOPLE = graphql(`
  query People($id: ID!) {
    event(id: $id) {
      players {
        number
        name
        isIn
        here
        claimed
        declared
        fixedTable
        disqualified
        declinesCut
        penalties
        persons {
          person
          name
        }
      }
      staff {
        number
        name
        role
        area
        plays
        left
      }
      penaltyCategories {
        name
        levels
      }
      settingLines
    }
  }
`);

/** What somebody has had, and which step comes next: shown before a penalty is given. */
export const ADVICE = graphql(`
  query PenaltyAdviceOf($id: ID!, $person: String!, $category: String!) {
    event(id: $id) {
      nextKeys {
        penalty
      }
      penaltyAdvice(person: $person, category: $category) {
        suggested
        history {
          number
          category
          level
          because
          by
          at
          lifted
        }
      }
    }
  }
`);

/** What somebody has had. */
export const PENALTIES = graphql(`
  query PenaltiesOf($id: ID!, $player: Int!) {
    event(id: $id) {
      penalties(player: $player) {
        number
        category
        level
        because
        by
        at
        lifted
      }
    }
  }
`);

/** The log, the newest first. */
export const LOG_OF = graphql(`
  query LogOf($id: ID!, $before: Int, $text: String) {
    event(id: $id) {
      log(first: 60, before: $before, text: $text) {
        place
        line
        verb
        by
        seen
        logged
        round
        table
      }
    }
  }
`);

/** Pairings by name, for the wall. */
export const BY_NAME = graphql(`
  query ByName($id: ID!, $round: Int) {
    event(id: $id) {
      byName(round: $round) {
        name
        table
        against
      }
    }
  }
`);

/** All that is printed, in one answer. */
export const PAPERS = graphql(`
  query Papers($id: ID!) {
    event(id: $id) {
      title
      settingLines
      round {
        number
        tables {
          number
          first {
            number
            name
          }
          second {
            number
            name
          }
          chose {
            person {
              player
            }
            hero
          }
        }
        byes {
          name
        }
      }
      byName {
        name
        table
        against
      }
      standings {
        tieBreaks
        rows {
          place
          points
          wins
          ties
          losses
          breaks
          withBye
          out
          player {
            name
          }
        }
      }
    }
  }
`);

/** A ruling that was found. */
const CASE = graphql(`
  fragment CaseFound on Case {
    event
    title
    ruling
    round
    table
    claim
    rules
    heroes
    decision
    because
    overturned
    upheld
  }
`);

/** Rulings with all of these words, of an event and of all. */
export const CASEBOOK = graphql(
  `
    query Casebook($id: ID!, $text: String) {
      event(id: $id) {
        casebook(text: $text) {
          ...CaseFound
        }
      }
    }
  `,
  [CASE],
);
export const ALL_CASES = graphql(
  `
    query AllCases($text: String) {
      casebook(text: $text) {
        ...CaseFound
      }
    }
  `,
  [CASE],
);

/** For other programs, as text. */
export const EXPORT = graphql(`
  query ExportOf($id: ID!, $kind: ExportKind!) {
    event(id: $id) {
      export(kind: $kind)
    }
  }
`);

type Of<T> = NonNullable<T>;
export type Standings = Of<ResultOf<typeof STANDINGS>['event']>;
export type Row = Standings['standings']['rows'][number];
export type NextRound = Of<ResultOf<typeof NEXT_ROUND>['event']>;
export type People = Of<ResultOf<typeof PEOPLE>['event']>;
export type Entrant = People['players'][number];
export type Helper = People['staff'][number];
export type Advice = Of<Of<ResultOf<typeof ADVICE>['event']>['penaltyAdvice']>;
export type Penalty = Advice['history'][number];
export type Fact = Of<ResultOf<typeof LOG_OF>['event']>['log'][number];
export type Paper = Of<ResultOf<typeof PAPERS>['event']>;
export type Seat = Of<ResultOf<typeof BY_NAME>['event']>['byName'][number];
export type Case = FragmentOf<typeof CASE>;
