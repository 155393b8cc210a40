import { expect, test } from 'vitest';
import { modesOf, sideOf } from './modes';

const mode = (name: string, health: number, sides: number[][]) => ({ name, title: name, players: 4, health, sides, heroes: [] });

test('a mode is offered unless the table says the Health', () => {
  const gameModes = [mode('1v1', 50, []), mode('koth6', 0, [])];
  expect(modesOf({ gameModes }).map(({ name }) => name)).toEqual(['1v1']);
});

test('who is together has a letter', () => {
  const teams = mode('2v2v2', 50, [[1, 4], [2, 5], [3, 6]]);
  expect([1, 2, 4, 6].map((seat) => sideOf(teams, seat))).toEqual(['A', 'B', 'A', 'C']);
  expect(sideOf(mode('koth3', 35, []), 2)).toBeNull();
});
