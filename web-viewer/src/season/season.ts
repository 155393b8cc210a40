/** The pages of a season, and what each of them asks. */
import { ask } from '../api/client';
import {
  SEASON_DICE,
  SEASON_FACTS,
  SEASON_FEATS,
  SEASON_HEROES,
  SEASON_MATCHES,
  SEASON_PAIRINGS,
  SEASON_PLAYERS,
  SEASON_RATINGS,
  type Filter,
  type SeasonHead,
  type Table,
} from '../api/documents/season';

/** Which season, and which of its matches. */
export interface Wanted {
  id: string | null;
  filter: Filter;
}

/** What a season can be filtered by: the words of an address. */
export const FILTERS = ['player', 'hero', 'mode', 'edition', 'from', 'to'] as const;

/** So many matches come at a time. */
export const SOME = 50;

const asked = ({ id, filter }: Wanted) => ({ id, filter });

/** What each page asks; `what` says which it is. */
export const PAGES = {
  players: async (wanted: Wanted) => ({ what: 'players' as const, ...(await ask(SEASON_PLAYERS, asked(wanted))).season }),
  heroes: async (wanted: Wanted) => ({ what: 'heroes' as const, ...(await ask(SEASON_HEROES, asked(wanted))).season }),
  pairings: async (wanted: Wanted) => ({ what: 'pairings' as const, ...(await ask(SEASON_PAIRINGS, asked(wanted))).season }),
  dice: async (wanted: Wanted) => ({ what: 'dice' as const, ...(await ask(SEASON_DICE, asked(wanted))).season }),
  feats: async (wanted: Wanted) => ({ what: 'feats' as const, ...(await ask(SEASON_FEATS, asked(wanted))).season }),
  matches: async (wanted: Wanted) => ({ what: 'matches' as const, ...(await ask(SEASON_MATCHES, { ...asked(wanted), first: SOME, after: null })).season }),
  facts: async (wanted: Wanted) => ({ what: 'facts' as const, ...(await ask(SEASON_FACTS, { id: wanted.id })).season }),
};
/** How the rating of everybody came about. */
export const ratingsOf = async (wanted: Wanted) => (await ask(SEASON_RATINGS, { id: wanted.id, filter: moments(wanted.filter) })).season.ratings;
export type Page = keyof typeof PAGES;
export type Season = Awaited<ReturnType<(typeof PAGES)[Page]>>;

/** The table of a page, as it can be taken along. */
export const TABLES: Record<Page, Table | null> = { players: 'PLAYERS', heroes: 'HEROES', pairings: 'PAIRINGS', dice: 'FACES', feats: 'ACHIEVEMENTS', matches: 'MATCHES', facts: null };

/** The page of an address; the players where it names none. */
export const pageOf = (page: string): Page => (Object.hasOwn(PAGES, page) ? (page as Page) : 'players');

/** What an address asks for. A day is its first moment where somebody is, and the last day counts whole. */
export function wantedOf(said: string): Wanted {
  const words = new URLSearchParams(said);
  const filter: Filter = {};
  for (const key of FILTERS) {
    const value = words.get(key);
    if (value) filter[key] = value;
  }
  return { id: words.get('id'), filter };
}

/** The same as an address says it. */
export function saidOf({ id, filter }: Wanted): string {
  const words = new URLSearchParams();
  if (id !== null) words.set('id', id);
  for (const key of FILTERS) {
    const value = filter[key];
    if (value) words.set(key, value);
  }
  const said = words.toString();
  return said === '' ? '' : `?${said}`;
}

/** The moments that days of an address mean, as the server takes them. */
export function moments(filter: Filter): Filter {
  const start = (day: string, later: number) => {
    const [year = 0, month = 1, of = 1] = day.split('-').map(Number);
    const date = new Date(year, month - 1, of + later);
    return Number.isNaN(date.getTime()) ? null : date.toISOString();
  };
  return { ...filter, ...(filter.from ? { from: start(filter.from, 0) } : {}), ...(filter.to ? { to: start(filter.to, 1) } : {}) };
}

/** How many things a season is filtered by. */
export const filters = ({ filter }: Wanted): number => FILTERS.filter((key) => filter[key]).length;

/** What the phone keeps of the season that was begun on it. */
const KEY = 'season';

/** The season that was begun on this phone. */
export function ownSeason(): { id: string; name: string } | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'id' in kept && 'name' in kept ? { id: String(kept.id), name: String(kept.name) } : null;
  } catch {
    return null;
  }
}

/** Keeps it. A browser that keeps nothing needs the link. */
export function keepSeason(season: { id: string; name: string }): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(season));
  } catch {
    // The address has it.
  }
}

/** Who may merge and rename: whoever began the season. */
export const organises = (season: SeasonHead): boolean => season.id !== null && season.mine;
