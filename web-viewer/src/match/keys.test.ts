import { expect, test } from 'vitest';
import { digitOf } from './keys';

const pressed = (key: string, code: string, shiftKey = false) => digitOf({ key, code, shiftKey });

test('a digit is a face, wherever it lies on the keyboard', () => {
  expect([pressed('1', 'Digit1'), pressed('6', 'Numpad6'), pressed('End', 'Numpad1')]).toEqual([1, 6, 1]);
});

test('a French keyboard has its digits behind Shift, and their places without it', () => {
  expect([pressed('1', 'Digit1', true), pressed('&', 'Digit1')]).toEqual([1, 1]);
});

test('nothing else is one', () => {
  expect([pressed('0', 'Digit0'), pressed('7', 'Digit7'), pressed('!', 'Digit1', true), pressed('a', 'KeyA')]).toEqual([null, null, null, null]);
});
