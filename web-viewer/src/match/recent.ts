const KEY = 'heroes';
/** As many as are offered first. */
const MOST = 6;

/** The heroes that were last played from this phone, the newest first. */
export function recentHeroes(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((hero) => typeof hero === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers who is played now; a browser that keeps nothing forgets it. */
export function remember(heroes: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...heroes, ...recentHeroes()])].slice(0, MOST)));
  } catch {
    // Then they come in alphabetical order.
  }
}

/** The heroes whose names have the words, those played recently first; who is `chosen` stays in sight. */
export function offered(all: readonly string[], recent: readonly string[], text: string, chosen: string | null): string[] {
  const wanted = text.trim().toLowerCase();
  const first = recent.filter((hero) => all.includes(hero));
  const ordered = [...first, ...all.filter((hero) => !first.includes(hero))];
  return ordered.filter((hero) => hero === chosen || hero.toLowerCase().includes(wanted));
}
