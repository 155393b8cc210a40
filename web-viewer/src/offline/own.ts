import { database } from './database';

/** A database apart from the matches, so that nothing that reads those meets a token or a hand. */
const act = database('throne-referee-own', 'own', 'id');

/** What this phone keeps for itself. Nothing of it but the token is ever sent, and that only to show who asks. */
export interface Own {
  /** The match. */
  id: string;
  /** What it was given when it joined. */
  token: string | null;
  /** The number under which it joined. */
  member: number | null;
  /** The cards in hand, by seat, as somebody noted them here. */
  hands: Record<string, string[]>;
}

/** What is kept of a match, or nothing yet. */
export async function ownOf(id: string): Promise<Own> {
  const none: Own = { id, token: null, member: null, hands: {} };
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
