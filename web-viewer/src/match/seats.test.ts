import { describe, expect, it } from 'vitest';
import type { Member, Shared } from '../api/documents';
import { Seats } from './seats.svelte';

const member = (number: number, seat: number | null, role: Member['role'] = 'PLAYER'): Member => ({ number, seat, role, accepted: 0, wants: null });

/** A phone with this number among those who have joined; the first is the scribe. */
function phone(number: number, ...members: Member[]): Seats {
  const seats = new Seats('id');
  seats.shared = { scribe: 1, members } as Shared;
  Object.assign(seats, { own: { id: 'id', token: 'token', member: number, hands: {} } });
  return seats;
}

const table = [{ seat: 1 }, { seat: 2 }];

describe('a correction', () => {
  it('is agreed at once at a table with one phone', () => {
    expect(new Seats('id').correction('strike 5', table)).toBe('strike 5; agreed 1 + 2; because');
    const alone = phone(1, member(1, 1, 'SCRIBE'), member(2, null, 'WATCHER'));
    expect(alone.correction('strike 5', table)).toBe('strike 5; agreed 1 + 2; because');
  });

  it('is proposed where another seat has a phone', () => {
    const members = [member(1, 1, 'SCRIBE'), member(2, 2)];
    expect(phone(1, ...members).correction('strike 5', table)).toBe('1 proposes: strike 5; because');
    expect(phone(2, ...members).correction('strike 5', table, true)).toBe('2 proposes: strike 5; because');
  });

  it('takes back alone what the scribe logged last', () => {
    const scribe = phone(1, member(1, 1, 'SCRIBE'), member(2, 2));
    expect(scribe.correction('strike 5', table, true)).toBe('strike 5; agreed 1 + 2; because');
  });
});

describe('a phone speaks', () => {
  it('for its seat, and the scribe for seats without a phone', () => {
    const members = [member(1, null, 'SCRIBE'), member(2, 2)];
    expect([1, 2].map((seat) => phone(1, ...members).speaksFor(seat))).toEqual([true, false]);
    expect([1, 2].map((seat) => phone(2, ...members).speaksFor(seat))).toEqual([false, true]);
    expect(phone(1, ...members).correction('strike 5', table)).toBe('1 proposes: strike 5; because');
  });
});
