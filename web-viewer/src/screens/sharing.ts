/** Letting others join, and joining: fetched together, as they say and ask much the same. */
export { default as Join } from './Join.svelte';
export { default as Share } from './Share.svelte';
