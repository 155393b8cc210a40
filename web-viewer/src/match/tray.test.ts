import { describe, expect, it } from 'vitest';
import { clear, complete, newTray, read, spoken, toggle, type Tray } from './tray';

const reads = (tray: Tray, ...faces: number[]) => faces.reduce(read, tray);
const faces = (tray: Tray) => tray.map((die) => die.face);

describe('a first roll', () => {
  it('is complete with its last die and takes no more', () => {
    const four = reads(newTray(5, []), 1, 1, 2, 4);
    expect(complete(four)).toBeNull();
    expect(complete(read(four, 6))).toEqual([1, 1, 2, 4, 6]);
    expect(complete(reads(four, 6, 3))).toEqual([1, 1, 2, 4, 6]);
  });

  it('lets a wrong die be read anew in its place', () => {
    const all = reads(newTray(3, []), 4, 5, 2);
    expect(faces(toggle(all, 1))).toEqual([4, null, 2]);
    expect(complete(read(toggle(all, 1), 6))).toEqual([4, 6, 2]);
    expect(faces(toggle(toggle(all, 1), 1))).toEqual([4, null, 2]);
  });

  it('is not taken for a re-roll of another number of dice', () => {
    expect(faces(newTray(1, [1, 1, 2, 4, 6]))).toEqual([null]);
  });
});

describe('a re-roll', () => {
  const lie = newTray(5, [1, 1, 2, 4, 6]);

  it('keeps what is not marked', () => {
    const marked = toggle(toggle(lie, 4), 3);
    expect(faces(marked)).toEqual([1, 1, 2, null, null]);
    expect(complete(reads(marked, 2, 6))).toEqual([1, 1, 2, 2, 6]);
  });

  it('is not complete as long as nothing was rolled', () => {
    expect(complete(lie)).toBeNull();
    expect(complete(toggle(toggle(lie, 0), 0))).toBeNull();
  });

  it('is of no more dice than may be thrown: the first of them lies as before', () => {
    const one = { throws: 1, only: null };
    expect(faces(toggle(toggle(lie, 2, one), 4, one))).toEqual([1, 1, 2, 4, null]);
    const two = { throws: 2, only: null };
    const both = toggle(toggle(lie, 2, two), 4, two);
    expect(faces(both)).toEqual([1, 1, null, 4, null]);
    expect(faces(toggle(both, 0, two))).toEqual([null, 1, 2, 4, null]);
    expect(faces(toggle(read(both, 5), 2, two))).toEqual([1, 1, null, 4, null]);
  });

  it('is of the die that is named, and of no other', () => {
    const third = { throws: 1, only: 3 };
    expect(toggle(lie, 3, third)).toBe(lie);
    expect(faces(toggle(lie, 2, third))).toEqual([1, 1, null, 4, 6]);
  });

  it('counts a die that fell on the same face', () => {
    expect(complete(read(toggle(lie, 0), 1))).toEqual([1, 1, 2, 4, 6]);
  });

  it('can be of all dice', () => {
    expect(complete(reads(clear(lie), 6, 6, 6, 6, 6))).toEqual([6, 6, 6, 6, 6]);
  });
});

describe('what is said of a roll', () => {
  const lie = newTray(5, [1, 1, 2, 4, 6]);

  it('is nothing before the last die is read', () => {
    expect(spoken(reads(newTray(2, []), 4))).toBeNull();
    expect(spoken(lie)).toBeNull();
  });

  it('is its faces where no dice lay there', () => {
    expect(spoken(reads(newTray(3, []), 4, 5, 2))).toEqual(['4', '5', '2']);
  });

  it('names the dice that were thrown, also one that fell on the same face', () => {
    const thrown = reads(toggle(toggle(lie, 4), 2), 2, 3);
    expect(spoken(thrown)?.join(' ')).toBe('1 1 2 4 3 throwing 3 + 5');
    expect(spoken(reads(clear(lie), 6, 6, 6, 6, 6))?.join(' ')).toBe('6 6 6 6 6 throwing 1 + 2 + 3 + 4 + 5');
  });

  it('does not name a die that was put back', () => {
    const marked = toggle(toggle(toggle(lie, 0), 1), 0);
    expect(spoken(read(marked, 5))?.join(' ')).toBe('1 5 2 4 6 throwing 2');
  });
});
