import { expect, it } from 'vitest';
import type { HouseOption } from '../api/documents';
import { arranged } from './house';

const HAND: HouseOption = { id: 'hand', says: 'The hand limit is 5.', about: 'TABLE', heroes: [] };
const TARGETED: HouseOption = { id: 'targeted', says: 'Targeted adds 1.', about: 'TOKEN', heroes: ['Moon Elf', 'Tactician'] };
const FIST: HouseOption = { id: 'fist', says: 'Fist Strike deals 6.', about: 'HERO', heroes: ['Monk'] };
const DART: HouseOption = { id: 'dart', says: 'Poison Dart! inflicts 2.', about: 'CARD', heroes: ['Ninja'] };
const ALL = [HAND, TARGETED, DART, FIST];

const ids = (heroes: (string | null)[], text = '') => {
  const { here, others } = arranged(ALL, heroes, text);
  return [here, others].map((groups) => groups.map(({ about, options }) => [about, ...options.map(({ id }) => id)].join(' ')));
};

it('what concerns the heroes comes first, and what is for everybody concerns them', () => {
  expect(ids(['Monk', 'Moon Elf'])).toEqual([['HERO fist', 'TOKEN targeted', 'TABLE hand'], ['CARD dart']]);
  expect(ids([null, null])).toEqual([['TABLE hand'], ['HERO fist', 'TOKEN targeted', 'CARD dart']]);
});

it('words are searched in what is played and in the names of heroes', () => {
  expect(ids(['Monk', 'Moon Elf'], 'ADDS targ')).toEqual([['TOKEN targeted'], []]);
  expect(ids(['Monk', 'Moon Elf'], ' ninja ')).toEqual([[], ['CARD dart']]);
  expect(ids(['Monk', 'Moon Elf'], 'nothing')).toEqual([[], []]);
});
