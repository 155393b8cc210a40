import { describe, expect, it } from 'vitest';
import { hears } from './steady';

describe('a key whose meaning has changed', () => {
  it('is deaf while the desk rests, and to a finger that came down before', () => {
    let busy = true;
    const tap = hears(() => busy);
    tap.down();
    expect(tap.up()).toBe(false);
    tap.down();
    busy = false;
    expect(tap.up()).toBe(false);
    expect(tap.up()).toBe(true);
    tap.down();
    expect(tap.up()).toBe(true);
    tap.down();
    busy = true;
    expect(tap.up()).toBe(false);
  });
});
