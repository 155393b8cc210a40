import { describe, expect, it } from 'vitest';
import type { Breakdown, LegalOption } from '../api/documents';
import { NOTHING, type Foreseen } from './foreseen';
import { mostFirst, next, worth, type Choices } from './next';
import { newTray, toggle } from './tray';

const option = (act: LegalOption['act'], line: string): LegalOption => ({
  by: 1,
  act,
  label: line,
  line,
  slots: [],
  lying: [],
  throws: 0,
  only: null,
  sure: 'KNOWN',
  forgoes: [],
  closes: [],
  cost: null,
  unverified: [],
});

const total = (to: number, dealt: number, settled: boolean): Breakdown => ({
  to,
  hero: `Hero ${to}`,
  settled,
  attacker: null,
  headline: '',
  rows: [],
  subtotal: dealt,
  dealt,
  healed: 0,
  before: 50,
  after: 50 - dealt,
});

const END = option('END', '1 ends');
const NONE = option('ANNOUNCE', '1 announces nothing');
const SLASH = option('ANNOUNCE', '1 announces Slash');
const FANG = option('ANNOUNCE', '1 announces Fang');
const BITE = option('ANNOUNCE', '1 announces Bite');
const stands = (...totals: Breakdown[]): Foreseen => ({ totals, toTarget: null });
const FORESEEN = new Map<LegalOption, Foreseen>([[SLASH, stands(total(2, 5, false))], [FANG, stands(total(2, 7, false), total(1, 9, false))], [BITE, stands(total(2, 5, false))], [END, NOTHING]]);

const choices = (more: Partial<Choices>): Choices => ({
  tray: [],
  reading: false,
  due: [],
  announce: [],
  none: null,
  on: null,
  foreseenOf: (one) => FORESEEN.get(one) ?? NOTHING,
  ...more,
});

const LIE = newTray(5, [1, 1, 2, 2, 6]);

describe('what comes next', () => {
  it('is to read dice before anything else', () => {
    const lifted = toggle(toggle(LIE, 0), 1);
    expect(next(choices({ tray: lifted, reading: true, announce: [SLASH], on: END }))).toEqual({ is: 'read', dice: 2 });
    expect(next(choices({ tray: newTray(4, []), reading: true, due: [SLASH] }))).toEqual({ is: 'read', dice: 4 });
  });

  it('is an answer that can be given in one way only, and else the table chooses among keys', () => {
    const slot = { kind: 'TOKEN', count: 1, most: 1, optional: false, choices: ['Poison of 1'], labels: ['Poison of Monk'] } as const;
    const poison = { ...option('CHOOSE', '1 chooses _'), slots: [slot] } as unknown as LegalOption;
    const either = { ...poison, slots: [{ ...slot, choices: ['Poison of 1', 'Bleed of 1'] }] } as unknown as LegalOption;
    expect(next(choices({ due: [poison], on: END }))).toEqual({ is: 'go', option: poison, foreseen: NOTHING });
    expect(next(choices({ due: [either], on: END }))).toEqual({ is: 'answer' });
    expect(next(choices({ due: [poison, poison], on: END }))).toEqual({ is: 'answer' });
  });

  it('is an ability rather than the end of a phase: the most damage to somebody else first, ties by name', () => {
    const then = next(choices({ tray: LIE, reading: true, announce: [SLASH, BITE, FANG], none: NONE, on: END }));
    expect(then).toMatchObject({ is: 'announce', option: FANG });
    expect(mostFirst([SLASH, BITE, FANG], (one) => FORESEEN.get(one)).map(({ line }) => line)).toEqual([FANG.line, BITE.line, SLASH.line]);
    expect(worth(FORESEEN.get(FANG), 1)).toBe(7);
  });

  it('is none of several that an enemy could perform: the table says which', () => {
    expect(next(choices({ tray: LIE, announce: [SLASH, FANG] }))).toEqual({ is: 'answer' });
    expect(next(choices({ tray: LIE, announce: [FANG] }))).toMatchObject({ is: 'announce', option: FANG });
  });

  it('counts what waits for a target whom nobody knows yet, as at a table of more than two', () => {
    const waits = (toTarget: number): Foreseen => ({ totals: [total(1, 9, false)], toTarget });
    const foreseen = new Map([[SLASH, waits(4)], [BITE, waits(6)]]);
    expect(mostFirst([SLASH, BITE], (one) => foreseen.get(one))).toEqual([BITE, SLASH]);
    expect(worth(foreseen.get(BITE), 1)).toBe(6);
    expect(worth(NOTHING, 1)).toBe(null);
  });

  it('means nothing until it is known which ability that is', () => {
    expect(next(choices({ announce: [SLASH, FANG], none: NONE, foreseenOf: (one) => (one === SLASH ? NOTHING : undefined) }))).toEqual({ is: 'soon' });
    expect(next(choices({ on: END, foreseenOf: () => undefined }))).toEqual({ is: 'soon' });
  });

  it('deals what is settled by going on, and else just goes on', () => {
    const dealt = stands(total(2, 3, true));
    expect(next(choices({ on: END, foreseenOf: () => dealt }))).toEqual({ is: 'deal', option: END, foreseen: dealt });
    const soFar = stands(total(2, 6, false));
    expect(next(choices({ on: END, foreseenOf: () => soFar }))).toEqual({ is: 'go', option: END, foreseen: soFar });
  });

  it('leaves the Main Phase without a roll, although the dice could be read already', () => {
    expect(next(choices({ tray: newTray(5, []), reading: false, on: END }))).toMatchObject({ is: 'go', option: END });
  });

  it('waits for dice to be lifted where nothing can be announced, and gives the roll up where none may be', () => {
    expect(next(choices({ tray: LIE, reading: true, none: NONE }))).toEqual({ is: 'lift' });
    expect(next(choices({ tray: LIE, reading: true, none: NONE, on: END }))).toEqual({ is: 'lift' });
    expect(next(choices({ tray: LIE, reading: true }))).toEqual({ is: 'lift' });
    expect(next(choices({ none: NONE }))).toMatchObject({ is: 'go', option: NONE });
    expect(next(choices({}))).toEqual({ is: 'nothing' });
  });

  it('goes on with dice that may be rolled again where no ability is announced with them', () => {
    expect(next(choices({ tray: LIE, reading: true, on: END }))).toMatchObject({ is: 'go', option: END });
  });
});
