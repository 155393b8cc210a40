import { keepOwn, ownOf } from './own';

/** What is kept here beside a match, and never sent. */
const KINDS = ['notes', 'branches'] as const;
export type Kind = (typeof KINDS)[number];

const keyOf = (kind: Kind, match: string) => `${kind} ${match}`;

/** What was kept, or this if nothing was. */
export function read<T>(kind: Kind, match: string, none: T): T {
  try {
    return JSON.parse(localStorage.getItem(keyOf(kind, match)) ?? 'null') ?? none;
  } catch {
    return none;
  }
}

/** Keeps it. In a browser that keeps nothing it is there as long as the page is open. */
export function write(kind: Kind, match: string, all: unknown): void {
  try {
    localStorage.setItem(keyOf(kind, match), JSON.stringify(all));
  } catch {
    // There is nowhere to keep it.
  }
}

/** A match has another id from now on: what is kept beside it, and the hands noted here, go along. */
export async function moveAlong(from: string, to: string): Promise<void> {
  for (const kind of KINDS) {
    const all = read<unknown>(kind, from, null);
    if (all !== null) write(kind, to, all);
  }
  const { hands } = await ownOf(from);
  await keepOwn({ ...(await ownOf(to)), hands });
}
