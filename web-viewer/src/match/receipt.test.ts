import { describe, expect, it } from 'vitest';
import { lastReceipt } from './receipt';

const entry = (seq: number, ...settled: boolean[]) => ({ seq, breakdowns: settled.map((is) => ({ settled: is })) });

describe('lastReceipt', () => {
  it('is the newest entry that settled damage', () => {
    expect(lastReceipt([entry(1), entry(2, true), entry(3, false), entry(4)])?.seq).toBe(2);
    expect(lastReceipt([entry(1), entry(2, false, true)])?.seq).toBe(2);
    expect(lastReceipt([entry(1), entry(2, false)])).toBeNull();
  });
});
