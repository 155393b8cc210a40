import { expect, test } from 'vitest';
import { shown } from './shown';

test('what cannot be seen is shown by its number', () => {
  expect(shown('Ann\u202e\u200b')).toBe('Ann<U+202E><U+200B>');
  expect(shown('An\u200dn\ufe0f')).toBe('An<U+200D>n<U+FE0F>');
  expect(shown('\u001b[2J')).toBe('<U+001B>[2J');
  expect(shown('\u{e0041}')).toBe('<U+E0041>');
});

test('what can be seen is left as it is', () => {
  for (const text of ['Zoë', 'محمد', 'देवी', '👩‍🚀 ❤️ 🏳️‍🌈 👍🏽 1️⃣', 'a\nb\tc']) expect(shown(text)).toBe(text);
});
