import { describe, expect, it } from 'vitest';
import { dialOf } from './dial';
import { ring, stacked } from './ring';

/** The seats row by row, from left to right; one across both columns stands alone. */
function rows(seats: readonly number[], me: number | null): number[][] {
  const places = [...ring(seats, me)].map(([seat, area]) => {
    const [row = 0, column = 0] = area.split(' / ').map(Number);
    return { seat, row, column };
  });
  const last = Math.max(...places.map(({ row }) => row));
  return Array.from({ length: last }, (_, at) =>
    places.filter(({ row }) => row === at + 1).toSorted((a, b) => a.column - b.column).map(({ seat }) => seat),
  );
}

describe('the seats around a table', () => {
  it('lie clockwise from the upper left', () => {
    expect(rows([1, 2, 3, 4, 5, 6], null)).toEqual([[1, 2], [6, 3], [5, 4]]);
    expect(rows([1, 2, 3, 4, 5], null)).toEqual([[1, 2], [5, 3], [4]]);
    expect(rows([1, 2, 3, 4], null)).toEqual([[1, 2], [4, 3]]);
    expect(rows([1, 2, 3], null)).toEqual([[1, 2], [3]]);
  });

  it('are turned so that the seat of this phone is below, and its left neighbour on the left', () => {
    expect(rows([1, 2, 3, 4, 5, 6], 1)).toEqual([[3, 4], [2, 5], [1, 6]]);
    expect(rows([1, 2, 3, 4, 5, 6], 4)).toEqual([[6, 1], [5, 2], [4, 3]]);
    expect(rows([1, 2, 3, 4, 5], 2)).toEqual([[4, 5], [3, 1], [2]]);
    expect(rows([1, 2, 3, 4], 3)).toEqual([[4, 1], [3, 2]]);
    expect(rows([1, 2, 3], 1)).toEqual([[2, 3], [1]]);
  });

  it('keep everybody in a place of their own, whoever looks', () => {
    for (const n of [3, 4, 5, 6]) {
      const seats = Array.from({ length: n }, (_, at) => at + 1);
      for (const me of [null, ...seats]) expect(new Set(ring(seats, me).values()).size).toBe(n);
    }
  });
});

describe('sides', () => {
  it('lie above each other, that of this phone below, as its players sit', () => {
    expect(stacked([[1, 2], [3, 4]], null)).toEqual([[1, 2], [4, 3]]);
    expect(stacked([[1, 2], [3, 4]], 3)).toEqual([[1, 2], [4, 3]]);
    expect(stacked([[1, 2], [3, 4]], 2)).toEqual([[3, 4], [2, 1]]);
    expect(stacked([[1, 4], [2, 5], [3, 6]], 4)).toEqual([[2, 5], [3, 6], [4, 1]]);
  });

  it('have one dial where the match says so', () => {
    const sides = [[1, 2], [3, 4]];
    expect(dialOf({ sides, oneDial: true }, 4)).toEqual([3, 4]);
    expect(dialOf({ sides, oneDial: false }, 4)).toEqual([4]);
    expect(dialOf({ sides: [], oneDial: false }, 2)).toEqual([2]);
    expect(dialOf(null, 2)).toEqual([2]);
  });
});
