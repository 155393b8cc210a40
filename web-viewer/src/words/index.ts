import type { Words } from './catalogue';
import { english } from './en';

/** The languages the viewer speaks, each by its own name. */
export const LANGUAGES = { en: 'English', fr: 'Français' } as const;
export type Language = keyof typeof LANGUAGES;

const KEY = 'language';

/** The language somebody chose here, or else the browser's, or else English. */
export const language: Language = chosen();

/** The words of the language in use, once {@link learned}. */
export const words: Words = { ...english };

/** Fetches the words of a language other than English; to be waited for before anything is shown. */
export async function learned(): Promise<void> {
  if (language === 'fr') Object.assign(words, (await import('./fr')).french);
}

/** Speaks another language from now on; the page starts anew. */
export function speak(another: Language): void {
  localStorage.setItem(KEY, another);
  location.reload();
}

function chosen(): Language {
  if (typeof localStorage === 'undefined') return 'en';
  const wanted = [localStorage.getItem(KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find((tag): tag is Language => tag !== null && Object.hasOwn(LANGUAGES, tag)) ?? 'en';
}
