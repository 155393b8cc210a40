import { ApiError } from '../api/client';
import { engine, type Engine } from './engine';

/**
 * What the server says, or, if it does not answer, the referee on this phone.
 *
 * @throws {ApiError} if neither can answer.
 */
export async function either<T>(there: () => Promise<T>, here: (referee: Engine) => T | Promise<T>): Promise<T> {
  try {
    return await there();
  } catch (error) {
    const referee = unreachable(error) ? await engine() : null;
    if (!referee) throw error;
    return here(referee);
  }
}

/** Whether nobody answered; an answer that is wrong is no reason to go on alone. */
export function unreachable(error: unknown): boolean {
  return error instanceof ApiError && error.kind !== 'graphql';
}
