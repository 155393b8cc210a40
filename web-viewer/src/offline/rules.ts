/** The rule sets that matches are pinned to and that do not travel along: by digest, so that each is fetched once. */

import { database } from './database';

const act = database('throne-referee-rules', 'rules');

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
