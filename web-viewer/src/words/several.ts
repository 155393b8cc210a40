/** What is said only at tables of more than two: fetched with what is drawn there. */
import { spoken } from '.';
import type english from './en/several';

export const several = spoken<typeof english>(import.meta.glob('./*/several.ts', { eager: true, import: 'default' }));
