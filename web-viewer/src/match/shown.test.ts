import { expect, test } from 'vitest';
import { remarkOf, shown } from './shown';

test('what cannot be seen is shown by its number', () => {
  expect(shown('Ann\u202e\u200b')).toBe('Ann<U+202E><U+200B>');
  expect(shown('An\u200dn\ufe0f')).toBe('An<U+200D>n<U+FE0F>');
  expect(shown('\u001b[2J')).toBe('<U+001B>[2J');
  expect(shown('\u{e0041}')).toBe('<U+E0041>');
});

test('what can be seen is left as it is', () => {
  for (const text of ['Zoë', 'محمد', 'देवी', '👩‍🚀 ❤️ 🏳️‍🌈 👍🏽 1️⃣', 'a\nb\tc']) expect(shown(text)).toBe(text);
});

test('of a remark only what is meant for people', () => {
  expect(remarkOf('16 - 8 #= damage to 1: 8 = 8; 1 health 8')).toBe('16 - 8');
  expect(remarkOf('= damage to 2: 6 = 6')).toBe('');
  expect(remarkOf('cocked die, 5 = 5')).toBe('cocked die, 5 = 5');
});
