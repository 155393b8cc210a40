import { getContext, setContext } from 'svelte';
import type { Call } from '../match/called';

/** On this screen, players are called by their names in what the referee is asked, too. */
export function callPlayers(now: () => Call | null): void {
  setContext<Call>('players', (text) => now()?.(text) ?? text);
}

/** Puts what players are called into what the referee says; as it says it where nobody has a name. */
export const called = (): Call => getContext<Call | undefined>('players') ?? ((text) => text);
