import { database } from './database';

const act = database('throne-referee', 'matches', 'id');

/** A line that the server has yet to take. */
export interface Unsent {
  line: string;
  /** Under which the server takes it only once. */
  key: string;
}

/** What this phone keeps of a match. */
export interface Kept {
  id: string;
  title: string | null;
  ruleset: string;
  heroes: string[];
  /** The log as far as the server has it; the opening is the first. */
  lines: string[];
  /** What was logged here since then; without any `lines`, the opening is the first. */
  unsent: Unsent[];
  /** The digests of the rule sets it is pinned to, as the server said them or it was opened here. */
  rules?: string[];
  /** The house rules it was opened with here, by id. */
  house?: string[];
  /** How it ended. */
  outcome: string | null;
  /** When it was last kept, in milliseconds. */
  at: number;
  /** The id under which the server has it, if it was opened here and sent since. */
  moved?: string;
}

/** Ids of matches that were opened here; the server gives them another when they are sent. */
const HERE = 'here-';

/** An id for a match that is opened without a server. */
export function idHere(key: string): string {
  return `${HERE}${key}`;
}

/** Whether no server knows a match by this id. */
export function isHere(id: string): boolean {
  return id.startsWith(HERE);
}

/** The match with this id, if it is kept. */
export async function kept(id: string): Promise<Kept | null> {
  return (await act<Kept | undefined>('readonly', (store) => store.get(id)).catch(() => undefined)) ?? null;
}

/** All that are kept, the newest first. */
export async function allKept(): Promise<Kept[]> {
  const all = await act<Kept[]>('readonly', (store) => store.getAll()).catch(() => []);
  return all.filter((one) => one.moved === undefined).sort((a, b) => b.at - a.at);
}

/**
 * Keeps a match.
 *
 * @throws {DOMException} if this browser keeps nothing, or has no room left.
 */
export async function keep(match: Kept): Promise<void> {
  await act('readwrite', (store) => store.put(match));
}
