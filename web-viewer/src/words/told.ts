/** What is said where logs tell something: luck, dice, achievements and seasons. Fetched with those screens. */
import { spoken } from '.';
import type english from './en/told';

export const told = spoken<typeof english>(import.meta.glob('./*/told.ts', { eager: true, import: 'default' }));
