import type { SeatSheet, Sheet } from '../api/documents';
import { plain } from './mend';

/** What a judge can decide. */
export const DECISIONS = ['stands', 'sets', 'backs up to', 'penalises', 'ends', 'adopts', 'overturns'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Something on the table that a judge sets: a dial, cards, or tokens by their name. */
export interface Setting {
  seat: number;
  what: 'health' | 'cp' | 'hand' | 'discard' | 'tokens';
  token: string | null;
  /** What it is before. */
  was: number;
}

/** A ruling as far as it has been said. */
export interface Draft {
  decision: Decision | null;
  /** Things on the table, by `keyOf`, with what they are set to. */
  settings: ReadonlyMap<string, number>;
  /** The entry that is backed up to, or the ruling that is overturned. */
  entry: number | null;
  seat: number | null;
  penalty: string;
  /** Who wins; nobody, in a draw. */
  ends: number | 'draw' | null;
  ruleset: string | null;
  facts: readonly number[];
  rules: readonly string[];
  because: string;
}

export const EMPTY: Draft = {
  decision: null, settings: new Map(), entry: null, seat: null, penalty: '', ends: null, ruleset: null, facts: [], rules: [], because: '',
};

/** What a judge can set of a seat: its dials and piles, and each token, those that lie there first. */
export function settingsOf(seat: SeatSheet, tokens: readonly string[]): Setting[] {
  const one = (what: Setting['what'], was: number, token: string | null = null): Setting => ({ seat: seat.seat, what, token, was });
  const lies = seat.tokens.map(({ token, count }) => one('tokens', count, token));
  const others = tokens.filter((token) => !seat.tokens.some((there) => there.token === token));
  return [
    one('health', seat.health),
    one('cp', seat.cp),
    ...lies,
    ...others.map((token) => one('tokens', 0, token)),
    one('hand', seat.handCount),
    one('discard', seat.discardCount),
  ];
}

/** As notation names what is set. */
export function keyOf({ seat, what, token }: Setting): string {
  return token === null ? `${seat} ${what}` : `${seat} ${what} ${token}`;
}

/** What a judge decides, as notation has it; nothing as long as something is missing. */
export function decided(draft: Draft, sheet: Sheet): string | null {
  const { decision, settings, entry, seat, ends, ruleset } = draft;
  const penalty = plain(draft.penalty);
  switch (decision) {
    case null:
      return null;
    case 'stands':
      return 'stands';
    case 'sets':
      return settings.size === 0 ? null : `sets ${[...settings].map(([key, to]) => `${key} ${to}`).join(' + ')}`;
    case 'backs up to':
    case 'overturns':
      return entry === null ? null : `${decision} ${entry}`;
    case 'penalises':
      return seat === null || penalty === '' ? null : `penalises ${seat} with ${penalty}`;
    case 'ends':
      return ends === null ? null : ends === 'draw' ? 'ends in a draw' : sheet.seats.some((one) => one.seat === ends) ? `ends ${ends} wins` : null;
    case 'adopts':
      return ruleset === null ? null : `adopts ${ruleset}`;
  }
}

/** The whole line of a ruling; `because` stands in where no reason was given yet. Nothing as long as nothing is decided. */
export function ruling(judge: string, draft: Draft, sheet: Sheet, because: string): string | null {
  const decision = decided(draft, sheet);
  if (decision === null) return null;
  const facts = draft.facts.toSorted((a, b) => a - b).join(' + ');
  const rules = draft.rules.join(' + ');
  const clauses = [`judge ${judge}: ${decision}`, facts && `facts ${facts}`, rules && `rules ${rules}`, `because ${plain(draft.because) || because}`];
  return clauses.filter((clause) => clause !== '').join('; ');
}

/** All of them, with one put in or taken out. */
export function turned<T>(all: readonly T[], one: T): T[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
}
