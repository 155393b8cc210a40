import { ask } from '../api/client';
import { MATCHES, type MatchInfo } from '../api/documents';
import { engine } from '../engine/engine';
import { allKept, isHere, type Kept } from '../offline/kept';
import { sought } from './sought';

/** A match in a list. What only the server says of it is missing where the server was not asked. */
export interface Listed {
  id: string;
  title: string | null;
  seats: { hero: string; name: string | null; health: number | null; healthAtFirst: number | null }[];
  turn: number | null;
  outcome: string | null;
  winners: readonly number[];
  lastAt: string;
}

/** What is looked for in a list. */
export interface Wish {
  /** Words in the names of players and heroes. */
  text: string;
  /** Only those that run, or only those that are over. */
  running: boolean | null;
  /** Only those of so many days, today among them. */
  days: number | null;
}

export const ANY: Wish = { text: '', running: null, days: null };
/** As many as are asked for at once. */
const PAGE = 100;

/** What the server has; without it, what this phone keeps. Matches that the server has yet to take come first. */
export async function listed(): Promise<{ matches: Listed[]; here: boolean; more: boolean }> {
  const own = (await allKept()).map(ofKept);
  try {
    const { matches } = await ask(MATCHES, { before: null });
    return { matches: [...own.filter(({ id }) => isHere(id)), ...matches.map(ofServer)], here: false, more: matches.length === PAGE };
  } catch (error) {
    if (own.length === 0 || !(await engine())) throw error;
    return { matches: own, here: true, more: false };
  }
}

/** Those that are older than the last of a list. */
export async function older(matches: readonly Listed[]): Promise<{ matches: Listed[]; more: boolean }> {
  const before = matches.findLast(({ id }) => !isHere(id))?.id ?? null;
  const found = (await ask(MATCHES, { before })).matches;
  return { matches: found.map(ofServer), more: found.length === PAGE };
}

const ofServer = ({ id, title, seats, turn, outcome, winners, lastAt }: MatchInfo): Listed => ({ id, title, seats, turn, outcome, winners, lastAt });

function ofKept({ id, title, heroes, outcome, at }: Kept): Listed {
  const seats = heroes.map((hero) => ({ hero, name: null, health: null, healthAtFirst: null }));
  return { id, title, seats, turn: null, outcome, winners: [], lastAt: new Date(at).toISOString() };
}

/** The matches of a list that somebody looks for, by what is said of them in it. */
export function found(matches: readonly Listed[], { text, running, days }: Wish, now = new Date()): Listed[] {
  const asks = sought(text);
  const since = days === null ? null : new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1);
  return matches.filter((match) => {
    const said = [match.title ?? '', ...match.seats.flatMap(({ name, hero }) => [name ?? '', hero])].join(' ');
    const runs = match.outcome === null;
    return asks(said) && (running ?? runs) === runs && (since === null || new Date(match.lastAt) >= since);
  });
}

/** A finished match that everybody may look at, to show what this is. */
export const sampleOf = (matches: readonly Listed[]): Listed | null => matches.find(({ title, outcome }) => title !== null && outcome !== null) ?? null;
