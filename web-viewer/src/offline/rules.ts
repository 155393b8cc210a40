/** The rule sets that matches are pinned to and that do not travel along: by digest, so that each is fetched once. */

/** The text of one of them; nothing if it is not kept. */
export async function ruleset(digest: string): Promise<string | null> {
  return (await act<string | undefined>('readonly', (store) => store.get(digest)).catch(() => undefined)) ?? null;
}

/** Keeps what is not kept yet of these rule sets; what cannot be fetched or kept now is tried again another time. */
export async function keepRules(digests: readonly string[], fetch: (digest: string) => Promise<string | null>): Promise<void> {
  for (const digest of digests) {
    if ((await ruleset(digest)) !== null) continue;
    const text = await fetch(digest);
    if (text !== null) await act('readwrite', (store) => store.put(text, digest));
  }
}

let opening: Promise<IDBDatabase> | undefined;

async function act<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  opening ??= open();
  const database = await opening;
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('rules', mode);
    const request = ask(transaction.objectStore('rules'));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('throne-referee-rules', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('rules');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
