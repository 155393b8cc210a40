import { afterEach, expect, test, vi } from 'vitest';
import { has, turn } from './habits';
import { pulse } from './pulse';

function phone(touched: boolean | undefined) {
  const vibrate = vi.fn(() => true);
  return { vibrate, userActivation: (touched === undefined ? undefined : { hasBeenActive: touched }) as UserActivation };
}

/** What a browser keeps. */
function keeping(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
}
afterEach(() => vi.unstubAllGlobals());

test('a key is felt for 8 ms, a logged line for 12, and one that is not logged twice', () => {
  const { vibrate, userActivation } = phone(true);
  for (const what of ['key', 'logged', 'not'] as const) pulse(what, { vibrate, userActivation });
  expect(vibrate.mock.calls).toEqual([[[8]], [[12]], [[12, 60, 12]]]);
});

test('a page that nobody has touched yet stays still', () => {
  for (const touched of [false, undefined]) {
    const device = phone(touched);
    pulse('key', device);
    expect(device.vibrate).not.toHaveBeenCalled();
  }
});

test('a device that cannot vibrate is no error', () => {
  pulse('key', { userActivation: phone(true).userActivation });
});

test('switched off it stays still until it is switched on', () => {
  keeping();
  const device = phone(true);
  turn('felt', false);
  pulse('key', device);
  expect([has('felt'), has('awake'), device.vibrate.mock.calls.length]).toEqual([false, true, 0]);
  turn('felt', true);
  pulse('key', device);
  expect([has('felt'), device.vibrate.mock.calls.length]).toEqual([true, 1]);
});

test('a browser that keeps nothing leaves both on', () => {
  vi.stubGlobal('localStorage', undefined);
  turn('awake', false);
  expect(has('awake')).toBe(true);
});
