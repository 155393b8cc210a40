/** The rule sets with enemies: the server offers them, and the whole referee judges by them, which a phone has once it was wanted. */

import type { Ruleset } from '../api/documents';
import { engine, pinnedHere } from '../engine/engine';
import { takeUp } from '../match/pins';
import { database } from './database';
import { keepRules } from './rules';

const act = database('throne-referee-rules', 'rules');
/** What they are kept by, where others lie by their digest. */
const OFFERED = 'offered';

/** Keeps what the server offers, for when it does not answer. */
export async function keepOffered(all: Ruleset[]): Promise<Ruleset[]> {
  await act('readwrite', (store) => store.put(JSON.stringify(all), OFFERED)).catch(() => {});
  return all;
}

/** What can be offered without the server: what travels along, and in front of it what else the server offered. */
export async function offeredHere(travelling: Ruleset[]): Promise<Ruleset[]> {
  const kept = await act<string | undefined>('readonly', (store) => store.get(OFFERED)).catch(() => undefined);
  const others = (JSON.parse(kept ?? '[]') as Ruleset[]).filter(({ name }) => !travelling.some((one) => one.name === name));
  return [...others, ...travelling];
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
  const digests = [await referee.digest(text)];
  await keepRules(digests, async () => text).catch(() => {});
  return (await takeUp(referee, digests)) ? digests : null;
}
