import { describe, expect, it } from 'vitest';
import type { Breakdown } from '../api/documents';
import { slipOf } from './slip';

type Row = Breakdown['rows'][number];

const row = (step: Row['step'], change: number, running: number) => ({ step, source: step, change, running, rule: 'R', cite: 'p. 1', unverified: [] });

describe('a slip', () => {
  it('draws the subtotal before what multiplies and the healing apart', () => {
    const rows = [row('INCOMING', 7, 7), row('ADD', 2, 9), row('HEAL', 4, 9), row('HALF', -5, 4)];
    const slip = slipOf(rows);
    expect(slip.before.map((l) => [l.change, l.running])).toEqual([
      ['7', '7'],
      ['+2', '9'],
    ]);
    expect(slip.after.map((l) => [l.change, l.running])).toEqual([['−5', '4']]);
    expect(slip.heals.map((l) => [l.change, l.running])).toEqual([['+4', '']]);
  });

  it('has nothing behind the subtotal if nothing multiplies', () => {
    const slip = slipOf([row('INCOMING', 3, 3), row('PREVENT', -4, -1)]);
    expect(slip.after).toEqual([]);
    expect(slip.before[1]).toMatchObject({ change: '−4', running: '−1' });
  });

  it('shows a change of nothing as 0', () => {
    expect(slipOf([row('ADD', 0, 0)]).before[0]?.change).toBe('0');
  });
});
