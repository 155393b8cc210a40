/** Every question the viewer asks the API, and the types of the answers. Nothing is asked elsewhere. */
export * from './entry';
export * from './log';
export * from './match';
export * from './reading';
export * from './rules';
export * from './seats';
