import { describe, expect, test } from 'vitest';
import { saidOf } from './flip';
import { cardRead, tileRead } from './reading';
import { saidOfTile } from './tile';

describe('what was read out', () => {
  test.each([
    'War Cry: objective straights',
    'War Cry: objective Swipe 3 + Chaos 1; main 2; does deal 4 undefendable + inflict Stun; bonus draw 1',
    'War Cry: objective Swipe 3 + Chaos 1; roll 0; does add 3',
    'War Cry: objective straights; bonus deal 2 + heal 3 + gain Salve 2 + gain 7th Salve 1',
    'War Cry: objective straights; bonus gain 1 CP + lose 2 CP + discard 1 + add 1',
  ])('of a card fills its form: %s', (said) => {
    const card = cardRead(said);
    expect(card && saidOf(card)).toBe(said);
  });

  test.each(['Old Mill: cp 1; gold 2; does deal 3; minion 1', 'Old Mill: nothing', 'Old Mill: does heal 2 + gain Stun'])('of a tile fills its form: %s', (said) => {
    const tile = tileRead(said);
    expect(tile && saidOfTile(tile)).toBe(said);
  });

  test('is not taken for what a form has no place for', () => {
    expect(cardRead('War Cry: objective straights; when it likes')).toBeNull();
    expect(cardRead('War Cry: objective straights; bonus juggle 3')).toBeNull();
    expect(tileRead('Old Mill: silver 3')).toBeNull();
  });
});
