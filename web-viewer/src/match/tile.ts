import { isWhole, plain, wordOf, type Verb, type Word } from './flip';

/** An Environment as the table reads it out. */
export interface Tile {
  name: string;
  cp: number;
  gold: number;
  does: readonly Word[];
  /** The level of the Minion; 0 if none waits there. */
  minion: number;
}

/** One that says nothing. */
export const BARE: Tile = { name: '', cp: 0, gold: 0, does: [], minion: 0 };
/** Minions have these levels. */
export const MOST_MINION = 3;
/** What an Environment can do: nothing of it belongs to an Attack, and what it inflicts is a token that is gained. */
export const SUFFERED: readonly Verb[] = ['deal', 'heal', 'gain', 'gain CP', 'lose CP', 'draw', 'discard'];

/** What stands behind `finds`; nothing as long as something is missing. */
export function saidOfTile({ name, cp, gold, does, minion }: Tile): string | null {
  if (plain(name) === '' || does.some((word) => !isWhole(word))) return null;
  const clauses = [
    ...(cp > 0 ? [`cp ${cp}`] : []),
    ...(gold > 0 ? [`gold ${gold}`] : []),
    ...(does.length > 0 ? [`does ${does.map(wordOf).join(' + ')}`] : []),
    ...(minion > 0 ? [`minion ${minion}`] : []),
  ];
  return `${plain(name)}: ${clauses.length > 0 ? clauses.join('; ') : 'nothing'}`;
}
