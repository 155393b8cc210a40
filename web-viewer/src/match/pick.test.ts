import { expect, test } from 'vitest';
import { dealt, shuffled } from './pick';

const HEROES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** Throws of a die that is the same every time. */
function chance(seed: number): () => number {
  let now = seed;
  return () => (now = (now * 16_807) % 2_147_483_647) / 2_147_483_647;
}

test('shuffling loses nobody and doubles nobody', () => {
  const order = shuffled(HEROES, chance(20));
  expect(order.toSorted()).toEqual(HEROES);
  expect(order).not.toEqual(HEROES);
});

test('each place is as likely as another', () => {
  const throws = chance(7);
  const first = Array.from({ length: 7_000 }, () => shuffled(HEROES, throws)[0]);
  for (const hero of HEROES) expect(Math.abs(first.filter((one) => one === hero).length - 1_000), hero).toBeLessThan(120);
});

test('nobody is dealt to two seats, and all get the same number', () => {
  const hands = dealt(HEROES, 2, 3, chance(1));
  expect(hands.map((hand) => hand.length)).toEqual([3, 3]);
  expect(new Set(hands.flat()).size).toBe(6);
  expect(dealt(HEROES, 6, 3, chance(1)).map((hand) => hand.length)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(dealt(['a'], 2, 3, chance(1)).flat()).toEqual([]);
});
