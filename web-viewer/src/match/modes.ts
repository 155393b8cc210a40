import type { Ruleset } from '../api/documents';

/** A way to sit down and play. */
export type Mode = Ruleset['gameModes'][number];

/** A mode as so many play it. */
export interface Played extends Mode {
  /** What it is known by among all of them. */
  key: string;
  /** What it is called, however many play it and however hard it is: `King of the Hill` of `King of the Hill, three players`. */
  kind: string;
  /** How hard it is, where it may be harder: `Veteran` of `Portal Crawl 1, first map, Veteran`. */
  difficulty: string;
  /** Whether Health is left to the table: what goes by the number of players is not. */
  asksHealth: boolean;
}

const HOW_MANY = /, \w+ (players|Hero|Heroes)$/;

/** Each mode once for every number of players that it may have; the last seat of a Boss Battle is the Boss's. */
export function playedBy(modes: readonly Mode[]): Played[] {
  return modes.flatMap((mode) => {
    const numbers = Array.from({ length: mode.players - mode.fewest + 1 }, (_, at) => mode.fewest + at);
    const goesByNumber = numbers.length > 1;
    const last = goesByNumber ? mode.title.lastIndexOf(', ') : mode.title.search(HOW_MANY);
    const kind = last < 0 ? mode.title : mode.title.slice(0, last);
    const difficulty = goesByNumber && last >= 0 ? mode.title.slice(last + 2) : '';
    const key = (players: number) => (goesByNumber ? `${mode.name} ${players}` : mode.name);
    const enemies = (players: number) => (mode.boss ? [players] : mode.enemies);
    // The small referee on a phone says nothing of what only adventures have.
    const lastSeat = mode.lastSeat ?? [];
    return numbers.map((players) => ({ ...mode, lastSeat, players, enemies: enemies(players), kind, difficulty, key: key(players), asksHealth: !mode.health && !goesByNumber }));
  });
}

/** Of each kind of mode one, as hard as `mode` and played by as many where it can be. */
export function kindsOf(modes: readonly Played[], mode: Pick<Played, 'players' | 'difficulty'>): Played[] {
  return [...new Set(modes.map(({ kind }) => kind))].flatMap((kind) => {
    const alike = modes.filter((one) => one.kind === kind);
    const asMany = alike.filter(({ players }) => players === mode.players);
    return asMany.find(({ difficulty }) => difficulty === mode.difficulty) ?? asMany[0] ?? alike[0] ?? [];
  });
}

/** How many people play it: nobody plays an enemy. */
export const peopleOf = ({ players, enemies }: Pick<Mode, 'players' | 'enemies'>): number => players - enemies.length;

/** The letter of a seat's side, where players are together; the seats count from 1. */
export function sideOf({ sides }: Pick<Mode, 'sides'>, seat: number): string | null {
  const at = sides.findIndex((side) => side.includes(seat));
  return at < 0 ? null : String.fromCharCode('A'.charCodeAt(0) + at);
}
