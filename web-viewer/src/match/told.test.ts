import { expect, it } from 'vitest';
import { fromText, hear, tell, toText } from './told';

const LINES = ['open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts', '1 plays Tip It!: die 3 = 6  # what if', '1 ends'];

it('what is told is heard again', async () => {
  const told = { lines: LINES, more: ['2 rolls 1 2 3 4 5'], digest: '00ff00ff00ff00ff', rules: ['0a'.repeat(32), '1b'.repeat(32)] };
  expect(await hear(await tell(told))).toEqual(told);
  const plain = { lines: LINES, more: [], digest: null, rules: [] };
  for (const some of [plain, { ...plain, rules: told.rules }, { ...told, rules: [] }]) expect(await hear(await tell(some))).toEqual(some);
});

it('is no longer than it must be, and fits into an address as it is', async () => {
  const told = await tell({ lines: LINES.flatMap((line) => Array(100).fill(line)), more: [], digest: null, rules: [] });
  expect(told.length).toBeLessThan(600);
  expect(told).toMatch(/^[\w-]+$/);
});

it('nothing is heard in what is damaged or means something else', async () => {
  const told = await tell({ lines: LINES, more: [], digest: null, rules: [] });
  for (const bad of ['', '!', 'abcd', told.slice(0, -5), `${told}%`]) expect(await hear(bad)).toBeNull();
});

it('bytes are the same as text and back', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
  expect([...fromText(toText(bytes))]).toEqual([...bytes]);
});
