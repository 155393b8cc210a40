import { expect, test } from 'vitest';
import { EMPTY, LYING, saidOfCard } from './card';
import { WORD } from './flip';

test('a card says when it is played, its price and its words', () => {
  const does = [{ ...WORD, n: 4, kind: 'undefendable' as const }, { ...WORD, verb: 'remove' as const, n: 2 }, { ...WORD, verb: 'draw' as const }];
  expect(saidOfCard({ when: 'roll', cost: 2, does })).toBe('roll 2; does deal 4 undefendable + remove 2 + draw 1');
});

test('a card that does nothing that is known is played all the same', () => {
  expect(saidOfCard({ ...EMPTY, when: 'equipment', cost: 3 })).toBe('equipment 3');
});

test('Equipment in play says what it does, and its price if it has one', () => {
  const does = [{ ...WORD, verb: 'prevent' as const, n: 2 }];
  expect(saidOfCard({ ...LYING, does })).toBe('does prevent 2');
  expect(saidOfCard({ ...LYING, cost: 1, does })).toBe('cost 1; does prevent 2');
  expect(saidOfCard(LYING)).toBe('cost 0');
});

test('a word that is not whole is not said', () => {
  expect(saidOfCard({ ...EMPTY, does: [{ ...WORD, verb: 'gain', token: ' ' }] })).toBeNull();
});
