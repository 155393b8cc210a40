import type { Entry } from '../api/documents';

/** How fast one step follows another by itself: so many milliseconds each, or as it was logged. */
export type Pace = number | 'real';

/** Between two steps, time enough to read one. */
export const STEADY = 1_500;
/** Nobody watches a table that thinks for longer. */
export const LONGEST = 10_000;
/** As fast as an eye follows. */
const SHORTEST = 200;

/** How long the step at this place is looked at before the next; without times it is the steady pace. */
export function pauseAfter(entries: readonly { at: string | null }[], place: number, pace: Pace): number {
  if (pace !== 'real') return pace;
  const [now, next] = [timeOf(entries[place]), timeOf(entries[place + 1])];
  const between = next - now;
  return Number.isNaN(between) ? STEADY : Math.min(Math.max(between, SHORTEST), LONGEST);
}

/** Whether there are times to go by. */
export function timed(entries: readonly { at: string | null }[]): boolean {
  return entries.length > 1 && entries.every((entry) => !Number.isNaN(timeOf(entry)));
}

/** Whether a turn begins here. */
export function beginsTurn(entry: Pick<Entry, 'happenings'>): boolean {
  return entry.happenings.some(({ kind }) => kind === 'TURN');
}

/** Whether it says something about other entries rather than about the game. */
export function isRevision({ role }: Pick<Entry, 'role'>): boolean {
  return ['CORRECTION', 'PROPOSED', 'DROPPED', 'ANSWER', 'RULING'].includes(role);
}

/** The log as it was said, line by line, with remarks: what was corrected is what was said then. */
export function saidIn(entries: readonly (Pick<Entry, 'seq' | 'place' | 'line' | 'logged'> & { remark?: string | null })[]): string[] {
  const own = entries.filter(({ seq, place }) => seq === place);
  return own.toSorted((a, b) => a.seq - b.seq).map(({ line, logged, remark }) => (logged ?? line) + (remark ? `  # ${remark}` : ''));
}

/** What happened up to a place, as a log without corrections: what counts, and what judges decided. */
export function effective(entries: readonly Pick<Entry, 'role' | 'verdict' | 'line'>[]): string[] {
  const counts = new Set(['COUNTS', 'REPLACED', 'INSERTED', 'RULING']);
  return entries.filter(({ role, verdict }) => counts.has(role) && verdict === 'ACCEPTED').map(({ line }) => line);
}

function timeOf(entry: { at: string | null } | undefined): number {
  return entry?.at ? Date.parse(entry.at) : Number.NaN;
}

/** What players' phones show of a match: totals, what may be done besides, chances besides. */
export type Assist = 'totals' | 'options' | 'odds';

/** What players' phones show, as an opening settles it; everything where it settles nothing. */
export function assistOf(opening: string): Assist {
  return (/; assist (totals|options)(?=;|$)/.exec(opening)?.[1] as Assist | undefined) ?? 'odds';
}

/** What a phone shows of a match: what the opening settles, if it plays and the match runs. */
export function assistNow(entries: readonly Entry[], plays: boolean): Assist {
  return plays && entries.at(-1)?.sheet.outcome === null ? assistOf(entries[0]?.line ?? '') : 'odds';
}

/** The rule set that an opening names. */
export function rulesetOf(opening: string): string {
  return /^open ([^:;]+):/.exec(opening)?.[1] ?? /^open (\S+) /.exec(opening)?.[1] ?? '';
}
