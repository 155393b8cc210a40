/** What is said of an entry that is looked at or corrected: fetched with what shows one. */
import { spoken } from '.';
import type english from './en/entry';

export const entry = spoken<typeof english>(import.meta.glob('./*/entry.ts', { eager: true, import: 'default' }));
