/** What is said where an event settles what phones of players show: fetched with it. */
import { spoken } from '.';
import type english from './en/settled';

export const settled = spoken<typeof english>(import.meta.glob('./*/settled.ts', { eager: true, import: 'default' }));
