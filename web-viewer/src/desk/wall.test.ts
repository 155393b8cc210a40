import { describe, expect, it } from 'vitest';
import type { HallTable, Waiting } from './shapes';
import { FILTERS, heroOf, isIn, searched, tagOf } from './wall';

const NOW = Date.parse('2026-11-25T10:00:00Z');

const player = (number: number, name: string) => ({ number, name, declared: [], locked: [], persons: [{ person: String(number), name }] });

function table(number: number, with_: Partial<HallTable> = {}): HallTable {
  return {
    round: 2, number, first: player(1, 'Ana'), second: player(2, 'Bob'), state: 'MISSING',
    result: null, reports: null, clock: { state: 'RUNS', until: null, left: 60, since: null }, extended: 0, calls: [], judge: null,
    rolls: [], banned: [], dealt: [], chose: [], heroStep: null, match: null, entries: null, turns: null, health: null, active: null, afterTime: null,
    lastEntryAt: null, matchSays: null, ...with_,
  };
}

const call = (number: number, with_: Partial<Waiting> = {}): Waiting => ({
  number: 9, round: 2, since: '2026-11-25T09:58:40Z', by: 'Ana', about: null, claim: null, goes: null, handedTo: null, forMe: true, arrivedAt: null, step: null, table: { number }, ...with_,
});

const result: NonNullable<HallTable['result']> = { ending: 'FIRST', how: 'KNOCKOUT', health: [3, 0], turns: null, starter: null, source: 'SLIP', line: 'won 1 by knockout, health 3 - 0' };

describe('what a table says of itself', () => {
  it('is its call before anything else, also where it has a result', () => {
    expect(tagOf(table(7, { state: 'ENDED', result }), [call(7)], NOW, 0)).toEqual({ is: 'call', since: '2026-11-25T09:58:40Z', goes: null });
    expect(tagOf(table(7), [call(7, { goes: { number: 3, name: 'Eva' } })], NOW, 0)).toMatchObject({ goes: 'Eva' });
    // A call of another table, or of the same number in another round, is not its own.
    expect(tagOf(table(8), [call(7)], NOW, 0)).toEqual({ is: 'open' });
    expect(tagOf(table(7), [call(7, { round: 1 })], NOW, 0)).toEqual({ is: 'open' });
  });

  it('is what is said of its result, and by whom', () => {
    expect(tagOf(table(7, { state: 'REPORTED', reports: [result, null] }), [], NOW, 0)).toEqual({ is: 'reported', by: 'Ana' });
    expect(tagOf(table(7, { state: 'REPORTED', reports: [null, result] }), [], NOW, 0)).toEqual({ is: 'reported', by: 'Bob' });
    for (const [state, is] of [['DISPUTED', 'disputed'], ['ENDED', 'ended'], ['VOID', 'void']] as const) expect(tagOf(table(7, { state }), [], NOW, 0)).toEqual({ is });
  });

  it('is how far it is, until nothing was logged for four minutes or time was called', () => {
    expect(tagOf(table(7, { turns: [5, 4], lastEntryAt: '2026-11-25T09:56:01Z' }), [], NOW, 0)).toEqual({ is: 'turn', turn: 9 });
    expect(tagOf(table(7, { turns: [5, 4], lastEntryAt: '2026-11-25T09:56:00Z' }), [], NOW, 0)).toEqual({ is: 'silent', since: '2026-11-25T09:56:00Z' });
    const afterTime = { step: 'ONE_MORE', side: 2, then: null, result: null, sentence: 'Bob has one more turn' } as const;
    expect(tagOf(table(7, { turns: [5, 4], afterTime }), [], NOW, 0)).toEqual({ is: 'time' });
  });
});

describe('which tables are seen', () => {
  it('follows the filter', () => {
    const all = [table(1), table(2, { state: 'ENDED' }), table(3, { state: 'DISPUTED' }), table(4, { extended: 250 }), table(5, { judge: { number: 3, name: 'Eva' } }), table(6, { state: 'VOID' }), table(7, { lastEntryAt: '2026-11-25T09:56:00Z' }), table(8, { lastEntryAt: '2026-11-25T09:56:01Z' })];
    const seen = FILTERS.map((filter) => all.filter((one) => isIn(filter, one, [call(5)], 3, NOW, 0)).map(({ number }) => number));
    expect(seen).toEqual([[1, 2, 3, 4, 5, 6, 7, 8], [5], [3], [7], [1, 3, 4, 5, 7, 8], [4], [5], [2, 6]]);
    expect(all.filter((one) => isIn('mine', one, [], null, NOW, 0))).toEqual([]);
  });

  it('follows a number or letters of a name', () => {
    const all = [table(1), table(12, { first: player(9, 'Zoé') }), table(21)];
    expect(searched(all, '12').map(({ number }) => number)).toEqual([12]);
    expect(searched(all, 'zo').map(({ number }) => number)).toEqual([12]);
    expect(searched(all, ' ').length).toBe(3);
  });
});

it('knows the hero of each side, once it was chosen or dealt', () => {
  const at = table(1, { chose: [{ person: { person: '2', player: 2 }, hero: 'Treant' }] });
  expect([heroOf(at, 0), heroOf(at, 1)]).toEqual([null, 'Treant']);
});
