import { expect, test } from 'vitest';
import { newsOf, timeOf, type Heard } from './bell';

const quiet: Heard = { calls: [], settle: [], seat: '2 7', extended: 0, time: 'ample' };
const call = { number: 4, table: 7, goes: null };

test('a call rings once at the desk, and a player hears who goes', () => {
  const called = { ...quiet, calls: [call] };
  expect(newsOf(quiet, called, true)).toEqual([{ is: 'call', table: 7 }]);
  expect(newsOf(called, called, true)).toEqual([]);
  expect(newsOf(quiet, called, false)).toEqual([]);
  const goes = { ...quiet, calls: [{ ...call, goes: 'Eva' }] };
  expect(newsOf(called, goes, true)).toEqual([]);
  expect(newsOf(called, goes, false)).toEqual([{ is: 'goes', who: 'Eva' }]);
  expect(newsOf(goes, goes, false)).toEqual([]);
});

test('two versions ring at the desk alone', () => {
  const differ = { ...quiet, settle: [3] };
  expect(newsOf(quiet, differ, true)).toEqual([{ is: 'settle', table: 3 }]);
  expect(newsOf(quiet, differ, false)).toEqual([]);
});

test('a player hears of another table and of time that was given, and at a new table of neither clock nor time', () => {
  expect(newsOf(quiet, { ...quiet, seat: '3 1', extended: 60, time: 'short' }, false)).toEqual([{ is: 'seat' }]);
  expect(newsOf(quiet, { ...quiet, extended: 90 }, false)).toEqual([{ is: 'more', seconds: 90 }]);
  expect(newsOf({ ...quiet, extended: 90 }, quiet, false)).toEqual([]);
  expect(newsOf(quiet, { ...quiet, extended: 90 }, true)).toEqual([]);
});

test('the clock rings when it is short and when it is over, for everybody', () => {
  for (const staff of [true, false]) {
    expect(newsOf(quiet, { ...quiet, time: 'short' }, staff)).toEqual([{ is: 'short' }]);
    expect(newsOf({ ...quiet, time: 'short' }, { ...quiet, time: 'over' }, staff)).toEqual([{ is: 'over' }]);
    expect(newsOf({ ...quiet, time: 'over' }, quiet, staff)).toEqual([]);
  }
});

test('five minutes are short, a second more is not', () => {
  const clock = (left: number) => ({ state: 'RUNS' as const, until: new Date(left * 1_000).toISOString(), left: null, since: null });
  expect([301, 300, 1, 0].map((left) => timeOf(clock(left), 0, 0))).toEqual(['ample', 'short', 'short', 'over']);
  // The server is a second ahead: there is a second less.
  expect(timeOf(clock(301), 0, 1_000)).toBe('short');
  const stands = (left: number) => ({ state: 'STANDS' as const, until: null, left, since: null });
  expect([301, 300].map((left) => timeOf(stands(left), 0, 0))).toEqual(['ample', 'short']);
  expect(timeOf(null, 0, 0)).toBe('ample');
});
