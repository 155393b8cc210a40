import { secondsSince } from './clock';
import type { HallTable, Waiting } from './shapes';

/** What a table on the wall says of itself: the one thing that somebody who looks over all of them has to know. */
export type Tag =
  | { is: 'call'; since: string; goes: string | null }
  | { is: 'disputed' | 'time' | 'ended' | 'void' | 'open' }
  /** One of the two has said how it ended. */
  | { is: 'reported'; by: string }
  | { is: 'turn'; turn: number }
  | { is: 'silent'; since: string };

/** A table at which nothing was logged for so many seconds is looked at. */
const SILENCE = 240;

/** The tag of a table; the first that holds. */
export function tagOf(table: HallTable, calls: readonly Waiting[], now: number, ahead: number): Tag {
  const call = calls.find((one) => one.round === table.round && one.table.number === table.number);
  if (call) return { is: 'call', since: call.since, goes: call.goes?.name ?? null };
  switch (table.state) {
    case 'DISPUTED':
      return { is: 'disputed' };
    case 'ENDED':
      return { is: 'ended' };
    case 'VOID':
      return { is: 'void' };
    case 'REPORTED':
      return { is: 'reported', by: table.reports?.[0] ? table.first.name : table.second.name };
    case 'MISSING':
      if (table.afterTime) return { is: 'time' };
      if (table.lastEntryAt && secondsSince(table.lastEntryAt, now, ahead) >= SILENCE) return { is: 'silent', since: table.lastEntryAt };
      return table.turns ? { is: 'turn', turn: table.turns.reduce((sum, one) => sum + one, 0) } : { is: 'open' };
  }
}

/** Which tables somebody wants to see. */
export const FILTERS = ['all', 'calls', 'settle', 'silent', 'out', 'extended', 'mine', 'done'] as const;
export type Filter = (typeof FILTERS)[number];

/** Whether a table is one of those. `mine` are those to which this judge goes. */
export function isIn(filter: Filter, table: HallTable, calls: readonly Waiting[], me: number | null, now: number, ahead: number): boolean {
  const called = calls.some((one) => one.round === table.round && one.table.number === table.number);
  switch (filter) {
    case 'all':
      return true;
    case 'calls':
      return called;
    case 'settle':
      return table.state === 'DISPUTED';
    case 'silent':
      return tagOf(table, calls, now, ahead).is === 'silent';
    case 'out':
      return table.state !== 'ENDED' && table.state !== 'VOID';
    case 'extended':
      return table.extended > 0;
    case 'mine':
      return table.judge !== null && table.judge.number === me;
    case 'done':
      return table.state === 'ENDED' || table.state === 'VOID';
  }
}

/** Tables whose number or players have these letters in them. */
export function searched(tables: readonly HallTable[], text: string): HallTable[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return [...tables];
  const has = ({ number, first, second }: HallTable) => [String(number), first.name, second.name].some((one) => one.toLocaleLowerCase().includes(wanted));
  return tables.filter((table) => (/^\d+$/.test(wanted) ? table.number === Number(wanted) || has(table) : has(table)));
}

/** The hero that a side plays, as far as it was chosen or dealt. */
export function heroOf(table: HallTable, side: 0 | 1): string | null {
  const player = side === 0 ? table.first.number : table.second.number;
  return [...table.chose, ...table.dealt].find(({ person }) => person.player === player)?.hero ?? null;
}
