import { expect, test } from 'vitest';
import type { Entry, LegalOption } from '../api/documents';
import french from '../words/fr/viewer';
import { calledEntries, calledOffer, caller } from './called';

const SEATS = [{ hero: 'Monk' }, { hero: 'Moon Elf' }, { hero: 'Ninja' }];
const called = (text: string, names: (string | null)[], seats = SEATS) => caller(seats, names)?.(text);
const inFrench = (text: string, names: (string | null)[], seats = SEATS) => caller(seats, names, french.ofName)?.(text);

test('players are called by their names', () => {
  expect(called('Moon Elf rolls 1 2 3; Moon Elf\'s Blinding Shot is activated; Monk loses 4 Health, now 8.', ['Ann', 'Bo', null])).toBe(
    'Bo rolls 1 2 3; Bo\'s Blinding Shot is activated; Ann loses 4 Health, now 8.',
  );
});

test('whoever has no name stays with the hero', () => expect(called('Ninja passes to Monk.', ['Ann', null, null])).toBe('Ninja passes to Ann.'));

test('without any name there is nothing to do', () => expect(caller(SEATS, [null, null, null])).toBeNull());

test('a card that is called after a hero keeps its name', () => {
  expect(called('Monk plays Way of the Monk; Monkeys stay, and Ninjato too.', ['Ann', null, 'Cy'])).toBe('Ann plays Way of the Monk; Monkeys stay, and Ninjato too.');
});

test('a name that is also a hero is not called again', () => expect(called('Monk hits Ninja.', ['Ninja', null, 'Monk'])).toBe('Ninja hits Monk.'));

test('of twins the seat is named, and where it is not they stay as they are', () => {
  const twins = [{ hero: 'Ninja' }, { hero: 'Ninja' }];
  expect(called('Ninja (seat 2) hits Ninja (seat 1).', ['Ann', 'Bo'], twins)).toBe('Bo hits Ann.');
  expect(inFrench('Ninja (place 1) et Ninja', ['Ann', 'Bo'], twins)).toBe('Ann et Ninja');
});

test('in French the word before a name follows the name', () => {
  expect(inFrench('La Phase d’Entretien de Monk et celle de Ninja.', ['Ines', null, 'Mara'])).toBe('La Phase d’Entretien d’Ines et celle de Mara.');
  expect(inFrench('Les jetons d’Artificer.', ['Mara'], [{ hero: 'Artificer' }])).toBe('Les jetons de Mara.');
});

test('a house hero may be called anything', () => expect(called('A+ (old) hits.', ['Ann'], [{ hero: 'A+ (old)' }])).toBe('Ann hits.'));

test('what nobody sees in a name is shown', () => expect(called('Monk passes.', ['A\u202eb', null, null])).toBe('A<U+202E>b passes.'));

test('all that an entry says is told so, and what was logged stays', () => {
  const said = { sentence: 'Monk rolls.' };
  const entry = {
    line: '1 rolls 1',
    ...said,
    ruling: null,
    implied: [said],
    happenings: [said],
    breakdowns: [{ headline: 'Monk is hit for 3.', hero: 'Monk' }],
    sheet: { seats: SEATS, awaits: said, outcome: null },
  } as unknown as Entry;
  const told = { sentence: 'Ann rolls.' };
  expect(calledEntries([entry], ['Ann'])).toEqual([
    {
      ...entry,
      ...told,
      implied: [told],
      happenings: [told],
      breakdowns: [{ headline: 'Ann is hit for 3.', hero: 'Monk' }],
      sheet: { seats: SEATS, awaits: told, outcome: null },
    },
  ]);
  expect(calledEntries([entry], [null])).toEqual([entry]);
});

test('an option is told so, and its line and choices stay', () => {
  const option = { label: 'Choose', line: '1 chooses _', slots: [{ choices: ['Poison of 1'], labels: ['Poison of Monk'] }] } as unknown as LegalOption;
  const after = { sheet: { seats: SEATS } } as unknown as Entry;
  const offered = { options: [option], tooDear: [{ option, short: 1 }] };
  expect(calledOffer(offered, after, ['Ann'])).toEqual({ ...offered, options: [{ ...option, slots: [{ choices: ['Poison of 1'], labels: ['Poison of Ann'] }] }] });
  expect(calledOffer(offered, undefined, ['Ann'])).toEqual(offered);
});
