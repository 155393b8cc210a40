import { describe, expect, it } from 'vitest';
import { effective, LONGEST, pauseAfter, saidIn, STEADY, timed } from './course';

const at = (...seconds: (number | null)[]) =>
  seconds.map((s) => ({ at: s === null ? null : new Date(Date.UTC(2026, 0, 1) + s * 1000).toISOString() }));

describe('how long a step is looked at', () => {
  it('is steady, or as it was logged, within what an eye follows and a watcher bears', () => {
    expect(pauseAfter(at(0, 3), 0, 700)).toBe(700);
    expect(pauseAfter(at(0, 3), 0, 'real')).toBe(3_000);
    expect(pauseAfter(at(0, 0), 0, 'real')).toBe(200);
    expect(pauseAfter(at(0, 9_999), 0, 'real')).toBe(LONGEST);
  });
  it('is steady where no time is known', () => {
    expect(pauseAfter(at(0, null), 0, 'real')).toBe(STEADY);
    expect(pauseAfter(at(0), 0, 'real')).toBe(STEADY);
    expect([timed(at(0, 1)), timed(at(0, null)), timed(at(0))]).toEqual([true, false, false]);
  });
});

describe('a log with a correction', () => {
  const entry = (seq: number, place: number, role: string, line: string, logged: string | null = null) =>
    ({ seq, place, role, verdict: role === 'STRUCK' ? 'VOID' : 'ACCEPTED', line, logged }) as never;
  const entries = [
    entry(1, 1, 'COUNTS', 'open'),
    entry(5, 2, 'INSERTED', '1 spends Chi'),
    entry(2, 2, 'REPLACED', '1 rolls 1', '1 rolls 2'),
    entry(3, 3, 'STRUCK', '1 ends'),
    entry(4, 4, 'CORRECTION', 'replace 2'),
    entry(5, 5, 'CORRECTION', 'insert before 2'),
  ];

  it('was said as it was said, each line once', () => {
    expect(saidIn(entries)).toEqual(['open', '1 rolls 2', '1 ends', 'replace 2', 'insert before 2']);
  });
  it('was said with its remarks', () => {
    expect(saidIn([{ seq: 1, place: 1, line: '1 ends', logged: '1 passes', remark: 'too late' }])).toEqual(['1 passes  # too late']);
  });
  it('came to what counts, in the order in which it counts', () => {
    expect(effective(entries)).toEqual(['open', '1 spends Chi', '1 rolls 1']);
  });
});
