import { describe, expect, it } from 'vitest';
import { indexOf, lastPlayed, merged, nextSeq, rollerOf, seek } from './entries';

const log = (...seqs: number[]) => seqs.map((seq) => ({ seq, from: 'known' }));
const news = (...seqs: number[]) => seqs.map((seq) => ({ seq, from: 'news' }));

describe('merged', () => {
  it('puts each entry in its place, once, the newer answer winning', () => {
    const all = merged(log(1, 2, 4), news(4, 3));
    expect(all.map((e) => [e.seq, e.from])).toEqual([
      [1, 'known'],
      [2, 'known'],
      [3, 'news'],
      [4, 'news'],
    ]);
  });

  it('leaves what it was given as it was', () => {
    const known = log(1);
    merged(known, news(2));
    expect(known).toHaveLength(1);
  });
});

describe('nextSeq', () => {
  it('is behind the last entry, or the beginning', () => {
    expect(nextSeq(log(1, 2, 3))).toBe(4);
    expect(nextSeq([])).toBe(0);
  });
});

describe('indexOf', () => {
  it.each([
    [1, 0],
    [3, 1],
    [2, 0],
    [0, 0],
    [9, 2],
  ])('sequence %i of 1, 3, 7 is place %i', (seq, place) => {
    expect(indexOf([{ place: 1 }, { place: 3 }, { place: 7 }], seq)).toBe(place);
  });
});

it('of what was put before an entry, the entry itself is meant', () => {
  expect(indexOf([{ place: 1 }, { place: 2 }, { place: 2 }, { place: 3 }], 2)).toBe(2);
});

describe('seek', () => {
  const wanted = (n: number) => n > 5;
  it('finds the nearest on either side, never where it stands', () => {
    expect(seek([9, 1, 9, 1, 9], 2, 1, wanted)).toBe(4);
    expect(seek([9, 1, 9, 1, 9], 2, -1, wanted)).toBe(0);
  });
  it('finds nothing beyond the ends', () => {
    expect(seek([9, 1], 0, -1, wanted)).toBeNull();
    expect(seek([9, 1], 0, 1, wanted)).toBeNull();
  });
});

describe('whose dice lie there', () => {
  const log = ['open living 1v1; …', '1 rolls 1 2 3 4 5', '1 announces Smack', '2 rolls 1 2 3', '1 ends'];
  const entries = log.map((line, at) => ({ line, verdict: at === 3 ? 'REFUSED' : 'ACCEPTED' }));

  it('is the seat of the last roll that stands', () => {
    expect(rollerOf(entries, 0)).toBeNull();
    expect(rollerOf(entries, 2)).toBe(1);
    expect(rollerOf(entries, 4)).toBe(1);
  });

  it('is not who proposes another roll', () => {
    const proposal = { line: '2 proposes: replace 2; because it was a 6; with 1 rolls 1 2 3 4 6', verdict: 'ACCEPTED' };
    expect(rollerOf([...entries.slice(0, 3), proposal], 3)).toBe(1);
  });
});

describe('what is taken back', () => {
  const entry = (seq: number, role: string, verdict = 'ACCEPTED') => ({ seq, role, verdict });

  it('is the newest entry of the game that still counts, never the opening', () => {
    const played = [entry(1, 'COUNTS'), entry(2, 'COUNTS'), entry(3, 'STRUCK'), entry(4, 'CORRECTION')];
    expect(lastPlayed(played)?.seq).toBe(2);
    expect(lastPlayed(played.slice(0, 1))).toBeNull();
    expect(lastPlayed([entry(1, 'COUNTS'), entry(2, 'COUNTS', 'REFUSED')])).toBeNull();
  });
});
