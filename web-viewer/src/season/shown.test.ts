import { expect, it } from 'vitest';
import { titleOf, oneOfEach, sideOf } from './seats';
import { pText, shareText, signed } from './shown';

const seat = (at: number, side: number, name: string | null = null) => ({ seat: at, side, hero: `Hero ${at}`, name });

it('a figure has its sign, and exactly is the fraction itself', () => {
  const of = (value: number, fraction: string) => ({ value, fraction });
  expect([signed(of(-1.005, '-201/200')), signed(of(3, '3')), signed(of(0, '0'))]).toEqual([expect.stringMatching(/^−1\.0[01]$/), '+3.00', '0.00']);
  expect(signed(of(-273 / 512, '-273/512'), true)).toBe('−273/512');
  expect(signed(of(15 / 8, '15/8'), true)).toBe('+15/8');
  // What rounds to nothing has no sign.
  expect(signed(of(-0.001, '-1/1000'))).toBe('0.00');
});

it('a p-value has two figures, and is not written smaller than a millionth', () => {
  expect([pText(0.43219), pText(0.0752), pText(1), pText(1e-6), pText(9.9e-7)]).toEqual(['0.43', '0.075', '1', '0.000001', '< 0.000001']);
});

it('what was won is never told without its interval', () => {
  expect(shareText({ won: 12, of: 20, from: 0.386, to: 0.781 })).toBe('12 of 20 · 39 to 78 %');
  expect(shareText({ won: 0, of: 0, from: null, to: null })).toBe('–');
});

it('sides stand against each other, and whoever is alone stands alone', () => {
  expect(titleOf([seat(1, 1, 'Ines'), seat(2, 2)])).toBe('Ines against Hero 2');
  expect(titleOf([seat(1, 1), seat(2, 2), seat(3, 1), seat(4, 2)])).toBe('Hero 1 + Hero 3 against Hero 2 + Hero 4');
  expect(titleOf([seat(1, 1), seat(2, 2), seat(3, 3)])).toBe('Hero 1, Hero 2, Hero 3');
  const two = [seat(1, 1), seat(2, 2), seat(3, 1), seat(4, 2)];
  expect(oneOfEach(two).map((one) => one.seat)).toEqual([1, 2]);
  expect(sideOf(two, 4).map((one) => one.seat)).toEqual([2, 4]);
});
