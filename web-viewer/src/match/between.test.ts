import { expect, test } from 'vitest';
import type { Sheet } from '../api/documents';
import { between, sidesOf } from './between';

test('a duel', () => expect(between(['Ann', 'Bo'], undefined)).toBe('Ann against Bo'));
test('everybody against everybody', () => expect(between(['Ann', 'Bo', 'Cy'], [])).toBe('Ann, Bo, Cy'));
test('sides', () => {
  expect(between(['Ann', 'Bo', 'Cy', 'Di'], [[1, 2], [3, 4]])).toBe('Ann + Bo against Cy + Di');
  expect(between(['A', 'B', 'C', 'D', 'E', 'F'], [[1, 4], [2, 5], [3, 6]])).toBe('A + D against B + E against C + F');
});

test('an enemy who has not been met is nobody', () => {
  expect(between(['Ann', 'Bo', 'Street Rat'], [[1, 2], [3, 4]])).toBe('Ann + Bo against Street Rat');
  expect(between(['Ann', 'Bo'], [[1, 2], [3, 4]])).toBe('Ann + Bo');
});

test('the Heroes of a crawl are one side before they meet anybody', () => {
  const sheet = (more: object) => ({ several: null, crawl: null, battle: null, seats: [{ seat: 1 }, { seat: 2 }], ...more }) as unknown as Sheet;
  expect(sidesOf(sheet({}))).toBeUndefined();
  expect(between(['Ann', 'Bo'], sidesOf(sheet({ crawl: {} })))).toBe('Ann + Bo');
  expect(between(['Ann', 'Street Rat'], sidesOf(sheet({ crawl: {}, battle: { enemies: [2] } })))).toBe('Ann against Street Rat');
});
