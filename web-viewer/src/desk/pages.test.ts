import { expect, it } from 'vitest';
import { gridOf, pagesOf } from './pages';

const seats = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `n${at}`, table: at + 1, against: null }));

it('shows few large, and never more than twelve rows', () => {
  expect(gridOf(4, 2)).toMatchObject({ rows: 4, columns: 1 });
  expect(gridOf(6, 2)).toMatchObject({ rows: 6, columns: 1 });
  expect(gridOf(7, 2)).toMatchObject({ rows: 4, columns: 2 });
  expect(gridOf(24, 2)).toMatchObject({ rows: 12, columns: 2 });
});

it('leaves nobody out, and makes pages of about equal length', () => {
  for (const count of [0, 1, 16, 24, 25, 36, 37, 128, 500]) {
    const pages = pagesOf({ seats: seats(count), tables: [], rows: [] });
    const shown = pages.flatMap((page) => (page.is === 'names' ? page.seats.map(({ name }) => name) : []));
    expect(shown, String(count)).toEqual(seats(count).map(({ name }) => name));
    const sizes = pages.map((page) => (page.is === 'names' ? page.seats.length : 0));
    expect(sizes.every((size) => size <= 36), String(count)).toBe(true);
    for (const page of pages) expect(page.rows * page.columns).toBeGreaterThanOrEqual(page.is === 'names' ? page.seats.length : 0);
  }
  expect(pagesOf({ seats: seats(37), tables: [], rows: [] }).map((page) => (page.is === 'names' ? page.seats.length : 0))).toEqual([19, 18]);
});
