import type { Breakdown, Entry, LegalOption, Odds, Ruling, Sheet } from './types.js';

export type * from './types.js';

/** A match that is judged here. */
export interface Game {
  readonly __game: unique symbol;
}

/** The event stands. */
export interface Accepted {
  __typename: 'Accepted';
  /** It, judged. */
  entry: Entry;
}

/** The rules do not allow it: the reason, what is possible instead, and where that is printed. */
export interface Refused {
  __typename: 'Refused';
  /** The line that is refused. */
  refusedLine: string;
  /** Why. */
  ruling: Ruling;
}

/** It is no notation. */
export interface Unreadable {
  __typename: 'Unreadable';
  /** What was expected and what was found. */
  message: string;
  /** The line, from 1. */
  line: number;
  /** The character, from 1. */
  column: number;
}

/** An event that was judged and not logged. */
export interface Judged {
  __typename: 'Judged';
  /** The entry it would be. If it is refused, `ruling` says why. */
  entry: Entry;
}

/**
 * Opens a match with the first line of a log in notation and logs the others; why not, if the opening is refused. Sentences
 * are in English or, with `fr`, in French. The first call loads the rule sets.
 */
export function open(log: string, language?: 'en' | 'fr'): Promise<Game | Refused | Unreadable>;
/** Whether a match was opened. */
export function isGame(opened: Game | Refused | Unreadable): opened is Game;
/** Logs a line behind the last entry, if it stands. */
export function log(game: Game, line: string): Accepted | Refused | Unreadable;
/** All entries, judged, in the order in which they take effect. */
export function entries(game: Game): Entry[];
/** What may be logged after the last entry, or after entry `at`. */
export function options(game: Game, at?: number): LegalOption[];
/** The score sheet after the last entry, or after entry `at`. */
export function sheet(game: Game, at?: number): Sheet;
/** Totals that the last entry, or entry `at`, dealt, then those that wait to be dealt. */
export function totals(game: Game, at?: number): Breakdown[];
/** The ruling on a line after the last entry, or after entry `at`, without logging it. */
export function why(game: Game, line: string, at?: number): Judged | Unreadable | null;
/** Exact odds after the last entry, or after entry `at`. */
export function odds(game: Game, at?: number): Odds | null;
