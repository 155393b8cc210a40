import type { Offered } from '../api/documents';
import type { Game } from '../engine/engine';

/** Nobody may log anything. */
export const NOTHING: Offered = { options: [], tooDear: [] };

/** What the referee here offers after an entry. */
export async function offeredBy(game: Game, at: number): Promise<Offered> {
  const [options, tooDear] = await Promise.all([game.options(at), game.tooDear(at)]);
  return { options, tooDear };
}
