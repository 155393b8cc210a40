/** What has a place in a log. */
export interface Placed {
  seq: number;
}

/** `known` with `more` added, in order; an entry that is there already is replaced by the newer answer. */
export function merged<T extends Placed>(known: readonly T[], more: readonly T[]): T[] {
  const all = new Map<number, T>();
  for (const entry of [...known, ...more]) all.set(entry.seq, entry);
  return [...all.values()].sort((a, b) => a.seq - b.seq);
}

/** The sequence to ask from so that nothing is missed. */
export function nextSeq(known: readonly Placed[]): number {
  const last = known.at(-1);
  return last ? last.seq + 1 : 0;
}

/** The place in the list of the entry with this sequence, or of the last one before it. */
export function indexOf(known: readonly { place: number }[], seq: number): number {
  // What a correction put before an entry has that entry's place: the entry itself stands behind it.
  const after = known.findIndex((entry) => entry.place > seq);
  if (after === -1) return Math.max(0, known.length - 1);
  return Math.max(0, after - 1);
}

/** The nearest entry before (`-1`) or after (`1`) place `from` for which `wanted` holds, or nothing. */
export function seek<T>(known: readonly T[], from: number, by: -1 | 1, wanted: (entry: T) => boolean): number | null {
  for (let at = from + by; at >= 0 && at < known.length; at += by) {
    const entry = known[at];
    if (entry !== undefined && wanted(entry)) return at;
  }
  return null;
}

/** The seat that read out dice last, up to place `at`; nothing if nobody has. */
export function rollerOf(known: readonly { line: string; verdict: string }[], at: number): number | null {
  const rolls = seek(known, at + 1, -1, ({ line, verdict }) => verdict === 'ACCEPTED' && /^\d rolls /.test(line));
  const seat = /^(\d) rolls /.exec(known[rolls ?? -1]?.line ?? '')?.[1];
  return seat === undefined ? null : Number(seat);
}

/** What an entry can be that has to do with the game itself. */
export const PLAYED = new Set(['COUNTS', 'INSERTED', 'REPLACED']);

/** The newest entry of the game that counts, but for the opening: what somebody takes back who slipped. */
export function lastPlayed<T extends Placed & { role: string; verdict: string }>(known: readonly T[]): T | null {
  return known.findLast(({ seq, role, verdict }) => seq > 1 && PLAYED.has(role) && verdict === 'ACCEPTED') ?? null;
}
