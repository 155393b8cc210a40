import { expect, test } from 'vitest';
import { sought } from './sought';

test('all words are looked for, in any order, without accents and capitals', () => {
  const asks = sought(' health ELF ');
  expect(asks('Moon Elf loses 4 Health')).toBe(true);
  expect(asks('Moon Elf rolls')).toBe(false);
  expect(sought('sante')('perd 4 de Santé')).toBe(true);
  expect(sought('')('whatever')).toBe(true);
});
