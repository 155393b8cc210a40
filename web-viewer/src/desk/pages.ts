import type { HallTable, Row, Seat } from './shapes';

/** A page of the big screen: so many rows in so many columns. */
export type Sheet = { rows: number; columns: number } & ({ is: 'names'; seats: Seat[] } | { is: 'tables'; tables: HallTable[] } | { is: 'standings'; standings: Row[] });

/** What is read from ten metres has at most so many rows, one above the other. */
const ROWS = 12;

/** How many columns and rows so many entries need; few are large. */
export function gridOf(count: number, columns: number): { rows: number; columns: number; page: number } {
  const used = count <= 6 ? 1 : columns;
  const page = Math.min(count, ROWS * used);
  return { rows: Math.max(4, Math.ceil(page / used)), columns: used, page: ROWS * used };
}

function cut<T>(all: readonly T[], columns: number): { rows: number; columns: number; of: T[] }[] {
  const { page } = gridOf(all.length, columns);
  const pages = Math.ceil(all.length / page);
  // Pages of about equal length, so that none has two names on it.
  const each = pages === 0 ? 1 : Math.ceil(all.length / pages);
  return Array.from({ length: pages }, (_, at) => {
    const of = all.slice(at * each, (at + 1) * each);
    const { rows, columns: used } = gridOf(of.length, columns);
    return { rows, columns: used, of };
  });
}

/** The pages in their order: by name, since everybody looks for a name; then by table; between rounds the standings. */
export function pagesOf({ seats, tables, rows }: { seats: readonly Seat[]; tables: readonly HallTable[]; rows: readonly Row[] }): Sheet[] {
  return [
    ...cut(seats, seats.length > 24 ? 3 : 2).map(({ of, ...grid }) => ({ ...grid, is: 'names' as const, seats: of })),
    ...cut(tables, 2).map(({ of, ...grid }) => ({ ...grid, is: 'tables' as const, tables: of })),
    ...cut(rows, 2).map(({ of, ...grid }) => ({ ...grid, is: 'standings' as const, standings: of })),
  ];
}
