import { describe, expect, it } from 'vitest';
import { keyed } from './keyed';

describe('what is typed at the desk', () => {
  it('chooses a table first', () => {
    expect(keyed('12', false)).toEqual({ is: 'table', table: 12 });
    expect(keyed(' 7 ', false)).toEqual({ is: 'table', table: 7 });
    expect(keyed('12 1', false)).toEqual({ is: 'nothing' });
    expect(keyed('', false)).toEqual({ is: 'nothing' });
  });

  it('says who won, and with how much Health: whoever lost has none', () => {
    expect(keyed('1 34', true)).toEqual({ is: 'result', ending: 'first', how: 'knockout', health: [34, 0] });
    expect(keyed('2 9', true)).toEqual({ is: 'result', ending: 'second', how: 'knockout', health: [0, 9] });
    expect(keyed('1', true)).toEqual({ is: 'result', ending: 'first', how: 'knockout', health: null });
  });

  it('takes the Health of both, which time has decided', () => {
    expect(keyed('1 22 15', true)).toEqual({ is: 'result', ending: 'first', how: 'time', health: [22, 15] });
    expect(keyed('2 0-15', true)).toEqual({ is: 'result', ending: 'second', how: 'knockout', health: [0, 15] });
    expect(keyed('0 22 15', true)).toEqual({ is: 'result', ending: 'tie', how: 'time', health: [22, 15] });
    expect(keyed('0 18', true)).toEqual({ is: 'result', ending: 'tie', how: 'time', health: [18, 18] });
  });

  it('says nothing else', () => {
    for (const text of ['3 34', '1 34 0 5', '1 x', '12345', '-1']) expect(keyed(text, true).is, text).toBe(text === '-1' ? 'result' : 'nothing');
  });
});
