import { expect, test } from 'vitest';
import { asIfDone } from './missed';

const health = { seat: 2, what: 'HEALTH', token: null, sentence: '', after: { number: 48 } } as const;
const token = { seat: 2, what: 'TOKENS', token: 'Protect', sentence: '', after: { number: 0 } } as const;
const phase = { seat: null, what: 'PHASE', token: null, sentence: '', after: {} } as const;

test('what would be on dials and of tokens is what a judge sets', () => {
  expect([...(asIfDone({ fits: true, changes: [health, token] }) ?? [])]).toEqual([
    ['2 health', 48],
    ['2 tokens Protect', 0],
  ]);
});

test('a judge sets nothing where the game would have gone another way, or where nobody knows', () => {
  expect(asIfDone({ fits: true, changes: [health, phase] })).toBeNull();
  expect(asIfDone({ fits: false, changes: [] })).toBeNull();
  expect(asIfDone({ fits: null, changes: [health] })).toBeNull();
  expect(asIfDone({ fits: true, changes: [] })).toBeNull();
});
