import { expect, test } from 'vitest';
import { ANY, found, sampleOf, type Listed } from './listed';

const NOW = new Date(2026, 10, 23, 9, 0);
const at = (days: number, hour: number) => new Date(2026, 10, 23 - days, hour).toISOString();

function match(id: string, players: [string, string | null][], more: Partial<Listed> = {}): Listed {
  const seats = players.map(([hero, name]) => ({ hero, name, health: 50, healthAtFirst: 50 }));
  return { id, title: null, seats, turn: 3, outcome: null, winners: [], lastAt: at(0, 8), ...more };
}

const ALL = [
  match('runs', [['Monk', 'Zoé'], ['Ninja', null]]),
  match('over', [['Treant', 'Ann'], ['Moon Elf', 'Bea']], { outcome: 'Ann wins.', lastAt: at(1, 23) }),
  match('old', [['Moon Elf', null], ['Monk', null]], { outcome: 'A draw.', title: 'double-knock-out', lastAt: at(40, 12) }),
];
const ids = (wish: Partial<typeof ANY>) => found(ALL, { ...ANY, ...wish }, NOW).map(({ id }) => id);

test('nothing looked for is everything', () => expect(ids({})).toEqual(['runs', 'over', 'old']));

test('words are looked for in players and heroes, in any order and without accents', () => {
  expect(ids({ text: 'zoe' })).toEqual(['runs']);
  expect(ids({ text: '  MOON bea ' })).toEqual(['over']);
  expect(ids({ text: 'monk' })).toEqual(['runs', 'old']);
  expect(ids({ text: 'monk bea' })).toEqual([]);
});

test('those that run, those that are over', () => {
  expect(ids({ running: true })).toEqual(['runs']);
  expect(ids({ running: false })).toEqual(['over', 'old']);
});

test('today begins at midnight, and is one of seven days', () => {
  expect(ids({ days: 1 })).toEqual(['runs']);
  expect(ids({ days: 2 })).toEqual(['runs', 'over']);
  expect(ids({ days: 41 })).toEqual(['runs', 'over', 'old']);
  expect(ids({ days: 40 })).toEqual(['runs', 'over']);
});

test('a sample is over and everybody’s', () => {
  expect(sampleOf(ALL)?.id).toBe('old');
  expect(sampleOf(ALL.slice(0, 2))).toBeNull();
});
