import { expect, test } from 'vitest';
import { toldOf, type Known } from './told';

const known: Known = { player: (number) => `P${number}`, staff: (number) => `S${number}`, pair: (round, table) => [`first of ${round}.${table}`, 'other'] };
const told = (verb: string, rest: string, round: number | null = 2, table: number | null = 3) => toldOf({ line: `${verb} ${rest}`.trim(), verb, round, table }, known);

test('a result names whoever won at that table, with what both had left', () => {
  expect(told('entered', 'round 2; table 3; outcome won 1 by knockout, health 41 - 0; source slip').what).toEqual(['first of 2.3 won 41–0']);
  expect(told('reported', 'round 2; table 3; outcome won 2 by time').what).toEqual(['other won']);
  expect(told('reported', 'round 2; table 3; outcome tie by time, health 22 - 15, turns 6 - 5, starter 1').what).toEqual(['Tie 22–15']);
  expect(told('reported', 'round 2; table 3; outcome both lost by double ko').what).toEqual(['Both lost']);
});

test('numbers of people are names, and keys, seeds and digests are left out', () => {
  expect(told('called', 'call 1958507470; round 2; table 3; step 2; about damage; claim only one counts')).toEqual({ did: 'calls a judge', what: ['The damage', 'only one counts'] });
  expect(told('drops', 'player 7; from 2', null, null).what).toEqual(['P7']);
  expect(told('chose', 'round 2; table 3; person 30; hero Monk').what).toEqual(['P30', 'Monk']);
  expect(told('joined', 'staff 4; role floor judge', null, null).what).toEqual(['S4', 'floor judge']);
  expect(told('shuffled', 'seed 3410650391', null, null)).toEqual({ did: 'shuffles', what: [] });
  expect(told('extended', 'round 2; table 3; seconds 250; call 12').what).toEqual(['+4:10']);
});

test('a verb that is not known here stands as it is logged', () => {
  expect(told('foresaw', 'player 7', null, null)).toEqual({ did: 'foresaw player 7', what: [] });
});
