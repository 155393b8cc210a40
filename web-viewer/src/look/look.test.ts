import { expect, test } from 'vitest';
import { bring, draw, drawnOf, emblemOf, faceOf, tokenOf, twinOf } from './look.svelte';

test('dice and tokens are drawn once somebody asked for their hero', async () => {
  expect(faceOf('Monk', 'Fist')).toBeUndefined();
  await draw(['Monk', 'Monk']);
  expect(faceOf('Monk', 'Fist')).toContain('<path');
  expect(tokenOf('Chi')?.kind).toBe('helps');
  expect(tokenOf('Knockdown')?.kind).toBe('harms');
  expect(faceOf('Ninja', 'Mask')).toBeUndefined();
});

test('a hero nobody has drawn has a die for an emblem, and bare numbers', async () => {
  await draw(['Of Our Own']);
  expect(emblemOf('Of Our Own')).toBe(emblemOf('Of Another'));
  expect(emblemOf('Of Our Own')).not.toBe(emblemOf('Monk'));
  expect(faceOf('Of Our Own', 'Fist')).toBeUndefined();
});

test('the dice of an enemy have the symbols that all enemies have', async () => {
  await draw(['Street Rat']);
  expect(faceOf('Street Rat', 'Swipe')).toContain('<path');
  expect(faceOf('Street Rat', 'Chaos')).not.toBe(faceOf('Street Rat', 'Vortex'));
});

test('a page takes along what is drawn of its heroes, and nothing of others', async () => {
  await draw(['Monk', 'Ninja']);
  const along = drawnOf(['Ninja']);
  expect(Object.keys(along.emblems).sort()).toEqual(['', 'Ninja']);
  bring(JSON.parse(JSON.stringify(along)));
  expect(faceOf('Ninja', 'Mask')).toContain('<path');
  expect(faceOf('Monk', 'Fist')).toBeUndefined();
});

test('who play the same hero are told apart', () => {
  expect([0, 1].map((at) => twinOf(['Monk', 'Monk'], at))).toEqual(['I', 'II']);
  expect([0, 1, 2].map((at) => twinOf(['Monk', 'Ninja', 'Monk'], at))).toEqual(['I', null, 'II']);
});
