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

/** A loudspeaker that writes down what it is told; it waits until it is woken. */
function loudspeaker() {
  const said: string[] = [];
  class Loud {
    currentTime = 5;
    destination = 'out';
    resume = () => Promise.resolve(void said.push('awake'));
    createOscillator = () => ({ frequency: { value: 0 }, connect: <To>(to: To) => to, start: (at: number) => said.push(`from ${at}`), stop: (at: number) => said.push(`to ${at}`) });
    createGain = () => ({ gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }, connect: () => {} });
  }
  vi.stubGlobal('AudioContext', Loud);
  return said;
}

test('a logged line is heard, a key and a line that is not logged are not, and only from when somebody wants it', async () => {
  keeping();
  const said = loudspeaker();
  const device = phone(true);
  const all = async () => {
    for (const what of ['key', 'not', 'logged'] as const) pulse(what, device);
    await vi.dynamicImportSettled();
  };
  await all();
  expect([has('heard'), said]).toEqual([false, []]);
  turn('heard', true);
  await all();
  expect([has('heard'), said]).toEqual([true, ['awake', 'from 5', 'to 5.06']]);
  turn('heard', false);
  await all();
  expect(said).toHaveLength(3);
});

test('a browser without a loudspeaker stays silent', async () => {
  keeping();
  vi.stubGlobal('AudioContext', undefined);
  vi.resetModules();
  turn('heard', true);
  pulse('logged', phone(true));
  await vi.dynamicImportSettled();
  expect(has('heard')).toBe(true);
});

test('a browser that keeps nothing leaves all as at first', () => {
  vi.stubGlobal('localStorage', undefined);
  turn('awake', false);
  turn('heard', true);
  expect([has('awake'), has('heard')]).toEqual([true, false]);
});
