/** A number from 0 up to 1, as `Math.random` gives it. */
type Chance = () => number;

/** All of them in another order. */
export function shuffled<T>(all: readonly T[], chance: Chance = Math.random): T[] {
  const order = [...all];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(chance() * (at + 1));
    [order[at], order[other]] = [order[other] as T, order[at] as T];
  }
  return order;
}

/** So many for each seat to choose from, none twice; fewer where there are not enough. */
export function dealt<T>(pool: readonly T[], seats: number, each: number, chance: Chance = Math.random): T[][] {
  const order = shuffled(pool, chance);
  const share = Math.min(each, Math.floor(order.length / seats));
  return Array.from({ length: seats }, (_, seat) => order.slice(seat * share, (seat + 1) * share));
}

const KEY = 'without';

/** The heroes that this group does not own, as somebody said on this phone. */
export function missing(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((hero) => typeof hero === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers which are not there; a browser that keeps nothing has all of them the next time. */
export function miss(heroes: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(heroes));
  } catch {
    // Then all are there again.
  }
}
