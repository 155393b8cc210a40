import { expect, test } from 'vitest';
import { readOut, type Log } from './readout';

const log = (heroes: string[], ...lines: string[]): Log => ({ heroes, lines: ['open adventures boss2', ...lines], unsent: [] });
const CRY = 'War Cry: objective straights; bonus draw 1';

test('a card that was read out is offered again, of the Boss it belongs to', () => {
  const logs = [log(['Monk', 'Ogre'], `2 flips ${CRY}`, '2 flips Skull Crush', '1 rolls 1 2 3 4 5')];
  expect(readOut(logs, 'FLIPPED', 'Ogre')).toEqual([{ name: 'War Cry', said: CRY }]);
  expect(readOut(logs, 'FLIPPED', 'Giant')).toEqual([]);
  expect(readOut(logs, 'ENVIRONMENT', 'Ogre')).toEqual([]);
});

test('a tile is offered again whoever turned it over, and no card with it', () => {
  const logs = [log(['Monk', 'Ogre'], '1 finds Old Mill: cp 1; does deal 3', '1 finds Lonely Shrine', `2 flips ${CRY}`)];
  expect(readOut(logs, 'ENVIRONMENT', 'Ninja')).toEqual([{ name: 'Old Mill', said: 'Old Mill: cp 1; does deal 3' }]);
});

test('a card of a Hero is offered again by its name, and what was picked for a printed one is no text', () => {
  const logs = [log(['Monk'], '1 plays Rusty Dagger: main 2; does deal 4', '1 plays So Wild!: die 3 to 6', '1 plays Campfire: main', '1 plays Old Rope: instant 0')];
  expect(readOut(logs, 'CARD_TEXT', 'Rusty Dagger')).toEqual([{ name: 'Rusty Dagger', said: 'Rusty Dagger: main 2; does deal 4' }]);
  expect(readOut(logs, 'CARD_TEXT', 'Old Rope')).toEqual([{ name: 'Old Rope', said: 'Old Rope: instant 0' }]);
  for (const printed of ['So Wild!', 'Campfire', 'Monk']) expect(readOut(logs, 'CARD_TEXT', printed)).toEqual([]);
});

test('Equipment that was used is offered by what it did last, not by how it was played', () => {
  const logs = [log(['Monk'], '1 plays Tin Shield: equipment 2; does draw 1', '1 uses Tin Shield: does prevent 1', '1 uses Tin Shield: does prevent 2')];
  expect(readOut(logs, 'USED', 'Tin Shield')).toEqual([{ name: 'Tin Shield', said: 'Tin Shield: does prevent 2' }]);
  expect(readOut(logs, 'CARD_TEXT', 'Tin Shield')).toEqual([{ name: 'Tin Shield', said: 'Tin Shield: equipment 2; does draw 1' }]);
});

test('what was said last of a name counts, also in a correction and in what is yet to be sent', () => {
  const corrected = log(['Monk', 'Ogre'], `2 flips ${CRY}`, '2 corrects 1: 2 flips War Cry: objective Claw 3');
  expect(readOut([corrected], 'FLIPPED', 'Ogre')[0]?.said).toBe('War Cry: objective Claw 3');
  const unsent = { ...corrected, unsent: [{ line: '2 flips War Cry: objective Claw 4' }] };
  expect(readOut([unsent, corrected], 'FLIPPED', 'Ogre').map(({ said }) => said)).toEqual(['War Cry: objective Claw 4']);
});

test('no more names are offered than can be looked through, and no text that is too long', () => {
  const many = Array.from({ length: 40 }, (_, n) => `1 finds Mill ${n}x: cp 1`);
  expect(readOut([log(['Monk'], ...many)], 'ENVIRONMENT', '')).toHaveLength(24);
  expect(readOut([log(['Monk'], `1 finds Mill: does ${'deal 1 + '.repeat(50)}deal 1`)], 'ENVIRONMENT', '')).toEqual([]);
});
