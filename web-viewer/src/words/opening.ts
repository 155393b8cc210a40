/** What is said where a match is opened: fetched with it. */
import { spoken } from '.';
import type english from './en/opening';

export const opening = spoken<typeof english>(import.meta.glob('./*/opening.ts', { eager: true, import: 'default' }));
