import type { Breakdown, Sheet } from '../api/documents';
import { words } from '../words';

/** Those whose Health is on the same dial, with this seat among them. */
export function dialOf(several: Pick<NonNullable<Sheet['several']>, 'sides' | 'oneDial'> | null, seat: number): readonly number[] {
  const side = several?.oneDial ? several.sides.find((all) => all.includes(seat)) : undefined;
  return side ?? [seat];
}

/** The seats by which dials are told: each, or of those who have one together the first. */
export function dialsOf<T extends { seat: number }>({ seats, several }: { seats: readonly T[]; several?: Sheet['several'] }): T[] {
  return seats.filter(({ seat }) => dialOf(several ?? null, seat)[0] === seat);
}

/** Where the dial of a seat stands behind these totals; nothing if it stays where it is. */
export function dialAfter({ several, seats }: Sheet, totals: readonly Pick<Breakdown, 'to' | 'after'>[], seat: number): number | null {
  const last = totals.findLast(({ to }) => dialOf(several, seat).includes(to));
  const now = seats.find((one) => one.seat === seat)?.health;
  return last === undefined || last.after === now ? null : last.after;
}

/** How the dials go, each once. */
export function dialsTo(several: Sheet['several'], totals: readonly Pick<Breakdown, 'to' | 'before' | 'after'>[], nameOf: (seat: number) => string): string {
  const of = (seat: number) => dialOf(several, seat).map(nameOf).join(' + ');
  return [...new Set(totals.map(({ to, before, after }) => words.dialTo(of(to), before, after)))].join(' · ');
}
