import { expect, test } from 'vitest';
import { EMPTY, saidOfCard } from './card';
import { WORD } from './flip';

test('a card says when it is played, its price and its words', () => {
  const does = [{ ...WORD, n: 4, kind: 'undefendable' as const }, { ...WORD, verb: 'remove' as const, n: 2 }, { ...WORD, verb: 'draw' as const }];
  expect(saidOfCard({ when: 'roll', cost: 2, does })).toBe('roll 2; does deal 4 undefendable + remove 2 + draw 1');
});

test('a card that does nothing that is known is played all the same', () => {
  expect(saidOfCard({ ...EMPTY, when: 'equipment', cost: 3 })).toBe('equipment 3');
});

test('a word that is not whole is not said', () => {
  expect(saidOfCard({ ...EMPTY, does: [{ ...WORD, verb: 'gain', token: ' ' }] })).toBeNull();
});
