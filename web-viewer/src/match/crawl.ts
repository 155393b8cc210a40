import type { Entry, LegalOption } from '../api/documents';
import { lineOf } from './slots';

/** What only a Portal Crawl has. */
export type Crawl = NonNullable<Entry['sheet']['crawl']>;
/** A tile of its map. */
export type MapTile = Crawl['tiles'][number];

/** Where a cell such as `B3` lies: columns are letters, rows numbers, both from 1. */
export function placeOf(cell: string): { column: number; row: number } {
  return { column: cell.charCodeAt(0) - 'A'.charCodeAt(0) + 1, row: Number(cell.slice(1)) };
}

/** The line by which one goes to a cell. */
export const wayTo = (move: LegalOption, cell: string): string => lineOf(move, [{ said: [cell], done: true }]);

/** The move that is due, if one is. */
export const moveIn = (options: readonly LegalOption[]): LegalOption | null => options.find(({ act }) => act === 'MOVE') ?? null;
