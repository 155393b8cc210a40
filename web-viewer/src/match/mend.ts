import type { Entry, LegalOption } from '../api/documents';
import { PLAYED } from './entries';
import { unanswered, type Answers } from './slots';

/** Stands in an option's line for what has yet to be said. */
const BLANK = '_';

/** How an entry is put right: it did not happen, something else did, or something before it was forgotten. */
export type How = 'strike' | 'replace' | 'insert before';

/** The entries that a tap can put right, newest first: what happened, but for the opening. */
export function mendable<T extends Pick<Entry, 'seq' | 'role'>>(entries: readonly T[]): T[] {
  return entries.filter(({ seq, role }) => seq > 1 && PLAYED.has(role)).toReversed();
}

/** Whether something can stand in the place of an entry: what a correction put there is only taken out again. */
export function replaceable({ role }: Pick<Entry, 'role'>): boolean {
  return role !== 'INSERTED';
}

/** What somebody did according to a line, among what could have been done: the option that says most of it. */
export function doneBy(options: readonly LegalOption[], line: string): LegalOption | null {
  const fits = options.filter((option) => pattern(option).test(line));
  return fits.toSorted((a, b) => said(b) - said(a))[0] ?? null;
}

/** Whether something has to be chosen along with an option. */
export function leavesOpen(option: LegalOption): boolean {
  const answers: Answers = unanswered(option);
  return option.slots.some((slot, at) => slot.kind !== 'DICE' && (answers[at]?.said.length ?? 0) < slot.most);
}

/** The whole line of a correction. `said` is its beginning up to the reason, `line` what happened. */
export function correction(said: string, because: string, how: How, line: string | null): string {
  return how === 'strike' || line === null ? `${said} ${because}` : `${said} ${because}; with ${line}`;
}

/** Words that can stand in a reason: notation has its own use for some characters. */
export function plain(text: string): string {
  return text.replace(/\s*[;#]\s*/g, ', ').replace(/\s+/g, ' ').trim();
}

/** A line that an option may become: blanks filled, and what may be said along behind it. */
function pattern({ line }: LegalOption): RegExp {
  const words = line.split(' ').map((word) => (word === BLANK ? '.+?' : word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${words.join(' ')}(?:(?:: | \\+ | throwing ).+)?$`);
}

/** How much of a line an option says by itself. */
function said({ line }: LegalOption): number {
  return line.split(' ').filter((word) => word !== BLANK).join(' ').length;
}
