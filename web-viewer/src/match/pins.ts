import { ask } from '../api/client';
import { RULES_TEXT } from '../api/documents';
import { engine, isGame, type Engine, type Game } from '../engine/engine';
import { keepRules, ruleset } from '../offline/rules';
import { language } from '../words';

/** Those rule sets that the referee here does not have. */
export async function lacking(referee: Engine, digests: readonly string[]): Promise<string[]> {
  const has = await Promise.all(digests.map((digest) => referee.has(digest)));
  return digests.filter((_, at) => !has[at]);
}

/** Whether the referee here judges by all of these rule sets: those that travel along, and those that this phone keeps. */
export async function takeUp(referee: Engine, digests: readonly string[]): Promise<boolean> {
  for (const digest of await lacking(referee, digests)) {
    const text = await ruleset(digest);
    if (text === null || (await referee.pin(text).catch(() => null)) !== digest) return false;
  }
  return true;
}

/** The same, once those that are not here were fetched from the match that is pinned to them. */
export async function fetchRules(id: string, referee: Engine, digests: readonly string[]): Promise<boolean> {
  const text = async (digest: string) => (await ask(RULES_TEXT, { id, digest }, id)).match?.rulesetText ?? null;
  await keepRules(await lacking(referee, digests), text).catch(() => {});
  return takeUp(referee, digests);
}

/** A log as the referee of this phone judges it; nothing if there is none, or not what the match is pinned to. */
export async function judgedHere(lines: readonly string[], digests: readonly string[]): Promise<Game | null> {
  const referee = await engine();
  if (!referee || !(await takeUp(referee, digests))) return null;
  const game = await referee.open(lines.join('\n'), language, digests);
  return isGame(game) ? game : null;
}
