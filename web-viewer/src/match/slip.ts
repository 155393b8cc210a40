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

/** What multiplies, avoids or passes on counts against the subtotal. */
const OF_SUBTOTAL = new Set(['HALF', 'AVOID', 'PASS']);

/** Lays out the rows: each source of damage in the order in which it counted, behind them what heals, which changes no damage. */
export function slipOf(rows: readonly Row[]): Line[] {
  return [...rows].sort((a, b) => Number(a.step === 'HEAL') - Number(b.step === 'HEAL')).map(line);
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
