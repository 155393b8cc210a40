import { expect, it } from 'vitest';
import type { LegalOption, Sheet } from '../api/documents';
import { assistOf } from './course';
import { meant, unprompted } from './unprompted';

const option = (line: string, act: LegalOption['act'], more: Partial<LegalOption> = {}): LegalOption => ({
  by: Number(line[0]),
  act,
  label: line,
  line,
  slots: [],
  lying: [],
  throws: 0,
  only: null,
  sure: 'KNOWN',
  forgoes: [],
  closes: [],
  cost: null,
  unverified: [],
  ...more,
});

const sheet = (phaseName: Sheet['phaseName']) =>
  ({
    active: 1,
    phaseName,
    seats: [
      { seat: 1, hero: 'Red', tokens: [] },
      { seat: 2, hero: 'Blue', tokens: [{ token: 'Shield', count: 1 }] },
    ],
  }) as unknown as Sheet;

const printed = { abilities: { Red: ['Hit', 'Miss'], Blue: ['Swim'] }, decks: { Red: ['Again!'], Blue: [] } };
const OFFERED = [option('1 announces Hit', 'ANNOUNCE', { forgoes: ['more'] }), option('1 announces nothing', 'ANNOUNCE'), option('1 ends', 'END'), option('2 pays off Shield', 'PAY_OFF')];

it('names all that is printed, whether it may be done or not', () => {
  expect(unprompted(OFFERED, sheet('OFFENSE'), printed).map(({ line }) => line)).toEqual([
    '1 announces nothing',
    '1 ends',
    '1 announces Hit',
    '1 announces Miss',
    '1 plays Again!',
    '2 spends Shield',
  ]);
  const lines = unprompted(OFFERED, sheet('MAIN_1'), printed).map(({ line }) => line);
  expect(lines).not.toContain('1 announces Hit');
});

it('says of what is printed nothing that tells whether it may be done', () => {
  const [, , hit, miss] = unprompted(OFFERED, sheet('OFFENSE'), printed);
  expect({ ...hit, label: '', line: '' }).toEqual({ ...miss, label: '', line: '' });
});

it('means by it what is offered, and the bare line where nothing is', () => {
  const [nothing, , hit, miss, , shield] = unprompted(OFFERED, sheet('OFFENSE'), printed);
  expect(meant(nothing!, OFFERED)).toBe(OFFERED[1]);
  expect(meant(hit!, OFFERED)).toBe(OFFERED[0]);
  expect(meant(miss!, OFFERED)).toBe(miss);
  expect(meant(shield!, OFFERED)).toBe(OFFERED[3]);
});

it('reads what an opening settles, and takes no name for it', () => {
  expect(assistOf('open living 1v1; 1 A; 2 B; 1 starts; assist totals')).toBe('totals');
  expect(assistOf('open living 1v1; 1 A; 2 B; 1 starts; assist options; turn 3')).toBe('options');
  expect(assistOf('open living 1v1; 1 A; 2 B; 1 starts; assist odds')).toBe('odds');
  expect(assistOf('open living 1v1; 1 A; 2 B; 1 starts')).toBe('odds');
});
