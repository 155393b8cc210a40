import { expect, test } from 'vitest';
import { compared } from './kept';

const link = (digit: string) => digit.repeat(64);
const LINKS = ['1', '2', '3'].map(link);

test('a kept link is found where it stands', () => {
  expect(compared(link('3'), LINKS)).toEqual({ is: 'follows', upTo: 3 });
  expect(compared(` match=${link('2')}\n`, LINKS)).toEqual({ is: 'follows', upTo: 2 });
  expect(compared(link('a').toUpperCase(), [link('a')])).toEqual({ is: 'follows', upTo: 1 });
  expect(compared(`${link('1')} ${link('3')} ${link('2')}`, LINKS)).toEqual({ is: 'follows', upTo: 3 });
});

test('one of another log is not', () => {
  expect(compared(link('4'), LINKS)).toEqual({ is: 'another' });
  expect(compared(`${link('4')} ${link('3')}`, LINKS)).toEqual({ is: 'another' });
});

test('several say where the logs part', () => {
  expect(compared(`{"link":"${link('1')}"}\n{"link":"${link('2')}"}\n{"link":"${link('f')}"}`, LINKS)).toEqual({ is: 'apart', upTo: 2 });
});

test('what is no link says nothing', () => {
  for (const text of ['', 'hello', '1'.repeat(63), '1'.repeat(65), 'g'.repeat(64)]) expect(compared(text, LINKS)).toEqual({ is: 'no link' });
});
