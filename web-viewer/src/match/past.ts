import { ask } from '../api/client';
import type { LegalOption } from '../api/documents';
import { NAMES, OPTIONS_AT, type Names } from '../api/documents/aside';
import { either } from '../engine/either';
import type { Game } from '../engine/engine';
import { saidIn } from './course';
import type { Match } from './match.svelte';
import { judgedHere } from './pins';

/**
 * What could have been logged at a place of the log, before what stands there.
 *
 * @throws {ApiError} if nobody can say.
 */
export async function optionsBefore(match: Match, place: number): Promise<LegalOption[]> {
  const at = place - 1;
  return match.answer(async () => (await ask(OPTIONS_AT, { id: match.id, at }, match.id)).match?.options ?? [], (game) => game.options(at));
}

/** The names of what a hero has, its tokens among them; nothing if nobody can say. */
export async function namesOf(ruleset: string, hero: string): Promise<Names | null> {
  const there = async () => (await ask(NAMES, { ruleset, hero })).hero;
  return either(there, (here) => here.hero(ruleset, hero)).catch(() => null);
}

/** The match as the referee of this phone judges it, if it judges it as the server does. */
export async function gameHere(match: Match): Promise<Game | null> {
  const game = await judgedHere(saidIn(match.entries), match.rules);
  return (await game?.entries())?.at(-1)?.digest === match.entries.at(-1)?.digest ? game : null;
}
