import { describe, expect, it } from 'vitest';
import type { Entry } from '../api/documents';
import { undoOf } from './undo';

type Said = Pick<Entry, 'seq' | 'role' | 'verdict' | 'line' | 'author'>;

const said = (seq: number, by: number | null, more: Partial<Said> = {}): Said => ({
  seq,
  role: 'COUNTS',
  verdict: 'ACCEPTED',
  line: '1 ends',
  author: by === null ? null : { role: by === 3 ? 'JUDGE' : 'SCRIBE', seat: by, member: by },
  ...more,
});

const me = { number: 1 };
const other = (accepted: number) => [{ accepted }];

describe('Undo', () => {
  it('takes back alone what this phone logged last, and what it logged before it', () => {
    const log = [said(1, 1), said(2, 1), said(3, 1)];
    expect(undoOf(log, me, other(0))).toEqual({ seq: 3, how: 'alone' });
    const struck = [said(1, 1), said(2, 1), said(3, 1, { role: 'STRUCK' }), said(4, 1, { role: 'CORRECTION', line: 'strike 3; agreed 1; because' })];
    expect(undoOf(struck, me, other(0))).toEqual({ seq: 2, how: 'alone' });
  });

  it('never takes back the opening', () => {
    expect(undoOf([said(1, 1)], me, [])).toBeNull();
  });

  it('proposes what another phone logged, has answered, or has accepted', () => {
    expect(undoOf([said(1, 1), said(2, 2)], me, other(0))).toEqual({ seq: 2, how: 'propose' });
    const answered = [said(1, 1), said(2, 1), said(3, 2, { role: 'ANSWER', line: '2 agrees to 3' })];
    expect(undoOf(answered, me, other(0))).toEqual({ seq: 2, how: 'propose' });
    expect(undoOf([said(1, 1), said(2, 1)], me, other(2))).toEqual({ seq: 2, how: 'propose' });
    expect(undoOf([said(1, 1), said(2, 1)], me, other(1))).toEqual({ seq: 2, how: 'alone' });
  });

  it('is the table’s where nobody else has a phone', () => {
    expect(undoOf([said(1, null), said(2, null)], null, [])).toEqual({ seq: 2, how: 'alone' });
  });

  it('leaves alone what a judge decided upon', () => {
    const ruled = said(3, 3, { role: 'RULING', line: 'judge Ann: sets 2 health 30; because the dial had slipped' });
    expect(undoOf([said(1, 1), said(2, 1), ruled], me, [])).toEqual({ seq: 2, how: 'judge' });
    const corrected = said(3, 3, { role: 'CORRECTION', line: 'replace 2; judge Ann; because; with 1 passes' });
    expect(undoOf([said(1, 1), said(2, 1), corrected], me, [])).toEqual({ seq: 2, how: 'judge' });
    expect(undoOf([said(1, 1), said(2, 1), ruled, said(4, 1)], me, [])).toEqual({ seq: 4, how: 'alone' });
  });
});
