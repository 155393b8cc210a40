import { describe, expect, it } from 'vitest';
import { boardOf, rowOf, soughtIn } from './board';

const NINJA = {
  sections: [
    { title: 'Slash', lines: ['  3 Ninjato: Deal 5 dmg.', '  4 Ninjato: Deal 6 dmg.'] },
    { title: 'Shade Shift (defense, roll 3)', lines: ['  You may reroll 1 die.'] },
    { title: 'Smoke Screen II (2 CP)', lines: ['  1 Mask: Gain Smoke Bomb.', '  + Kuji-Kiri', '    3 Shuriken + 2 Mask: Deal 4 pure dmg.'] },
    { title: 'Throwing Stars! (roll phase, 1 CP, attack modifier)', lines: ['  Roll 5.'] },
    { title: 'Twice', lines: ['  One.'] },
  ],
  commonCards: [
    { title: 'Tip It! (instant, 1 CP)', lines: ['  Turn a die.'] },
    { title: 'Twice', lines: ['  Another.'] },
  ],
};

describe('what is printed for a hero', () => {
  const board = boardOf(NINJA);

  it('is found by name, with the kind of a card and without its price', () => {
    expect(board.get('Slash')).toEqual({ kind: '', lines: ['3 Ninjato: Deal 5 dmg.', '4 Ninjato: Deal 6 dmg.'] });
    expect(board.get('Shade Shift')?.kind).toBe('');
    expect(board.get('Smoke Screen II')?.kind).toBe('upgrade');
    expect(board.get('Throwing Stars!')).toEqual({ kind: 'roll phase', lines: ['Roll 5.'] });
    expect(board.get('Tip It!')?.kind).toBe('instant');
  });

  it('has the abilities that lie inside another one', () => {
    expect(board.get('Kuji-Kiri')).toEqual({ kind: '', lines: ['3 Shuriken + 2 Mask: Deal 4 pure dmg.'] });
  });

  it('leaves out what is printed twice with other words', () => {
    expect(board.has('Twice')).toBe(false);
  });

  it('says what one row of an ability does', () => {
    expect(rowOf(board.get('Slash'), '4 Ninjato')).toBe('Deal 6 dmg.');
    expect(rowOf(board.get('Slash'), '5 Ninjato')).toBeNull();
    expect(rowOf(undefined, '3 Ninjato')).toBeNull();
  });

  it('is searched by all words, in names and in what it does', () => {
    const names = ['Slash', 'Tip It!', 'Throwing Stars!'];
    const says = (name: string) => [name, ...(board.get(name)?.lines ?? [])].join(' ');
    expect(soughtIn(names, '', says)).toEqual(names);
    expect(soughtIn(names, 'turn  DIE', says)).toEqual(['Tip It!']);
    expect(soughtIn(names, 'turn slash', says)).toEqual([]);
  });
});
