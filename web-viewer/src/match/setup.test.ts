import { expect, test } from 'vitest';
import { lootOf, openingLine, type Setup } from './setup';

const SETUP: Setup = {
  ruleset: 'adventures',
  mode: { name: 'boss2', players: 3, laysMap: false, asksHealth: false },
  heroes: ['Monk', 'Paladin', 'Fallen Barbarian'],
  names: ['Ann', '', ''],
  starts: 2,
  health: null,
  apart: false,
  map: '',
  upgrades: [],
  loot: [],
};

test('an opening says who sits where, what they are called and who starts', () => {
  expect(openingLine(SETUP)).toBe('open adventures boss2; 1 Monk "Ann"; 2 Paladin; 3 Fallen Barbarian; 2 starts');
  expect(openingLine({ ...SETUP, ruleset: 'of our own' })).toContain('open of our own: boss2; ');
});

test('Loot cards stand with the seat whose deck has them, and upgrades with the last one', () => {
  const line = openingLine({ ...SETUP, loot: [['Campfire', 'Codex II'], [], []], upgrades: ['Low Blow II'] });
  expect(line).toBe('open adventures boss2; 1 Monk "Ann"; 2 Paladin; 3 Fallen Barbarian; 2 starts; 1 loot Campfire + Codex II; 3 upgrades Low Blow II');
});

test('Health is said where the table chooses it, and a map where the table lays it out', () => {
  const mode = { ...SETUP.mode, asksHealth: true, laysMap: true };
  const line = openingLine({ ...SETUP, mode, health: 7, heroes: ['Monk'], names: [], starts: 1, apart: true, map: '; map S1 1P' });
  expect(line).toBe('open adventures boss2; 1 Monk; 1 health 7; 1 starts; hero upgrade deck; map S1 1P');
});

test('a hero whom two play has no Loot cards', () => {
  const loot = { Monk: ['Campfire'], Paladin: ['Codex II'] };
  expect(lootOf(['Monk', 'Paladin', 'Monk'], loot)).toEqual([[], ['Codex II'], []]);
  expect(lootOf(['Monk', 'Ninja'], loot)).toEqual([['Campfire'], []]);
});
