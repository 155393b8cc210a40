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

let opening: Promise<IDBDatabase> | undefined;

async function act<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  opening ??= open();
  const database = await opening;
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('own', mode, { durability: 'strict' });
    const request = ask(transaction.objectStore('own'));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** A database apart from the matches, so that nothing that reads those meets a token or a hand. */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('throne-referee-own', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('own', { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
