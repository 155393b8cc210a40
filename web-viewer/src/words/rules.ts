/** What is said where rules are looked up: fetched with it. */
import { spoken } from '.';
import type english from './en/rules';

export const finding = spoken<typeof english>(import.meta.glob('./*/rules.ts', { eager: true, import: 'default' }));
