import { describe, expect, test } from 'vitest';
import { saidOf } from './flip';
import { LYING, saidOfCard } from './card';
import { cardRead, heroCardRead, tileRead } from './reading';
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

  test.each(['main 2; does deal 4 undefendable + draw 1', 'instant 0', 'equipment 3; does gain Salve', 'roll 1; does prevent 3 + remove 2 + change 1 + reroll 2'])('of a card of a Hero fills its form: %s', (said) => {
    const card = heroCardRead(`Rusty Dagger: ${said}`);
    expect(card && saidOfCard(card)).toBe(said);
  });

  test.each(['does prevent 2', 'cost 1; does draw 1 + add 2', 'cost 0'])('of Equipment in play fills its form: %s', (said) => {
    const card = heroCardRead(`Rusty Dagger: ${said}`, LYING);
    expect(card && saidOfCard(card)).toBe(said);
  });

  test('is not taken for what a form has no place for', () => {
    expect(cardRead('War Cry: objective straights; when it likes')).toBeNull();
    expect(cardRead('War Cry: objective straights; bonus juggle 3')).toBeNull();
    expect(tileRead('Old Mill: silver 3')).toBeNull();
    expect(heroCardRead('Rusty Dagger: upkeep 3')).toBeNull();
  });
});
