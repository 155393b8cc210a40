import { ask } from '../api/client';
import { RULES_TEXT } from '../api/documents';
import type { Engine } from '../engine/engine';
import { keepRules, ruleset } from '../offline/rules';

/** Whether the referee here judges by all of these rule sets: those that travel along, and those that this phone keeps. */
export async function takeUp(referee: Engine, digests: readonly string[]): Promise<boolean> {
  for (const digest of digests) {
    if (referee.has(digest)) continue;
    const text = await ruleset(digest);
    if (text === null || (await referee.pin(text).catch(() => null)) !== digest) return false;
  }
  return true;
}

/** The same, once those that are not here were fetched from the match that is pinned to them. */
export async function fetchRules(id: string, referee: Engine, digests: readonly string[]): Promise<boolean> {
  const missing = digests.filter((digest) => !referee.has(digest));
  const text = async (digest: string) => (await ask(RULES_TEXT, { id, digest })).match?.rulesetText ?? null;
  await keepRules(missing, text).catch(() => {});
  return takeUp(referee, digests);
}
