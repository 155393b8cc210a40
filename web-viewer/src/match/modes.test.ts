import { expect, test } from 'vitest';
import { sideOf } from './modes';

const mode = (name: string, sides: number[][]) => ({ name, title: name, players: 4, health: 50, sides, heroes: [] });

test('who is together has a letter', () => {
  const teams = mode('2v2v2', [[1, 4], [2, 5], [3, 6]]);
  expect([1, 2, 4, 6].map((seat) => sideOf(teams, seat))).toEqual(['A', 'B', 'A', 'C']);
  expect(sideOf(mode('koth3', []), 2)).toBeNull();
});
