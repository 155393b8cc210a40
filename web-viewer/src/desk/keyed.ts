/** What somebody at the desk types in one go: `1 34`, of the table that is chosen. The server judges what it comes to. */
export type Keyed =
  /** A table is chosen. */
  | { is: 'table'; table: number }
  /** How the match at the chosen table ended. */
  | { is: 'result'; ending: 'first' | 'second' | 'tie'; how: 'knockout' | 'time'; health: [number, number] | null }
  | { is: 'nothing' };

/** The first digit of a result: who won, or nobody. */
const ENDINGS = { '1': 'first', '2': 'second', '0': 'tie' } as const;

/**
 * Reads a line of keys. Without a chosen table a number chooses one. With one: `1` or `2` says who won and `0` that it was a tie; behind it
 * the Health of the winner, whose opponent has none left, or that of both in the order of the table.
 */
export function keyed(text: string, chosen: boolean): Keyed {
  const figures = text.trim().split(/[\s,;/–-]+/).filter((one) => one !== '');
  if (figures.length === 0 || figures.some((one) => !/^\d{1,3}$/.test(one))) return { is: 'nothing' };
  const [first = '', ...rest] = figures;
  if (!chosen) return rest.length === 0 ? { is: 'table', table: Number(first) } : { is: 'nothing' };
  const ending = ENDINGS[first as keyof typeof ENDINGS];
  if (!ending || rest.length > 2) return { is: 'nothing' };
  const [one, two] = rest.map(Number);
  if (one === undefined) return { is: 'result', ending, how: ending === 'tie' ? 'time' : 'knockout', health: null };
  if (two !== undefined) return { is: 'result', ending, how: ending !== 'tie' && Math.min(one, two) === 0 ? 'knockout' : 'time', health: [one, two] };
  if (ending === 'tie') return { is: 'result', ending, how: 'time', health: [one, one] };
  return { is: 'result', ending, how: 'knockout', health: ending === 'first' ? [one, 0] : [0, one] };
}
