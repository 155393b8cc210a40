import type { Ruleset } from '../api/documents';

/** A way to sit down and play. */
export type Mode = Ruleset['gameModes'][number];

/** What a mode is called, however many play it: `King of the Hill` of `King of the Hill, three players`. */
export const kindOf = ({ title }: Pick<Mode, 'title'>): string => title.replace(/, \w+ (players|Hero|Heroes)$/, '');

/** Each kind of mode once, as it is played by as many as `mode` where it can be. */
export function kindsOf(modes: readonly Mode[], { players }: Pick<Mode, 'players'>): Mode[] {
  return [...new Set(modes.map(kindOf))].flatMap((kind) => {
    const alike = modes.filter((mode) => kindOf(mode) === kind);
    return alike.find((mode) => mode.players === players) ?? alike[0] ?? [];
  });
}

/** How many people play it: nobody plays an enemy. */
export const peopleOf = ({ players, enemies }: Pick<Mode, 'players' | 'enemies'>): number => players - enemies.length;

/** The letter of a seat's side, where players are together; the seats count from 1. */
export function sideOf({ sides }: Pick<Mode, 'sides'>, seat: number): string | null {
  const at = sides.findIndex((side) => side.includes(seat));
  return at < 0 ? null : String.fromCharCode('A'.charCodeAt(0) + at);
}
