import { describe, expect, test } from 'vitest';
import { saidOf, UNREAD, wanting, WORD, type Card, type Word } from './flip';

const card = (more: Partial<Card>): Card => ({ ...UNREAD, name: 'War Cry', symbols: { Swipe: 3, Chaos: 1 }, ...more });
const word = (verb: Word['verb'], n = 1, more: Partial<Word> = {}): Word => ({ ...WORD, verb, n, ...more });

describe('what is said of a card', () => {
  test('is its name and for what it rolls, where nothing else was read out', () => {
    expect(saidOf(card({}))).toBe('War Cry: objective Swipe 3 + Chaos 1');
    expect(saidOf(card({ straights: true }))).toBe('War Cry: objective straights');
    expect(saidOf(card({ does: [word('heal', 2)] }))).toBe('War Cry: objective Swipe 3 + Chaos 1');
  });

  test('says when it is played and what it does then, and the Hero Bonus behind', () => {
    const does = [word('deal', 4, { kind: 'undefendable' }), word('inflict', 1, { token: 'Stun' })];
    expect(saidOf(card({ when: 'main', cost: 2, does, bonus: [word('draw')] }))).toBe(
      'War Cry: objective Swipe 3 + Chaos 1; main 2; does deal 4 undefendable + inflict Stun; bonus draw 1',
    );
    expect(saidOf(card({ when: 'roll', does: [word('add', 3)] }))).toBe('War Cry: objective Swipe 3 + Chaos 1; roll 0; does add 3');
  });

  test('has every word of the closed list', () => {
    const all = [word('deal', 2), word('heal', 3), word('gain', 2, { token: 'Salve' }), word('gain', 1, { token: '7th Salve' })];
    expect(saidOf(card({ straights: true, bonus: all }))).toBe('War Cry: objective straights; bonus deal 2 + heal 3 + gain Salve 2 + gain 7th Salve 1');
    const rest = [word('gain CP', 1), word('lose CP', 2), word('discard', 1), word('add', 1)];
    expect(saidOf(card({ straights: true, bonus: rest }))).toBe('War Cry: objective straights; bonus gain 1 CP + lose 2 CP + discard 1 + add 1');
  });

  test('is nothing as long as something is missing', () => {
    expect(saidOf(card({ name: ' ' }))).toBeNull();
    expect(saidOf(card({ symbols: { Swipe: 0 } }))).toBeNull();
    expect(saidOf(card({ bonus: [word('gain')] }))).toBeNull();
    expect(saidOf(card({ bonus: [word('heal', 0)] }))).toBeNull();
    expect(saidOf(card({ bonus: [word('heal', Number.NaN)] }))).toBeNull();
  });

  test('has no letter that notation has its own use for', () => {
    expect(saidOf(card({ name: 'War; Cry: "now" # + ', straights: true }))).toBe('War Cry now: objective straights');
  });
});

test('there are no more symbols than dice, and never less than none', () => {
  const five = wanting(wanting(card({}), 'Swipe', 1), 'Swipe', 1);
  expect(five.symbols).toEqual({ Swipe: 4, Chaos: 1 });
  expect(wanting(five, 'Vortex', -1).symbols).toEqual({ Swipe: 4, Chaos: 1, Vortex: 0 });
});
