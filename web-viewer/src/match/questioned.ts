import type { LegalOption } from '../api/documents';
import type { Names } from '../api/documents/aside';

/** Something of a seat that can be asked about, and the line that would log it. */
export interface Thing {
  what: 'ABILITY' | 'DEFENSE' | 'CARD' | 'TOKEN';
  name: string;
  line: string;
}

/** Everything of a seat: its abilities, its cards, and the tokens that lie there. */
export function thingsOf(seat: number, { abilities, defenses, cards }: Pick<Names, 'abilities' | 'defenses' | 'cards'>, tokens: readonly string[]): Thing[] {
  const of = (what: Thing['what'], verb: string, names: readonly string[]) => names.map((name): Thing => ({ what, name, line: `${seat} ${verb} ${name}` }));
  return [...of('ABILITY', 'announces', abilities), ...of('DEFENSE', 'defends with', defenses), ...of('CARD', 'plays', cards), ...of('TOKEN', 'spends', tokens)];
}

/** The option that a thing is now; nothing if it is none. */
export function optionOf(thing: Thing, options: readonly LegalOption[]): LegalOption | null {
  return options.find(({ line }) => line === thing.line || line.startsWith(`${thing.line}:`)) ?? null;
}
