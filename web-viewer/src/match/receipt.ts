import { PLAYED } from './entries';

interface WithTotals {
  seq: number;
  breakdowns: readonly { settled: boolean }[];
}


/** The newest entry that settled damage: what is to be accepted before the game goes on. */
export function lastReceipt<T extends WithTotals>(entries: readonly T[]): T | null {
  return entries.findLast(({ breakdowns }) => breakdowns.some(({ settled }) => settled)) ?? null;
}

/** The newest entries of the game that count, the newest first: one of them is what was logged wrongly. */
export function suspects<T extends { seq: number; role: string; verdict: string }>(entries: readonly T[], most: number): T[] {
  const counts = entries.filter(({ seq, role, verdict }) => seq > 1 && PLAYED.has(role) && verdict === 'ACCEPTED');
  return counts.slice(-most).reverse();
}
