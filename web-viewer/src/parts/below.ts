/** What stands at the end of the stage, below all that is asked: fetched behind the rest. */

export { default as Hand } from './Hand.svelte';
export { default as More } from './More.svelte';
