/** What is said at the end of the stage: fetched with what shows them. */
import { spoken } from '.';
import type english from './en/below';

export const below = spoken<typeof english>(import.meta.glob('./*/below.ts', { eager: true, import: 'default' }));
