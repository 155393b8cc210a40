import { expect, test } from 'vitest';
import type { Entry } from '../api/documents';
import { diceOf, healthLine, mostHealth, seatOf, turnsOf } from './turns';

/** A log by what each entry leaves: the turn, whose it is, and the Health of both. */
function log(...left: [turn: number, active: number, first: number, second: number][]) {
  return left.map(([turn, active, ...health]) => ({
    sheet: { turn, active, seats: health.map((of, at) => ({ seat: at + 1, health: of })) } as unknown as Entry['sheet'],
  }));
}

const LOG = log([1, 1, 50, 50], [1, 1, 50, 45], [2, 2, 50, 45], [2, 2, 52, 45], [3, 1, 52, 40], [3, 1, 52, 40]);

test('what ends a turn belongs to it', () => {
  expect(turnsOf(LOG).map(({ turn, seat, from, to }) => [turn, seat, from, to])).toEqual([[1, 1, 0, 2], [2, 2, 3, 4], [3, 1, 5, 5]]);
});

test('a turn says whose Health it changed, from what to what', () => {
  expect(turnsOf(LOG).map(({ health }) => health)).toEqual([
    [{ seat: 2, was: 50, now: 45 }],
    [{ seat: 1, was: 50, now: 52 }, { seat: 2, was: 45, now: 40 }],
    [],
  ]);
});

test('a dial that a side has together is told once', () => {
  const shared = LOG.map(({ sheet }) => ({ sheet: { ...sheet, seats: sheet.seats.map((one) => ({ ...one, health: sheet.seats[0]?.health ?? 0 })), several: { sides: [[1, 2]], oneDial: true } as unknown as Entry['sheet']['several'] } }));
  expect(turnsOf(shared).map(({ health }) => health)).toEqual([[], [{ seat: 1, was: 50, now: 52 }], []]);
});

test('another turn of the same player is another turn', () => {
  expect(turnsOf(log([1, 1, 9, 9], [2, 1, 9, 9], [2, 1, 9, 9])).map(({ from, to }) => [from, to])).toEqual([[0, 1], [2, 2]]);
});

test('Health is drawn as steps, and the highest ever is the top', () => {
  expect(mostHealth(LOG)).toBe(52);
  expect(healthLine(LOG, 2, 52)).toBe('M0 2H1V7H4V12H5');
  expect(healthLine(LOG, 1, 52)).toBe('M0 2H3V0H5');
  expect(healthLine([], 1, 52)).toBe('M0 52H1');
});

test('dice are read out of a line that is a roll, and of no other', () => {
  expect(diceOf('2 rolls 1 6 3')).toEqual({ seat: 2, faces: [1, 6, 3] });
  expect(diceOf('1 plays So Wild!: die 2 = 6')).toBeNull();
  expect([seatOf('2 ends'), seatOf('correct 3: 1 ends'), seatOf('open 1.0 1v1')]).toEqual([2, null, null]);
});
