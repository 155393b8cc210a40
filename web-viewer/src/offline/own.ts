import { byChance } from '../match/key';
import { database } from './database';

/** A database apart from the matches, so that nothing that reads those meets a token, a code or a hand. */
const act = database('throne-referee-own', 'own', 'id');

/** What this phone keeps for itself. Of it only the token is sent, to show who asks, and a hand that its player shows to teammates. */
export interface Own {
  /** The match. */
  id: string;
  /** What it was given when it joined, where that is not this phone's own token. */
  token: string | null;
  /** What others join with, if this phone let them in. */
  codes?: Codes | null;
  /** The cards in hand, by seat, as somebody noted them here. */
  hands: Record<string, string[]>;
  /** Whether the hand of this phone's player is shown to teammates; nothing if it never was. */
  shows?: boolean;
}

/** What others join a match with. */
export interface Codes {
  code: string;
  judgeCode: string;
  /** How long, as the server said it: if it says something else now, there are newer ones. */
  until: string | null;
}

/** Where the token of this phone lies among the matches, none of which is called so. */
const PHONE = 'phone';

let known: Promise<string> | undefined;

/**
 * What shows every server that this phone asks: made once, and kept. In a browser that keeps nothing it lasts as long as
 * the page is open.
 */
export function phoneToken(): Promise<string> {
  return (known ??= keptToken().catch(() => byChance(32)));
}

async function keptToken(): Promise<string> {
  const kept = () => act<{ token: string } | undefined>('readonly', (store) => store.get(PHONE));
  const found = await kept();
  if (found) return found.token;
  // Another page may have made one in the meantime: the first counts.
  const token = byChance(32);
  if (await act('readwrite', (store) => store.add({ id: PHONE, token })).then(() => true, () => false)) return token;
  const made = await kept();
  if (!made) throw new Error('nothing is kept here');
  return made.token;
}

/** Tokens that this page asks with, and does not keep: whoever opens an overlay stays who they are elsewhere. */
const lent = new Map<string, string>();

/** Asks for a match with this token, as long as the page is open. */
export function lend(match: string, token: string): void {
  lent.set(match, token);
}

/** What shows who asks for a match: what was lent to this page, or given to this phone when it joined, or else its own token. */
export async function tokenOf(match?: string): Promise<string> {
  const here = match === undefined ? undefined : lent.get(match);
  if (here !== undefined) return here;
  const given = match === undefined ? null : (await ownOf(match)).token;
  return given ?? phoneToken();
}

/** What is kept of a match, or nothing yet. */
export async function ownOf(id: string): Promise<Own> {
  const none: Own = { id, token: null, hands: {} };
  const found = await act<Own | undefined>('readonly', (store) => store.get(id)).catch(() => undefined);
  return found ?? none;
}

/**
 * Keeps it.
 *
 * @throws {DOMException} if this browser keeps nothing, or has no room left.
 */
export async function keepOwn(own: Own): Promise<void> {
  await act('readwrite', (store) => store.put(own));
}
