import { knock } from './client';
import type { Follower } from './socket';

/** Nothing waits for it before a match is there. */
const socket = () => import('./socket');

/** Between two attempts to connect. */
const PAUSE_MS = 2_000;

/** Follows a match until the returned function is called. A lost connection is taken up again. */
export function follow(id: string, follower: Follower): () => void {
  let stopped = false;
  let hangUp = () => {};
  let pause: ReturnType<typeof setTimeout> | undefined;

  const lost = () => {
    if (stopped) return;
    follower.connected(false);
    pause = setTimeout(connect, PAUSE_MS);
    void knock();
  };
  const connect = () => {
    void socket().then(({ subscribe }) => {
      if (!stopped) hangUp = subscribe(id, follower, lost);
    }, lost);
  };
  connect();
  return () => {
    stopped = true;
    clearTimeout(pause);
    hangUp();
  };
}
