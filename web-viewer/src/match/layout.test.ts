import { expect, test } from 'vitest';
import { blank, broughtOf, cellOf, grown, laid, saidOf, type Brush, type Layout } from './layout';

const tapped = (layout: Layout, taps: [string, Brush][]) =>
  taps.reduce((now, [cell, brush]) => laid(now, cell.charCodeAt(0) - 65, Number(cell.slice(1)) - 1, brush), layout);

const SMALL: [string, Brush][] = [['A1', 'S'], ['B1', '1'], ['C1', '2'], ['B2', '1'], ['C2', 'P']];

test('a map is said as rows of letters, and what lies on it', () => {
  const map = tapped(blank(3, 2), [...SMALL, ['B1', 'shard'], ['B2', 'shard'], ['C1', 'shard'], ['B1', 'chest 2'], ['C2', 'salve']]);
  expect(saidOf(map)).toBe('; map S12 .1P; shards B1 + B2 + C1; chests B1 2; salves C2');
  expect(saidOf(blank(3, 2))).toBe('');
  expect(saidOf(tapped(blank(5, 4), [['B2', 'S'], ['C2', 'P']]))).toBe('; map ... .SP');
  expect(saidOf(tapped(grown(blank(1, 1), 1, 1), [['B2', '3']]))).toBe('; map .. .3');
  expect(cellOf(7, 7)).toBe('H8');
});

test('a second tap takes away what the first laid; there is one start and one portal', () => {
  const twice = (brush: Brush) => saidOf(tapped(tapped(blank(3, 2), SMALL), [['C1', brush], ['C1', brush]]));
  for (const brush of ['shard', 'salve', 'chest 1'] as const) expect(twice(brush)).toBe('; map S12 .1P');
  expect(twice('2')).toBe('; map S12 .1P');
  expect(saidOf(tapped(tapped(blank(3, 2), SMALL), [['A2', 'S']]))).toBe('; map .12 S1P');
  expect(saidOf(tapped(tapped(blank(3, 2), SMALL), [['A2', 'P']]))).toBe('; map S12 P1.');
});

test('nothing lies where there is no tile, or where the Heroes start', () => {
  const map = tapped(blank(3, 2), [...SMALL, ['A2', 'shard'], ['A1', 'salve'], ['B1', 'shard'], ['B1', 'chest 1']]);
  expect(saidOf(map)).toBe('; map S12 .1P; shards B1; chests B1 1');
  expect(saidOf(tapped(map, [['B1', '.']]))).toBe('; map S.2 .1P');
  expect(saidOf(tapped(map, [['B1', 'chest 3']]))).toBe('; map S12 .1P; shards B1; chests B1 3');
});

test('behind the map stands what a Salve heals, and who brings some', () => {
  expect(broughtOf('Salve', 4, 1, [3, 0, 1])).toBe('; heals 4 + 1; 1 tokens Salve 3; 3 tokens Salve 1');
  expect(broughtOf('Salve', 5, 0, [0])).toBe('; heals 5');
});
