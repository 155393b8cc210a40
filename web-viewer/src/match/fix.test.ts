import { describe, expect, it } from 'vitest';
import { lastRoll, rolled, withFaces } from './fix';

const entry = (line: string, role = 'COUNTS') => ({ line, role: role as 'COUNTS', verdict: 'ACCEPTED' as const });

describe('a roll that was read wrongly', () => {
  it('is said anew with other faces, and otherwise as it was', () => {
    expect(rolled(entry('1 rolls 6 6 2 2 2 throwing 1 + 2'))).toEqual([6, 6, 2, 2, 2]);
    expect(withFaces('1 rolls 6 6 2 2 2 throwing 1 + 2', [6, 5, 2, 2, 2])).toBe('1 rolls 6 5 2 2 2 throwing 1 + 2');
    expect(withFaces('2 rolls 4', [3])).toBe('2 rolls 3');
    expect(rolled(entry('1 announces Slash'))).toEqual([]);
  });

  it('is the newest one that counts', () => {
    const first = entry('1 rolls 1 1 1 4 6');
    expect(lastRoll([first, entry('1 announces Smack'), entry('2 rolls 1 2', 'STRUCK')])).toBe(first);
    expect(lastRoll([entry('1 ends')])).toBeNull();
  });
});
