/** What is said only of Loot cards, where a match is opened: fetched with them. */
import { spoken } from '.';
import type english from './en/loot';

export const loot = spoken<typeof english>(import.meta.glob('./*/loot.ts', { eager: true, import: 'default' }));
