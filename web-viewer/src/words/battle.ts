/** What is said only in battles against enemies: fetched with what is drawn there. */
import { spoken } from '.';
import type english from './en/battle';

export const battle = spoken<typeof english>(import.meta.glob('./*/battle.ts', { eager: true, import: 'default' }));
