import type { english } from './en';

/** The words of a language. A language that lacks one does not compile. */
export type Words = typeof english;
