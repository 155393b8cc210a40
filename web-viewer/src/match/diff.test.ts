import { describe, expect, it } from 'vitest';
import type { SeatSheet, Sheet } from '../api/documents';
import { seatViews } from './diff';

const seat = (more: Partial<SeatSheet> = {}): SeatSheet => ({
  seat: 2,
  hero: 'Barbarian',
  health: 50,
  cp: 2,
  tokens: [],
  upgrades: [],
  handCount: 4,
  knownCards: [],
  deckCount: 28,
  discardCount: 0,
  upgradeDeck: null,
  ...more,
});

const sheet = (...seats: SeatSheet[]): Sheet => ({
  seats,
  turn: 1,
  active: 1,
  phase: 'Main Phase (1)',
  phaseName: 'OFFENSE',
  dice: [],
  attemptsLeft: null,
  awaits: null,
  outcome: null,
  several: null,
  battle: null, crawl: null,
});

const view = (now: SeatSheet, was: SeatSheet) => seatViews(sheet(now), sheet(was))[0]!;

describe('two sheets', () => {
  it('that say the same show no change', () => {
    const same = view(seat({ tokens: [{ token: 'Blind', count: 1 }] }), seat({ tokens: [{ token: 'Blind', count: 1 }] }));
    expect(same.health).toEqual({ now: 50, was: null });
    expect(same.tokens).toEqual([{ token: 'Blind', count: { now: 1, was: null } }]);
  });

  it('show the old value beside the new one', () => {
    const hit = view(seat({ health: 45, cp: 0 }), seat());
    expect(hit.health).toEqual({ now: 45, was: 50 });
    expect(hit.cp).toEqual({ now: 0, was: 2 });
    expect(hit.hand.was).toBeNull();
  });

  it('show a change to and from 0', () => {
    expect(view(seat({ health: 0 }), seat({ health: 3 })).health).toEqual({ now: 0, was: 3 });
    expect(view(seat({ cp: 1 }), seat({ cp: 0 })).cp).toEqual({ now: 1, was: 0 });
  });

  it('show tokens that came, changed and went', () => {
    const before = seat({ tokens: [{ token: 'Blind', count: 1 }, { token: 'Evasive', count: 3 }] });
    const after = seat({ tokens: [{ token: 'Evasive', count: 2 }, { token: 'Targeted', count: 1 }] });
    expect(view(after, before).tokens).toEqual([
      { token: 'Evasive', count: { now: 2, was: 3 } },
      { token: 'Targeted', count: { now: 1, was: 0 } },
      { token: 'Blind', count: { now: 0, was: 1 } },
    ]);
  });

  it('show each copy of a card for itself', () => {
    const cards = view(seat({ knownCards: ['Tip It!', 'Six-It!'] }), seat({ knownCards: ['Tip It!', 'Tip It!'] })).cards;
    expect(cards).toEqual([
      { name: 'Tip It!', change: 'stayed' },
      { name: 'Six-It!', change: 'came' },
      { name: 'Tip It!', change: 'went' },
    ]);
  });

  it('are matched by seat, not by their order', () => {
    const [first] = seatViews(sheet(seat({ health: 40 }), seat({ seat: 1 })), sheet(seat({ seat: 1 }), seat({ health: 41 })));
    expect(first?.health).toEqual({ now: 40, was: 41 });
  });

  it('show nothing as changed if there is none before', () => {
    expect(seatViews(sheet(seat({ health: 12 })), null)[0]?.health).toEqual({ now: 12, was: null });
  });
});
