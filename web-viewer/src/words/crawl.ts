/** What is said only in Portal Crawls: fetched with their map. */
import { spoken } from '.';
import type english from './en/crawl';

export const crawl = spoken<typeof english>(import.meta.glob('./*/crawl.ts', { eager: true, import: 'default' }));
