/** What is said on the screens that share a match and join it: fetched with them. */
import { spoken } from '.';
import type english from './en/sharing';

export const sharing = spoken<typeof english>(import.meta.glob('./*/sharing.ts', { eager: true, import: 'default' }));
