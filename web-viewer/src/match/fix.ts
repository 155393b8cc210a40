import type { Entry } from '../api/documents';
import { PLAYED } from './entries';

const ROLLED = /^(\d rolls )([1-6](?: [1-6])*)/;

/** The dice that an entry read out; none if it is no roll. */
export function rolled({ line }: Pick<Entry, 'line'>): number[] {
  return ROLLED.exec(line)?.[2]?.split(' ').map(Number) ?? [];
}

/** The line of a roll with other faces. */
export function withFaces(line: string, faces: readonly number[]): string {
  return line.replace(ROLLED, (_, said: string) => said + faces.join(' '));
}

/** The newest roll that counts: the one whose dice lie there, and may have been read wrongly. */
export function lastRoll<T extends Pick<Entry, 'line' | 'role' | 'verdict'>>(known: readonly T[]): T | null {
  return known.findLast((entry) => PLAYED.has(entry.role) && entry.verdict === 'ACCEPTED' && rolled(entry).length > 0) ?? null;
}
