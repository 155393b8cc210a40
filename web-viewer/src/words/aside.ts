/** What is said where something opens in the place of a table: fetched with it. */
import { spoken } from '.';
import type english from './en/aside';

export const terms = spoken<typeof english>(import.meta.glob('./*/aside.ts', { eager: true, import: 'default' }));
