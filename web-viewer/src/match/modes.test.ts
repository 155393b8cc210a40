import { expect, test } from 'vitest';
import { kindsOf, peopleOf, playedBy, sideOf } from './modes';

const mode = (name: string, sides: number[][]) => ({ name, title: name, players: 4, fewest: 4, health: 50, sides, heroes: [], enemies: [], boss: null, lastSeat: [], laysMap: false, salve: null, follower: null, salvesHealLess: 0 });

test('who is together has a letter', () => {
  const teams = mode('2v2v2', [[1, 4], [2, 5], [3, 6]]);
  expect([1, 2, 4, 6].map((seat) => sideOf(teams, seat))).toEqual(['A', 'B', 'A', 'C']);
  expect(sideOf(mode('koth3', []), 2)).toBeNull();
});

test('a mode that one to four may play is there for each number, and asks for no Health', () => {
  const crawl = { ...mode('crawl1a', []), title: 'Crawl, first map, Veteran', fewest: 1, health: 0 };
  const all = playedBy([mode('battle3', []), crawl]);
  expect(all.map(({ key, players }) => [key, players])).toEqual([['battle3', 4], ['crawl1a 1', 1], ['crawl1a 2', 2], ['crawl1a 3', 3], ['crawl1a 4', 4]]);
  expect(all.some(({ asksHealth }) => asksHealth)).toBe(false);
  expect(all.map(({ kind, difficulty }) => [kind, difficulty])[1]).toEqual(['Crawl, first map', 'Veteran']);
  expect(playedBy([{ ...mode('simple', []), health: 0 }])[0]?.asksHealth).toBe(true);
});

test('the last seat of a Boss Battle is the Boss’s, however many Heroes there are', () => {
  const boss = { ...mode('boss2', []), title: 'Boss Battle 2, Veteran', players: 5, fewest: 2, boss: 'Somebody' };
  const all = playedBy([boss]);
  expect(all.map(({ key, enemies }) => [key, enemies])).toEqual([['boss2 2', [2]], ['boss2 3', [3]], ['boss2 4', [4]], ['boss2 5', [5]]]);
  expect(all.map(peopleOf)).toEqual([1, 2, 3, 4]);
  expect([all[0]?.kind, all[0]?.difficulty]).toEqual(['Boss Battle 2', 'Veteran']);
});

test('a mode for three, four or five is one kind, with as many players as were chosen before', () => {
  const titled = (name: string, title: string, players: number) => ({ ...mode(name, []), title, players, fewest: players });
  const all = [
    titled('1v1', '1v1', 2),
    titled('koth3', 'King of the Hill, three players', 3),
    titled('koth4', 'King of the Hill, four players', 4),
    titled('simple', 'Simplified: no cards, no CP', 2),
  ];
  const kinds = (players: number, difficulty = '') => kindsOf(playedBy(all), { players, difficulty });
  expect(kinds(2).map(({ name }) => name)).toEqual(['1v1', 'koth3', 'simple']);
  expect(kinds(4).map(({ name }) => name)).toEqual(['1v1', 'koth4', 'simple']);
});

test('another map is as hard as the one before, and for as many', () => {
  const crawl = (name: string, title: string) => ({ ...mode(name, []), title, players: 2, fewest: 1, health: 0 });
  const all = playedBy([crawl('a', 'Crawl, first map, Normal'), crawl('a hard', 'Crawl, first map, Hard'), crawl('b', 'Crawl, second map, Normal'), crawl('b hard', 'Crawl, second map, Hard')]);
  expect(kindsOf(all, { players: 2, difficulty: 'Hard' }).map(({ key }) => key)).toEqual(['a hard 2', 'b hard 2']);
});

test('a mode of the referee on this phone, who says nothing of Bosses, has nobody set on its last seat', () => {
  const { lastSeat: _, ...small } = mode('1v1', []);
  expect(playedBy([small as ReturnType<typeof mode>])[0]?.lastSeat).toEqual([]);
});
