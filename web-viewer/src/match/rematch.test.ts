import { expect, test } from 'vitest';
import { again, modeOf, takeAgain } from './rematch';

test('the mode stands behind the rule set, whatever that is called', () => {
  expect(modeOf('open living 1v1; 1 Monk; 2 Ninja; 1 starts')).toBe('1v1');
  expect(modeOf('open Our own: 2v2; 1 Monk; 2 Ninja; 3 Monk; 4 Ninja; 1 starts')).toBe('2v2');
  expect(modeOf('1 rolls 1')).toBe('');
});

test('who plays again is offered once', () => {
  const same = { ruleset: 'living', mode: '1v1', players: [{ hero: 'Monk', name: 'Ann' }] };
  again(same);
  expect(takeAgain()).toEqual(same);
  expect(takeAgain()).toBeNull();
});
