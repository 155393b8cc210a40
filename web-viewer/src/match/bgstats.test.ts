import { expect, test } from 'vitest';
import type { Entry } from '../api/documents';
import { playOf } from './bgstats';

function entry(at: string | null, active: number, health: [number, number], outcome: { winners: number[] } | null): Entry {
  const seats = health.map((of, place) => ({ seat: place + 1, hero: ['Monk', 'Ninja'][place], health: of }));
  return { at, sheet: { active, seats, outcome: outcome && { ...outcome, sentence: 'It is over.' } } } as unknown as Entry;
}

const BEGAN = new Date(2026, 10, 23, 20, 5, 9).toISOString();
const ENDED = new Date(2026, 10, 23, 20, 50, 39).toISOString();

function play(entries: Entry[], names: (string | null)[], bggId: number | null = null) {
  const address = playOf({ id: 'm1', ruleset: 'living', entries }, names, bggId);
  if (address === null) return null;
  const url = new URL(address);
  expect(url.origin + url.pathname).toBe('https://app.bgstatsapp.com/createPlay.html');
  return JSON.parse(url.searchParams.get('data') ?? '');
}

test('a match that runs is no play yet', () => {
  expect(play([entry(BEGAN, 1, [50, 50], null)], [null, null])).toBeNull();
});

test('who played what, who began and who won', () => {
  const told = play([entry(BEGAN, 2, [50, 50], null), entry(ENDED, 1, [12, 0], { winners: [1] })], ['Zoé & Co', null]);
  expect(told).toEqual({
    sourceName: 'Throne Referee',
    sourcePlayId: 'm1',
    playDate: '2026-11-23 20:05:09',
    durationMin: 46,
    game: { name: 'Dice Throne' },
    players: [
      { name: 'Zoé & Co', sourcePlayerId: 'Zoé & Co', startPlayer: false, rank: 1, role: 'Monk', score: '12', winner: true },
      { name: 'Ninja', sourcePlayerId: 'seat 2', startPlayer: true, rank: 2, role: 'Ninja', score: '0', winner: false },
    ],
    comments: 'living: It is over.',
  });
});

test('of a draw both are first and nobody has won; without times there is none', () => {
  const told = play([entry(null, 1, [50, 50], null), entry(null, 1, [0, 0], { winners: [] })], [null, null]);
  expect(told.players.map(({ rank, winner }: { rank: number; winner: boolean }) => [rank, winner])).toEqual([[1, false], [1, false]]);
  expect([told.playDate, told.durationMin]).toEqual([undefined, undefined]);
});

test('which game it is at BoardGameGeek goes along where the server says it', () => {
  const over = [entry(BEGAN, 1, [50, 50], null), entry(ENDED, 1, [12, 0], { winners: [1] })];
  expect(play(over, [null, null], 268864).game).toEqual({ name: 'Dice Throne', bggId: 268864 });
});
