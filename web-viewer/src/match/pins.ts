import { ask } from '../api/client';
import { RULES_TEXT } from '../api/documents';
import { engine, Game, type Engine } from '../engine/engine';
import { pause } from '../engine/idle';
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
  const text = async (digest: string) => (await ask(RULES_TEXT, { id, digest }, id)).match?.rulesetText ?? null;
  await keepRules(missing, text).catch(() => {});
  return takeUp(referee, digests);
}

/** A log as the referee of this phone judges it; nothing if there is none, or not what the match is pinned to. */
export async function judgedHere(lines: readonly string[], digests: readonly string[]): Promise<Game | null> {
  const referee = await engine();
  if (!referee || !(await takeUp(referee, digests))) return null;
  await pause();
  const game = referee.open(lines.join('\n'), digests);
  return game instanceof Game ? game : null;
}
