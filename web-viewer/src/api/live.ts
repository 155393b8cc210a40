import { knock } from './client';
import type { Follower } from './socket';

/** Nothing waits for it before a match is there. */
const socket = () => import('./socket');
type Socket = Awaited<ReturnType<typeof socket>>;

/** Between two attempts to connect. */
const PAUSE_MS = 2_000;

/** Follows a match until the returned function is called. */
export function follow(id: string, follower: Follower): () => void {
  return keepUp((socket, lost) => socket.subscribe(id, follower, lost), () => follower.connected(false));
}

/** Follows something until the returned function is called. A lost connection is told and taken up again. */
export function keepUp(begin: (socket: Socket, lost: () => void) => () => void, gone: () => void): () => void {
  let stopped = false;
  let hangUp = () => {};
  let pause: ReturnType<typeof setTimeout> | undefined;

  const lost = () => {
    if (stopped) return;
    gone();
    pause = setTimeout(connect, PAUSE_MS);
    void knock();
  };
  const connect = () => {
    void socket().then((found) => {
      if (!stopped) hangUp = begin(found, lost);
    }, lost);
  };
  connect();
  return () => {
    stopped = true;
    clearTimeout(pause);
    hangUp();
  };
}
