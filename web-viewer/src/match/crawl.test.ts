import { expect, test } from 'vitest';
import type { LegalOption } from '../api/documents';
import { moveIn, placeOf, wayTo } from './crawl';

const option = (act: LegalOption['act'], line: string, choices: string[]): LegalOption =>
  ({ act, by: 2, label: act, line, slots: [{ kind: 'CELL', count: 1, most: 1, optional: false, choices, labels: choices }] }) as unknown as LegalOption;

test('a cell is a column by its letter and a row by its number, both from 1', () => {
  expect(placeOf('A1')).toEqual({ column: 1, row: 1 });
  expect(placeOf('H8')).toEqual({ column: 8, row: 8 });
  expect(placeOf('B4')).toEqual({ column: 2, row: 4 });
});

test('a tile that is tapped is said as the move to it, whether one may go there or not', () => {
  const move = option('MOVE', '2 moves to _', ['B4', 'C4']);
  expect(wayTo(move, 'C4')).toBe('2 moves to C4');
  expect(wayTo(move, 'A1')).toBe('2 moves to A1');
  // One place alone is no reason to say another.
  expect(wayTo(option('MOVE', '2 moves to _', ['B4']), 'A1')).toBe('2 moves to A1');
});

test('a move is due if it is among the options', () => {
  const move = option('MOVE', '2 moves to _', ['B4']);
  expect(moveIn([option('END', '2 ends', []), move])).toBe(move);
  expect(moveIn([option('END', '2 ends', [])])).toBeNull();
});
