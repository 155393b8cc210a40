import type { How } from '../match/mend';

/** An entry that is put right, with what was already said of it: how, or which of its dice was read wrongly. */
export interface Mended {
  seq: number;
  how?: How | undefined;
  /** The place of the die, from 0. */
  die?: number | undefined;
}

/** What opens in the place of a table: which entry is wrong, one that is put right, why something is not allowed (of whom and with which words, if that was said), a ruling. */
export type Opened = { is: 'entries' } | ({ is: 'mend' } & Mended) | { is: 'questions'; seat?: number; sought?: string } | { is: 'ruling' };
