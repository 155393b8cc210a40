/** What only a battle against enemies needs, and a Portal Crawl: fetched with the first of them, and kept by the worker. */
export { default as Note } from './BattleNote.svelte';
export { default as Crawl } from './Crawl.svelte';
export { lifted } from '../match/battle';
export { moveIn } from '../match/crawl';
