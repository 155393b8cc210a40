/** What is said where one steps through a match: fetched with it. */
import { spoken } from '.';
import type english from './en/stepping';

export const stepping = spoken<typeof english>(import.meta.glob('./*/stepping.ts', { eager: true, import: 'default' }));
