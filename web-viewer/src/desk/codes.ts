import { database } from '../offline/database';
import type { EventCodes } from './shapes';

/** Apart from all that a page of an event reads otherwise: codes are told once, and stay on the phone that made them. */
const act = database('throne-referee-event-codes', 'codes', 'id');

/** The codes of an event that this phone made, if it did. */
export async function codesHere(id: string): Promise<EventCodes | null> {
  const found = await act<{ codes: EventCodes } | undefined>('readonly', (store) => store.get(id)).catch(() => undefined);
  return found?.codes ?? null;
}

/** Keeps them; a browser that keeps nothing shows them as long as the page is open. */
export async function keepCodes(id: string, codes: EventCodes): Promise<void> {
  await act('readwrite', (store) => store.put({ id, codes })).catch(() => {});
}
