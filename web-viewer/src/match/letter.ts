import type { LogOutcome } from '../api/documents';
import type { Unsent } from '../offline/kept';

/** A line on its way. */
export interface Letter extends Unsent {
  /** How many entries its writer had seen. */
  expected: number;
}

/** Two logs that differ: nobody but the table can say which one is right. */
export interface Fork {
  /** The number of entries both have. */
  common: number;
  theirs: string[];
  mine: string[];
  /** Why the server did not take the first of mine, if nobody else logged. */
  why: string | null;
}

/** What the server said instead of taking the first of `mine`, as a fork. */
export function forked(common: number, mine: readonly Unsent[], said: Exclude<LogOutcome, { __typename: 'Accepted' }>): Fork {
  const theirs = said.__typename === 'OutOfDate' ? said.missed.map(({ line }) => line) : [];
  const why = said.__typename === 'Refused' ? said.ruling.sentence : said.__typename === 'Barred' ? said.sentence : null;
  return { ...notTaken(common, mine, why), theirs };
}

/** What is only here, as the server takes none of it. */
export function notTaken(common: number, mine: readonly Unsent[], why: string | null): Fork {
  return { common, theirs: [], mine: mine.map(({ line }) => line), why };
}
