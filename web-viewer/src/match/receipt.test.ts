import { describe, expect, it } from 'vitest';
import { lastReceipt, suspects } from './receipt';

const entry = (seq: number, ...settled: boolean[]) => ({ seq, breakdowns: settled.map((is) => ({ settled: is })) });
const logged = (seq: number, role = 'COUNTS', verdict = 'ACCEPTED') => ({ seq, role, verdict });

describe('lastReceipt', () => {
  it('is the newest entry that settled damage', () => {
    expect(lastReceipt([entry(1), entry(2, true), entry(3, false), entry(4)])?.seq).toBe(2);
    expect(lastReceipt([entry(1), entry(2, false, true)])?.seq).toBe(2);
    expect(lastReceipt([entry(1), entry(2, false)])).toBeNull();
  });
});

describe('suspects', () => {
  it('are what was played last, without the opening and what does not count', () => {
    const log = [logged(1), logged(2), logged(3, 'STRUCK'), logged(4, 'CORRECTION'), logged(5, 'COUNTS', 'REFUSED'), logged(6)];
    expect(suspects(log, 4).map(({ seq }) => seq)).toEqual([6, 2]);
    expect(suspects(log, 1).map(({ seq }) => seq)).toEqual([6]);
  });
});
