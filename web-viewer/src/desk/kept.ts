import type { Basis, FactSaid, HallTable } from './shapes';
import { database } from '../offline/database';

const act = database('throne-referee-events', 'events', 'id');

/** What this phone has to say and nobody has heard yet, with the moment at which it happened. */
export interface Letter {
  /** Under which the server takes it only once. */
  key: string;
  facts: FactSaid[];
}

/** What this phone keeps of an event, so that it goes on without the server. */
export interface Kept {
  id: string;
  basis: Basis | null;
  tables: HallTable[];
  unsent: Letter[];
}

/** What is kept, or nothing yet. */
export async function kept(id: string): Promise<Kept> {
  const found = await act<Kept | undefined>('readonly', (store) => store.get(id)).catch(() => undefined);
  return found ?? { id, basis: null, tables: [], unsent: [] };
}

/** Keeps it; a browser that keeps nothing has it as long as the page is open. */
export async function keep(event: Kept): Promise<void> {
  await act('readwrite', (store) => store.put(event)).catch(() => {});
}
