/** What goes to and fro between a page and the worker in which the referee judges. */

/** A question: its number, the thing that is asked, what is asked and with what; nothing is asked of a thing that is no longer needed. */
export type Question = [number: number, of: number, what?: string, ...given: readonly unknown[]];
/** What came of a question: what was said, or whether it is a thing there, which has its number from now on, or why nothing was said. */
export type Answer = [to: number, said: unknown, thing: boolean, why?: string];

/** What the worker has from the start. */
export const FIRST = 0;
