import type { Ruleset } from '../api/documents';

/** A way to sit down and play. */
export type Mode = Ruleset['gameModes'][number];

/** The letter of a seat's side, where players are together; the seats count from 1. */
export function sideOf({ sides }: Pick<Mode, 'sides'>, seat: number): string | null {
  const at = sides.findIndex((side) => side.includes(seat));
  return at < 0 ? null : String.fromCharCode('A'.charCodeAt(0) + at);
}
