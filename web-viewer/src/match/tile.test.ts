import { expect, test } from 'vitest';
import { WORD } from './flip';
import { BARE, saidOfTile } from './tile';

test('a tile says its features in the order in which they are dealt with', () => {
  const does = [{ ...WORD, n: 2 }, { ...WORD, verb: 'gain' as const, token: 'Wither' }];
  expect(saidOfTile({ name: ' Old  Mill ', cp: 1, gold: 2, does, minion: 3 })).toBe('Old Mill: cp 1; gold 2; does deal 2 + gain Wither; minion 3');
});

test('a tile that says nothing can be turned over, and one without a name cannot', () => {
  expect(saidOfTile({ ...BARE, name: 'Bare Rock' })).toBe('Bare Rock: nothing');
  expect(saidOfTile({ ...BARE, cp: 1 })).toBeNull();
});

test('a word that is not whole is not said', () => {
  expect(saidOfTile({ ...BARE, name: 'Old Mill', does: [{ ...WORD, n: 0 }] })).toBeNull();
});
