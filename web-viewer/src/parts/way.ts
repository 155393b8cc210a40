/** What stands in the way of the table, and what an option asks further: fetched when it is wanted. */
export { default as Differs } from './Differs.svelte';
export { default as Slots } from './Slots.svelte';
export { default as Stops } from './Stops.svelte';
