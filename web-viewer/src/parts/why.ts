import { getContext, setContext } from 'svelte';
import type { WhyNot } from '../api/documents';

/** Opens what a player has, with what cannot be used now and why: only that in which these words are. */
type Why = (seat: number, sought: string) => void;

/** On this screen, what is not among the options can be asked about, as long as anything may be. */
export function leadToWhy(now: () => Why | null): void {
  setContext('why', now);
}

/** What the referee would say to a line now. */
type Judged = (line: string) => Promise<WhyNot>;

/** On this screen a line can be judged that nobody logs. */
export function judgeLines(judged: Judged): void {
  setContext('judged', judged);
}

/** Judges a line; nobody does on a page that has no answers. */
export const judgesLines = () => getContext<Judged | undefined>('judged');

/** Says where to ask; nowhere on a page that has no answers. */
export const asksWhy = () => getContext<(() => Why | null) | undefined>('why') ?? (() => null);
