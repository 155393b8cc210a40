import { expect, it } from 'vitest';
import { at, because, line, listed, newKey, outcomeOf, pairsOf } from './lines';

const none = { health: null, turns: null, starter: null };

it('says how a match ended as the notation of an event has it', () => {
  expect(outcomeOf({ ending: 'FIRST', how: 'KNOCKOUT', health: [34, 0], turns: [6, 5], starter: 1 })).toBe('won 1 by knockout, health 34 - 0, turns 6 - 5, starter 1');
  expect(outcomeOf({ ...none, ending: 'TIE', how: 'TIME', health: [22, 15] })).toBe('tie by time, health 22 - 15');
  expect(outcomeOf({ ...none, ending: 'SECOND', how: 'ROLL_OFF' })).toBe('won 2 by roll-off');
  expect(outcomeOf({ ...none, ending: 'BOTH_LOST', how: 'DOUBLE_KO' })).toBe('both lost by double ko');
});

it('puts clauses behind a verb, and leaves out what nobody said', () => {
  expect(line('round closed', 'round 2')).toBe('round closed round 2');
  expect(line('closed')).toBe('closed');
  expect(line('disputed', ...at(2, 7), ...because('  it was 15; not 12 # really '))).toBe('disputed round 2; table 7; because it was 15, not 12, really');
  expect(line('disputed', ...at(2, 7), ...because('  '))).toBe('disputed round 2; table 7');
  expect(listed('rules', [])).toEqual([]);
  expect(listed('rules', ['DEF-7', 'FDT-2'])).toEqual(['rules DEF-7 + FDT-2']);
});

it('names pairs and their tables', () => {
  expect(pairsOf([{ table: 7, first: 12, second: 31 }, { table: 8, first: 4, second: 9 }])).toBe('7 = 12 - 31 + 8 = 4 - 9');
});

it('makes keys that differ', () => {
  const keys = new Set(Array.from({ length: 200 }, newKey));
  expect(keys.size).toBe(200);
  expect([...keys].every((key) => key >= 1 && key < 2 ** 32)).toBe(true);
});
