import type { Breakdown } from '../api/documents';

/** The totals that stand after an option if nobody says more. */
export type Totals = readonly Breakdown[];

/** What would stand after an option if nobody says more. */
export interface Foreseen {
  totals: Totals;
  /** What then waits for a target who is not known. */
  toTarget: number | null;
}

/** Nothing stands, and nothing waits. */
export const NOTHING: Foreseen = { totals: [], toTarget: null };
