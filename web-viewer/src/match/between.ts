import { words } from '../words';

/** Who plays, as a title: against each other, a side as one, and in a free-for-all after each other. `sides` is nothing in a duel. */
export function between(names: readonly string[], sides: readonly (readonly number[])[] | undefined): string {
  if (sides?.length === 0) return names.join(', ');
  const all = sides?.map((side) => side.map((seat) => names[seat - 1]).join(' + ')) ?? names;
  return all.join(` ${words.versus} `);
}
