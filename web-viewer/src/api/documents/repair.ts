/** Putting a table of an event right; fetched with the screens of an event. */
import type { ResultOf } from 'gql.tada';
import { graphql } from '../tada';
import { WAS_MISSED } from './missed';

/** What was missed at the match of a table, and what the event has for it. */
export const MISSED_THERE = graphql(
  `
    query MissedThere($id: ID!, $round: Int!, $table: Int!, $language: String) {
      event(id: $id) {
        round(number: $round) {
          table(number: $table) {
            missed(language: $language) {
              verdict
              missed {
                ...WasMissed
              }
            }
          }
        }
      }
    }
  `,
  [WAS_MISSED],
);

/** What backing a match up behind an entry would come to. */
export const BACK_UP = graphql(`
  query BackUp($id: ID!, $round: Int!, $table: Int!, $to: Int!, $language: String) {
    event(id: $id) {
      round(number: $round) {
        table(number: $table) {
          backUp(to: $to, language: $language) {
            lost
            revealed
            allowed
          }
        }
      }
    }
  }
`);

/** Who sits where the wall does not say so. */
export const WRONG_SEATS = graphql(`
  query WrongSeats($id: ID!) {
    event(id: $id) {
      wrongSeats {
        player {
          number
          name
        }
        sat
        belongs
        since
        lost
        line
      }
    }
  }
`);

type There<T> = NonNullable<T>;
export type BackUp = There<There<There<There<ResultOf<typeof BACK_UP>['event']>['round']>['table']>['backUp']>;
export type WrongSeat = There<ResultOf<typeof WRONG_SEATS>['event']>['wrongSeats'][number];
