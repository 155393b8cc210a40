/** What an event settles for phones of players: fetched where it does. */

export { meant, unprompted } from '../match/unprompted';
export { default as Settled } from './Settled.svelte';
