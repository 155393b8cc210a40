import { expect, test } from 'vitest';
import type { Entry } from '../api/documents';
import { rollsOf } from './rolls';

test('what was rolled in a turn lies there: of dice that were rolled again the last, and of others each', () => {
  const said = (turn: number, ...lines: string[]) => lines.map((line) => ({ line, verdict: 'ACCEPTED' as const, sheet: { turn } as unknown as Entry['sheet'] }));
  const all = [...said(1, 'open living 1v1', '1 rolls 6 6 6 6 6'), ...said(2, '1 ends', '2 rolls 1 2 3 4 6', '2 plays Six-It!: die 1 = 6', '2 rolls 1 2 3 4 5', '2 announces Smack', '2 rolls 4 2 1', '1 rolls 3 3', '1 rolls 3 4')];
  const faces = (at: number) => rollsOf(all, at).map(({ seat, faces }) => `${seat}: ${faces.join('')}`);
  expect(faces(1)).toEqual(['1: 66666']);
  expect(faces(5)).toEqual(['2: 12345']);
  expect(faces(8)).toEqual(['2: 12345', '2: 421', '1: 33']);
  expect(faces(9)).toEqual(['2: 12345', '2: 421', '1: 34']);
  expect(rollsOf(all, 9).map(({ announced }) => announced)).toEqual(['Smack', undefined, undefined]);
  expect(rollsOf(all, 5).map(({ announced }) => announced)).toEqual([undefined]);
  expect(rollsOf(all, 9, 2).map(({ seat }) => seat)).toEqual([2, 1]);
});
