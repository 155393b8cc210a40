/** Asks a database for something, and is answered when what it writes is on the disk. */
type Act = <T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T>;

/** A database of this browser with one store, which is made when it is first asked. `keyPath` is what its objects are found by. */
export function database(name: string, store: string, keyPath?: string): Act {
  let opening: Promise<IDBDatabase> | undefined;
  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store, keyPath === undefined ? {} : { keyPath });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  return async (mode, ask) => {
    const opened = await (opening ??= open());
    return new Promise((resolve, reject) => {
      const transaction = opened.transaction(store, mode, { durability: 'strict' });
      const request = ask(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  };
}
