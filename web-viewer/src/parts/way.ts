/** What stands in the way of the table: fetched when something does. */
export { default as Differs } from './Differs.svelte';
export { default as Stops } from './Stops.svelte';
