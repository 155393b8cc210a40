/** What only a table of more than two needs: fetched with the first of them, and kept by the worker. */
export { default as Arena } from './Arena.svelte';
export { default as DieSays } from './DieSays.svelte';
export { default as Targets } from './Targets.svelte';
export { several as says } from '../words/several';
