/** What opens in the place of a table, and what lies on it where several have phones: fetched together. */
export { default as Aside } from './Aside.svelte';
export { default as Judging } from './Judging.svelte';
export { default as Mine } from './Mine.svelte';
export { default as RuleFinder } from './RuleFinder.svelte';
export { default as Proposal } from '../parts/Proposal.svelte';
