/** What is said where something stands in the way of a line: fetched with it. */
import { spoken } from '.';
import type english from './en/way';

export const way = spoken<typeof english>(import.meta.glob('./*/way.ts', { eager: true, import: 'default' }));
