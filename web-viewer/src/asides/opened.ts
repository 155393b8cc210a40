/** What opens in the place of a table: which entry is wrong, one that is put right, why something is not allowed, a ruling. */
export type Opened = { is: 'entries' } | { is: 'mend'; seq: number } | { is: 'questions' } | { is: 'ruling' };
