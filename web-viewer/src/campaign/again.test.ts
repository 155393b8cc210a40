import { describe, expect, it } from 'vitest';
import { Again } from './again';

describe('the key of what is said', () => {
  it('stays as long as the same is said without an answer', () => {
    const again = new Again();
    const first = again.keyOf('Normal; Monk');
    expect(again.keyOf('Normal; Monk')).toBe(first);
  });

  it('is another one for another thing, and for the same behind an answer', () => {
    const again = new Again();
    const first = again.keyOf('Normal; Monk');
    const other = again.keyOf('Normal; Ninja');
    expect(other).not.toBe(first);
    again.answered();
    expect(again.keyOf('Normal; Ninja')).not.toBe(other);
  });
});
