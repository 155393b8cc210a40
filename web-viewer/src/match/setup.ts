import type { Mode } from './modes';

/** The Loot cards of the deck of each hero, by hero. */
export type Loot = Readonly<Record<string, readonly string[]>>;

/** What a match is opened with. */
export interface Setup {
  ruleset: string;
  mode: Pick<Mode, 'name' | 'players' | 'laysMap'> & { asksHealth: boolean };
  heroes: readonly string[];
  /** What each is called; empty where nobody said so. */
  names: readonly string[];
  starts: number;
  health: number | null;
  /** Whether Hero Upgrades are a deck of their own. */
  apart: boolean;
  /** What notation says of the map. */
  map: string;
  /** The upgrades on the board of the Boss, who has the last seat. */
  upgrades: readonly string[];
  /** The Loot cards of each seat's deck. */
  loot: readonly (readonly string[])[];
}

/** What is chosen for the heroes of these seats. A hero whom two play has none: a board lies there once. */
export const lootOf = (heroes: readonly string[], loot: Loot): (readonly string[])[] =>
  heroes.map((hero) => (heroes.indexOf(hero) === heroes.lastIndexOf(hero) ? (loot[hero] ?? []) : []));

/** The line that opens a match. */
export function openingLine({ ruleset, mode, heroes, names, starts, health, apart, map, upgrades, loot }: Setup): string {
  const seats = heroes.map((hero, at) => `${at + 1} ${hero}${names[at] ? ` "${names[at]}"` : ''}`);
  return [
    `open ${ruleset}${ruleset.includes(' ') ? ':' : ''} ${mode.name}`,
    ...seats,
    ...(mode.asksHealth ? heroes.map((_, at) => `${at + 1} health ${health}`) : []),
    `${starts} starts`,
    ...loot.flatMap((cards, at) => (cards.length > 0 ? [`${at + 1} loot ${cards.join(' + ')}`] : [])),
    ...(upgrades.length > 0 ? [`${mode.players} upgrades ${upgrades.join(' + ')}`] : []),
    ...(apart ? ['hero upgrade deck'] : []),
  ].join('; ') + (mode.laysMap ? map : '');
}
