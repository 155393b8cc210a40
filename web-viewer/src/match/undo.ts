import type { Entry, Member } from '../api/documents';
import { lastPlayed } from './entries';

/** What may be done about the entry that was played last. */
export interface Undo {
  seq: number;
  /** Taken back by this phone, proposed to the others, or left to a judge. */
  how: 'alone' | 'propose' | 'judge';
}

type Said = Pick<Entry, 'seq' | 'role' | 'verdict' | 'line' | 'author'>;

/**
 * What Undo means here. A phone takes back alone what it logged last, as long as nobody else has said anything behind it
 * or accepted it; what is further back it proposes. Nothing undoes a judge but a judge. `others` are the players on phones
 * of their own.
 */
export function undoOf(known: readonly Said[], me: Pick<Member, 'number'> | null, others: readonly Pick<Member, 'accepted'>[]): Undo | null {
  const last = lastPlayed(known);
  if (!last) return null;
  const { seq } = last;
  const since = known.filter((entry) => entry.seq >= seq);
  if (since.some(judged)) return { seq, how: 'judge' };
  const own = since.every(({ author }) => !author || author.member === me?.number);
  const seen = others.some(({ accepted }) => accepted >= seq);
  return { seq, how: others.length === 0 || (own && !seen) ? 'alone' : 'propose' };
}

/** Whether a judge has decided something there that still stands. */
function judged({ role, line }: Said): boolean {
  return role === 'RULING' || (role === 'CORRECTION' && /; judge /.test(line));
}
