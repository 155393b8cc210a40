import { expect, it } from 'vitest';
import { idempotencyKey } from './key';

it('is 32 hexadecimal digits, new each time', () => {
  const keys = Array.from({ length: 50 }, idempotencyKey);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(50);
});
