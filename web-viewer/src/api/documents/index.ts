/**
 * Every question the viewer asks the API, and the types of the answers. Nothing is asked elsewhere. What later screens alone
 * ask stands in files of its own, which are fetched with them.
 */
export * from './board';
export * from './entry';
export * from './log';
export * from './match';
export * from './reading';
export * from './seats';
export type * from './opening';
export type * from './rules';
