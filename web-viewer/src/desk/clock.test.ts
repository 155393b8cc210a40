import { expect, it } from 'vitest';
import { ahead, secondsSince, secondsTo, spelled } from './clock';

it('counts down to a moment of the server, whatever this clock says', () => {
  const now = Date.parse('2026-11-25T10:00:00Z');
  // This phone is 90 seconds late.
  const by = ahead('2026-11-25T10:01:30Z', now);
  expect(by).toBe(90_000);
  expect(secondsTo('2026-11-25T10:14:11Z', now, by)).toBe(761);
  expect(secondsTo('2026-11-25T10:14:11Z', now + 500, by)).toBe(761);
  expect(secondsTo('2026-11-25T10:14:11Z', now + 1_000, by)).toBe(760);
  expect(secondsTo('2026-11-25T10:01:20Z', now, by)).toBe(-10);
});

it('counts how long somebody waits, and never less than nothing', () => {
  const now = Date.parse('2026-11-25T10:00:00Z');
  expect(secondsSince('2026-11-25T09:58:40Z', now, 0)).toBe(80);
  expect(secondsSince('2026-11-25T10:00:05Z', now, 0)).toBe(0);
});

it('says seconds as people read them from a clock', () => {
  expect([0, 9, 75, 761, 1800, 3600, 3723, -10].map(spelled)).toEqual(['0:00', '0:09', '1:15', '12:41', '30:00', '1:00:00', '1:02:03', '−0:10']);
});
