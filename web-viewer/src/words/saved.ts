/** What is said on a saved page: it travels in the page. */
import { spoken } from '.';
import type english from './en/saved';

export const saved = spoken<typeof english>(import.meta.glob('./*/saved.ts', { eager: true, import: 'default' }));
