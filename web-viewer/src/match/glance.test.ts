import { expect, test } from 'vitest';
import type { Glance } from '../api/documents/glance';
import { luckOf, sumsBehind } from './glance';

const row = (place: number, seat: number, taken: number) => ({ place, seat, taken, prevented: 0, hardest: taken, played: 0, paid: 0 });
const terms = (value: number) => ({ luck: { value } });

test('a sum holds until the next one of the same seat', () => {
  const all = [row(1, 1, 0), row(1, 2, 0), row(6, 2, 3), row(9, 1, 4), row(9, 2, 5)];
  const taken = (place: number) => sumsBehind(all, place).map((one) => one.taken);
  expect(taken(5)).toEqual([0, 0]);
  expect(taken(6)).toEqual([0, 3]);
  expect(taken(8)).toEqual([0, 3]);
  expect(taken(9)).toEqual([4, 5]);
});

test('luck in a turn is that of whoever had it, as a share of the greatest', () => {
  const seats = (one: number, other: number) => [{ seat: 1, terms: terms(one) }, { seat: 2, terms: terms(other) }];
  const turns = [
    { of: 1, from: 2, to: 5, seats: seats(4, 9) },
    { of: 2, from: 6, to: 8, seats: seats(9, -2) },
    { of: 1, from: 9, to: 9, seats: seats(0, 1) },
    { of: 2, from: null, to: null, seats: seats(1, 1) },
  ];
  const glance: Glance = { __typename: 'DiceDid', head: 9, soFar: [], luck: { turns } };
  expect(luckOf(glance)).toEqual([
    { from: 2, to: 5, seat: 1, share: 1 },
    { from: 6, to: 8, seat: 2, share: -0.5 },
  ]);
});
