import type { Offered } from '../api/documents';
import type { Game } from '../engine/engine';

/** Nobody may log anything. */
export const NOTHING: Offered = { options: [], tooDear: [] };

/** What the referee here offers after an entry; nothing if there is none. */
export const offeredBy = (game: Game | null, at: number): Offered => (game ? { options: game.options(at), tooDear: game.tooDear(at) } : NOTHING);
