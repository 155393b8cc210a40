/** What rule sets and modes are called: fetched with what names one. */
import { spoken } from '.';
import type english from './en/titles';

export const titles = spoken<typeof english>(import.meta.glob('./*/titles.ts', { eager: true, import: 'default' }));
