import { expect, test } from 'vitest';
import { kindsOf, sideOf } from './modes';

const mode = (name: string, sides: number[][]) => ({ name, title: name, players: 4, health: 50, sides, heroes: [], enemies: [] });

test('who is together has a letter', () => {
  const teams = mode('2v2v2', [[1, 4], [2, 5], [3, 6]]);
  expect([1, 2, 4, 6].map((seat) => sideOf(teams, seat))).toEqual(['A', 'B', 'A', 'C']);
  expect(sideOf(mode('koth3', []), 2)).toBeNull();
});

test('a mode for three, four or five is one kind, with as many players as were chosen before', () => {
  const titled = (name: string, title: string, players: number) => ({ ...mode(name, []), title, players });
  const all = [
    titled('1v1', '1v1', 2),
    titled('koth3', 'King of the Hill, three players', 3),
    titled('koth4', 'King of the Hill, four players', 4),
    titled('simple', 'Simplified: no cards, no CP', 2),
  ];
  expect(kindsOf(all, { players: 2 }).map(({ name }) => name)).toEqual(['1v1', 'koth3', 'simple']);
  expect(kindsOf(all, { players: 4 }).map(({ name }) => name)).toEqual(['1v1', 'koth4', 'simple']);
});
