import { expect, test } from 'vitest';
import { flick, type Spot } from './swipe';

/** A finger that moves evenly, looked at every 16 ms as screens do. */
function swipe(from: number, by: number, ms: number): Spot[] {
  const frames = Math.round(ms / 16);
  return Array.from({ length: frames + 1 }, (_, at) => ({ x: from + (by * at) / frames, t: 1_000 + at * 16 }));
}

test('a fast swipe goes to the end it points to', () => {
  expect(flick(swipe(100, 150, 112))).toBe('end');
  expect(flick(swipe(300, -150, 112))).toBe('start');
});

test('60 px in the last 80 ms are a flick, 59 are a drag', () => {
  expect(flick(swipe(100, 60, 80))).toBe('end');
  expect(flick(swipe(100, 59, 80))).toBe(null);
  expect(flick(swipe(200, -60, 80))).toBe('start');
  expect(flick(swipe(200, -59, 80))).toBe(null);
});

test('a screen that tells of few places sees the same', () => {
  const seldom = (by: number) => flick([0, 1, 2, 3].map((at) => ({ x: 100 + by * at, t: 50 * at })));
  expect(seldom(38)).toBe('end');
  expect(seldom(37)).toBe(null);
});

test('a slow drag stays where it is, however far it went', () => {
  expect(flick(swipe(10, 380, 1_600))).toBe(null);
});

test('a drag that rests before the finger is lifted stays there', () => {
  // 30 px a frame: of the last 80 ms, two frames have to fall into the movement.
  const lifted = (rest: number) => flick([...swipe(10, 300, 160), { x: 310, t: 1_160 + rest }]);
  expect(lifted(48)).toBe('end');
  expect(lifted(49)).toBe(null);
});

test('a slow drag may end in a flick, the other way too', () => {
  const slow = swipe(10, 200, 1_600);
  const thrown = (by: number) => swipe(210, by, 80).map(({ x, t }) => ({ x, t: t + 1_600 }));
  expect(flick([...slow, ...thrown(90)])).toBe('end');
  expect(flick([...slow, ...thrown(-90)])).toBe('start');
});

test('a tap, a tremble, and nothing at all are no flick', () => {
  expect(flick([{ x: 50, t: 0 }, { x: 54, t: 1 }])).toBe(null);
  expect(flick([{ x: 50, t: 0 }])).toBe(null);
  expect(flick([])).toBe(null);
});
