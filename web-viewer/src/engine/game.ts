/** A match that is judged where this runs: shared by the viewer and the package `throne-referee`. */
import type { Differences, Entry, LegalOption, LogOutcome, Odds, Preview, TooDear, View, WhyNot } from '../api/documents';

/** A game of the referee as it was built: everything crosses as JSON. */
export interface BuiltGame {
  entries(): string;
  options(at: number): string;
  tooDear(at: number): string;
  odds(at: number): string;
  why(at: number, line: string): string;
  preview(line: string): string;
  log(line: string): string;
  reading(view: View): string;
  differences(from: View, to: View): string;
}

/** An answer that names what it is, as the referee writes it. */
type Said =
  | { __typename: 'Accepted'; entry: Entry }
  | { __typename: 'Refused'; ruling: Extract<LogOutcome, { __typename: 'Refused' }>['ruling']; line: string }
  | { __typename: 'Unreadable'; message: string; line: number; column: number };

/** What came of logging a line here, where nobody else logs in between or says who may. */
export type HereOutcome = Exclude<LogOutcome, { __typename: 'OutOfDate' | 'Barred' }>;

/** A match that is judged on this phone. */
export class Game {
  constructor(private readonly built: BuiltGame) {}

  entries(): Entry[] {
    return JSON.parse(this.built.entries()).map(dated);
  }

  options(at: number): LegalOption[] {
    return JSON.parse(this.built.options(at)) ?? [];
  }

  tooDear(at: number): TooDear[] {
    return JSON.parse(this.built.tooDear(at)) ?? [];
  }

  odds(at: number): Odds | null {
    return JSON.parse(this.built.odds(at));
  }

  why(at: number, line: string): WhyNot {
    return JSON.parse(this.built.why(at, line));
  }

  /** What an event would change if it were logged; why not, if it cannot be read. */
  preview(line: string): Preview | { __typename: 'Unreadable'; message: string } {
    return JSON.parse(this.built.preview(line));
  }

  log(line: string): HereOutcome {
    return outcome(JSON.parse(this.built.log(line)));
  }

  reading(view: View): Entry[] {
    return JSON.parse(this.built.reading(view)).map(dated);
  }

  differences(from: View, to: View): Differences {
    return JSON.parse(this.built.differences(from, to));
  }
}

/** What came of saying something to the referee. */
export function outcome(said: Said): HereOutcome {
  if (said.__typename === 'Refused') return { __typename: 'Refused', refusedLine: said.line, ruling: said.ruling };
  if (said.__typename === 'Accepted') return { __typename: 'Accepted', entry: dated(said.entry) };
  return said;
}

/** The referee has no clock. */
function dated(entry: Entry): Entry {
  return { ...entry, at: entry.at ?? null };
}
