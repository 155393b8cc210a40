/** An event as its screens ask for it: the hall, its tables, its calls. Fetched with those screens. */
import type { FragmentOf, ResultOf } from 'gql.tada';
import { graphql } from '../tada';

/** A clock as instants: screens count down by themselves. */
export const CLOCK = graphql(`
  fragment HallClock on TableClock {
    state
    until
    left
    since
  }
`);

/** How a match ended, or what somebody says of it. */
export const RESULT = graphql(`
  fragment Result on TableResult {
    ending
    how
    health
    turns
    starter
    source
    line
  }
`);

/** Somebody who plays at a table, with the heroes that were declared and those that are locked. */
const SEATED = graphql(`
  fragment AtTable on EventPlayer {
    number
    name
    declared
    locked
    persons {
      person
      name
    }
  }
`);

/** A table of a round. What whoever asks may not see is nothing. */
export const TABLE = graphql(
  `
    fragment HallTable on EventTable {
      round
      number
      first {
        ...AtTable
      }
      second {
        ...AtTable
      }
      state
      result {
        ...Result
      }
      reports {
        ...Result
      }
      clock {
        ...HallClock
      }
      extended
      calls
      judge {
        number
        name
      }
      rolls {
        what
        won
      }
      banned {
        person {
          person
          player
        }
        hero
      }
      dealt {
        person {
          person
          player
        }
        hero
      }
      chose {
        person {
          person
          player
        }
        hero
      }
      heroStep(language: $language)
      match
      entries
      turns
      health
      active
      afterTime {
        step
        side
        then
        result {
          ...Result
        }
        sentence(language: $language)
      }
      lastEntryAt
      matchSays {
        ...Result
      }
    }
  `,
  [RESULT, CLOCK, SEATED],
);

/** An open call, as it stands in a list. */
export const CALL = graphql(`
  fragment Waiting on JudgeCall {
    number
    round
    since
    by
    about
    claim
    goes {
      number
      name
    }
    handedTo(language: $language)
    forMe
    arrivedAt
    step
    table {
      number
    }
  }
`);

/** What every screen of an event asks, and what changes seldom. */
export const EVENT = graphql(
  `
    query HallOf($id: ID!, $language: String) {
      event(id: $id) {
        id
        title
        openedAt
        closed
        position
        now
        me {
          role
          staff {
            number
            name
            role
            area
            plays
          }
          person {
            person
            name
          }
          player {
            number
            name
            isIn
            declared
            disqualified
          }
        }
        settings {
          format
          rounds
          cutTo
          members
          heroes
          bring
          bans
          allowedHeroes
          tieBreaks
          length
          ruleset
          assist
        }
        announcements {
          text
          at
        }
        rounds {
          number
          cut
          closed
        }
        round {
          number
          cut
          startedAt
          closed
          because
          clock {
            ...HallClock
          }
          missing
          byes {
            number
            name
          }
        }
        myTable {
          ...HallTable
        }
        calls {
          ...Waiting
        }
        champion {
          number
          name
        }
      }
    }
  `,
  [CLOCK, TABLE, CALL],
);

/** All tables of a round; of the last one without a number. */
export const TABLES = graphql(
  `
    query HallTables($id: ID!, $round: Int, $language: String) {
      event(id: $id) {
        now
        round(number: $round) {
          number
          tables {
            ...HallTable
          }
        }
      }
    }
  `,
  [TABLE],
);

/** The calls, with what a match shows of the moment of each. */
export const CALLS = graphql(
  `
    query Calls($id: ID!, $language: String) {
      event(id: $id) {
        calls {
          ...Waiting
          rules
          proposedExtension
          table {
            ...HallTable
          }
          match(language: $language) {
            id
            entries
            last {
              sequence
              line
              at
            }
            open
            rules
            heroes
            health
            turns
            active
          }
        }
        rulings {
          number
          round
          table
          by
          at
          call
          facts
          rules
          decision
          because
          appealed
          appeal {
            upheld
            by
            decision
            because
          }
        }
        nextKeys {
          call
          ruling
          penalty
        }
      }
    }
  `,
  [TABLE, CALL],
);

/** That an event has changed for whoever asks. */
export const CHANGED = graphql(`
  subscription EventChanged($id: ID!, $after: Int) {
    eventChanged(event: $id, after: $after) {
      position
      parts
      tables
    }
  }
`);

/** The events of whoever asks. */
export const EVENTS = graphql(`
  query Events {
    events {
      id
      title
      openedAt
      closed
      players
      round
      me {
        role
      }
    }
  }
`);

/** The event that a code leads to. */
export const CODE = graphql(`
  query EventCode($code: String!, $language: String) {
    eventInvitation(code: $code) {
      role
      event {
        id
        title
      }
      barred {
        sentence(language: $language)
        instead(language: $language)
      }
      unclaimed {
        person
        name
      }
    }
  }
`);

export type HallClock = FragmentOf<typeof CLOCK>;
export type TableResult = FragmentOf<typeof RESULT>;
export type HallTable = FragmentOf<typeof TABLE>;
export type Waiting = FragmentOf<typeof CALL>;
export type Basis = NonNullable<ResultOf<typeof EVENT>['event']>;
export type Opened = NonNullable<ResultOf<typeof CALLS>['event']>['calls'][number];
export type DeskRuling = NonNullable<ResultOf<typeof CALLS>['event']>['rulings'][number];
export type News = ResultOf<typeof CHANGED>['eventChanged'];
export type Listed = ResultOf<typeof EVENTS>['events'][number];
export type Invited = NonNullable<ResultOf<typeof CODE>['eventInvitation']>;
