import type { SeatSheet, Sheet } from '../api/documents';

/** A value on a score sheet, and what it was a step before if that was something else. */
export interface Shown<T> {
  now: T;
  was: T | null;
}

/** A name on a score sheet that came, went or stayed. */
export interface Named {
  name: string;
  change: 'came' | 'went' | 'stayed';
}

/** A score sheet as it is drawn: every value beside what it was. */
export interface SeatView {
  seat: number;
  hero: string;
  health: Shown<number>;
  cp: Shown<number>;
  hand: Shown<number>;
  deck: Shown<number>;
  discard: Shown<number>;
  /** The deck of Hero Upgrades, where it is one of its own. */
  upgradeDeck: Shown<number> | null;
  tokens: { token: string; count: Shown<number> }[];
  upgrades: Named[];
  cards: Named[];
}

/** The seats of `now`, with what changed since `was`; nothing has changed if there was no sheet before. */
export function seatViews(now: Sheet, was: Sheet | null): SeatView[] {
  return now.seats.map((seat) => seatView(seat, was?.seats.find((s) => s.seat === seat.seat) ?? seat));
}

function seatView(now: SeatSheet, was: SeatSheet): SeatView {
  return {
    seat: now.seat,
    hero: now.hero,
    health: shown(now.health, was.health),
    cp: shown(now.cp, was.cp),
    hand: shown(now.handCount, was.handCount),
    deck: shown(now.deckCount, was.deckCount),
    discard: shown(now.discardCount, was.discardCount),
    upgradeDeck: now.upgradeDeck && shown(now.upgradeDeck.deckCount, (was.upgradeDeck ?? now.upgradeDeck).deckCount),
    tokens: tokens(now, was),
    upgrades: names(now.upgrades, was.upgrades),
    cards: names(now.knownCards, was.knownCards),
  };
}

function shown<T>(now: T, was: T): Shown<T> {
  return { now, was: now === was ? null : was };
}

/** The tokens of the board, then those that have just left it, with count 0. */
function tokens(now: SeatSheet, was: SeatSheet): SeatView['tokens'] {
  const count = (of: SeatSheet, token: string) => of.tokens.find((t) => t.token === token)?.count ?? 0;
  const all = new Set([...now.tokens, ...was.tokens].map((t) => t.token));
  const views = [...all].map((token) => ({ token, count: shown(count(now, token), count(was, token)) }));
  return views.filter(({ count }) => count.now !== 0 || count.was !== null);
}

/** Names with repetitions: two copies of a card are two entries. */
function names(now: readonly string[], was: readonly string[]): Named[] {
  const before = [...was];
  const there = now.map((name): Named => {
    const at = before.indexOf(name);
    if (at === -1) return { name, change: 'came' };
    before.splice(at, 1);
    return { name, change: 'stayed' };
  });
  return [...there, ...before.map((name): Named => ({ name, change: 'went' }))];
}
