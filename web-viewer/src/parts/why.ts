import { getContext, setContext } from 'svelte';

/** Opens what a player has, with what cannot be used now and why: only that in which these words are. */
type Why = (seat: number, sought: string) => void;

/** On this screen, what is not among the options can be asked about, as long as anything may be. */
export function leadToWhy(now: () => Why | null): void {
  setContext('why', now);
}

/** Says where to ask; nowhere on a page that has no answers. */
export const asksWhy = () => getContext<(() => Why | null) | undefined>('why') ?? (() => null);
