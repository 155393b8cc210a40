import type { TadaDocumentNode } from 'gql.tada';
import { createClient } from 'graphql-ws/client';
import { tokenOf } from '../offline/own';
import { ENTRIES, HANDS, SHARED_NOW, type Entry, type Shared, type ShownHand } from './documents';
import { language } from '../words';
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
  const { hear, hangUp } = connect(id, () => follower.connected(true), lost);
  hear(ENTRIES, { id, from: follower.from() }, ({ entries }) => follower.entry(entries));
  hear(SHARED_NOW, { id }, ({ shared }) => seats.tell(shared));
  if (seats.hasMates) {
    hear(HANDS, { id }, ({ hands }) => (seats.shown = hands));
    seats.again();
  }
  return hangUp;
}

/** A connection about a match or an event, as whoever this phone is there. */
export function connect(id: string, connected: () => void, lost: () => void) {
  let ended = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const ends: (() => void)[] = [];
  const client = createClient({
    url: address(),
    connectionParams: async () => ({ authorization: `Bearer ${await tokenOf(id)}` }),
    retryAttempts: 0,
    keepAlive: PING_MS,
    on: {
      connected,
      ping: (received) => {
        if (!received) patience = setTimeout(() => client.terminate(), PATIENCE_MS);
      },
      pong: () => clearTimeout(patience),
      closed: () => clearTimeout(patience),
    },
  });
  const hangUp = () => {
    ended = true;
    for (const end of ends) end();
  };
  const end = () => {
    if (ended) return;
    hangUp();
    lost();
  };
  /** Is told what a subscription tells, until the connection ends. */
  const hear = <Result, Variables extends Record<string, unknown>>(document: TadaDocumentNode<Result, Variables>, variables: Variables, next: (data: Result) => void) => {
    ends.push(client.subscribe<Result>({ query: textOf(document), variables: { language, ...variables } }, { next: ({ data }) => data && next(data), error: end, complete: end }));
  };
  return { hear, hangUp };
}

function address(): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}/graphql/ws`;
}
