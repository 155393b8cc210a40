import { expect, it } from 'vitest';
import type { SeatSheet, Sheet } from '../api/documents';
import { nameOf } from './judge';
import { decided, EMPTY, keyOf, ruling, settingsOf, turned } from './ruled';

const seat = (seat: number): SeatSheet => ({
  seat, hero: 'Ninja', health: 40, cp: 3, tokens: [{ token: 'Evasive', count: 2 }], upgrades: [], handCount: 4, knownCards: [], deckCount: 20, discardCount: 1, upgradeDeck: null,
});
const sheet: Sheet = {
  seats: [seat(1), seat(2)], turn: 3, active: 1, phase: '', phaseName: 'MAIN_1', dice: [], attemptsLeft: null, awaits: null, outcome: null, several: null, battle: null, crawl: null,
} as Sheet;

it('sets dials, tokens that lie there, tokens that do not, and piles', () => {
  const all = settingsOf(seat(2), ['Evasive', 'Back Strike']);
  expect(all.map((one) => [keyOf(one), one.was])).toEqual([
    ['2 health', 40], ['2 cp', 3], ['2 tokens Evasive', 2], ['2 tokens Back Strike', 0], ['2 hand', 4], ['2 discard', 1],
  ]);
});

it('is decided once nothing is missing', () => {
  const is = (draft: Partial<typeof EMPTY>) => decided({ ...EMPTY, ...draft }, sheet);
  expect(is({})).toBeNull();
  expect(is({ decision: 'stands' })).toBe('stands');
  expect(is({ decision: 'sets' })).toBeNull();
  expect(is({ decision: 'sets', settings: new Map([['2 health', 12], ['1 tokens Blind', 0]]) })).toBe('sets 2 health 12 + 1 tokens Blind 0');
  expect(is({ decision: 'backs up to' })).toBeNull();
  expect(is({ decision: 'backs up to', entry: 12 })).toBe('backs up to 12');
  expect(is({ decision: 'overturns', entry: 31 })).toBe('overturns 31');
  expect(is({ decision: 'penalises', seat: 2 })).toBeNull();
  expect(is({ decision: 'penalises', seat: 2, penalty: 'warning; slow' })).toBe('penalises 2 with warning, slow');
  expect(is({ decision: 'ends', ends: 2 })).toBe('ends 2 wins');
  expect(is({ decision: 'ends', ends: 3 })).toBeNull();
  expect(is({ decision: 'ends', ends: 'draw' })).toBe('ends in a draw');
  expect(is({ decision: 'adopts', ruleset: 'living' })).toBe('adopts living');
});

it('says all of it in the order of notation, the facts by their places', () => {
  const draft = { ...EMPTY, decision: 'stands', facts: [7, 3], rules: ['DEF-7', 'FDT-2'], because: 'both count' } as const;
  expect(ruling('Ann', draft, sheet, '…')).toBe('judge Ann: stands; facts 3 + 7; rules DEF-7 + FDT-2; because both count');
  expect(ruling('Ann', { ...EMPTY, decision: 'stands' }, sheet, '…')).toBe('judge Ann: stands; because …');
  expect(ruling('Ann', EMPTY, sheet, '…')).toBeNull();
});

it('takes names that notation can say', () => {
  expect([nameOf(' Ann: the  first '), nameOf(' ; ')]).toEqual(['Ann the first', null]);
  expect([turned([1, 2], 2), turned([1], 2)]).toEqual([[1], [1, 2]]);
});
