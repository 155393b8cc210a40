import { ask } from '../api/client';
import { GLANCE, type Glance, type SoFar } from '../api/documents/glance';

/** What a match of so many entries came to; nothing if it has others by now, or if this phone is not shown it. */
export async function glanceAt(id: string, head: number): Promise<Glance | null> {
  const { diceDid } = await ask(GLANCE, { id }, id);
  return diceDid.__typename === 'DiceDid' && diceDid.head === head ? diceDid : null;
}

/** What had come together for each seat behind a place of the log, in seat order. */
export function sumsBehind(soFar: readonly SoFar[], place: number): SoFar[] {
  const last = new Map<number, SoFar>();
  for (const row of soFar) if (row.place <= place) last.set(row.seat, row);
  return [...last.values()].toSorted((a, b) => a.seat - b.seat);
}

/** How lucky whoever had a turn was in it, or in a part of it: from which step to which, and how much of the greatest luck that is, up or down. */
export interface Luck {
  from: number;
  to: number;
  seat: number;
  share: number;
}

export function luckOf({ luck: { turns } }: Glance): Luck[] {
  const all = turns.flatMap(({ of, from, to, seats }) => {
    const value = seats.find(({ seat }) => seat === of)?.terms.luck.value ?? 0;
    return value === 0 || from === null || to === null ? [] : [{ from, to, seat: of, value }];
  });
  const greatest = Math.max(...all.map(({ value }) => Math.abs(value)));
  return all.map(({ value, ...turn }) => ({ ...turn, share: value / greatest }));
}
