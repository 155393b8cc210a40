/** How long a newer viewer may take until the page starts anew without it. */
const PATIENCE_MS = 10_000;
/** What the worker is told; `build/worker.ts` listens for it. */
export const TAKE_OVER = 'take over';

/**
 * Starts the page anew with the newest viewer that the server has. What is kept on this phone, and what is yet to be sent,
 * lies beside it and stays.
 */
export async function renew(): Promise<void> {
  const workers = navigator.serviceWorker;
  const there = await workers?.getRegistration().catch(() => undefined);
  const found = await there?.update().catch(() => there);
  const next = found?.waiting ?? found?.installing;
  if (workers && next) {
    const over = new Promise((done) => workers.addEventListener('controllerchange', done, { once: true }));
    next.postMessage(TAKE_OVER);
    await Promise.race([over, new Promise((done) => setTimeout(done, PATIENCE_MS))]);
  }
  location.reload();
}
