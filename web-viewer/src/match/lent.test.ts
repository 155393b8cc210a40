import { expect, test } from 'vitest';
import { lend, lent } from './lent';
import { toText } from './told';

test('notes come out of an address as they went in', async () => {
  const notes = { 3: 'Ärger mit dem Würfel', 12: 'x'.repeat(2_000) };
  const text = await lend(notes);
  expect(text).toMatch(/^[\w-]+$/);
  expect(text.length).toBeLessThan(200);
  expect(await lent(text)).toEqual(notes);
});

test('what was cut, changed or never was notes is none', async () => {
  const text = await lend({ 3: 'cut' });
  expect(await lent(text.slice(0, -3))).toEqual({});
  expect(await lent('%%')).toEqual({});
  expect(await lent(await lend({ toString: 'no step', 4: 'kept' }))).toEqual({ 4: 'kept' });
  expect(await lent(toText(new Uint8Array([1, 2, 3])))).toEqual({});
});
