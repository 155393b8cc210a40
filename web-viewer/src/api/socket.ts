import { createClient } from 'graphql-ws/client';
import { tokenOf } from '../offline/own';
import { ENTRIES, HANDS, SHARED_NOW, type Entry, type Shared, type ShownHand } from './documents';
import { textOf } from './tada';

/** What a follower of a match is told. */
export interface Follower {
  /** The first sequence that is still missing; asked at each connection. */
  from(): number;
  entry(entry: Entry): void;
  readonly seats: {
    /** Who has joined the match and who logs; nothing as long as it belongs to nobody. */
    tell(shared: Shared | null): void;
    /** Whether teammates may show their hands here. */
    readonly hasMates: boolean;
    /** What they show. */
    shown: readonly ShownHand[];
    /** Says again what is shown there. */
    again(): void;
  };
  /** Whether new entries are arriving at this moment. */
  connected(is: boolean): void;
}

/** A phone that lost its network is told nothing: it has to ask whether the server is still there. */
const PING_MS = 15_000;
const PATIENCE_MS = 5_000;

/** One connection. `lost` is called once, when it has ended by itself. */
export function subscribe(id: string, follower: Follower, lost: () => void): () => void {
  const { seats } = follower;
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    hangUp();
    lost();
  };
  let patience: ReturnType<typeof setTimeout> | undefined;
  const client = createClient({
    url: address(),
    connectionParams: async () => ({ authorization: `Bearer ${await tokenOf(id)}` }),
    retryAttempts: 0,
    keepAlive: PING_MS,
    on: {
      connected: () => follower.connected(true),
      ping: (received) => {
        if (!received) patience = setTimeout(() => client.terminate(), PATIENCE_MS);
      },
      pong: () => clearTimeout(patience),
      closed: () => clearTimeout(patience),
    },
  });
  const entries = client.subscribe<{ entries: Entry }>(
    { query: textOf(ENTRIES), variables: { id, from: follower.from() } },
    { next: ({ data }) => data && follower.entry(data.entries), error: end, complete: end },
  );
  const shared = client.subscribe<{ shared: Shared | null }>(
    { query: textOf(SHARED_NOW), variables: { id } },
    { next: ({ data }) => data && seats.tell(data.shared), error: end, complete: end },
  );
  const hands = seats.hasMates
    ? client.subscribe<{ hands: ShownHand[] }>(
        { query: textOf(HANDS), variables: { id } },
        { next: ({ data }) => data && (seats.shown = data.hands), error: end, complete: end },
      )
    : () => {};
  if (seats.hasMates) seats.again();
  const hangUp = () => {
    ended = true;
    entries();
    shared();
    hands();
  };
  return hangUp;
}

function address(): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}/graphql/ws`;
}
