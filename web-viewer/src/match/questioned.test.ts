import { expect, it } from 'vitest';
import type { LegalOption } from '../api/documents';
import { optionOf, thingsOf } from './questioned';

const option = (line: string, act: LegalOption['act']): LegalOption => ({
  by: 1, act, label: line, line, slots: [], lying: [], throws: 0, only: null, sure: 'KNOWN', forgoes: [], closes: [], cost: null, unverified: [],
});

it('asks about everything that a seat has', () => {
  const things = thingsOf(2, { abilities: ['Longbow'], defenses: ['Elusive Step'], cards: ['So Wild!'] }, ['Evasive']);
  expect(things.map(({ line }) => line)).toEqual(['2 announces Longbow', '2 defends with Elusive Step', '2 plays So Wild!', '2 spends Evasive']);
});

it('knows what is an option, also where something has to be said along, and not by the beginning of a name', () => {
  const [smack, wild, wildest] = thingsOf(1, { abilities: ['Smack'], defenses: [], cards: ['So Wild!', 'So'] }, []);
  const options = [option('1 announces Smack', 'ANNOUNCE'), option('1 plays So Wild!: _', 'PLAY'), option('1 sells _', 'SELL')];
  expect(smack && optionOf(smack, options)?.line).toBe('1 announces Smack');
  expect(wild && optionOf(wild, options)?.line).toBe('1 plays So Wild!: _');
  expect(wildest && optionOf(wildest, options)).toBeNull();
  expect(smack && optionOf(smack, [])).toBeNull();
});
