/** What the screens of a campaign say: fetched with them. */
import { spoken } from '.';
import type english from './en/campaign';

export const says = spoken<typeof english>(import.meta.glob('./*/campaign.ts', { eager: true, import: 'default' }));
