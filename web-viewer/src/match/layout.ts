/** A map as a table lays it out: a letter for each place, and what lies on which. */
export interface Layout {
  letters: readonly (readonly string[])[];
  shards: readonly string[];
  salves: readonly string[];
  /** The level of the chest at each place. */
  chests: Readonly<Record<string, number>>;
}

/** What a tap lays: a letter of the map, or something on a tile. */
export type Brush = 'S' | 'P' | '1' | '2' | '3' | '.' | 'shard' | 'salve' | `chest ${number}`;

const NOTHING = '.';

/** A map of so many columns and rows on which nothing lies. */
export function blank(columns: number, rows: number): Layout {
  return { letters: Array.from({ length: rows }, () => Array.from({ length: columns }, () => NOTHING)), shards: [], salves: [], chests: {} };
}

/** The name of a place, such as `B3`; both numbers from 0. */
export const cellOf = (column: number, row: number): string => `${String.fromCharCode('A'.charCodeAt(0) + column)}${row + 1}`;

/** The same map with so many more columns and rows, at the right and below. */
export function grown({ letters, ...rest }: Layout, columns: number, rows: number): Layout {
  const wide = (letters[0]?.length ?? 0) + columns;
  const longer = letters.map((row) => [...row, ...Array.from({ length: columns }, () => NOTHING)]);
  return { ...rest, letters: [...longer, ...Array.from({ length: rows }, () => Array.from({ length: wide }, () => NOTHING))] };
}

const toggled = (cells: readonly string[], cell: string): string[] => (cells.includes(cell) ? cells.filter((one) => one !== cell) : [...cells, cell]);

function without({ shards, salves, chests, ...rest }: Layout, cell: string): Layout {
  const { [cell]: _, ...others } = chests;
  return { ...rest, shards: shards.filter((one) => one !== cell), salves: salves.filter((one) => one !== cell), chests: others };
}

/** The map after a tap: a second one takes away what the first laid. There is one start, and one portal. */
export function laid(layout: Layout, column: number, row: number, brush: Brush): Layout {
  const cell = cellOf(column, row);
  const letter = layout.letters[row]?.[column] ?? NOTHING;
  if (brush.length === 1) {
    const now = letter === brush ? NOTHING : brush;
    const only = now === 'S' || now === 'P';
    const letters = layout.letters.map((line, r) => line.map((was, c) => (r === row && c === column ? now : only && was === now ? NOTHING : was)));
    const there = letters.flatMap((line, r) => line.map((one, c) => (one === NOTHING ? cellOf(c, r) : ''))).filter(Boolean);
    return there.reduce(without, { ...layout, letters });
  }
  if (letter === NOTHING || letter === 'S') return layout;
  if (brush === 'shard') return { ...layout, shards: toggled(layout.shards, cell) };
  if (brush === 'salve') return { ...layout, salves: toggled(layout.salves, cell) };
  const level = Number(brush.slice('chest '.length));
  return layout.chests[cell] === level ? { ...layout, chests: without(layout, cell).chests } : { ...layout, chests: { ...layout.chests, [cell]: level } };
}

/** What an opening says of it, as far to the right and down as there are tiles; nothing while there is none. */
export function saidOf({ letters, shards, salves, chests }: Layout): string {
  if (letters.every((row) => row.every((letter) => letter === NOTHING))) return '';
  const list = (word: string, things: readonly string[]) => (things.length > 0 ? `; ${word} ${things.join(' + ')}` : '');
  const levels = Object.entries(chests).map(([cell, level]) => `${cell} ${level}`);
  const used = letters.map((row) => row.findLastIndex((letter) => letter !== NOTHING) + 1);
  const rows = letters.slice(0, used.findLastIndex((length) => length > 0) + 1).map((row) => row.slice(0, Math.max(...used)).join(''));
  return `; map ${rows.join(' ')}${list('shards', shards)}${list('chests', levels)}${list('salves', salves)}`;
}

/** What an opening says besides, where no card that is known does: what a Salve heals, how much more for each Portal Shard, and how many each Hero brings. */
export function broughtOf(salve: string, heals: number, more: number, brought: readonly number[]): string {
  const each = brought.map((n, at) => (n > 0 ? `; ${at + 1} tokens ${salve} ${n}` : ''));
  return `; heals ${heals}${more > 0 ? ` + ${more}` : ''}${each.join('')}`;
}
