/** The rule sets with enemies: the server offers them, and the whole referee judges by them, which a phone has once it was wanted. */

import type { Ruleset } from '../api/documents';
import { engine, pinnedHere } from '../engine/engine';
import { keepRules } from './rules';

/** What this browser keeps them by. */
const OFFERED = 'offered';

/** Keeps what the server offers, for when it does not answer. */
export function keepOffered(all: Ruleset[]): Ruleset[] {
  try {
    localStorage.setItem(OFFERED, JSON.stringify(all));
  } catch {
    // There is nowhere to keep it.
  }
  return all;
}

/** What can be offered without the server: what travels along, and in front of it what else the server offered. */
export function offeredHere(travelling: Ruleset[]): Ruleset[] {
  let kept: Ruleset[] = [];
  try {
    kept = JSON.parse(localStorage.getItem(OFFERED) ?? '[]');
  } catch {
    // Nothing was kept.
  }
  return [...kept.filter(({ name }) => !travelling.some((one) => one.name === name)), ...travelling];
}

/**
 * The digests of the rule sets by which this phone judges a match that is opened here under these house rules; none for one
 * that travels along as it is. Nothing if it does not judge by them: what they are judged by has to be fetched once.
 */
export async function rulesHere(name: string, house: readonly string[]): Promise<string[] | null> {
  const referee = await engine();
  if (!referee) return null;
  const travels = (await referee.rulesets()).some((one) => one.name === name);
  if (travels && house.length === 0) return [];
  const text = pinnedHere(name, house);
  const digest = await referee.pin(text).catch(() => null);
  if (digest === null) return null;
  await keepRules([digest], async () => text).catch(() => {});
  return [digest];
}

/** What the whole referee on this phone offers by a rule set with enemies; nothing where it does not judge by it, or under a file of house rules, which only the server reads. */
export async function offersHere<T>(what: 'bossUpgrades' | 'lootCards', ruleset: string, houseRules: string | null, ...given: readonly unknown[]): Promise<T | null> {
  if (houseRules !== null) return null;
  const [digest] = (await rulesHere(ruleset, [])) ?? [];
  return digest === undefined ? null : (((await (await engine())?.offers(what, digest, ...given)) ?? null) as T | null);
}
