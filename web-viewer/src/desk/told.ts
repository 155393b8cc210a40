import { says } from '../words/event';
import { spelled } from './clock';
import { endedAs } from './results';
import type { Fact } from './shapes';

/** Whoever is meant by a number in a line: players, the staff, and both at a table. */
export interface Known {
  player: (number: number) => string;
  staff: (number: number) => string;
  pair: (round: number | null, table: number | null) => readonly [string, string];
}

/** The clauses of a line behind its verb, by their first word. */
function clauses(line: string, verb: string): Map<string, string> {
  const all = line.slice(verb.length).trim().split('; ');
  return new Map(all.map((clause) => [clause.split(' ', 1)[0] ?? '', clause.slice(clause.indexOf(' ') + 1)]));
}

/** What was said of a result: `won 2 by knockout, health 0 - 20`. */
function ended(outcome: string, names: readonly [string, string]): string {
  const found = /^(won 1|won 2|tie|both lost)\b.*?(?:health (\d+) - (\d+).*)?$/.exec(outcome);
  if (!found) return outcome;
  const ending = ({ 'won 1': 'FIRST', 'won 2': 'SECOND', tie: 'TIE', 'both lost': 'BOTH_LOST' } as const)[found[1] as 'tie'];
  return endedAs({ ending, health: found[2] ? [Number(found[2]), Number(found[3])] : null }, ...names);
}

/** A fact as people say it: what was done, and to what. A verb that has no words here stays as it is logged. */
export function toldOf({ line, verb, round, table }: Pick<Fact, 'line' | 'verb' | 'round' | 'table'>, known: Known): { did: string; what: string[] } {
  const did = says.did[verb];
  if (did === undefined) return { did: line, what: [] };
  const said = clauses(line, verb);
  const of = (key: string, read: (text: string) => string = (text) => text) => (said.has(key) ? [read(said.get(key) ?? '')] : []);
  const player = (text: string) => known.player(Number.parseInt(text, 10));
  return {
    did,
    what: [
      ...of('player', player),
      ...of('person', player),
      ...of('staff', (text) => known.staff(Number(text))),
      ...of('hero'),
      ...of('heroes', (text) => text.replaceAll(' + ', ', ')),
      ...of('role', (text) => says.roles[text.toUpperCase().replace(' ', '_') as keyof typeof says.roles] ?? text),
      ...of('outcome', (text) => ended(text, known.pair(round, table))),
      ...of('seconds', (text) => `+${spelled(Number(text))}`),
      ...of('about', (text) => says.kinds[text] ?? text),
      ...of('category', (text) => says.categories[text] ?? text),
      ...of('level', (text) => says.levels[text] ?? text),
      ...['claim', 'decision', 'because', 'text', 'how'].flatMap((key) => of(key)),
    ],
  };
}
