/** What is said of hands that are noted on a phone: fetched with what shows them. */
import { spoken } from '.';
import type english from './en/hand';

export const hand = spoken<typeof english>(import.meta.glob('./*/hand.ts', { eager: true, import: 'default' }));
