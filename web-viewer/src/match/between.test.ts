import { expect, test } from 'vitest';
import { between } from './between';

test('a duel', () => expect(between(['Ann', 'Bo'], undefined)).toBe('Ann against Bo'));
test('everybody against everybody', () => expect(between(['Ann', 'Bo', 'Cy'], [])).toBe('Ann, Bo, Cy'));
test('sides', () => {
  expect(between(['Ann', 'Bo', 'Cy', 'Di'], [[1, 2], [3, 4]])).toBe('Ann + Bo against Cy + Di');
  expect(between(['A', 'B', 'C', 'D', 'E', 'F'], [[1, 4], [2, 5], [3, 6]])).toBe('A + D against B + E against C + F');
});
