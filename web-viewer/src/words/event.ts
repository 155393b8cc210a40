/** What the screens of an event say: fetched with them. */
import { spoken } from '.';
import type english from './en/event';

export const says = spoken<typeof english>(import.meta.glob('./*/event.ts', { eager: true, import: 'default' }));
