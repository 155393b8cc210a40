import type { Breakdown } from '../api/documents';
import { signed } from '../format';

type Row = Breakdown['rows'][number];

/** A row as it is printed. */
export interface Line {
  row: Row;
  change: string;
  running: string;
  /** Whether it counts against the subtotal, and not what the row before it left. */
  ofSubtotal: boolean;
}

/** The rows of a receipt in their places on the slip. */
export interface Slip {
  /** Each source of damage, in the order in which they counted. */
  damage: Line[];
  /** What heals; it changes no damage. */
  heals: Line[];
}

/** What multiplies, avoids or passes on counts against the subtotal. */
const OF_SUBTOTAL = new Set(['HALF', 'AVOID', 'PASS']);

/** Lays out the rows; within each part they keep the order in which they counted. */
export function slipOf(rows: readonly Row[]): Slip {
  return {
    damage: rows.filter((row) => row.step !== 'HEAL').map(line),
    heals: rows.filter((row) => row.step === 'HEAL').map(line),
  };
}

/** What an attack starts from is not a change, and a healing runs to no damage. */
function line(row: Row): Line {
  return {
    row,
    change: row.step === 'INCOMING' ? String(row.change) : signed(row.change),
    running: row.step === 'HEAL' ? '' : signless(row.running),
    ofSubtotal: OF_SUBTOTAL.has(row.step),
  };
}

/** A number without a plus, but with a real minus. */
function signless(n: number): string {
  return n < 0 ? signed(n) : String(n);
}
