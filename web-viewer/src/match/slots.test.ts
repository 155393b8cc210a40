import { describe, expect, it, test } from 'vitest';
import type { LegalOption, Slot } from '../api/documents';
import { choicesLeft, enough, grouped, labelOf, lineOf, oneQuestion, openSlot, say, unanswered, unsay, type Answers } from './slots';

const slot = (kind: Slot['kind'], choices: string[], more: Partial<Slot> = {}): Slot => ({
  kind,
  count: 1,
  most: 1,
  optional: false,
  choices,
  labels: choices,
  ...more,
});

const option = (line: string, slots: Slot[]): LegalOption => ({
  by: 1,
  act: 'PLAY',
  label: line,
  line,
  slots,
  lying: [],
  throws: 0,
  only: null,
  sure: 'KNOWN',
  forgoes: [],
  closes: [],
  cost: null,
  unverified: [],
});

/** The answers after saying these words one after another. */
const said = (asked: LegalOption, ...words: string[]): Answers =>
  words.reduce((answers, word) => say(asked, answers, word), unanswered(asked));

const line = (asked: LegalOption, ...words: string[]) => lineOf(asked, said(asked, ...words));
const DIE = ['die 1 = 6', 'die 2 = 6', 'die 2 = 5'];

describe('a line', () => {
  it('without slots is complete', () => {
    const passes = option('2 passes', []);
    expect(openSlot(passes, unanswered(passes))).toBeNull();
    expect(lineOf(passes, unanswered(passes))).toBe('2 passes');
  });

  it('keeps its blanks until they are answered, in order', () => {
    const wild = option('1 plays Twice as Wild!: _ + _', [slot('DIE', DIE), slot('DIE', DIE)]);
    expect(line(wild)).toBe('1 plays Twice as Wild!: _ + _');
    expect(line(wild, 'die 2 = 6')).toBe('1 plays Twice as Wild!: die 2 = 6 + _');
    expect(line(wild, 'die 2 = 6', 'die 1 = 6')).toBe('1 plays Twice as Wild!: die 2 = 6 + die 1 = 6');
    expect(openSlot(wild, said(wild, 'die 2 = 6', 'die 1 = 6'))).toBeNull();
  });

  it('joins dice with blanks', () => {
    const rolls = option('2 rolls _', [slot('DICE', ['1', '2', '3', '4', '5', '6'], { count: 3, most: 3 })]);
    expect(line(rolls, '4', '5')).toBe('2 rolls 4 5 _');
    expect(line(rolls, '4', '5', '4')).toBe('2 rolls 4 5 4');
    expect(openSlot(rolls, said(rolls, '4', '5'))?.missing).toBe(1);
    expect(openSlot(rolls, said(rolls, '4', '5', '4'))).toBeNull();
  });

  it('asks for the deck of each card, as far as somebody says more at once', () => {
    const decks = ['option 1', 'option 2'];
    const draws = option('1 chooses _', [slot('OPTION', decks), slot('OPTION', decks, { count: 0, optional: true })]);
    expect(line(draws, 'option 2', 'option 2')).toBe('1 chooses option 2 + option 2');
    expect(lineOf(draws, enough(draws, said(draws, 'option 1')))).toBe('1 chooses option 1');
    expect(oneQuestion(option('1 chooses _', [slot('OPTION', decks)]))?.slot.choices).toEqual(decks);
  });

  it('takes more than it must until somebody says that is all', () => {
    const sells = option('1 sells _', [slot('CARD', ['Tip It!', 'Six-It!', 'So Wild!'], { most: 3 })]);
    expect(openSlot(sells, unanswered(sells))?.missing).toBe(1);
    const two = said(sells, 'Tip It!', 'So Wild!');
    expect(openSlot(sells, two)?.missing).toBe(0);
    expect(lineOf(sells, two)).toBe('1 sells Tip It! + So Wild!');
    expect(openSlot(sells, enough(sells, two))).toBeNull();
    expect(openSlot(sells, said(sells, 'Tip It!', 'So Wild!', 'Six-It!'))).toBeNull();
  });

  it('puts what may be left out behind what must be said', () => {
    const may = slot('TOKEN', ['Blind of 1'], { count: 0, optional: true });
    const must = option('1 plays Card: _', [slot('SEAT', ['seat 1', 'seat 2']), may]);
    expect(line(must, 'seat 2', 'Blind of 1')).toBe('1 plays Card: seat 2 + Blind of 1');
    expect(lineOf(must, enough(must, said(must, 'seat 2')))).toBe('1 plays Card: seat 2');
    const only = option('1 spends Token', [may]);
    expect(line(only, 'Blind of 1')).toBe('1 spends Token: Blind of 1');
    expect(lineOf(only, enough(only, unanswered(only)))).toBe('1 spends Token');
  });

  it('fills a lone blank with what may be left out', () => {
    const may = slot('OPTION', ['option 1', 'option 2'], { count: 0, optional: true });
    const chooses = option('1 chooses _', [may]);
    expect(line(chooses)).toBe('1 chooses _');
    expect(line(chooses, 'option 2')).toBe('1 chooses option 2');
  });

  it('takes no underscore of a name for a blank', () => {
    const named = option('1 plays Snake_Case: _', [slot('SEAT', ['seat 1'])]);
    expect(line(named, 'seat 1')).toBe('1 plays Snake_Case: seat 1');
  });
});

describe('taking back', () => {
  const sells = option('1 sells _', [slot('CARD', ['A', 'B'], { most: 2 })]);

  it('takes back the last word, then the one before', () => {
    const both = said(sells, 'A', 'B');
    expect(lineOf(sells, unsay(both))).toBe('1 sells A');
    expect(lineOf(sells, unsay(unsay(both)))).toBe('1 sells _');
    expect(lineOf(sells, unsay(unsay(unsay(both))))).toBe('1 sells _');
  });

  it('takes back "that is all" before the word', () => {
    const one = enough(sells, said(sells, 'A'));
    expect(openSlot(sells, unsay(one))?.said).toEqual(['A']);
  });
});

describe('choices', () => {
  it('go once they are said, copy by copy', () => {
    const twice = slot('CARD', ['A', 'A', 'B'], { most: 3, labels: ['First', 'First', 'Second'] });
    const left = (...words: string[]) => choicesLeft({ slot: twice, said: words, missing: 0 }).map((c) => c.label);
    expect(left()).toEqual(['First', 'Second']);
    expect(left('A')).toEqual(['First', 'Second']);
    expect(left('A', 'A')).toEqual(['Second']);
  });

  it('are grouped by die', () => {
    const groups = grouped(DIE.map((choice) => ({ choice })));
    expect(groups.map(({ head, choices }) => [head, choices.length])).toEqual([
      ['die 1', 1],
      ['die 2', 2],
    ]);
    expect(grouped([{ choice: 'seat 1' }, { choice: 'seat 2' }]).map((g) => g.head)).toEqual(['']);
  });
});

describe('what can be said in one way only', () => {
  const tithe = option('1 spends Tithe: _', [slot('OPTION', ['option 1'])]);

  it('is said already', () => {
    expect(openSlot(tithe, unanswered(tithe))).toBeNull();
    expect(lineOf(tithe, unanswered(tithe))).toBe('1 spends Tithe: option 1');
  });

  it('is still asked if it may be left out, or is read off dice', () => {
    const optional = option('1 spends Chi', [slot('AMOUNT', ['amount 1'], { optional: true })]);
    expect(openSlot(optional, unanswered(optional))?.slot.kind).toBe('AMOUNT');
    const die = option('2 rolls _', [slot('DICE', ['1'])]);
    expect(openSlot(die, unanswered(die))?.missing).toBe(1);
  });
});

describe('one question', () => {
  it('has a key for each of a few answers', () => {
    const times = option('1 chooses _', [slot('AMOUNT', ['amount 1', 'amount 2'])]);
    expect(oneQuestion(times)?.slot.choices).toEqual(['amount 1', 'amount 2']);
  });

  it('is none if there are many answers, two questions, or none', () => {
    const card = (n: number) => `card "${n}"`;
    expect(oneQuestion(option('1 chooses _', [slot('CARD', [1, 2, 3, 4, 5, 6, 7].map(card))]))).toBeNull();
    expect(oneQuestion(option('1 chooses _ + _', [slot('DIE', DIE), slot('DIE', DIE)]))).toBeNull();
    expect(oneQuestion(option('2 passes', []))).toBeNull();
  });
});

describe('what an option says', () => {
  const choose = (choices: string[]): LegalOption => ({ ...option('1 chooses _', [slot('TOKEN', choices)]), act: 'CHOOSE', label: 'Choose' });

  it('names the one thing that can be chosen', () => expect(labelOf(choose(['Poison of Monk']))).toBe('Choose: Poison of Monk'));
  it('names none of several', () => expect(labelOf(choose(['Poison of Monk', 'Bleed of Monk']))).toBe('Choose'));
  it('stays as it is for what is done rather than answered', () => {
    expect(labelOf({ ...choose(['Poison of Monk']), act: 'PLAY', label: 'Play Tip It!' })).toBe('Play Tip It!');
  });
});

test('of a card that is read out the one that is known is no answer by itself', () => {
  const flips = option('2 flips _', [slot('FLIPPED', ['Skull Crush'])]);
  expect(unanswered(flips)).toEqual([{ said: [], done: false }]);
  expect(oneQuestion(flips)).toBeNull();
  expect(line(flips, 'Skull Crush')).toBe('2 flips Skull Crush');
  expect(line(flips, 'War Cry: objective straights')).toBe('2 flips War Cry: objective straights');
});

test('of a tile that is read out the few that are known are no keys of their own', () => {
  const finds = option('1 finds _', [slot('ENVIRONMENT', ['Town Park', 'Thorn Bridge'])]);
  expect(oneQuestion(finds)).toBeNull();
  expect(line(finds, 'Old Mill: gold 2; minion 3')).toBe('1 finds Old Mill: gold 2; minion 3');
});
