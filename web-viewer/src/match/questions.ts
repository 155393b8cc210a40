import { ask } from '../api/client';
import { DIFFERENCES, ODDS, PREVIEW, READING, WHY_NOT } from '../api/documents';
import type { Differences, Entry, Odds, Preview, View, WhyNot } from '../api/documents';

/** The ruling of the server on a line after an entry, without logging it. */
export async function whyNot(id: string, at: number, line: string): Promise<WhyNot> {
  return (await ask(WHY_NOT, { id, at, line }, id)).whyNot;
}

/** What a correction would change, without logging it; nothing if the server does not have the match. */
export async function preview(id: string, line: string): Promise<Preview | null> {
  return (await ask(PREVIEW, { id, line }, id)).match?.preview ?? null;
}

/** The entries in one of the three readings. */
export async function reading(id: string, view: View): Promise<Entry[]> {
  return (await ask(READING, { id, view }, id)).match?.entries ?? [];
}

/** What differs between two readings. */
export async function differences(id: string, from: View, to: View): Promise<Differences> {
  const nothing = { entries: [], newlyRefused: [], changes: [] };
  return (await ask(DIFFERENCES, { id, from, to }, id)).match?.differences ?? nothing;
}

/** The odds after an entry; nothing if the server does not have the match. */
export async function odds(id: string, at: number): Promise<Odds | null> {
  return (await ask(ODDS, { id, at }, id)).match?.odds ?? null;
}
