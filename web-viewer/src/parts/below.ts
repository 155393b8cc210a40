/** What stands at the end of the stage, below all that is asked, and what an option asks in turn: fetched behind the rest. */

export { default as Hand } from './Hand.svelte';
export { default as More } from './More.svelte';
export { default as Slots } from './Slots.svelte';
