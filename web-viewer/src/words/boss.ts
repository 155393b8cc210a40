/** What is said only of a Boss, and of what a table reads out: fetched with what is read out, and with his upgrades. */
import { spoken } from '.';
import type english from './en/boss';

export const boss = spoken<typeof english>(import.meta.glob('./*/boss.ts', { eager: true, import: 'default' }));
