/** What only a battle against enemies needs: fetched with the first of them, and kept by the worker. */
export { default as Note } from './BattleNote.svelte';
export { lifted } from '../match/battle';
