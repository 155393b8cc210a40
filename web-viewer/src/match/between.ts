import type { Sheet } from '../api/documents';
import { words } from '../words';

/** Who plays, as a title: against each other, a side as one, and in a free-for-all after each other. `sides` is nothing in a duel. */
export function between(names: readonly string[], sides: readonly (readonly number[])[] | undefined): string {
  if (sides?.length === 0) return names.join(', ');
  // An enemy who has not been met is nobody yet.
  const all = sides?.map((side) => side.flatMap((seat) => names[seat - 1] ?? []).join(' + ')).filter((side) => side !== '') ?? names;
  return all.join(` ${words.versus} `);
}

/** The sides of a table, for its title: in a crawl the Heroes are one, whether they have met somebody or not; nothing in a duel. */
export function sidesOf({ several, crawl, battle, seats }: Pick<Sheet, 'several' | 'crawl' | 'battle' | 'seats'>): readonly (readonly number[])[] | undefined {
  const enemies = battle?.enemies ?? [];
  return several?.sides ?? (crawl ? [seats.flatMap(({ seat }) => (enemies.includes(seat) ? [] : seat)), enemies] : undefined);
}
