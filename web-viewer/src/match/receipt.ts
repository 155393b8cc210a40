interface WithTotals {
  seq: number;
  breakdowns: readonly { settled: boolean }[];
}

/** The newest entry that settled damage: what is to be accepted before the game goes on. */
export function lastReceipt<T extends WithTotals>(entries: readonly T[]): T | null {
  return entries.findLast(({ breakdowns }) => breakdowns.some(({ settled }) => settled)) ?? null;
}
