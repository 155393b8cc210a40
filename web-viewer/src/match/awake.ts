/** Keeps the screen on until the returned function is called. Browsers let go of it when the page is hidden: back in sight, it is asked for anew. */
export function stayAwake(): () => void {
  let held: Promise<WakeLockSentinel | null> = Promise.resolve(null);
  // Only safe addresses have wake locks; a phone that saves its battery refuses them.
  const ask = () => navigator.wakeLock?.request('screen').catch(() => null) ?? null;
  const take = () => {
    if (document.visibilityState === 'visible') held = held.then((lock) => (lock && !lock.released ? lock : ask()));
  };
  document.addEventListener('visibilitychange', take);
  take();
  return () => {
    document.removeEventListener('visibilitychange', take);
    void held.then((lock) => lock?.release());
  };
}
