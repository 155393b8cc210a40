import { expect, it } from 'vitest';
import look from '../../look/look.json';
import french from './viewer';

it('says every face of the printed dice in French; what French has from elsewhere too stays as it is', () => {
  const symbols = new Set(Object.values(look.heroes).flatMap(({ dice }) => Object.keys(dice)));
  expect([...symbols].filter((symbol) => french.face(symbol) === symbol).sort()).toEqual(['Kabuto', 'Katana', 'Lotus', 'Ninjato', 'Shuriken', 'Zen']);
  expect(french.face('Sword')).toBe('Épée');
  expect(french.face('Fiery Soul')).toBe('Âme ardente');
  // What an ability asks for in place of faces.
  expect(french.face('Large straight')).toBe('Grande suite');
});

it('leaves the faces of a hero of one’s own as they were named', () => {
  expect(french.face('Anvil')).toBe('Anvil');
});
