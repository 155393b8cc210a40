/** The screens and parts that few visits need: each is fetched when it is wanted, and the worker keeps it for when the server is gone. */

export const rules = () => import('./Rules.svelte');
export const whatIf = () => import('./WhatIf.svelte');
export const sharing = () => import('./sharing');
export const newMatch = () => import('./NewMatch.svelte');
export const replay = () => import('./Replay.svelte');
export const overlay = () => import('./Overlay.svelte');
export const events = () => import('../desk/Places.svelte');
export const told = () => import('../season/Told.svelte');
export const settled = () => import('../parts/settled');
export const asides = () => import('../asides');
export const way = () => import('../parts/way');
export const board = () => import('../parts/Seat.svelte');
export const below = () => import('../parts/below');
