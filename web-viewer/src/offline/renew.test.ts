import { afterEach, expect, it, vi } from 'vitest';
import { renew, TAKE_OVER } from './renew';

/** A browser whose worker has this newer one; what was done to it, in order. */
function browser(newer: 'waiting' | 'installing' | null, takesOver = true): string[] {
  const done: string[] = [];
  const changed = new Set<() => void>();
  const next = {
    postMessage: (said: string) => {
      done.push(said);
      if (takesOver) for (const tell of changed) tell();
    },
  };
  const registration = { waiting: newer === 'waiting' ? next : null, installing: newer === 'installing' ? next : null };
  const found = { ...registration, update: async () => (done.push('update'), registration) };
  const serviceWorker = { getRegistration: async () => found, addEventListener: (_: string, tell: () => void) => changed.add(tell) };
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('location', { reload: () => done.push('reload') });
  return done;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each(['waiting', 'installing'] as const)('lets a newer viewer that is %s take over before the page starts anew', async (newer) => {
  const done = browser(newer);
  await renew();
  expect(done).toEqual(['update', TAKE_OVER, 'reload']);
});

it('starts anew where there is no newer one', async () => {
  const done = browser(null);
  await renew();
  expect(done).toEqual(['update', 'reload']);
});

it('does not wait for ever for one that never takes over', async () => {
  vi.useFakeTimers();
  const done = browser('waiting', false);
  const renewed = renew();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(done).toEqual(['update', TAKE_OVER]);
  await vi.advanceTimersByTimeAsync(1);
  await renewed;
  expect(done).toEqual(['update', TAKE_OVER, 'reload']);
});

it('starts anew in a browser without workers', async () => {
  const done: string[] = [];
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('location', { reload: () => done.push('reload') });
  await renew();
  expect(done).toEqual(['reload']);
});
