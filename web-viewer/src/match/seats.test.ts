import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Member, Shared } from '../api/documents';
import { Seats } from './seats.svelte';

const member = (number: number, seat: number | null, role: Member['role'] = 'PLAYER'): Member => ({ number, seat, role, accepted: 0, wants: null });

const shared = (number: number | null, ...members: Member[]): Shared => ({
  scribe: 1,
  members,
  me: number === null ? null : { number },
  codesUntil: null,
  public: false,
  heir: null,
});

/** A phone with this number among those who have joined; the first is the scribe. */
function phone(number: number, ...members: Member[]): Seats {
  const seats = new Seats('id');
  seats.shared = shared(number, ...members);
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

  it('takes back alone what the scribe logged last, and says of nobody else that they agree', () => {
    const scribe = phone(1, member(1, 1, 'SCRIBE'), member(2, 2));
    expect(scribe.correction('strike 5', table, true)).toBe('strike 5; agreed 1; because');
  });

  it('is for nobody to propose who speaks for no seat', () => {
    const watcher = phone(1, member(1, null, 'SCRIBE'), member(2, 1), member(3, 2));
    expect(watcher.correction('strike 5', table)).toBeNull();
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

describe('a judge', () => {
  it('puts right what was logged by the authority of a judge, whoever plays on a phone of their own', () => {
    const alone = [member(1, 1, 'SCRIBE'), member(2, null, 'JUDGE')];
    expect(phone(2, ...alone).correction('strike 5', table)).toBe('strike 5; judge Judge; because');
    expect(phone(2, ...alone, member(3, 2)).correction('strike 5', table)).toBe('strike 5; judge Judge; because');
  });
});

describe('a match that belongs to nobody', () => {
  it('is logged by everybody where the server is open to all, and elsewhere by nobody', () => {
    const seats = new Seats('id');
    expect([seats.logs, seats.speaksFor(1)]).toEqual([true, true]);
    seats.openToAll = false;
    expect([seats.logs, seats.speaksFor(1)]).toEqual([false, false]);
  });
});

describe('the match is asked for anew', () => {
  afterEach(() => vi.useRealTimers());

  it('once whoever asks was sent away, and not before they had joined', () => {
    const again = vi.fn();
    const seats = new Seats('id', again);
    seats.tell(shared(null, member(1, 1, 'SCRIBE')));
    seats.tell(shared(2, member(1, 1, 'SCRIBE'), member(2, 2)));
    expect(again).not.toHaveBeenCalled();
    seats.tell(shared(null, member(1, 1, 'SCRIBE')));
    expect(again).toHaveBeenCalledTimes(1);
  });

  it('when the time of an heir has come, unless the scribe is still there', () => {
    vi.useFakeTimers({ now: Date.parse('2026-01-01T12:00:00Z') });
    const again = vi.fn();
    const seats = new Seats('id', again);
    const heir = { to: 2, at: '2026-01-01T12:00:30Z' };
    const members = [member(1, 1, 'SCRIBE'), member(2, 2)];
    seats.tell({ ...shared(1, ...members), heir });
    seats.tell(shared(1, ...members));
    vi.advanceTimersByTime(60_000);
    expect(again).not.toHaveBeenCalled();
    seats.tell({ ...shared(1, ...members), heir: { ...heir, at: '2026-01-01T12:01:30Z' } });
    vi.advanceTimersByTime(29_999);
    expect(again).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(again).toHaveBeenCalledTimes(1);
  });

  it('neither at once nor in an hour, however wrong this clock is', () => {
    vi.useFakeTimers({ now: Date.parse('2026-01-01T12:00:00Z') });
    for (const [at, wait] of [['2026-01-01T11:00:00Z', 2_000], ['2026-01-01T13:00:00Z', 60_000]] as const) {
      const again = vi.fn();
      new Seats('id', again).tell({ ...shared(1, member(1, 1, 'SCRIBE')), heir: { to: 1, at } });
      vi.advanceTimersByTime(wait - 1);
      expect(again).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(again).toHaveBeenCalledTimes(1);
    }
  });
});

describe('teammates', () => {
  /** As the server says it of a match with these sides. */
  const told = (number: number | null, sides: number[][] | null, ...members: Member[]) => ({
    players: [{ name: 'Ann' }, { name: null }],
    entries: [{ sheet: { several: sides && { sides } } }],
    shared: shared(number, ...members),
  });

  it('are the others of the side on which this phone’s player sits', () => {
    const seats = new Seats('id');
    const all = [member(1, 1, 'SCRIBE'), member(2, 3), member(3, null, 'WATCHER'), member(4, 5)];
    const sides = [[1, 2], [3, 4], [5]];
    const has = (number: number | null, of: number[][] | null) => (seats.learn(told(number, of, ...all), false), seats.hasMates);
    expect([has(1, sides), has(2, sides), has(3, sides), has(4, sides), has(null, sides)]).toEqual([true, true, false, false, false]);
    expect([has(1, []), has(1, null)]).toEqual([false, false]);
    expect([seats.names, seats.openToAll, seats.shows]).toEqual([['Ann', null], false, false]);
  });
});
