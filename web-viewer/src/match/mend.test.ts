import { expect, it } from 'vitest';
import type { LegalOption, Slot } from '../api/documents';
import { correction, doneBy, leavesOpen, mendable, plain, replaceable } from './mend';

const option = (line: string, slots: Slot[] = []): LegalOption => ({
  by: 1, act: 'PLAY', label: line, line, slots, lying: [], throws: 0, only: null, sure: 'KNOWN', forgoes: [], closes: [], cost: null, unverified: [],
});
const slot = (kind: Slot['kind'], choices: string[], optional = false): Slot => ({ kind, count: 1, most: 1, optional, choices, labels: choices });
const entry = (seq: number, role: 'COUNTS' | 'INSERTED' | 'CORRECTION' | 'STRUCK') => ({ seq, role }) as const;

it('finds what was done among what could be done', () => {
  const options = [option('1 plays So Wild!: _'), option('1 plays So Wild! II'), option('1 rolls _ _ _ _ _'), option('2 plays So Wild!: _'), option('1 sells _')];
  expect(doneBy(options, '1 plays So Wild!: die 2 = 6')?.line).toBe('1 plays So Wild!: _');
  expect(doneBy(options, '1 plays So Wild! II')?.line).toBe('1 plays So Wild! II');
  expect(doneBy(options, '1 sells Train! + Dojo!')?.line).toBe('1 sells _');
  expect(doneBy(options, '1 rolls 1 2 3 4 6 throwing 4 + 5')?.line).toBe('1 rolls _ _ _ _ _');
  expect(doneBy(options, '1 plays So Wildly!')).toBeNull();
  expect(doneBy(options, '1 ends')).toBeNull();
});

it('finds what was said along although it need not be', () => {
  expect(doneBy([option('1 plays Gift'), option('1 plays _')], '1 plays Gift: seat 2')?.line).toBe('1 plays Gift');
});

it('asks again only for what leaves a choice', () => {
  expect(leavesOpen(option('1 plays Gift: _', [slot('SEAT', ['seat 1', 'seat 2'])]))).toBe(true);
  expect(leavesOpen(option('1 plays Gift: _', [slot('SEAT', ['seat 2'])]))).toBe(false);
  expect(leavesOpen(option('1 rolls _', [slot('DICE', ['1', '2'])]))).toBe(false);
  expect(leavesOpen(option('1 ends'))).toBe(false);
});

it('offers what happened, newest first, but neither the opening nor what is about the log', () => {
  expect(mendable([entry(1, 'COUNTS'), entry(2, 'COUNTS'), entry(3, 'STRUCK'), entry(5, 'INSERTED'), entry(4, 'CORRECTION')]).map(({ seq }) => seq)).toEqual([5, 2]);
  expect([replaceable(entry(5, 'INSERTED')), replaceable(entry(2, 'COUNTS'))]).toEqual([false, true]);
});

it('says a correction as notation has it', () => {
  expect(correction('strike 4; agreed 1 + 2; because', 'a slip', 'strike', null)).toBe('strike 4; agreed 1 + 2; because a slip');
  expect(correction('insert before 4; judge Ann; because', 'forgotten', 'insert before', '2 spends Evasive')).toBe('insert before 4; judge Ann; because forgotten; with 2 spends Evasive');
  expect(plain('they said: 5;  not 6 # sure')).toBe('they said: 5, not 6, sure');
});
