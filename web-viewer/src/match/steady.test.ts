import { describe, expect, it } from 'vitest';
import { hears } from './steady';

describe('a key whose meaning has changed', () => {
  it('is deaf while the desk rests, and to a finger that came down before', () => {
    const desk = { busy: true };
    const tap = hears(desk);
    tap.down();
    expect(tap.up()).toBe(false);
    tap.down();
    desk.busy = false;
    expect(tap.up()).toBe(false);
    expect(tap.up()).toBe(true);
    tap.down();
    expect(tap.up()).toBe(true);
    tap.down();
    desk.busy = true;
    expect(tap.up()).toBe(false);
  });
});
