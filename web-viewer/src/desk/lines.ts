import { nameOf } from '../match/judge';
import { plain } from '../match/mend';

/** Facts as the notation of an event has them; who says them and when is the server's to say. */

/** How a match ended, as somebody says it. The figures are in the order of the pair. */
export interface Outcome {
  ending: Ending;
  how: How;
  health: readonly [number, number] | null;
  turns: readonly [number, number] | null;
  starter: 1 | 2 | null;
}
export type Ending = 'FIRST' | 'SECOND' | 'TIE' | 'BOTH_LOST';
export type How = 'KNOCKOUT' | 'DOUBLE_KO' | 'TIME' | 'SUDDEN_DEATH' | 'ROLL_OFF' | 'CONCESSION' | 'ABSENCE' | 'PENALTY';

/** What can decide a match, in the order in which it mostly does. */
export const HOWS: readonly How[] = ['KNOCKOUT', 'TIME', 'CONCESSION', 'DOUBLE_KO', 'SUDDEN_DEATH', 'ROLL_OFF', 'ABSENCE', 'PENALTY'];

const ENDINGS: Record<Ending, string> = { FIRST: 'won 1', SECOND: 'won 2', TIE: 'tie', BOTH_LOST: 'both lost' };

/** A name of a closed list as notation writes it. */
const word = (name: string) => (name === 'ROLL_OFF' ? 'roll-off' : name.toLowerCase().replaceAll('_', ' '));

/** `won 1 by knockout, health 34 - 0, turns 6 - 5, starter 1` */
export function outcomeOf({ ending, how, health, turns, starter }: Outcome): string {
  const two = (name: string, of: readonly [number, number] | null) => (of === null ? [] : [`${name} ${of[0]} - ${of[1]}`]);
  return [`${ENDINGS[ending]} by ${word(how)}`, ...two('health', health), ...two('turns', turns), ...(starter === null ? [] : [`starter ${starter}`])].join(', ');
}

/** A clause with words that people wrote, or none where they wrote nothing. */
export const because = (text: string) => (plain(text) === '' ? [] : [`because ${plain(text)}`]);

/** A fact: its verb and its clauses. */
export function line(verb: string, ...clauses: readonly string[]): string {
  return clauses.length === 0 ? verb : `${verb} ${clauses.join('; ')}`;
}

/** What stands at a table. */
export const at = (round: number, table: number): string[] => [`round ${round}`, `table ${table}`];

/** A moment as notation has it: to the second, in UTC. */
export const moment = (at: string | null) => new Date(at ?? Date.now()).toISOString().slice(0, 19);

/** `7 = 12 - 31 + 8 = 4 - 9` */
export function pairsOf(pairs: readonly { table: number; first: number; second: number }[]): string {
  return pairs.map(({ table, first, second }) => `${table} = ${first} - ${second}`).join(' + ');
}

/** A list of numbers or names, as a clause: nothing where it is empty. */
export const listed = (name: string, of: readonly (number | string)[]) => (of.length === 0 ? [] : [`${name} ${of.join(' + ')}`]);

/** A name that can stand in notation, or nothing. */
export const named = nameOf;

/** What a call, a ruling or a penalty is known by: a number that nobody else is likely to take. */
export function newKey(): number {
  return 1 + (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 4_000_000_000;
}
