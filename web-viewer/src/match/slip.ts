import type { Breakdown } from '../api/documents';
import { signed } from '../format';

type Row = Breakdown['rows'][number];

/** A row as it is printed. */
export interface Line {
  row: Row;
  change: string;
  running: string;
}

/** The rows of a receipt in their places on the slip. */
export interface Slip {
  /** Up to the subtotal. */
  before: Line[];
  /** What multiplies, avoids or passes on, behind the subtotal. */
  after: Line[];
  /** What heals; it changes no damage. */
  heals: Line[];
}

const BEHIND_SUBTOTAL = new Set(['HALF', 'AVOID', 'PASS']);

/** Lays out the rows; within each part they keep the order in which they counted. */
export function slipOf(rows: readonly Row[]): Slip {
  const damage = rows.filter((row) => row.step !== 'HEAL');
  const first = damage.findIndex((row) => BEHIND_SUBTOTAL.has(row.step));
  const cut = first === -1 ? damage.length : first;
  return {
    before: damage.slice(0, cut).map(line),
    after: damage.slice(cut).map(line),
    heals: rows.filter((row) => row.step === 'HEAL').map(line),
  };
}

/** What an attack starts from is not a change, and a healing runs to no damage. */
function line(row: Row): Line {
  return {
    row,
    change: row.step === 'INCOMING' ? String(row.change) : signed(row.change),
    running: row.step === 'HEAL' ? '' : signless(row.running),
  };
}

/** A number without a plus, but with a real minus. */
function signless(n: number): string {
  return n < 0 ? signed(n) : String(n);
}
