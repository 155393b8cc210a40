import { describe, expect, it } from 'vitest';
import type { Breakdown } from '../api/documents';
import { slipOf } from './slip';

type Row = Breakdown['rows'][number];

const row = (step: Row['step'], change: number, running: number) => ({ step, damage: null, source: step, needs: null, change, running, rule: 'R', cite: 'p. 1', unverified: [] });

describe('a slip', () => {
  it('has every source of damage in the order in which it counted, and the healing behind it', () => {
    const rows = [row('INCOMING', 7, 7), row('PREVENT', -2, 5), row('HEAL', 4, 5), row('HALF', -3, 2)];
    const slip = slipOf(rows);
    expect(slip.map((l) => [l.change, l.running])).toEqual([
      ['7', '7'],
      ['−2', '5'],
      ['−3', '2'],
      ['+4', ''],
    ]);
  });

  it('says of which rows the subtotal is what they count against', () => {
    const slip = slipOf([row('INCOMING', 9, 9), row('PREVENT', -1, 8), row('HALF', -4, 4), row('HALF', -4, 0)]);
    expect(slip.map((l) => l.ofSubtotal)).toEqual([false, false, true, true]);
  });

  it('shows what runs below nothing, and a change of nothing as 0', () => {
    const slip = slipOf([row('INCOMING', 3, 3), row('PREVENT', -4, -1), row('ADD', 0, -1)]);
    expect(slip.map((l) => [l.change, l.running]).slice(1)).toEqual([['−4', '−1'], ['0', '−1']]);
  });
});
