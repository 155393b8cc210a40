import { describe, expect, it } from 'vitest';
import { offered } from './recent';

const ALL = ['Barbarian', 'Monk', 'Moon Elf', 'Ninja'];

describe('offered', () => {
  it('has those played recently first, and each once', () => {
    expect(offered(ALL, ['Ninja', 'Gone', 'Barbarian'], '', null)).toEqual(['Ninja', 'Barbarian', 'Monk', 'Moon Elf']);
  });

  it('has those with the text in their names, and the chosen one', () => {
    expect(offered(ALL, ['Ninja'], ' mo', null)).toEqual(['Monk', 'Moon Elf']);
    expect(offered(ALL, ['Ninja'], 'moon', 'Ninja')).toEqual(['Ninja', 'Moon Elf']);
    expect(offered(ALL, [], 'x', null)).toEqual([]);
  });
});
